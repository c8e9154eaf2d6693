import { stateCode } from '@zhixing/contract/states'
import { adminLecturer, adminLecturerAudit } from '@zhixing/contract/user/admin-lecturer'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { editTag } from '../../kernel/etag.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { isJudgedAs, setJudged } from '../../shared/revision/index.ts'
import { holds, maskMobile } from '../../kernel/permissions.ts'
import { mapPage } from '../../kernel/page.ts'
import * as sql from './admin-lecturer.sql.ts'
import { maskIdCard } from '../sign-in/identity.ts'
import { openIdCard, papersFor } from './lecturer-audit.ts'
import { profileVersions, replacePending } from './lecturer-audit.sql.ts'
import { lecturerTexts as texts } from './lecturer-texts.ts'
import { msgTypes, sendMessage } from '../message/message.ts'
import { needsLecturerIdentity } from '../../system/index.ts'
import { escapeHtml } from '../../lib/escape.ts'
import { lockUser, selectUserByMobile } from '../user.sql.ts'

type Asking = Request<'admin'>

const tag = editTag('lecturerProportion', 'sort', 'storageQuota', 'isReviewFree')

/** Masks the phone number unless the operator may see it. */
function shown<T extends { lecturerMobile: string }>({ viewer, site }: Asking, row: T): T {
  return holds(viewer, 'user.mobile', site) ? row : { ...row, lecturerMobile: maskMobile(row.lecturerMobile) }
}

/** Plain text as HTML. */
const paragraphs = (text: string) =>
  text
    .split(/\n+/)
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('')

const lecturerCalls = implement(adminLecturer, {
  async list({ orderBy, isDescending, ...input }, request) {
    const { db } = request
    return mapPage(await sql.pageOfLecturers(db, input, { by: orderBy, isDescending }, input), (row) =>
      tag.on(shown(request, row)),
    )
  },

  async view({ lecturerId }, request) {
    const { db } = request
    const row = found(await sql.selectLecturer(db, lecturerId), texts.noLecturer)
    return { ...tag.on(shown(request, row)), auditList: await sql.selectHistory(db, row.userId) }
  },

  async appoint({ mobile, introduce, ...given }, { site: { siteId }, db, services, setMessage }) {
    const appointed = await transaction(db, async (tx) => {
      if (await needsLecturerIdentity(tx)) throw new CallError('shown', texts.identityNeeded)
      const user = await selectUserByMobile(tx, mobile)
      if (!user) throw new CallError('notFound', texts.noAccount, 'mobile')
      // Serializes with an application of the person.
      await lockUser(tx, user.id)
      if (user.statusId !== stateCode.row.active) throw new CallError('invalid', texts.accountOff, 'mobile')
      const profile = {
        ...given,
        lecturerMobile: mobile,
        lecturerEmail: '',
        headImgUrl: '',
        introduce: introduce && paragraphs(introduce),
      }
      const lecturerId = await sql.insertLecturer(tx, user.id, profile)
      if (lecturerId === undefined) {
        const known = found(await sql.selectByUser(tx, user.id), texts.noLecturer)
        if (known.statusId === stateCode.row.inactive) throw new CallError('shown', texts.wasDisabled)
        return { lecturerId: known.lecturerId, userId: user.id }
      }
      await replacePending(tx, user.id)
      await sql.setUserType(tx, user.id, 1)
      await services.events.publish(tx, 'content.changed', { siteId, kind: 'lecturer' })
      const message = { siteId, userIds: [user.id], msgType: msgTypes.system, ...texts.appointedMessage }
      await sendMessage(tx, services, message)
      return { lecturerId, userId: user.id }
    })
    setMessage(texts.appointed)
    return appointed
  },

  async update({ lecturerId, etag, ...set }, { site: { siteId }, db, services, setMessage }) {
    await transaction(db, async (tx) => {
      if (etag !== undefined) tag.refuse(etag, found(await sql.lockLecturer(tx, lecturerId), texts.noLecturer), set)
      if (!(await sql.updateLecturer(tx, lecturerId, set))) throw new CallError('notFound', texts.noLecturer)
      if (set.sort !== undefined) await services.events.publish(tx, 'content.changed', { siteId, kind: 'lecturer' })
    })
    setMessage(texts.saved)
    return {}
  },

  async disable({ lecturerId, reason }, request) {
    await turn(request, lecturerId, 0, texts.disabledMessage(reason))
    request.setMessage(texts.turnedOff)
    return {}
  },

  async enable({ lecturerId }, request) {
    await turn(request, lecturerId, 1, texts.enabledMessage)
    request.setMessage(texts.turnedOn)
    return {}
  },
})

async function turn(
  { site: { siteId }, db, services }: Asking,
  lecturerId: string,
  statusId: 0 | 1,
  message: { msgTitle: string; msgText: string; linkUrl: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    const { userId, changed } = found(await sql.updateStatus(tx, lecturerId, statusId), texts.noLecturer)
    if (!changed) return
    await services.events.publish(tx, 'content.changed', { siteId, kind: 'lecturer' })
    await sendMessage(tx, services, { siteId, userIds: [userId], msgType: msgTypes.system, ...message })
  })
}

const auditCalls = implement(adminLecturerAudit, {
  list: (input, { db }) => sql.pageOfAudits(db, input, input),

  async view({ auditId }, request) {
    const { site, viewer, db, services } = request
    const { siteId } = site
    const row = found(await sql.selectAudit(db, auditId), texts.noAudit)
    const [live, history] = await Promise.all([sql.selectLive(db, row.userId), sql.selectHistory(db, row.userId)])
    const index = history.findIndex((one) => one.auditId === auditId)
    const earlierList = index < 0 ? [] : history.slice(index + 1)
    const [last] = earlierList
    return {
      ...shown(request, row),
      idCard: maskIdCard(openIdCard(services, row.idCardSealed)),
      idCardPicList: papersFor(services, siteId, row.idCardPicIds, viewer.userId),
      certificatePicList: papersFor(services, siteId, row.certificatePicIds, viewer.userId),
      live: live && shown(request, live),
      previous: last?.auditStatus === stateCode.audit.rejected ? shown(request, last) : null,
      earlierList,
      nextId: await sql.selectNextAudit(db, auditId),
    }
  },

  async identity({ auditId }, { db, services }) {
    const row = found(await sql.selectAudit(db, auditId), texts.noAudit)
    return { idCard: openIdCard(services, row.idCardSealed) }
  },

  async pass({ auditId, auditOpinion }, request) {
    await decide(request, auditId, 1, auditOpinion)
    request.setMessage(texts.passed)
    return {}
  },

  async reject({ auditId, auditOpinion }, request) {
    await decide(request, auditId, 2, auditOpinion)
    request.setMessage(texts.rejected)
    return {}
  },

  async batch({ auditIds, isPass, auditOpinion }, request) {
    if (!isPass && [...auditOpinion].length < 2) throw new CallError('invalid', texts.opinionNeeded, 'auditOpinion')
    const list: { auditId: string; isDone: 0 | 1; msg: string }[] = []
    // One transaction each, so that a failure does not affect the others.
    for (const auditId of new Set(auditIds))
      try {
        await decide(request, auditId, isPass ? 1 : 2, auditOpinion)
        list.push({ auditId, isDone: 1, msg: isPass ? texts.passed : texts.rejected })
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        list.push({ auditId, isDone: 0, msg: error.message })
      }
    return { list }
  },
})

/**
 * Decides a pending submission. Approval makes the person a lecturer, or publishes the new profile; the message to the
 * person is in the same transaction.
 * @throws {CallError} notFound, conflict when it was decided otherwise or replaced by a newer submission
 */
async function decide(
  { site: { siteId }, viewer, db, services }: Asking,
  auditId: string,
  auditStatus: 1 | 2,
  auditOpinion: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    const row = found(await sql.selectAudit(tx, auditId, true), texts.noAudit)
    if (isJudgedAs(row, { wanted: auditStatus }, { notPending: texts.decided })) return
    const which = { id: row.userId, version: row.version }
    await setJudged(tx, profileVersions, which, { auditStatus, auditOpinion, auditUserId: viewer.userId })
    if (auditStatus === stateCode.audit.approved) {
      await sql.saveLecturer(tx, row.userId, row)
      await sql.setUserType(tx, row.userId, 1)
      await services.events.publish(tx, 'content.changed', { siteId, kind: 'lecturer' })
    }
    const write = auditStatus === stateCode.audit.approved ? texts.passedMessage : texts.rejectedMessage
    const message = write(row.isChange === 1, auditOpinion)
    await sendMessage(tx, services, { siteId, userIds: [row.userId], msgType: msgTypes.system, ...message })
  })
}

export const calls = [...lecturerCalls, ...auditCalls]
