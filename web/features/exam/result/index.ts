export { ExplainView } from './explain-view.tsx'
export { ResultView } from './result-view.tsx'
export { texts as examResultTexts } from './texts.ts'
