/** Questions: as they stand in lists, the place they were asked from, their answers. */
export { AnswerForm } from './answer-form.tsx'
export { AnswerItem } from './answer-item.tsx'
export { askAddress } from './ask-address.ts'
export { PlaceCard, placeAddress } from './place-card.tsx'
export { QuestionRow } from './question-row.tsx'
export { RecordButton } from './record-button.tsx'
export { texts as questionTexts } from './texts.ts'
export type { QuestionCardData } from './types.ts'
