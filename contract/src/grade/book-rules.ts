/**
 * Rules of the grade book. Used by the server, and by the browser to preview other weights. Pure, and without schemas,
 * since the browser imports it.
 */

/** Sources of marks. */
export type BookPart = 'course' | 'attendance' | 'exam' | 'homework' | 'manual'
export const bookParts: readonly BookPart[] = ['course', 'attendance', 'exam', 'homework', 'manual']

export interface BookRule {
  /** Weights of the parts; normalized by their sum, which need not be 100. */
  courseWeight: number
  /** For live courses; default 0. */
  attendanceWeight: number
  examWeight: number
  homeworkWeight: number
  manualWeight: number
  /** Number of lowest results of a part that are dropped; at least one result counts. */
  dropExam: number
  dropHomework: number
  dropManual: number
  /** Pass mark in percent. */
  passLine: number
}

export const usualRule: BookRule = {
  courseWeight: 30,
  attendanceWeight: 0,
  examWeight: 40,
  homeworkWeight: 20,
  manualWeight: 10,
  dropExam: 0,
  dropHomework: 0,
  dropManual: 0,
  passLine: 60,
}

const tenth = (value: number) => Math.round(value * 10 + 1e-7) / 10

/** Sum of the weights. */
export const weightSum = (rule: BookRule): number =>
  rule.courseWeight + rule.attendanceWeight + rule.examWeight + rule.homeworkWeight + rule.manualWeight

/** An ended live session with the measured presence of one learner. */
export interface AttendedSession {
  heldSeconds: number
  watchSeconds: number
}

/** Tolerance per session for anyone present: heartbeats begin and end within the session. */
const GIVEN_SECONDS = 60

/** Attended share in percent with one decimal; null without ended sessions. */
export function attendance(sessions: readonly AttendedSession[]): number | null {
  let held = 0
  let attended = 0
  for (const { heldSeconds, watchSeconds } of sessions) {
    if (heldSeconds <= 0) continue
    held += heldSeconds
    if (watchSeconds > 0) attended += Math.min(heldSeconds, watchSeconds + GIVEN_SECONDS)
  }
  return held > 0 ? tenth((attended / held) * 100) : null
}

/** A column of the grade book. */
export interface BookColumn {
  columnId: string
  part: BookPart
  fullScore: number
  /** Weight within its part. */
  weight: number
}

export interface BookTotal {
  /** 0-100 with one decimal; null without marks. */
  total: number | null
  /** Results by part, in the same format. */
  parts: Record<BookPart, number | null>
  /** Columns dropped as lowest. */
  dropped: string[]
  isPassed: boolean
}

interface Result {
  columnId: string
  percent: number
  weight: number
}

/**
 * Drops the lowest results, among equals those with more weight first, which is best for the learner. At least one
 * remains.
 */
function withoutLowest(results: readonly Result[], drop: number): { counted: Result[]; dropped: string[] } {
  const number = Math.min(drop, Math.max(0, results.length - 1))
  const lowest = results.toSorted((a, b) => a.percent - b.percent || b.weight - a.weight).slice(0, number)
  return {
    counted: results.filter((result) => !lowest.includes(result)),
    dropped: lowest.map(({ columnId }) => columnId),
  }
}

/** Weighted mean in percent; null when the weights sum up to 0. */
function mean(results: readonly { percent: number; weight: number }[]): number | null {
  let sum = 0
  let weights = 0
  for (const { percent, weight } of results) {
    sum += percent * weight
    weights += weight
  }
  return weights > 0 ? sum / weights : null
}

/**
 * Total of one learner. Unmarked columns (null) are ignored, as are parts without marks, whose weight goes to the
 * others. A mark above full counts as full.
 */
export function bookTotal(
  rule: BookRule,
  columns: readonly BookColumn[],
  marks: Readonly<Record<string, number | null | undefined>>,
): BookTotal {
  const dropOf: Record<BookPart, number> = {
    course: 0,
    attendance: 0,
    exam: rule.dropExam,
    homework: rule.dropHomework,
    manual: rule.dropManual,
  }
  const weightOf: Record<BookPart, number> = {
    course: rule.courseWeight,
    attendance: rule.attendanceWeight,
    exam: rule.examWeight,
    homework: rule.homeworkWeight,
    manual: rule.manualWeight,
  }
  const parts: Record<BookPart, number | null> = {
    course: null,
    attendance: null,
    exam: null,
    homework: null,
    manual: null,
  }
  const dropped: string[] = []
  for (const part of bookParts) {
    const results: Result[] = []
    for (const { columnId, part: own, fullScore, weight } of columns) {
      const mark = marks[columnId]
      if (own !== part || mark === null || mark === undefined || weight <= 0 || fullScore <= 0) continue
      results.push({ columnId, weight, percent: Math.min(100, Math.max(0, (mark / fullScore) * 100)) })
    }
    const left = withoutLowest(results, dropOf[part])
    dropped.push(...left.dropped)
    parts[part] = mean(left.counted)
  }
  const total = mean(
    bookParts.flatMap((part) => {
      const percent = parts[part]
      return percent === null ? [] : [{ percent, weight: weightOf[part] }]
    }),
  )
  for (const part of bookParts) parts[part] = parts[part] === null ? null : tenth(parts[part])
  const shown = total === null ? null : tenth(total)
  return { total: shown, parts, dropped, isPassed: shown !== null && shown >= rule.passLine }
}

/** Requirements for completing a class. */
export interface CompletionRule {
  /** Minimum average progress over all courses, in percent. */
  minProgress: number
  /** Minimum total of the grade book; 0: none. */
  minTotal: number
}

/** Whether a learner has completed the class. `progress`: percent of each course. */
export function isComplete(rule: CompletionRule, progress: readonly number[], total: number | null): boolean {
  const average = progress.length === 0 ? 100 : progress.reduce((sum, one) => sum + one, 0) / progress.length
  return average + 1e-7 >= rule.minProgress && (rule.minTotal <= 0 || (total !== null && total >= rule.minTotal))
}
