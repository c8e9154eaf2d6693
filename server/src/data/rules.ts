/** Rules of progress. Pure; milliseconds of the video unless stated otherwise. */

/** Fastest speed of the player (product: 0.5 to 3); 1 where the course forbids other speeds. */
export const TOP_SPEED = 3
/** Tolerance for network and timer jitter, in total: used tolerance is regained only by unused time. */
const SLACK_MS = 4_000
/** A report covers the last ten seconds, or slightly more; older watching must carry `beganAgo`. */
const ONLINE_MS = 30_000
/** A lesson is finished from this share on: closing credits need not be watched. */
const FINISHED_SHARE = 0.95
/** … or with at most this much left. */
const FINISHED_REST_MS = 3_000

export type Range = readonly [from: number, to: number]

export interface Clocks {
  /** Wall-clock milliseconds since the last credited report of this lesson, or since its sign call. */
  elapsedMs: number
  /** Uncredited wall-clock milliseconds of the person, over all lessons; negative after use of the tolerance. */
  unusedMs: number
  /** Age of the reported watching, as stated by the device; 0 when online. */
  beganAgoMs: number
}

export interface Claim extends Clocks {
  /** Reported ranges in seconds, in the order of watching. */
  ranges: readonly Range[]
  /** 1 where the course allows other speeds than 1. */
  speedDouble: 0 | 1
  /** Length of the video in seconds. */
  totalSeconds: number
}

/** Wall-clock time that a report can claim. Lessons open side by side share the person's one clock. */
function claimable({ elapsedMs, unusedMs, beganAgoMs }: Clocks): number {
  return Math.min(Math.max(0, elapsedMs), unusedMs, Math.max(ONLINE_MS, beganAgoMs))
}

/**
 * The plausible part of a claim: ranges in order until the elapsed time is used up. Repeated watching costs time, too.
 * @returns ranges in whole milliseconds, cut to the video and to the budget, their summed length, and the real time
 * that they take
 */
export function credit({ ranges, totalSeconds, speedDouble, ...clocks }: Claim): {
  ranges: Range[]
  creditedMs: number
  usedMs: number
} {
  const total = Math.round(totalSeconds * 1000)
  const speed = speedDouble === 1 ? TOP_SPEED : 1.05
  let budget = claimable(clocks) * speed + SLACK_MS
  const accepted: Range[] = []
  let creditedMs = 0
  for (const [from, to] of ranges) {
    const start = Math.min(total, Math.max(0, Math.round(from * 1000)))
    const wanted = Math.min(total, Math.round(to * 1000))
    const end = Math.min(wanted, start + Math.floor(budget))
    if (!(end > start)) continue
    accepted.push([start, end])
    creditedMs += end - start
    budget -= end - start
  }
  return { ranges: accepted, creditedMs, usedMs: creditedMs / speed }
}

/**
 * Uncredited time after a report used `usedMs`. Time before the report's claim expires, so that hours without watching
 * do not refill the tolerance.
 */
export function unusedAfter(clocks: Clocks, usedMs: number): number {
  return claimable(clocks) - usedMs
}

/** Union of ranges: sorted and disjoint. */
export function joined(ranges: readonly Range[]): Range[] {
  const result: [number, number][] = []
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    const last = result.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}

/** Parses a PostgreSQL multirange. */
export function parseMultirange(text: string): Range[] {
  return [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => [Number(from), Number(to)])
}

/** Formats a PostgreSQL multirange. */
export function multirange(ranges: readonly Range[]): string {
  return `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`
}

/** Watched share of the video, 0-100 with two decimals, and whether the lesson is finished. */
export function watched(coveredMs: number, totalSeconds: number): { progress: number; finished: boolean } {
  const total = Math.round(totalSeconds * 1000)
  if (total <= 0) return { progress: 0, finished: false }
  const finished =
    coveredMs >= total * FINISHED_SHARE || (total > 2 * FINISHED_REST_MS && coveredMs >= total - FINISHED_REST_MS)
  return { progress: finished ? 100 : Math.min(99.99, Math.floor((coveredMs / total) * 10_000) / 100), finished }
}

/** Attendance from this share on finishes the lesson: allows for late arrival and lost connections. */
const ATTENDED_SHARE = 0.8

/** Attended share of a live session, 0-100 with two decimals, and whether the lesson is finished. */
export function attended(attendedSeconds: number, heldSeconds: number): { progress: number; finished: boolean } {
  if (heldSeconds <= 0) return { progress: 0, finished: false }
  const finished = attendedSeconds >= heldSeconds * ATTENDED_SHARE
  return { progress: finished ? 100 : Math.floor((attendedSeconds / heldSeconds) * 10_000) / 100, finished }
}

/** Reading of a text or document: newly credited seconds, and whether it is finished. */
export function read(
  before: { studySeconds: number; finished: boolean },
  report: Clocks & { readDone: boolean; minSeconds: number },
): { gained: number; progress: number; finished: boolean } {
  // A page left open must not count for hours.
  const gained = Math.min(ONLINE_MS, Math.max(0, claimable(report))) / 1000
  const total = before.studySeconds + gained
  const finished = before.finished || (report.readDone && total >= report.minSeconds)
  return {
    gained,
    finished,
    progress: finished ? 100 : Math.min(90, Math.floor((total / Math.max(1, report.minSeconds)) * 90)),
  }
}
