/** Limits of access tokens. No schemas: the browser imports this file. */
export const MAX_TOKENS = 20
/** Lifetimes in days that a person may choose. */
export const tokenDays = [7, 30, 90, 365] as const
