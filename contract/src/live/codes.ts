/** Codes of states and kinds of live sessions, by name; see also states.ts. No schemas: the browser imports this file. */

/** `roomRole`. A visitor is read-only. */
export const roomRoles = { visitor: 0, learner: 1, assistant: 2, lecturer: 3 } as const
/** `askType`. A roll call has no options. */
export const askTypes = { single: 1, multiple: 2, rollCall: 9 } as const
/** `askStatus`. */
export const askStates = { prepared: 1, open: 2, closed: 3 } as const
/** `trimStatus`. */
export const trimStates = { never: 0, making: 1, done: 2, failed: 3 } as const
