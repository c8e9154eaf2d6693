/** Operation log of a class. */
import type { Tx } from '../kernel/db/index.ts'

/** `operationType`. 1 to 4 are the specification's. */
export const operations = {
  join: 1,
  quit: 2,
  kick: 3,
  appoint: 4,
  create: 5,
  change: 6,
  disband: 7,
  restore: 8,
  approve: 9,
  refuse: 10,
  importMembers: 11,
  undoImport: 12,
  copy: 13,
  notice: 14,
  file: 15,
  group: 16,
  /** Courses, exams and marks. */
  course: 20,
  exam: 21,
  mark: 22,
  /** Discussion of the class. */
  talk: 30,
} as const

export interface Operation {
  gradeId: string
  operationType: (typeof operations)[keyof typeof operations]
  operatorId: string
  /** The person concerned. */
  userId?: string
  /** Chinese, shown in the log. */
  detail?: string
}

/** Writes a line into the operation log of a class, in the transaction of the operation. */
export async function logOperation(tx: Tx, { gradeId, operationType, operatorId, userId, detail }: Operation) {
  await tx`
    INSERT INTO grade_operation_log (site_id, grade_id, operation_type, user_id, operator_id, detail)
    VALUES (${tx.siteId}, ${gradeId}, ${operationType}, ${userId ?? '0'}, ${operatorId}, ${detail ?? ''})`
}
