import type { AdminUser } from '@zhixing/contract/user/admin-user'
import type { PendingQuery, Row } from '@zhixing/postgres'
import type { Outer, Sql, Tx } from '../../kernel/db/index.ts'
import { hasContact } from '../sign-in/contact.sql.ts'
import { afterPrefix, type Search, type Status } from '../policy.ts'

/** A query fragment. */
type Piece = PendingQuery<Row[]>

/** Counts stop here, and lists show "100,000 and more": counting further is too slow. */
export const COUNT_CAP = 100_000

export interface UserFilter {
  search: Search
  userType?: number | undefined
  statusId?: 0 | 1 | undefined
  isVip?: 0 | 1 | undefined
  registerSource?: number | undefined
  beginTime?: string | undefined
  endTime?: string | undefined
}

export interface UserOrder {
  sortField: 'gmtCreate' | 'lastLoginTime' | 'nickname'
  sortOrder: 'asc' | 'desc'
}

/**
 * Condition of a search by contact. Ranges instead of LIKE, and a stored reversed number instead of a function, since plans
 * under row-level security use indexes for these only. `turned`: the reversed column, if the table has one.
 */
export function mobileIs(sql: Sql, column: Piece, search: Search, turned: Piece = sql`reverse(${column})`) {
  const within = (what: Piece, digits: string) =>
    sql`(${what} COLLATE "C" >= ${digits} AND ${what} COLLATE "C" < ${afterPrefix(digits)})`
  const begins = (digits: string) => within(column, digits)
  const ends = (digits: string) => within(turned, [...digits].reverse().join(''))
  switch (search.kind) {
    case 'whole':
      return sql`${column} = ${search.digits}`
    case 'begins':
      return begins(search.digits)
    case 'ends':
      return ends(search.digits)
    case 'either':
      return sql`(${begins(search.digits)} OR ${ends(search.digits)})`
    case 'mail':
      return sql`${column} = ${search.address}`
    case 'nothing':
      return sql`false`
    default:
      return sql`true`
  }
}

/** Condition on `users u` of a search by contact. */
export const userIs = (sql: Sql, search: Search) =>
  search.kind === 'mail' ? hasContact(sql, search.address) : mobileIs(sql, sql`u.mobile`, search, sql`u.mobile_turned`)

const where = (sql: Sql, by: UserFilter) => sql`
  u.site_id = ${sql.siteId}
  ${by.search.kind === 'name' ? sql`AND strpos(lower(u.nickname COLLATE "C"), lower(${by.search.text} COLLATE "C")) > 0` : by.search.kind === 'none' ? sql`` : sql`AND ${userIs(sql, by.search)}`}
  ${by.userType === undefined ? sql`` : sql`AND u.user_type = ${by.userType}`}
  ${by.statusId === undefined ? sql`` : sql`AND u.status_id = ${by.statusId}`}
  ${by.isVip === undefined ? sql`` : sql`AND u.is_vip = ${by.isVip}`}
  ${by.registerSource === undefined ? sql`` : sql`AND u.register_source = ${by.registerSource}`}
  ${by.beginTime === undefined ? sql`` : sql`AND u.gmt_create >= ${by.beginTime}::text::timestamptz`}
  ${by.endTime === undefined ? sql`` : sql`AND u.gmt_create < ${by.endTime}::text::timestamptz`}`

export async function countUsers(sql: Sql, by: UserFilter): Promise<number> {
  const [row] = await sql<
    { n: number }[]
  >`SELECT count(*)::int AS n FROM (SELECT 1 FROM users u WHERE ${where(sql, by)} LIMIT ${COUNT_CAP}) counted`
  return row?.n ?? 0
}

const card = (sql: Sql) => sql`
  u.id, u.nickname, u.mobile,
  coalesce((SELECT a.address FROM mail_address a WHERE a.site_id = u.site_id AND a.user_id = u.id), '') AS mail, u.head_img_url, u.user_type, u.is_vip, u.is_admin, u.is_owner, u.status_id,
  u.register_source, u.gmt_create, u.last_login_time`

/** ORDER BY of a list. Users who never signed in are last in both directions; a reversed scan reverses that, too. */
function orderBy(sql: Sql, { sortField, sortOrder }: UserOrder, key: Piece, id: Piece, turned: boolean) {
  const descending = (sortOrder === 'desc') !== turned
  const nulls = sortField === 'lastLoginTime' ? (turned ? sql`NULLS FIRST` : sql`NULLS LAST`) : sql``
  return descending ? sql`${key} DESC ${nulls}, ${id} DESC` : sql`${key} ASC ${nulls}, ${id} ASC`
}

const keyOf = (sql: Sql, { sortField }: UserOrder) =>
  ({ gmtCreate: sql`u.gmt_create`, lastLoginTime: sql`u.last_login_time`, nickname: sql`u.nickname` })[sortField]

/** One page of all users by index; `fromEnd` scans backwards and restores the order. */
export async function selectUsers(
  sql: Sql,
  by: UserFilter,
  order: UserOrder,
  { offset, limit, fromEnd }: { offset: number; limit: number; fromEnd: boolean },
) {
  const [key, id] = [keyOf(sql, order), sql`u.id`]
  return sql<AdminUser[]>`
    SELECT ${card(sql)}
    FROM (SELECT u.id
      FROM users u
      WHERE ${where(sql, by)}
      ORDER BY ${orderBy(sql, order, key, id, fromEnd)}
      LIMIT ${limit} OFFSET ${offset}) page
    JOIN users u ON u.site_id = ${sql.siteId} AND u.id = page.id ORDER BY ${orderBy(sql, order, key, id, false)}`
}

/** One page of a search or filter; counted and sorted in one scan. */
export async function selectFoundUsers(
  sql: Sql,
  by: UserFilter,
  order: UserOrder,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ total: number; list: AdminUser[] }> {
  const rows = await sql<(Outer<AdminUser> & { total: number })[]>`
    WITH found AS MATERIALIZED (SELECT u.id, ${keyOf(sql, order)} AS key FROM users u WHERE ${where(sql, by)} LIMIT ${COUNT_CAP}),
    page AS (SELECT f.id FROM found f ORDER BY ${orderBy(sql, order, sql`f.key`, sql`f.id`, false)} LIMIT ${limit} OFFSET ${offset})
    SELECT counted.total, ${card(sql)} FROM (SELECT count(*)::int AS total FROM found) counted
    LEFT JOIN (page JOIN users u ON u.site_id = ${sql.siteId} AND u.id = page.id) ON true ORDER BY ${orderBy(sql, order, keyOf(sql, order), sql`u.id`, false)}`
  return {
    total: rows[0]?.total ?? 0,
    list: rows.filter((row): row is AdminUser & { total: number } => row.id !== null),
  }
}

export async function selectAdminUser(sql: Sql, userId: string) {
  const [row] = await sql<
    (AdminUser & { sex: number; birthday: string | null; remark: string; isGradeMaker: 0 | 1; hasCredential: 0 | 1 })[]
  >`
    SELECT ${card(sql)}, u.sex, u.birthday, u.remark, u.is_grade_maker,
      (u.password_hash IS NOT NULL)::int AS "hasCredential"
    FROM users u
    WHERE u.site_id = ${sql.siteId} AND u.id = ${userId}`
  return row
}

/** Locks an account until the end of the transaction, with the permissions of its roles. */
export async function lockStatus(sql: Tx, userId: string) {
  const [row] = await sql<(Status & { statusId: number; mobile: string; nickname: string })[]>`
    SELECT u.id, u.is_admin, u.is_owner, u.status_id, u.mobile, u.nickname,
      (SELECT coalesce(jsonb_agg(DISTINCT p), '[]')
        FROM admin_user_role ur
        JOIN admin_role r ON r.site_id = ur.site_id AND r.id = ur.role_id, unnest(r.permissions) p
        WHERE ur.site_id = u.site_id AND ur.user_id = u.id) AS permissions
    FROM users u WHERE u.site_id = ${sql.siteId} AND u.id = ${userId} FOR NO KEY UPDATE OF u`
  return row
}

export async function selectSignedIn(sql: Sql, userId: string) {
  return sql<
    {
      clientType: number
      ip: string
      userAgent: string
      actedByName: string
      gmtCreate: string
      expiresAt: string
    }[]
  >`
    SELECT s.client_type, s.ip, s.user_agent, coalesce(o.nickname, '') AS "actedByName", s.gmt_create, s.expires_at
    FROM user_session s LEFT JOIN users o ON o.site_id = s.site_id AND o.id = s.acted_by
    WHERE s.site_id = ${sql.siteId} AND s.user_id = ${userId} AND s.ended IS NULL AND s.expires_at > now() ORDER BY s.gmt_create DESC`
}

export async function setStatus(sql: Tx, userId: string, statusId: 0 | 1): Promise<void> {
  await sql`UPDATE users SET status_id = ${statusId}, gmt_modified = now() WHERE site_id = ${sql.siteId} AND id = ${userId}`
}

/** False when another account has the number. */
export async function updateMobile(sql: Tx, userId: string, mobile: string): Promise<boolean> {
  const rows = await sql`
    UPDATE users u SET mobile = ${mobile}, gmt_modified = now() WHERE u.site_id = ${sql.siteId} AND u.id = ${userId}
      AND NOT EXISTS (SELECT 1 FROM users o WHERE o.site_id = ${sql.siteId} AND o.mobile = ${mobile} AND o.id <> ${userId}) RETURNING 1`
  return rows.length === 1
}
