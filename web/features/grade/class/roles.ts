/** `userRole`, as in server/src/grade/policy.ts: decides what screens offer; the calls enforce it. */
export const role = { student: 1, teacher: 2, owner: 3, assistant: 4, auditor: 5 } as const

/** Required permission of a part of a class. */
export type Need = 'see' | 'read' | 'mark' | 'manage' | 'own'

const allowed: Record<Need, readonly number[]> = {
  see: [1, 2, 3, 4, 5],
  read: [2, 3, 4, 5],
  mark: [2, 3, 4],
  manage: [2, 3],
  own: [3],
}

/** Whether a role has a permission. Pure. */
export const mayDo = (userRole: number, need: Need): boolean => allowed[need].includes(userRole)
