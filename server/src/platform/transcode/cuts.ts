/** Segment boundaries. Pure. Times are seconds from the start of playback. */

/** Tolerance between renditions of one source, whose frame times differ by rounding. */
export const CUT_TOLERANCE = 0.03

/** Cumulative bytes of a rendition up to a time. */
export type BytesUpTo = (time: number) => number

/**
 * Start times of segments: 0, then key frames common to all renditions. Takes the last common key frame within
 * `target` seconds and `maxBytes`, else the next one.
 */
export function planCuts(
  keys: readonly (readonly number[])[],
  seconds: number,
  target: number,
  weights: readonly BytesUpTo[] = [],
  maxBytes = Number.POSITIVE_INFINITY,
): number[] {
  const fits = (from: number, to: number) =>
    to - from <= target + CUT_TOLERANCE && weights.every((upTo) => upTo(to) - upTo(from) <= maxBytes)
  const common = commonKeys(keys).filter((time) => time > CUT_TOLERANCE && time < seconds - CUT_TOLERANCE)
  const cuts = [0]
  let start = 0
  let i = 0
  while (i < common.length) {
    let best = common[i]
    if (best === undefined) break
    // A target of 6 s must accept a key frame at 6.006 s (29.97 fps).
    while (i + 1 < common.length && fits(start, common[i + 1] ?? Number.POSITIVE_INFINITY)) best = common[++i] ?? best
    i++
    if (fits(start, seconds)) break
    cuts.push(best)
    start = best
  }
  return cuts
}

/** Cumulative bytes from key frame times (ascending) and the bytes per GOP. */
export function bytesUpTo(keys: readonly number[], bytes: readonly number[]): BytesUpTo {
  const sums = [0]
  for (const own of bytes) sums.push((sums.at(-1) ?? 0) + own)
  return (time) => {
    let low = 0
    let high = keys.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((keys[middle] ?? 0) < time - CUT_TOLERANCE) low = middle + 1
      else high = middle
    }
    return sums[low] ?? 0
  }
}

/** Times of the first list that all others contain, within the tolerance. Ascending lists. */
function commonKeys(keys: readonly (readonly number[])[]): number[] {
  const [first = [], ...others] = keys
  const at = others.map(() => 0)
  return first.filter((time) =>
    others.every((list, n) => {
      let i = at[n] ?? 0
      while (i < list.length && (list[i] ?? 0) < time - CUT_TOLERANCE) i++
      at[n] = i
      const other = list[i]
      return other !== undefined && Math.abs(other - time) <= CUT_TOLERANCE
    }),
  )
}

/** Segment lengths from the cuts and the end. */
export function segmentLengths(cuts: readonly number[], end: number): number[] {
  return cuts.map((cut, i) => (cuts[i + 1] ?? end) - cut)
}

export interface Rate {
  /** Bits per second */
  peak: number
  average: number
}

/**
 * Peak and average bit rate. Peak by RFC 8216: the maximum over runs of segments whose length is 0.5 to 1.5 times
 * the longest segment, so that a short last one does not count alone.
 */
export function rateOf(segments: readonly { seconds: number; bytes: number }[]): Rate {
  const longest = Math.max(0.001, ...segments.map((segment) => segment.seconds))
  let peak = 0
  let bits = 0
  let total = 0
  for (let from = 0; from < segments.length; from++) {
    let runBits = 0
    let runSeconds = 0
    for (let i = from; i < segments.length; i++) {
      const segment = segments[i]
      if (!segment) break
      runBits += segment.bytes * 8
      runSeconds += segment.seconds
      if (runSeconds > 1.5 * longest) break
      if (runSeconds >= 0.5 * longest) peak = Math.max(peak, runBits / runSeconds)
    }
    bits += (segments[from]?.bytes ?? 0) * 8
    total += segments[from]?.seconds ?? 0
  }
  return { peak: Math.ceil(peak), average: Math.ceil(bits / Math.max(total, 0.001)) }
}
