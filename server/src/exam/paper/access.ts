/**
 * Access to marking and statistics of a paper: its author, named markers, and staff of the class it is assigned to
 * (exam_grader).
 */
import type { Sql } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { texts } from './texts.ts'

/** Papers that a lecturer wrote or may mark, a list for IN: an OR of both conditions would read all papers. */
export const markedBy = (sql: Sql, lecturerId: string) => sql`
  (SELECT o.id FROM exam_info o WHERE o.site_id = ${sql.siteId} AND o.lecturer_id = ${lecturerId}
    UNION SELECT m.exam_id FROM exam_grader m WHERE m.site_id = ${sql.siteId} AND m.lecturer_id = ${lecturerId})`

export interface MarkedExam {
  examId: string
  examName: string
  lecturerId: string
  isAuthor: 0 | 1
  liveVersion: number
}

/** A paper for its author or a marker; any other is not found. */
export async function examFor(sql: Sql, lecturerId: string, examId: string): Promise<MarkedExam> {
  const [row] = await sql<MarkedExam[]>`
    SELECT e.id AS "examId", e.exam_name, e.lecturer_id, (e.lecturer_id = ${lecturerId})::int AS "isAuthor", e.live_version
    FROM exam_info e WHERE e.site_id = ${sql.siteId} AND e.id = ${examId} AND (e.lecturer_id = ${lecturerId}
      OR EXISTS (SELECT FROM exam_grader m WHERE m.site_id = e.site_id AND m.exam_id = e.id AND m.lecturer_id = ${lecturerId}))`
  return found(row, texts.notMarker)
}

/** Same, for the author only: a marker gets an explanation, anyone else not found. */
export async function examOfAuthor(sql: Sql, lecturerId: string, examId: string): Promise<MarkedExam> {
  const exam = await examFor(sql, lecturerId, examId)
  if (exam.isAuthor === 0) throw new CallError('shown', texts.authorOnly)
  return exam
}
