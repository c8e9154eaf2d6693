/** Permissions in an organisation by role. Pure: no clock, no database. */
import { orgRole } from '@zhixing/contract/org/codes'
import type { CodeOf } from '@zhixing/contract/code'

export { orgRole }
export type OrgRole = CodeOf<typeof orgRole>

/**
 * What a call requires of the viewer: see – is a member; read – opens the desk (a head: of the own branches);
 * readContent, editContent – private courses and papers, the public page, steps of plans; readPlan – plans and their
 * figures, without people; manage – people, seats, deadlines, reviews.
 */
export type OrgNeed = 'see' | 'read' | 'readContent' | 'editContent' | 'readPlan' | 'manage'

const allowed: Record<OrgNeed, readonly OrgRole[]> = {
  see: Object.values(orgRole),
  read: [orgRole.owner, orgRole.manager, orgRole.head, orgRole.auditor],
  readContent: [orgRole.owner, orgRole.manager, orgRole.auditor, orgRole.editor],
  editContent: [orgRole.owner, orgRole.manager, orgRole.editor],
  readPlan: [orgRole.owner, orgRole.manager, orgRole.head, orgRole.auditor, orgRole.editor],
  manage: [orgRole.owner, orgRole.manager],
}

/** Whether a role satisfies a need. */
export const mayDo = (role: OrgRole, need: OrgNeed): boolean => allowed[need].includes(role)

/** Whether `by` may change a member's role from `from` to `to`: owners any, managers those below them. */
export function mayAppoint(by: OrgRole, from: OrgRole, to: OrgRole): boolean {
  if (by === orgRole.owner) return true
  const above: readonly OrgRole[] = [orgRole.owner, orgRole.manager]
  return by === orgRole.manager && !above.includes(from) && !above.includes(to)
}

/** Whether `by` may end a membership with the role `of`. */
export const mayRemove = (by: OrgRole, of: OrgRole): boolean => mayAppoint(by, of, orgRole.member)
