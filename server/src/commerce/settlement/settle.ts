/** The effects of a payment, in one transaction (docs/decisions/0046). */
import { stateCode } from '@zhixing/contract/states'
import type { Tx } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { emitHook } from '../../system/index.ts'
import { msgTypes, sendMessage } from '../../user/index.ts'
import { spendCoupon } from '../coupon/coupon.sql.ts'
import { type Line, transfer } from '../ledger/ledger.ts'
import { expireTime } from '../model/expiry.ts'
import { secondRateOf } from '../model/binding.ts'
import { sharesOf } from '../model/share.ts'
import { nextOrder } from '../model/states.ts'
import { keyOf, kindOf } from '../product/index.ts'
import { selectRule } from '../product/terms.sql.ts'
import { texts } from '../texts.ts'
import * as sql from '../sale/order.sql.ts'

export interface Settlement {
  payType: number
  /** The channel that holds the money; '' without a payment. */
  channel: string
  /** The payment attempt; null without a payment. */
  serialNumber: string | null
  /** Payment time reported by the channel; null: now. */
  payTime: string | null
}

type SettledOrder = Pick<
  sql.Order,
  'orderNo' | 'userId' | 'orderStatus' | 'pricePaid' | 'recommendUserId' | 'couponId'
> & {
  secondUserId?: string | null
}

/**
 * Settles a waiting order, locked by the caller: books and shares the money, grants every product, notifies the buyer.
 * @throws when the order is not waiting (a bug)
 */
export async function settle(
  tx: Tx,
  services: Pick<Services, 'events' | 'jobs' | 'clock'>,
  order: SettledOrder,
  { payType, channel, serialNumber, payTime }: Settlement,
): Promise<void> {
  const orderStatus = nextOrder(order.orderStatus, 'pay')
  if (orderStatus === undefined) throw new Error(`order ${order.orderNo} cannot be paid in state ${order.orderStatus}`)
  const [rule, unsorted] = await Promise.all([selectRule(tx), sql.selectItems(tx, [order.orderNo])])
  // A fixed order of products prevents deadlocks between orders of one user.
  const items = unsorted.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const lines: Line[] = []
  let [lecturerProfit, platformProfit] = [0, 0]
  const granting = items.map((item) => {
    const commission = order.recommendUserId ? (item.snapshot.terms.commissionRate ?? rule.commissionRate) : 0
    const rates = {
      lecturer: item.lecturerUserId ? item.snapshot.lecturerRate : 0,
      referrer: commission,
      // A product without commission has none on either level.
      second: order.secondUserId && commission > 0 ? secondRateOf(rule) : 0,
    }
    const shares = sharesOf(item.pricePaid, rates)
    const people = [
      { role: 'lecturer', userId: item.lecturerUserId, amount: shares.lecturer, rate: rates.lecturer },
      { role: 'referrer', userId: order.recommendUserId, amount: shares.referrer, rate: rates.referrer },
      { role: 'second', userId: order.secondUserId, amount: shares.second, rate: rates.second },
    ] as const
    const earned = people.flatMap(({ userId, ...part }) => (userId && part.amount > 0 ? [{ ...part, userId }] : []))
    for (const { userId, amount } of earned) lines.push({ account: 'pending', ownerId: userId, amount })
    lines.push({ account: 'platform', amount: shares.platform })
    lecturerProfit += shares.lecturer
    platformProfit += shares.platform
    return { item, earned }
  })
  const names = items.map(({ productName }) => `《${productName}》`).join('')
  const paid = { orderStatus, payType, serialNumber, lecturerProfit, platformProfit, payTime }
  // Uncontended writes first: product rows and earners' accounts stay locked from the grants on until the transaction
  // ends.
  await Promise.all([
    sql.writePaid(tx, order.orderNo, paid),
    order.couponId && spendCoupon(tx, order.orderNo),
    sql.insertLog(tx, order.orderNo, order.pricePaid > 0 ? 'paid' : 'free'),
    emitHook(tx, 'order.paid', `order ${order.orderNo}`, {
      orderNo: order.orderNo,
      userId: order.userId,
      pricePaid: order.pricePaid,
      payTime,
    }),
    sendMessage(tx, services, {
      siteId: tx.siteId,
      userIds: [order.userId],
      msgType: msgTypes.order,
      linkUrl: items.length === 1 ? (items[0]?.snapshot.url ?? '/account/order') : '/account/order',
      ...texts.paidMessage(names, order.pricePaid),
    }),
  ])
  for (const { item, earned } of granting) {
    const [{ orderNo, itemNo }, settleDays] = [item, rule.refundDays]
    await grant(tx, item, services.clock.now(), () =>
      earned.map((part) => sql.insertShare(tx, { orderNo, itemNo, settleDays, ...part })),
    )
  }
  if (order.pricePaid > 0) {
    lines.push({ account: `channel:${channel}`, amount: -order.pricePaid })
    await transfer(tx, { key: `pay:${order.orderNo}`, kind: 'pay', orderNo: order.orderNo, lines })
  }
}

/**
 * Grants an item for the sold period, extending what the buyer still owns.
 * @param pipelined starts statements pipelined with the grant, to keep the lock on the product's row short
 */
async function grant(tx: Tx, item: sql.Item, now: number, pipelined: () => Promise<void>[]): Promise<void> {
  const kind = kindOf(item.productType)
  if (kind.grant) {
    const { before, until } = await kind.grant(tx, item, now)
    const granted = { itemStatus: stateCode.orderItem.granted, ownedBefore: before, grantExpireTime: until }
    await Promise.all([sql.writeGranted(tx, { ...item, ...granted }), ...pipelined()])
    return
  }
  const before = await kind.lock(tx, item.userId, item.productId)
  // Access through a membership is not ownership: it extends nothing.
  const isOwn = before !== null && before.buyType !== stateCode.buy.vip
  const lasting = isOwn && (before.expireTime === null || Date.parse(before.expireTime) > now) ? before : null
  const { byMembership } = item.snapshot
  const until = byMembership ? null : expireTime(item.snapshot.terms, now, lasting?.expireTime)
  const granted = { itemStatus: stateCode.orderItem.granted, ownedBefore: before, grantExpireTime: until }
  const owned = { expireTime: until, orderNo: item.orderNo, ...(byMembership ? { buyType: stateCode.buy.vip } : {}) }
  await Promise.all([
    // Ownership acquired since the order was placed exceeds access through a membership.
    byMembership && lasting ? undefined : kind.write(tx, item.userId, item.productId, owned),
    sql.writeGranted(tx, { ...item, ...granted }),
    ...pipelined(),
  ])
}
