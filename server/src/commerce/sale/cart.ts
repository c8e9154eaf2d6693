/** The cart of a checkout, priced for one user. */
import type { ProductRef } from '@zhixing/contract/commerce/order'
import { stateCode } from '@zhixing/contract/states'
import type { Sql } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { isByMembership, isLimited, type Priced, priceOf, type SaleTerms, sumOf, takeOff } from '../model/price.ts'
import { type Trade, type Upgrade, upgradeOf } from '../model/tier.ts'
import { keyOf, MEMBER, type OwnedUntil, selectBarred, selectOwned, selectProducts } from '../product/index.ts'
import type { Product } from '../product/port.ts'
import { selectRule, selectTerms, termsOf } from '../product/terms.sql.ts'
import { texts } from '../texts.ts'
import { selectTrade } from '../product/tiers.ts'

export interface CartItem {
  key: string
  product: Product
  terms: SaleTerms
  priced: Priced
  /** The additional discount for members. */
  vipSaving: number
  /** The part of a membership that is traded in for it. */
  upgrade?: Upgrade | undefined
  /** Free through a membership alone; access lasts as long as the membership. */
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
  /** A member of the higher tier. */
  isHighVip?: boolean
  now: number
}

/** Everything needed to price products for a user. */
export interface Shelf {
  products: ReadonlyMap<string, Product>
  terms: ReadonlyMap<string, SaleTerms>
  owned: OwnedUntil
  /** Price for the higher membership tier, percent of the member price; only for such a buyer. */
  highPercent?: number | undefined
  /** What the buyer can trade in, when the cart contains the higher tier. */
  trade?: Trade | undefined
}

/** Removes duplicates. */
const uniqueOf = (refs: readonly ProductRef[]): ProductRef[] => [
  ...new Map(refs.map((ref) => [keyOf(ref), ref])).values(),
]

/** Mode of a purchase. */
interface PurchaseMode {
  /** A grant without payment: the product need not be for sale. */
  isGiven?: boolean
  /** Possibly at a bundle price, which gives members permanent ownership too. */
  isBundle?: boolean
}

/**
 * Prices products for a user. @throws {CallError} for a product that does not exist, is not for sale, is free (needs no
 * order), is owned without expiry, or is open to the user through a membership that would alone pay for it
 */
export async function loadCart(
  sql: Sql,
  refs: readonly ProductRef[],
  buyer: Buyer,
  mode: PurchaseMode = {},
): Promise<Cart> {
  const unique = uniqueOf(refs)
  const [all, barred, terms, owned, rule] = await Promise.all([
    selectProducts(sql, unique),
    selectBarred(sql, buyer.userId, unique),
    selectTerms(sql, unique),
    selectOwned(sql, buyer.userId, unique),
    buyer.isHighVip ? selectRule(sql) : undefined,
  ])
  const products = new Map([...all].filter(([key]) => !barred.has(key)))
  const isUpgrade = [...products.values()].some(({ plan }) => plan?.level === 2)
  const trade = isUpgrade && !mode.isGiven ? await selectTrade(sql, buyer.userId, buyer.now) : undefined
  return cartOf(unique, { products, terms, owned, highPercent: rule?.highVipPercent, trade }, buyer, mode)
}

/** The same from loaded data. */
export function cartOf(
  refs: readonly ProductRef[],
  { products, terms: allTerms, owned, highPercent, trade }: Shelf,
  buyer: Buyer,
  { isGiven = false, isBundle = false }: PurchaseMode = {},
): Cart {
  let tradeable = trade
  const items = uniqueOf(refs).map((ref): CartItem => {
    const key = keyOf(ref)
    const product = products.get(key)
    // A product off the shelf is reported as not found, without its name.
    if (!product || !(product.isOnSale || isGiven)) throw new CallError('notFound', texts.noProduct)
    const terms = termsOf(allTerms, key)
    if (terms.isSale === 0 && !isGiven) throw new CallError('shown', texts.notSold(product.productName))
    if (product.isFree === 1) throw new CallError('shown', texts.isFree(product.productName))
    const until = owned.get(key)
    if (until === null || (until !== undefined && until !== MEMBER && terms.expiryMode === stateCode.expiry.forever))
      throw new CallError('shown', texts.isOwned(product.productName))
    const { now, isVip } = buyer
    const plain = priceOf(product, terms, {
      isVip,
      now,
      highPercent: product.plan || product.productType === stateCode.product.seats ? undefined : highPercent,
    })
    const byMembership = isByMembership(plain)
    // The user owns it for longer than through the membership, which would add nothing.
    if (byMembership && until !== undefined && !isBundle)
      throw new CallError('shown', texts.isOpenToMember(product.productName))
    const asMember = isVip ? plain : priceOf(product, terms, { isVip: true, now })
    const vipSaving = plain.pricePaid - asMember.pricePaid
    // Days can be traded in once.
    const upgrade = product.plan?.level === 2 && tradeable ? upgradeOf(plain.pricePaid, tradeable, now) : null
    if (!upgrade) return { key, product, terms, priced: plain, vipSaving, ...(byMembership ? { byMembership } : {}) }
    tradeable = undefined
    const [priced = plain] = takeOff([plain], texts.upgradeOff(upgrade.days), upgrade.amount, [true])
    return { key, product, terms, priced, vipSaving, upgrade }
  })
  return { items, ...sumOf(items.map(({ priced }) => priced)) }
}

/** The terms of a sold product, stored with its order item. */
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
