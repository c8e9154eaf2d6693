/** Questions: lists, where they were asked from, and their answers. */
export { AnswerForm } from './answer-form.tsx'
export { AnswerItem } from './answer-item.tsx'
export { askAddress } from './ask-address.ts'
export { PaperCard, PlaceCard, placeAddress } from './place-card.tsx'
export { ProblemQuestions, useProblemQuestions } from './problem-questions.tsx'
export { QuestionRow } from './question-row.tsx'
export { RecordButton } from './record-button.tsx'
export { texts as questionTexts } from './texts.ts'
