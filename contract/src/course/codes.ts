/** Codes of states and kinds of this domain, by name; see also states.ts. No schemas: the browser imports this file. */

/** `fileStatus` of a course as a file. `read`: waits for the choices of its importer. */
export const fileStatus = {
  receiving: 1,
  reading: 2,
  read: 3,
  exporting: 4,
  importing: 5,
  done: 6,
  failed: 7,
} as const
/** `direction` of a course as a file. */
export const fileDirection = { export: 1, import: 2 } as const
/** `state` of a narration; all but the approved one are drafts. */
export const narrationStatus = { making: 1, made: 2, failed: 3, stopped: 4, approved: 5 } as const
