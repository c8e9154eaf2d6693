/** Queries that decide what a person sees of an organisation. */
import { stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../kernel/db/index.ts'
import { literal } from '../kernel/db/literal.ts'
import { organizationView } from '../user/index.ts'
import { type OrgRole, orgRole } from './policy.ts'

const { active } = stateCode.row

/** An organisation with the role of the viewer. */
export interface OrgAccess {
  orgId: string
  orgName: string
  orgLogo: string
  /** The account that registered it, which always owns it. */
  holderId: string | null
  orgRole: OrgRole
  /** '0' for an account holder who is no member. */
  memberId: string
}

const columns = (sql: Sql, userId: string) => sql`
  o.id AS "orgId", o.org_name, o.org_logo, o.user_id AS "holderId", coalesce(m.id, 0)::text AS "memberId",
  CASE WHEN o.user_id = ${userId} THEN ${literal(sql, orgRole.owner)} ELSE m.org_role END AS org_role`
const from = (sql: Sql, userId: string) => sql`
  FROM ${organizationView(sql)} o
  LEFT JOIN org_member m ON m.site_id = ${sql.siteId}
    AND m.org_id = o.id
    AND m.user_id = ${userId}
    AND m.status_id = ${literal(sql, active)}`

/** An organisation to which a person belongs; undefined if it is closed or they do not. */
export async function selectOrgFor(sql: Sql, userId: string, orgId: string): Promise<OrgAccess | undefined> {
  const [row] = await sql<OrgAccess[]>`
    SELECT ${columns(sql, userId)} ${from(sql, userId)} WHERE o.id = ${orgId} AND (o.user_id = ${userId} OR m.id IS NOT NULL)`
  return row
}

/** All organisations to which a person belongs. */
export async function selectOrgsOf(sql: Sql, userId: string): Promise<OrgAccess[]> {
  return sql<OrgAccess[]>`
    SELECT ${columns(sql, userId)} ${from(sql, userId)} WHERE o.user_id = ${userId}
    UNION SELECT ${columns(sql, userId)} ${from(sql, userId)} WHERE m.id IS NOT NULL ORDER BY 2`
}

/** Departments that a person heads. */
export async function selectHeaded(sql: Sql, memberId: string): Promise<string[]> {
  const rows = await sql<{ departmentId: string }[]>`
    SELECT department_id FROM org_member_department WHERE site_id = ${sql.siteId} AND member_id = ${memberId} AND is_head = 1`
  return rows.map(({ departmentId }) => departmentId)
}

/** Locks an organisation until the end of the transaction: changes of its members and seats are serialized. */
export async function lockOrg(tx: Tx, orgId: string): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`organisation ${tx.siteId} ${orgId}`}, 0))`
}

/** Departments that the viewer sees; null: all. */
export type Scope = readonly string[] | null

/** Condition that a member `m` belongs to a branch of the scope. */
export const inScope = (sql: Sql, scope: Scope) =>
  scope === null
    ? sql`true`
    : sql`EXISTS (SELECT FROM org_member_department sm JOIN org_department sd ON sd.site_id = ${sql.siteId} AND sd.id = sm.department_id
        WHERE sm.site_id = ${sql.siteId} AND sm.member_id = m.id AND sd.path && ${sql.ids(scope)})`

/** An open organisation, for operators. */
export async function selectOrg(sql: Sql, orgId: string): Promise<{ orgName: string } | undefined> {
  const [row] = await sql<
    { orgName: string }[]
  >`SELECT o.org_name FROM ${organizationView(sql)} o WHERE o.id = ${orgId}`
  return row
}
