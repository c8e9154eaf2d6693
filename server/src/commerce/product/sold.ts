import type { SelectSold } from '../../community/index.ts'
import { keyOf, selectProducts } from './index.ts'
import { shownTerms } from './terms.ts'
import type { SelectShelfPrices } from '../../shared/shelf-price.ts'
import { priceOf } from '../model/price.ts'
import { selectTerms, termsOf } from './terms.sql.ts'

/** Products on the shelf with current prices, for cards in users' texts. */
export const selectSold: SelectSold = async (services, db, siteId, refs) => {
  const [products, terms] = await Promise.all([selectProducts(db, refs), selectTerms(db, refs)])
  const [now, openVip] = [services.clock.now(), services.sites.byId(siteId)?.openVip === 1]
  return [...products.values()].flatMap((product) => {
    if (!product.isOnSale) return []
    const { productType, productId, productName, productLogo, url, lecturerName } = product
    const shown = shownTerms(product, termsOf(terms, keyOf(product)), now, openVip)
    return [
      {
        productType,
        productId,
        productName,
        productLogo,
        url,
        lecturerName,
        price: shown.limitPrice ?? shown.price,
        isVipFree: shown.isVipFree,
      },
    ]
  })
}

/** Current prices of products in lists; the rule is that of the product page (`shownTerms`). */
export const selectShelfPrices: SelectShelfPrices = async (services, db, products) => {
  const terms = await selectTerms(db, products)
  const [now, openVip] = [services.clock.now(), services.sites.byId(db.siteId)?.openVip === 1]
  return new Map(
    products.flatMap((product) => {
      const own = terms.get(keyOf(product))
      if (!own) return []
      const anybody = priceOf(product, own, { isVip: false, now }).pricePaid
      const member = priceOf(product, own, { isVip: true, now }).pricePaid
      const limitPrice = anybody < product.price ? anybody : null
      const vipPrice = openVip && product.isVipFree === 0 && member < anybody ? member : null
      return limitPrice === null && vipPrice === null ? [] : [[keyOf(product), { limitPrice, vipPrice }]]
    }),
  )
}
