import { stateCode } from '@zhixing/contract/states'
import { compareIds } from '../../lib/ids.ts'
import { isSensitive, roleRights } from '@zhixing/contract/permissions'
import { adminOperator, adminRole } from '@zhixing/contract/user/admin-operator'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { editTag } from '../../kernel/etag.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { holds } from '../../kernel/permissions.ts'
import { mapPage } from '../../kernel/page.ts'
import { lockStatus } from './admin-user.sql.ts'
import { lookUp } from './lookup.ts'
import { isMapped } from '../sso/roles.sql.ts'
import * as sql from './operator.sql.ts'
import { denyReason, mayGive, mobileFor } from '../policy.ts'
import { texts } from '../texts.ts'
import { selectUserByMobile } from '../user.sql.ts'

const roleTag = editTag('roleName', 'remark', 'permissions', 'statusId')
/** Sorts permissions for a stable digest. */
const sorted = <R extends { permissions: readonly string[] }>(role: R) => ({
  ...role,
  permissions: [...new Set(role.permissions)].sort(),
})
const operatorTag = editTag('roleIds', 'isOwner')
const inOrder = (ids: readonly string[]) => [...new Set(ids)].sort(compareIds)

const giveMore = () => new CallError('forbidden', texts.giveMore, 'permissions')
const roleTaken = () => new CallError('conflict', texts.roleTaken, 'roleName')

/** Notifies operators whose rights changed, so that their pages reload. */
async function notifyOperators(
  tx: Tx,
  { services, site: { siteId } }: Request<'admin'>,
  userIds: string[],
): Promise<void> {
  await services.events.publishAll(
    tx,
    'message.changed',
    userIds.map((userId) => ({ siteId, userId })),
  )
}

const roleCalls = implement(adminRole, {
  list: async (_input, { db }) => ({
    list: (await sql.selectRoles(db)).map((role) => ({ ...role, etag: roleTag.of(sorted(role)) })),
  }),

  permissions: async (_input, { viewer }) => ({
    list: roleRights
      .filter(({ code }) => code !== 'sites')
      .map((one) => ({ ...one, isHeld: mayGive(viewer, [one.code]) ? (1 as const) : (0 as const) })),
  }),

  async save(role, { viewer, db, setMessage }) {
    if (!mayGive(viewer, role.permissions)) throw giveMore()
    const id = await sql.insertRole(db, role)
    if (!id) throw roleTaken()
    setMessage('角色创建成功')
    return { id }
  },

  async update({ id, etag, ...role }, request) {
    const { viewer, db, setMessage } = request
    await transaction(db, async (tx) => {
      const before = found(await sql.lockRole(tx, id), texts.noRole)
      // Removing a permission requires holding it, too.
      if (!mayGive(viewer, [...before.permissions, ...role.permissions])) throw giveMore()
      if (role.permissions.some(isSensitive) && (await isMapped(tx, id)))
        throw new CallError('invalid', texts.roleMapped, 'permissions')
      roleTag.refuse(etag, sorted(before), sorted(role))
      if (!(await sql.updateRole(tx, id, role))) throw roleTaken()
      await notifyOperators(tx, request, await sql.selectRoleUsers(tx, id))
    })
    setMessage('保存成功')
    return {}
  },

  async delete({ id }, { viewer, db, setMessage }) {
    await transaction(db, async (tx) => {
      const before = await sql.lockRole(tx, id)
      if (!before) return
      if (!mayGive(viewer, before.permissions)) throw giveMore()
      if ((await sql.selectRoleUsers(tx, id)).length > 0) throw new CallError('conflict', texts.roleInUse)
      if (await isMapped(tx, id)) throw new CallError('conflict', texts.roleMapped)
      await sql.deleteRole(tx, id)
    })
    setMessage('删除成功')
    return {}
  },
})

interface OperatorState {
  isAdmin: 0 | 1
  isOwner: 0 | 1
  roleIds: string[]
}

/**
 * Sets an operator's roles and flags. Refuses changes to oneself, of permissions the editor lacks, to owners by others,
 * and removal of the last owner.
 */
async function setOperator(tx: Tx, request: Request<'admin'>, userId: string, wanted: OperatorState): Promise<void> {
  const { viewer } = request
  const owners = await sql.lockOwners(tx)
  const subject = found(await lockStatus(tx, userId), texts.noUser)
  const error = denyReason(viewer, subject)
  if (error) throw new CallError('forbidden', error)
  if (wanted.isAdmin === 1 && subject.statusId !== stateCode.row.active)
    throw new CallError('invalid', texts.disabledUser)
  if (wanted.isOwner !== subject.isOwner) {
    if (viewer.isOwner !== 1) throw new CallError('forbidden', texts.ownersOnly, 'isOwner')
    if (subject.isOwner === 1 && owners.every((owner) => owner === userId))
      throw new CallError('forbidden', texts.lastOwner)
  }
  const roleIds = [...new Set(wanted.roleIds)]
  const roles = await sql.lockRoles(tx, roleIds)
  if (roles.length !== roleIds.length) throw new CallError('notFound', texts.noRole)
  if (wanted.isAdmin === 1 && wanted.isOwner === 0 && roles.length === 0)
    throw new CallError('invalid', texts.roleNeeded, 'roleIds')
  if (
    !mayGive(
      viewer,
      roles.flatMap((role) => role.permissions),
    )
  )
    throw new CallError('forbidden', texts.giveMore, 'roleIds')
  await sql.writeOperator(tx, userId, { ...wanted, roleIds })
  await notifyOperators(tx, request, [userId])
}

const operatorCalls = implement(adminOperator, {
  async list(input, request) {
    const { site, viewer, db } = request
    await lookUp(request, adminOperator.list.path, input.keyword)
    const showsMobiles = holds(viewer, 'user.mobile', site)
    return mapPage(await sql.pageOfOperators(db, input.keyword, input), (row) => ({
      ...row,
      etag: operatorTag.of({ ...row, roleIds: row.roleList.map(({ id }) => id) }),
      mobile: mobileFor(showsMobiles, row.mobile),
    }))
  },

  async save({ mobile, ...wanted }, request) {
    const { db, setMessage } = request
    const id = await transaction(db, async (tx) => {
      const user = await selectUserByMobile(tx, mobile)
      if (!user) throw new CallError('notFound', texts.operatorUnknown, 'mobile')
      await setOperator(tx, request, user.id, { ...wanted, isAdmin: 1 })
      return user.id
    })
    setMessage('运营人员添加成功')
    return { id }
  },

  async update({ id, etag, ...wanted }, request) {
    await transaction(request.db, async (tx) => {
      // Lock owners first in every such action, to avoid deadlock.
      await sql.lockOwners(tx)
      const before = found(await lockStatus(tx, id), texts.noUser)
      found(before.isAdmin === 1 ? id : undefined, texts.noUser)
      const roleIds = await sql.selectRoleIds(tx, id)
      operatorTag.refuse(etag, { ...before, roleIds }, { ...wanted, roleIds: inOrder(wanted.roleIds) })
      await setOperator(tx, request, id, { ...wanted, isAdmin: 1 })
    })
    request.setMessage('保存成功')
    return {}
  },

  async delete({ id }, request) {
    await transaction(request.db, async (tx) => {
      await sql.lockOwners(tx)
      // Idempotent: a missing user or a former operator is the wanted state.
      if ((await lockStatus(tx, id))?.isAdmin !== 1) return
      await setOperator(tx, request, id, { isAdmin: 0, isOwner: 0, roleIds: [] })
    })
    request.setMessage('移除成功')
    return {}
  },
})

export const calls = [...roleCalls, ...operatorCalls]
