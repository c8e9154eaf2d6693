/** A campaign page, live or in preview. */
export { SalePageView } from './sale-page-view.tsx'
export { couponsOf } from './shown.ts'
