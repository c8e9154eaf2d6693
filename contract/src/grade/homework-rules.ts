/**
 * Rules of homework: when it is accepted, lateness and deduction. Pure, and without schemas, since the browser imports
 * it.
 */

/** Rule for late submissions: refused, accepted with a note, accepted with a deduction. */
export const lateRule = { refused: 1, noted: 2, deducted: 3 } as const
/** `workStatus`. */
export const workStatus = { none: 0, handedIn: 1, returned: 2, marked: 3 } as const
/** Position of now: before opening, in time, late but accepted, over. */
export const phase = { early: 1, open: 2, late: 3, over: 4 } as const
export type Phase = (typeof phase)[keyof typeof phase]

export const fileKinds = ['image', 'pdf', 'word', 'other'] as const
export type HomeworkFileKind = (typeof fileKinds)[number]

const DAY = 86_400_000

export interface HomeworkTimes {
  openTime: string | null
  dueTime: string
  closeTime: string | null
  lateRule: number
}

export interface LatePrice {
  dueTime: string
  lateRule: number
  deductPercent: number
  deductLimit: number
}

/** @param now milliseconds */
export function phaseOf({ openTime, dueTime, closeTime, lateRule: rule }: HomeworkTimes, now: number): Phase {
  if (openTime !== null && now < Date.parse(openTime)) return phase.early
  if (now <= Date.parse(dueTime)) return phase.open
  if (rule === lateRule.refused) return phase.over
  return closeTime === null || now <= Date.parse(closeTime) ? phase.late : phase.over
}

/** Days after the due date, rounded up; 0: in time. */
export function lateDays(dueTime: string, at: string): number {
  const late = Date.parse(at) - Date.parse(dueTime)
  return late <= 0 ? 0 : Math.ceil(late / DAY)
}

/** Deduction for lateness in percent. */
export function deductionOf(price: LatePrice, countTime: string): number {
  if (price.lateRule !== lateRule.deducted) return 0
  return Math.min(price.deductLimit, lateDays(price.dueTime, countTime) * price.deductPercent, 100)
}

/** Score after the deduction, rounded to two decimals. */
export const finalScore = (score: number, percent: number): number => Math.round(score * (100 - percent) + 1e-7) / 100

/** State of a person's work that decides whether it can be submitted. */
export interface WorkState {
  workStatus: number
  /** Submissions since the last return, including withdrawn ones. */
  handIns: number
  /** Whether it was ever returned; the deadline of the rework then applies. */
  isRework: boolean
  redoTime: string | null
}

export type Refusal = 'left' | 'marked' | 'redoOver' | 'early' | 'over' | 'noMore'

/** Reason why the person may not submit now; null: allowed. */
export function refusalOf(
  homework: HomeworkTimes & { resubmitTotal: number },
  { isSet, work }: { isSet: boolean; work: WorkState | null },
  now: number,
): Refusal | null {
  if (!isSet) return 'left'
  if (work?.workStatus === workStatus.marked) return 'marked'
  if (work?.isRework) {
    if (work.redoTime !== null && now > Date.parse(work.redoTime)) return 'redoOver'
  } else {
    const where = phaseOf(homework, now)
    if (where === phase.early) return 'early'
    if (where === phase.over) return 'over'
  }
  return work && work.handIns > homework.resubmitTotal ? 'noMore' : null
}

/** Kind of a file, by storage kind and name. */
export function kindOfFile(fileKind: string, fileName: string): HomeworkFileKind {
  if (fileKind !== 'document') return 'image'
  const ending = /\.([a-z\d]+)$/i.exec(fileName)?.[1]?.toLowerCase()
  if (ending === 'pdf') return 'pdf'
  return ending === 'doc' || ending === 'docx' ? 'word' : 'other'
}
