/** What things cost, and why: pure, in fen. The server computes it when an order is placed and stores it with the order. */

/** Conditions of a product that an operator set (`product_sale`). */
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

/** The product as its author priced it: list price (0: none) and sale price. */
export interface ListPrice {
  original: number
  price: number
  isVipFree: 0 | 1
}

/** What is taken off a price, in words; rules of coupons go by them. */
export const deductionNames = {
  sale: '优惠价',
  limit: '限时优惠',
  vipFree: '会员免费',
  vip: '会员价',
  highVip: '高级会员折扣',
  bundle: '套餐优惠',
} as const

/** Whether a limited-time price holds at an instant: from its beginning, to before its end. */
export function isLimited({ limitPrice, limitBegin, limitEnd }: SaleTerms, now: number): boolean {
  return (
    limitPrice !== null &&
    (limitBegin === null || Date.parse(limitBegin) <= now) &&
    (limitEnd === null || now < Date.parse(limitEnd))
  )
}

/** One product for one person. Every step takes off what is left between it and the one before; a step that would cost more is passed over. */
export function priceOf(
  product: ListPrice,
  terms: SaleTerms,
  /** `highPercent`: what the higher tier of members pays, in percent of what members pay. */
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

/** What a membership takes off. */
export const memberNames: readonly string[] = [deductionNames.vipFree, deductionNames.vip, deductionNames.highVip]

/** Whether a membership takes something off this price. */
export const usesMembership = ({ deductionList }: Pick<Priced, 'deductionList'>): boolean =>
  deductionList.some(({ name }) => memberNames.includes(name))

/** Whether it is a membership that leaves nothing to pay: what such a price opens lasts as long as the membership (docs/decisions/0144). */
export const isByMembership = ({ pricePaid, deductionList }: Priced): boolean =>
  pricePaid === 0 && memberNames.includes(deductionList.at(-1)?.name ?? '')

/**
 * Splits an amount over parts in proportion to their weights, to the fen: the largest remainders get the fen that are over. Never gives a part
 * more than its weight. @param amount at most the sum of the weights
 */
export function split(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (BigInt(amount) * BigInt(weight)) / BigInt(total)).map(Number)
  let over = amount - exact.reduce((sum, part) => sum + part, 0)
  const order = weights
    .map((weight, at) => ({ at, rest: Number((BigInt(amount) * BigInt(weight)) % BigInt(total)) }))
    .sort((a, b) => b.rest - a.rest || a.at - b.at)
  for (const { at } of order) {
    if (over === 0) break
    if ((exact[at] ?? 0) < (weights[at] ?? 0)) {
      exact[at] = (exact[at] ?? 0) + 1
      over -= 1
    }
  }
  return exact
}

/** Takes an amount off several products in proportion to what each still costs; those that are not `eligible` stay as they are. */
export function takeOff(
  items: readonly Priced[],
  name: string,
  amount: number,
  eligible: readonly boolean[],
): Priced[] {
  const weights = items.map(({ pricePaid }, at) => (eligible[at] ? pricePaid : 0))
  const most = weights.reduce((sum, weight) => sum + weight, 0)
  const parts = split(Math.min(amount, most), weights)
  return items.map((item, at) => {
    const part = parts[at] ?? 0
    if (part === 0) return item
    return {
      ...item,
      priceDiscount: item.priceDiscount + part,
      pricePaid: item.pricePaid - part,
      deductionList: [...item.deductionList, { name, amount: part }],
    }
  })
}

/** Several products at the price of the whole, shared out by what each costs this person; who pays less for them one by one goes on doing so. */
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
