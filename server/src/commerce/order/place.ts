/** Placing an order: the price is made here, once for each checkout, and written down with its reasons. */
import { createHash } from 'node:crypto'
import type { ProductRef } from '@zhixing/contract/commerce/order'
import { stateCode } from '@zhixing/contract/states'
import type { Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import type { Services } from '../../kernel/services.ts'
import { selectRunningBundle } from '../bundle/bundle.sql.ts'
import { withBundle } from '../bundle/use.ts'
import { referrersOf } from '../referral/bind.ts'
import { holdCoupon, lockOwnCoupon } from '../coupon/coupon.sql.ts'
import { couponTexts } from '../coupon/texts.ts'
import { withCoupon } from '../coupon/use.ts'
import { sumOf, takeOff } from '../model/price.ts'
import { keyOf } from '../product/index.ts'
import type { Product } from '../product/port.ts'
import { texts } from '../texts.ts'
import { type Buyer, type Cart, loadCart, snapshotOf } from './cart.ts'
import * as sql from './order.sql.ts'
import { settle } from './settle.ts'

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
export function contentHash({ productList, couponId, bundleId, remarkCus }: Placing): string {
  const products = productList.map(({ productType, productId }) => `${productType}:${productId}`).sort()
  return createHash('sha256')
    .update(JSON.stringify([products, couponId ?? '', remarkCus, ...(bundleId === undefined ? [] : [bundleId])]))
    .digest('base64url')
}

/**
 * Places an order in the caller's transaction, or answers the one that the same checkout has placed before. An order that costs nothing is settled
 * at once. @throws {CallError} where something cannot be bought, was ordered already, or costs something else now
 */
export async function place(
  tx: Tx,
  services: Pick<Services, 'events' | 'clock'>,
  buyer: Buyer,
  placing: Placing,
): Promise<{ order: sql.Order; isNew: boolean; names: string[] }> {
  const hash = contentHash(placing)
  // Sent together, worked one after the other: what is read is read with the buyer held.
  const [, before] = await Promise.all([
    sql.lockBuyer(tx, buyer.userId),
    sql.selectByKey(tx, buyer.userId, placing.clientKey),
  ])
  if (before) {
    if (before.contentHash !== hash) throw new CallError('conflict', texts.otherContent)
    return { order: before, isNew: false, names: [] }
  }
  const { couponId, bundleId } = placing
  // Asked together: the buyer is held, so nothing of theirs changes in between.
  const [single, waiting] = await Promise.all([
    loadCart(tx, placing.productList, buyer),
    sql.selectWaiting(tx, buyer.userId, placing.productList.map(keyOf)),
  ])
  const plain =
    bundleId === undefined ? single : withBundle(single, found(await selectRunningBundle(tx, bundleId), texts.noBundle))
  const coupon =
    couponId === undefined ? undefined : found(await lockOwnCoupon(tx, buyer.userId, couponId), couponTexts.noCoupon)
  if (waiting) throw new CallError('shown', texts.hasWaiting(waiting.productName))
  const cart = coupon ? withCoupon(plain, coupon, buyer.now) : plain
  if (placing.pricePaid !== undefined && placing.pricePaid !== cart.pricePaid)
    throw new CallError('conflict', texts.priceChanged(cart.pricePaid))
  if (cart.pricePaid > 0 && placing.payType === stateCode.payType.free)
    throw new CallError('invalid', texts.noPayType, 'payType')
  const order = await insert(tx, buyer, placing, cart, hash)
  if (coupon) await holdCoupon(tx, coupon.couponId, order.orderNo, plain.pricePaid - cart.pricePaid)
  const names = cart.items.map(({ product }) => product.productName)
  if (cart.pricePaid === 0) {
    await settle(tx, services, order, {
      payType: stateCode.payType.free,
      channel: '',
      serialNumber: null,
      payTime: null,
    })
    return { order: { ...order, orderStatus: stateCode.order.paid }, isNew: true, names }
  }
  return { order, isNew: true, names }
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
  const plain = await loadCart(tx, [{ productType, productId }], buyer, true)
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
  const order = await insert(tx, buyer, placing, { items, ...sumOf(priced) }, clientKey)
  await settle(tx, services, order, { payType, channel: '', serialNumber: null, payTime: null })
  return { order, product }
}

async function insert(tx: Tx, buyer: Buyer, placing: Placing, cart: Cart, hash: string): Promise<sql.Order> {
  const { clientKey, payType, channelType, couponId, bundleId, referralCode, remarkCus } = placing
  const { pricePayable, priceDiscount, pricePaid } = cart
  const row = {
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
    ...(await referrersOf(tx, buyer, referralCode)),
    remarkCus,
  }
  const { orderNo, expireTime } = await sql.insertOrder(tx, { ...row, expireMinutes: OPEN_MINUTES })
  const items = cart.items.map((item, at) => ({
    orderNo,
    itemNo: at + 1,
    userId: buyer.userId,
    productType: item.product.productType,
    productId: item.product.productId,
    productName: item.product.productName,
    productLogo: item.product.productLogo,
    lecturerId: item.product.lecturerId,
    lecturerUserId: item.product.lecturerUserId,
    ...item.priced,
    snapshot: snapshotOf(item, buyer.now),
  }))
  await Promise.all([sql.insertItems(tx, items), sql.insertLog(tx, orderNo, 'placed')])
  return {
    ...row,
    orderNo,
    orderStatus: stateCode.order.waiting,
    refundAmount: 0,
    serialNumber: null,
    payTime: null,
    expireTime,
    gmtCreate: new Date(buyer.now).toISOString(),
  }
}
