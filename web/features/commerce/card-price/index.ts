/** Prices in lists; the rule is that of the product page. */
export { CardPrice } from './card-price.tsx'
export { plainPrice, priceNow } from './price-now.ts'
