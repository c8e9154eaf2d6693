import { calls as categoryCalls } from './category.ts'
import { calls as memberCalls } from './member.ts'

/** Front door of the domain. */
export const calls = [...categoryCalls, ...memberCalls]

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
