/** Limits of the outcome list. Without a schema, since the browser imports this file. */
export const MAX_OUTCOMES = 8
export const MAX_OUTCOME_LENGTH = 40
