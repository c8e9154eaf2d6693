import { stateCode } from '@zhixing/contract/states'
import { adminOrganization } from '@zhixing/contract/user/admin-organization'
import { transaction, type Tx } from '../kernel/db/index.ts'
import { CallError, found } from '../kernel/errors.ts'
import { implement, offsetOf, pageOf } from '../kernel/implement.ts'
import { holds } from '../kernel/permissions.ts'
import { msgTypes, sendMessage } from './message.ts'
import * as sql from './organization.sql.ts'
import { mobileFor } from './policy.ts'
import { texts } from './texts.ts'
import { lockUser, selectUserByMobile } from './user.sql.ts'

/** The account with this number, locked; nobody else's organisation may have it. */
async function accountFor(tx: Tx, siteId: number, mobile: string) {
  const user = await selectUserByMobile(tx, siteId, mobile)
  if (!user) throw new CallError('notFound', texts.operatorUnknown, 'mobile')
  await lockUser(tx, siteId, user.id)
  return { userId: user.id, mobile }
}

/** @throws {CallError} conflict, when the name or the account is another organisation's */
async function refuseRival(tx: Tx, siteId: number, id: string | null, orgName: string, userId: string | null) {
  const rival = await sql.selectRival(tx, siteId, id, orgName, userId)
  if (rival.name) throw new CallError('conflict', texts.orgNameTaken, 'orgName')
  if (rival.account) throw new CallError('conflict', texts.orgAccountTaken, 'mobile')
}

export const calls = implement(adminOrganization, {
  async list(input, { site, viewer, db }) {
    const whole = holds(viewer, 'user.mobile', site)
    const [total, list] = await Promise.all([
      sql.countOrganizations(db, site.siteId, input),
      sql.selectOrganizations(db, site.siteId, input, input.pageSize, offsetOf(input)),
    ])
    return pageOf(
      input,
      total,
      list.map((row) => ({ ...row, mobile: mobileFor(whole, row.mobile) })),
    )
  },

  async save({ mobile, ...form }, { site: { siteId }, db, setMessage }) {
    const id = await transaction(db, async (tx) => {
      const account = await accountFor(tx, siteId, mobile)
      await refuseRival(tx, siteId, null, form.orgName, account.userId)
      return sql.insertOrganization(tx, siteId, form, account)
    })
    setMessage('机构创建成功，审核通过后生效')
    return { id }
  },

  async update({ id, mobile, ...form }, { site: { siteId }, db, setMessage }) {
    await transaction(db, async (tx) => {
      const before = found(await sql.lockOrganization(tx, siteId, id), texts.noOrg)
      const account = mobile === undefined ? undefined : await accountFor(tx, siteId, mobile)
      await refuseRival(tx, siteId, id, form.orgName, account?.userId ?? before.userId)
      await sql.updateOrganization(tx, siteId, id, form, account)
      for (const userId of new Set([before.userId, account?.userId]))
        if (userId) await sql.setAccountType(tx, siteId, userId)
    })
    setMessage('保存成功')
    return {}
  },

  async audit({ id, auditStatus, auditOpinion }, { site: { siteId }, viewer, db, services, setMessage }) {
    if (auditStatus === stateCode.audit.rejected && !auditOpinion)
      throw new CallError('invalid', texts.opinionNeeded, 'auditOpinion')
    await transaction(db, async (tx) => {
      const before = found(await sql.lockOrganization(tx, siteId, id), texts.noOrg)
      await sql.auditOrganization(tx, siteId, id, { auditStatus, auditOpinion, userId: viewer.userId })
      if (!before.userId) return
      await sql.setAccountType(tx, siteId, before.userId)
      if (before.auditStatus === auditStatus) return
      const { msgTitle, msgText } =
        auditStatus === stateCode.audit.approved ? texts.orgPassed : texts.orgRejected(auditOpinion)
      await sendMessage(tx, services, {
        siteId,
        userIds: [before.userId],
        msgType: msgTypes.system,
        msgTitle,
        msgText,
        linkUrl: '',
      })
    })
    setMessage(auditStatus === stateCode.audit.approved ? '审核成功，机构已生效' : '审核成功，已驳回')
    return {}
  },

  async disable({ id, statusId }, { site: { siteId }, db, setMessage }) {
    await transaction(db, async (tx) => {
      const before = found(await sql.lockOrganization(tx, siteId, id), texts.noOrg)
      await sql.setOrganizationStatus(tx, siteId, id, statusId)
      if (before.userId) await sql.setAccountType(tx, siteId, before.userId)
    })
    setMessage(statusId === stateCode.row.active ? '启用成功' : '停用成功')
    return {}
  },
})
