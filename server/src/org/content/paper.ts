/** Private papers of an organisation, and their review by its managers. */
import { orgPaper } from '@zhixing/contract/org/paper'
import { pageOfPaperStates, paperForReview, passPaper, rejectPaper } from '../../exam/index.ts'
import { implement } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import { orgFor } from '../access.ts'
import { texts } from '../texts.ts'

export const calls = implement(orgPaper, {
  async list({ orgId, auditStatus, keyword, ...page }, { db, viewer }) {
    await orgFor(db, viewer, orgId, 'readContent')
    const by = { siteId: db.siteId, orgId, auditStatus, keyword, isDeleted: 0, sort: 'changed' } as const
    return mapPage(await pageOfPaperStates(db, by, page), (row) => ({
      examId: row.examId,
      examName: row.examName,
      lecturerName: row.lecturerName,
      version: row.version,
      rev: row.rev,
      auditStatus: row.auditStatus,
      auditOpinion: row.auditOpinion,
      hasLive: row.liveVersion > 0 ? (1 as const) : (0 as const),
      banReason: row.banReason,
      problemQuantity: row.problemQuantity,
      totalScore: row.totalScore,
      answerTime: row.answerTime,
      submitTime: row.submitTime,
      gmtModified: row.gmtModified,
    }))
  },

  // Keys are for those who review or edit.
  async view({ orgId, examId }, { db, viewer }) {
    await orgFor(db, viewer, orgId, 'editContent')
    return paperForReview(db, { examId, orgId })
  },

  async pass({ auditOpinion, ...which }, request) {
    await orgFor(request.db, request.viewer, which.orgId, 'manage')
    const judged = await passPaper(request, which, auditOpinion)
    request.setMessage(judged.ok === 1 ? texts.contentPassed : (judged.reasonList[0] ?? ''))
    return judged
  },

  async reject({ auditOpinion, ...which }, request) {
    await orgFor(request.db, request.viewer, which.orgId, 'manage')
    await rejectPaper(request, which, auditOpinion)
    request.setMessage(texts.contentRejected)
    return { examId: which.examId, ok: 1, reasonList: [] }
  },
})
