import type { SsoSettings } from '@zhixing/contract/user/sso'
import type { SsoSignIn } from '../extension-points.ts'
import type { GivenRole } from './roles.sql.ts'

type Groups = Pick<SsoSignIn, 'claimed' | 'provisioned'>

/** Whether a person has left a group: what did not speak of the group before, or does not now, says nothing. Pure. */
export function hasLeft(
  { group, byClaim }: Pick<GivenRole, 'group' | 'byClaim'>,
  { claimed, provisioned }: Groups,
): boolean {
  const isUnclaimed = claimed ? !claimed.includes(group) : byClaim === 0
  const isUnprovisioned = provisioned ? !provisioned.includes(group) : byClaim === 1
  return isUnclaimed && isUnprovisioned
}

/**
 * What the groups of a person change. `give` has new roles, if the person may enter, and those that are confirmed; a role
 * that another of its groups still gives is not taken. Pure.
 */
export function roleChanges(
  mapping: SsoSettings['roleGroups'],
  held: readonly GivenRole[],
  { claimed, provisioned, groups, mayEnter }: Groups & Pick<SsoSignIn, 'groups' | 'mayEnter'>,
): { give: GivenRole[]; take: string[] } {
  const named = new Map<string, GivenRole>()
  for (const { group, roleId } of mapping)
    if (groups.includes(group) && !named.has(roleId))
      named.set(roleId, { roleId, group, byClaim: provisioned?.includes(group) ? 0 : 1 })
  const heldIds = new Set(held.map(({ roleId }) => roleId))
  const isMapped = (one: GivenRole) => mapping.some(({ roleId, group }) => roleId === one.roleId && group === one.group)
  return {
    give: [...named.values()].filter(({ roleId }) => mayEnter || heldIds.has(roleId)),
    take: held
      .filter((one) => !named.has(one.roleId) && (!isMapped(one) || hasLeft(one, { claimed, provisioned })))
      .map(({ roleId }) => roleId),
  }
}
