/** Factories for organisations. */
import { orgRole } from '@zhixing/contract/org/codes'
import { makeUser, type MadeUser } from './factories.ts'
import type { OwnerSql } from '../src/kernel/db/index.ts'

let serial = 0

/** An approved organisation with the account that registered it. */
export async function makeOrg(
  sql: OwnerSql,
  over: { siteId?: number; orgName?: string; userId?: string } = {},
): Promise<MadeUser & { orgId: string }> {
  const siteId = over.siteId ?? 12
  const holder = over.userId
    ? { userId: over.userId, mobile: '', token: '' }
    : await makeUser(sql, { siteId, userType: 3 })
  const orgName = over.orgName ?? `测试机构 ${process.pid}-${++serial}`
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO organization (site_id, user_id, org_name, audit_status) VALUES (${siteId}, ${holder.userId}, ${orgName}, 1) RETURNING id`
  return { ...holder, orgId: row?.id ?? '' }
}

/** A department below another one. @returns its id */
export async function makeDepartment(
  sql: OwnerSql,
  orgId: string,
  over: { siteId?: number; parentId?: string; departmentName?: string } = {},
): Promise<string> {
  const { siteId = 12, parentId = '0', departmentName = `部门${++serial}` } = over
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO org_department (site_id, id, org_id, parent_id, path, department_name)
    SELECT ${siteId}, made.id, ${orgId}, ${parentId},
      coalesce((SELECT p.path
        FROM org_department p
        WHERE p.site_id = ${siteId} AND p.id = ${parentId}), '{}') || made.id,
      ${departmentName}
    FROM (SELECT new_id() AS id) made RETURNING id`
  return row?.id ?? ''
}

/** Adds a person to an organisation. @returns id of the membership */
export async function addToOrg(
  sql: OwnerSql,
  orgId: string,
  userId: string,
  over: { siteId?: number; role?: keyof typeof orgRole; departmentId?: string; memberName?: string } = {},
): Promise<string> {
  const { siteId = 12, role = 'member', departmentId = '0', memberName = '' } = over
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO org_member (site_id, org_id, user_id, org_role, department_id, member_name)
    VALUES (${siteId}, ${orgId}, ${userId}, ${orgRole[role]}, ${departmentId}, ${memberName}) RETURNING id`
  const memberId = row?.id ?? ''
  if (departmentId !== '0')
    await sql`
      INSERT INTO org_member_department (site_id, department_id, member_id, org_id, is_head)
      VALUES (${siteId}, ${departmentId}, ${memberId}, ${orgId}, ${role === 'head' ? 1 : 0})`
  return memberId
}

/** A new person in an organisation. */
export async function makeStaff(
  sql: OwnerSql,
  orgId: string,
  over: Parameters<typeof addToOrg>[3] = {},
): Promise<MadeUser & { memberId: string }> {
  const user = await makeUser(sql, over.siteId === undefined ? {} : { siteId: over.siteId })
  return { ...user, memberId: await addToOrg(sql, orgId, user.userId, over) }
}
