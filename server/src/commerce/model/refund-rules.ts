/** What of an order can be refunded, by whose decision, and why. Pure, in fen. */
import { type StateCode, stateCode } from '@zhixing/contract/states'
import { type Deduction, deductionNames } from './price.ts'
import type { SaleRule } from './sale-rule.ts'

const DAY = 86_400_000

/** An order item and its usage by the buyer. */
export interface UsedItem {
  itemNo: number
  pricePaid: number
  refundAmount: number
  itemStatus: StateCode<'orderItem'>
  /** Percent studied. */
  progress: number
  /** Why it counts as used (downloaded, exam taken), or empty. */
  usedText: string
}

export interface PaidOrder {
  orderStatus: StateCode<'order'>
  payTime: string | null
  /** Paid through a channel; offline payments are refunded by hand. */
  isOnline: boolean
}

type Rule = Pick<SaleRule, 'refundDays' | 'refundProgress' | 'refundReviewAbove'>

export interface ItemRefund {
  itemNo: number
  /** The refundable amount. */
  amount: number
  isAllowed: boolean
  /** Whether this item alone could be refunded without an operator. */
  isAutomatic: boolean
  /** The applied rule as text. */
  text: string
}

/** The buyer's deadline for a refund; null: none is possible. */
export function refundDeadline(payTime: string | null, { refundDays }: Rule): string | null {
  if (payTime === null || refundDays === 0) return null
  return new Date(Date.parse(payTime) + refundDays * DAY).toISOString()
}

/** Why the order cannot be refunded now, or undefined. */
export function refusal(order: PaidOrder, rule: Rule, now: number): string | undefined {
  const { order: state } = stateCode
  if (order.orderStatus === state.refunding) return '该订单有一笔退款正在处理，请等待处理完成'
  if (order.orderStatus === state.refunded) return '该订单已全部退款'
  if (order.orderStatus !== state.paid && order.orderStatus !== state.partRefunded) return '该订单尚未支付，无需退款'
  const deadline = refundDeadline(order.payTime, rule)
  if (deadline === null) return '付款后不支持退款，如有疑问请联系客服'
  if (now >= Date.parse(deadline)) return `已超过付款后 ${rule.refundDays} 天的退款期限，如有疑问请联系客服`
  return undefined
}

/** What can be refunded of one item. Requires that nothing refuses the whole order. */
export function itemRefund(item: UsedItem, order: PaidOrder, rule: Rule): ItemRefund {
  const { itemNo, usedText, progress } = item
  const amount = item.pricePaid - item.refundAmount
  const no = (text: string): ItemRefund => ({ itemNo, amount: 0, isAllowed: false, isAutomatic: false, text })
  if (item.itemStatus === stateCode.orderItem.refunded) return no('已退款')
  if (amount === 0) return no('未支付金额，订单其余商品全部退款时一并收回')
  const reviewed = (why: string): ItemRefund => ({
    itemNo,
    amount,
    isAllowed: true,
    isAutomatic: false,
    text: `${why}，需人工审核`,
  })
  if (!order.isOnline) return reviewed('线下付款')
  if (usedText) return reviewed(usedText)
  if (progress > rule.refundProgress) return reviewed(`已学习 ${Math.floor(progress)}%，超过 ${rule.refundProgress}%`)
  if (amount > rule.refundReviewAbove) return reviewed('金额较大')
  return { itemNo, amount, isAllowed: true, isAutomatic: true, text: '符合退款规则，提交后自动退款' }
}

export interface ChosenRefund {
  itemList: { itemNo: number; amount: number }[]
  amount: number
  isAutomatic: boolean
}

/**
 * The refund of chosen items, or undefined when one cannot be refunded. Refunding the last paid item includes the free
 * ones.
 * @param all every item of the order, as `itemRefund` returns it
 * @param condition a condition that would be broken (`brokenCondition`)
 */
export function refundOf(
  chosen: readonly number[],
  all: readonly ItemRefund[],
  items: readonly UsedItem[],
  { refundReviewAbove }: Rule,
  condition = '',
): ChosenRefund | undefined {
  const wanted = new Set(chosen)
  const parts = all.filter(({ itemNo }) => wanted.has(itemNo))
  if (parts.length !== wanted.size || parts.length === 0 || parts.some(({ isAllowed }) => !isAllowed)) return undefined
  const amount = parts.reduce((sum, part) => sum + part.amount, 0)
  return {
    itemList: withGifts(
      parts.map((part) => ({ itemNo: part.itemNo, amount: part.amount })),
      items,
    ),
    amount,
    isAutomatic: parts.every(({ isAutomatic }) => isAutomatic) && amount <= refundReviewAbove && condition === '',
  }
}

/** The coupon of an order: the threshold of its eligible items, and the name of its deduction. */
export interface OrderCoupon {
  threshold: number
  deduction: string
}

type Conditioned = Pick<UsedItem, 'itemNo' | 'pricePaid' | 'itemStatus'> & { deductionList: readonly Deduction[] }

/**
 * The condition of a discount that refunding only these items would break, as text; empty when none, or when no paid
 * item remains. Items are refunded at their allocated price either way: the text only makes an operator decide.
 */
export function brokenCondition(
  chosen: readonly number[],
  items: readonly Conditioned[],
  coupon: OrderCoupon | undefined,
): string {
  const left = items.filter(
    ({ itemNo, pricePaid, itemStatus }) =>
      pricePaid > 0 && itemStatus !== stateCode.orderItem.refunded && !chosen.includes(itemNo),
  )
  if (left.length === 0) return ''
  if (items.some(({ deductionList }) => deductionList.some(({ name }) => name === deductionNames.bundle)))
    return '只退套餐中的一部分'
  if (!coupon) return ''
  const remaining = left.reduce((sum, { pricePaid, deductionList }) => {
    const off = deductionList.find(({ name }) => name === coupon.deduction)
    return off ? sum + pricePaid + off.amount : sum
  }, 0)
  return remaining < coupon.threshold
    ? `退后其余商品不满 ¥${(coupon.threshold / 100).toFixed(2)}，不再满足优惠券门槛`
    : ''
}

/** The parts of a refund; with the last paid items, also the free ones. */
export function withGifts(
  parts: readonly { itemNo: number; amount: number }[],
  items: readonly Pick<UsedItem, 'itemNo' | 'pricePaid' | 'refundAmount' | 'itemStatus'>[],
): { itemNo: number; amount: number }[] {
  const given = new Map(parts.map(({ itemNo, amount }) => [itemNo, amount]))
  const isWhole = items.every((item) => item.refundAmount + (given.get(item.itemNo) ?? 0) >= item.pricePaid)
  const gifts = items.filter(
    ({ itemNo, pricePaid, itemStatus }) =>
      pricePaid === 0 && itemStatus === stateCode.orderItem.granted && !given.has(itemNo),
  )
  return [...parts, ...(isWhole ? gifts.map(({ itemNo }) => ({ itemNo, amount: 0 })) : [])]
}

/**
 * The first invalid part of an operator's refund: an item number whose amount is wrong, or `unknown` for an item that
 * is missing or refunded; undefined: all valid. A free item is revoked with amount 0.
 */
export function refusedParts(
  parts: readonly { itemNo: number; amount: number }[],
  items: readonly Pick<UsedItem, 'itemNo' | 'pricePaid' | 'refundAmount' | 'itemStatus'>[],
): number | 'unknown' | undefined {
  const seen = new Set<number>()
  for (const { itemNo, amount } of parts) {
    const item = items.find((one) => one.itemNo === itemNo)
    if (!item || item.itemStatus !== stateCode.orderItem.granted || seen.has(itemNo)) return 'unknown'
    seen.add(itemNo)
    if (amount > item.pricePaid - item.refundAmount || (amount === 0 && item.pricePaid > 0)) return itemNo
  }
  return undefined
}
