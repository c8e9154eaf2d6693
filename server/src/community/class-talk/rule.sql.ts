/** Queries for discussion settings and mutes of a class. */
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { userView } from '../../user/index.ts'

export async function selectIsOpen(sql: Sql, gradeId: string): Promise<0 | 1> {
  const [row] = await sql<{ isOpen: 0 | 1 }[]>`
    SELECT is_open FROM community_class WHERE site_id = ${sql.siteId} AND grade_id = ${gradeId}`
  return row?.isOpen ?? 1
}

export async function writeIsOpen(tx: Tx, gradeId: string, isOpen: 0 | 1): Promise<void> {
  await tx`
    INSERT INTO community_class (site_id, grade_id, is_open) VALUES (${tx.siteId}, ${gradeId}, ${isOpen})
    ON CONFLICT (site_id, grade_id) DO UPDATE SET is_open = EXCLUDED.is_open, gmt_modified = excluded.gmt_modified`
}

/** The current mute of a person in a class that ends last. */
export async function selectMute(sql: Sql, gradeId: string, userId: string) {
  const [row] = await sql<{ reason: string; endTime: string }[]>`
    SELECT reason, end_time FROM community_class_mute
    WHERE site_id = ${sql.siteId} AND grade_id = ${gradeId} AND user_id = ${userId} AND lifted_time IS NULL AND end_time > now() ORDER BY end_time DESC LIMIT 1`
  return row
}

export async function insertMute(
  tx: Tx,
  of: { gradeId: string; userId: string; reason: string; days: number; operatorId: string },
): Promise<void> {
  await tx`
    INSERT INTO community_class_mute (site_id, grade_id, user_id, reason, end_time, operator_id)
    VALUES (${tx.siteId}, ${of.gradeId}, ${of.userId}, ${of.reason}, now() + make_interval(days => ${of.days}), ${of.operatorId})`
}

/** @returns the person; undefined when the mute has ended */
export async function liftMute(tx: Tx, gradeId: string, id: string): Promise<string | undefined> {
  const [row] = await tx<{ userId: string }[]>`
    UPDATE community_class_mute SET lifted_time = now()
    WHERE site_id = ${tx.siteId} AND grade_id = ${gradeId} AND id = ${id} AND lifted_time IS NULL AND end_time > now() RETURNING user_id`
  return row?.userId
}

export const pageOfMutes = (sql: Sql, gradeId: string, page: PageRequest) => {
  const from = sql`FROM community_class_mute s WHERE s.site_id = ${sql.siteId} AND s.grade_id = ${gradeId}`
  return sql.page<{
    id: string
    userId: string
    nickname: string
    reason: string
    endTime: string
    isHolding: 0 | 1
    operatorName: string
    gmtCreate: string
  }>(
    page,
    from,
    (cut) => sql`
    SELECT s.id, s.user_id, u.nickname, s.reason, s.end_time,
      (s.lifted_time IS NULL AND s.end_time > now())::int AS is_holding, o.nickname AS operator_name, s.gmt_create
    FROM (SELECT s.* ${from} ORDER BY s.id DESC ${cut}) s JOIN ${userView(sql)} u ON u.site_id = s.site_id AND u.id = s.user_id
    JOIN ${userView(sql)} o ON o.site_id = s.site_id AND o.id = s.operator_id WHERE s.site_id = ${sql.siteId} ORDER BY s.id DESC`,
  )
}
