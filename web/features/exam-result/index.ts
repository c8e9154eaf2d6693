export { type Filter, filters, optionOrderOf, passesFilter, sheetOf } from './explained.ts'
export { Rank, Sections, WeakTopics } from './parts.tsx'
export { ScoreHead } from './score-head.tsx'
export { texts as examResultTexts } from './texts.ts'
