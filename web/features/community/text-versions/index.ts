/** What an article, a question or an answer said each time it was published. */
export { TextVersions, TextVersionsButton } from './text-versions.tsx'
