/** Roles of the back office that follow the groups of a directory. */
import { isSensitive, permissionName } from '@zhixing/contract/permissions'
import type { SsoSettings } from '@zhixing/contract/user/sso'
import { stateCode } from '@zhixing/contract/states'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import type { Request } from '../../kernel/implement.ts'
import { holds } from '../../kernel/permissions.ts'
import type { Services } from '../../kernel/services.ts'
import { writeOperation } from '../../shared/operation-log.ts'
import type { SsoSignIn } from '../extension-points.ts'
import { lockStatus } from '../operator/admin-user.sql.ts'
import { lockRoles } from '../operator/operator.sql.ts'
import { mayGive } from '../policy.ts'
import { texts as userTexts } from '../texts.ts'
import { roleChanges } from './role-rules.ts'
import { texts } from './sso-texts.ts'
import { type ProviderRow, selectProvider } from './sso.sql.ts'
import * as sql from './roles.sql.ts'

/** Days for which a role that only sign-ins name stays without another one: the person may sign in by other ways. */
const CONFIRMED_DAYS = 7

/** Absent in settings of older releases. */
export const roleGroupsOf = ({ roleGroups }: Partial<Pick<SsoSettings, 'roleGroups'>>) => roleGroups ?? []

/**
 * Who decides on groups gives roles: the operator must hold them. Locks the roles.
 * @throws {CallError} forbidden; invalid: roles that no directory may give
 */
export async function requireRoleRights(
  tx: Tx,
  { viewer, site }: Pick<Request<'admin'>, 'viewer' | 'site'>,
  roleGroups: SsoSettings['roleGroups'],
): Promise<void> {
  if (roleGroups.length === 0) return
  if (!holds(viewer, 'role.operator', site)) throw new CallError('forbidden', texts.noRoleRight, 'roleGroups')
  const ids = [...new Set(roleGroups.map(({ roleId }) => roleId))]
  const roles = await lockRoles(tx, ids)
  if (roles.length < ids.length) throw new CallError('invalid', userTexts.noRole, 'roleGroups')
  for (const { roleName, permissions } of roles) {
    const closed = permissions.find(isSensitive)
    if (closed !== undefined)
      throw new CallError('invalid', texts.closedRole(roleName, permissionName(closed)), 'roleGroups')
    if (!mayGive(viewer, permissions)) throw new CallError('forbidden', userTexts.giveMore, 'roleGroups')
  }
}

type Wanted = ReturnType<typeof roleChanges>

/** Writes changes of a person's roles with their entry in the operation log. Owners have all rights and get no roles. */
async function change(tx: Tx, services: Services, row: ProviderRow, userId: string, { give, take }: Wanted) {
  if (give.length + take.length === 0) return
  const { isOwner, nickname } = found(await lockStatus(tx, userId))
  const before = await sql.selectRoleNames(tx, userId)
  await sql.takeRoles(tx, row.id, userId, take)
  const roles = await lockRoles(
    tx,
    give.map(({ roleId }) => roleId),
  )
  const open = new Set(roles.flatMap(({ id, permissions }) => (permissions.some(isSensitive) ? [] : [id])))
  if (isOwner === 0)
    await sql.giveRoles(
      tx,
      row.id,
      userId,
      give.filter(({ roleId }) => open.has(roleId)),
    )
  const after = await sql.selectRoleNames(tx, userId)
  if (before.join('\n') === after.join('\n')) return
  const subject = (roleNames: readonly string[]) => ({
    name: nickname,
    path: `/admin/users?user=${userId}`,
    values: { 角色: roleNames },
  })
  await writeOperation(tx, {
    siteId: tx.siteId,
    viewer: { userId: row.savedBy, actedBy: null },
    operation: texts.rolesFollow(row.providerName),
    path: `sso/${row.id}/roles`,
    input: { userId, give, take },
    ip: '',
    userAgent: '',
    code: 200,
    before: subject(before),
    after: subject(after),
  })
  await services.events.publish(tx, 'message.changed', { siteId: tx.siteId, userId })
}

/** Gives and takes roles after the provider spoke of a person's groups. */
export async function followRoles(tx: Tx, services: Services, row: ProviderRow, person: SsoSignIn): Promise<void> {
  const held = await sql.selectGiven(tx, row.id, person.userId)
  const mapping = row.statusId === stateCode.row.active ? roleGroupsOf(row.settings) : []
  await change(tx, services, row, person.userId, roleChanges(mapping, held, person))
}

/** Takes back every role that the provider gave to a person. */
export async function takeAllRoles(tx: Tx, services: Services, row: ProviderRow, userId: string): Promise<void> {
  const held = await sql.selectGiven(tx, row.id, userId)
  await change(tx, services, row, userId, { give: [], take: held.map(({ roleId }) => roleId) })
}

/**
 * Takes back what a changed provider no longer gives. `isSamePeople`: false when its names mean other people.
 */
export async function settleRoles(tx: Tx, services: Services, row: ProviderRow, isSamePeople: boolean): Promise<void> {
  const mapping = isSamePeople && row.statusId === stateCode.row.active ? roleGroupsOf(row.settings) : []
  const nothing = { claimed: undefined, provisioned: undefined, groups: [], mayEnter: false }
  for (const userId of await sql.selectHolders(tx, row.id)) {
    const held = await sql.selectGiven(tx, row.id, userId)
    // Without word of groups only roles that are not mapped any more are taken.
    await change(tx, services, row, userId, roleChanges(mapping, held, nothing))
  }
}

/** Takes back roles whose group no sign-in has confirmed for a week. Idempotent. */
export async function dropUnconfirmedRoles(services: Services): Promise<number> {
  const people = await sql.selectUnconfirmedPeople(services.database.owner, CONFIRMED_DAYS)
  for (const { siteId, providerId, userId } of people)
    await transaction(services.database.of(siteId), async (tx) => {
      const row = found(await selectProvider(tx, providerId))
      const take = await sql.lockUnconfirmed(tx, providerId, userId, CONFIRMED_DAYS)
      await change(tx, services, row, userId, { give: [], take })
    })
  return people.length
}
