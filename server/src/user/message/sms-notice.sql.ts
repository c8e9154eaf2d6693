import { stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { siteView } from '../../system/index.ts'
import { NOTICE } from '../sign-in/codes.sql.ts'
import { literal } from '../../kernel/db/literal.ts'

/** Phone numbers of people with open accounts, and the name of their site. */
export async function selectPhones(sql: Sql, userIds: readonly string[]) {
  const rows = await sql<{ siteName: string; mobile: string }[]>`
    SELECT s.name_pc AS "siteName", u.mobile FROM users u JOIN ${siteView(sql)} s ON s.site_id = u.site_id
    WHERE u.site_id = ${sql.siteId}
      AND u.id = ANY(${sql.ids(userIds)})
      AND u.status_id = ${literal(sql, stateCode.row.active)}
      AND u.mobile <> ''
    ORDER BY u.id`
  return { siteName: rows[0]?.siteName ?? '', mobiles: rows.map(({ mobile }) => mobile) }
}

/** Whether a number got a notice since a point in time. */
export async function wasNotified(sql: Tx, mobile: string, since: string): Promise<boolean> {
  const rows = await sql`
    SELECT FROM sms_log WHERE site_id = ${sql.siteId} AND mobile = ${mobile} AND template = ${NOTICE} AND gmt_create >= ${since} LIMIT 1`
  return rows.length > 0
}
