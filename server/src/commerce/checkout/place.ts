/** Placing an order: computes the price once per checkout and stores it with its deductions. */
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

/** Minutes until an unpaid order closes. */
export const OPEN_MINUTES = 30

export interface Placing {
  productList: readonly ProductRef[]
  couponId?: string | undefined
  bundleId?: string | undefined
  clientKey: string
  payType: number
  channelType: number
  /** The price shown to the buyer; a different one is refused. */
  pricePaid?: number | undefined
  referralCode: string
  remarkCus: string
}

/** Fingerprint of a checkout: a repeated client key with another content is a conflict. */
function contentHash({ productList, couponId, bundleId, remarkCus }: Placing): string {
  const products = productList.map(({ productType, productId }) => `${productType}:${productId}`).sort()
  return createHash('sha256')
    .update(JSON.stringify([products, couponId ?? '', remarkCus, ...(bundleId === undefined ? [] : [bundleId])]))
    .digest('base64url')
}

/** Starts the first payment attempt: `pay` is written with the order, `sent` resolves when its query job is queued. */
type StartPayment = (serialNumber: string) => { pay: NewPay; sent: Promise<void> }

/** The order of a checkout, the names of its products, and the payment attempt opened with it. */
export interface Placed {
  order: sql.Order
  names: string[]
  opened: Pay | null
}

/**
 * Places an order in the caller's transaction; idempotent by client key. An order that costs nothing is settled at
 * once.
 * @param startPayment starts the payment of an order that costs something
 * @throws {CallError} for products not for sale, a waiting order, or a changed price
 */
export async function place(
  tx: Tx,
  services: Pick<Services, 'events' | 'jobs' | 'clock'>,
  buyer: Buyer,
  placing: Placing,
  startPayment: StartPayment,
): Promise<Placed> {
  const hash = contentHash(placing)
  // Pipelined: the server executes them in order, so all reads happen under the buyer's lock.
  const [{ orderNo, serialNumber }, same, waiting, binding, isRefunding, loaded] = await Promise.all([
    sql.beginOrder(tx, buyer.userId),
    sql.selectByKey(tx, buyer.userId, placing.clientKey),
    sql.selectWaiting(tx, buyer.userId, placing.productList.map(keyOf)),
    selectBinding(tx, buyer.userId),
    buyer.isVip && sql.hasMembershipRefund(tx, buyer.userId),
    // Deferred: an unavailable product may be what an earlier sending of this checkout has bought.
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
  const priced = { cart, hash, orderNo, referrers }
  const started = cart.pricePaid > 0 ? startPayment(serialNumber) : undefined
  const [, order] = await Promise.all([
    started?.sent,
    insert(tx, buyer, placing, { ...priced, pay: started?.pay }),
    coupon && holdCoupon(tx, coupon.couponId, orderNo, plain.pricePaid - cart.pricePaid),
  ])
  const names = cart.items.map(({ product }) => product.productName)
  if (started) return { order, names, opened: openedPay(order, started.pay) }
  await settle(tx, services, order, {
    payType: stateCode.payType.free,
    channel: '',
    serialNumber: null,
    payTime: null,
  })
  return { order: { ...order, orderStatus: stateCode.order.paid }, names, opened: null }
}

/** @throws {CallError} for a price other than the one shown, or a missing pay type */
function checkPrice({ pricePaid }: Cart, placing: Placing): void {
  if (placing.pricePaid !== undefined && placing.pricePaid !== pricePaid)
    throw new CallError('conflict', texts.priceChanged(pricePaid))
  if (pricePaid > 0 && placing.payType === stateCode.payType.free)
    throw new CallError('invalid', texts.noPayType, 'payType')
}

/**
 * Grants a product without payment: an order with its whole price deducted, settled at once. The caller holds the
 * buyer's lock.
 * @throws {CallError} when the buyer owns it or has a waiting order for it
 */
export async function placeGiven(
  tx: Tx,
  services: Pick<Services, 'events' | 'jobs' | 'clock'>,
  buyer: Buyer,
  { productType, productId }: ProductRef,
  { clientKey, payType, deduction }: { clientKey: string; payType: number; deduction: string },
): Promise<{ order: sql.Order; product: Product }> {
  // A granted product does not depend on a membership: membership prices do not apply.
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
  const items = plain.items.map((one, index) => ({ ...one, priced: priced[index] ?? one.priced }))
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

interface PricedCheckout {
  cart: Cart
  hash: string
  orderNo: string
  referrers: Referrers
  pay?: NewPay | undefined
}

async function insert(tx: Tx, buyer: Buyer, placing: Placing, priced: PricedCheckout): Promise<sql.Order> {
  const parts = partsOf(buyer, placing, priced)
  return orderOf(parts.order, await insertOrder(tx, parts), buyer)
}

/** An order with its items, log line and payment attempt as rows. */
function partsOf(
  buyer: Buyer,
  { clientKey, payType, channelType, couponId, bundleId, referralCode, remarkCus }: Placing,
  { cart, hash, orderNo, referrers, pay }: PricedCheckout,
) {
  const { pricePayable, priceDiscount, pricePaid } = cart
  const order = {
    orderNo,
    userId: buyer.userId,
    clientKey,
    contentHash: hash,
    tradeType: stateCode.trade.online,
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

/** The order as inserted. */
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
