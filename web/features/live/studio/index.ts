/** The browser studio: a lecturer goes live with nothing but the browser. */
export type { StudioView } from './view.ts'
export { texts as studioTexts } from './texts.ts'
