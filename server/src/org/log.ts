/** Operation log of an organisation. */
import type { Sql, Tx } from '../kernel/db/index.ts'
import type { PageRequest } from '../kernel/page.ts'
import { userView } from '../user/index.ts'

export interface Operation {
  orgId: string
  operatorId: string
  /** Chinese, shown in the log. */
  operation: string
  detail?: string
  /** The person concerned. */
  userId?: string
}

/** Longest stored detail. */
const DETAIL = 500

/** Writes a line into the operation log, in the transaction of the operation. */
export async function logOperation(tx: Tx, { orgId, operatorId, operation, detail, userId }: Operation): Promise<void> {
  await tx`
    INSERT INTO org_log (site_id, org_id, operator_id, user_id, operation, detail)
    VALUES (${tx.siteId}, ${orgId}, ${operatorId}, ${userId ?? '0'}, ${operation}, ${(detail ?? '').slice(0, DETAIL)})`
}

interface LogRow {
  id: string
  operation: string
  detail: string
  operatorName: string
  memberName: string
  gmtCreate: string
}

export async function pageOfLog(sql: Sql, orgId: string, page: PageRequest) {
  return sql.page<LogRow>(
    page,
    sql`FROM org_log l WHERE l.site_id = ${sql.siteId} AND l.org_id = ${orgId}`,
    (cut) => sql`
    SELECT l.id, l.operation, l.detail, l.gmt_create, coalesce(nullif(a.member_name, ''), o.nickname, '') AS operator_name,
      coalesce(nullif(m.member_name, ''), u.nickname, '') AS member_name
    FROM (SELECT * FROM org_log l WHERE l.site_id = ${sql.siteId} AND l.org_id = ${orgId} ORDER BY l.id DESC ${cut}) l
    LEFT JOIN ${userView(sql)} o ON o.id = l.operator_id LEFT JOIN ${userView(sql)} u ON u.id = l.user_id
    LEFT JOIN org_member a ON a.site_id = ${sql.siteId} AND a.org_id = l.org_id AND a.user_id = l.operator_id
    LEFT JOIN org_member m ON m.site_id = ${sql.siteId} AND m.org_id = l.org_id AND m.user_id = l.user_id
    ORDER BY l.id DESC`,
  )
}
