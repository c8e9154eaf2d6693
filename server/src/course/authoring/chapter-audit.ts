import { chapterAudit, type DeletedPart } from '@zhixing/contract/course/authoring-parts'
import type { z } from 'zod'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { type CourseDoc, chapterOf, type DocChapter, type DocPeriod, momentsOf, periodOf, visible } from './doc.ts'
import * as edits from './edits.ts'
import { texts } from './texts.ts'
import { authorOf, edit, editOf, ownCourse, ownCourseOf } from './versions.ts'
import * as sql from './versions.sql.ts'
import { knownOf, outline } from './views.ts'

/** An empty chapter. */
function newChapter(id: string, chapterName: string, chapterDesc: string, clientKey: string | undefined): DocChapter {
  const key = clientKey ? { clientKey } : {}
  return { id, chapterName, chapterDesc, picList: [], periodList: [], isDeleted: 0, ...key }
}

/** Restorable parts: deleted chapters, and deleted lessons of active chapters. */
function deletedOf(doc: CourseDoc): z.output<typeof DeletedPart>[] {
  return doc.chapterList.flatMap((chapter): z.output<typeof DeletedPart>[] => {
    const { id: chapterId } = chapter
    if (chapter.isDeleted === 1) return [{ id: chapterId, part: 'chapter', name: chapter.chapterName, chapterId }]
    return chapter.periodList
      .filter(({ isDeleted }) => isDeleted === 1)
      .map(({ id, periodName }) => ({ id, part: 'period', name: periodName, chapterId }))
  })
}

export const calls = implement(chapterAudit, {
  async list({ courseId }, { db, site, viewer, services }) {
    const newest = await ownCourse(db, authorOf({ site, viewer, services }), courseId)
    const known = await knownOf(db, newest.doc, services)
    const { version, rev, auditStatus, doc } = newest
    return { version, rev, auditStatus, chapterList: outline(doc, known), deletedList: deletedOf(doc) }
  },

  async save({ courseId, rev, chapterName, chapterDesc, clientKey }, request) {
    const { result, ...saved } = await edit(request, courseId, rev, async (doc, _newest, tx) => {
      const before = edits.chapterByKey(doc, clientKey)
      if (before) return { doc, result: before.id }
      const [id = ''] = await sql.newIds(tx, 1)
      return { doc: edits.addChapters(doc, [newChapter(id, chapterName, chapterDesc, clientKey)]), result: id }
    })
    return { ...saved, id: result }
  },

  async update({ id, rev, chapterName, chapterDesc }, request) {
    const { result: _result, ...saved } = await editOf(request, id, texts.noChapter, rev, (doc) => ({
      doc: edits.updateChapter(doc, id, edits.givenOf({ chapterName, chapterDesc })),
      result: null,
    }))
    return { ...saved, id }
  },

  async delete({ id, rev }, request) {
    const { result: _result, ...saved } = await editOf(request, id, texts.noChapter, rev, (doc) => ({
      doc: edits.markChapter(doc, id, 1),
      result: null,
    }))
    request.setMessage('删除成功，提交审核前可以撤销')
    return { ...saved, id }
  },

  async restore({ id, rev }, request) {
    const { result: _result, ...saved } = await editOf(request, id, texts.noChapter, rev, (doc) => ({
      doc: edits.markChapter(doc, id, 0),
      result: null,
    }))
    return { ...saved, id }
  },

  async sort({ courseId, rev, ids }, request) {
    const { result: _result, ...saved } = await edit(request, courseId, rev, (doc) => ({
      doc: edits.sortChapters(doc, ids),
      result: null,
    }))
    return saved
  },

  async copy({ courseId, rev, chapterIds, periodIds, chapterId, clientKey }, request) {
    if (chapterIds.length + periodIds.length === 0) throw new CallError('invalid', texts.nothingToCopy, 'chapterIds')
    const author = authorOf(request)
    const { result, ...saved } = await edit(request, courseId, rev, async (doc, newest, tx) => {
      const source = sourceOf(async (partId, missing) => {
        const from = await sql.selectCourseOf(tx, partId)
        // The edited course is read under its lock.
        if (from === courseId) return newest
        const other = await ownCourseOf(tx, author, partId, missing)
        // Private content is copied only within its organisation, also by staff.
        const stays = other.lecturerId === author.lecturerId || other.orgId === newest.orgId
        return found(stays ? other : undefined, missing)
      })
      const chapters: DocChapter[] = []
      for (const id of chapterIds)
        chapters.push(found(chapterOf(visible((await source(id, texts.noChapter)).doc), id), texts.noChapter))
      const periods: DocPeriod[] = []
      for (const id of periodIds)
        periods.push(found(periodOf(visible((await source(id, texts.noPeriod)).doc), id), texts.noPeriod).period)
      const done = copyInto(doc, { chapters, periods, chapterId, clientKey })
      if (!done) return { doc, result: { chapters: chapters.length, periods: periods.length } }
      return {
        doc: done(await sql.newIds(tx, idsNeeded(chapters, periods))),
        result: { chapters: chapters.length, periods: periods.length },
      }
    })
    request.setMessage('复制成功')
    return { ...saved, ...result }
  },
})

/** Loads each source course once, however many of its parts are copied. */
function sourceOf(find: (partId: string, missing: string) => Promise<sql.VersionRow>) {
  const known: sql.VersionRow[] = []
  return async (partId: string, missing: string): Promise<sql.VersionRow> => {
    const before = known.find(({ doc }) => chapterOf(doc, partId) ?? periodOf(doc, partId))
    if (before) return before
    const newest = await find(partId, missing)
    known.push(newest)
    return newest
  }
}

function idsNeeded(chapters: DocChapter[], periods: DocPeriod[]): number {
  const within = chapters.reduce((sum, { periodList, picList }) => sum + 1 + periodList.length + picList.length, 0)
  const all = [...chapters.flatMap(({ periodList }) => periodList), ...periods]
  return within + periods.length + all.reduce((sum, period) => sum + momentsOf(period).length, 0) + 1
}

/** The copy as a function of its new ids; null when it was made before under this idempotency key. */
function copyInto(
  doc: CourseDoc,
  {
    chapters,
    periods,
    chapterId,
    clientKey,
  }: { chapters: DocChapter[]; periods: DocPeriod[]; chapterId: string | undefined; clientKey: string | undefined },
): ((ids: string[]) => CourseDoc) | null {
  const key = (kind: string, index: number) => (clientKey ? { clientKey: `copy:${clientKey}:${kind}${index}` } : {})
  const done = edits.chapterByKey(doc, key('c', 0).clientKey) ?? edits.periodByKey(doc, key('p', 0).clientKey)
  if (done) return null
  return (ids) => {
    const rest = [...ids]
    const next = () => rest.shift() ?? ''
    const again = ({ clientKey: _key, ...period }: DocPeriod): DocPeriod => ({
      ...period,
      id: next(),
      ...(period.momentList && {
        momentList: period.momentList.map(({ clientKey: _momentKey, ...moment }) => ({ ...moment, id: next() })),
      }),
    })
    const copied = chapters.map(({ clientKey: _key, ...chapter }, index) => ({
      ...chapter,
      id: next(),
      picList: chapter.picList.map(({ clientKey: _picKey, ...pic }) => ({ ...pic, id: next() })),
      periodList: chapter.periodList.map(again),
      ...key('c', index),
    }))
    const withChapters = edits.addChapters(doc, copied)
    if (periods.length === 0) return withChapters
    const target = chapterId ?? next()
    const ready = chapterId
      ? withChapters
      : edits.addChapters(withChapters, [newChapter(target, texts.copiedPeriods, '', undefined)])
    return edits.addPeriods(
      ready,
      target,
      periods.map((period, index) => ({ ...again(period), ...key('p', index) })),
    )
  }
}
