/** Held payments: refunded, or accepted for their order, as an operator decides. */
import { type StateCode, stateCode } from '@zhixing/contract/states'
import type { Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import type { Services } from '../../kernel/services.ts'
import { transfer } from '../ledger/ledger.ts'
import { takeOff } from '../model/price.ts'
import { nextPay } from '../model/states.ts'
import * as orders from '../sale/order.sql.ts'
import { settle } from '../settlement/settle.ts'
import { selectHeldAmount, writeLowerPrice } from './held.sql.ts'
import { heldTexts as texts } from './held-text.ts'
import { createRefund } from '../refund/refund.ts'
import { selectRefundByKey } from '../refund/refund.sql.ts'
import * as sql from '../sale/payment.sql.ts'

const { order: orderState, pay: payState } = stateCode
const keyOf = (serialNumber: string) => `held:${serialNumber}`

/** Why a held payment cannot be accepted for its order, or undefined. Pure. */
export function acceptRefusal(
  order: { orderStatus: StateCode<'order'>; pricePaid: number },
  amount: number,
): string | undefined {
  if (order.orderStatus !== orderState.waiting) return texts.acceptClosed
  return amount > order.pricePaid ? texts.acceptTooMuch : undefined
}

interface Decision {
  operatorId: string
  reason: string
}

async function heldPay(tx: Tx, serialNumber: string) {
  const known = found(await sql.selectPay(tx, serialNumber), texts.noPayment)
  const order = found(await orders.lockOrder(tx, known.orderNo))
  const pay = found(await sql.lockPay(tx, serialNumber))
  const isOnWay = await selectRefundByKey(tx, order.orderNo, keyOf(serialNumber))
  const amount = await selectHeldAmount(tx, serialNumber)
  if (pay.payStatus !== payState.held || amount === null || isOnWay) throw new CallError('shown', texts.notHeld)
  return { order, pay, amount }
}

/** Refunds a held payment. @throws {CallError} when it has been decided already */
export async function returnHeld(
  tx: Tx,
  services: Pick<Services, 'jobs'>,
  serialNumber: string,
  { operatorId, reason }: Decision,
): Promise<void> {
  const { order, pay, amount } = await heldPay(tx, serialNumber)
  // A channel refunds at most what it received, which differs from the requested amount.
  await sql.writePay(tx, serialNumber, { payStatus: pay.payStatus, amount })
  await createRefund(tx, services, {
    orderNo: order.orderNo,
    serialNumber,
    userId: order.userId,
    clientKey: keyOf(serialNumber),
    kind: 'held',
    itemList: [],
    amount,
    reason,
    status: 'refunding',
  })
  await orders.insertLog(tx, order.orderNo, 'heldReturned', reason, operatorId)
}

/**
 * Accepts a held payment for its order; the shortfall becomes a discount. @throws {CallError} when it cannot be
 * accepted
 */
export async function acceptHeld(
  tx: Tx,
  services: Pick<Services, 'events' | 'jobs' | 'clock'>,
  serialNumber: string,
  { operatorId, reason }: Decision,
): Promise<void> {
  const { order, pay, amount } = await heldPay(tx, serialNumber)
  const refusal = acceptRefusal(order, amount)
  if (refusal) throw new CallError('shown', refusal)
  if (amount < order.pricePaid) {
    const items = await orders.selectItems(tx, [order.orderNo])
    const all = items.map(() => true)
    const lower = takeOff(items, texts.shortfall, order.pricePaid - amount, all)
    await writeLowerPrice(
      tx,
      order.orderNo,
      lower.map((item, index) => ({ ...item, itemNo: items[index]?.itemNo ?? 0 })),
    )
  }
  // First out of suspense: settling then books the channel's money as usual.
  await transfer(tx, {
    key: `accept:${serialNumber}`,
    kind: 'accept',
    orderNo: order.orderNo,
    lines: [
      { account: 'suspense', amount: -amount },
      { account: `channel:${pay.channel}`, amount },
    ],
  })
  await sql.writePay(tx, serialNumber, { payStatus: found(nextPay(pay.payStatus, 'pay')), amount })
  await orders.insertLog(tx, order.orderNo, 'heldAccepted', reason, operatorId)
  await settle(
    tx,
    services,
    { ...order, pricePaid: amount },
    {
      payType: pay.payType,
      channel: pay.channel,
      serialNumber,
      payTime: pay.payTime,
    },
  )
}
