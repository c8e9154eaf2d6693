/** What a device writes down of a sitting beside its answers. Pure. */
import type { SittingState } from '@zhixing/contract/exam/record'
import type { JournalRecord } from './journal.ts'

/** Where somebody is in a paper before this device has heard of it. */
export const UNSAID = -1

/** The most that a first number of events comes to: the contract takes a million. */
const MAX_FIRST_EVENT = 900_000

/**
 * The record of a sitting of which this device knows nothing yet. Its events are numbered from the seconds since the begin: an earlier visit, whose
 * journal is gone or not open yet, has used lower numbers.
 */
export function newRecord(
  about: Pick<JournalRecord, 'recordId' | 'userId' | 'deviceId' | 'sitting' | 'isActive' | 'wallOffset'>,
  now: number,
): JournalRecord {
  const seconds = Math.floor((now - Date.parse(about.sitting.beginTime)) / 1000)
  return {
    ...about,
    lastEventNo: Math.min(Math.max(0, seconds), MAX_FIRST_EVENT),
    current: UNSAID,
    highlights: [],
    scratch: '',
    noticesRead: 0,
    wantsFinish: '',
    receipt: null,
  }
}

/** The record of this visit with what an earlier one had stored in a database that opened late. */
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

/** `now`, with what only the stored record has: its words and marks are those of both already. */
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

/** What changes from answer to answer of the server. */
export function pick({ examStatus, serverTime, cutoffTime, epoch, isActive, noticeTotal, leaveCount }: SittingState) {
  return { examStatus, serverTime, cutoffTime, epoch, isActive, noticeTotal, leaveCount }
}
