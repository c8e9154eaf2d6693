/** Codes of states and kinds of classes, by name; see also states.ts. No schemas: the browser imports this file. */

/** `userRole`. 1, 2 and 3 are the specification's, 4 and 5 ours. */
export const roleCode = { student: 1, teacher: 2, owner: 3, assistant: 4, auditor: 5 } as const
/** `gradeStatus`. */
export const gradeStatus = { draft: 1, open: 2, ended: 3, disbanded: 4 } as const
/** `verificationSet`: how people join. */
export const joinBy = { anybody: 1, application: 2, nobody: 3, code: 4, buying: 5 } as const
/** `auditStatus` of an application. */
export const applyStatus = { pending: 1, approved: 2, refused: 3, ignored: 4 } as const
/** `importStatus` of an import of members. */
export const memberImportStatus = { done: 1, undone: 2 } as const
/** `examStatus` of a student in a class exam who has not begun; the others are `examStatus` of exam/kinds. */
export const notBegun = 1
/** `auditType` of an exam: automatic marking only, or manual marking, too. */
export const auditType = { automatic: 1, manual: 2 } as const
/** `audience` of an exam or of homework. */
export const audienceCode = { all: 1, groups: 2, people: 3 } as const
/** `publishMode` of homework: marks are shown one by one, or together. */
export const publishMode = { single: 1, together: 2 } as const
