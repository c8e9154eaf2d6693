/** Browser studio: going live without other software. */
export type { StudioView } from './view.ts'
export { texts as studioTexts } from './texts.ts'
