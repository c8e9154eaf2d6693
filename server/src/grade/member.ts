import { gradeStudent } from '@zhixing/contract/grade/student'
import { implement } from '../kernel/implement.ts'
import * as sql from './member.sql.ts'

export const calls = implement(gradeStudent, {
  isAdmin: async (_input, { db, viewer }) => ({ isAdmin: (await sql.administersAny(db, viewer.userId)) ? 1 : 0 }),
})
