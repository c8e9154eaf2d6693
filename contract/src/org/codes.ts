/** Codes of organisations by name. No schemas: the browser imports this file. */

/** `orgRole` of a member. `head`: of departments, sees their branches only. `editor`: own content, no people. */
export const orgRole = { member: 1, owner: 2, manager: 3, head: 4, auditor: 5, editor: 6 } as const

/** `joinSource` of a member. */
export const orgJoin = { added: 1, link: 2, imported: 3 } as const

/** `importStatus` of an import of members. */
export const orgImportStatus = { running: 1, done: 2, undone: 3 } as const

/** `packStatus` of seats of a course: offered, valid, dropped or refunded. */
export const packStatus = { offered: 1, active: 2, closed: 3 } as const

/** `packSource` of seats. `own`: of private content, without limit. */
export const packSource = { bought: 1, granted: 2, own: 3 } as const

/** Kinds of seats as a person chooses them; courses include live ones. */
export const seatKindList = [
  { productType: 1, name: '课程' },
  { productType: 5, name: '试卷' },
  { productType: 6, name: '班级' },
  { productType: 3, name: '会员' },
] as const
