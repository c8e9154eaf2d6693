import { stateCode } from '@zhixing/contract/states'
import { selectVipPlans } from '../../system/index.ts'
import { lockMembership, writeMembership } from '../../user/index.ts'
import { levelAt, withoutPlan, withPlan } from '../model/tier.ts'
import { hasTraded } from './tier.sql.ts'
import { membershipOf, tiersOf } from './tiers.ts'
import { membershipUse } from './membership-use.ts'
import type { Product, ProductKind } from './port.ts'

const productOf = (row: Awaited<ReturnType<typeof selectVipPlans>>[number]): Product => ({
  productType: stateCode.product.vip,
  productId: row.id,
  productName: row.setName,
  productLogo: '',
  url: '/vip',
  original: row.orgPrice,
  price: row.fabPrice,
  isFree: 0,
  isVipFree: 0,
  lecturerId: null,
  lecturerUserId: null,
  lecturerName: '',
  lecturerRate: 0,
  isOnSale: row.isShow === 1,
  plan: { level: row.vipLevel, months: row.months },
})

const isoOf = (time: number | null) => (time === null ? null : new Date(time).toISOString())

/** Memberships: one per user, with two tiers, extended by every plan (model/tier.ts). */
export const memberships: ProductKind = {
  async select(sql, ids) {
    return (await selectVipPlans(sql, ids)).map(productOf)
  },
  // Few rows: filtered in memory.
  async find(sql, by, { offset, limit }) {
    const all = (await selectVipPlans(sql)).map(productOf)
    const list = all.filter(
      (one) =>
        one.productName.toLowerCase().includes((by.keyword ?? '').toLowerCase()) &&
        (by.isFree ?? 0) === 0 &&
        (by.isVipFree ?? 0) === 0 &&
        (by.isOnShelf === undefined || one.isOnSale === (by.isOnShelf === 1)) &&
        (by.among?.includes(one.productId) ?? true) &&
        !by.not?.includes(one.productId),
    )
    return { list: list.slice(offset, offset + limit), totalCount: list.length }
  },
  // A plan is never owned in a way that prevents buying it again: it extends the membership.
  owned: async () => [],
  async lock(tx, userId) {
    const { isVip, vipExpireTime } = await lockMembership(tx, userId)
    return isVip === 1 ? { expireTime: vipExpireTime, orderNo: '0' } : null
  },
  async write(tx, userId, _id, { expireTime }) {
    const { highVipExpireTime } = await lockMembership(tx, userId)
    await writeMembership(tx, userId, { isVip: 1, vipExpireTime: expireTime, highVipExpireTime })
  },
  remove: (tx, userId) => writeMembership(tx, userId, membershipOf({ until: 0, high: 0 }, 0)),
  // Days traded in for the higher tier have been paid back in its price.
  async usage(sql, item, time, now) {
    const [plan] = await selectVipPlans(sql, [item.productId])
    const isTraded = plan?.vipLevel !== 2 && (await hasTraded(sql, item.userId))
    return { progress: 0, usedText: isTraded ? '剩余时长已用于升级抵扣' : await membershipUse(sql, item, time, now) }
  },
  async grant(tx, { userId, productId, orderNo, pricePaid, snapshot }, now) {
    const before = tiersOf(await lockMembership(tx, userId), now)
    const [row] = snapshot.plan ? [] : await selectVipPlans(tx, [productId])
    const plan = snapshot.plan ?? { level: row?.vipLevel ?? 1, months: row?.months ?? 0 }
    const after = withPlan(before, plan, now, snapshot.upgrade ?? null, pricePaid)
    await writeMembership(tx, userId, membershipOf(after, now))
    const expireTime = before.until === 0 ? new Date(now).toISOString() : isoOf(before.until)
    return { before: { expireTime, orderNo, tiers: { before, after } }, until: isoOf(after.until) }
  },
  async revoke(tx, { userId, ownedBefore, grantExpireTime }, now, time) {
    const held = tiersOf(await lockMembership(tx, userId), now)
    if (levelAt(held, now) === 0) return
    // Ownership recorded before tiers were introduced.
    const plain = (until: string | null | undefined) => ({
      until: until === undefined ? 0 : until === null ? null : Date.parse(until),
      high: 0,
    })
    const { before, after } = ownedBefore?.tiers ?? {
      before: plain(ownedBefore?.expireTime),
      after: plain(grantExpireTime),
    }
    const left = withoutPlan(now, held, { before, after, time: Date.parse(time) })
    await writeMembership(tx, userId, membershipOf(left, now))
  },
}
