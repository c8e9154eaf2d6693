/** The money rules of a site, with defaults where an operator has set none (`sale_rule`). Amounts in fen. */
import type { StateCode } from '@zhixing/contract/states'

export interface SaleRule {
  /** Refund window in days; shares settle after it. */
  refundDays: number
  /** Highest percent studied for an automatic refund. */
  refundProgress: number
  /** Refunds above it wait for an operator. */
  refundReviewAbove: number
  /** Offline refunds above it need two operators. */
  refundTwoAbove: number
  /** Daily limit of refunds and gifts for an operator without the right to large refunds. */
  operatorDayLimit: number
  /** Batches of coupons and codes that can cost more need two operators. */
  couponTwoAbove: number
  commissionRate: number
  /** 2: the referrer's referrer earns too, at `secondRate`. */
  commissionLevels: 1 | 2
  secondRate: number
  /** 1: the first referrer stays; 2: the latest replaces it. */
  bindType: StateCode<'referralBind'>
  bindDays: number
  extractMin: number
  extractFee: number
  /** Withdrawals above it need two operators. */
  extractTwoAbove: number
  taxRate: number
  /** 1: `taxRate` of the amount; 2: the monthly table for labour income. */
  taxMode: 1 | 2
  /** 1: payees may submit an invoice for a withdrawal; nothing is withheld then. */
  isInvoiceTaken: 0 | 1
  invoiceInfo: Record<string, string>
  /** Price for the higher membership tier, percent of the member price. */
  highVipPercent: number
}

export const DEFAULT_RULE: SaleRule = {
  refundDays: 7,
  refundProgress: 20,
  refundReviewAbove: 50_000,
  refundTwoAbove: 100_000,
  operatorDayLimit: 200_000,
  couponTwoAbove: 1_000_000,
  commissionRate: 0.1,
  commissionLevels: 1,
  secondRate: 0,
  bindType: 1,
  bindDays: 365,
  extractMin: 10_000,
  extractFee: 0,
  extractTwoAbove: 1_000_000,
  taxRate: 0,
  taxMode: 1,
  isInvoiceTaken: 0,
  invoiceInfo: {},
  highVipPercent: 90,
}

/** The refund rule as text, shown before payment. */
export function refundText({ refundDays, refundProgress }: SaleRule): string {
  if (refundDays === 0) return '付款后不支持退款'
  return `付款后 ${refundDays} 天内，学习进度不超过 ${refundProgress}% 且未下载资料、未参加考试的，可申请退款`
}
