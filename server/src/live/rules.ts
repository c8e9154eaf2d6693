/** Rules of live sessions. Pure. */
import { stateCode } from '@zhixing/contract/states'

/** Lifecycle of a session; `ended`: its replay is pending. */
export const liveStates = stateCode.live
export type LiveStatus = (typeof liveStates)[keyof typeof liveStates]

/** Narrows a stored status. */
export const stateOf = (liveStatus: number): LiveStatus =>
  Object.values(liveStates).find((state) => state === liveStatus) ?? liveStates.planned

/** How long before its start and after its planned end a session may be started. */
export const BEGIN_EARLY_MS = 60 * 60 * 1000
export const BEGIN_LATE_MS = 6 * 60 * 60 * 1000

/** Whether a session may be started, or restarted after an interruption. */
export function mayBegin(
  { startTime, endTime, liveStatus }: { startTime: string; endTime: string; liveStatus: number },
  now: number,
): boolean {
  if (liveStatus === liveStates.live) return true
  return (
    liveStatus === liveStates.planned &&
    now >= Date.parse(startTime) - BEGIN_EARLY_MS &&
    now <= Date.parse(endTime) + BEGIN_LATE_MS
  )
}

/** Maximum marks per session. */
export const MAX_MARKS = 100

/** A recorded part: start and length in ms. */
export interface RecordedPart {
  at: number
  length: number
}

/** Position (ms) of a time in the replay, whose parts are concatenated without gaps. */
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

/** Time (epoch ms) of a position (ms) in the replay; at a joint, the start of the later part. */
export function replayMoment(parts: readonly RecordedPart[], place: number): number {
  let before = 0
  for (const { at, length } of parts) {
    if (place < before + length) return at + place - before
    before += length
  }
  const last = parts.at(-1)
  return last ? last.at + last.length + place - before : place
}

/** Composition of a replay: parts (null: one piece from the start), and the trimmed seconds. */
export interface ReplayCut {
  begunAt: number
  parts: readonly RecordedPart[] | null
  trimBegin: number
}

/** Second of the replay at a time; negative before it. */
export function secondBeside({ begunAt, parts, trimBegin }: ReplayCut, moment: number): number {
  const place = parts ? replayPlace(parts, moment) : moment - begunAt
  return Math.floor(place / 1000) - trimBegin
}

/** Time at which a trimmed replay starts; null: not trimmed. */
export function firstMoment({ begunAt, parts, trimBegin }: ReplayCut): number | null {
  if (trimBegin <= 0) return null
  return parts ? replayMoment(parts, trimBegin * 1000) : begunAt + trimBegin * 1000
}
