/** Conversion between a stored membership and its tiers (model/tier.ts). */
import type { Sql } from '../../kernel/db/index.ts'
import { type Membership, selectMembership } from '../../user/index.ts'
import { levelAt, type Tiers, type Trade, tradeOf } from '../model/tier.ts'
import { selectStretches } from './tier.sql.ts'

/** The tiers of a membership; an expired one has none. */
export function tiersOf({ isVip, vipExpireTime, highVipExpireTime }: Membership, now: number): Tiers {
  const until = vipExpireTime === null ? null : Date.parse(vipExpireTime)
  if (isVip === 0 || (until !== null && until <= now)) return { until: 0, high: 0 }
  const high = highVipExpireTime === null ? 0 : Date.parse(highVipExpireTime)
  return { until, high: high > now ? high : 0 }
}

/** The stored form. */
export const membershipOf = (tiers: Tiers, now: number): Membership =>
  levelAt(tiers, now) === 0
    ? { isVip: 0, vipExpireTime: null, highVipExpireTime: null }
    : {
        isVip: 1,
        vipExpireTime: tiers.until === null ? null : new Date(tiers.until).toISOString(),
        highVipExpireTime: tiers.high > now ? new Date(tiers.high).toISOString() : null,
      }

/** What the user can trade in for the higher tier. @param membership skips reading it */
export async function selectTrade(sql: Sql, userId: string, now: number, membership?: Membership): Promise<Trade> {
  const tiers = tiersOf(membership ?? (await selectMembership(sql, userId)), now)
  return tradeOf(tiers, await selectStretches(sql, userId), now)
}
