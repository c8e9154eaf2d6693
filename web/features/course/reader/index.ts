export { useAskedPage } from './use-asked-page.ts'
export { useReadReport } from './use-read-report.ts'
export { lastPage, openPage, pageKey } from './last-page.ts'
// For slides of live sessions and homework; pdf.js is loaded on the first call.
export { openPdf } from './open-pdf.ts'
