import { describe, expect, test } from 'vitest'
import { type BulkStates, tally, withFailedWaiting, workThrough } from './bulk-queue.ts'

const waiting = (...keys: string[]): BulkStates => new Map(keys.map((key) => [key, { state: 'waiting' }]))
const neverStops = () => false

describe('a bulk action', () => {
  test('runs every row; a failed one does not stop the rest', async () => {
    const seen: number[] = []
    const end = await workThrough(
      waiting('a', 'b', 'c'),
      async (key) => {
        if (key === 'b') throw new Error('不行')
        return key === 'c' ? '好' : undefined
      },
      (states) => seen.push(tally(states).done),
      neverStops,
    )
    expect(Object.fromEntries(end)).toEqual({
      a: { state: 'done', message: undefined },
      b: { state: 'failed', message: '不行' },
      c: { state: 'done', message: '好' },
    })
    expect(seen.at(-1)).toBe(2)
    expect(tally(end)).toEqual({ done: 2, failed: 1, refused: 0, open: 0, all: 3 })
  })

  test('stops between rows and resumes without running a row twice', async () => {
    const did: string[] = []
    const run = async (key: string) => {
      did.push(key)
      return undefined
    }
    const half = await workThrough(
      waiting('a', 'b', 'c'),
      run,
      () => {},
      () => did.length >= 1,
    )
    expect([did, tally(half).open]).toEqual([['a'], 2])
    const end = await workThrough(half, run, () => {}, neverStops)
    expect([did, tally(end).done]).toEqual([['a', 'b', 'c'], 3])
  })

  test('retries failed rows, not refused ones', async () => {
    const states: BulkStates = new Map([
      ['a', { state: 'done' }],
      ['b', { state: 'failed', message: 'x' }],
      ['c', { state: 'refused', message: 'y' }],
    ])
    const did: string[] = []
    const end = await workThrough(
      withFailedWaiting(states),
      async (key) => {
        did.push(key)
        return undefined
      },
      () => {},
      neverStops,
    )
    expect(did).toEqual(['b'])
    expect(tally(end)).toEqual({ done: 2, failed: 0, refused: 1, open: 0, all: 3 })
  })
})
