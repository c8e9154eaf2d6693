/**
 * Papers that count and that a person has not sat: nothing outside of the attempt itself may show them a problem of such a paper, its key or its
 * explanation. A paper counts by its rules (exam_paper.is_counted), because a course sets it as an exam, or because it was made for a class; that one is
 * no secret but from those for whom it is set. It no longer does once its window has
 * closed, and a problem is free again when the published version no longer holds it.
 */
import type { PendingQuery, Row } from '@zhixing/postgres'
import type { Sql } from '../../kernel/db/index.ts'
import { setFor } from '../paper/index.ts'

type Piece = PendingQuery<Row[]>

/** Condition: a paper (exam_info and exam_paper under these names) counts. `now`: and its window has not closed. */
export const counts = (sql: Sql, info: Piece, paper: Piece, now?: Date) => sql`(
  (${paper}.is_counted OR ${info}.is_assigned = 1 OR EXISTS (SELECT FROM course_exam_ref cr WHERE cr.site_id = ${info}.site_id AND cr.exam_id = ${info}.id AND cr.exercise_type = 1))
  ${now ? sql`AND NOT coalesce(greatest(${paper}.close_text::timestamptz, CASE WHEN ${paper}.close_text IS NOT NULL THEN ${info}.last_close END) <= ${now.toISOString()}, false)` : sql``})`

/** Condition: problem `id` stands in a published paper that counts and of which this person has handed in no version that holds it. */
export const unsat = (sql: Sql, userId: string | Piece, id: Piece, now: Date) => sql`EXISTS (
  SELECT FROM exam_paper_problem gp JOIN exam_info ge ON ge.site_id = gp.site_id AND ge.id = gp.exam_id AND ge.live_version = gp.version AND ge.is_deleted = 0
  JOIN exam_paper gv ON gv.site_id = gp.site_id AND gv.exam_id = gp.exam_id AND gv.version = gp.version
  WHERE gp.site_id = ${sql.siteId} AND gp.problem_id = ${id} AND ${counts(sql, sql`ge`, sql`gv`, now)} AND (ge.is_assigned = 0 OR ${setFor(sql, userId, sql`ge`)}) AND NOT EXISTS (
    SELECT FROM user_exam_record gr JOIN exam_paper_problem gs ON gs.site_id = gr.site_id AND gs.exam_id = gr.exam_id AND gs.version = gr.version AND gs.problem_id = gp.problem_id
    WHERE gr.site_id = gp.site_id AND gr.user_id = ${userId} AND gr.exam_id = gp.exam_id AND gr.exam_status IN (3, 4, 5)))`

/** Which of some problems stand in a paper that counts and that this person has not sat. */
export async function selectUnsat(sql: Sql, userId: string, ids: readonly string[], now: Date): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await sql<{ id: string }[]>`
    SELECT x.id::text AS id FROM unnest(${sql.ids(ids)}) AS x(id) WHERE ${unsat(sql, userId, sql`x.id`, now)}`
  return new Set(rows.map(({ id }) => id))
}

/** Whether a version of a paper counts. `now`: and its window has not closed. */
export async function paperCounts(
  sql: Sql,
  { examId, version }: { examId: string; version: number },
  now?: Date,
): Promise<boolean> {
  const rows = await sql`
    SELECT 1 FROM exam_paper v JOIN exam_info e ON e.site_id = v.site_id AND e.id = v.exam_id
    WHERE v.site_id = ${sql.siteId} AND v.exam_id = ${examId} AND v.version = ${version} AND ${counts(sql, sql`e`, sql`v`, now)}`
  return rows.length > 0
}
