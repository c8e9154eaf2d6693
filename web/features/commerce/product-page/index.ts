/** Layout of a product page (course, document, paper): head, columns, sections and tab bars. */
export { MainAction, type MainActionProps, ProductBar, ProductHead } from './product-head.tsx'
export { PageSection, ProductColumns, ProductPage } from './product-page.tsx'
export { LecturerPanel, SideList } from './product-side.tsx'
export { SectionTabs } from './section-tabs.tsx'
