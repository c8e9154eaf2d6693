import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createGroupCommit } from './group-commit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Batches that are finished by hand. */
function byHand<I>() {
  const batches: { items: I[]; done(results?: string[]): void; fail(error: Error): void }[] = []
  const run = (items: I[]) =>
    new Promise<string[]>((resolve, reject) => {
      batches.push({
        items,
        done: (results) => resolve(results ?? items.map((item) => `${String(item)} done`)),
        fail: reject,
      })
    })
  return { batches, run }
}
const settle = () => vi.advanceTimersByTimeAsync(0)
const away = Object.assign(new Error('away'), { code: 'CONNECTION_CLOSED' })
const isAway = (error: unknown) => error === away

describe('a group commit', () => {
  test('carries what comes within the wait together, and answers nobody before it is done', async () => {
    const { batches, run } = byHand<string>()
    const group = createGroupCommit({ run, waitMs: 3 })
    const answers = Promise.all(['a', 'b'].map(group.submit))
    const seen = vi.fn()
    void answers.then(seen)
    await vi.advanceTimersByTimeAsync(2)
    expect(batches).toEqual([])
    const third = group.submit('c')
    await vi.advanceTimersByTimeAsync(1)
    expect(batches.map(({ items }) => items)).toEqual([['a', 'b', 'c']])
    expect(seen).not.toHaveBeenCalled()
    expect(group.pending()).toBe(3)
    batches[0]?.done()
    expect(await answers).toEqual(['a done', 'b done'])
    expect(await third).toBe('c done')
    await settle()
    expect(group.pending()).toBe(0)
  })

  test('has no more batches under way than it may; what waits meanwhile goes together at once', async () => {
    const { batches, run } = byHand<string>()
    const group = createGroupCommit({ run, waitMs: 1, inFlight: 2, maxSize: 2 })
    const answers = Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(group.submit))
    await vi.advanceTimersByTimeAsync(1)
    expect(batches.map(({ items }) => items.join(''))).toEqual(['ab', 'cd'])
    batches[1]?.done()
    await settle()
    expect(batches.map(({ items }) => items.join(''))).toEqual(['ab', 'cd', 'ef'])
    for (const at of [0, 2]) batches[at]?.done()
    await settle()
    batches[3]?.done()
    expect(await answers).toHaveLength(7)
  })

  test('counts items by their size, and carries one that is larger than a batch alone', async () => {
    const { batches, run } = byHand<string>()
    const group = createGroupCommit({ run, maxSize: 3, inFlight: 9, sizeOf: (text) => text.length })
    void Promise.all(['aa', 'b', 'cccccc', 'd'].map(group.submit))
    await vi.advanceTimersByTimeAsync(3)
    expect(batches.map(({ items }) => items)).toEqual([['aa', 'b'], ['cccccc'], ['d']])
  })

  test('a bad item is refused alone', async () => {
    const run = vi.fn(async (items: number[]) => {
      if (items.includes(5)) throw new Error('five')
      return items.map((item) => item * 10)
    })
    const group = createGroupCommit({ run })
    const answers = Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map(group.submit))
    await vi.advanceTimersByTimeAsync(10)
    expect((await answers).map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
      10,
      20,
      30,
      40,
      'Error: five',
      60,
      70,
    ])
  })

  test('holds a batch while the database is away, and does it when it is back', async () => {
    let tries = 0
    const run = async (items: string[]) => {
      if (++tries < 5) throw away
      return items
    }
    const group = createGroupCommit({ run, isAway, holdMs: 1000 })
    const answer = group.submit('a')
    await vi.advanceTimersByTimeAsync(1000)
    expect(await answer).toBe('a')
    expect(tries).toBe(5)
  })

  test('refuses with the fault what was held for too long, under way or waiting, and nothing earlier', async () => {
    const group = createGroupCommit({
      run: async () => {
        throw away
      },
      isAway,
      holdMs: 1000,
      inFlight: 1,
    })
    const first = group.submit('a').catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(500)
    let refused = false
    const second = group.submit('b').catch((error: unknown) => {
      refused = true
      return error
    })
    await vi.advanceTimersByTimeAsync(600)
    expect(await first).toBe(away)
    expect(refused).toBe(false)
    await vi.advanceTimersByTimeAsync(600)
    expect(await second).toBe(away)
  })

  test('a fault that is nobody else’s is never held', async () => {
    const group = createGroupCommit({
      run: async () => {
        throw new Error('bad')
      },
      isAway,
    })
    const answer = group.submit('a').catch((error: unknown) => String(error))
    await vi.advanceTimersByTimeAsync(3)
    expect(await answer).toBe('Error: bad')
  })
})
