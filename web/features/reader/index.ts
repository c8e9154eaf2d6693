export { useReadReport } from './use-read-report.ts'
export { lastPage, pageKey } from './last-page.ts'
// For slides of live sessions and homework; the library itself is loaded when it is called.
export { openPdf } from './open-pdf.ts'
