/** Permissions in a class by role. Pure: no clock, no database. */
import { gradeStatus, joinBy, roleCode } from '@zhixing/contract/grade/codes'
import type { ClassNeed } from '@zhixing/contract/call'
import type { CodeOf } from '@zhixing/contract/code'

export { gradeStatus, joinBy, roleCode }
export type UserRole = CodeOf<typeof roleCode>

export type { ClassNeed as Need }

/** Roles that satisfy each need. The auditor reads everything and changes nothing. */
const allowed: Record<ClassNeed, readonly UserRole[]> = {
  see: [roleCode.student, roleCode.auditor, roleCode.assistant, roleCode.teacher, roleCode.owner],
  read: [roleCode.auditor, roleCode.assistant, roleCode.teacher, roleCode.owner],
  mark: [roleCode.assistant, roleCode.teacher, roleCode.owner],
  manage: [roleCode.teacher, roleCode.owner],
  own: [roleCode.owner],
}

/** Whether a role satisfies a need. */
export const mayDo = (role: UserRole, need: ClassNeed): boolean => allowed[need].includes(role)
export const mayRead = (role: UserRole): boolean => mayDo(role, 'read')
export const mayMark = (role: UserRole): boolean => mayDo(role, 'mark')
export const mayManage = (role: UserRole): boolean => mayDo(role, 'manage')
export const mayOwn = (role: UserRole): boolean => mayDo(role, 'own')

/** Fields of a class that decide about visibility. */
export interface GradeState {
  gradeStatus: CodeOf<typeof gradeStatus>
  /** 0: closed by an operator. */
  statusId: number
  /** Whether a disbanded class is in its grace period. */
  inGrace: boolean
}

/**
 * Whether a role sees the class in its state. Drafts, classes closed by an operator, and disbanded ones within their
 * grace period are visible to staff only. Students of an ended class still see their work.
 */
export function mayView(role: UserRole, grade: GradeState): boolean {
  const isStaff = mayRead(role)
  if (grade.gradeStatus === gradeStatus.disbanded) return isStaff && grade.inGrace
  if (grade.statusId === 0 || grade.gradeStatus === gradeStatus.draft) return isStaff
  return true
}

/** Whether the class may be changed: not once it is disbanded or closed by an operator. */
export const mayChange = (grade: GradeState): boolean =>
  grade.statusId === 1 && grade.gradeStatus !== gradeStatus.disbanded

/** Whether `by` may change a member's role from `from` to `to`: owners any, teachers those below them. */
export function mayAppoint(by: UserRole, from: UserRole, to: UserRole): boolean {
  if (by === roleCode.owner) return true
  const below: readonly UserRole[] = [roleCode.student, roleCode.assistant, roleCode.auditor]
  return by === roleCode.teacher && below.includes(from) && below.includes(to)
}

/** Whether `by` may remove, rename or move a member of this role. */
export const mayTouch = (by: UserRole, role: UserRole): boolean =>
  mayManage(by) && mayAppoint(by, role, roleCode.student)
