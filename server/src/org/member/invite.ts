/** Invitation links of an organisation. */
import { orgJoin } from '@zhixing/contract/org/codes'
import { orgInvite } from '@zhixing/contract/org/member'
import { isStudentNo, plainCode, plainStudentNo } from '@zhixing/contract/user/number-rules'
import { CallError, found } from '../../kernel/errors.ts'
import { transaction } from '../../kernel/db/index.ts'
import { implement } from '../../kernel/implement.ts'
import { qrPicture } from '../../lib/qr-picture.ts'
import { lockOrg, selectOrgFor } from '../access.sql.ts'
import { inOrg, orgFor } from '../access.ts'
import { logOperation } from '../log.ts'
import { texts } from '../texts.ts'
import { selectDepartment } from './department.sql.ts'
import { enterOrg } from './enter.ts'
import * as sql from './invite.sql.ts'
import { selectByStaffNo } from './member.sql.ts'

const urlOf = (origin: string, inviteCode: string) => `${origin}/account/organization/join?code=${inviteCode}`

export const calls = implement(orgInvite, {
  async list({ orgId }, { db, viewer, origin }) {
    await orgFor(db, viewer, orgId, 'manage')
    const list = (await sql.selectInvites(db, orgId)).map(async (row) => {
      const url = urlOf(origin, row.inviteCode)
      return { ...row, url, qrPicture: await qrPicture(url) }
    })
    return { list: await Promise.all(list) }
  },

  async save({ orgId, departmentId, maxCount, days }, request) {
    const { made } = await inOrg(request, orgId, 'manage', async (tx) => {
      const department =
        departmentId === '0' ? null : found(await selectDepartment(tx, orgId, departmentId), texts.noDepartment)
      const one = await sql.insertInvite(tx, { orgId, departmentId, maxCount, days, userId: request.viewer.userId })
      return { log: { operation: texts.log.invite, detail: department?.departmentName ?? '' }, made: one }
    })
    request.setMessage('创建成功')
    return made
  },

  async revoke({ orgId, inviteId }, request) {
    await inOrg(request, orgId, 'manage', async (tx) => {
      const inviteCode = found(await sql.closeInvite(tx, orgId, inviteId), texts.noInvite)
      return { log: { operation: texts.log.revoke, detail: inviteCode } }
    })
    request.setMessage('关闭成功')
    return {}
  },

  async view({ inviteCode }, { db, viewer }) {
    const invite = found(await sql.selectInvite(db, plainCode(inviteCode)), texts.noInvite)
    const { orgId, orgName, orgLogo, departmentName } = invite
    const own = await selectOrgFor(db, viewer.userId, orgId)
    return { orgId, orgName, orgLogo, departmentName, isMember: own && own.memberId !== '0' ? 1 : 0 }
  },

  async join({ inviteCode, memberName, staffNo: typed }, { db, viewer, services, setMessage }) {
    const { userId } = viewer
    const staffNo = plainStudentNo(typed)
    if (staffNo !== '' && !isStudentNo(staffNo)) throw new CallError('invalid', texts.staffNoWrong, 'staffNo')
    const orgId = await transaction(db, async (tx) => {
      const invite = found(await sql.selectInvite(tx, plainCode(inviteCode)), texts.noInvite)
      await lockOrg(tx, invite.orgId)
      const [taken] = staffNo === '' ? [] : await selectByStaffNo(tx, invite.orgId, [staffNo])
      if (taken && taken.userId !== userId) throw new CallError('conflict', texts.staffNoTaken('其他成员'), 'staffNo')
      const departmentIds = invite.departmentId === '0' ? [] : [invite.departmentId]
      const person = { userId, memberName, staffNo, position: '', remark: '', departmentIds }
      const added = await enterOrg(tx, services, invite.orgId, [person], orgJoin.link)
      if (added.length === 0) return invite.orgId
      // Counted under the lock: the link admits no more people than it was made for.
      if (!(await sql.countUse(tx, invite.inviteId))) throw new CallError('notFound', texts.noInvite)
      await logOperation(tx, { orgId: invite.orgId, operatorId: userId, userId, operation: texts.log.join })
      return invite.orgId
    })
    setMessage('加入成功')
    return { orgId }
  },
})
