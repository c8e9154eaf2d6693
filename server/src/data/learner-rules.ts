/** Statistics of learners for their lecturer. Pure. */

/** Points of a retention curve: hundredths of the video. */
export const POINTS = 100

/** Share (0-1) of `began` who watched each hundredth: a running sum over the steps. */
export function retentionCurve(steps: readonly { point: number; step: number }[], began: number): number[] {
  const at = new Map(steps.map(({ point, step }) => [point, step]))
  let watching = 0
  return Array.from({ length: POINTS }, (_, point) => {
    watching += at.get(point) ?? 0
    return began > 0 ? Math.round((watching / began) * 10_000) / 10_000 : 0
  })
}

/** Buckets of progress in percent: not begun, four quarters, finished. */
const bounds = [
  [0, 0],
  [0, 25],
  [25, 50],
  [50, 75],
  [75, 99],
  [100, 100],
] as const

/** Learners by bucket of progress, empty buckets included. */
export function distribution(
  counts: readonly { bucket: number; count: number }[],
): { from: number; to: number; count: number }[] {
  const of = new Map(counts.map(({ bucket, count }) => [bucket, count]))
  return bounds.map(([from, to], bucket) => ({ from, to, count: of.get(bucket) ?? 0 }))
}
