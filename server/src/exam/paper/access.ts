/** Who may mark a paper and see its figures: its author, the lecturers whom the author named, and those who work in the class it was set for (exam_grader). */
import type { Sql } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { texts } from './texts.ts'

export interface MarkedExam {
  examId: string
  examName: string
  lecturerId: string
  isAuthor: 0 | 1
  liveVersion: number
}

/** A paper for its author or one of its markers. Anybody else's looks like one that is not there. */
export async function examFor(sql: Sql, lecturerId: string, examId: string): Promise<MarkedExam> {
  const [row] = await sql<MarkedExam[]>`
    SELECT e.id AS "examId", e.exam_name, e.lecturer_id, (e.lecturer_id = ${lecturerId})::int AS "isAuthor", e.live_version
    FROM exam_info e WHERE e.site_id = ${sql.siteId} AND e.id = ${examId} AND (e.lecturer_id = ${lecturerId}
      OR EXISTS (SELECT FROM exam_grader m WHERE m.site_id = e.site_id AND m.exam_id = e.id AND m.lecturer_id = ${lecturerId}))`
  return found(row, texts.notMarker)
}

/** The same for what only the author may do. A marker sees the paper and is told so; nobody else sees it. */
export async function examOfAuthor(sql: Sql, lecturerId: string, examId: string): Promise<MarkedExam> {
  const exam = await examFor(sql, lecturerId, examId)
  if (exam.isAuthor === 0) throw new CallError('shown', texts.authorOnly)
  return exam
}
