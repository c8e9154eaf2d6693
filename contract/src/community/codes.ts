/** Codes of states of the community, by name; see also states.ts. No schemas: the browser imports this file. */

/**
 * State of every text. Only `shown` is public; `pending` waits for review, `hidden` was removed by a moderator, `merged`
 * redirects to another question.
 */
export const textState = { deleted: 0, shown: 1, pending: 2, hidden: 3, merged: 4 } as const
/** `targetType` of texts with versions; moderation uses the same codes. */
export const versionedText = { article: 1, question: 2, answer: 3 } as const
/** `labelType`. */
export const labelType = { blog: 1, question: 2 } as const
/** `statusId` of a moderation case. */
export const caseState = { open: 1, removed: 3, passed: 4 } as const
/** `appealStatus` of a case. */
export const appealState = { none: 0, waits: 1, granted: 2, refused: 3 } as const
/** `statusId` of a merge of questions. */
export const mergeState = { proposed: 1, merged: 2, undone: 3, refused: 4 } as const
/** `auditStatus` of a blog: application under review, open, refused or closed by an operator. */
export const blogState = { pending: 0, open: 1, refused: 2 } as const
/** `hiddenBy` of a work: shown, hidden by the lecturer of its course or by the site. */
export const workHidden = { no: 0, lecturer: 1, site: 2 } as const
