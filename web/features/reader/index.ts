export { useReadReport } from './use-read-report.ts'
export { lastPage, pageKey } from './last-page.ts'
