/** Rows of per-person exam rules. */
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { OwnRules } from './own-rules.ts'

/** Columns of per-person rules `ov`, which may be missing (outer join). */
export const ownRuleColumns = (sql: Sql) => sql`
  ov.open_time AS "ownOpen", ov.close_time AS "ownClose", coalesce(ov.extra_minutes, 0) AS "extraMinutes", coalesce(ov.extra_attempts, 0) AS "extraAttempts"`

export interface Override extends OwnRules {
  userId: string
}

/** All per-person rules of a paper. */
export async function selectOverrides(sql: Sql, examId: string): Promise<Override[]> {
  return sql<Override[]>`
    SELECT ov.user_id AS "userId", ${ownRuleColumns(sql)} FROM exam_override ov WHERE ov.site_id = ${sql.siteId} AND ov.exam_id = ${examId}`
}

/** The rules of one person for some papers. */
export async function selectOwnOverrides(sql: Sql, userId: string, examIds: readonly string[]) {
  return sql<(OwnRules & { examId: string })[]>`
    SELECT ov.exam_id AS "examId", ${ownRuleColumns(sql)} FROM exam_override ov
    WHERE ov.site_id = ${sql.siteId} AND ov.user_id = ${userId} AND ov.exam_id = ANY(${sql.ids(examIds)})`
}

/** Sets the rules of some people, replacing earlier ones. */
export async function upsertOverrides(
  sql: Tx,
  examId: string,
  userIds: readonly string[],
  own: OwnRules & { operatorId: string },
): Promise<void> {
  await sql`
    INSERT INTO exam_override (site_id, exam_id, user_id, open_time, close_time, extra_minutes, extra_attempts, operator_id)
    SELECT ${sql.siteId}, ${examId}, w.id, ${own.ownOpen}::timestamptz, ${own.ownClose}::timestamptz,
      ${own.extraMinutes}, ${own.extraAttempts}, ${own.operatorId}
    FROM unnest(${sql.ids(userIds)}) AS w(id) ORDER BY w.id
    ON CONFLICT (site_id, exam_id, user_id)
    DO UPDATE SET open_time = excluded.open_time, close_time = excluded.close_time,
      extra_minutes = excluded.extra_minutes,
      extra_attempts = excluded.extra_attempts, operator_id = excluded.operator_id, gmt_modified = excluded.gmt_modified`
}

/** Deletes the rules of some people. */
export async function deleteOverrides(sql: Tx, examId: string, userIds: readonly string[]): Promise<void> {
  await sql`DELETE FROM exam_override WHERE site_id = ${sql.siteId} AND exam_id = ${examId} AND user_id = ANY(${sql.ids(userIds)})`
}

/** Updates the latest end of all per-person windows. */
export async function followLastClose(sql: Tx, examId: string): Promise<void> {
  await sql`
    UPDATE exam_info e SET last_close = (
      SELECT max(coalesce(ov.close_time, e.close_time + make_interval(mins => ov.extra_minutes)))
        FROM exam_override ov
        WHERE ov.site_id = e.site_id AND ov.exam_id = e.id)
    WHERE e.site_id = ${sql.siteId} AND e.id = ${examId}`
}
