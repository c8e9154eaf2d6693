/** Journal record of an attempt, apart from its answers. Pure. */
import type { SittingState } from '../../../shapes.ts'
import type { JournalRecord } from './journal.ts'

/** Current problem while this device does not know it yet. */
export const UNKNOWN_PROBLEM = -1

/** Upper bound of the first event number: the contract allows a million. */
const MAX_FIRST_EVENT = 900_000

/**
 * Record of an attempt unknown to this device. Event numbers start from the seconds since the start: an earlier visit
 * whose journal is lost or not open yet used lower numbers.
 */
export function newRecord(
  about: Pick<JournalRecord, 'recordId' | 'userId' | 'deviceId' | 'sitting' | 'isActive' | 'wallOffset'>,
  now: number,
): JournalRecord {
  const seconds = Math.floor((now - Date.parse(about.sitting.beginTime)) / 1000)
  return {
    ...about,
    lastEventNo: Math.min(Math.max(0, seconds), MAX_FIRST_EVENT),
    current: UNKNOWN_PROBLEM,
    highlights: [],
    scratch: '',
    noticesRead: 0,
    wantsFinish: '',
    receipt: null,
  }
}

/** Joins this visit's record with one stored in a database that opened late. */
export function joinRecords(now: JournalRecord, before: JournalRecord | undefined): JournalRecord {
  if (!before) return now
  return withStored(now, {
    ...before,
    highlights: [
      ...before.highlights.filter((old) => !now.highlights.some((one) => isSame(old, one))),
      ...now.highlights,
    ],
    scratch: now.scratch.startsWith(before.scratch)
      ? now.scratch
      : [before.scratch, now.scratch].filter(Boolean).join('\n'),
  })
}
const isSame = (one: JournalRecord['highlights'][number], other: JournalRecord['highlights'][number]): boolean =>
  one.part === other.part && one.start === other.start && one.end === other.end

/** `now`, with fields that only the stored record has; texts and highlights are merged already. */
export function withStored(now: JournalRecord, stored: JournalRecord): JournalRecord {
  return {
    ...now,
    highlights: stored.highlights,
    scratch: stored.scratch,
    lastEventNo: Math.max(now.lastEventNo, stored.lastEventNo),
    receipt: now.receipt ?? stored.receipt,
    ...(stored.sealed ? { sealed: stored.sealed, sealedTotal: stored.sealedTotal ?? 0 } : {}),
  }
}

/** Fields that change from response to response. */
export function pick({ examStatus, serverTime, cutoffTime, epoch, isActive, noticeTotal, leaveCount }: SittingState) {
  return { examStatus, serverTime, cutoffTime, epoch, isActive, noticeTotal, leaveCount }
}
