/** Shares and commissions become available when the refund window of their sale is over. */
import { stateCode } from '@zhixing/contract/states'
import { type Db, transaction, type Tx } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { transfer } from '../ledger/ledger.ts'
import { lockOrder } from '../sale/order.sql.ts'
import * as sql from './earning.sql.ts'

const { share: shareState } = stateCode
/** Orders that are looked up at a time. */
const CHUNK = 200

/**
 * Settles what is due of one order. Safe to repeat. An order with a refund under way waits for its end, which may take the share back.
 * @returns shares that were settled
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

/** The same in a transaction of its own. */
export const settleOrder = (db: Db, orderNo: string): Promise<number> => transaction(db, (tx) => settleDue(tx, orderNo))

/** Settles every share that is due, in every site. */
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
          // One that cannot be settled does not keep the others waiting.
          failed += 1
          services.log.error({ err: error, siteId, orderNo }, 'shares of an order could not be settled')
        }
      }
      if (orders.length < CHUNK) break
    }
  }
  return { settled, failed }
}
