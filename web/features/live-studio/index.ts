/** The browser studio: a lecturer goes live with nothing but the browser. */
export type { StudioView } from './studio-page.tsx'
export { texts as studioTexts } from './texts.ts'
