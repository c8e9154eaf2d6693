/** Assistants of live courses: named by the lecturer, shown with the course, and the sessions they help with. */
export { AssistantCard } from './assistant-card.tsx'
export { AssistedSessions } from './assisted-sessions.tsx'
export { NamedAssistants } from './named-assistants.tsx'
export { texts as assistantTexts } from './texts.ts'
