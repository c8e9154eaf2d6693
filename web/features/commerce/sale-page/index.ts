/** A campaign page as visitors see it, and as an operator tries it. */
export { SalePageView } from './sale-page-view.tsx'
export { couponsOf } from './shown.ts'
