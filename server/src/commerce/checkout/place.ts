/** Placing an order: the price is made here, once for each checkout, and written down with its reasons. */
import { createHash } from 'node:crypto'
import type { ProductRef } from '@zhixing/contract/commerce/order'
import { stateCode } from '@zhixing/contract/states'
import type { Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import type { Services } from '../../kernel/services.ts'
import { selectRunningBundle } from '../bundle/bundle.sql.ts'
import { withBundle } from '../bundle/use.ts'
import { type Referrers, referrersOf } from '../referral/bind.ts'
import { selectBinding } from '../referral/referral.sql.ts'
import { holdCoupon, lockOwnCoupon } from '../coupon/coupon.sql.ts'
import { couponTexts } from '../coupon/texts.ts'
import { withCoupon } from '../coupon/use.ts'
import { sumOf, takeOff, usesMembership } from '../model/price.ts'
import { openedPay, type Pay } from '../sale/payment.sql.ts'
import { keyOf } from '../product/index.ts'
import type { Product } from '../product/port.ts'
import { texts } from '../texts.ts'
import { type Buyer, type Cart, loadCart, snapshotOf } from '../sale/cart.ts'
import { insertOrder, type NewPay } from '../sale/insert.sql.ts'
import * as sql from '../sale/order.sql.ts'
import { settle } from '../settlement/settle.ts'

/** Minutes for which an unpaid order stays open. */
export const OPEN_MINUTES = 30

export interface Placing {
  productList: readonly ProductRef[]
  couponId?: string | undefined
  bundleId?: string | undefined
  clientKey: string
  payType: number
  channelType: number
  /** What the person was shown; another price is refused. */
  pricePaid?: number | undefined
  referralCode: string
  remarkCus: string
}

/** What makes two sendings of one checkout the same. */
function contentHash({ productList, couponId, bundleId, remarkCus }: Placing): string {
  const products = productList.map(({ productType, productId }) => `${productType}:${productId}`).sort()
  return createHash('sha256')
    .update(JSON.stringify([products, couponId ?? '', remarkCus, ...(bundleId === undefined ? [] : [bundleId])]))
    .digest('base64url')
}

/** How a new order begins to be paid: the try is written with it, and `sent` is what else goes along. */
type Opening = (serialNumber: string) => { pay: NewPay; sent: Promise<void> }

/** What became of a checkout: its order, what it is for, and the try to pay that was opened with it. */
export interface Placed {
  order: sql.Order
  names: string[]
  opened: Pay | null
}

/**
 * Places an order in the caller's transaction, or answers the one that the same checkout has placed before. An order that costs nothing is settled
 * at once. @param opening begins to pay a new order that costs something
 * @throws {CallError} where something cannot be bought, was ordered already, or costs something else now
 */
export async function place(
  tx: Tx,
  services: Pick<Services, 'events' | 'clock'>,
  buyer: Buyer,
  placing: Placing,
  opening: Opening,
): Promise<Placed> {
  const hash = contentHash(placing)
  // Sent together, worked one after the other: what is read is read with the buyer held, so nothing of theirs changes in between.
  const [{ orderNo, serialNumber }, same, waiting, binding, isRefunding, loaded] = await Promise.all([
    sql.beginOrder(tx, buyer.userId),
    sql.selectByKey(tx, buyer.userId, placing.clientKey),
    sql.selectWaiting(tx, buyer.userId, placing.productList.map(keyOf)),
    selectBinding(tx, buyer.userId),
    buyer.isVip && sql.hasMembershipRefund(tx, buyer.userId),
    // What cannot be bought now may be the very thing that this checkout has bought.
    loadCart(tx, placing.productList, buyer, { isBundle: placing.bundleId !== undefined }).then(
      (cart) => ({ cart }),
      (error: unknown) => ({ error }),
    ),
  ])
  if (same) {
    if (same.contentHash !== hash) throw new CallError('conflict', texts.otherContent)
    return { order: same, names: [], opened: null }
  }
  if ('error' in loaded) throw loaded.error
  const { couponId, bundleId } = placing
  const plain =
    bundleId === undefined
      ? loaded.cart
      : withBundle(loaded.cart, found(await selectRunningBundle(tx, bundleId), texts.noBundle))
  const coupon =
    couponId === undefined ? undefined : found(await lockOwnCoupon(tx, buyer.userId, couponId), couponTexts.noCoupon)
  if (waiting) throw new CallError('shown', texts.hasWaiting(waiting.productName))
  const cart = coupon ? withCoupon(plain, coupon, buyer.now) : plain
  checkPrice(cart, placing)
  if (isRefunding && cart.items.some(({ priced }) => usesMembership(priced)))
    throw new CallError('shown', texts.memberRefunding)
  const referrers = await referrersOf(tx, buyer, placing.referralCode, binding)
  const made = { cart, hash, orderNo, referrers }
  const beginning = cart.pricePaid > 0 ? opening(serialNumber) : undefined
  const [, order] = await Promise.all([
    beginning?.sent,
    insert(tx, buyer, placing, { ...made, pay: beginning?.pay }),
    coupon && holdCoupon(tx, coupon.couponId, orderNo, plain.pricePaid - cart.pricePaid),
  ])
  const names = cart.items.map(({ product }) => product.productName)
  if (beginning) return { order, names, opened: openedPay(order, beginning.pay) }
  await settle(tx, services, order, {
    payType: stateCode.payType.free,
    channel: '',
    serialNumber: null,
    payTime: null,
  })
  return { order: { ...order, orderStatus: stateCode.order.paid }, names, opened: null }
}

/** @throws {CallError} where the person was shown another price, or does not say how to pay it */
function checkPrice({ pricePaid }: Cart, placing: Placing): void {
  if (placing.pricePaid !== undefined && placing.pricePaid !== pricePaid)
    throw new CallError('conflict', texts.priceChanged(pricePaid))
  if (pricePaid > 0 && placing.payType === stateCode.payType.free)
    throw new CallError('invalid', texts.noPayType, 'payType')
}

/**
 * Gives one product to somebody who pays nothing for it: an order whose whole price is taken off, settled at once. Call it with the buyer held.
 * @throws {CallError} where they have it already, or have a waiting order for it
 */
export async function placeGiven(
  tx: Tx,
  services: Pick<Services, 'events' | 'clock'>,
  buyer: Buyer,
  { productType, productId }: ProductRef,
  { clientKey, payType, deduction }: { clientKey: string; payType: number; deduction: string },
): Promise<{ order: sql.Order; product: Product }> {
  // What is given lasts by itself: a membership of theirs takes nothing off it.
  const plain = await loadCart(
    tx,
    [{ productType, productId }],
    { ...buyer, isVip: false, isHighVip: false },
    { isGiven: true },
  )
  const [item] = plain.items
  const { product } = found(item)
  const waiting = await sql.selectWaiting(
    tx,
    buyer.userId,
    plain.items.map(({ key }) => key),
  )
  if (waiting) throw new CallError('shown', texts.hasWaiting(waiting.productName))
  const priced = takeOff(
    plain.items.map((one) => one.priced),
    deduction,
    plain.pricePaid,
    plain.items.map(() => true),
  )
  const items = plain.items.map((one, at) => ({ ...one, priced: priced[at] ?? one.priced }))
  const placing = { productList: [], clientKey, payType, channelType: 1, referralCode: '', remarkCus: '' }
  const [numbers, binding] = await Promise.all([sql.newNumbers(tx), selectBinding(tx, buyer.userId)])
  const order = await insert(tx, buyer, placing, {
    cart: { items, ...sumOf(priced) },
    hash: clientKey,
    orderNo: numbers.orderNo,
    referrers: await referrersOf(tx, buyer, '', binding),
  })
  await settle(tx, services, order, { payType, channel: '', serialNumber: null, payTime: null })
  return { order, product }
}

interface Made {
  cart: Cart
  hash: string
  orderNo: string
  referrers: Referrers
  pay?: NewPay | undefined
}

/** Writes an order and what belongs to it. */
async function insert(tx: Tx, buyer: Buyer, placing: Placing, made: Made): Promise<sql.Order> {
  const parts = partsOf(buyer, placing, made)
  return orderOf(parts.order, await insertOrder(tx, parts), buyer)
}

/** An order and what belongs to it, ready to be written. */
function partsOf(
  buyer: Buyer,
  { clientKey, payType, channelType, couponId, bundleId, referralCode, remarkCus }: Placing,
  { cart, hash, orderNo, referrers, pay }: Made,
) {
  const { pricePayable, priceDiscount, pricePaid } = cart
  const order = {
    orderNo,
    userId: buyer.userId,
    clientKey,
    contentHash: hash,
    tradeType: 1,
    payType,
    channelType,
    pricePayable,
    priceDiscount,
    pricePaid,
    couponId: couponId ?? null,
    bundleId: bundleId ?? null,
    referralCode,
    ...referrers,
    remarkCus,
    expireMinutes: OPEN_MINUTES,
  }
  const items = cart.items.map((item) => ({
    productType: item.product.productType,
    productId: item.product.productId,
    productName: item.product.productName,
    productLogo: item.product.productLogo,
    lecturerId: item.product.lecturerId,
    lecturerUserId: item.product.lecturerUserId,
    ...item.priced,
    snapshot: snapshotOf(item, buyer.now),
  }))
  return { order, items, log: { event: 'placed' }, pay }
}

/** An order as it has just been written. */
function orderOf(
  { expireMinutes: _, ...order }: ReturnType<typeof partsOf>['order'],
  expireTime: string,
  { now }: Buyer,
): sql.Order {
  return {
    ...order,
    orderStatus: stateCode.order.waiting,
    refundAmount: 0,
    serialNumber: null,
    payTime: null,
    expireTime,
    gmtCreate: new Date(now).toISOString(),
  }
}
