/** Rules of progress: pure, in milliseconds of the video where not said otherwise. */

/** Fastest speed of the player (product: 0.5 to 3); 1 where the course forbids other speeds. */
export const TOP_SPEED = 3
/** Network and timer jitter that an honest player may run ahead, in all: what is used of it comes back only with time left unused. */
const SLACK_MS = 4_000
/** A period counts as finished from this share on: credits at the end need not be watched. */
const FINISHED_SHARE = 0.95
/** … or with at most this much left, whatever the share. */
const FINISHED_REST_MS = 3_000
/** The most that one report of reading may add, seconds: a page left open is not read for hours. */
const READING_STEP = 30

export type Range = readonly [from: number, to: number]

export interface Claim {
  /** Ranges as the player reports them, in seconds, in the order in which they were watched. */
  ranges: readonly Range[]
  /** Wall-clock milliseconds since the last credited report (or the sign). */
  elapsedMs: number
  /** What is left of SLACK_MS; all of it for someone who begins. */
  slackMs?: number
  /** 1 where the course allows other speeds than 1. */
  speedDouble: 0 | 1
  /** Length of the video in seconds. */
  totalSeconds: number
}

/**
 * How much of a claim can be true: ranges in order until the time that passed is used up. Watching again costs time like watching anew.
 * @returns ranges in whole milliseconds, cut to the video and to the budget, and their summed length
 */
export function credit({ ranges, totalSeconds, ...time }: Claim): {
  ranges: Range[]
  creditedMs: number
} {
  const total = Math.round(totalSeconds * 1000)
  let budget = budgetOf(time)
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
  return { ranges: accepted, creditedMs }
}

type Time = Pick<Claim, 'elapsedMs' | 'slackMs' | 'speedDouble'>

function budgetOf({ elapsedMs, slackMs = SLACK_MS, speedDouble }: Time): number {
  return Math.max(0, elapsedMs) * (speedDouble === 1 ? TOP_SPEED : 1.05) + slackMs
}

/** The slack that remains for the next report once `creditedMs` were credited: reports in a quick row share one slack. */
export function slackAfter(time: Time, creditedMs: number): number {
  return Math.round(Math.min(SLACK_MS, Math.max(0, budgetOf(time) - creditedMs)))
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

/** Reading of a text or document: seconds gained by this report, and whether it is read through. */
export function read(
  before: { studySeconds: number; finished: boolean },
  report: { elapsedMs: number; readDone: boolean; minSeconds: number },
): { gained: number; progress: number; finished: boolean } {
  const gained = Math.min(READING_STEP, Math.max(0, report.elapsedMs / 1000))
  const total = before.studySeconds + gained
  const finished = before.finished || (report.readDone && total >= report.minSeconds)
  return {
    gained,
    finished,
    progress: finished ? 100 : Math.min(90, Math.floor((total / Math.max(1, report.minSeconds)) * 90)),
  }
}
