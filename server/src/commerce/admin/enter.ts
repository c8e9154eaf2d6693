/** Entry of an offline sale or gift: executed at once, or after a second operator when the recipient is an operator. */
import { transaction } from '../../kernel/db/index.ts'
import { found } from '../../kernel/errors.ts'
import type { Request } from '../../kernel/implement.ts'
import { askForGift } from '../approval/second.ts'
import { keyOf, selectProducts } from '../product/index.ts'
import { texts as shownTexts } from '../texts.ts'
import { type Sale, sellByHand } from './by-hand.ts'
import { operatorLimit } from './limits.ts'
import { texts } from './texts.ts'

/** A sale waiting for a second operator. */
export type WaitingSale = Omit<Sale, 'operatorId' | 'limit'>

/** @returns the order; null: it waits for a second operator */
export async function enterSale(request: Request<'admin'>, sale: WaitingSale, done: string): Promise<string | null> {
  const { db, services, viewer, setMessage } = request
  const limit = await operatorLimit(request)
  return transaction(db, async (tx) => {
    const product = found((await selectProducts(tx, [sale.product])).get(keyOf(sale.product)), shownTexts.noProduct)
    const { userId, amount, remark } = sale
    const listed = Math.max(product.original, product.price)
    const waits = await askForGift(tx, viewer, {
      kind: 'sale',
      payload: sale,
      subject: amount === 0 ? texts.givesProduct(product.productName) : texts.sellsProduct(product.productName, amount),
      amount: Math.max(0, listed - amount),
      userIds: [userId],
      reason: remark,
    })
    setMessage(waits ? texts.waitsForSecond : done)
    return waits ? null : sellByHand(tx, services, { ...sale, operatorId: viewer.userId, limit })
  })
}
