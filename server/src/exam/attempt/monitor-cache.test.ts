import { describe, expect, test } from 'vitest'
import { createMonitorCache } from './monitor-cache.ts'

/** Looks that take as long as told, by a clock that goes on only when told. */
function makeMonitorCache() {
  let now = 1000
  const clock = { now: () => now } as Parameters<typeof createMonitorCache>[0]
  const cache = createMonitorCache(clock)
  let asked = 0
  return {
    cache,
    asked: () => asked,
    pass: (ms: number) => {
      now += ms
    },
    check: async (what: string, cost: number, subject = 'exam') => {
      const answer = cache.check(subject, what, async () => {
        asked++
        const own = asked
        await Promise.resolve()
        now += cost
        return own
      })
      const value = await answer
      await Promise.resolve()
      return value
    },
  }
}

describe('a look', () => {
  test('is kept for twenty times as long as it took, and then made anew', async () => {
    const { check, pass } = makeMonitorCache()
    expect(await check('counts', 100)).toBe(1)
    pass(1999)
    expect(await check('counts', 100)).toBe(1)
    pass(1)
    expect(await check('counts', 100)).toBe(2)
  })

  test('that costs nothing is not kept; one that costs much is kept for twenty seconds', async () => {
    const { check, pass } = makeMonitorCache()
    expect(await check('counts', 0)).toBe(1)
    expect(await check('counts', 60_000)).toBe(2)
    pass(19_999)
    expect(await check('counts', 0)).toBe(2)
    pass(1)
    expect(await check('counts', 0)).toBe(3)
  })

  test('is one for all who ask while it is being looked for', async () => {
    const { check, asked } = makeMonitorCache()
    expect(await Promise.all([check('counts', 5), check('counts', 5), check('counts', 5)])).toEqual([1, 1, 1])
    expect(asked()).toBe(1)
  })

  test('belongs to its question and its subject, and is forgotten when something was done to that', async () => {
    const { check, cache } = makeMonitorCache()
    expect(await check('counts', 50)).toBe(1)
    expect(await check('page', 50)).toBe(2)
    expect(await check('counts', 50, 'other')).toBe(3)
    cache.forget('exam')
    expect(await check('counts', 50)).toBe(4)
    expect(await check('counts', 50, 'other')).toBe(3)
  })

  test('that fails is told to whoever asked, and made again for the next', async () => {
    const { cache } = makeMonitorCache()
    await expect(cache.check('exam', 'x', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await cache.check('exam', 'x', async () => 'back')).toBe('back')
  })
})
