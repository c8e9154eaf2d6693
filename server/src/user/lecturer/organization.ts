import { stateCode } from '@zhixing/contract/states'
import { adminOrganization } from '@zhixing/contract/user/admin-organization'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { editTag, JUDGED } from '../../kernel/etag.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import { holds } from '../../kernel/permissions.ts'
import { ownPictures } from '../../system/index.ts'
import { msgTypes, sendMessage } from '../message/message.ts'
import { licenseUrl } from './organization-audit.ts'
import { dropApplication } from './organization-audit.sql.ts'
import * as pages from './organization-page.sql.ts'
import * as sql from './organization.sql.ts'
import { mobileFor } from '../policy.ts'
import { texts } from '../texts.ts'
import { lockUser, selectUserByMobile } from '../user.sql.ts'

const formFields = [
  'orgName',
  'orgCode',
  'orgLogo',
  'orgIntro',
  'creditCode',
  'linkMan',
  'licensePicId',
  'sort',
] as const
const tag = editTag(...formFields)
const auditTag = editTag(...formFields, 'auditStatus', 'auditOpinion')
const pageTag = editTag('pageDraft', 'pageStatus')

type Asking = Request<'admin'>
type Row = NonNullable<Awaited<ReturnType<typeof sql.selectOrganizationRow>>>

/** A row as the operator sees it, with its versions and the address of its licence. */
function shown({ site, viewer, services }: Asking, { pageDraft, ...row }: Row) {
  const showsMobiles = holds(viewer, 'user.mobile', site)
  const { licensePicId } = row
  return {
    ...tag.on(row),
    license: licensePicId ? licenseUrl(services, site.siteId, licensePicId, viewer.userId) : row.license,
    auditTag: auditTag.of(row),
    pageTag: pageTag.of({ ...row, pageDraft }),
    mobile: mobileFor(showsMobiles, row.mobile),
    linkMobile: mobileFor(showsMobiles, row.linkMobile),
  }
}

/** Checks that a new licence was uploaded by the operator. @throws {CallError} invalid */
async function refuseForeignLicense(tx: Tx, { viewer }: Asking, id: string, before = ''): Promise<void> {
  if (id !== '' && id !== before) await ownPictures(tx, viewer.userId, [id], texts.pictureGone, 'licensePicId')
}

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
  async list(input, request) {
    return mapPage(await sql.pageOfOrganizations(request.db, input, input), (row) => shown(request, row))
  },

  async view({ id }, request) {
    const { db } = request
    const row = found(await sql.selectOrganizationRow(db, id), texts.noOrg)
    const [live, sameCodeList] = await Promise.all([
      pages.selectPage(db, id),
      sql.selectSameCode(db, id, row.creditCode),
    ])
    const { pageOpinion, ...page } = found(live, texts.noOrg)
    const pageDraft = row.pageDraft && pages.wholePage(row.pageDraft)
    return { ...shown(request, row), page, pageDraft, pageOpinion, sameCodeList }
  },

  async save({ mobile, ...form }, request) {
    const { db, setMessage } = request
    const id = await transaction(db, async (tx) => {
      const account = await accountFor(tx, mobile)
      await refuseForeignLicense(tx, request, form.licensePicId)
      // A withdrawn application, which operators do not see, must not keep the account from an organisation.
      await dropApplication(tx, account.userId, [stateCode.audit.draft])
      await refuseRival(tx, null, form.orgName, account.userId)
      return sql.insertOrganization(tx, form, account)
    })
    setMessage('机构创建成功，审核通过后生效')
    return { id }
  },

  async update({ id, etag, mobile, ...form }, request) {
    const { site, db, services, setMessage } = request
    await transaction(db, async (tx) => {
      const before = found(await sql.lockOrganization(tx, id), texts.noOrg)
      tag.refuse(etag, before, form)
      await refuseForeignLicense(tx, request, form.licensePicId, before.licensePicId)
      const account = mobile === undefined ? undefined : await accountFor(tx, mobile)
      if (account) await dropApplication(tx, account.userId, [stateCode.audit.draft])
      await refuseRival(tx, id, form.orgName, account?.userId ?? before.userId)
      await sql.updateOrganization(tx, id, form, account)
      for (const userId of new Set([before.userId, account?.userId])) if (userId) await sql.setAccountType(tx, userId)
      await services.events.publish(tx, 'content.changed', { siteId: site.siteId, kind: 'organization' })
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
      // A rejected application did not reserve its name.
      if (auditStatus === stateCode.audit.approved) await refuseRival(tx, id, before.orgName, before.userId)
      await sql.auditOrganization(tx, id, { auditStatus, auditOpinion, userId: viewer.userId })
      await services.events.publish(tx, 'content.changed', { siteId, kind: 'organization' })
      if (!before.userId) return
      await sql.setAccountType(tx, before.userId)
      if (before.auditStatus === auditStatus) return
      await sendMessage(tx, services, {
        siteId,
        userIds: [before.userId],
        msgType: msgTypes.system,
        ...(auditStatus === stateCode.audit.approved ? texts.orgPassed : texts.orgRejected(auditOpinion)),
      })
    })
    setMessage(auditStatus === stateCode.audit.approved ? '审核成功，机构已生效' : '审核成功，已驳回')
    return {}
  },

  async auditPage({ id, etag, isPass, auditOpinion }, { site: { siteId }, db, services, setMessage }) {
    if (isPass === 0 && !auditOpinion) throw new CallError('invalid', texts.opinionNeeded, 'auditOpinion')
    await transaction(db, async (tx) => {
      const held = found(await pages.lockPageDraft(tx, id), texts.noOrg)
      const { userId, pageDraft, pageStatus, pageEditorId } = held
      pageTag.refuse(etag, held, {}, JUDGED)
      if (!pageDraft || pageStatus !== stateCode.audit.pending) throw new CallError('notFound', texts.noPageDraft)
      if (isPass) {
        await pages.publishPage(tx, id, pages.wholePage(pageDraft))
        await services.events.publish(tx, 'content.changed', { siteId, kind: 'organization' })
      } else await pages.rejectPage(tx, id, auditOpinion)
      const userIds = [...new Set([userId ?? '0', pageEditorId])].filter((one) => one !== '0')
      if (userIds.length === 0) return
      await sendMessage(tx, services, {
        siteId,
        userIds,
        msgType: msgTypes.system,
        linkUrl: `/account/organization/page?orgId=${id}`,
        ...(isPass ? texts.orgPagePassed : texts.orgPageRejected(auditOpinion)),
      })
    })
    setMessage(isPass ? '审核成功，主页已展示' : '审核成功，已驳回')
    return {}
  },

  async disable({ id, statusId }, { site: { siteId }, db, services, setMessage }) {
    await transaction(db, async (tx) => {
      const before = found(await sql.lockOrganization(tx, id), texts.noOrg)
      await sql.setOrganizationStatus(tx, id, statusId)
      if (before.userId) await sql.setAccountType(tx, before.userId)
      await services.events.publish(tx, 'content.changed', { siteId, kind: 'organization' })
    })
    setMessage(statusId === stateCode.row.active ? '启用成功' : '停用成功')
    return {}
  },
})
