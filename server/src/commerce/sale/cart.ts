/** What is in a checkout, and what it costs one person now. */
import type { ProductRef } from '@zhixing/contract/commerce/order'
import { stateCode } from '@zhixing/contract/states'
import type { Sql } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { isByMembership, isLimited, type Priced, priceOf, type SaleTerms, sumOf, takeOff } from '../model/price.ts'
import { type Trade, type Upgrade, upgradeOf } from '../model/tier.ts'
import { keyOf, MEMBER, type OwnedUntil, selectOwned, selectProducts } from '../product/index.ts'
import type { Product } from '../product/port.ts'
import { selectRule, selectTerms, termsOf } from '../product/terms.sql.ts'
import { texts } from '../texts.ts'
import { selectTrade } from '../product/tiers.ts'

export interface CartItem {
  key: string
  product: Product
  terms: SaleTerms
  priced: Priced
  /** What a member would pay less for it. */
  vipSaving: number
  /** What is traded in for it of a membership. */
  upgrade?: Upgrade | undefined
  /** A membership alone pays for it, and opens it as long as it lasts. */
  byMembership?: boolean
}

export interface Cart {
  items: CartItem[]
  pricePayable: number
  priceDiscount: number
  pricePaid: number
}

export interface Buyer {
  userId: string
  isVip: boolean
  /** Of the higher tier. */
  isHighVip?: boolean
  now: number
}

/** What has to be known of products to price them for somebody. */
export interface Shelf {
  products: ReadonlyMap<string, Product>
  terms: ReadonlyMap<string, SaleTerms>
  owned: OwnedUntil
  /** What members of the higher tier pay, in percent; for a buyer who is one. */
  highPercent?: number | undefined
  /** What the buyer could trade in, where the higher tier is in the cart. */
  trade?: Trade | undefined
}

/** Each product once. */
const uniqueOf = (refs: readonly ProductRef[]): ProductRef[] => [
  ...new Map(refs.map((ref) => [keyOf(ref), ref])).values(),
]

/** How products are bought. */
interface Way {
  /** Nobody pays for it: it need not be sold now. */
  isGiven?: boolean
  /** At the price of a bundle, perhaps, at which a member too has it for good. */
  isBundle?: boolean
}

/**
 * Prices products for a person. @throws {CallError} where one does not exist, is not sold, is free (it needs no order), is the person's already
 * for ever, or is open to them through a membership that alone would pay for it
 */
export async function loadCart(sql: Sql, refs: readonly ProductRef[], buyer: Buyer, way: Way = {}): Promise<Cart> {
  const unique = uniqueOf(refs)
  const [products, terms, owned, rule] = await Promise.all([
    selectProducts(sql, unique),
    selectTerms(sql, unique),
    selectOwned(sql, buyer.userId, unique),
    buyer.isHighVip ? selectRule(sql) : undefined,
  ])
  const isUpgrade = [...products.values()].some(({ plan }) => plan?.level === 2)
  const trade = isUpgrade && !way.isGiven ? await selectTrade(sql, buyer.userId, buyer.now) : undefined
  return cartOf(unique, { products, terms, owned, highPercent: rule?.highVipPercent, trade }, buyer, way)
}

/** The same from what has been read. */
export function cartOf(
  refs: readonly ProductRef[],
  { products, terms: allTerms, owned, highPercent, trade }: Shelf,
  buyer: Buyer,
  { isGiven = false, isBundle = false }: Way = {},
): Cart {
  let tradeable = trade
  const items = uniqueOf(refs).map((ref): CartItem => {
    const key = keyOf(ref)
    const product = products.get(key)
    // What is off the shelf is nobody's business, its name neither.
    if (!product || !(product.isOnSale || isGiven)) throw new CallError('notFound', texts.noProduct)
    const terms = termsOf(allTerms, key)
    if (terms.isSale === 0 && !isGiven) throw new CallError('shown', texts.notSold(product.productName))
    if (product.isFree === 1) throw new CallError('shown', texts.isFree(product.productName))
    const until = owned.get(key)
    if (until === null || (until !== undefined && until !== MEMBER && terms.expiryMode === stateCode.expiry.forever))
      throw new CallError('shown', texts.isOwned(product.productName))
    const { now, isVip } = buyer
    const plain = priceOf(product, terms, { isVip, now, highPercent: product.plan ? undefined : highPercent })
    const byMembership = isByMembership(plain)
    // Of one's own it lasts longer than through the membership, which would add nothing to it.
    if (byMembership && until !== undefined && !isBundle)
      throw new CallError('shown', texts.isOpenToMember(product.productName))
    const asMember = isVip ? plain : priceOf(product, terms, { isVip: true, now })
    const vipSaving = plain.pricePaid - asMember.pricePaid
    // What is traded in for one plan is not there for another.
    const upgrade = product.plan?.level === 2 && tradeable ? upgradeOf(plain.pricePaid, tradeable, now) : null
    if (!upgrade) return { key, product, terms, priced: plain, vipSaving, ...(byMembership ? { byMembership } : {}) }
    tradeable = undefined
    const [priced = plain] = takeOff([plain], texts.upgradeOff(upgrade.days), upgrade.amount, [true])
    return { key, product, terms, priced, vipSaving, upgrade }
  })
  return { items, ...sumOf(items.map(({ priced }) => priced)) }
}

/** What is written down with a sold product: by which conditions it was sold. */
export function snapshotOf({ product, terms, upgrade, byMembership }: CartItem, now: number) {
  return {
    original: product.original,
    price: product.price,
    isVipFree: product.isVipFree,
    url: product.url,
    lecturerName: product.lecturerName,
    isLimited: isLimited(terms, now),
    terms,
    lecturerRate: terms.shareRate ?? product.lecturerRate,
    ...(product.plan ? { plan: product.plan } : {}),
    ...(upgrade ? { upgrade } : {}),
    ...(byMembership ? { byMembership } : {}),
  }
}
export type Snapshot = ReturnType<typeof snapshotOf>
