/** A bundle in a checkout. */
import { CallError } from '../../kernel/errors.ts'
import { sumOf, toBundle } from '../model/price.ts'
import type { Cart } from '../sale/cart.ts'
import { texts } from '../texts.ts'
import type { Bundle } from './bundle.sql.ts'

/**
 * Applies the bundle price to a cart, allocated to its items exactly to the fen. @throws {CallError} when the cart does
 * not match the bundle
 */
export function withBundle(cart: Cart, bundle: Bundle): Cart {
  const keys = new Set(cart.items.map(({ key }) => key))
  const isSame = keys.size === bundle.productList.length && bundle.productList.every((key) => keys.has(key))
  if (!isSame) throw new CallError('conflict', texts.bundleChanged)
  const priced = toBundle(
    cart.items.map((item) => item.priced),
    bundle.price,
  )
  // The member's discount on single products is smaller than the bundle's, or already part of the sum.
  const sums = sumOf(priced)
  // At the bundle price every item is paid for, including those a membership would open for free.
  const isBundlePrice = sums.pricePaid < cart.pricePaid
  const items = cart.items.map(({ byMembership = false, ...item }, index) => ({
    ...item,
    priced: priced[index] ?? item.priced,
    vipSaving: 0,
    byMembership: byMembership && !isBundlePrice,
  }))
  return { items, ...sums }
}
