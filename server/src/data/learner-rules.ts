/** Shapes of what a lecturer reads of many learners. Pure. */

/** Hundredths of a video. */
export const POINTS = 100

/** Shares (0-1) of `began` who watched each hundredth, from the steps up and down at each. */
export function retentionCurve(steps: readonly { point: number; step: number }[], began: number): number[] {
  const at = new Map(steps.map(({ point, step }) => [point, step]))
  let watching = 0
  return Array.from({ length: POINTS }, (_, point) => {
    watching += at.get(point) ?? 0
    return began > 0 ? Math.round((watching / began) * 10_000) / 10_000 : 0
  })
}

/** Bounds of progress in per cent: not begun, four parts of the way, finished. */
const bounds = [
  [0, 0],
  [0, 25],
  [25, 50],
  [50, 75],
  [75, 99],
  [100, 100],
] as const

/** Learners by progress, every part named even where nobody is. */
export function distribution(
  counts: readonly { bucket: number; count: number }[],
): { from: number; to: number; count: number }[] {
  const of = new Map(counts.map(({ bucket, count }) => [bucket, count]))
  return bounds.map(([from, to], bucket) => ({ from, to, count: of.get(bucket) ?? 0 }))
}
