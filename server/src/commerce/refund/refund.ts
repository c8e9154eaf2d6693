/**
 * Refunds: decided in one transaction, executed at the channel by a job, booked in another transaction that revokes
 * what was granted.
 */
import { stateCode } from '@zhixing/contract/states'
import { type Db, type Tx, transaction } from '../../kernel/db/index.ts'
import { found } from '../../kernel/errors.ts'
import type { Services } from '../../kernel/services.ts'
import { emitHook } from '../../system/index.ts'
import { msgTypes, sendMessage } from '../../user/index.ts'
import { returnCoupon } from '../coupon/coupon.sql.ts'
import { adjustInvoice } from '../invoice/after-refund.ts'
import { refundType } from '../jobs.ts'
import { type Line, transfer } from '../ledger/ledger.ts'
import { takenBack } from '../model/expiry.ts'
import { clawBack } from '../model/share.ts'
import { nextOrder, nextRefund } from '../model/states.ts'
import * as orders from '../sale/order.sql.ts'
import { channelOf } from '../channel/channels.ts'
import * as payments from '../sale/payment.sql.ts'
import { kindOf } from '../product/index.ts'
import { texts } from '../texts.ts'
import { deleteHand, selectHand } from './by-hand.sql.ts'
import * as sql from './refund.sql.ts'

const { orderItem, share: shareState, pay: payState } = stateCode

/** The pseudo-channel of payments and refunds outside the site. */
export const OFFLINE = 'offline'

/** Inserts a refund and, if decided, queues it. Idempotent. @returns its number; undefined: it existed */
export async function createRefund(
  tx: Tx,
  services: Pick<Services, 'jobs'>,
  refund: sql.NewRefund,
): Promise<string | undefined> {
  const sn = await sql.insertRefund(tx, refund)
  if (sn && refund.status === 'refunding') await services.jobs.send(tx, refundType, { siteId: tx.siteId, sn })
  return sn
}

/**
 * Executes a refund at its channel and books it. Idempotent: the channel knows the number, the ledger the key.
 * @throws when the channel is unavailable or undecided: the job is retried
 */
export async function runRefund(services: Services, db: Db, sn: string): Promise<void> {
  const refund = await sql.selectRefund(db, sn)
  if (!refund || refund.status !== 'refunding') return
  // An operator has recorded it as paid by hand.
  if (await selectHand(db, sn)) return
  const pay = refund.serialNumber ? await payments.selectPay(db, refund.serialNumber) : undefined
  let platformSn = ''
  if (pay && refund.amount > 0) {
    const channel = await channelOf(services, db, pay)
    if (!channel) throw new Error(`payment channel ${pay.channel} is not configured`)
    const { serialNumber, amount: total } = pay
    const report = await channel.refund(db, {
      refundNo: sn,
      serialNumber,
      amount: refund.amount,
      total,
      reason: refund.reason,
    })
    if (report.state === 'refused') throw new Error(report.reason)
    if (report.state === 'processing') throw new Error('the channel has not finished the refund yet')
    platformSn = report.platformSn
  }
  await transaction(db, (tx) => finishRefund(tx, services, sn, { platformSn }))
}

/**
 * Books an executed refund.
 * @param made.through the channel the money came from; default: that of the payment
 */
export async function finishRefund(
  tx: Tx,
  services: Services,
  sn: string,
  { platformSn, through }: { platformSn: string; through?: typeof OFFLINE },
): Promise<void> {
  const known = found(await sql.selectRefund(tx, sn))
  const order = found(await orders.lockOrder(tx, known.orderNo))
  const refund = found(await sql.lockRefund(tx, sn))
  const pay = refund.serialNumber ? found(await payments.lockPay(tx, refund.serialNumber)) : undefined
  const status = nextRefund(refund.status, 'finish')
  if (!status) {
    if (pay && !through) await bookTwice(tx, services, refund, pay.channel)
    return
  }
  const channel = through ?? pay?.channel ?? OFFLINE
  // The channel executed it while a record of a payment by hand was waiting.
  if (!through && (await selectHand(tx, sn))) {
    await deleteHand(tx, sn)
    await orders.insertLog(tx, refund.orderNo, 'handVoid')
  }
  await sql.writeRefund(tx, sn, { status, platformSn, finished: true })
  if (refund.kind === 'late' || refund.kind === 'twice' || refund.kind === 'held') {
    await transfer(tx, {
      key: `refund:${sn}`,
      kind: 'refund',
      orderNo: refund.orderNo,
      lines: [
        { account: refund.kind === 'held' ? 'suspense' : 'refundDue', amount: -refund.amount },
        { account: `channel:${channel}`, amount: refund.amount },
      ],
    })
    if (pay) await payments.writePay(tx, pay.serialNumber, { payStatus: payState.refunded })
  } else {
    const isWhole = await takeBack(tx, services.clock.now(), order, refund, channel)
    if (isWhole && pay) await payments.writePay(tx, pay.serialNumber, { payStatus: payState.refunded })
  }
  await orders.insertLog(tx, refund.orderNo, 'refunded', '', refund.dealUserId)
  const { orderNo, userId, amount } = refund
  await emitHook(tx, 'order.refunded', `order ${orderNo}`, { orderNo, refundNo: sn, userId, amount })
  const isAutomatic = refund.kind === 'late' || refund.kind === 'twice'
  await sendMessage(tx, services, {
    siteId: tx.siteId,
    userIds: [refund.userId],
    msgType: msgTypes.order,
    linkUrl: `/account/order/${refund.orderNo}`,
    ...(through
      ? texts.refundedByHandMessage(refund.amount)
      : isAutomatic
        ? texts.autoRefundMessage(refund.amount)
        : texts.refundedMessage(refund.amount)),
  })
}

/** A refund paid by hand and by its channel: the second payment goes to suspense, to be recovered by an operator. */
async function bookTwice(tx: Tx, services: Services, refund: sql.Refund, channel: string): Promise<void> {
  if (!(await selectHand(tx, refund.sn))) return
  const isNew = await transfer(tx, {
    key: `refundTwice:${refund.sn}`,
    kind: 'refundTwice',
    orderNo: refund.orderNo,
    lines: [
      { account: 'suspense', amount: -refund.amount },
      { account: `channel:${channel}`, amount: refund.amount },
    ],
  })
  if (!isNew) return
  await orders.insertLog(tx, refund.orderNo, 'refundedTwice')
  services.log.error({ siteId: tx.siteId, sn: refund.sn }, 'refund paid twice: by hand and by its channel')
}

/** Queries the channel about a refund paid by hand, and books a second payment. Used by reconciliation. */
export async function takeInTwice(services: Services, db: Db, sn: string): Promise<void> {
  const refund = await sql.selectRefund(db, sn)
  if (refund?.status !== 'refunded' || !refund.serialNumber || !(await selectHand(db, sn))) return
  const pay = found(await payments.selectPay(db, refund.serialNumber))
  const channel = await channelOf(services, db, pay)
  const report = await channel?.queryRefund(db, {
    refundNo: sn,
    serialNumber: pay.serialNumber,
  })
  if (report?.state === 'refunded')
    await transaction(db, (tx) => finishRefund(tx, services, sn, { platformSn: report.platformSn }))
}

/**
 * Revokes what the refunded part of an order granted: shares are clawed back in proportion, the rest comes from the
 * platform; a fully refunded item is taken from the buyer, who gets back what they owned before. @returns whether the
 * whole order is refunded now
 */
async function takeBack(
  tx: Tx,
  now: number,
  order: orders.Order,
  refund: sql.Refund,
  channel: string,
): Promise<boolean> {
  const [items, shares] = [await orders.selectItems(tx, [order.orderNo]), await sql.lockShares(tx, order.orderNo)]
  const lines: Line[] = [{ account: `channel:${channel}`, amount: refund.amount }]
  let clawedSum = 0
  for (const part of refund.itemList) {
    const item = found(items.find(({ itemNo }) => itemNo === part.itemNo))
    item.refundAmount += part.amount
    const isWhole = item.refundAmount >= item.pricePaid
    for (const share of shares.filter(({ itemNo }) => itemNo === item.itemNo)) {
      const amount = clawBack(share, item.refundAmount, item.pricePaid)
      const clawed = share.clawed + amount
      const shareStatus =
        clawed >= share.amount && share.shareStatus === shareState.pending ? shareState.void : share.shareStatus
      await sql.writeClawed(tx, order.orderNo, { ...share, clawed, shareStatus })
      // A settled share is taken from the available balance, which may become negative.
      lines.push({
        account: share.shareStatus === shareState.settled ? 'available' : 'pending',
        ownerId: share.userId,
        amount: -amount,
      })
      clawedSum += amount
    }
    if (isWhole && item.itemStatus === orderItem.granted) {
      await revoke(tx, now, order, item)
      item.itemStatus = orderItem.refunded
    }
    await sql.writeItemRefund(tx, order.orderNo, item)
  }
  lines.push({ account: 'platform', amount: clawedSum - refund.amount })
  await transfer(tx, { key: `refund:${refund.sn}`, kind: 'refund', orderNo: order.orderNo, lines })
  const isWhole = items.every(({ itemStatus }) => itemStatus === orderItem.refunded)
  if (isWhole && order.couponId) await returnCoupon(tx, order.orderNo)
  const orderStatus = found(nextOrder(order.orderStatus, isWhole ? 'refundAll' : 'refundPart'))
  await sql.writeOrderRefund(tx, order.orderNo, { orderStatus, amount: refund.amount })
  await adjustInvoice(tx, order.orderNo)
  return isWhole
}

/** Takes what a sale granted from the buyer: restores the earlier ownership, keeps later purchases (`takenBack`). */
async function revoke(tx: Tx, now: number, order: orders.Order, item: orders.Item): Promise<void> {
  const kind = kindOf(item.productType)
  const time = order.payTime ?? order.gmtCreate
  if (kind.revoke) return kind.revoke(tx, item, now, time)
  const held = await kind.lock(tx, item.userId, item.productId)
  if (!held) return
  const left = takenBack(now, held, {
    orderNo: item.orderNo,
    before: item.ownedBefore,
    until: item.grantExpireTime,
    time,
  })
  if (left === 'same') return
  // The earlier ownership is void if its own order has been refunded since.
  const isBefore = left === 'before' && item.ownedBefore && !(await sql.isTakenBack(tx, item, item.ownedBefore.orderNo))
  if (isBefore && item.ownedBefore) await kind.write(tx, item.userId, item.productId, item.ownedBefore)
  else if (typeof left === 'string') await kind.remove(tx, item.userId, item.productId)
  else await kind.write(tx, item.userId, item.productId, { ...held, expireTime: left.until })
}
