import { EVERYONE } from '@zhixing/contract/audience'
import { adminCourse } from '@zhixing/contract/course/review'
import { escapeHtml } from '../../lib/escape.ts'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { editTag } from '../../kernel/etag.ts'
import { implement } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import { notifyAuthor } from './publish.ts'
import { emptyDoc } from './doc.ts'
import { reviewDoc } from './review.ts'
import { pageOfStates, type StateRow } from './states.sql.ts'
import { texts, verdicts } from './texts.ts'
import { newDraft, newestVersion, revisions } from './versions.ts'
import * as references from './references.sql.ts'
import * as sql from './versions.sql.ts'
import { requireShelf } from './shelf-right.ts'
import { categoryNames, stateRow } from './views.ts'

const sortTag = editTag('courseSort')

function adminView({ categoryIds, ...row }: StateRow, names: ReadonlyMap<string, string>) {
  return { ...sortTag.on(row), categoryNames: categoryIds.flatMap((id) => names.get(id) ?? []) }
}

export const calls = implement(adminCourse, {
  async list({ sort, ...input }, request) {
    const { db, site } = request
    requireShelf(request, input.courseCategory, 'read')
    const states = await pageOfStates(db, { ...input, sort, siteId: site.siteId, inLecturers: true }, input)
    const categories = await references.selectCategories(db, [
      ...new Set(states.list.flatMap((row) => row.categoryIds)),
    ])
    const names = new Map(categories.map(({ id, categoryName }) => [id, categoryName]))
    return mapPage(states, (row) => adminView(row, names))
  },

  async view({ courseId }, request) {
    const { db } = request
    const [newest, state] = await Promise.all([newestVersion(db, courseId, 'any', true), stateRow(db, courseId)])
    const row = found(newest, texts.noCourse)
    requireShelf(request, row.courseCategory, 'read')
    const names = await categoryNames(db, [row.doc])
    const [shown, logList] = await Promise.all([reviewDoc(request, row, names), revisions.history(db, courseId)])
    return { course: adminView(state, names), doc: shown, logList }
  },

  async save({ lecturerId, courseCategory, courseName, clientKey }, request) {
    const { db, setMessage } = request
    requireShelf(request, courseCategory, 'change')
    const teacher = found(await references.selectTeacher(db, lecturerId), texts.noTeacher)
    const { courseId } = await transaction(db, (tx) =>
      newDraft(tx, { lecturerId, courseCategory, doc: emptyDoc(courseName), clientKey }),
    )
    setMessage('创建成功')
    return { courseId, userId: teacher.userId }
  },

  async stand({ courseId, isPutaway, isStopped, reason }, request) {
    const { db, site, viewer, services, setMessage } = request
    if (isPutaway === 0 && !reason) throw new CallError('invalid', texts.needReason, 'reason')
    const { siteId } = site
    await transaction(db, async (tx) => {
      await revisions.lock(tx, courseId)
      const newest = found(await newestVersion(tx, courseId, 'any'), texts.noCourse)
      requireShelf(request, newest.courseCategory, 'change')
      const live = await sql.selectLive(tx, courseId)
      if (!live) throw new CallError('shown', texts.notPassed)
      // Of a private course a ban is lifted; it stays off the shelf.
      const isPrivate = live.orgId !== EVERYONE
      if (isPutaway === 1 && isPrivate && live.banReason === '') throw new CallError('shown', texts.privateCourse)
      const shelf = isPrivate ? 0 : isPutaway
      const banReason = isPutaway === 0 ? reason : ''
      const stopReason = isPutaway === 0 && isStopped === 1 ? reason : ''
      if (live.isPutaway === shelf && live.banReason === banReason && live.stopReason === stopReason) return
      await sql.setShelf(tx, { courseId, isPutaway: shelf, banReason, stopReason })
      const auditAction = isPutaway === 1 ? 'unban' : stopReason ? 'stop' : 'ban'
      const line = { id: courseId, version: live.version, auditAction, userId: viewer.userId } as const
      await revisions.log(tx, { ...line, auditOpinion: reason })
      await services.events.publish(tx, 'content.changed', { siteId, kind: 'course' })
      const kind = texts.kinds[newest.courseCategory] ?? ''
      await notifyAuthor(
        tx,
        services,
        siteId,
        newest,
        isPutaway === 1
          ? { msgTitle: verdicts.unbanTitle(kind, live.courseName), msgText: `<p>${verdicts.unbanText}</p>` }
          : {
              msgTitle: verdicts.banTitle(kind, live.courseName),
              msgText: `<p>${verdicts.banText}${escapeHtml(reason)}</p><p>${stopReason ? verdicts.stopText : verdicts.banLearners}</p>`,
            },
      )
    })
    setMessage(
      isPutaway === 1
        ? '上架成功，讲师会收到通知'
        : isStopped === 1
          ? '已停止学习，讲师会收到通知'
          : '下架成功，讲师会收到通知',
    )
    return {}
  },

  async update({ courseId, courseSort, etag }, request) {
    const { db, site, services, setMessage } = request
    const { siteId } = site
    await transaction(db, async (tx) => {
      requireShelf(request, found(await newestVersion(tx, courseId, 'any'), texts.noCourse).courseCategory, 'change')
      await sortTag.check(tx, { table: 'course', id: courseId }, etag, { courseSort })
      if (!(await sql.setSort(tx, courseId, courseSort))) throw new CallError('notFound', texts.noCourse)
      await services.events.publish(tx, 'content.changed', { siteId, kind: 'course' })
    })
    setMessage('保存成功')
    return {}
  },
})
