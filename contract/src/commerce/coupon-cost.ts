/** Maximum cost of a batch of coupons. Pure; shared by form and server. */
import { stateCode } from '../states.ts'

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

/** The most that all coupons of a batch deduct, fen; null: unbounded. */
export function maxCostOf({ couponType, amount, maxAmount, totalCount }: CouponCost): number | null {
  if (couponType === stateCode.couponType.amount) return amount * totalCount
  return maxAmount === 0 ? null : maxAmount * totalCount
}

/** Whether a purchase can become free: the discount reaches the threshold. */
export const mayCostNothing = ({ couponType, amount, threshold }: CouponCost): boolean =>
  couponType === stateCode.couponType.amount && amount >= threshold
