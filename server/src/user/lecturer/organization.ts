import { stateCode } from '@zhixing/contract/states'
import { adminOrganization } from '@zhixing/contract/user/admin-organization'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { editTag, JUDGED } from '../../kernel/etag.ts'
import { implement } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import { holds } from '../../kernel/permissions.ts'
import { msgTypes, sendMessage } from '../message/message.ts'
import * as pages from './organization-page.sql.ts'
import * as sql from './organization.sql.ts'
import { mobileFor } from '../policy.ts'
import { texts } from '../texts.ts'
import { lockUser, selectUserByMobile } from '../user.sql.ts'

const formFields = ['orgName', 'orgCode', 'orgLogo', 'orgIntro', 'linkMan', 'license', 'sort'] as const
const tag = editTag(...formFields)
const auditTag = editTag(...formFields, 'auditStatus', 'auditOpinion')
const pageTag = editTag('pageDraft', 'pageStatus')

/** Locks the account with this number; it must not belong to another organisation. */
async function accountFor(tx: Tx, mobile: string) {
  const user = await selectUserByMobile(tx, mobile)
  if (!user) throw new CallError('notFound', texts.operatorUnknown, 'mobile')
  await lockUser(tx, user.id)
  return { userId: user.id, mobile }
}

/** Checks that name and account are not in use by another organisation. @throws {CallError} conflict */
async function refuseRival(tx: Tx, id: string | null, orgName: string, userId: string | null) {
  const rival = await sql.selectRival(tx, id, orgName, userId)
  if (rival.name) throw new CallError('conflict', texts.orgNameTaken, 'orgName')
  if (rival.account) throw new CallError('conflict', texts.orgAccountTaken, 'mobile')
}

export const calls = implement(adminOrganization, {
  async list(input, { site, viewer, db }) {
    const showsMobiles = holds(viewer, 'user.mobile', site)
    return mapPage(await sql.pageOfOrganizations(db, input, input), (row) => ({
      ...tag.on(row),
      auditTag: auditTag.of(row),
      pageTag: pageTag.of(row),
      mobile: mobileFor(showsMobiles, row.mobile),
    }))
  },

  async save({ mobile, ...form }, { db, setMessage }) {
    const id = await transaction(db, async (tx) => {
      const account = await accountFor(tx, mobile)
      await refuseRival(tx, null, form.orgName, account.userId)
      return sql.insertOrganization(tx, form, account)
    })
    setMessage('机构创建成功，审核通过后生效')
    return { id }
  },

  async update({ id, etag, mobile, ...form }, { db, setMessage }) {
    await transaction(db, async (tx) => {
      const before = found(await sql.lockOrganization(tx, id), texts.noOrg)
      tag.refuse(etag, before, form)
      const account = mobile === undefined ? undefined : await accountFor(tx, mobile)
      await refuseRival(tx, id, form.orgName, account?.userId ?? before.userId)
      await sql.updateOrganization(tx, id, form, account)
      for (const userId of new Set([before.userId, account?.userId])) if (userId) await sql.setAccountType(tx, userId)
    })
    setMessage('保存成功')
    return {}
  },

  async audit({ id, etag, auditStatus, auditOpinion }, { site: { siteId }, viewer, db, services, setMessage }) {
    if (auditStatus === stateCode.audit.rejected && !auditOpinion)
      throw new CallError('invalid', texts.opinionNeeded, 'auditOpinion')
    await transaction(db, async (tx) => {
      const before = found(await sql.lockOrganization(tx, id), texts.noOrg)
      auditTag.refuse(etag, before, { auditStatus, auditOpinion }, JUDGED)
      await sql.auditOrganization(tx, id, { auditStatus, auditOpinion, userId: viewer.userId })
      if (!before.userId) return
      await sql.setAccountType(tx, before.userId)
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

  async auditPage({ id, etag, isPass, auditOpinion }, { site: { siteId }, db, services, setMessage }) {
    if (isPass === 0 && !auditOpinion) throw new CallError('invalid', texts.opinionNeeded, 'auditOpinion')
    await transaction(db, async (tx) => {
      const held = found(await pages.lockPageDraft(tx, id), texts.noOrg)
      const { userId, pageDraft, pageStatus } = held
      pageTag.refuse(etag, held, {}, JUDGED)
      if (!pageDraft || pageStatus !== stateCode.audit.pending) throw new CallError('notFound', texts.noPageDraft)
      if (isPass) {
        await pages.publishPage(tx, id, pageDraft)
        await services.events.publish(tx, 'content.changed', { siteId, kind: 'organization' })
      } else await pages.rejectPage(tx, id, auditOpinion)
      if (!userId) return
      await sendMessage(tx, services, {
        siteId,
        userIds: [userId],
        msgType: msgTypes.system,
        linkUrl: '/account/organization',
        ...(isPass ? texts.orgPagePassed : texts.orgPageRejected(auditOpinion)),
      })
    })
    setMessage(isPass ? '审核成功，主页已展示' : '审核成功，已驳回')
    return {}
  },

  async disable({ id, statusId }, { db, setMessage }) {
    await transaction(db, async (tx) => {
      const before = found(await sql.lockOrganization(tx, id), texts.noOrg)
      await sql.setOrganizationStatus(tx, id, statusId)
      if (before.userId) await sql.setAccountType(tx, before.userId)
    })
    setMessage(statusId === stateCode.row.active ? '启用成功' : '停用成功')
    return {}
  },
})
