/** Members of an organisation: list, transfer, roles, leaving. */
import { orgJoin, orgRole } from '@zhixing/contract/org/codes'
import type { OwnFilter, OwnValues } from '@zhixing/contract/org/desk-setting'
import { orgMember } from '@zhixing/contract/org/member'
import { answerProblem, plainAnswer } from '@zhixing/contract/question-rules'
import { isStudentNo, plainStudentNo } from '@zhixing/contract/user/number-rules'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import { workbook } from '../../grade/index.ts'
import { mobileFor, msgTypes, selectByMobiles, sendMessage } from '../../user/index.ts'
import { inOrg, type Org, orgFor } from '../access.ts'
import { mayAppoint, mayRemove, type OrgRole } from '../policy.ts'
import { selectDeskSetting } from '../desk/setting.sql.ts'
import { messages, roleNames, texts } from '../texts.ts'
import { selectKnownDepartments, selectPaths } from './department.sql.ts'
import { enterOrg, leaveOrg, placeMembers, welcome } from './enter.ts'
import * as sql from './member.sql.ts'
import { type ByKey, ownCells, plainValues, valueErrors } from './own-fields.ts'

const EXPORT_ROWS = 50_000
/** Fills a whole row when an added person has nothing but an account. */
const blank = { memberName: '', staffNo: '', position: '', remark: '' }

async function refuseUnknown(tx: Tx, orgId: string, departmentIds: readonly string[]): Promise<void> {
  const known = await selectKnownDepartments(tx, orgId, departmentIds)
  if (departmentIds.some((id) => !known.has(id))) throw new CallError('notFound', texts.noDepartment)
}

/** A current member whom the viewer may change. */
async function memberOf(tx: Tx, org: Org, memberId: string): Promise<sql.Member> {
  const [one] = await sql.selectMembers(tx, org.orgId, [memberId])
  if (!one || one.statusId === 0) throw new CallError('notFound', texts.noMember)
  return one
}

/** Current members among the ids; an unknown one refuses them all. */
async function membersOf(tx: Tx, org: Org, memberIds: readonly string[]): Promise<sql.Member[]> {
  const ids = [...new Set(memberIds)]
  const list = (await sql.selectMembers(tx, org.orgId, ids)).filter(({ statusId }) => statusId === 1)
  if (list.length < ids.length) throw new CallError('notFound', texts.noMember)
  return list
}

/** A staff number in its stored form. @throws {CallError} invalid, conflict */
async function staffNoFor(tx: Tx, orgId: string, userId: string, typed: string): Promise<string> {
  const staffNo = plainStudentNo(typed)
  if (staffNo === '') return ''
  if (!isStudentNo(staffNo)) throw new CallError('invalid', texts.staffNoWrong, 'staffNo')
  const [taken] = await sql.selectByStaffNo(tx, orgId, [staffNo])
  if (taken && taken.userId !== userId) throw new CallError('conflict', texts.staffNoTaken(taken.memberName), 'staffNo')
  return staffNo
}

/** Values of own fields in their stored form. @throws {CallError} invalid */
async function ownValuesFor(tx: Tx, orgId: string, list: OwnValues, stored: ByKey): Promise<ByKey> {
  const { fieldList } = await selectDeskSetting(tx, orgId)
  const values = plainValues(fieldList, list)
  const [error] = valueErrors(fieldList, values, stored)
  if (error) throw new CallError('invalid', error.msg, error.field)
  return values
}

/** A filter by an own field with its kind. @throws {CallError} invalid */
async function filterFor(db: Sql, orgId: string, filter: OwnFilter | undefined) {
  if (!filter) return undefined
  const field = (await selectDeskSetting(db, orgId)).fieldList.find(({ fieldKey }) => fieldKey === filter.fieldKey)
  if (!field) throw new CallError('invalid', texts.ownField.none, 'ownFilter')
  const [from, to] = [filter.from, filter.to].map((bound) => plainAnswer(field, bound)) as [string, string]
  for (const bound of field.kind === 'number' || field.kind === 'date' ? [from, to] : []) {
    const problem = answerProblem({ ...field, isRequired: 0 }, bound)
    if (problem) throw new CallError('invalid', texts.ownField[problem](field.question, []), 'ownFilter')
  }
  return { ...filter, from, to, kind: field.kind }
}

export const calls = implement(orgMember, {
  async list({ orgId, keyword, departmentId, orgRole: role, statusId, ownFilter, ...page }, { db, viewer }) {
    const { scope } = await orgFor(db, viewer, orgId, 'read')
    // People who left belong to no department any more, so a head does not see them.
    const rows = await sql.pageOfMembers(db, orgId, scope, page, {
      keyword,
      departmentId,
      orgRole: role,
      statusId,
      own: await filterFor(db, orgId, ownFilter),
    })
    return mapPage(rows, (row) => ({ ...row, mobile: mobileFor(false, row.mobile) }))
  },

  async add({ orgId, mobileList, departmentIds }, request) {
    const { answer } = await inOrg(request, orgId, 'manage', async (tx, org) => {
      await refuseUnknown(tx, orgId, departmentIds)
      const people = await selectByMobiles(tx, mobileList)
      const added = await enterOrg(
        tx,
        request.services,
        orgId,
        [...people.values()].map(({ userId }) => ({ ...blank, userId, departmentIds })),
        orgJoin.added,
      )
      const userIds = added.map(({ userId }) => userId)
      await welcome(tx, request.services, org.orgName, userIds)
      const unknownList = [...new Set(mobileList)].filter((mobile) => !people.has(mobile))
      return {
        log: added.length === 0 ? null : { operation: texts.log.add, detail: texts.people(added.length) },
        answer: { addedCount: added.length, knownCount: people.size - added.length, unknownList },
      }
    })
    return answer
  },

  async edit({ orgId, memberId, departmentIds, memberName, staffNo: typed, position, remark, ownList }, request) {
    await inOrg(request, orgId, 'manage', async (tx, org) => {
      const one = await memberOf(tx, org, memberId)
      await refuseUnknown(tx, orgId, departmentIds)
      const staffNo = await staffNoFor(tx, orgId, one.userId, typed)
      const ownValues = ownList === undefined ? one.ownValues : await ownValuesFor(tx, orgId, ownList, one.ownValues)
      await sql.updateMember(tx, memberId, { memberName, staffNo, position, remark, ownValues })
      await placeMembers(tx, request.services, orgId, [memberId], [...new Set(departmentIds)])
      return { log: { operation: texts.log.edit, userId: one.userId } }
    })
    request.setMessage('保存成功')
    return {}
  },

  async transfer({ orgId, memberIds, departmentId }, request) {
    await inOrg(request, orgId, 'manage', async (tx, org) => {
      const list = await membersOf(tx, org, memberIds)
      await refuseUnknown(tx, orgId, [departmentId])
      await placeMembers(
        tx,
        request.services,
        orgId,
        list.map((one) => one.memberId),
        [departmentId],
      )
      const name = (await selectPaths(tx, orgId)).get(departmentId) ?? ''
      return { log: { operation: texts.log.transfer, detail: `${texts.people(list.length)} → ${name}` } }
    })
    request.setMessage('转移成功')
    return {}
  },

  async appoint({ orgId, memberId, orgRole: to, headIds }, request) {
    await inOrg(request, orgId, 'manage', async (tx, org) => {
      const one = await memberOf(tx, org, memberId)
      const role = to as OrgRole
      if (one.userId === request.viewer.userId) throw new CallError('shown', texts.notSelf)
      if (one.userId === org.holderId || !mayAppoint(org.orgRole, one.orgRole, role))
        throw new CallError('forbidden', texts.notThem)
      if (role === orgRole.head && headIds.length === 0) throw new CallError('invalid', texts.headNeeded, 'headIds')
      await refuseUnknown(tx, orgId, headIds)
      await sql.writeRole(tx, orgId, memberId, role, role === orgRole.head ? headIds : [])
      const roleName = roleNames[role] ?? ''
      await sendMessage(tx, request.services, {
        siteId: tx.siteId,
        userIds: [one.userId],
        msgType: msgTypes.system,
        linkUrl: '/account/organization',
        ...messages.appointed(org.orgName, roleName),
      })
      return { log: { operation: texts.log.appoint, userId: one.userId, detail: roleName } }
    })
    request.setMessage('变更成功')
    return {}
  },

  async leave({ orgId, memberIds, leaveReason }, request) {
    await inOrg(request, orgId, 'manage', async (tx, org) => {
      const list = await membersOf(tx, org, memberIds)
      if (list.some(({ userId }) => userId === request.viewer.userId)) throw new CallError('shown', texts.notSelf)
      if (list.some(({ userId, orgRole: role }) => userId === org.holderId || !mayRemove(org.orgRole, role)))
        throw new CallError('forbidden', texts.notThem)
      const userIds = await leaveOrg(
        tx,
        request.services,
        orgId,
        list.map((one) => one.memberId),
        leaveReason,
      )
      await sendMessage(tx, request.services, {
        siteId: tx.siteId,
        userIds,
        msgType: msgTypes.system,
        linkUrl: '',
        ...messages.left(org.orgName, leaveReason),
      })
      return {
        log: {
          operation: texts.log.leave,
          detail: [texts.people(userIds.length), leaveReason].filter(Boolean).join('：'),
          ...(userIds.length === 1 && userIds[0] ? { userId: userIds[0] } : {}),
        },
      }
    })
    request.setMessage('移出成功')
    return {}
  },

  async reenter({ orgId, memberId }, request) {
    await inOrg(request, orgId, 'manage', async (tx, org) => {
      const [one] = await sql.selectMembers(tx, orgId, [memberId])
      const { userId, memberName, statusId } = found(one, texts.noMember)
      if (statusId === 1) throw new CallError('shown', texts.stillMember)
      await enterOrg(tx, request.services, orgId, [{ ...blank, userId, memberName, departmentIds: [] }], orgJoin.added)
      await welcome(tx, request.services, org.orgName, [userId])
      return { log: { operation: texts.log.reenter, userId } }
    })
    request.setMessage('恢复成功')
    return {}
  },

  async export({ orgId }, { db, viewer }) {
    const { scope, orgName } = await orgFor(db, viewer, orgId, 'read')
    const [rows, paths, { fieldList }] = await Promise.all([
      sql.selectForExport(db, orgId, scope, EXPORT_ROWS),
      selectPaths(db, orgId),
      selectDeskSetting(db, orgId),
    ])
    const lines = rows.map((row) => [
      row.memberName,
      row.staffNo,
      mobileFor(true, row.mobile),
      row.departmentIds.map((id) => paths.get(id) ?? '').join('；'),
      row.position,
      roleNames[row.orgRole] ?? '',
      row.joinTime.slice(0, 10),
      row.remark,
      ...ownCells(fieldList, row.ownValues),
    ])
    return {
      fileName: `${orgName}-成员.xlsx`,
      file: await workbook([...texts.memberHead, ...fieldList.map(({ question }) => question)], lines),
    }
  },
})
