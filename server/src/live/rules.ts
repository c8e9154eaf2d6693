/** Rules of live sessions: pure. */

/** 1 planned, 2 live, 3 ended and waiting for the replay, 4 the replay is there. */
export type LiveStatus = 1 | 2 | 3 | 4

/** The status of a row as one of the four. */
export const stateOf = (liveStatus: number): LiveStatus =>
  liveStatus === 2 || liveStatus === 3 || liveStatus === 4 ? liveStatus : 1

/** A session may be begun so long before its time, and so long after its planned end. */
export const BEGIN_EARLY_MS = 60 * 60 * 1000
export const BEGIN_LATE_MS = 6 * 60 * 60 * 1000

/** Whether a session may be begun now, or begun again after it was cut. */
export function mayBegin(
  { startTime, endTime, liveStatus }: { startTime: string; endTime: string; liveStatus: number },
  now: number,
): boolean {
  if (liveStatus === 2) return true
  return liveStatus === 1 && now >= Date.parse(startTime) - BEGIN_EARLY_MS && now <= Date.parse(endTime) + BEGIN_LATE_MS
}

/** Marks of one session. */
export const MAX_MARKS = 100

/** A part of a recording: when it began, and how long it is. Both ms. */
export interface RecordedPart {
  at: number
  length: number
}

/** Where in the replay, whose parts follow each other without the gaps, a moment is. Both ms. */
export function replayPlace(parts: readonly RecordedPart[], moment: number): number {
  let before = 0
  for (const { at, length } of parts) {
    if (moment < at + length) return before + Math.max(0, moment - at)
    before += length
  }
  return before
}

/** The same in whole seconds. */
export const replaySecond = (parts: readonly RecordedPart[], moment: number): number =>
  Math.round(replayPlace(parts, moment) / 1000)
