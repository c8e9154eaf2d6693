/** `userRole`, as server/src/grade/policy.ts has it: what the screens offer; the calls decide. */
export const role = { student: 1, teacher: 2, owner: 3, assistant: 4, auditor: 5 } as const

/** What a part of a class needs of whoever opens it. */
export type Need = 'see' | 'read' | 'mark' | 'manage' | 'own'

const allowed: Record<Need, readonly number[]> = {
  see: [1, 2, 3, 4, 5],
  read: [2, 3, 4, 5],
  mark: [2, 3, 4],
  manage: [2, 3],
  own: [3],
}

/** Whether a role has what is needed. Pure. */
export const mayDo = (userRole: number, need: Need): boolean => allowed[need].includes(userRole)
