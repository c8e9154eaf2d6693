/** Assistants of live courses: named by the lecturer, shown with the course, with a list of their sessions. */
export { AssistantCard } from './assistant-card.tsx'
export { AssistedSessions } from './assisted-sessions.tsx'
export { NamedAssistants } from './named-assistants.tsx'
export { texts as assistantTexts } from './texts.ts'
