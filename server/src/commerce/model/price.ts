/**
 * Prices and their deductions. Pure, in fen. The server computes them when an order is placed and stores them with it.
 */

/** Sale terms of a product, set by an operator (`product_sale`). */
export interface SaleTerms {
  isSale: 0 | 1
  vipPrice: number | null
  limitPrice: number | null
  limitBegin: string | null
  limitEnd: string | null
  expiryMode: number
  expiryDays: number
  expiryDate: string | null
  shareRate: number | null
  commissionRate: number | null
}

export const PLAIN_TERMS: SaleTerms = {
  isSale: 1,
  vipPrice: null,
  limitPrice: null,
  limitBegin: null,
  limitEnd: null,
  expiryMode: 0,
  expiryDays: 0,
  expiryDate: null,
  shareRate: null,
  commissionRate: null,
}

export interface Deduction {
  name: string
  amount: number
}

export interface Priced {
  pricePayable: number
  priceDiscount: number
  pricePaid: number
  deductionList: Deduction[]
}

/** The author's prices: list price (0: none) and sale price. */
export interface ListPrice {
  original: number
  price: number
  isVipFree: 0 | 1
}

/** Names of deductions; coupon rules identify them by name. */
export const deductionNames = {
  sale: '优惠价',
  limit: '限时优惠',
  vipFree: '会员免费',
  vip: '会员价',
  highVip: '高级会员折扣',
  bundle: '套餐优惠',
} as const

/** Whether the limited-time price applies: begin inclusive, end exclusive. */
export function isLimited({ limitPrice, limitBegin, limitEnd }: SaleTerms, now: number): boolean {
  return (
    limitPrice !== null &&
    (limitBegin === null || Date.parse(limitBegin) <= now) &&
    (limitEnd === null || now < Date.parse(limitEnd))
  )
}

/**
 * The price of one product for one user. Each step deducts the difference to the previous price; a step that would
 * raise the price is skipped.
 */
export function priceOf(
  product: ListPrice,
  terms: SaleTerms,
  /** `highPercent`: price for the higher membership tier, percent of the member price. */
  who: { isVip: boolean; now: number; highPercent?: number | undefined },
): Priced {
  const pricePayable = Math.max(product.original, product.price)
  const deductionList: Deduction[] = []
  let left = pricePayable
  const downTo = (name: string, price: number) => {
    if (price >= left) return
    deductionList.push({ name, amount: left - price })
    left = price
  }
  downTo(deductionNames.sale, product.price)
  if (isLimited(terms, who.now)) downTo(deductionNames.limit, terms.limitPrice ?? 0)
  if (who.isVip && product.isVipFree === 1) downTo(deductionNames.vipFree, 0)
  else if (who.isVip && terms.vipPrice !== null) downTo(deductionNames.vip, terms.vipPrice)
  if (who.isVip && who.highPercent !== undefined)
    downTo(deductionNames.highVip, Math.ceil((left * who.highPercent) / 100))
  return { pricePayable, priceDiscount: pricePayable - left, pricePaid: left, deductionList }
}

/** Deductions that come from a membership. */
export const memberNames: readonly string[] = [deductionNames.vipFree, deductionNames.vip, deductionNames.highVip]

/** Whether a membership reduces this price. */
export const usesMembership = ({ deductionList }: Pick<Priced, 'deductionList'>): boolean =>
  deductionList.some(({ name }) => memberNames.includes(name))

/** Whether a membership alone makes it free: access then lasts as long as the membership (docs/decisions/0078). */
export const isByMembership = ({ pricePaid, deductionList }: Priced): boolean =>
  pricePaid === 0 && memberNames.includes(deductionList.at(-1)?.name ?? '')

/**
 * Allocates an amount in proportion to weights by the largest-remainder method. No part exceeds its weight.
 * @param amount at most the sum of the weights
 */
export function split(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (BigInt(amount) * BigInt(weight)) / BigInt(total)).map(Number)
  let over = amount - exact.reduce((sum, part) => sum + part, 0)
  const order = weights
    .map((weight, index) => ({ index, rest: Number((BigInt(amount) * BigInt(weight)) % BigInt(total)) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index)
  for (const { index } of order) {
    if (over === 0) break
    if ((exact[index] ?? 0) < (weights[index] ?? 0)) {
      exact[index] = (exact[index] ?? 0) + 1
      over -= 1
    }
  }
  return exact
}

/** Deducts an amount from eligible items in proportion to their prices; the others keep theirs. */
export function takeOff(
  items: readonly Priced[],
  name: string,
  amount: number,
  eligible: readonly boolean[],
): Priced[] {
  const weights = items.map(({ pricePaid }, index) => (eligible[index] ? pricePaid : 0))
  const most = weights.reduce((sum, weight) => sum + weight, 0)
  const parts = split(Math.min(amount, most), weights)
  return items.map((item, index) => {
    const part = parts[index] ?? 0
    if (part === 0) return item
    return {
      ...item,
      priceDiscount: item.priceDiscount + part,
      pricePaid: item.pricePaid - part,
      deductionList: [...item.deductionList, { name, amount: part }],
    }
  })
}

/**
 * Prices items at the bundle price, allocated by what each costs this user; a buyer whose single prices sum to less
 * keeps them.
 */
export function toBundle(items: readonly Priced[], price: number): Priced[] {
  const { pricePaid } = sumOf(items)
  if (pricePaid <= price) return [...items]
  return takeOff(
    items,
    deductionNames.bundle,
    pricePaid - price,
    items.map(() => true),
  )
}

export function sumOf(items: readonly Priced[]): Omit<Priced, 'deductionList'> {
  const total = (of: (item: Priced) => number) => items.reduce((sum, item) => sum + of(item), 0)
  return {
    pricePayable: total((item) => item.pricePayable),
    priceDiscount: total((item) => item.priceDiscount),
    pricePaid: total((item) => item.pricePaid),
  }
}
