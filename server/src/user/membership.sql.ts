/** VIP memberships, for the domain that sells them. */
import type { OwnerDb, Sql, Tx } from '../kernel/db/index.ts'
import type { PageRequest } from '../kernel/page.ts'

export interface Membership {
  isVip: 0 | 1
  vipExpireTime: string | null
  /** End of the higher tier; null: none. */
  highVipExpireTime: string | null
}

const NONE: Membership = { isVip: 0, vipExpireTime: null, highVipExpireTime: null }

/** Locks a person's membership until the end of the transaction. */
export async function lockMembership(tx: Tx, userId: string): Promise<Membership> {
  const [row] = await tx<
    Membership[]
  >`SELECT is_vip, vip_expire_time, high_vip_expire_time FROM users WHERE site_id = ${tx.siteId} AND id = ${userId} FOR UPDATE`
  return row ?? NONE
}

export async function selectMembership(sql: Sql, userId: string): Promise<Membership> {
  const [row] = await sql<
    Membership[]
  >`SELECT is_vip, vip_expire_time, high_vip_expire_time FROM users WHERE site_id = ${sql.siteId} AND id = ${userId}`
  return row ?? NONE
}

/** Current and former VIP members. @param by.memberState 1 current, 2 ends within 30 days, 3 expired */
export async function pageOfMembers(sql: Sql, page: PageRequest, by: { keyword: string; memberState: number }) {
  // Both orders and the first condition are those of the index users_member.
  const isNow = sql`(u.is_vip = 1 AND (u.vip_expire_time IS NULL OR u.vip_expire_time > now()))`
  const state =
    by.memberState === 3
      ? sql`NOT ${isNow} AND u.vip_expire_time IS NOT NULL`
      : by.memberState === 2
        ? sql`${isNow} AND u.vip_expire_time <= now() + interval '30 days'`
        : isNow
  const of = sql`FROM users u WHERE u.site_id = ${sql.siteId} AND ${state} AND ${sql.contains(by.keyword, 'u.nickname')}`
  return sql.page<Membership & { id: string; nickname: string; headImgUrl: string }>(
    page,
    of,
    (cut) => sql`
      SELECT u.id, u.nickname, u.head_img_url, CASE WHEN ${isNow} THEN 1 ELSE 0 END AS is_vip, u.vip_expire_time, u.high_vip_expire_time
      ${of} ORDER BY u.vip_expire_time ${by.memberState === 3 ? sql`DESC, u.id DESC` : sql`ASC NULLS LAST, u.id`} ${cut}`,
  )
}

/** Members whose membership ends within the given number of days. */
export async function selectMembersEnding(
  sql: Sql,
  days: number,
): Promise<{ userId: string; vipExpireTime: string }[]> {
  return sql<{ userId: string; vipExpireTime: string }[]>`
    SELECT id AS user_id, vip_expire_time FROM users
    WHERE site_id = ${sql.siteId} AND is_vip = 1 AND vip_expire_time > now() AND vip_expire_time <= now() + make_interval(days => ${days})
    ORDER BY vip_expire_time`
}

export async function writeMembership(tx: Tx, userId: string, to: Membership): Promise<void> {
  await tx`
    UPDATE users SET is_vip = ${to.isVip}, vip_expire_time = ${to.vipExpireTime}, high_vip_expire_time = ${to.highVipExpireTime}, gmt_modified = now() WHERE site_id = ${tx.siteId} AND id = ${userId}`
}

/** Clears the flag of expired memberships on all sites. Access checks compare the expiry itself. */
export async function endMemberships(owner: OwnerDb): Promise<number> {
  const { count } = await owner`UPDATE users SET is_vip = 0 WHERE is_vip = 1 AND vip_expire_time <= now()`
  return count
}
