/**
 * Placing orders of many people together. What an order costs the database is its turns, hardly its rows: those who place one within the same milliseconds
 * share a transaction of as many statements as one alone would take. Nobody is answered before it is committed, and what one may not buy is that one's answer alone.
 */
import { stateCode } from '@zhixing/contract/states'
import { type Db, type Tx, transaction } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { createGroupCommit } from '../../kernel/group-commit.ts'
import { sitePart } from '../../kernel/parts.ts'
import type { Services } from '../../kernel/services.ts'
import { beginPayment, newPay, sendQueries } from '../payment/payment.ts'
import { openedPay } from '../payment/payment.sql.ts'
import { usesMembership } from '../model/price.ts'
import { selectOwnedByAll, selectProducts } from '../product/index.ts'
import { selectTerms } from '../product/terms.sql.ts'
import { selectReferred } from '../referral/referral.sql.ts'
import { texts } from '../texts.ts'
import { type Buyer, cartOf, type Shelf } from './cart.ts'
import { insertOrders, type NewPay } from './insert.sql.ts'
import * as sql from './order.sql.ts'
import {
  checkoutOf,
  checkPrice,
  contentHash,
  orderOf,
  partsOf,
  place,
  type Placed,
  placedBefore,
  type Placing,
} from './place.ts'

/** Orders in one transaction: each holds its buyer until all are written. */
const MAX_TOGETHER = 50

interface Asked {
  buyer: Buyer
  placing: Placing
}

/** What becomes of one of many: answered, refused, or to be placed alone. */
type Outcome = Placed | CallError | 'alone'

const NOBODY = { recommendUserId: null, secondUserId: null }

/**
 * Places an order: with those of others where it is nothing but products at their price, alone where more has to be held or asked (a coupon, a bundle, a
 * referrer, a membership, nothing to pay). @throws {CallError} as `place` does
 */
export async function placeOrder(services: Services, db: Db, buyer: Buyer, placing: Placing): Promise<Placed> {
  const { couponId, bundleId, referralCode, payType } = placing
  const isPlain =
    couponId === undefined &&
    bundleId === undefined &&
    !referralCode &&
    payType !== stateCode.payType.free &&
    !buyer.isHighVip &&
    placing.productList.every(({ productType }) => productType !== stateCode.product.vip)
  const outcome = isPlain ? await gathering(services, db.siteId).submit({ buyer, placing }) : 'alone'
  if (outcome instanceof CallError) throw outcome
  if (outcome !== 'alone') return outcome
  return transaction(db, (tx) =>
    place(tx, services, buyer, placing, (serialNumber) => beginPayment(tx, services, payType, serialNumber)),
  )
}

const gathering = sitePart((services, siteId) =>
  createGroupCommit<Asked, Outcome>({
    run: (asked) => transaction(services.database.of(siteId), (tx) => placeAll(tx, services, asked)),
    maxSize: MAX_TOGETHER,
    waitMs: 0,
  }),
)

async function placeAll(tx: Tx, services: Services, asked: readonly Asked[]): Promise<Outcome[]> {
  // Somebody who is there twice may be sending the same twice: the second waits for the first, by itself.
  const seen = new Set<string>()
  const isFirst = asked.map(({ buyer: { userId } }) => !seen.has(userId) && seen.add(userId) !== undefined)
  const userIds = [...seen]
  const refs = asked.flatMap(({ placing }) => placing.productList)
  // Sent together, worked one after the other: what is read of people is read with them held.
  const [begun, before, referred, products, terms, owned] = await Promise.all([
    sql.beginOrders(tx, userIds),
    sql.selectBefore(
      tx,
      asked.map(({ buyer, placing }) => checkoutOf(buyer, placing)),
    ),
    selectReferred(tx, userIds),
    selectProducts(tx, refs),
    selectTerms(tx, refs),
    selectOwnedByAll(tx, userIds, refs),
  ])
  const numbers = new Map(userIds.map((userId, at) => [userId, begun[at]]))
  const payWith: PayWith = (payType, serialNumber) => newPay(services, tx.siteId, payType, serialNumber)
  const decided = asked.map((one, at): Writing | Outcome => {
    const { userId } = one.buyer
    const own = numbers.get(userId)
    if (!isFirst[at] || !own?.isHeld || referred.has(userId)) return 'alone'
    return decide(payWith, one, { products, terms, owned: owned.get(userId) ?? new Map() }, before[at], own)
  })
  const writing = decided.flatMap((one) => (isWriting(one) ? [one] : []))
  if (writing.length === 0) return decided as Outcome[]
  const [times] = await Promise.all([
    insertOrders(
      tx,
      writing.map(({ parts }) => parts),
    ),
    sendQueries(
      services,
      tx,
      writing.map(({ pay }) => pay.serialNumber),
    ),
  ])
  return decided.map((one) => {
    if (!isWriting(one)) return one
    const { buyer, parts, pay } = one
    const order = orderOf(parts.order, times.get(parts.order.orderNo) ?? '', buyer)
    return { order, names: parts.items.map(({ productName }) => productName), opened: openedPay(order, pay) }
  })
}

/** One that is to be written. */
interface Writing {
  buyer: Buyer
  parts: ReturnType<typeof partsOf>
  pay: NewPay
}

/** A try to pay at this site. @throws {CallError} for a way that it does not offer */
type PayWith = (payType: number | undefined, serialNumber: string) => NewPay

const isWriting = (one: Writing | Outcome): one is Writing => typeof one === 'object' && 'parts' in one

/** What is to become of one of them, by the rules and in the order of `place`. */
function decide(
  payWith: PayWith,
  { buyer, placing }: Asked,
  shelf: Shelf,
  before: sql.Before | undefined,
  { orderNo, serialNumber }: sql.Numbers,
): Writing | Outcome {
  const hash = contentHash(placing)
  try {
    if (before?.same) return placedBefore(before.same, hash)
    const cart = cartOf(placing.productList, shelf, buyer)
    if (before?.waiting) throw new CallError('shown', texts.hasWaiting(before.waiting.productName))
    checkPrice(cart, placing)
    // Prices of a member need to know whether the membership is being given back.
    if (cart.pricePaid === 0 || cart.items.some(({ priced }) => usesMembership(priced))) return 'alone'
    const pay = payWith(placing.payType, serialNumber)
    return { buyer, parts: partsOf(buyer, placing, { cart, hash, orderNo, referrers: NOBODY, pay }), pay }
  } catch (error) {
    if (error instanceof CallError) return error
    throw error
  }
}
