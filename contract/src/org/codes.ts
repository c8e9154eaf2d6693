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
  { productType: 4, name: '文档' },
  { productType: 5, name: '试卷' },
  { productType: 6, name: '班级' },
  { productType: 3, name: '会员' },
] as const

/** `planStatus` of a learning plan. */
export const planStatus = { active: 1, archived: 2 } as const

/** `roundStatus` of a person's round of a plan. */
export const roundStatus = { open: 1, finished: 2, withdrawn: 3 } as const

/** `stepType` of a plan's step; those of products have their numbers. */
export const stepType = { course: 1, live: 2, document: 4, paper: 5, lesson: 8 } as const

/** Kinds of steps as a person chooses them. */
export const stepTypeList = [
  { stepType: stepType.course, name: '课程' },
  { stepType: stepType.live, name: '直播课' },
  { stepType: stepType.lesson, name: '单节课' },
  { stepType: stepType.document, name: '文档' },
  { stepType: stepType.paper, name: '试卷' },
] as const

/** `ruleMode` of a department in a plan: none, everyone there now and later, people who enter from now on. */
export const planRuleMode = { off: 0, everyone: 1, newcomers: 2 } as const
