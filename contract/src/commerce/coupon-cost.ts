/** Maximum cost of a batch of coupons. Pure; shared by form and server. */

export interface CouponCost {
  couponType: number
  /** Amount off, fen. */
  amount: number
  /** Percent off. */
  percent: number
  /** Cap of a percentage, fen; 0: none. */
  maxAmount: number
  threshold: number
  totalCount: number
}

const AMOUNT = 1

/** The most that all coupons of a batch deduct, fen; null: unbounded. */
export function maxCostOf({ couponType, amount, maxAmount, totalCount }: CouponCost): number | null {
  if (couponType === AMOUNT) return amount * totalCount
  return maxAmount === 0 ? null : maxAmount * totalCount
}

/** Whether a purchase can become free: the discount reaches the threshold. */
export const mayCostNothing = ({ couponType, amount, threshold }: CouponCost): boolean =>
  couponType === AMOUNT && amount >= threshold
