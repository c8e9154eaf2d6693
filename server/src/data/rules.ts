/** Rules of progress: pure, in milliseconds of the video where not said otherwise. */

/** Fastest speed of the player (product: 0.5 to 3); 1 where the course forbids other speeds. */
export const TOP_SPEED = 3
/** Network and timer jitter that an honest player may run ahead, in all: what is used of it comes back only with time left unused. */
const SLACK_MS = 4_000
/** A report is about the last ten seconds, or a little more when it comes late; what is older must say so. */
const ONLINE_MS = 30_000
/** A period counts as finished from this share on: credits at the end need not be watched. */
const FINISHED_SHARE = 0.95
/** … or with at most this much left, whatever the share. */
const FINISHED_REST_MS = 3_000

export type Range = readonly [from: number, to: number]

export interface Clocks {
  /** Wall-clock milliseconds since the last credited report of this period (or the sign). */
  elapsedMs: number
  /** Wall-clock milliseconds of the person that no report of any period has used; below 0 where slack was. */
  unusedMs: number
  /** How long ago the watching that is reported began, as the device says; 0 for a device that is online. */
  beganAgoMs: number
}

export interface Claim extends Clocks {
  /** Ranges as the player reports them, in seconds, in the order in which they were watched. */
  ranges: readonly Range[]
  /** 1 where the course allows other speeds than 1. */
  speedDouble: 0 | 1
  /** Length of the video in seconds. */
  totalSeconds: number
}

/** Real time that a report can be about. A person has one clock: lessons that are open side by side share it. */
function claimable({ elapsedMs, unusedMs, beganAgoMs }: Clocks): number {
  return Math.min(Math.max(0, elapsedMs), unusedMs, Math.max(ONLINE_MS, beganAgoMs))
}

/**
 * How much of a claim can be true: ranges in order until the time that passed is used up. Watching again costs time like watching anew.
 * @returns ranges in whole milliseconds, cut to the video and to the budget, their summed length, and the real time that they take
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
 * What is left of the person's time after a report used `usedMs` of it. Time before the report's own is gone, so that slack, once used, is not
 * made good by hours in which nothing was watched.
 */
export function unusedAfter(clocks: Clocks, usedMs: number): number {
  return claimable(clocks) - usedMs
}

/** The ranges, which may lie in any order and over each other, as few as there can be. */
export function joined(ranges: readonly Range[]): Range[] {
  const result: [number, number][] = []
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    const last = result.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}

/** Reads PostgreSQL's text for a multirange. */
export function parseMultirange(text: string): Range[] {
  return [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => [Number(from), Number(to)])
}

/** PostgreSQL's text for a multirange. */
export function multirange(ranges: readonly Range[]): string {
  return `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`
}

/** Share of the video that was watched, 0-100 with two decimals, and whether that is the whole lesson. */
export function watched(coveredMs: number, totalSeconds: number): { progress: number; finished: boolean } {
  const total = Math.round(totalSeconds * 1000)
  if (total <= 0) return { progress: 0, finished: false }
  const finished =
    coveredMs >= total * FINISHED_SHARE || (total > 2 * FINISHED_REST_MS && coveredMs >= total - FINISHED_REST_MS)
  return { progress: finished ? 100 : Math.min(99.99, Math.floor((coveredMs / total) * 10_000) / 100), finished }
}

/** Whoever was in a live session for this share of it has done the lesson: one may come late, or lose the line for a while. */
const ATTENDED_SHARE = 0.8

/** Share of a live session that somebody was there for, 0-100 with two decimals, and whether that is the whole lesson. */
export function attended(attendedSeconds: number, heldSeconds: number): { progress: number; finished: boolean } {
  if (heldSeconds <= 0) return { progress: 0, finished: false }
  const finished = attendedSeconds >= heldSeconds * ATTENDED_SHARE
  return { progress: finished ? 100 : Math.floor((attendedSeconds / heldSeconds) * 10_000) / 100, finished }
}

/** Reading of a text or document: seconds gained by this report, and whether it is read through. */
export function read(
  before: { studySeconds: number; finished: boolean },
  report: Clocks & { readDone: boolean; minSeconds: number },
): { gained: number; progress: number; finished: boolean } {
  // A page left open is not read for hours.
  const gained = Math.min(ONLINE_MS, Math.max(0, claimable(report))) / 1000
  const total = before.studySeconds + gained
  const finished = before.finished || (report.readDone && total >= report.minSeconds)
  return {
    gained,
    finished,
    progress: finished ? 100 : Math.min(90, Math.floor((total / Math.max(1, report.minSeconds)) * 90)),
  }
}
