/** Series (专栏) for readers: cards, a page, and navigation around an article. */
export { SeriesAround } from './around.tsx'
export { SeriesCards } from './cards.tsx'
export { SeriesView } from './view.tsx'
export { texts as seriesTexts } from './texts.ts'
