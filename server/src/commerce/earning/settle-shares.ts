/** Settlement: shares and commissions become available after the refund window of their sale. */
import { stateCode } from '@zhixing/contract/states'
import { type Db, transaction, type Tx } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { transfer } from '../ledger/ledger.ts'
import { lockOrder } from '../sale/order.sql.ts'
import * as sql from './earning.sql.ts'

const { share: shareState } = stateCode
/** Orders per batch. */
const CHUNK = 200

/**
 * Settles the due shares of one order. Idempotent. An order with a pending refund is skipped: the refund may claw the
 * share back.
 * @returns the number of settled shares
 */
export async function settleDue(tx: Tx, orderNo: string): Promise<number> {
  const order = await lockOrder(tx, orderNo)
  if (!order || order.orderStatus === stateCode.order.refunding) return 0
  const due = await sql.lockDueShares(tx, orderNo)
  for (const { itemNo, role, userId, amount, clawed } of due) {
    await sql.writeSettled(tx, orderNo, { itemNo, role, shareStatus: shareState.settled })
    await transfer(tx, {
      key: `settle:${orderNo}:${itemNo}:${role}`,
      kind: 'settle',
      orderNo,
      lines: [
        { account: 'pending', ownerId: userId, amount: clawed - amount },
        { account: 'available', ownerId: userId, amount: amount - clawed },
      ],
    })
  }
  return due.length
}

/** The same in its own transaction. */
export const settleOrder = (db: Db, orderNo: string): Promise<number> => transaction(db, (tx) => settleDue(tx, orderNo))

/** Settles all due shares of every site. */
export async function settleShares(services: Services): Promise<{ settled: number; failed: number }> {
  let [settled, failed] = [0, 0]
  for (const { siteId } of services.sites.all()) {
    const db = services.database.of(siteId)
    let after = '0'
    for (;;) {
      const orders = await sql.selectDueOrders(db, after, CHUNK)
      for (const orderNo of orders) {
        after = orderNo
        try {
          settled += await settleOrder(db, orderNo)
        } catch (error) {
          // A failing order must not block the others.
          failed += 1
          services.log.error({ err: error, siteId, orderNo }, 'settling the shares of an order failed')
        }
      }
      if (orders.length < CHUNK) break
    }
  }
  return { settled, failed }
}
