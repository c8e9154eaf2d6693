/** How much is said of what one can do after a course. No schema in here: the browser imports it. */
export const MAX_OUTCOMES = 8
export const MAX_OUTCOME_LENGTH = 40
