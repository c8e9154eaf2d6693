/**
 * Refunds that a channel refuses or can no longer execute: an operator pays them outside the site and records it with
 * proof; above a limit another operator confirms. While a record exists the channel is not called.
 */
import { type Db, type Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import type { Services } from '../../kernel/services.ts'
import { refundType } from '../jobs.ts'
import * as orders from '../sale/order.sql.ts'
import { channelOf } from '../channel/channels.ts'
import { selectPay } from '../sale/payment.sql.ts'
import { selectRule } from '../product/terms.sql.ts'
import { texts } from '../texts.ts'
import * as hands from './by-hand.sql.ts'
import { lockRefund } from './decide.ts'
import { finishRefund, OFFLINE, runRefund } from './refund.ts'
import type { Refund } from './refund.sql.ts'

const words = texts.hand

export type Note = Omit<hands.NewHand, 'needsTwo'>

/**
 * Queries the channel before a refund is paid by hand, and books one it has executed.
 * @throws {CallError} when it was executed or is being processed there
 */
export async function askBeforeHand(services: Services, db: Db, refund: Refund): Promise<void> {
  const pay = refund.serialNumber ? await selectPay(db, refund.serialNumber) : undefined
  const channel = pay && (await channelOf(services, db, pay))
  if (!channel) return
  const { sn: refundNo } = refund
  // An unreachable channel is a reason to pay by hand: its errors are ignored.
  const report = await channel
    .queryRefund(db, { refundNo, serialNumber: pay.serialNumber })
    .catch((error: unknown) => services.log.warn({ err: error, refundNo }, 'querying a refund at its channel failed'))
  if (report?.state === 'refunded') {
    await runRefund(services, db, refundNo)
    throw new CallError('shown', words.isRefunded)
  }
  if (report?.state === 'processing') throw new CallError('shown', words.isUnderWay)
}

/**
 * Records a refund as paid by hand. Idempotent. @returns true: done; false: waits for the second operator
 * @throws {CallError} when it is not stuck, recorded otherwise, or the operator's own
 */
export async function noteByHand(tx: Tx, services: Services, note: Note): Promise<boolean> {
  const { order, refund } = await lockRefund(tx, note.sn)
  const before = await hands.selectHand(tx, note.sn)
  if (before) {
    if (before.operatorId === note.operatorId && before.voucherNo === note.voucherNo) return before.confirmTime !== null
    throw new CallError('shown', words.isNoted)
  }
  if (refund.userId === note.operatorId) throw new CallError('shown', words.own)
  if (refund.status !== 'refunding' || refund.lastError === '' || refund.amount === 0)
    throw new CallError('shown', words.notStuck)
  const alone = await hands.sumAlone(tx, note.operatorId, order.orderNo)
  const needsTwo = alone + refund.amount > (await selectRule(tx)).refundTwoAbove ? 1 : 0
  await hands.insertHand(tx, { ...note, needsTwo })
  const way = words.ways[note.payWay] ?? ''
  await orders.insertLog(tx, order.orderNo, needsTwo ? 'handNoted' : 'handPaid', way, note.operatorId)
  if (needsTwo) return false
  await finish(tx, services, note.sn, note.voucherNo, null)
  return true
}

async function finish(tx: Tx, services: Services, sn: string, voucherNo: string, secondId: string | null) {
  await hands.writeConfirmed(tx, sn, secondId)
  await finishRefund(tx, services, sn, { platformSn: voucherNo, through: OFFLINE })
}

/** Locks a record that waits for its second operator, with the refund. */
async function waiting(tx: Tx, sn: string) {
  const { refund } = await lockRefund(tx, sn)
  const hand = found(await hands.selectHand(tx, sn), words.noNote)
  return { refund, hand }
}

/** Confirms a record, which completes the refund. @throws {CallError} to its author, and to the buyer */
export async function confirmByHand(tx: Tx, services: Services, sn: string, operatorId: string): Promise<void> {
  const { refund, hand } = await waiting(tx, sn)
  if (hand.confirmTime !== null) return
  if (hand.operatorId === operatorId) throw new CallError('shown', words.sameOperator)
  if (refund.userId === operatorId) throw new CallError('shown', words.own)
  await orders.insertLog(tx, refund.orderNo, 'handPaid', words.ways[hand.payWay] ?? '', operatorId)
  await finish(tx, services, sn, hand.voucherNo, operatorId)
}

/** Withdraws a record; the channel is called again. @throws {CallError} when it was confirmed */
export async function cancelByHand(
  tx: Tx,
  services: Pick<Services, 'jobs'>,
  sn: string,
  { operatorId, reason }: { operatorId: string; reason: string },
): Promise<void> {
  const { refund, hand } = await waiting(tx, sn)
  if (hand.confirmTime !== null) throw new CallError('shown', words.isConfirmed)
  await hands.deleteHand(tx, sn)
  await orders.insertLog(tx, refund.orderNo, 'handCancelled', reason, operatorId)
  await services.jobs.send(tx, refundType, { siteId: tx.siteId, sn }, { onceKey: sn })
}
