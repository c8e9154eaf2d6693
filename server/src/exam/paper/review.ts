import { EVERYONE } from '@zhixing/contract/audience'
import { adminPaper, paperReview, type ReviewedPaper } from '@zhixing/contract/exam/paper-review'
import { escapeHtml } from '../../lib/escape.ts'
import { transaction, type Sql, type Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { mapPage } from '../../kernel/page.ts'
import { editTag } from '../../kernel/etag.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { changesOf, type Names } from './diff.ts'
import { totalsOf } from '@zhixing/exam-model'
import { sampleOf } from './preview.ts'
import { publishPaper, selectAuthor, notifyAuthor } from './publish.ts'
import { countReviews, selectNextWaiting, pageOfReviews } from './review.sql.ts'
import { pageOfStates } from './states.sql.ts'
import { texts, verdicts } from './texts.ts'
import * as sql from './versions.sql.ts'
import { revisions } from './versions.ts'
import { missingNow, namesOf } from './views.ts'

const recommendTag = editTag('isRecommend', 'examSort')

type ReviewRequest = Pick<Request<'login'>, 'db' | 'site' | 'viewer' | 'services'>
/** `orgId`: the organisation that decides; the site by default. */
type Which = { examId: string; version: number; rev?: number | undefined; orgId?: string }

/** A version for its reviewer. */
async function reviewed(db: Sql, row: sql.PaperRow, names: Names): Promise<ReviewedPaper> {
  const { titleList, rules: all, subjectId, yearId, sourceId, graId, ...fields } = row.doc
  const { password, ...rules } = all
  return {
    ...fields,
    rules,
    hasPassword: password ? 1 : 0,
    categoryNames: [subjectId, yearId, sourceId, graId].flatMap((id) => names.categories.get(id) ?? []),
    ...totalsOf(titleList),
    ...(await sampleOf(db, row, 1)),
  }
}

/**
 * Locks the version to review.
 * @throws {CallError} notFound, conflict; shown: an operator decides on a private paper
 */
async function lockForReview(tx: Tx, { examId, version, rev, orgId = EVERYONE }: Which, wanted: 1 | 2) {
  await revisions.lock(tx, examId)
  const row = await sql.selectVersion(tx, examId, version)
  // Drafts never submitted are visible to their author only.
  if (!row || row.isDeleted === 1 || !row.submitTime) throw new CallError('notFound', texts.noExam)
  if (row.orgId !== orgId)
    throw orgId === EVERYONE ? new CallError('shown', texts.orgReviews) : new CallError('notFound', texts.noExam)
  return { row, isDone: revisions.isJudgedAs(row, { rev, wanted }) }
}

/** Approves a version, unless something is missing. @throws {CallError} as `lockForReview` */
export async function pass({ db, site, viewer, services }: ReviewRequest, which: Which, auditOpinion: string) {
  const { siteId } = site
  return transaction(db, async (tx) => {
    const { row, isDone } = await lockForReview(tx, which, 1)
    const { examId, version, lecturerId, doc } = row
    if (isDone) return { examId, ok: 1 as const, reasonList: [] }
    const missing = await missingNow(tx, lecturerId, doc)
    if (missing.length > 0) return { examId, ok: 0 as const, reasonList: missing.map(({ sentence }) => sentence) }
    await revisions.judge(tx, { id: examId, version }, { auditStatus: 1, auditOpinion, auditUserId: viewer.userId })
    await publishPaper(tx, services, siteId, row)
    const opinion = auditOpinion ? `<p>${verdicts.opinionText}${escapeHtml(auditOpinion)}</p>` : ''
    await notifyAuthor(tx, services, siteId, row, {
      msgTitle: verdicts.passTitle(doc.examName),
      msgText: `<p>${row.liveVersion > 0 ? verdicts.updateText : row.orgId === EVERYONE ? verdicts.passText : verdicts.privateText}</p>${opinion}`,
    })
    return { examId, ok: 1 as const, reasonList: [] }
  })
}

/** Rejects a version. @throws {CallError} as `lockForReview` */
export async function reject({ db, site, viewer, services }: ReviewRequest, which: Which, auditOpinion: string) {
  const { siteId } = site
  return transaction(db, async (tx) => {
    const { row, isDone } = await lockForReview(tx, which, 2)
    const { examId, version } = row
    if (isDone) return
    await revisions.judge(tx, { id: examId, version }, { auditStatus: 2, auditOpinion, auditUserId: viewer.userId })
    await notifyAuthor(tx, services, siteId, row, {
      msgTitle: verdicts.rejectTitle(row.doc.examName),
      msgText: `<p>${verdicts.rejectText}${escapeHtml(auditOpinion)}</p>`,
    })
  })
}

/** Removes a paper from the catalogue (`reason`) or restores it (''), and notifies its author. */
async function setBan({ db, site, viewer, services }: ReviewRequest, examId: string, reason: string): Promise<void> {
  const { siteId } = site
  await transaction(db, async (tx) => {
    await revisions.lock(tx, examId)
    const row = found(await sql.selectNewest(tx, examId), texts.noExam)
    if (row.isDeleted === 1) throw new CallError('notFound', texts.noExam)
    if (row.liveVersion === 0) throw new CallError('shown', texts.notPassed)
    if (row.banReason === reason && (reason !== '' || row.isPutaway === 1)) return
    if (reason === '' && row.banReason === '') throw new CallError('shown', texts.notBanned)
    await sql.setShelf(tx, { examId, isPutaway: reason ? 0 : 1, banReason: reason })
    const auditAction = reason ? 'ban' : 'unban'
    const line = { id: examId, version: row.liveVersion, auditAction, userId: viewer.userId } as const
    await revisions.log(tx, { ...line, auditOpinion: reason })
    await services.events.publish(tx, 'content.changed', { siteId, kind: 'exam' })
    const { examName } = row.doc
    await notifyAuthor(
      tx,
      services,
      siteId,
      row,
      reason
        ? {
            msgTitle: verdicts.banTitle(examName),
            msgText: `<p>${verdicts.banText}${escapeHtml(reason)}</p>`,
          }
        : { msgTitle: verdicts.unbanTitle(examName), msgText: `<p>${verdicts.unbanText}</p>` },
    )
  })
}

/**
 * A submitted version with its differences from the approved one. `orgId`: only one of this organisation.
 * @throws {CallError} notFound
 */
export async function paperForReview(
  db: Sql,
  { examId, version, orgId }: { examId: string; version?: number | undefined; orgId?: string },
) {
  const row = found(
    version === undefined ? await sql.selectNewest(db, examId) : await sql.selectVersion(db, examId, version),
    texts.noExam,
  )
  // Drafts never submitted are visible to their author only.
  if (!row.submitTime || (orgId !== undefined && row.orgId !== orgId)) throw new CallError('notFound', texts.noExam)
  const { lecturerId, doc } = row
  const before = await sql.selectApprovedBefore(db, examId, row.version)
  const names = await namesOf(db, lecturerId, [doc, ...(before ? [before.doc] : [])])
  const [author, submitted, approved, missingList, logList, nextId] = await Promise.all([
    selectAuthor(db, lecturerId),
    reviewed(db, row, names),
    before ? reviewed(db, before, names) : null,
    missingNow(db, lecturerId, doc),
    revisions.history(db, examId),
    selectNextWaiting(db, examId, row.orgId),
  ])
  return {
    examId,
    version: row.version,
    rev: row.rev,
    auditStatus: row.auditStatus,
    auditOpinion: row.auditOpinion,
    submitTime: row.submitTime,
    lecturerId,
    lecturerName: author?.lecturerName ?? '',
    submitted,
    approved,
    changeList: changesOf(examId, before?.doc ?? null, doc, names),
    missingList,
    logList,
    nextId,
  }
}

const reviewCalls = implement(paperReview, {
  async list({ auditStatus, keyword, ...page }, { db, site }) {
    const { siteId } = site
    const by = { siteId, auditStatus, keyword }
    const [versions, waiting] = await Promise.all([
      pageOfReviews(db, by, page),
      countReviews(db, { siteId, auditStatus: 0, keyword: '' }),
    ])
    return { ...versions, waiting }
  },

  view: (which, { db }) => paperForReview(db, which),

  async pass({ auditOpinion, ...which }, request) {
    const judged = await pass(request, which, auditOpinion)
    request.setMessage(judged.ok === 1 ? '审核通过，操作成功' : (judged.reasonList[0] ?? ''))
    return judged
  },

  async reject({ auditOpinion, ...which }, request) {
    await reject(request, which, auditOpinion)
    request.setMessage('驳回成功，讲师会收到通知')
    return { examId: which.examId, ok: 1, reasonList: [] }
  },
})

const adminCalls = implement(adminPaper, {
  async list({ sort, ...input }, { db, site }) {
    const states = await pageOfStates(db, { ...input, sort, siteId: site.siteId, inLecturers: true }, input)
    return mapPage(states, recommendTag.on)
  },

  async ban({ examId, reason }, request) {
    await setBan(request, examId, reason)
    request.setMessage('下架成功，讲师会收到通知')
    return {}
  },

  async unban({ examId }, request) {
    await setBan(request, examId, '')
    request.setMessage('上架成功，讲师会收到通知')
    return {}
  },

  async recommend({ examId, isRecommend, examSort, etag }, { db, site, services, setMessage }) {
    const { siteId } = site
    await transaction(db, async (tx) => {
      await recommendTag.check(tx, { table: 'exam_info', id: examId }, etag, { isRecommend, examSort })
      if (!(await sql.setRecommend(tx, { examId, isRecommend, examSort })))
        throw new CallError('notFound', texts.noExam)
      await services.events.publish(tx, 'content.changed', { siteId, kind: 'exam' })
    })
    setMessage('保存成功')
    return {}
  },
})

export const calls = [...reviewCalls, ...adminCalls]
