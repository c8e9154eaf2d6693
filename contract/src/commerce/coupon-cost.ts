/** What a batch of coupons may cost. Pure: the form and the server reckon alike. */

export interface CouponCost {
  couponType: number
  /** Fen off. */
  amount: number
  /** Percent off. */
  percent: number
  /** The most that a percentage takes off; 0: no bound. */
  maxAmount: number
  threshold: number
  totalCount: number
}

const AMOUNT = 1

/** Fen that all coupons of a batch take off at most; null: without a bound. */
export function maxCostOf({ couponType, amount, maxAmount, totalCount }: CouponCost): number | null {
  if (couponType === AMOUNT) return amount * totalCount
  return maxAmount === 0 ? null : maxAmount * totalCount
}

/** Whether something is to be had for nothing: the discount reaches what must be spent. */
export const mayCostNothing = ({ couponType, amount, threshold }: CouponCost): boolean =>
  couponType === AMOUNT && amount >= threshold
