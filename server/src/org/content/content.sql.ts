/** Queries for private content. */
import { stateCode } from '@zhixing/contract/states'
import type { Sql } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import { organizationView } from '../../user/index.ts'
import { orgRole } from '../policy.ts'

/** Users who manage an organisation. */
export async function selectManagers(sql: Sql, orgId: string): Promise<string[]> {
  const rows = await sql<{ userId: string }[]>`
    SELECT o.user_id FROM ${organizationView(sql)} o WHERE o.id = ${orgId} AND o.user_id IS NOT NULL
    UNION
    SELECT m.user_id FROM org_member m
    WHERE m.site_id = ${sql.siteId} AND m.org_id = ${orgId} AND m.status_id = ${literal(sql, stateCode.row.active)}
      AND m.org_role IN (${literal(sql, orgRole.owner, orgRole.manager)})`
  return rows.map(({ userId }) => userId)
}
