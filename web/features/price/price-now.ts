import type { ShownTerms } from './terms-of.ts'

/** What somebody pays now, in fen. Pure. */
export function priceNow({ limitPrice, price, vipPrice, isVipFree }: ShownTerms, isMember: boolean): number {
  const anybody = limitPrice ?? price
  if (!isMember) return anybody
  return isVipFree === 1 ? 0 : Math.min(anybody, vipPrice ?? anybody)
}
