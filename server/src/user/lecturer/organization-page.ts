import {
  lecturerOrganization,
  type OrganizationPage,
  organization,
  ownOrganization,
} from '@zhixing/contract/user/organization'
import { type Sql, transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { cleanHtml } from '../../lib/html.ts'
import { implement } from '../../kernel/implement.ts'
import type { Services } from '../../kernel/services.ts'
import { ownsImages } from '../../system/index.ts'
import { msgTypes, sendMessage } from '../message/message.ts'
import * as sql from './organization-page.sql.ts'
import { texts } from '../texts.ts'

/** Pictures of a page by the form field that shows them. */
const picturesOf = ({ bannerImg = '', orgLogo = '', photoList = [], honourList = [] }: Partial<OrganizationPage>) => ({
  bannerImg: [bannerImg],
  orgLogo: [orgLogo],
  photoList: photoList.map(({ picUrl }) => picUrl),
  honourList: honourList.map(({ picUrl }) => picUrl),
})

/** Checks that the pictures of a page are the person's own, or on it already. @throws {CallError} invalid */
async function refuseForeignPictures(tx: Tx, userId: string, before: sql.OwnOrganization, page: OrganizationPage) {
  // A picture already on the page may have been uploaded by an operator.
  const known = new Set([before, before.pageDraft ?? {}].flatMap((one) => Object.values(picturesOf(one)).flat()))
  for (const [field, urls] of Object.entries(picturesOf(page))) {
    const added = [...new Set(urls)].filter((url) => url !== '' && !known.has(url))
    if (added.length > 0 && !(await ownsImages(tx, userId, added)))
      throw new CallError('invalid', texts.pictureGone, field)
  }
}

const publicCalls = implement(organization, {
  async view({ orgId }, { db }) {
    const row = found(await sql.selectOrganization(db, orgId), texts.noOrg)
    return { ...row, lecturerList: await sql.selectLecturersOf(db, orgId) }
  },

  list: (input, { db }) => sql.pageOfOrganizations(db, input),
})

/** The page of an organisation, the one under review, and its lecturers. @throws {CallError} notFound */
export async function viewOrganizationPage(db: Sql, orgId: string) {
  const { id, orgName, pageDraft, pageStatus, pageOpinion, ...page } = found(
    await sql.selectOwnOrganization(db, orgId),
    texts.noOrg,
  )
  const lecturerList = await sql.selectInvited(db, id)
  return { id, orgName, page, draft: pageDraft && sql.wholePage(pageDraft), pageStatus, pageOpinion, lecturerList }
}

/** Submits the page of an organisation for review. @throws {CallError} notFound, invalid */
export async function submitOrganizationPage(
  tx: Tx,
  userId: string,
  orgId: string,
  page: OrganizationPage,
): Promise<void> {
  const before = found(await sql.lockOwnOrganization(tx, orgId), texts.noOrg)
  await refuseForeignPictures(tx, userId, before, page)
  await sql.writePageDraft(tx, orgId, { ...page, orgPage: cleanHtml(page.orgPage) }, userId)
}

/** Invites the lecturer with a number. @returns false: was invited before @throws {CallError} notFound */
export async function inviteLecturer(
  tx: Tx,
  services: Pick<Services, 'events' | 'jobs'>,
  orgId: string,
  mobile: string,
): Promise<boolean> {
  const own = found(await sql.lockOwnOrganization(tx, orgId), texts.noOrg)
  const lecturer = await sql.selectLecturerByMobile(tx, mobile)
  if (!lecturer) throw new CallError('notFound', texts.noLecturerOfMobile, 'mobile')
  if (!(await sql.insertInvitation(tx, own.id, lecturer.lecturerId))) return false
  await sendMessage(tx, services, {
    siteId: tx.siteId,
    userIds: [lecturer.userId],
    msgType: msgTypes.system,
    linkUrl: '/account/teacher',
    ...texts.orgInvites(own.orgName),
  })
  return true
}

/** Removes a lecturer or an invitation. @throws {CallError} notFound */
export async function removeLecturer(
  tx: Tx,
  services: Pick<Services, 'events'>,
  orgId: string,
  lecturerId: string,
): Promise<void> {
  found(await sql.lockOwnOrganization(tx, orgId), texts.noOrg)
  found((await sql.deleteMembership(tx, orgId, lecturerId)) || undefined, texts.noOrgLecturer)
  await services.events.publish(tx, 'content.changed', { siteId: tx.siteId, kind: 'organization' })
}

/** The organisation of an account. @throws {CallError} notFound */
const ownId = async (db: Sql, userId: string) => found(await sql.selectOwnOrgId(db, userId), texts.noOrg)

const ownCalls = implement(ownOrganization, {
  view: async (_input, { viewer, db }) => viewOrganizationPage(db, await ownId(db, viewer.userId)),

  async save(input, { viewer: { userId }, db, setMessage }) {
    await transaction(db, async (tx) => submitOrganizationPage(tx, userId, await ownId(tx, userId), input))
    setMessage(texts.orgPageSent)
    return {}
  },

  async invite({ mobile }, { viewer, db, services, setMessage }) {
    await transaction(db, async (tx) => inviteLecturer(tx, services, await ownId(tx, viewer.userId), mobile))
    setMessage(texts.orgInvited)
    return {}
  },

  async remove({ lecturerId }, { viewer, db, services, setMessage }) {
    await transaction(db, async (tx) => removeLecturer(tx, services, await ownId(tx, viewer.userId), lecturerId))
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
        linkUrl: '/account/organization/page',
        ...texts.orgAnswered(viewer.nickname, isJoin === 1, invitation.status === 1),
      })
    })
    setMessage(isJoin ? '加入成功' : '操作成功')
    return {}
  },
})

export const calls = [...publicCalls, ...ownCalls, ...lecturerCalls]
