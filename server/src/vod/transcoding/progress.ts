/** Estimates the remaining time. Pure. */

/** Below this share of the work there is no estimate. */
const MIN_SHARE = 0.03
const MAX_SECONDS = 48 * 3600

/** Start and current state of a try: shares of the work (0 to 1), and seconds of a monotonic clock. */
export interface Pace {
  beganAt: number
  beganWith: number
  now: number
  done: number
}

/** Seconds until the stream is ready, at the pace of this try; null while there is no estimate. */
export function remainingSeconds({ beganAt, beganWith, now, done }: Pace): number | null {
  const share = done - beganWith
  const elapsed = now - beganAt
  if (share < MIN_SHARE || elapsed <= 0) return null
  return Math.min(MAX_SECONDS, Math.max(0, Math.round((elapsed / share) * (1 - done))))
}
