/** Samples of the viewer curve. */
const MAX = 240

/** Adds a sample; the oldest ones leave. Pure. */
export const sampled = (samples: readonly number[], online: number): readonly number[] =>
  [...samples, online].slice(-MAX)

/** Points of a line in a box of `width` by `height`, from 0 at its foot. Pure. */
export function pointsOf(samples: readonly number[], width: number, height: number): string {
  const most = Math.max(1, ...samples)
  const step = samples.length > 1 ? width / (samples.length - 1) : 0
  return samples
    .map(
      (value, at) => `${Math.round(at * step * 10) / 10},${Math.round((height - (value / most) * height) * 10) / 10}`,
    )
    .join(' ')
}
