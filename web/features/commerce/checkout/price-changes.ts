/** The price of an item in a checkout. */
interface Priced {
  productType: number
  productId: string
  productName: string
  pricePaid: number
}

export interface PriceChange {
  name: string
  from: number
  to: number
}

/** Items whose price differs from when the checkout was last shown. Pure. */
export function priceChanges(before: readonly Priced[], now: readonly Priced[]): PriceChange[] {
  const keyOf = ({ productType, productId }: Priced) => `${productType}:${productId}`
  const was = new Map(before.map((item) => [keyOf(item), item.pricePaid]))
  return now.flatMap((item) => {
    const from = was.get(keyOf(item))
    return from === undefined || from === item.pricePaid ? [] : [{ name: item.productName, from, to: item.pricePaid }]
  })
}
