/** Rules for sale terms set by an operator. Pure. */
import { stateCode } from '@zhixing/contract/states'
import { texts } from '../texts.ts'
import type { SaleTerms } from './price.ts'

/** Changed terms; undefined: unchanged. */
export type TermsChange = { [K in keyof SaleTerms]?: SaleTerms[K] | undefined } & {
  /** The limited-time price as percent of the product's price. */
  limitPercent?: number | undefined
}

export interface TermsError {
  field: string
  text: (productName: string) => string
}

/** The terms after a change, or what is wrong with it. */
export function setTerms(
  product: { productType: number; price: number; isFree: 0 | 1 },
  before: SaleTerms,
  { limitPercent, ...change }: TermsChange,
): { terms: SaleTerms; error?: TermsError } {
  const said = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const terms: SaleTerms = { ...before, ...said }
  if (limitPercent !== undefined) terms.limitPrice = Math.round((product.price * limitPercent) / 100)
  // Removing a price removes its period; changing the expiry mode removes values of other modes.
  if (terms.limitPrice === null) [terms.limitBegin, terms.limitEnd] = [null, null]
  if (terms.expiryMode !== stateCode.expiry.days) terms.expiryDays = 0
  if (terms.expiryMode !== stateCode.expiry.date) terms.expiryDate = null
  const error = errorOf(product, terms, { limitPercent, ...change })
  return error ? { terms, error } : { terms }
}

function errorOf(
  { productType, price, isFree }: { productType: number; price: number; isFree: 0 | 1 },
  terms: SaleTerms,
  change: TermsChange,
): TermsError | undefined {
  const wrong = (field: string, text: TermsError['text']) => ({ field, text })
  const setsLimit = change.limitPrice !== undefined || change.limitPercent !== undefined
  if (isFree === 1 && ((setsLimit && terms.limitPrice !== null) || (change.vipPrice ?? null) !== null))
    return wrong('limitPrice', texts.termsOfFree)
  if (
    productType === stateCode.product.vip &&
    ((change.vipPrice ?? null) !== null || terms.expiryMode !== stateCode.expiry.forever)
  )
    return wrong('vipPrice', texts.noVipTerms)
  // A seat in a class cannot start and end with a membership.
  if (productType === stateCode.product.class && change.vipPrice === 0) return wrong('vipPrice', texts.vipPriceOfClass)
  if ((change.vipPrice ?? -1) > price) return wrong('vipPrice', texts.vipPriceHigh)
  if (terms.limitPrice !== null) {
    if (setsLimit && terms.limitPrice >= price) return wrong('limitPrice', texts.limitPriceHigh)
    if (terms.limitEnd === null) return wrong('limitEnd', texts.limitNoEnd)
    if (terms.limitBegin !== null && Date.parse(terms.limitBegin) >= Date.parse(terms.limitEnd))
      return wrong('limitEnd', texts.limitEndEarly)
  }
  if (terms.expiryMode === stateCode.expiry.days && terms.expiryDays < 1) return wrong('expiryDays', texts.noExpiryDays)
  if (terms.expiryMode === stateCode.expiry.date && terms.expiryDate === null)
    return wrong('expiryDate', texts.noExpiryDate)
  return undefined
}
