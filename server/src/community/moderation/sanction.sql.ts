import type { PageRequest } from '../../kernel/page.ts'
import { userView } from '../../user/index.ts'
import type { Sql, Tx } from '../../kernel/db/index.ts'

/** Kinds of sanctions: no writing; no participation at all. */
export const sanctionType = { mute: 1, suspend: 2 } as const
export type SanctionType = (typeof sanctionType)[keyof typeof sanctionType]

/** The current sanction of a person that ends last. */
export async function selectSanction(sql: Sql, userId: string) {
  const [row] = await sql<{ id: string; sanctionType: SanctionType; reason: string; endTime: string }[]>`
    SELECT id, sanction_type, reason, end_time FROM community_sanction
    WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND lifted_time IS NULL AND end_time > now() ORDER BY end_time DESC LIMIT 1`
  return row
}

/** As `selectSanction` for many people. */
export async function selectSanctions(sql: Sql, userIds: readonly string[]) {
  const rows = await sql<{ userId: string; sanctionType: SanctionType; reason: string; endTime: string }[]>`
    SELECT DISTINCT ON (user_id) user_id, sanction_type, reason, end_time FROM community_sanction
    WHERE site_id = ${sql.siteId} AND user_id = ANY(${sql.ids(userIds)}) AND lifted_time IS NULL AND end_time > now() ORDER BY user_id, end_time DESC`
  return new Map(rows.map((row) => [row.userId, row]))
}

export async function insertSanction(
  tx: Tx,
  of: { userId: string; sanctionType: SanctionType; reason: string; days: number; operatorId: string },
): Promise<void> {
  await tx`
    INSERT INTO community_sanction (site_id, user_id, sanction_type, reason, end_time, operator_id)
    VALUES (${tx.siteId}, ${of.userId}, ${of.sanctionType}, ${of.reason}, now() + make_interval(days => ${of.days}), ${of.operatorId})`
}

export async function liftSanction(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx`
    UPDATE community_sanction SET lifted_time = now() WHERE site_id = ${tx.siteId} AND id = ${id} AND lifted_time IS NULL AND end_time > now() RETURNING 1`
  return rows.length > 0
}

export const pageOfSanctions = (sql: Sql, keyword: string, page: PageRequest) => {
  const from = sql`
    FROM community_sanction s
    JOIN ${userView(sql)} u ON u.site_id = s.site_id AND u.id = s.user_id
    WHERE s.site_id = ${sql.siteId} AND ${sql.contains(keyword, 'u.nickname', 's.reason')}`
  return sql.page<{
    id: string
    userId: string
    nickname: string
    sanctionType: SanctionType
    reason: string
    endTime: string
    isHolding: 0 | 1
    gmtCreate: string
  }>(
    page,
    from,
    (cut) => sql`
    SELECT s.id, s.user_id, u.nickname, s.sanction_type, s.reason, s.end_time, (s.lifted_time IS NULL AND s.end_time > now())::int AS "isHolding", s.gmt_create
    ${from} ORDER BY s.id DESC ${cut}`,
  )
}

export async function selectPerson(sql: Sql, userId: string) {
  const [row] = await sql<{ id: string; nickname: string }[]>`
    SELECT u.id, u.nickname FROM ${userView(sql)} u WHERE u.site_id = ${sql.siteId} AND u.id = ${userId}`
  return row
}

export interface Rule {
  reportHide: number
  /** Whether new blogs are reviewed. */
  bloggerReview: 0 | 1
}

/** Community settings of the site. */
export async function selectRule(sql: Sql): Promise<Rule> {
  const [row] = await sql<Rule[]>`SELECT report_hide, blogger_review FROM community_rule WHERE site_id = ${sql.siteId}`
  return row ?? { reportHide: 0, bloggerReview: 0 }
}

export async function writeRule(tx: Tx, rule: Rule): Promise<void> {
  await tx`
    INSERT INTO community_rule (site_id, report_hide, blogger_review) VALUES (${tx.siteId}, ${rule.reportHide}, ${rule.bloggerReview})
    ON CONFLICT (site_id) DO UPDATE SET report_hide = EXCLUDED.report_hide, blogger_review = EXCLUDED.blogger_review, gmt_modified = excluded.gmt_modified`
}
