/** Series (专栏) as readers see them, whatever stands in them: beside each other, as a page, and around one of their articles. */
export { SeriesAround } from './around.tsx'
export { SeriesCards } from './cards.tsx'
export { SeriesView } from './view.tsx'
export { texts as seriesTexts } from './texts.ts'
