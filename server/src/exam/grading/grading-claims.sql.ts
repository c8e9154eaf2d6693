/** Claims of answers by markers, so that concurrent markers do not duplicate work. */
import { lecturerView, userView } from '../../user/index.ts'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { isCurrent } from '../attempt/index.ts'

/** Lease time of a claim. */
const HELD_FOR = '10 minutes'

/** Unexpired claims `h` of others. */
const others = (sql: Sql, userId: string) =>
  sql`h.user_id <> ${userId} AND h.held_at > now() - ${HELD_FOR}::text::interval`

/** How many others have claimed the answer with mark `w` of record `r`. */
export const heldByOthers = (sql: Sql, userId: string) => sql`
  (SELECT count(*)
    FROM exam_mark_hold h
    WHERE h.site_id = r.site_id
      AND h.exam_id = r.exam_id
      AND h.record_id = r.id
      AND h.problem_id = (w.value->>'problemId')::bigint
      AND ${others(sql, userId)})`

/** Serialises the search for the next answer of a paper: concurrent requests get different answers. */
export async function lockQueue(sql: Sql, examId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${examId}::bigint)`
}

/** Claims an answer for a marker, replacing the marker's earlier claim. */
export async function claim(
  sql: Tx,
  of: { examId: string; userId: string; recordId: string; problemId: string },
): Promise<void> {
  await sql`
    INSERT INTO exam_mark_hold (site_id, exam_id, user_id, record_id, problem_id)
    VALUES (${sql.siteId}, ${of.examId}, ${of.userId}, ${of.recordId}, ${of.problemId})
    ON CONFLICT (site_id, exam_id, user_id) DO UPDATE SET record_id = excluded.record_id, problem_id = excluded.problem_id, held_at = excluded.held_at`
}

/** Deletes all claims of a marked answer. */
export async function releaseClaims(sql: Tx, of: { userId: string; recordId: string; problemId: string }) {
  await sql`
    DELETE FROM exam_mark_hold WHERE site_id = ${sql.siteId} AND user_id = ${of.userId} AND record_id = ${of.recordId} AND problem_id = ${of.problemId}`
}

/** Deletes the claims of a marker who leaves. */
export async function leaveQueue(sql: Sql, of: { examId: string; userId: string }): Promise<void> {
  await sql`DELETE FROM exam_mark_hold WHERE site_id = ${sql.siteId} AND exam_id = ${of.examId} AND user_id = ${of.userId}`
}

/** Names of others who have claimed an answer. */
export async function selectHolders(
  sql: Sql,
  of: { examId: string; userId: string; recordId: string; problemId: string },
): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    SELECT coalesce((SELECT l.lecturer_name FROM ${lecturerView(sql)} l WHERE l.site_id = h.site_id AND l.user_id = h.user_id LIMIT 1), u.nickname) AS name
    FROM exam_mark_hold h JOIN ${userView(sql)} u ON u.site_id = h.site_id AND u.id = h.user_id
    WHERE h.site_id = ${sql.siteId}
      AND h.exam_id = ${of.examId}
      AND h.record_id = ${of.recordId}
      AND h.problem_id = ${of.problemId}
      AND ${others(sql, of.userId)}
    ORDER BY h.held_at`
  return rows.map(({ name }) => name)
}

/** How many answers of a paper (or of one problem) others have claimed, except those this marker has already marked. */
export async function countHeld(
  sql: Sql,
  of: { examId: string; userId: string; problemId?: string | undefined },
): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::int AS count
    FROM exam_mark_hold h
    WHERE h.site_id = ${sql.siteId}
      AND h.exam_id = ${of.examId} ${of.problemId ? sql`AND h.problem_id = ${of.problemId}` : sql``}
      AND ${others(sql, of.userId)}
      AND NOT EXISTS (SELECT FROM user_exam_mark g
        WHERE g.site_id = h.site_id
          AND g.record_id = h.record_id
          AND g.problem_id = h.problem_id
          AND g.user_id = ${of.userId}
          AND ${isCurrent(sql)})`
  return row?.count ?? 0
}
