/** Search field of the header with suggestions, and highlighting of matches. */
export { Found, markWords } from './found.tsx'
export { SearchField } from './search-field.tsx'
export { suggestionAddress } from './suggestion-address.ts'
export { useSearchReport } from './use-search-report.ts'
