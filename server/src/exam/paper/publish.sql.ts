/** Rows of a published paper: the frozen paper, the index of its problems, the catalogue entry. */
import { lecturerView } from '../../user/index.ts'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import type { PaperDoc, FrozenPaper } from '@zhixing/exam-model'
import { fieldValues } from './columns.ts'

/** Writes the frozen paper of a version, which only a correction changes later. */
export async function insertFrozen(sql: Tx, frozen: FrozenPaper): Promise<void> {
  await sql`
    INSERT INTO exam_paper (site_id, exam_id, version, frozen, total_score, problem_total)
    VALUES (${sql.siteId}, ${frozen.examId}, ${frozen.version}, ${asJson(sql, frozen)}, ${frozen.totalScore}, ${frozen.problemTotal})`
}

/**
 * Indexes the problems of a version.
 * @returns those in no earlier version of the paper; of a private one only the author's, as others do not see that it exists
 */
export async function insertPaperProblems(sql: Tx, frozen: FrozenPaper): Promise<string[]> {
  const { examId, version } = frozen
  const ids = frozen.problemList.map(({ id }) => id)
  const rows = await sql<{ id: string; isNew: boolean }[]>`
    INSERT INTO exam_paper_problem (site_id, problem_id, exam_id, version)
    SELECT ${sql.siteId}, x.id::bigint, ${examId}::bigint, ${version}::int FROM jsonb_array_elements_text(${asJson(sql, ids)}) AS x(id)
    RETURNING problem_id AS id, NOT EXISTS (
      SELECT 1
        FROM exam_paper_problem o
        WHERE o.site_id = ${sql.siteId}
          AND o.problem_id = exam_paper_problem.problem_id
          AND o.exam_id = ${examId}
          AND o.version < ${version})
      AND EXISTS (
        SELECT 1
          FROM exam_info i JOIN exam_problem p ON p.site_id = i.site_id AND p.id = exam_paper_problem.problem_id
          WHERE i.site_id = ${sql.siteId} AND i.id = ${examId} AND (i.org_id = 0 OR p.lecturer_id = i.lecturer_id)) AS "isNew"`
  return rows.flatMap(({ id, isNew }) => (isNew ? [id] : []))
}

/** Shows a version in the catalogue. A new paper is listed; a known one keeps its visibility. */
export async function updateShelf(
  sql: Tx,
  {
    examId,
    version,
    doc,
    frozen,
    words,
  }: { examId: string; version: number; doc: PaperDoc; frozen: FrozenPaper; words: string },
): Promise<void> {
  // Counted as numbered in the paper: a material with several questions is one.
  const problems = frozen.titleList.flatMap(({ pools }) => pools).reduce((sum, { count }) => sum + count, 0)
  await sql`
    UPDATE exam_info SET ${sql(fieldValues(sql, doc))}, words = ${words}::text::tsvector,
      answer_time = ${doc.rules.answerTime}, total_score = ${frozen.totalScore}, pass_score = ${doc.rules.passScore},
      problem_quantity = ${problems}, open_time = ${doc.rules.openTime}::timestamptz, close_time = ${doc.rules.closeTime}::timestamptz,
      is_putaway = CASE WHEN live_version = 0
        AND ban_reason = '' THEN 1 ELSE is_putaway END, live_version = ${version},
          published_at = least(published_at, now()), gmt_modified = c.now
    FROM clock_timestamp() AS c (now)
    WHERE site_id = ${sql.siteId} AND id = ${examId}`
}

/** Name and user of a lecturer, for search terms and notifications. */
export async function selectAuthor(sql: Sql, lecturerId: string) {
  const [row] = await sql<{ userId: string; lecturerName: string }[]>`
    SELECT user_id, lecturer_name FROM ${lecturerView(sql)} own WHERE site_id = ${sql.siteId} AND id = ${lecturerId}`
  return row
}
