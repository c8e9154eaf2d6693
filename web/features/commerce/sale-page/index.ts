/** A campaign page for visitors and for the operators' preview. */
export { SalePageView } from './sale-page-view.tsx'
