export { type AskedPage, useAskedPage } from './use-asked-page.ts'
export { useReadReport } from './use-read-report.ts'
export { lastPage, openPage, pageKey } from './last-page.ts'
// For slides of live sessions and homework; the library itself is loaded when it is called.
export { openPdf } from './open-pdf.ts'
