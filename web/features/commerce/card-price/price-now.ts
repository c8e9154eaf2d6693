import type { ShownTerms } from '../../../shapes.ts'

/** What the current price follows from. */
export type CurrentPrice = Pick<ShownTerms, 'limitPrice' | 'price' | 'vipPrice' | 'isVipFree'>

/** The current price for a user, in fen. Pure. */
export function priceNow({ limitPrice, price, vipPrice, isVipFree }: CurrentPrice, isMember: boolean): number {
  const anybody = limitPrice ?? price
  if (!isMember) return anybody
  return isVipFree ? 0 : Math.min(anybody, vipPrice ?? anybody)
}

/** The price of a product without terms, in fen; null for an owned product. Pure. */
export function plainPrice({
  isFree,
  isPay,
  price,
}: {
  isFree: boolean
  isPay: boolean
  price: number
}): number | null {
  if (isFree) return 0
  return isPay ? null : price
}
