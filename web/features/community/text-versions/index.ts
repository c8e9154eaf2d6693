/** Published versions of an article, question or answer. */
export { TextVersions, TextVersionsButton } from './text-versions.tsx'
