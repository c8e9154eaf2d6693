import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createGroupCommit } from './group-commit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Manually finished batches. */
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
const transientError = Object.assign(new Error('transientError'), { code: 'CONNECTION_CLOSED' })
const isTransient = (error: unknown) => error === transientError

describe('a group commit', () => {
  test('batches items that arrive within the wait and resolves after the batch', async () => {
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

  test('bounds batches in flight; items that wait meanwhile form the next batch', async () => {
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

  test('counts items by size; an oversized item is a batch by itself', async () => {
    const { batches, run } = byHand<string>()
    const group = createGroupCommit({ run, maxSize: 3, inFlight: 9, sizeOf: (text) => text.length })
    void Promise.all(['aa', 'b', 'cccccc', 'd'].map(group.submit))
    await vi.advanceTimersByTimeAsync(3)
    expect(batches.map(({ items }) => items)).toEqual([['aa', 'b'], ['cccccc'], ['d']])
  })

  test('rejects only the bad item', async () => {
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

  test('holds a batch while the database is down and retries it', async () => {
    let tries = 0
    const run = async (items: string[]) => {
      if (++tries < 5) throw transientError
      return items
    }
    const group = createGroupCommit({ run, isTransient, holdMs: 1000 })
    const answer = group.submit('a')
    await vi.advanceTimersByTimeAsync(1000)
    expect(await answer).toBe('a')
    expect(tries).toBe(5)
  })

  test('rejects items that were held too long, in flight or waiting, and no others', async () => {
    const group = createGroupCommit({
      run: async () => {
        throw transientError
      },
      isTransient,
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
    expect(await first).toBe(transientError)
    expect(refused).toBe(false)
    await vi.advanceTimersByTimeAsync(600)
    expect(await second).toBe(transientError)
  })

  test('does not hold items on a permanent error', async () => {
    const group = createGroupCommit({
      run: async () => {
        throw new Error('bad')
      },
      isTransient,
    })
    const answer = group.submit('a').catch((error: unknown) => String(error))
    await vi.advanceTimersByTimeAsync(3)
    expect(await answer).toBe('Error: bad')
  })
})
