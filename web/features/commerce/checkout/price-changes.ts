/** Price of an entry in a checkout. */
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

/** Entries of a checkout whose price differs from the one shown before. Pure. */
export function priceChanges(before: readonly Priced[], now: readonly Priced[]): PriceChange[] {
  const keyOf = ({ productType, productId }: Priced) => `${productType}:${productId}`
  const was = new Map(before.map((item) => [keyOf(item), item.pricePaid]))
  return now.flatMap((item) => {
    const from = was.get(keyOf(item))
    return from === undefined || from === item.pricePaid ? [] : [{ name: item.productName, from, to: item.pricePaid }]
  })
}
