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

/** The moment (ms since 1970) that is at a place (ms) of the replay: of two that are, the later one, where the next part begins. */
export function replayMoment(parts: readonly RecordedPart[], place: number): number {
  let before = 0
  for (const { at, length } of parts) {
    if (place < before + length) return at + place - before
    before += length
  }
  const last = parts.at(-1)
  return last ? last.at + last.length + place - before : place
}

/** How a replay was made: of which parts (null: one piece, from the begin of the session on), and from which of its seconds on it is shown. */
export interface ReplayCut {
  begunAt: number
  parts: readonly RecordedPart[] | null
  trimBegin: number
}

/** The second of the replay at which a moment is; below 0 before it. */
export function secondBeside({ begunAt, parts, trimBegin }: ReplayCut, moment: number): number {
  const place = parts ? replayPlace(parts, moment) : moment - begunAt
  return Math.floor(place / 1000) - trimBegin
}

/** The moment with which the replay begins, where something was cut off before it; null: nothing was. */
export function firstMoment({ begunAt, parts, trimBegin }: ReplayCut): number | null {
  if (trimBegin <= 0) return null
  return parts ? replayMoment(parts, trimBegin * 1000) : begunAt + trimBegin * 1000
}
