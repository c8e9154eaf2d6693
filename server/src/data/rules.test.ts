import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  attended,
  type Clocks,
  credit,
  joined,
  multirange,
  parseMultirange,
  read,
  unusedAfter,
  watched,
} from './rules.ts'

/** Elapsed time without other watching. */
const passed = (ms: number, beganAgoMs = 0): Clocks => ({ elapsedMs: ms, unusedMs: ms, beganAgoMs })

describe('credit', () => {
  test('credits ten seconds at normal speed in full', () => {
    expect(credit({ ranges: [[0, 10]], ...passed(10_000), speedDouble: 1, totalSeconds: 60 })).toMatchObject({
      ranges: [[0, 10_000]],
      creditedMs: 10_000,
    })
  })
  test('credits threefold speed only where permitted', () => {
    expect(credit({ ranges: [[0, 30]], ...passed(10_000), speedDouble: 1, totalSeconds: 60 }).creditedMs).toBe(30_000)
    expect(credit({ ranges: [[0, 30]], ...passed(10_000), speedDouble: 0, totalSeconds: 60 }).creditedMs).toBe(14_500)
  })
  test('caps twentyfold speed by the elapsed time', () => {
    expect(credit({ ranges: [[0, 200]], ...passed(10_000), speedDouble: 1, totalSeconds: 600 })).toMatchObject({
      ranges: [[0, 34_000]],
      creditedMs: 34_000,
    })
  })
  test('credits a forged whole video with a few seconds', () => {
    expect(credit({ ranges: [[0, 3600]], ...passed(100), speedDouble: 1, totalSeconds: 3600 }).creditedMs).toBeLessThan(
      5_000,
    )
  })
  test('any claim: at most the budget, and only within the video', () => {
    const range = fc.tuple(fc.double({ min: 0, max: 1e5, noNaN: true }), fc.double({ min: 0, max: 1e5, noNaN: true }))
    fc.assert(
      fc.property(
        fc.array(range),
        fc.integer({ min: -1000, max: 1e7 }),
        fc.constantFrom<0 | 1>(0, 1),
        fc.integer({ min: 1, max: 7200 }),
        (ranges, elapsedMs, speedDouble, totalSeconds) => {
          const result = credit({ ranges, ...passed(elapsedMs), speedDouble, totalSeconds })
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

test('watched: finished from 95 % on', () => {
  expect(watched(94_000, 100)).toEqual({ progress: 94, finished: false })
  expect(watched(95_000, 100)).toEqual({ progress: 100, finished: true })
  expect(watched(57_001, 60)).toEqual({ progress: 100, finished: true })
  expect(watched(0, 0)).toEqual({ progress: 0, finished: false })
})

test('reading needs the end and the minimum time', () => {
  const before = { studySeconds: 0, finished: false }
  expect(read(before, { ...passed(2_000), readDone: true, minSeconds: 10 }).finished).toBe(false)
  expect(read(before, { ...passed(12_000), readDone: false, minSeconds: 10 }).finished).toBe(false)
  expect(read(before, { ...passed(12_000), readDone: true, minSeconds: 10 })).toEqual({
    gained: 12,
    finished: true,
    progress: 100,
  })
  expect(read(before, { ...passed(9_000_000), readDone: false, minSeconds: 600 }).gained).toBe(30)
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

test('tolerance is used by running ahead, and regained by unused time', () => {
  const claim = (unusedMs: number) =>
    credit({ ranges: [[0, 60]], elapsedMs: 0, unusedMs, beganAgoMs: 0, speedDouble: 1, totalSeconds: 60 })
  const first = claim(0)
  expect(first.creditedMs).toBe(4_000)
  const left = unusedAfter(passed(0), first.usedMs)
  expect(claim(left).creditedMs).toBe(0)
  expect(claim(left + 2_000).creditedMs).toBe(4_000)
})

test('a report covers the last 30 seconds, unless it carries its age', () => {
  const claim = (clocks: Clocks) =>
    credit({ ranges: [[0, 600]], ...clocks, speedDouble: 1, totalSeconds: 600 }).creditedMs
  expect(claim(passed(600_000))).toBe(94_000)
  expect(claim(passed(600_000, 100_000))).toBe(304_000)
  // A stated age does not exceed the elapsed time.
  expect(claim(passed(50_000, 9_000_000))).toBe(154_000)
  expect(unusedAfter(passed(600_000), 10_000)).toBe(20_000)
})

test('parallel lessons share one clock, for any claims in any order', () => {
  const report = fc.record({
    lesson: fc.nat(4),
    afterMs: fc.nat(60_000),
    from: fc.nat(500),
    length: fc.nat(600),
    beganAgoMs: fc.nat(1e7),
    speedDouble: fc.constantFrom<0 | 1>(0, 1),
  })
  fc.assert(
    fc.property(fc.array(report, { maxLength: 60 }), (reports) => {
      let [now, unusedMs, credited] = [0, 0, 0]
      const since = [0, 0, 0, 0, 0]
      for (const { lesson, afterMs, from, length, beganAgoMs, speedDouble } of reports) {
        now += afterMs
        unusedMs += afterMs
        const clocks = { elapsedMs: now - (since[lesson] ?? 0), unusedMs, beganAgoMs }
        const one = credit({ ranges: [[from, from + length]], ...clocks, speedDouble, totalSeconds: 1200 })
        unusedMs = unusedAfter(clocks, one.usedMs)
        since[lesson] = now
        credited += one.creditedMs
      }
      // One tolerance for all lessons. That of a slow course covers more video at the speed of a fast one.
      expect(credited).toBeLessThanOrEqual(now * 3 + 4_000 * 3)
    }),
  )
})

test('ranges are merged, and round-trip through text', () => {
  const parts = joined([
    [20, 30],
    [0, 10],
    [10, 12],
    [25, 40],
  ])
  expect(parts).toEqual([
    [0, 12],
    [20, 40],
  ])
  expect(parseMultirange(multirange(parts))).toEqual(parts)
  expect(parseMultirange('{}')).toEqual([])
})

test('attendance finishes a session from four fifths on, and counts by share below', () => {
  expect(attended(48 * 60, 60 * 60)).toEqual({ progress: 100, finished: true })
  expect(attended(48 * 60 - 1, 60 * 60)).toEqual({ progress: 79.97, finished: false })
  expect(attended(0, 60 * 60)).toEqual({ progress: 0, finished: false })
  // A session of zero length.
  expect(attended(0, 0)).toEqual({ progress: 0, finished: false })
})
