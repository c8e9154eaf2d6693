/**
 * What a grade book comes to. The server computes what counts; the browser the same for a teacher who tries what other weights would do. Pure, and no
 * schema in here: the browser imports it.
 */

/** Where marks come from. */
export type BookPart = 'course' | 'attendance' | 'exam' | 'homework' | 'manual'
export const bookParts: readonly BookPart[] = ['course', 'attendance', 'exam', 'homework', 'manual']

export interface BookRule {
  /** Shares of the parts in the total; people expect that they add up to 100, yet they count by their proportion. */
  courseWeight: number
  /** Of live courses; 0 until a teacher wants it to count. */
  attendanceWeight: number
  examWeight: number
  homeworkWeight: number
  manualWeight: number
  /** So many of a learner's lowest results of a part do not count; one always does. */
  dropExam: number
  dropHomework: number
  dropManual: number
  /** Percent that passes. */
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

/** What the weights of the parts add up to. */
export const weightSum = (rule: BookRule): number =>
  rule.courseWeight + rule.attendanceWeight + rule.examWeight + rule.homeworkWeight + rule.manualWeight

/** A session of a live course that was held, and how long somebody was there by the server's measure. */
export interface AttendedSession {
  heldSeconds: number
  watchSeconds: number
}

/** So much of each session is given to whoever was there at all: presence is measured by signs of life, which begin and end within the session. */
const GIVEN_SECONDS = 60

/** The share of what was held that somebody attended, in percent with one decimal; null while nothing was held. */
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

/** A column of the book. */
export interface BookColumn {
  columnId: string
  part: BookPart
  fullScore: number
  /** Its share within its part. */
  weight: number
}

export interface BookTotal {
  /** 0-100 with one decimal; null while nothing is marked. */
  total: number | null
  /** The same of each part. */
  parts: Record<BookPart, number | null>
  /** Columns that do not count, being the lowest. */
  dropped: string[]
  isPassed: boolean
}

interface Result {
  columnId: string
  percent: number
  weight: number
}

/** Without the lowest: those of more weight first among equals, so that what goes helps the learner most. At least one stays. */
function withoutLowest(results: readonly Result[], drop: number): { counted: Result[]; dropped: string[] } {
  const number = Math.min(drop, Math.max(0, results.length - 1))
  const lowest = results.toSorted((a, b) => a.percent - b.percent || b.weight - a.weight).slice(0, number)
  return {
    counted: results.filter((result) => !lowest.includes(result)),
    dropped: lowest.map(({ columnId }) => columnId),
  }
}

/** The weighted mean in percent; null where nothing has a weight. */
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
 * One learner's total. What is not marked yet (null) is left out, as is a part without any mark: its weight goes to the others. A mark above full
 * counts as full.
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

/** What completes a class. */
export interface CompletionRule {
  /** Least percent of all courses together. */
  minProgress: number
  /** Least total of the grade book; 0 asks for none. */
  minTotal: number
}

/** Whether a learner has completed the class. `progress`: percent of each of its courses. */
export function isComplete(rule: CompletionRule, progress: readonly number[], total: number | null): boolean {
  const average = progress.length === 0 ? 100 : progress.reduce((sum, one) => sum + one, 0) / progress.length
  return average + 1e-7 >= rule.minProgress && (rule.minTotal <= 0 || (total !== null && total >= rule.minTotal))
}
