import { describe, expect, test } from 'vitest'
import { createAnswerCache, createSharedCache, type Keeping } from './cache.ts'

/** Work of controlled duration, on a manual clock. */
function make(limits: { max?: number; maxBytes?: number; sizeOf?: (value: number) => number } = { max: 10 }) {
  let now = 1000
  let works = 0
  const cache = createSharedCache<number>({ clock: { now: () => now }, ...limits })
  return {
    cache,
    works: () => works,
    pass: (ms: number) => {
      now += ms
    },
    get: (key: string, keeping: Keeping<number>, cost = 0) =>
      cache.get(
        key,
        async () => {
          const own = ++works
          await Promise.resolve()
          now += cost
          return own
        },
        keeping,
      ),
  }
}

describe('createSharedCache', () => {
  test('coalesces concurrent requests', async () => {
    const { get, works } = make()
    const all = [get('a', { keepMs: 0 }), get('a', { keepMs: 0 }), get('a', { keepMs: 0 })]
    expect(await Promise.all(all)).toEqual([1, 1, 1])
    expect(works()).toBe(1)
  })

  test('expires relative to the start of its work', async () => {
    const { get, pass } = make()
    expect(await get('a', { keepMs: 100 }, 40)).toBe(1)
    pass(60)
    expect(await get('a', { keepMs: 100 })).toBe(1)
    pass(1)
    expect(await get('a', { keepMs: 100 })).toBe(2)
  })

  test('derives the lifetime from value and duration; lifetime 0 is not stored', async () => {
    const { get, pass, cache } = make()
    const keeping = { keepMs: (_value: number, took: number) => took * 3 }
    expect(await get('a', keeping, 0)).toBe(1)
    expect(cache.peek('a')).toBeUndefined()
    expect(await get('a', keeping, 50)).toBe(2)
    pass(100)
    expect(await get('a', keeping, 50)).toBe(2)
    pass(1)
    expect(await get('a', keeping, 50)).toBe(3)
  })

  test('recomputes when the fingerprint changes, and only then', async () => {
    const { get, pass } = make()
    const keeping = (fingerprint: string) => ({ keepMs: Number.POSITIVE_INFINITY, fingerprint })
    expect(await get('a', keeping('x'))).toBe(1)
    pass(1e9)
    expect(await get('a', keeping('x'))).toBe(1)
    expect(await get('a', keeping('y'))).toBe(2)
  })

  test('forgets by key prefix, also in flight', async () => {
    const { get, cache } = make()
    const making = get('12 a', { keepMs: 1000 })
    cache.forget('12 ')
    expect(await making).toBe(1)
    expect(cache.peek('12 a')).toBeUndefined()
    expect(await get('12 a', { keepMs: 1000 })).toBe(2)
    expect(await get('123 a', { keepMs: 1000 })).toBe(3)
    cache.forget('12 ')
    expect(await get('123 a', { keepMs: 1000 })).toBe(3)
    cache.forget()
    expect(await get('123 a', { keepMs: 1000 })).toBe(4)
  })

  test('rejects all waiters on failure and stores nothing', async () => {
    const { cache } = make()
    await expect(cache.get('a', () => Promise.reject(new Error('away')), { keepMs: 1000 })).rejects.toThrow('away')
    expect(await cache.get('a', async () => 7, { keepMs: 1000 })).toBe(7)
  })

  test('evicts the least recently used entry', async () => {
    const { get, cache } = make({ maxBytes: 250, sizeOf: () => 100 })
    await get('a', { keepMs: 1000 })
    await get('b', { keepMs: 1000 })
    await get('a', { keepMs: 1000 })
    await get('c', { keepMs: 1000 })
    expect([cache.peek('a'), cache.peek('b'), cache.peek('c')].map(Boolean)).toEqual([true, false, true])
  })

  test('returns but does not store an oversized value', async () => {
    const { get, cache } = make({ maxBytes: 250, sizeOf: () => 300 })
    expect(await get('a', { keepMs: 1000 })).toBe(1)
    expect(cache.peek('a')).toBeUndefined()
  })
})

test('answers are cached per site and dropped when its content changes', async () => {
  let now = 1000
  const cache = createAnswerCache({ now: () => now })
  const answer = (text: string) => async () => ({ data: text, body: Buffer.from(text) })
  await cache.get(12, 'k', 5, answer('twelve'))
  await cache.get(13, 'k', 5, answer('thirteen'))
  expect((await cache.peek(12, 'k'))?.data).toBe('twelve')
  cache.clear(12)
  expect(cache.peek(12, 'k')).toBeUndefined()
  expect((await cache.peek(13, 'k'))?.data).toBe('thirteen')
  expect(await cache.data(13, 'part', 5, async () => [1])).toEqual([1])
  now = 6001
  expect(cache.peek(13, 'k')).toBeUndefined()
})
