/** Exam results of a class as columns of its grade book. */
import { selectPaper, selectTakings } from '../../exam/index.ts'
import type { Sql } from '../../kernel/db/index.ts'
import * as sql from './exam.sql.ts'
import { scoreBy } from './rules.ts'

/** Maximum number of exams in a grade book (the newest). */
const MAX_EXAMS = 50

export interface ExamColumn {
  gradeExamId: string
  gradeExamName: string
  totalScore: number
}

export interface ExamMark {
  userId: string
  gradeExamId: string
  mark: number
}

/**
 * Exams of a class, oldest first, and the marks so far by the counting attempt. A missed exam is 0; one that can still
 * be taken or is not marked yet has no mark.
 */
export async function examMarks(
  db: Sql,
  gradeId: string,
  userIds: readonly string[],
  now: number,
): Promise<{ columns: ExamColumn[]; marks: ExamMark[] }> {
  const exams = (await sql.selectOfGrade(db, gradeId, MAX_EXAMS)).toReversed()
  if (exams.length === 0 || userIds.length === 0) return { columns: exams, marks: [] }
  const [takings, set, rules] = await Promise.all([
    selectTakings(
      db,
      exams.map(({ examId }) => examId),
      userIds,
    ),
    sql.selectSetFor(
      db,
      exams.map(({ gradeExamId }) => gradeExamId),
      userIds,
    ),
    Promise.all(exams.map(async ({ examId, version }) => (await selectPaper(db, examId, version, 'any'))?.rules)),
  ])
  const marks: ExamMark[] = []
  const sat = new Set<string>()
  const indexOf = new Map(exams.map(({ examId }, index) => [examId, index]))
  for (const { examId, userId, scores } of takings) {
    const index = indexOf.get(examId) ?? -1
    const [exam, rule] = [exams[index], rules[index]]
    if (!exam || !rule) continue
    sat.add(`${exam.gradeExamId} ${userId}`)
    const mark = scoreBy(rule.gradeMethod, scores)
    if (mark !== null) marks.push({ userId, gradeExamId: exam.gradeExamId, mark })
  }
  const over = new Set(
    exams
      .filter(({ endTime, lastClose, compensateStatus, compensateEndTime }) => {
        const ends = [endTime, lastClose, compensateStatus === 1 ? compensateEndTime : null]
        return endTime !== null && ends.every((end) => end === null || Date.parse(end) < now)
      })
      .map(({ gradeExamId }) => gradeExamId),
  )
  for (const { gradeExamId, userId } of set)
    if (over.has(gradeExamId) && !sat.has(`${gradeExamId} ${userId}`)) marks.push({ userId, gradeExamId, mark: 0 })
  return { columns: exams, marks }
}
