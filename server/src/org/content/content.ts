/** Private content of an organisation: the review of its courses, and the seats of what is approved. */
import { orgContent } from '@zhixing/contract/org/content'
import { stateCode } from '@zhixing/contract/states'
import { pageOfCourseStates, passVersion, rejectVersion } from '../../course/index.ts'
import { implement } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import { msgTypes, privateContents, sendMessage } from '../../user/index.ts'
import { orgFor } from '../access.ts'
import { selectOrg, selectOrgFor } from '../access.sql.ts'
import { logOperation } from '../log.ts'
import { mayDo } from '../policy.ts'
import { insertOwn } from '../seat/pack.sql.ts'
import { messages, texts } from '../texts.ts'
import { selectManagers } from './content.sql.ts'

export const calls = implement(orgContent, {
  async list({ orgId, auditStatus, keyword, ...page }, { db, viewer }) {
    await orgFor(db, viewer, orgId, 'readContent')
    const by = { siteId: db.siteId, orgId, auditStatus, keyword, isDeleted: 0, sort: 'changed' } as const
    return mapPage(await pageOfCourseStates(db, by, page), (row) => ({
      courseId: row.courseId,
      courseCategory: row.courseCategory,
      courseName: row.courseName,
      courseLogo: row.courseLogo,
      lecturerName: row.lecturerName,
      version: row.version,
      rev: row.rev,
      auditStatus: row.auditStatus,
      auditOpinion: row.auditOpinion,
      hasLive: row.hasLive,
      stopReason: row.stopReason,
      periodTotal: row.periodTotal,
      totalSeconds: row.totalSeconds,
      submitTime: row.submitTime,
      gmtModified: row.gmtModified,
    }))
  },

  async pass({ auditOpinion, ...which }, request) {
    await orgFor(request.db, request.viewer, which.orgId, 'manage')
    const judged = await passVersion(request, which, auditOpinion)
    request.setMessage(judged.ok === 1 ? texts.contentPassed : judged.reason)
    return judged
  },

  async reject({ auditOpinion, ...which }, request) {
    await orgFor(request.db, request.viewer, which.orgId, 'manage')
    const judged = await rejectVersion(request, which, auditOpinion)
    request.setMessage(texts.contentRejected)
    return judged
  },
})

export const extensions = [
  privateContents.with({
    async mayChange(db, { userId }, orgId, right) {
      const org = await selectOrgFor(db, userId, orgId)
      return org !== undefined && mayDo(org.orgRole, right === 'edit' ? 'editContent' : 'manage')
    },
    async changed(tx, { orgId, userId, deed, contentName }) {
      await logOperation(tx, {
        orgId,
        operatorId: userId,
        operation: texts.log.contentDeeds[deed],
        detail: contentName,
      })
    },
    async submitted(tx, services, { orgId, productType, contentName }) {
      const org = await selectOrg(tx, orgId)
      if (!org) return
      const isPaper = productType === stateCode.product.paper
      await sendMessage(tx, services, {
        siteId: tx.siteId,
        userIds: await selectManagers(tx, orgId),
        msgType: msgTypes.course,
        linkUrl: `/account/organization/${isPaper ? 'papers' : 'content'}?orgId=${orgId}`,
        ...messages.contentSubmitted(org.orgName, isPaper ? texts.paper : texts.course, contentName),
      })
    },
    async published(tx, { orgId, contentName, ...content }) {
      const packId = await insertOwn(tx, { orgId, ...content })
      if (packId) await logOperation(tx, { orgId, operatorId: '0', operation: texts.log.content, detail: contentName })
    },
  }),
]
