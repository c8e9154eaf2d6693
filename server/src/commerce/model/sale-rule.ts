/** The rules of a site about money, as far as an operator has not set others (`sale_rule`). Amounts in fen. */
export interface SaleRule {
  /** Days in which a sale may be refunded; shares settle after them. */
  refundDays: number
  /** Percent of a course that may have been watched for a refund by itself. */
  refundProgress: number
  /** Refunds above it wait for an operator. */
  refundReviewAbove: number
  /** Refunds that are paid by hand above it need two operators. */
  refundTwoAbove: number
  /** What an operator without the right to large refunds may give back and give away on a day. */
  operatorDayLimit: number
  /** Batches of coupons and codes that may cost more are enabled by two operators. */
  couponTwoAbove: number
  commissionRate: number
  /** 2: who referred the referrer earns as well, at `secondRate`. */
  commissionLevels: 1 | 2
  secondRate: number
  /** 1: the first referrer stays; 2: the latest counts. */
  bindType: number
  bindDays: number
  extractMin: number
  extractFee: number
  /** Withdrawals above it need two operators. */
  extractTwoAbove: number
  taxRate: number
  /** 1: `taxRate` of the whole; 2: the table for pay of single services, by month. */
  taxMode: 1 | 2
  /** 1: an earner may bring an invoice of their own, and nothing is withheld. */
  isInvoiceTaken: 0 | 1
  invoiceInfo: Record<string, string>
  /** What members of the higher tier pay, in percent of what members pay. */
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

/** The rule of refunds, said before anybody pays. */
export function refundText({ refundDays, refundProgress }: SaleRule): string {
  if (refundDays === 0) return '付款后不支持退款'
  return `付款后 ${refundDays} 天内，学习进度不超过 ${refundProgress}% 且未下载资料、未参加考试的，可申请退款`
}
