/** Live sessions: the stage, the list of a course's, and how one stands. */
export { currentSession } from './current-session.ts'
export { LivePlayer } from './live-player.tsx'
export { LiveTheatre, type LiveTheatreProps } from './live-theatre.tsx'
export { withMarks } from './replay-chapters.ts'
export { PlanCard } from './plan-card.tsx'
export { SessionList, StatusTag } from './session-list.tsx'
export { texts as liveTexts } from './texts.ts'
export type { LiveState } from './use-live.ts'
