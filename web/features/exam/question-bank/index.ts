export { loadQuestions } from './load.ts'
export { QuestionList } from './question-list.tsx'
export { texts as questionBankTexts } from './texts.ts'
