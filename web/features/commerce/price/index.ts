/** Prices on product pages (docs/decisions/0046): limited time, members, validity. */
export { BarPrice, PriceBox, ProductPrice } from './price-box.tsx'
export { Countdown } from './countdown.tsx'
export { type ShownTerms, termsOf } from './terms-of.ts'
