import {
  lecturerOrganization,
  type OrganizationPage,
  organization,
  ownOrganization,
} from '@zhixing/contract/user/organization'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { cleanHtml } from '../../lib/html.ts'
import { implement } from '../../kernel/implement.ts'
import { ownsImages } from '../../system/index.ts'
import { msgTypes, sendMessage } from '../message/message.ts'
import * as sql from './organization-page.sql.ts'
import { texts } from '../texts.ts'

const pageOf = ({ slogan, bannerImg, orgLogo, orgIntro, orgPage, address, telephone }: OrganizationPage) => ({
  slogan,
  bannerImg,
  orgLogo,
  orgIntro,
  orgPage,
  address,
  telephone,
})

const publicCalls = implement(organization, {
  async view({ orgId }, { db }) {
    const row = found(await sql.selectOrganization(db, orgId), texts.noOrg)
    return { ...row, lecturerList: await sql.selectLecturersOf(db, orgId) }
  },
})

const ownCalls = implement(ownOrganization, {
  async view(_input, { viewer, db }) {
    const { id, orgName, pageDraft, pageStatus, pageOpinion, ...page } = found(
      await sql.selectOwnOrganization(db, viewer.userId),
      texts.noOrg,
    )
    const lecturerList = await sql.selectInvited(db, id)
    return { id, orgName, page: pageOf(page), draft: pageDraft, pageStatus, pageOpinion, lecturerList }
  },

  async save(input, { viewer, db, setMessage }) {
    await transaction(db, async (tx) => {
      const before = found(await sql.lockOwnOrganization(tx, viewer.userId), texts.noOrg)
      const known = [before, before.pageDraft]
      for (const field of ['bannerImg', 'orgLogo'] as const) {
        const url = input[field]
        // A picture already on the page may have been uploaded by an operator.
        if (url && !known.some((page) => page?.[field] === url) && !(await ownsImages(tx, viewer.userId, [url])))
          throw new CallError('invalid', texts.pictureGone, field)
      }
      await sql.writePageDraft(tx, before.id, { ...input, orgPage: cleanHtml(input.orgPage) })
    })
    setMessage(texts.orgPageSent)
    return {}
  },

  async invite({ mobile }, { site: { siteId }, viewer, db, services, setMessage }) {
    await transaction(db, async (tx) => {
      const own = found(await sql.lockOwnOrganization(tx, viewer.userId), texts.noOrg)
      const lecturer = await sql.selectLecturerByMobile(tx, mobile)
      if (!lecturer) throw new CallError('notFound', texts.noLecturerOfMobile, 'mobile')
      if (!(await sql.insertInvitation(tx, own.id, lecturer.lecturerId))) return
      await sendMessage(tx, services, {
        siteId,
        userIds: [lecturer.userId],
        msgType: msgTypes.system,
        linkUrl: '/account/teacher',
        ...texts.orgInvites(own.orgName),
      })
    })
    setMessage(texts.orgInvited)
    return {}
  },

  async remove({ lecturerId }, { site: { siteId }, viewer, db, services, setMessage }) {
    await transaction(db, async (tx) => {
      const own = found(await sql.lockOwnOrganization(tx, viewer.userId), texts.noOrg)
      found((await sql.deleteMembership(tx, own.id, lecturerId)) || undefined, texts.noOrgLecturer)
      await services.events.publish(tx, 'content.changed', { siteId, kind: 'organization' })
    })
    setMessage('移除成功')
    return {}
  },
})

const lecturerCalls = implement(lecturerOrganization, {
  list: async (_input, { viewer, db }) => ({ list: await sql.selectInvitations(db, viewer.lecturerId) }),

  async answer({ orgId, isJoin }, { site: { siteId }, viewer, db, services, setMessage }) {
    await transaction(db, async (tx) => {
      const invitation = found(await sql.lockInvitation(tx, orgId, viewer.lecturerId), texts.noInvitation)
      if (isJoin === 0) {
        await sql.deleteMembership(tx, orgId, viewer.lecturerId)
      } else {
        if (invitation.status === 1) return
        if (invitation.isElsewhere) throw new CallError('conflict', texts.otherOrg)
        await sql.joinOrganization(tx, orgId, viewer.lecturerId)
      }
      await services.events.publish(tx, 'content.changed', { siteId, kind: 'organization' })
      if (!invitation.userId) return
      await sendMessage(tx, services, {
        siteId,
        userIds: [invitation.userId],
        msgType: msgTypes.system,
        linkUrl: '/account/organization',
        ...texts.orgAnswered(viewer.nickname, isJoin === 1, invitation.status === 1),
      })
    })
    setMessage(isJoin ? '加入成功' : '操作成功')
    return {}
  },
})

export const calls = [...publicCalls, ...ownCalls, ...lecturerCalls]
