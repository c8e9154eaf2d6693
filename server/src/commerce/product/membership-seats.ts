/** Seats in memberships: an organisation pays for a plan of its people. */
import { stateCode } from '@zhixing/contract/states'
import type { Tx } from '../../kernel/db/index.ts'
import type { SeatItem, SeatKind } from '../../org/index.ts'
import { selectVipPlans } from '../../system/index.ts'
import { lockMembership, writeMembership } from '../../user/index.ts'
import { addMonths } from '../model/expiry.ts'
import { type Plan, type Tiers, withoutPlan, withPlan } from '../model/tier.ts'
import type { Product } from './port.ts'
import { membershipOf, tiersOf } from './tiers.ts'
import { memberships } from './vip.ts'
import { insertVipLog, selectNow } from './tier.sql.ts'

const words = {
  longer: '的会员有效期已不短于该名额',
  gone: '无法开通，会员套餐已不存在',
  given: (orgName: string) => `机构“${orgName}”分配的名额`,
  taken: (orgName: string) => `机构“${orgName}”收回的名额`,
}

const itemOf = (one: Product): SeatItem => ({
  productType: one.productType,
  productId: one.productId,
  itemName: one.productName,
  itemLogo: one.productLogo,
  url: one.url,
  price: one.price,
  isFree: 0,
  isOnShelf: one.isOnSale,
  lecturer: null,
})

async function planOf(tx: Tx, id: string): Promise<Plan | undefined> {
  const [product] = await memberships.select(tx, [id])
  return product?.plan
}

/** Whether a membership covers the whole time that a plan would give from now on. */
function covers({ until, high }: Tiers, { level, months }: Plan, now: number): boolean {
  const end = addMonths(now, months)
  return level === 2 ? high >= end : until === null || until >= end
}

/** What `takeBack` undoes. */
interface Memo {
  before: Tiers
  after: Tiers
  level: 1 | 2
}

const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

/**
 * The months of the plan are added to the membership of the person, as a bought plan's are; the seat ends with them.
 * Progress is the share of this time that has passed.
 */
export const membershipSeats: SeatKind = {
  productTypes: [stateCode.product.vip],
  kindName: '会员',
  select: async (sql, ids) => (await memberships.select(sql, ids)).map(itemOf),
  async find(sql, by, stretch) {
    const { list, totalCount } = await memberships.find(sql, by, stretch)
    return { list: list.map(itemOf), totalCount }
  },
  async screen(tx, planId, userIds) {
    const plan = await planOf(tx, planId)
    if (!plan) return { refused: new Map(userIds.map((id) => [id, words.gone])), places: null }
    const now = await selectNow(tx)
    const refused = new Map<string, string>()
    // In the order of ids, so that two organisations cannot wait for each other.
    for (const userId of userIds.toSorted())
      if (covers(tiersOf(await lockMembership(tx, userId), now), plan, now)) refused.set(userId, words.longer)
    return { refused, places: null }
  },
  async give(tx, seats, { operatorId, orgName }) {
    const now = await selectNow(tx)
    const plans = new Map(
      (await selectVipPlans(tx)).map(({ id, vipLevel, months }) => [id, { level: vipLevel, months }]),
    )
    const grants = []
    for (const { seatId, userId, productId } of seats) {
      const plan = plans.get(productId)
      if (!plan) throw new Error(`plan ${productId} of a seat does not exist`)
      const before = tiersOf(await lockMembership(tx, userId), now)
      const after = withPlan(before, plan, now, null, 0)
      await writeMembership(tx, userId, membershipOf(after, now))
      const change = { beforeTime: iso(before.until === 0 ? now : before.until), afterTime: iso(after.until) }
      const log = { event: 'give', months: plan.months, reason: words.given(orgName), vipLevel: plan.level } as const
      await insertVipLog(tx, { userId, operatorId, seatId, ...log, ...change })
      const memo: Memo = { before, after, level: plan.level }
      const end = (plan.level === 2 ? after.high : after.until) ?? addMonths(now, plan.months)
      grants.push({ seatId, expireTime: new Date(end).toISOString(), memo })
    }
    return grants
  },
  async takeBack(tx, seats, { operatorId, orgName }) {
    const now = await selectNow(tx)
    for (const { seatId, userId, gmtCreate, memo } of seats) {
      const { before, after, level } = memo as Memo
      const held = tiersOf(await lockMembership(tx, userId), now)
      const left = withoutPlan(now, held, { before, after, time: Date.parse(gmtCreate) })
      await writeMembership(tx, userId, membershipOf(left, now))
      const change = { beforeTime: iso(held.until), afterTime: iso(left.until) }
      const log = { event: 'take', months: 0, reason: words.taken(orgName), vipLevel: level } as const
      await insertVipLog(tx, { userId, operatorId, seatId, ...log, ...change })
    }
  },
  learning: (sql) => ({
    join: sql``,
    progress: sql`
      least(100, greatest(0, extract(epoch FROM now() - s.gmt_create) * 100
        / greatest(1, extract(epoch FROM s.expire_time - s.gmt_create))))`,
    isBegun: sql`true`,
    finishedAt: sql`NULL::timestamptz`,
  }),
  isFinishable: false,
  lock: 'progress',
}
