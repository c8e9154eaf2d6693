/**
 * Refunds that their channel refuses, or has gone away with: an operator pays them outside of the site and notes it with proof; above a limit another one
 * confirms it. While a note is there the channel is not asked.
 */
import { type Db, type Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import type { Services } from '../../kernel/services.ts'
import { refundType } from '../jobs.ts'
import * as orders from '../sale/order.sql.ts'
import { channelNamed } from '../channel/channels.ts'
import { selectPay } from '../sale/payment.sql.ts'
import { selectRule } from '../product/terms.sql.ts'
import { texts } from '../texts.ts'
import * as hands from './by-hand.sql.ts'
import { held } from './decide.ts'
import { finishRefund, OFFLINE, runRefund } from './refund.ts'
import type { Refund } from './refund.sql.ts'

const words = texts.hand

export type Note = Omit<hands.NewHand, 'needsTwo'>

/**
 * Asks the channel what it has done about a refund that somebody is about to pay by hand; one that it has made is booked.
 * @throws {CallError} where it has been made, or is under way there
 */
export async function askBeforeHand(services: Services, db: Db, refund: Refund): Promise<void> {
  const pay = refund.serialNumber ? await selectPay(db, refund.serialNumber) : undefined
  const channel = pay && channelNamed(services, pay.channel)
  if (!channel) return
  const { sn: refundNo } = refund
  // A channel that does not answer is why refunds are paid by hand.
  const report = await channel
    .queryRefund(db, { refundNo, serialNumber: pay.serialNumber })
    .catch((error: unknown) => services.log.warn({ err: error, refundNo }, 'a channel could not be asked for a refund'))
  if (report?.state === 'refunded') {
    await runRefund(services, db, refundNo)
    throw new CallError('shown', words.isRefunded)
  }
  if (report?.state === 'processing') throw new CallError('shown', words.isUnderWay)
}

/**
 * Notes a refund as paid by hand. The same note once more is the same. @returns whether it is done; else it waits for the second operator
 * @throws {CallError} where it is not stuck, is noted otherwise, or is the operator's own
 */
export async function noteByHand(tx: Tx, services: Services, note: Note): Promise<boolean> {
  const { order, refund } = await held(tx, note.sn)
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

/** A note that waits for its second operator, with the refund held. */
async function waiting(tx: Tx, sn: string) {
  const { refund } = await held(tx, sn)
  const hand = found(await hands.selectHand(tx, sn), words.noNote)
  return { refund, hand }
}

/** Confirms a note: the refund is done. @throws {CallError} to who noted it, and to the buyer */
export async function confirmByHand(tx: Tx, services: Services, sn: string, operatorId: string): Promise<void> {
  const { refund, hand } = await waiting(tx, sn)
  if (hand.confirmTime !== null) return
  if (hand.operatorId === operatorId) throw new CallError('shown', words.sameOperator)
  if (refund.userId === operatorId) throw new CallError('shown', words.own)
  await orders.insertLog(tx, refund.orderNo, 'handPaid', words.ways[hand.payWay] ?? '', operatorId)
  await finish(tx, services, sn, hand.voucherNo, operatorId)
}

/** Takes a note back; the channel is asked again. @throws {CallError} where it was confirmed */
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
