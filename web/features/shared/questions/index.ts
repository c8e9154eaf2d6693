export { type EditedQuestion, QuestionsInput } from './questions-input.tsx'
