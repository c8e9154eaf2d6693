/** Memberships (VIP), as those above who sell them write them. */
import type { OwnerDb, Tx } from '../kernel/db/index.ts'

export interface Membership {
  isVip: 0 | 1
  vipExpireTime: string | null
}

/** A person's membership, held until the end of the transaction. */
export async function lockMembership(tx: Tx, userId: string): Promise<Membership> {
  const [row] = await tx<
    Membership[]
  >`SELECT is_vip, vip_expire_time FROM users WHERE site_id = ${tx.siteId} AND id = ${userId} FOR UPDATE`
  return row ?? { isVip: 0, vipExpireTime: null }
}

export async function writeMembership(tx: Tx, userId: string, { isVip, vipExpireTime }: Membership): Promise<void> {
  await tx`UPDATE users SET is_vip = ${isVip}, vip_expire_time = ${vipExpireTime}, gmt_modified = now() WHERE site_id = ${tx.siteId} AND id = ${userId}`
}

/** Takes the mark off people whose membership is over, on all sites. What it opens has been closed by then: it is asked for with its end. */
export async function endMemberships(owner: OwnerDb): Promise<number> {
  const { count } = await owner`UPDATE users SET is_vip = 0 WHERE is_vip = 1 AND vip_expire_time <= now()`
  return count
}
