/**
 * Problems under embargo: papers that count and that a person has not sat. Outside of the attempt no call may reveal a
 * problem of such a paper, its key or its explanation. A paper counts by its rules (exam_paper.is_counted), because a
 * course links it as an exam, or because a class assigned it; the last is secret only to those it is assigned to, a private paper only to the
 * people of its organisation. The
 * embargo ends when the window closes, or when the published version drops the problem.
 */
import { exerciseType, handedInStatuses } from '@zhixing/contract/exam/kinds'
import type { PendingQuery, Row } from '@zhixing/postgres'
import type { Sql } from '../../kernel/db/index.ts'
import { concerns } from '../paper/index.ts'
import { literal } from '../../kernel/db/literal.ts'

type Piece = PendingQuery<Row[]>

/** Condition: a paper (exam_info and exam_paper under these aliases) counts. `now`: and its window is not closed. */
export const counts = (sql: Sql, info: Piece, paper: Piece, now?: Date) => sql`(
  (${paper}.is_counted OR ${info}.is_assigned = 1 OR EXISTS (SELECT FROM course_exam_ref cr WHERE cr.site_id = ${info}.site_id AND cr.exam_id = ${info}.id AND cr.exercise_type = ${literal(sql, exerciseType.exam)}))
  ${now ? sql`AND NOT coalesce(greatest(${paper}.close_text::timestamptz, CASE WHEN ${paper}.close_text IS NOT NULL THEN ${info}.last_close END) <= ${now.toISOString()}, false)` : sql``})`

/** FROM and WHERE: published papers that count and contain problem `id`. */
export const countedWith = (sql: Sql, id: Piece, now: Date) => sql`
  FROM exam_paper_problem gp JOIN exam_info ge ON ge.site_id = gp.site_id AND ge.id = gp.exam_id AND ge.live_version = gp.version AND ge.is_deleted = 0
  JOIN exam_paper gv ON gv.site_id = gp.site_id AND gv.exam_id = gp.exam_id AND gv.version = gp.version
  WHERE gp.site_id = ${sql.siteId} AND gp.problem_id = ${id} AND ${counts(sql, sql`ge`, sql`gv`, now)}`

/**
 * Condition: problem `id` is in a published paper that counts, and the person has handed in no version that contains
 * it.
 */
export const unsat = (sql: Sql, userId: string | Piece, id: Piece, now: Date) => sql`EXISTS (
  SELECT ${countedWith(sql, id, now)} AND ${concerns(sql, userId, sql`ge`)} AND NOT EXISTS (
    SELECT FROM user_exam_record gr JOIN exam_paper_problem gs ON gs.site_id = gr.site_id AND gs.exam_id = gr.exam_id AND gs.version = gr.version AND gs.problem_id = gp.problem_id
    WHERE gr.site_id = gp.site_id AND gr.user_id = ${userId} AND gr.exam_id = gp.exam_id AND gr.exam_status IN (${literal(sql, ...handedInStatuses)})))`

/** Those of the problems that are under embargo for this person. */
export async function selectUnsat(sql: Sql, userId: string, ids: readonly string[], now: Date): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await sql<{ id: string }[]>`
    SELECT x.id::text AS id FROM unnest(${sql.ids(ids)}) AS x(id) WHERE ${unsat(sql, userId, sql`x.id`, now)}`
  return new Set(rows.map(({ id }) => id))
}

/** Whether a problem is in a published paper that counts, independent of its takers. */
export async function isCountedProblem(sql: Sql, id: string, now: Date): Promise<boolean> {
  const rows = await sql`SELECT 1 ${countedWith(sql, sql`${id}`, now)} LIMIT 1`
  return rows.length > 0
}

/** Whether a version of a paper counts. `now`: and its window is not closed. */
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
