import type { ShownTerms } from './terms-of.ts'

/** Price this user pays now, in fen. Pure. */
export function priceNow({ limitPrice, price, vipPrice, isVipFree }: ShownTerms, isMember: boolean): number {
  const anybody = limitPrice ?? price
  if (!isMember) return anybody
  return isVipFree === 1 ? 0 : Math.min(anybody, vipPrice ?? anybody)
}

/** Price of a product without terms, in fen; null once it is bought. Pure. */
export function plainPrice({ isFree, isPay, price }: { isFree: number; isPay: number; price: number }): number | null {
  if (isFree === 1) return 0
  return isPay === 1 ? null : price
}
