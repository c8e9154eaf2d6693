/** Questions to a course, answered from its own passages. The panel is loaded with its tab (`import('../ask/ask-panel.tsx')`). */
export { AnswerText, AnswerTools } from './answer-text.tsx'
export { ProblemPlaces } from './problem-places.tsx'
export { texts as askTexts } from './texts.ts'
export { placePath, placeQuery } from './place-label.ts'
export type { Place, Turn } from './turn.ts'
export { useWrittenTurn } from './use-written-turn.ts'
export { WhyWrong } from './why-wrong.tsx'
