import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { credit, multirange, read, slackAfter, watched } from './rules.ts'

describe('credit', () => {
  test('ten seconds at normal speed are credited whole', () => {
    expect(credit({ ranges: [[0, 10]], elapsedMs: 10_000, speedDouble: 1, totalSeconds: 60 })).toEqual({
      ranges: [[0, 10_000]],
      creditedMs: 10_000,
    })
  })
  test('threefold speed is honest where it is allowed, and not where it is not', () => {
    expect(credit({ ranges: [[0, 30]], elapsedMs: 10_000, speedDouble: 1, totalSeconds: 60 }).creditedMs).toBe(30_000)
    expect(credit({ ranges: [[0, 30]], elapsedMs: 10_000, speedDouble: 0, totalSeconds: 60 }).creditedMs).toBe(14_500)
  })
  test('twentyfold speed is cut to what time allows', () => {
    expect(credit({ ranges: [[0, 200]], elapsedMs: 10_000, speedDouble: 1, totalSeconds: 600 })).toEqual({
      ranges: [[0, 34_000]],
      creditedMs: 34_000,
    })
  })
  test('a forged whole video at the first second is worth a few seconds', () => {
    expect(credit({ ranges: [[0, 3600]], elapsedMs: 100, speedDouble: 1, totalSeconds: 3600 }).creditedMs).toBeLessThan(
      5_000,
    )
  })
  test('whatever is claimed, no more than the budget and nothing outside the video is credited', () => {
    const range = fc.tuple(fc.double({ min: 0, max: 1e5, noNaN: true }), fc.double({ min: 0, max: 1e5, noNaN: true }))
    fc.assert(
      fc.property(
        fc.array(range),
        fc.integer({ min: -1000, max: 1e7 }),
        fc.constantFrom<0 | 1>(0, 1),
        fc.integer({ min: 1, max: 7200 }),
        (ranges, elapsedMs, speedDouble, totalSeconds) => {
          const result = credit({ ranges, elapsedMs, speedDouble, totalSeconds })
          expect(result.creditedMs).toBeLessThanOrEqual(Math.max(0, elapsedMs) * 3 + 4_000)
          for (const [from, to] of result.ranges) {
            expect(from).toBeGreaterThanOrEqual(0)
            expect(to).toBeLessThanOrEqual(totalSeconds * 1000)
            expect(to).toBeGreaterThan(from)
          }
        },
      ),
    )
  })
})

test('watched: 95 % is finished, less is not', () => {
  expect(watched(94_000, 100)).toEqual({ progress: 94, finished: false })
  expect(watched(95_000, 100)).toEqual({ progress: 100, finished: true })
  expect(watched(57_001, 60)).toEqual({ progress: 100, finished: true })
  expect(watched(0, 0)).toEqual({ progress: 0, finished: false })
})

test('reading needs both the end and the time', () => {
  const before = { studySeconds: 0, finished: false }
  expect(read(before, { elapsedMs: 2_000, readDone: true, minSeconds: 10 }).finished).toBe(false)
  expect(read(before, { elapsedMs: 12_000, readDone: false, minSeconds: 10 }).finished).toBe(false)
  expect(read(before, { elapsedMs: 12_000, readDone: true, minSeconds: 10 })).toEqual({
    gained: 12,
    finished: true,
    progress: 100,
  })
  expect(read(before, { elapsedMs: 9_000_000, readDone: false, minSeconds: 600 }).gained).toBe(30)
})

test('multirange text', () => {
  expect(multirange([])).toBe('{}')
  expect(
    multirange([
      [0, 10],
      [20, 30],
    ]),
  ).toBe('{[0,10),[20,30)}')
})

test('slack is used up by running ahead and comes back with time left unused', () => {
  const quick = { elapsedMs: 0, slackMs: 4_000, speedDouble: 1 as const }
  expect(slackAfter(quick, 4_000)).toBe(0)
  expect(slackAfter({ ...quick, slackMs: 0 }, 0)).toBe(0)
  expect(slackAfter({ ...quick, slackMs: 0, elapsedMs: 10_000 }, 10_000)).toBe(4_000)
})
