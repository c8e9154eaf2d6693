import type { SelectSold } from '../../community/index.ts'
import { keyOf, selectProducts } from './index.ts'
import { shownTerms } from './terms.ts'
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
