import { describe, expect, test } from 'vitest'
import { createKeptLooks } from './kept-looks.ts'

/** Looks that take as long as told, by a clock that goes on only when told. */
function makeLooks() {
  let now = 1000
  const clock = { now: () => now } as Parameters<typeof createKeptLooks>[0]
  const looks = createKeptLooks(clock)
  let asked = 0
  return {
    looks,
    asked: () => asked,
    pass: (ms: number) => {
      now += ms
    },
    look: async (what: string, cost: number, subject = 'exam') => {
      const answer = looks.look(subject, what, async () => {
        asked++
        const mine = asked
        await Promise.resolve()
        now += cost
        return mine
      })
      const value = await answer
      await Promise.resolve()
      return value
    },
  }
}

describe('a look', () => {
  test('is kept for twenty times as long as it took, and then made anew', async () => {
    const { look, pass } = makeLooks()
    expect(await look('counts', 100)).toBe(1)
    pass(1999)
    expect(await look('counts', 100)).toBe(1)
    pass(1)
    expect(await look('counts', 100)).toBe(2)
  })

  test('that costs nothing is not kept; one that costs much is kept for twenty seconds', async () => {
    const { look, pass } = makeLooks()
    expect(await look('counts', 0)).toBe(1)
    expect(await look('counts', 60_000)).toBe(2)
    pass(19_999)
    expect(await look('counts', 0)).toBe(2)
    pass(1)
    expect(await look('counts', 0)).toBe(3)
  })

  test('is one for all who ask while it is being looked for', async () => {
    const { look, asked } = makeLooks()
    expect(await Promise.all([look('counts', 5), look('counts', 5), look('counts', 5)])).toEqual([1, 1, 1])
    expect(asked()).toBe(1)
  })

  test('belongs to its question and its subject, and is forgotten when something was done to that', async () => {
    const { look, looks } = makeLooks()
    expect(await look('counts', 50)).toBe(1)
    expect(await look('page', 50)).toBe(2)
    expect(await look('counts', 50, 'other')).toBe(3)
    looks.forget('exam')
    expect(await look('counts', 50)).toBe(4)
    expect(await look('counts', 50, 'other')).toBe(3)
  })

  test('that fails is told to whoever asked, and made again for the next', async () => {
    const { looks } = makeLooks()
    await expect(looks.look('exam', 'x', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await looks.look('exam', 'x', async () => 'back')).toBe('back')
  })
})
