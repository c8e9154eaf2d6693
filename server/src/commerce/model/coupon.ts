/** The discount of a coupon, or why there is none. Pure, in fen. */
import { type StateCode, stateCode } from '@zhixing/contract/states'
import { deductionNames, type Priced } from './price.ts'
import { portion } from './share.ts'

/** The rules of a batch of coupons. */
export interface CouponRule {
  /** 1: an amount; 2: a percentage. */
  couponType: StateCode<'couponType'>
  amount: number
  percent: number
  /** Cap of a percentage, fen; 0: none. */
  maxAmount: number
  /** Minimum sum of the eligible items, fen. */
  threshold: number
  /** 0: everything; 1: product types; 2: products (`type:id`). */
  scopeType: StateCode<'couponScope'>
  scopeList: string[]
  isWithLimit: 0 | 1
  isWithVip: 0 | 1
}

export interface CouponItem {
  key: string
  productType: number
  priced: Priced
}

/** Why a coupon does not apply to a cart. */
export type CouponRefusal = { why: 'scope' | 'stacking' | 'nothing' } | { why: 'threshold'; missing: number }

/** The discount and the eligible items, or why the coupon does not apply. */
export function couponOff(
  rule: CouponRule,
  items: readonly CouponItem[],
): { amount: number; eligible: boolean[]; refusal?: CouponRefusal } {
  const inScope = items.map(({ key, productType }) =>
    rule.scopeType === stateCode.couponScope.all
      ? true
      : rule.scopeList.includes(rule.scopeType === stateCode.couponScope.types ? String(productType) : key),
  )
  const eligible = items.map(({ priced }, index) => inScope[index] === true && stacks(rule, priced))
  const sum = items.reduce((total, { priced }, index) => total + (eligible[index] ? priced.pricePaid : 0), 0)
  const nothing = (refusal: CouponRefusal) => ({ amount: 0, eligible, refusal })
  if (!inScope.includes(true)) return nothing({ why: 'scope' })
  if (!eligible.includes(true)) return nothing({ why: 'stacking' })
  if (sum === 0) return nothing({ why: 'nothing' })
  if (sum < rule.threshold) return nothing({ why: 'threshold', missing: rule.threshold - sum })
  const wanted = rule.couponType === stateCode.couponType.amount ? rule.amount : portion(sum, rule.percent / 100)
  const bound = rule.couponType === stateCode.couponType.percent && rule.maxAmount > 0 ? rule.maxAmount : sum
  const amount = Math.min(wanted, bound, sum)
  return amount === 0 ? nothing({ why: 'nothing' }) : { amount, eligible }
}

/** Whether a coupon combines with the deductions an item has already. */
function stacks({ isWithLimit, isWithVip }: CouponRule, { deductionList }: Priced): boolean {
  const has = (name: string) => deductionList.some((one) => one.name === name)
  if (has(deductionNames.bundle)) return false
  if (isWithLimit === 0 && has(deductionNames.limit)) return false
  return isWithVip === 1 || !(has(deductionNames.vip) || has(deductionNames.vipFree))
}
