/** Lines and sums of a learning record. Pure. */

const MINUTE = 60

/** `status` of a line. */
export const recordStatus = {
  waiting: 'waiting',
  open: 'open',
  learning: 'learning',
  overdue: 'overdue',
  finished: 'finished',
  ended: 'ended',
  inUse: 'inUse',
} as const
export type RecordStatus = keyof typeof recordStatus

/** What decides the status of an item. */
interface Standing {
  isFinishable: boolean
  isBegun: 0 | 1
  isEnded: 0 | 1
  finishedAt: string | null
  dueTime: string | null
}

/** Finished counts before all else: a seat that ended later takes nothing away. */
export function statusOf({ isFinishable, isBegun, isEnded, finishedAt, dueTime }: Standing, now: number): RecordStatus {
  if (finishedAt !== null) return recordStatus.finished
  if (isEnded === 1) return recordStatus.ended
  if (!isFinishable) return recordStatus.inUse
  if (dueTime !== null && Date.parse(dueTime) < now) return recordStatus.overdue
  return isBegun === 1 ? recordStatus.learning : recordStatus.open
}

/** Percent as the reports show it: 100 only when finished; null: not begun, or the item has no end. */
export function percentOf({ isFinishable, isBegun, finishedAt, progress }: Standing & { progress: number }) {
  if (finishedAt !== null) return 100
  return isFinishable && isBegun === 1 ? Math.min(99, Math.floor(progress)) : null
}

export const minutesOf = (seconds: number): number => Math.round(seconds / MINUTE)

export interface RecordCertificate {
  certificateNo: string
  issueTime: string
  revokeTime: string | null
}

/** An item of a record. */
export interface RecordLine {
  itemName: string
  kindName: string
  status: RecordStatus
  percent: number | null
  /** Within the period. */
  minutes: number
  marks: string
  finishedAt: string | null
  dueTime: string | null
  certificates: readonly RecordCertificate[]
}

/** The sums of what the lines show; certificates that were revoked do not count. */
export function totalsOf(lines: readonly RecordLine[]) {
  const sum = (of: (line: RecordLine) => number) => lines.reduce((all, line) => all + of(line), 0)
  const have = (...statuses: RecordStatus[]) => sum(({ status }) => (statuses.includes(status) ? 1 : 0))
  return {
    itemCount: lines.length,
    finishedCount: have(recordStatus.finished),
    overdueCount: have(recordStatus.overdue),
    minutes: sum(({ minutes }) => minutes),
    certificateCount: sum(({ certificates }) => certificates.filter(({ revokeTime }) => revokeTime === null).length),
  }
}
