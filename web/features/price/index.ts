/** What a product costs, as its page shows it (docs/decisions/0046): limited time, members, validity. */
export { PlainPrice, PriceBox, PriceNow } from './price-box.tsx'
export { Countdown } from './countdown.tsx'
export { type ShownTerms, termsOf } from './terms-of.ts'
