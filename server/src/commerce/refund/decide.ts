/**
 * Steps of a refund before the money is sent: request, approval, refusal, cancellation. Lock order: the order, then the
 * refund.
 */
import { type Db, transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import type { Services } from '../../kernel/services.ts'
import { emitHook } from '../../system/index.ts'
import { msgTypes, sendMessage } from '../../user/index.ts'
import { refundNoticeType, refundType } from '../jobs.ts'
import { nextOrder, nextRefund } from '../model/states.ts'
import * as orders from '../sale/order.sql.ts'
import { texts } from '../texts.ts'
import { createRefund } from './refund.ts'
import * as sql from './refund.sql.ts'

type Acting = Pick<Services, 'jobs' | 'events' | 'clock'>

/** Notifies the buyer about a refund. */
export const notify = (
  tx: Tx,
  services: Pick<Services, 'events' | 'jobs'>,
  { userId, orderNo }: Pick<sql.Refund, 'userId' | 'orderNo'>,
  message: { msgTitle: string; msgText: string },
) =>
  sendMessage(tx, services, {
    siteId: tx.siteId,
    userIds: [userId],
    msgType: msgTypes.order,
    linkUrl: `/account/order/${orderNo}`,
    ...message,
  })

/**
 * Starts a refund of a locked order: decided (`refunding`), or waiting for an operator (`auditing`). @throws
 * {CallError} when another is pending
 */
export async function beginRefund(
  tx: Tx,
  services: Acting,
  order: orders.Order,
  refund: Omit<sql.NewRefund, 'orderNo' | 'serialNumber' | 'userId'> & {
    status: 'auditing' | 'refunding'
    operatorId?: string
  },
): Promise<string> {
  const orderStatus = nextOrder(order.orderStatus, 'beginRefund')
  if (orderStatus === undefined) throw new CallError('shown', texts.refundBusy)
  const { orderNo, serialNumber, userId } = order
  const made = { ...refund, orderNo, serialNumber, userId }
  const sn = found(await createRefund(tx, services, made))
  await orders.writeStatus(tx, orderNo, { orderStatus })
  await orders.insertLog(tx, orderNo, 'refundAsked', refund.reason, refund.operatorId ?? null)
  if (refund.status === 'auditing')
    await emitHook(tx, 'refund.requested', `order ${orderNo}`, { orderNo, userId, amount: refund.amount })
  if (refund.status === 'refunding')
    await orders.insertLog(tx, orderNo, 'refundApproved', '', refund.operatorId ?? null)
  if (refund.status === 'refunding') await noticeLater(tx, services, sn)
  else await notify(tx, services, made, texts.refundAskedMessage(refund.amount))
  return sn
}

/** Most refunds arrive within seconds, and the message about that is enough. */
const NOTICE_AFTER_MS = 60_000

const noticeLater = (tx: Tx, { jobs, clock }: Acting, sn: string) =>
  jobs.send(
    tx,
    refundNoticeType,
    { siteId: tx.siteId, sn },
    { startAfter: new Date(clock.now() + NOTICE_AFTER_MS), onceKey: sn },
  )

/** Tells the buyer that a refund is accepted, unless it has arrived since. */
export const noticeAccepted = (db: Db, services: Pick<Services, 'events' | 'jobs'>, sn: string): Promise<void> =>
  transaction(db, async (tx) => {
    const { refund } = await lockRefund(tx, sn)
    if (refund.status === 'refunding') await notify(tx, services, refund, texts.refundApprovedMessage(refund.amount))
  })

/** Locks a refund and its order. @throws {CallError} notFound */
export async function lockRefund(tx: Tx, sn: string): Promise<{ order: orders.Order; refund: sql.Refund }> {
  const known = found(await sql.selectRefund(tx, sn), texts.noRefund)
  const order = found(await orders.lockOrder(tx, known.orderNo))
  return { order, refund: found(await sql.lockRefund(tx, sn)) }
}

/**
 * Approves a waiting request and queues its refund. Idempotent for the same decision. @throws {CallError} when it was
 * decided otherwise
 */
export async function approve(
  tx: Tx,
  services: Acting,
  sn: string,
  by: { operatorId: string; reason: string },
): Promise<void> {
  const { refund } = await lockRefund(tx, sn)
  if (refund.status === 'refunding' || refund.status === 'refunded') return
  const status = nextRefund(refund.status, 'approve')
  if (!status) throw new CallError('shown', texts.refundDecided)
  await sql.writeRefund(tx, sn, { status, dealUserId: by.operatorId, dealReason: by.reason })
  await services.jobs.send(tx, refundType, { siteId: tx.siteId, sn })
  await orders.insertLog(tx, refund.orderNo, 'refundApproved', by.reason, by.operatorId)
  await noticeLater(tx, services, sn)
}

/** Ends a waiting request without a refund; restores the state of the order. */
async function end(
  tx: Tx,
  sn: string,
  event: 'refuse' | 'cancel',
  by: { dealUserId?: string; dealReason?: string },
): Promise<sql.Refund | undefined> {
  const { order, refund } = await lockRefund(tx, sn)
  if (refund.status === (event === 'refuse' ? 'refused' : 'cancelled')) return undefined
  // A refund in progress cannot be withdrawn.
  const status = refund.status === 'auditing' ? nextRefund(refund.status, event) : undefined
  if (!status) throw new CallError('shown', texts.refundDecided)
  await sql.writeRefund(tx, sn, { status, ...by })
  const items = await orders.selectItems(tx, [order.orderNo])
  const wasRefunded = items.some(({ refundAmount }) => refundAmount > 0)
  const orderStatus = found(nextOrder(order.orderStatus, wasRefunded ? 'refuseRest' : 'refuseRefund'))
  await orders.writeStatus(tx, order.orderNo, { orderStatus })
  return refund
}

/** @throws {CallError} when it was decided otherwise */
export async function refuse(
  tx: Tx,
  services: Pick<Services, 'events' | 'jobs'>,
  sn: string,
  by: { operatorId: string; reason: string },
): Promise<void> {
  const refund = await end(tx, sn, 'refuse', { dealUserId: by.operatorId, dealReason: by.reason })
  if (!refund) return
  await orders.insertLog(tx, refund.orderNo, 'refundRefused', by.reason, by.operatorId)
  await notify(tx, services, refund, texts.refundRefusedMessage(refund.amount, by.reason))
}

/** The buyer withdraws a request. @throws {CallError} when it was decided */
export async function cancel(tx: Tx, sn: string): Promise<void> {
  const refund = await end(tx, sn, 'cancel', {})
  if (refund) await orders.insertLog(tx, refund.orderNo, 'refundCancelled')
}
