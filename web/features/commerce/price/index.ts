/** Price of a product on its page (docs/decisions/0046): limited-time price, member price, validity. */
export { BarPrice, PriceBox, ProductPrice } from './price-box.tsx'
export { Countdown } from './countdown.tsx'
export { type ShownTerms, termsOf } from './terms-of.ts'
