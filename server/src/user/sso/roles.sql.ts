import type { AnySql, OwnerDb, Sql, Tx } from '../../kernel/db/index.ts'

/** A role that a provider gave. */
export interface GivenRole {
  roleId: string
  /** The group by which it was given. */
  group: string
  byClaim: 0 | 1
}

const columns = (sql: Sql) => sql`g.role_id, g.group_name AS "group", g.by_claim`

/** Roles that a provider gave to a person. */
export async function selectGiven(sql: Sql, providerId: string, userId: string): Promise<GivenRole[]> {
  return sql<GivenRole[]>`
    SELECT ${columns(sql)} FROM admin_role_given g
    WHERE g.site_id = ${sql.siteId} AND g.provider_id = ${providerId} AND g.user_id = ${userId} ORDER BY g.role_id`
}

/** People with roles that a provider gave. */
export async function selectHolders(sql: Sql, providerId: string): Promise<string[]> {
  const rows = await sql<{ userId: string }[]>`
    SELECT DISTINCT user_id FROM admin_role_given WHERE site_id = ${sql.siteId} AND provider_id = ${providerId} ORDER BY user_id`
  return rows.map(({ userId }) => userId)
}

/** Roles that only sign-ins have named, the last time before `days` days. */
const unconfirmed = (sql: AnySql, days: number) => sql`
  by_claim = 1 AND confirmed_at < now() - make_interval(days => ${days})`

/** People of all sites with such roles, by provider. */
export async function selectUnconfirmedPeople(owner: OwnerDb, days: number) {
  return owner<{ siteId: number; providerId: string; userId: string }[]>`
    SELECT DISTINCT site_id::int AS "siteId", provider_id, user_id FROM admin_role_given
    WHERE ${unconfirmed(owner, days)} ORDER BY 1, 3, 2`
}

/** Such roles of a person, locked: a sign-in at the same time confirms them first, or gives them again. */
export async function lockUnconfirmed(tx: Tx, providerId: string, userId: string, days: number): Promise<string[]> {
  const rows = await tx<{ roleId: string }[]>`
    SELECT role_id FROM admin_role_given
    WHERE site_id = ${tx.siteId} AND provider_id = ${providerId} AND user_id = ${userId} AND ${unconfirmed(tx, days)}
    ORDER BY role_id FOR UPDATE`
  return rows.map(({ roleId }) => roleId)
}

/** Names of a person's roles, for the operation log. */
export async function selectRoleNames(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<{ roleName: string }[]>`
    SELECT r.role_name FROM admin_user_role o JOIN admin_role r ON r.site_id = o.site_id AND r.id = o.role_id
    WHERE o.site_id = ${sql.siteId} AND o.user_id = ${userId} ORDER BY r.id`
  return rows.map(({ roleName }) => roleName)
}

/** Gives roles by groups. Roles that the person has by hand stay by hand. */
export async function giveRoles(
  tx: Tx,
  providerId: string,
  userId: string,
  roles: readonly GivenRole[],
): Promise<void> {
  for (const { roleId, group, byClaim } of roles) {
    const { count } = await tx`
      INSERT INTO admin_user_role (site_id, user_id, role_id) VALUES (${tx.siteId}, ${userId}, ${roleId}) ON CONFLICT DO NOTHING`
    await tx`
      INSERT INTO admin_role_given (site_id, provider_id, user_id, role_id, group_name, by_claim, confirmed_at)
      SELECT ${tx.siteId}, ${providerId}, ${userId}, ${roleId}, ${group}, ${byClaim}, now()
      WHERE ${count > 0}::boolean OR EXISTS (
        SELECT FROM admin_role_given WHERE site_id = ${tx.siteId} AND user_id = ${userId} AND role_id = ${roleId})
      ON CONFLICT (site_id, provider_id, user_id, role_id)
      DO UPDATE SET group_name = excluded.group_name, by_claim = excluded.by_claim, confirmed_at = excluded.confirmed_at`
  }
  await tx`
    UPDATE users SET is_admin = 1, gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND id = ${userId} AND is_admin = 0
      AND EXISTS (SELECT FROM admin_user_role WHERE site_id = ${tx.siteId} AND user_id = ${userId})`
}

/** Takes back roles that a provider gave, unless another one gives them. A person without a role is no operator. */
export async function takeRoles(tx: Tx, providerId: string, userId: string, roleIds: readonly string[]): Promise<void> {
  await tx`
    DELETE FROM admin_role_given
    WHERE site_id = ${tx.siteId} AND provider_id = ${providerId} AND user_id = ${userId} AND role_id = ANY(${tx.ids(roleIds)})`
  await tx`
    DELETE FROM admin_user_role o
    WHERE o.site_id = ${tx.siteId} AND o.user_id = ${userId} AND o.role_id = ANY(${tx.ids(roleIds)})
      AND NOT EXISTS (
        SELECT FROM admin_role_given g WHERE g.site_id = o.site_id AND g.user_id = o.user_id AND g.role_id = o.role_id)`
  await tx`
    UPDATE users SET is_admin = 0, gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND id = ${userId} AND is_admin = 1 AND is_owner = 0
      AND NOT EXISTS (SELECT FROM admin_user_role WHERE site_id = ${tx.siteId} AND user_id = ${userId})`
}

/** Whether a provider gives the role by a group. */
export async function isMapped(sql: Sql, roleId: string): Promise<boolean> {
  const rows = await sql`
    SELECT FROM sso_provider
    WHERE site_id = ${sql.siteId} AND settings->'roleGroups' @> jsonb_build_array(jsonb_build_object('roleId', ${roleId}::text)) LIMIT 1`
  return rows.length > 0
}
