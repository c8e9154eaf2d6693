import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distribution, retentionCurve } from './learner-rules.ts'

/** Steps as the query computes them from ranges in milliseconds. */
function stepsOf(learners: (readonly [number, number])[][], lengthMs: number) {
  const steps = new Map<number, number>()
  const mark = (ms: number, step: number) => {
    const point = Math.ceil((ms * 100) / lengthMs - 0.5)
    steps.set(point, (steps.get(point) ?? 0) + step)
  }
  for (const [from, to] of learners.flat()) {
    mark(from, 1)
    mark(to, -1)
  }
  return [...steps].map(([point, step]) => ({ point, step }))
}

test('no one has begun: all zero', () => {
  expect(retentionCurve([], 0)).toEqual(Array.from({ length: 100 }, () => 0))
})

test('half of the viewers leave in the middle', () => {
  const curve = retentionCurve(stepsOf([[[0, 60_000]], [[0, 30_000]]], 60_000), 2)
  expect(curve.slice(0, 50).every((share) => share === 1)).toBe(true)
  expect(curve.slice(50).every((share) => share === 0.5)).toBe(true)
})

test('any ranges: each hundredth counts the viewers of its middle', () => {
  const LENGTH = 61_234
  const learner = fc
    .uniqueArray(fc.integer({ min: 0, max: LENGTH }), { minLength: 2, maxLength: 8 })
    .map((cuts) => cuts.sort((a, b) => a - b))
    .map((cuts) =>
      Array.from({ length: Math.floor(cuts.length / 2) }, (_, i) => [cuts[2 * i] ?? 0, cuts[2 * i + 1] ?? 0] as const),
    )
  fc.assert(
    fc.property(fc.array(learner, { minLength: 1, maxLength: 6 }), (learners) => {
      const curve = retentionCurve(stepsOf(learners, LENGTH), learners.length)
      for (let point = 0; point < 100; point++) {
        const middle = ((point + 0.5) * LENGTH) / 100
        const watched = learners.filter((ranges) => ranges.some(([from, to]) => from <= middle && middle < to)).length
        expect(curve[point]).toBeCloseTo(watched / learners.length, 3)
      }
    }),
  )
})

test('the distribution includes empty buckets', () => {
  expect(distribution([{ bucket: 5, count: 3 }]).map(({ from, to, count }) => [from, to, count])).toEqual([
    [0, 0, 0],
    [0, 25, 0],
    [25, 50, 0],
    [50, 75, 0],
    [75, 99, 0],
    [100, 100, 3],
  ])
})
