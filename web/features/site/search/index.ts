/** The search field of the header with its suggestions, and how found words are shown. */
export { Found, markWords } from './found.tsx'
export { SearchField } from './search-field.tsx'
export { useSearchReport } from './use-search-report.ts'
