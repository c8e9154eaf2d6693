/** Layout of product pages (course, document, paper): head, columns, sections, bars. */
export { MainAction, type MainActionProps, ProductBar, ProductHead } from './product-head.tsx'
export { OfferColumns, OfferEnd, PageSection, ProductColumns, ProductPage } from './product-page.tsx'
export { LecturerPanel, SideList } from './product-side.tsx'
export { SectionTabs } from './section-tabs.tsx'
