/** Bundles as buyers see them: only those whose products are all for sale and cost more separately. */
import type { ProductRef } from '@zhixing/contract/commerce/order'
import type { ShownBundle } from '@zhixing/contract/commerce/bundle'
import type { Sql } from '../../kernel/db/index.ts'
import { priceOf } from '../model/price.ts'
import { selectProducts } from '../product/index.ts'
import { selectTerms, termsOf } from '../product/terms.sql.ts'
import type { Bundle } from './bundle.sql.ts'

export const refOf = (key: string): ProductRef => {
  const [type = '', productId = ''] = key.split(':')
  return { productType: Number(type), productId }
}

export async function shownBundles(sql: Sql, bundles: readonly Bundle[], now: number): Promise<ShownBundle[]> {
  const refs = [...new Set(bundles.flatMap(({ productList }) => productList))].map(refOf)
  if (refs.length === 0) return []
  const [products, allTerms] = await Promise.all([selectProducts(sql, refs), selectTerms(sql, refs)])
  const priceNow = (key: string): number | null => {
    const product = products.get(key)
    const terms = termsOf(allTerms, key)
    if (!product?.isOnSale || product.isFree === 1 || terms.isSale === 0) return null
    return priceOf(product, terms, { isVip: false, now }).pricePaid
  }
  return bundles.flatMap(({ id, bundleName, bundleText, price, endTime, productList }) => {
    const prices = productList.map(priceNow)
    const apart = prices.reduce<number>((sum, one) => sum + (one ?? 0), 0)
    if (prices.includes(null) || price >= apart) return []
    const parts = productList.flatMap((key, index) => {
      const product = products.get(key)
      if (!product) return []
      const { productType, productId, productName, productLogo, url } = product
      return [{ productType, productId, productName, productLogo, url, price: prices[index] ?? 0 }]
    })
    return [{ bundleId: id, bundleName, bundleText, price, apart, endTime, productList: parts }]
  })
}

/** What the products of each bundle cost separately now, without a membership; products not for sale count 0. */
export async function apartOf(sql: Sql, bundles: readonly Pick<Bundle, 'productList'>[], now: number) {
  const refs = [...new Set(bundles.flatMap(({ productList }) => productList))].map(refOf)
  const [products, allTerms] = await Promise.all([selectProducts(sql, refs), selectTerms(sql, refs)])
  return bundles.map(({ productList }) => ({
    apart: productList.reduce((sum, key) => {
      const product = products.get(key)
      return sum + (product ? priceOf(product, termsOf(allTerms, key), { isVip: false, now }).pricePaid : 0)
    }, 0),
    productList: productList.map((key) => ({ productKey: key, productName: products.get(key)?.productName ?? key })),
  }))
}
