export { lastPage, pageKey } from './last-page.ts'
export { useReadReport } from './use-read-report.ts'
