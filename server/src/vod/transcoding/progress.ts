/** How long it may take. Pure. */

/** An estimate from less than this share of the work would be a guess. */
const MIN_SHARE = 0.03
const MAX_SECONDS = 48 * 3600

/** Where a try began, and where it is: shares of the whole work (0 to 1) and seconds on any steady clock. */
export interface Pace {
  beganAt: number
  beganWith: number
  now: number
  done: number
}

/** Seconds until the stream is there, at the pace of this try so far; null while that would be a guess. */
export function remainingSeconds({ beganAt, beganWith, now, done }: Pace): number | null {
  const share = done - beganWith
  const elapsed = now - beganAt
  if (share < MIN_SHARE || elapsed <= 0) return null
  return Math.min(MAX_SECONDS, Math.max(0, Math.round((elapsed / share) * (1 - done))))
}
