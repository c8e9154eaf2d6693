/** A bundle in a checkout. */
import { CallError } from '../../kernel/errors.ts'
import { sumOf, toBundle } from '../model/price.ts'
import type { Cart } from '../sale/cart.ts'
import { texts } from '../texts.ts'
import type { Bundle } from './bundle.sql.ts'

/** A checkout at the price of a bundle, shared out over its products to the fen. @throws {CallError} where the checkout holds something else */
export function withBundle(cart: Cart, bundle: Bundle): Cart {
  const keys = new Set(cart.items.map(({ key }) => key))
  const isSame = keys.size === bundle.productList.length && bundle.productList.every((key) => keys.has(key))
  if (!isSame) throw new CallError('conflict', texts.bundleChanged)
  const priced = toBundle(
    cart.items.map((item) => item.priced),
    bundle.price,
  )
  // What a member pays less for a product alone is less than the bundle takes off, or it is in the sum already.
  const sums = sumOf(priced)
  // At the price of the bundle all of it is paid for, what a membership would have opened too.
  const isBundlePrice = sums.pricePaid < cart.pricePaid
  const items = cart.items.map(({ byMembership = false, ...item }, at) => ({
    ...item,
    priced: priced[at] ?? item.priced,
    vipSaving: 0,
    byMembership: byMembership && !isBundlePrice,
  }))
  return { items, ...sums }
}
