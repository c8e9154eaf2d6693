import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesUpTo, CUT_TOLERANCE, planCuts, rateOf, segmentLengths } from './cuts.ts'

const every = (step: number, end: number) => Array.from({ length: Math.ceil(end / step) }, (_, n) => n * step)

test('segments have the target length if key frames allow', () => {
  expect(planCuts([every(2, 20)], 20, 6)).toEqual([0, 6, 12, 18])
  expect(planCuts([every(2, 18)], 18, 6)).toEqual([0, 6, 12])
  expect(planCuts([every(4, 20)], 20, 6)).toEqual([0, 4, 8, 12, 16])
  expect(planCuts([every(8, 20)], 20, 6)).toEqual([0, 8, 16])
  expect(planCuts([every(2.002, 20)], 20, 6).map((cut) => cut.toFixed(3))).toEqual([
    '0.000',
    '6.006',
    '12.012',
    '18.018',
  ])
  expect(planCuts([[0]], 3, 6)).toEqual([0])
})

test('segments end early at the size limit, including the last', () => {
  const keys = every(1, 12)
  const upTo = bytesUpTo(keys, [1, 1, 1, 1, 1, 1, 4, 4, 4, 1, 4, 4])
  expect([0, 1, 5.5, 6, 7, 12].map(upTo)).toEqual([0, 1, 6, 6, 10, 27])
  expect(planCuts([keys], 12, 6, [upTo], 9)).toEqual([0, 6, 8, 11])
  // An oversized GOP cannot be split.
  expect(planCuts([every(5, 10)], 10, 6, [bytesUpTo(every(5, 10), [20, 20])], 9)).toEqual([0, 5])
})

test('renditions are cut at common key frames', () => {
  expect(planCuts([every(2, 24), every(3, 24)], 24, 6)).toEqual([0, 6, 12, 18])
  expect(planCuts([every(2, 12), every(2, 12).map((time) => time + 0.02)], 12, 6)).toEqual([0, 6])
  expect(planCuts([every(2, 12), every(2, 12).map((time) => time + 0.5)], 12, 6)).toEqual([0])
})

test('cuts increase, are key frames, and skip none needlessly', () => {
  const gaps = fc.array(fc.double({ min: 0.1, max: 10, noNaN: true }), { maxLength: 60 })
  fc.assert(
    fc.property(gaps, fc.integer({ min: 1, max: 10 }), (steps, target) => {
      const keys = [0]
      for (const step of steps) keys.push((keys.at(-1) ?? 0) + step)
      const end = (keys.at(-1) ?? 0) + 1
      const cuts = planCuts([keys], end, target)
      const longest = Math.max(target, ...steps, 1) + 2 * CUT_TOLERANCE
      return (
        cuts[0] === 0 &&
        cuts.every((cut) => keys.includes(cut)) &&
        segmentLengths(cuts, end).every((length) => length > 0 && length <= longest)
      )
    }),
  )
})

test('the peak ignores a short last segment', () => {
  const rate = rateOf([
    { seconds: 6, bytes: 600_000 },
    { seconds: 6, bytes: 900_000 },
    { seconds: 0.5, bytes: 400_000 },
  ])
  expect(rate.peak).toBe(Math.ceil((1_300_000 * 8) / 6.5))
  expect(rate.average).toBe(Math.ceil((1_900_000 * 8) / 12.5))
  expect(rateOf([{ seconds: 2, bytes: 1000 }])).toEqual({ peak: 4000, average: 4000 })
})
