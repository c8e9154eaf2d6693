export { QuestionsInput } from './questions-input.tsx'
