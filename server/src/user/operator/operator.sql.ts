import { grantsAllowing } from '@zhixing/contract/grants'
import { type Permission, siteRoles } from '@zhixing/contract/permissions'
import { stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { literal } from '../../kernel/db/literal.ts'

const { active } = stateCode.row

/** Locks the active owners, which serializes removals. @returns their ids */
export async function lockOwners(sql: Tx): Promise<string[]> {
  const rows = await sql<
    { id: string }[]
  >`SELECT id FROM users WHERE site_id = ${sql.siteId} AND is_admin = 1 AND is_owner = 1 AND status_id = ${literal(sql, active)} ORDER BY id FOR NO KEY UPDATE`
  return rows.map(({ id }) => id)
}

export interface RoleRow {
  id: string
  roleName: string
  remark: string
  permissions: string[]
  statusId: number
  userCount: number
  gmtModified: string
}

export async function selectRoles(sql: Sql) {
  return sql<RoleRow[]>`
    SELECT r.id, r.role_name, r.remark, to_jsonb(r.permissions) AS permissions, r.status_id, r.gmt_modified,
      (SELECT count(*)::int FROM admin_user_role ur WHERE ur.site_id = r.site_id AND ur.role_id = r.id) AS "userCount"
    FROM admin_role r WHERE r.site_id = ${sql.siteId} ORDER BY r.id`
}

/** Locks the role until the end of the transaction. */
export async function lockRole(sql: Tx, id: string) {
  const [row] = await sql<(RoleForm & { id: string })[]>`
    SELECT id, role_name, remark, to_jsonb(permissions) AS permissions, status_id FROM admin_role WHERE site_id = ${sql.siteId} AND id = ${id} FOR UPDATE`
  return row
}

export interface RoleForm {
  roleName: string
  remark: string
  permissions: string[]
  statusId: 0 | 1
}

/** A PostgreSQL array literal; permission names need no escaping. */
const words = (list: string[]) => `{${[...new Set(list)].join(',')}}`

/** Id of the new role; undefined when the name is taken. */
export async function insertRole(sql: Sql, role: RoleForm): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO admin_role (site_id, role_name, remark, permissions, status_id)
    VALUES (${sql.siteId}, ${role.roleName}, ${role.remark}, ${words(role.permissions)}::text::text[], ${role.statusId})
    ON CONFLICT (site_id, role_name) DO NOTHING RETURNING id`
  return row?.id
}

/** Initial roles of a site. Idempotent by name. */
export async function insertSiteRoles(sql: Sql): Promise<void> {
  for (const role of siteRoles) await insertRole(sql, { ...role, permissions: [...role.permissions], statusId: 1 })
}

/** False when another role has the name. */
export async function updateRole(sql: Tx, id: string, role: RoleForm): Promise<boolean> {
  const rows = await sql`
    UPDATE admin_role
    SET role_name = ${role.roleName}, remark = ${role.remark},
      permissions = ${words(role.permissions)}::text::text[], status_id = ${role.statusId}, gmt_modified = now()
    WHERE site_id = ${sql.siteId}
      AND id = ${id}
      AND NOT EXISTS (SELECT 1
        FROM admin_role o
        WHERE o.site_id = ${sql.siteId} AND o.role_name = ${role.roleName} AND o.id <> ${id})
    RETURNING 1`
  return rows.length === 1
}

/** Role ids of a user, in order. */
export async function selectRoleIds(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    SELECT role_id AS id FROM admin_user_role WHERE site_id = ${sql.siteId} AND user_id = ${userId} ORDER BY role_id`
  return rows.map(({ id }) => id)
}

/** Ids of users with a role. */
export async function selectRoleUsers(sql: Sql, id: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    SELECT user_id AS id FROM admin_user_role WHERE site_id = ${sql.siteId} AND role_id = ${id}`
  return rows.map((row) => row.id)
}

export async function deleteRole(sql: Tx, id: string): Promise<void> {
  await sql`DELETE FROM admin_role WHERE site_id = ${sql.siteId} AND id = ${id}`
}

/**
 * Locks existing roles among `ids`, with their permissions, so that none is deleted or widened while it is assigned.
 */
export async function lockRoles(sql: Tx, ids: string[]) {
  if (ids.length === 0) return []
  return sql<{ id: string; roleName: string; permissions: string[] }[]>`
    SELECT id, role_name, to_jsonb(permissions) AS permissions FROM admin_role WHERE site_id = ${sql.siteId} AND id = ANY(${sql.ids(ids)}) ORDER BY id FOR SHARE`
}

export interface OperatorRow {
  id: string
  nickname: string
  mobile: string
  headImgUrl: string
  isOwner: 0 | 1
  statusId: number
  roleList: { id: string; roleName: string; isGiven: 0 | 1 }[]
  lastLoginTime: string | null
}

const operators = (sql: Sql, keyword: string) => sql`
  u.site_id = ${sql.siteId} AND u.is_admin = 1 ${keyword ? sql`AND (${sql.contains(keyword, 'u.nickname')} OR u.mobile = ${keyword})` : sql``}`

export async function pageOfOperators(sql: Sql, keyword: string, page: PageRequest) {
  const of = sql`FROM users u WHERE ${operators(sql, keyword)}`
  return sql.page<OperatorRow>(
    page,
    of,
    (cut) => sql`
    SELECT u.id, u.nickname, u.mobile, u.head_img_url, u.is_owner, u.status_id, u.last_login_time,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.id::text, 'roleName', r.role_name, 'isGiven', EXISTS (
            SELECT FROM admin_role_given g WHERE g.site_id = ur.site_id AND g.user_id = ur.user_id AND g.role_id = ur.role_id)::int)
          ORDER BY r.id), '[]')
        FROM admin_user_role ur
        JOIN admin_role r ON r.site_id = ur.site_id AND r.id = ur.role_id
        WHERE ur.site_id = u.site_id AND ur.user_id = u.id) AS "roleList"
    ${of} ORDER BY u.is_owner DESC, u.id ${cut}`,
  )
}

/** Operators who may change the subject of a permission, including owners. */
export async function selectOperatorsWith(sql: Sql, permission: Permission): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    SELECT u.id FROM users u WHERE u.site_id = ${sql.siteId} AND u.is_admin = 1 AND u.status_id = ${literal(sql, active)} AND (u.is_owner = 1 OR EXISTS (
      SELECT 1 FROM admin_user_role ur JOIN admin_role r ON r.site_id = ur.site_id AND r.id = ur.role_id AND r.status_id = ${literal(sql, active)}
      WHERE ur.site_id = u.site_id AND ur.user_id = u.id AND r.permissions && ${words(grantsAllowing(permission, 'change'))}::text::text[]))`
  return rows.map(({ id }) => id)
}

/** Which of the people are operators. */
export async function selectOperatorsAmong(sql: Sql, userIds: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    SELECT id FROM users WHERE site_id = ${sql.siteId} AND id = ANY(${sql.ids(userIds)}) AND is_admin = 1`
  return rows.map(({ id }) => id)
}

/** Replaces roles and flags of an operator. */
export async function writeOperator(
  sql: Tx,
  userId: string,
  { isAdmin, isOwner, roleIds }: { isAdmin: 0 | 1; isOwner: 0 | 1; roleIds: string[] },
): Promise<void> {
  await sql`UPDATE users SET is_admin = ${isAdmin}, is_owner = ${isOwner}, gmt_modified = now() WHERE site_id = ${sql.siteId} AND id = ${userId}`
  // Rows that stay keep what a directory has noted about them.
  await sql`
    DELETE FROM admin_user_role
    WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND role_id <> ALL(${sql.ids(roleIds)})`
  if (roleIds.length > 0)
    await sql`
      INSERT INTO admin_user_role (site_id, user_id, role_id)
      SELECT ${sql.siteId}, ${userId}::bigint, r.id
      FROM admin_role r
      WHERE r.site_id = ${sql.siteId} AND r.id = ANY(${sql.ids(roleIds)})
      ON CONFLICT DO NOTHING`
}
