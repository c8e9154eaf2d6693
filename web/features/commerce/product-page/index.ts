/** The page of one thing that is studied or sat: a course, a document, a paper. Its head, its columns, its sections and the bars that lead to them. */
export { MainAction, type MainActionProps, ProductBar, ProductHead } from './product-head.tsx'
export { PageSection, ProductColumns, ProductPage } from './product-page.tsx'
export { LecturerPanel, SideList } from './product-side.tsx'
export { SectionTabs } from './section-tabs.tsx'
