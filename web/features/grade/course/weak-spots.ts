/** Lessons where many learners stop. Pure. */

export interface WeakSpot {
  /** Index of the lesson. */
  at: number
  /** Learners whose last started lesson is this one, unfinished. */
  stopped: number
  began: number
}

const MIN_SHARE = 0.15
const MAX_SPOTS = 5

/**
 * A learner stops at the last lesson they started, if unfinished. A lesson is a weak spot if at least two, and 15 %
 * of those who started it, stop there; worst first.
 */
export function weakSpots(rows: readonly { cells: readonly number[] }[], lessons: number): WeakSpot[] {
  const began = Array.from({ length: lessons }, () => 0)
  const stopped = Array.from({ length: lessons }, () => 0)
  for (const { cells } of rows) {
    let last = -1
    for (let at = 0; at < lessons; at += 1) {
      if ((cells[at] ?? -1) < 0) continue
      began[at] = (began[at] ?? 0) + 1
      last = at
    }
    if (last >= 0 && (cells[last] ?? 0) < 100) stopped[last] = (stopped[last] ?? 0) + 1
  }
  return stopped
    .map((count, at) => ({ at, stopped: count, began: began[at] ?? 0 }))
    .filter((spot) => spot.stopped >= 2 && spot.stopped >= spot.began * MIN_SHARE)
    .toSorted((a, b) => b.stopped - a.stopped || a.at - b.at)
    .slice(0, MAX_SPOTS)
}
