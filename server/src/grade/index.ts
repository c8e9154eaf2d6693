import { calls as categoryCalls } from './category.ts'
import { calls as memberCalls } from './member.ts'
import { classGates } from '../course/index.ts'
import { calls as bookCalls } from './book.ts'
import { calls as certificateCalls } from './certificate.ts'
import { learned } from './learned.ts'
import { calls as planCalls, classGate } from './plan.ts'
import { calls as reportCalls } from './report.ts'
import { calls as timetableCalls } from './timetable.ts'

/** What a class gives and what comes of it. */
const outcomeCalls = [...planCalls, ...timetableCalls, ...bookCalls, ...certificateCalls, ...reportCalls]

/** Front door of the domain. */
export const calls = [...categoryCalls, ...memberCalls, ...outcomeCalls]
/** What this domain adds to those below. */
export const extensions = [classGates.with(classGate), learned]

// For whatever else happens in a class.
export { gradeFor, members, type MemberSearch } from './access.ts'
export type { GradeRow, GradeWithMember, Member } from './access.sql.ts'
export {
  gradeStatus,
  mayChange,
  mayDo,
  mayManage,
  mayMark,
  mayOwn,
  mayRead,
  mayView,
  type Need,
  roleCode,
  type UserRole,
} from './policy.ts'
export { logOperation, type Operation, operations } from './log.ts'
// For the progress of classes.
export { noteNudged } from './plan.sql.ts'
export { planTexts } from './plan-texts.ts'
