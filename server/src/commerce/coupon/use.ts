/** A coupon in a checkout. */
import { stateCode } from '@zhixing/contract/states'
import { CallError } from '../../kernel/errors.ts'
import { type CouponItem, couponOff, type CouponRule } from '../model/coupon.ts'
import { sumOf, takeOff } from '../model/price.ts'
import type { Cart } from '../sale/cart.ts'
import type { OwnCoupon } from './coupon.sql.ts'
import { couponTexts } from './texts.ts'

/** The amount a coupon would take off a checkout, or why it cannot be used. */
export function weigh(
  cart: Cart,
  coupon: OwnCoupon,
  now: number,
): { amount: number; eligible: boolean[]; reason: string } {
  const items = cart.items.map(({ key, product, priced }) => ({ key, productType: product.productType, priced }))
  const { amount, eligible, refusal } = couponOff(coupon, items)
  const reason = stateReason(coupon, now) || (refusal ? couponTexts.refusal(refusal) : '')
  return { amount: reason ? 0 : amount, eligible, reason }
}

const MAX_OFFERS = 5
type Claimable = CouponRule & {
  id: string
  couponName: string
  totalCount: number
  takenCount: number
  perUser: number
  ownCount: number
}

/** Coupons that reduce the price of products, best first: owned ones, and ones to claim. Pure. */
export function offersFor(
  items: readonly CouponItem[],
  owned: readonly OwnCoupon[],
  claimable: readonly Claimable[],
  now: number,
) {
  const all = [
    ...owned
      .filter((coupon) => !stateReason(coupon, now))
      .map((coupon) => ({ coupon, id: coupon.couponId, isOwned: 1 as const })),
    ...claimable
      .filter(({ totalCount, takenCount, perUser, ownCount }) => takenCount < totalCount && ownCount < perUser)
      .map((coupon) => ({ coupon, id: coupon.id, isOwned: 0 as const })),
  ]
  return all
    .map(({ coupon, id, isOwned }) => ({
      id,
      couponName: coupon.couponName,
      ruleText: couponTexts.rule(coupon),
      amount: couponOff(coupon, items).amount,
      isOwned,
    }))
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => b.amount - a.amount || b.isOwned - a.isOwned)
    .slice(0, MAX_OFFERS)
}

function stateReason({ couponStatus, beginTime, endTime }: OwnCoupon, now: number): string {
  if (couponStatus === stateCode.coupon.reserved) return couponTexts.locked
  if (couponStatus === stateCode.coupon.used) return couponTexts.used
  if (Date.parse(endTime) <= now) return couponTexts.over
  return beginTime !== null && Date.parse(beginTime) > now ? couponTexts.early(beginTime) : ''
}

/** Applies a coupon to a cart: each item shows its part. @throws {CallError} with the reason when it cannot be used */
export function withCoupon(cart: Cart, coupon: OwnCoupon, now: number): Cart {
  const { amount, eligible, reason } = weigh(cart, coupon, now)
  if (reason) throw new CallError('shown', reason)
  const priced = takeOff(
    cart.items.map((item) => item.priced),
    couponTexts.deduction(coupon.couponName),
    amount,
    eligible,
  )
  const items = cart.items.map((item, index) => ({ ...item, priced: priced[index] ?? item.priced }))
  return { items, ...sumOf(priced) }
}

/** A user's coupons for a checkout: usable ones first, largest amount first. */
export function couponChoices(cart: Cart, coupons: readonly OwnCoupon[], now: number) {
  return coupons
    .map((coupon) => {
      const { amount, reason } = weigh(cart, coupon, now)
      const usable: 0 | 1 = reason ? 0 : 1
      const { couponId, couponName, endTime } = coupon
      return { couponId, couponName, amount, usable, reason, endTime }
    })
    .sort((a, b) => b.usable - a.usable || b.amount - a.amount)
}
