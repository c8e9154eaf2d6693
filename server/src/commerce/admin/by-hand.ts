/** An order entered by an operator: paid outside the site, or a gift. */
import { createHash } from 'node:crypto'
import type { ProductRef } from '@zhixing/contract/commerce/order'
import { stateCode } from '@zhixing/contract/states'
import type { Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import type { Services } from '../../kernel/services.ts'
import type { Priced } from '../model/price.ts'
import { snapshotOf } from '../sale/cart.ts'
import { insertOrder } from '../sale/insert.sql.ts'
import * as orders from '../sale/order.sql.ts'
import { OPEN_MINUTES } from '../checkout/place.ts'
import { settle } from '../settlement/settle.ts'
import { keyOf, selectOwned, selectProducts } from '../product/index.ts'
import { selectTerms, termsOf } from '../product/terms.sql.ts'
import { OFFLINE } from '../refund/refund.ts'
import { texts as shownTexts } from '../texts.ts'
import { holdLimit, type OperatorLimit } from './limits.ts'
import { writeByHand } from './orders.sql.ts'
import { texts } from './texts.ts'

export interface Sale {
  userId: string
  product: ProductRef
  /** Paid amount, fen; 0: a gift. */
  amount: number
  remark: string
  fileList: readonly string[]
  clientKey: string
  /** Last day of access, YYYY-MM-DD, instead of the product's terms. */
  until?: string
  operatorId: string
  /** Limit of what the operator may give away alone; null: no limit. */
  limit: OperatorLimit | null
}

const WEB = 1

/** The paid amount against the listed price. */
function pricedAt(amount: number, listed: number): Priced {
  const pricePayable = Math.max(listed, amount)
  const off = pricePayable - amount
  const deductionList = off > 0 ? [{ name: amount === 0 ? texts.gift : texts.byHand, amount: off }] : []
  return { pricePayable, priceDiscount: off, pricePaid: amount, deductionList }
}

/**
 * Enters a sale and settles it: grants the product and books the money to the offline account. Idempotent by
 * `clientKey`. @throws {CallError} when the product does not exist or the user owns it without expiry
 */
export async function sellByHand(
  tx: Tx,
  services: Pick<Services, 'events' | 'jobs' | 'clock'>,
  sale: Sale,
): Promise<string> {
  const { userId, product: ref, amount, remark, fileList, operatorId } = sale
  const clientKey = `hand:${sale.clientKey}`
  const contentHash = createHash('sha256')
    .update(JSON.stringify([keyOf(ref), amount, remark]))
    .digest('base64url')
  await orders.lockBuyer(tx, userId)
  const before = await orders.selectByKey(tx, userId, clientKey)
  if (before) {
    if (before.contentHash !== contentHash) throw new CallError('conflict', texts.otherSale)
    return before.orderNo
  }
  const key = keyOf(ref)
  const product = (await selectProducts(tx, [ref])).get(key)
  if (!product) throw new CallError('notFound', shownTexts.noProduct)
  if ((await selectOwned(tx, userId, [ref])).get(key) === null)
    throw new CallError('shown', texts.ownedForEver(product.productName))
  const sold = termsOf(await selectTerms(tx, [ref]), key)
  const terms = sale.until === undefined ? sold : { ...sold, expiryMode: stateCode.expiry.date, expiryDate: sale.until }
  const priced = pricedAt(amount, Math.max(product.original, product.price))
  await holdLimit(tx, sale.limit, { operatorId, amount: priced.priceDiscount })
  const now = services.clock.now()
  const row = {
    userId,
    clientKey,
    contentHash,
    tradeType: stateCode.trade.offline,
    payType: stateCode.payType.manual,
    channelType: WEB,
    pricePayable: priced.pricePayable,
    priceDiscount: priced.priceDiscount,
    pricePaid: priced.pricePaid,
    couponId: null,
    referralCode: '',
    recommendUserId: null,
    remarkCus: '',
  }
  const { orderNo } = await orders.newNumbers(tx)
  const { productType, productId, productName, productLogo, lecturerId, lecturerUserId } = product
  const snapshot = snapshotOf({ key, product, terms, priced, vipSaving: 0 }, now)
  const item = { productType, productId, productName, productLogo, lecturerId, lecturerUserId, ...priced, snapshot }
  const order = { ...row, orderNo, expireMinutes: OPEN_MINUTES }
  await insertOrder(tx, {
    order,
    items: [item],
    log: { event: amount > 0 ? 'byHand' : 'given', remark, operatorId },
  })
  await writeByHand(tx, orderNo, { remark, fileList })
  await settle(
    tx,
    services,
    { orderNo, userId, orderStatus: stateCode.order.waiting, pricePaid: amount, recommendUserId: null, couponId: null },
    { payType: stateCode.payType.manual, channel: OFFLINE, serialNumber: null, payTime: null },
  )
  return orderNo
}
