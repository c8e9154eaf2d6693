import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { userView } from '../../user/index.ts'

/** Records an expiry notice. @returns false: sent before */
export async function noteNotice(tx: Tx, userId: string, event: 'notice7' | 'notice1', end: string): Promise<boolean> {
  const { count } = await tx`
    INSERT INTO vip_log (site_id, user_id, event, before_time) VALUES (${tx.siteId}, ${userId}, ${event}, ${end}) ON CONFLICT DO NOTHING`
  return count > 0
}

export async function selectByMobile(sql: Sql, mobile: string): Promise<string | undefined> {
  const [row] = await sql<
    { id: string }[]
  >`SELECT u.id FROM ${userView(sql)} u WHERE u.site_id = ${sql.siteId} AND u.mobile = ${mobile}`
  return row?.id
}

export async function pageOfLog(sql: Sql, page: PageRequest & { keyword: string }) {
  const joined = sql`JOIN ${userView(sql)} u ON u.site_id = g.site_id AND u.id = g.user_id`
  const of = sql`
    FROM vip_log g ${page.keyword === '' ? sql`` : joined}
    WHERE g.site_id = ${sql.siteId} AND g.event IN ('give', 'take') AND ${sql.contains(page.keyword, 'u.nickname', 'g.reason')}`
  return sql.page<{
    id: string
    nickname: string
    operatorName: string
    event: string
    months: number
    beforeTime: string | null
    afterTime: string | null
    reason: string
    gmtCreate: string
  }>(
    page,
    of,
    (cut) => sql`
      SELECT g.id, u.nickname, coalesce(o.nickname, '') AS operator_name, g.event, g.months, g.before_time, g.after_time, g.reason, g.gmt_create
      FROM (SELECT g.* ${of} ORDER BY g.id DESC ${cut}) g ${joined} LEFT JOIN ${userView(sql)} o ON o.site_id = g.site_id AND o.id = g.operator_id
      ORDER BY g.id DESC`,
  )
}
