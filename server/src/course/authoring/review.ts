import { EVERYONE } from '@zhixing/contract/audience'
import { longMoment } from '../../lib/moment.ts'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { stateCode } from '@zhixing/contract/states'
import { review, reviewTemplate } from '@zhixing/contract/course/review'
import type { z } from 'zod'
import type { Judged, ReviewDoc } from '@zhixing/contract/course/review'
import { escapeHtml } from '../../lib/escape.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { editTag } from '../../kernel/etag.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { fileUrl } from '../../system/index.ts'
import { missingOf, notReady } from './check.ts'
import { changesOf } from './diff.ts'
import { chapterOf, periodOf, visible } from './doc.ts'
import { approve, notifyAuthor } from './publish.ts'
import { heldTimes, withHeldTimes } from './session-times.ts'
import { subtitleTexts } from './subtitles.ts'
import { countReviews, selectNextWaiting, pageOfReviews } from './states.sql.ts'
import * as templates from './template.sql.ts'
import { texts, verdicts } from './texts.ts'
import * as sql from './versions.sql.ts'
import { revisions } from './versions.ts'
import { categoryNames, courseView, knownOf, outline, pictures, stateOf, stateRow } from './views.ts'

type Judgement = z.output<typeof Judged>
/** `orgId`: the organisation that decides; the site by default. */
type Which = { courseId: string; version?: number; rev?: number | undefined; orgId?: string }
type ReviewRequest = Pick<Request<'login'>, 'db' | 'site' | 'viewer' | 'services'>

/** A full document with the state of its version, for reviewers. */
export async function reviewDoc(
  { db, site, services, viewer }: ReviewRequest,
  row: sql.VersionRow,
  names: ReadonlyMap<string, string>,
): Promise<ReviewDoc> {
  const { siteId } = site
  const shown = visible(row.doc)
  const [state, known] = await Promise.all([stateRow(db, row.courseId), knownOf(db, shown, services)])
  const nameOf = (refId: string) =>
    chapterOf(shown, refId)?.chapterName ?? periodOf(shown, refId)?.period.periodName ?? shown.courseName
  const ownState = {
    version: row.version,
    rev: row.rev,
    auditStatus: row.auditStatus,
    auditOpinion: row.auditOpinion,
    submitTime: row.submitTime,
    auditTime: row.auditTime,
    publishTime: row.publishTime,
    periodTotal: row.periodTotal,
  }
  return {
    ...courseView({ ...stateOf(state), ...ownState }, shown),
    chapterList: outline(shown, known).map((chapter) => {
      const saved = chapterOf(shown, chapter.id)
      return {
        ...chapter,
        picList: pictures(saved?.picList ?? []),
        periodList: chapter.periodList.map((period) => ({
          ...period,
          periodText: saved?.periodList.find(({ id }) => id === period.id)?.periodText ?? '',
        })),
      }
    }),
    accessoryList: shown.accessoryList.map((one) => ({
      id: one.id,
      refId: one.refId,
      refType: one.refType,
      refName: nameOf(one.refId),
      fileId: one.fileId,
      acName: one.acName,
      fileType: one.fileType,
      fileSize: one.fileSize,
      downloadCount: 0,
      fileUrl: fileUrl(services, siteId, { id: one.fileId, fileKind: 'document' }, viewer.userId),
    })),
    categoryNames: [shown.categoryId1, shown.categoryId2, shown.categoryId3].flatMap((id) => names.get(id) ?? []),
  }
}

const done = (courseId: string, isWaiting = false): Judgement => ({
  courseId,
  ok: 1,
  reason: '',
  ready: 1,
  reasonList: [],
  isWaiting: isWaiting ? 1 : 0,
})

/**
 * Locks the version to decide on; `isDone` when it was decided like this already.
 * @throws {CallError} notFound, conflict; shown: an operator decides on a private course
 */
async function lockForDecision(tx: Tx, { courseId, version, rev, orgId = EVERYONE }: Which, wanted: 1 | 2) {
  await revisions.lock(tx, courseId)
  const newest = await sql.selectNewest(tx, courseId)
  const row =
    version === undefined || version === newest?.version ? newest : await sql.selectVersion(tx, courseId, version)
  if (!row || row.isDeleted === 1) throw new CallError('notFound', texts.noCourse)
  if (row.orgId !== orgId)
    throw orgId === EVERYONE ? new CallError('shown', texts.orgReviews) : new CallError('notFound', texts.noCourse)
  return { row, isDone: revisions.isJudgedAs(row, { rev, wanted }) }
}

/** Approves a version, unless something is not ready. @throws {CallError} as `lockForDecision` */
export async function pass(request: ReviewRequest, wanted: Which, auditOpinion: string): Promise<Judgement> {
  const { db, site, viewer, services } = request
  const { siteId } = site
  return transaction(db, async (tx) => {
    const { row, isDone } = await lockForDecision(tx, wanted, stateCode.audit.approved)
    const { courseId, courseCategory, courseName } = row
    if (isDone) return done(courseId, !row.publishedAt)
    const reasonList = notReady(row, row.doc, await knownOf(tx, row.doc))
    if (reasonList.length > 0)
      return { courseId, ok: 0, reason: reasonList[0] ?? '', ready: 0, reasonList, isWaiting: 0 }
    const isFirst = !(await sql.selectLive(tx, courseId))
    const { publishTime } = row
    const waits = await approve(tx, services, siteId, row, { auditOpinion, auditUserId: viewer.userId })
    const what = waits
      ? verdicts.waitText(longMoment(publishTime ?? ''))
      : isFirst
        ? row.orgId === EVERYONE
          ? verdicts.passText
          : verdicts.privateText
        : verdicts.updateText
    const opinion = auditOpinion ? `<p>${verdicts.opinionText}${escapeHtml(auditOpinion)}</p>` : ''
    await notifyAuthor(tx, services, siteId, row, {
      msgTitle: verdicts.passTitle(texts.kinds[courseCategory] ?? '', courseName),
      msgText: `<p>${what}</p>${opinion}`,
    })
    return done(courseId, waits)
  })
}

/** Rejects a version. @throws {CallError} as `lockForDecision` */
export async function reject(request: ReviewRequest, wanted: Which, auditOpinion: string): Promise<Judgement> {
  const { db, site, viewer, services } = request
  const { siteId } = site
  return transaction(db, async (tx) => {
    const { row, isDone } = await lockForDecision(tx, wanted, stateCode.audit.rejected)
    const { courseId, version } = row
    if (isDone) return done(courseId)
    const which = { id: courseId, version }
    await revisions.judge(tx, which, {
      auditStatus: stateCode.audit.rejected,
      auditOpinion,
      auditUserId: viewer.userId,
    })
    await sql.keepRejected(tx, courseId, version)
    await notifyAuthor(tx, services, siteId, row, {
      msgTitle: verdicts.rejectTitle(texts.kinds[row.courseCategory] ?? '', row.courseName),
      msgText: `<p>${verdicts.rejectText}${escapeHtml(auditOpinion)}</p>`,
    })
    return done(courseId)
  })
}

const reviewCalls = implement(review, {
  async list({ auditStatus, courseCategory, lecturerId, keyword, ...page }, { db, site }) {
    const { siteId } = site
    const by = { siteId, auditStatus, courseCategory, lecturerId, keyword }
    const [versions, waiting] = await Promise.all([
      pageOfReviews(db, by, page),
      countReviews(db, { siteId, auditStatus: stateCode.audit.pending, keyword: '' }),
    ])
    return { ...versions, waiting }
  },

  async view({ courseId, version }, request) {
    const { db, services } = request
    const row = found(
      version === undefined ? await sql.selectNewest(db, courseId) : await sql.selectVersion(db, courseId, version),
      texts.noCourse,
    )
    // Drafts are private to their author.
    if (!row.submitTime && row.auditStatus !== stateCode.audit.approved) throw new CallError('notFound', texts.noCourse)
    const before = await sql.selectApprovedBefore(db, courseId, row.version)
    const [categories, known, state, held] = await Promise.all([
      categoryNames(db, [row.doc, ...(before ? [before.doc] : [])]),
      knownOf(db, row.doc),
      stateRow(db, courseId),
      heldTimes(services, db, courseId),
    ])
    const reasonList = notReady(row, row.doc, known)
    const [submitted, approved, logList, nextId, sentBack] = await Promise.all([
      reviewDoc(request, row, categories),
      before ? reviewDoc(request, before, categories) : null,
      revisions.history(db, courseId),
      selectNextWaiting(db, courseId),
      // A rejected version is not compared with itself.
      row.auditStatus === stateCode.audit.rejected ? undefined : sql.selectRejected(db, courseId, row.version),
    ])
    const refusal = logList.find((log) => log.auditAction === 'reject' && log.version === sentBack?.version)
    return {
      lecturerId: row.lecturerId,
      lecturerName: state.lecturerName,
      submitted,
      approved,
      changeList: changesOf(courseId, before ? withHeldTimes(before.doc, held) : null, withHeldTimes(row.doc, held), {
        categories,
        subtitles: await subtitleTexts(db, services, [row.doc, ...(before ? [before.doc] : [])]),
      }),
      rejected:
        sentBack && refusal
          ? {
              auditOpinion: refusal.auditOpinion,
              userName: refusal.userName,
              gmtCreate: refusal.gmtCreate,
              changeList: changesOf(courseId, withHeldTimes(sentBack.doc, held), withHeldTimes(row.doc, held), {
                categories: await categoryNames(db, [row.doc, sentBack.doc]),
                subtitles: await subtitleTexts(db, services, [row.doc, sentBack.doc]),
              }),
            }
          : null,
      missingList: missingOf(row, row.doc, known),
      ready: reasonList.length === 0 ? 1 : 0,
      reasonList,
      logList,
      nextId,
    }
  },

  async pass({ auditOpinion, ...which }, request) {
    const judged = await pass(request, which, auditOpinion)
    request.setMessage(judged.ok === 1 ? '审核通过，操作成功' : judged.reason)
    return judged
  },

  async reject({ auditOpinion, ...which }, request) {
    const judged = await reject(request, which, auditOpinion)
    request.setMessage('驳回成功，讲师会收到通知')
    return judged
  },

  async batch({ courseIds, revs, deed: action, auditOpinion }, request) {
    if (action === 'reject' && !auditOpinion) throw new CallError('invalid', texts.needOpinion, 'auditOpinion')
    if (revs.length > 0 && revs.length !== courseIds.length) throw new CallError('invalid', texts.revsDiffer, 'revs')
    const list: Judgement[] = []
    for (const [index, courseId] of courseIds.entries()) {
      const judge = action === 'pass' ? pass : reject
      const judged = await judge(request, { courseId, rev: revs[index] }, auditOpinion).catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error
        return { courseId, ok: 0, reason: error.message, ready: 1, reasonList: [], isWaiting: 0 } as const
      })
      list.push({ ...judged, reasonList: [...judged.reasonList] })
    }
    const count = list.filter(({ ok }) => ok === 1).length
    request.setMessage(
      count === list.length ? `操作成功，共 ${count} 项` : `已处理 ${count} 项，${list.length - count} 项未处理`,
    )
    return { list, done: count }
  },

  async history({ courseId }, { db }) {
    await stateRow(db, courseId)
    return { logList: await revisions.history(db, courseId) }
  },
})

const templateTag = editTag('reviewType', 'templateText', 'sort')

const templateCalls = implement(reviewTemplate, {
  list: async ({ reviewType }, { db }) => ({
    list: (await templates.selectTemplates(db, reviewType)).map(templateTag.on),
  }),

  async save({ id, etag, ...template }, { db, setMessage }) {
    const saved = await transaction(db, async (tx) => {
      if (!id) return templates.insertTemplate(tx, template)
      await templateTag.check(tx, { table: 'review_template', id }, etag, template)
      return templates.updateTemplate(tx, { id, ...template })
    })
    setMessage('保存成功')
    return { id: found(saved, '模板不存在或已删除') }
  },

  async delete({ id }, { db, setMessage }) {
    if (!(await templates.deleteTemplate(db, id))) throw new CallError('notFound', '模板不存在或已删除')
    setMessage('删除成功')
    return {}
  },
})

export const calls = [...reviewCalls, ...templateCalls]
