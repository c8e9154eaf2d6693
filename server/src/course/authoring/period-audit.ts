import { stateCode } from '@zhixing/contract/states'
import { periodAudit } from '@zhixing/contract/course/authoring-parts'
import { type Tx, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { cleanHtml } from '../../lib/html.ts'
import { implement } from '../../kernel/implement.ts'
import { bindVideo } from './bind.ts'
import { type CourseDoc, type DocPeriod, emptyPeriod, visible } from './doc.ts'
import * as edits from './edits.ts'
import { previewTicket } from './preview.ts'
import { heldTimes, refuseHeld } from './session-times.ts'
import { texts } from './texts.ts'
import { type Author, authorOf, edit, editOf, ownCourseOf } from './versions.ts'
import * as references from './references.sql.ts'
import * as sql from './versions.sql.ts'
import { knownOf, periodView } from './views.ts'

interface Given {
  periodName?: string | undefined
  periodDesc?: string | undefined
  isFree?: 0 | 1 | undefined
  periodType?: number | undefined
  periodText?: string | undefined
  videoId?: string | undefined
  videoName?: string | undefined
  fileId?: string | undefined
  docName?: string | undefined
  startTime?: string | undefined
  endTime?: string | undefined
}

/** File extension, in the form of course.file_types. */
export const endingOf = (name: string): string => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/**
 * Given fields of a lesson as they are stored: texts sanitized; new videos and files must be the author's.
 * @throws {CallError} notFound
 */
async function fieldsOf(
  tx: Tx,
  author: Author & { userId: string },
  given: Given,
  before: DocPeriod | undefined,
): Promise<Partial<DocPeriod>> {
  const { videoId, fileId, periodText } = given
  const fields: Partial<DocPeriod> = edits.givenOf({
    ...given,
    periodText: periodText === undefined ? undefined : cleanHtml(periodText),
  })
  if (videoId && videoId !== before?.videoId) {
    const video = found(await references.selectOwnVideo(tx, author.lecturerId, videoId), texts.noVideo)
    fields.videoName = given.videoName || video.videoName
    fields.periodType = given.periodType ?? stateCode.lesson.video
  } else if (videoId === '') fields.videoName = ''
  if (fileId && fileId !== before?.fileId) {
    const file = found(await references.selectOwnFile(tx, author.userId, fileId), texts.noFile)
    const isFile = before?.periodType === stateCode.lesson.file
    Object.assign(fields, {
      docName: given.docName || file.fileName,
      docType: endingOf(file.fileName),
      docSize: file.fileSize,
      periodType: given.periodType ?? (isFile ? stateCode.lesson.file : stateCode.lesson.document),
    })
  } else if (fileId === '') Object.assign(fields, { docName: '', docType: '', docSize: 0 })
  return fields
}

/** Only live courses have live lessons. @throws {CallError} shown */
function checkType({ courseCategory }: Pick<sql.VersionRow, 'courseCategory'>, periodType: number | undefined): void {
  if (periodType === stateCode.lesson.live && courseCategory !== stateCode.category.live)
    throw new CallError('shown', texts.noSession)
}

export const calls = implement(periodAudit, {
  async list({ chapterId }, { db, site, viewer, services }) {
    const newest = await ownCourseOf(db, authorOf({ site, viewer, services }), chapterId, texts.noChapter)
    const chapter = found(
      visible(newest.doc).chapterList.find(({ id }) => id === chapterId),
      texts.noChapter,
    )
    const known = await knownOf(db, { ...newest.doc, chapterList: [chapter] }, services)
    const periodList = chapter.periodList.map((period) => ({
      ...periodView(period, chapterId, known),
      periodText: period.periodText,
    }))
    return { rev: newest.rev, periodList }
  },

  async save({ chapterId, rev, periodName, clientKey, ...given }, request) {
    const author = authorOf(request)
    const { result, ...saved } = await editOf(request, chapterId, texts.noChapter, rev, async (doc, newest, tx) => {
      checkType(newest, given.periodType)
      const before = edits.periodByKey(doc, clientKey)
      if (before) return { doc, result: before.id }
      const [id = ''] = await sql.newIds(tx, 1)
      const key = clientKey ? { clientKey } : {}
      const fields = await fieldsOf(tx, author, given, undefined)
      const period = { ...emptyPeriod(id, periodName), ...fields, ...key }
      return { doc: edits.addPeriods(doc, chapterId, [period]), result: id }
    })
    return { ...saved, id: result }
  },

  async saveMany({ chapterId, rev, periodList }, request) {
    const { result, ...saved } = await editOf(request, chapterId, texts.noChapter, rev, async (doc, newest, tx) => {
      for (const { periodType } of periodList) checkType(newest, periodType)
      const fresh = await sql.newIds(tx, periodList.length)
      const made = periodList.map(({ periodName, periodType, isFree, clientKey }, index): [boolean, DocPeriod] => {
        const before = edits.periodByKey(doc, clientKey)
        const key = clientKey ? { clientKey } : {}
        return before
          ? [false, before]
          : [true, { ...emptyPeriod(fresh[index] ?? '', periodName), periodType, isFree, ...key }]
      })
      const added = made.filter(([isNew]) => isNew).map(([, period]) => period)
      return {
        doc: added.length > 0 ? edits.addPeriods(doc, chapterId, added) : doc,
        result: made.map(([, period]) => period.id),
      }
    })
    return { ...saved, ids: result }
  },

  async update({ id, rev, ...given }, request) {
    const author = authorOf(request)
    const { result: _result, ...saved } = await editOf(request, id, texts.noPeriod, rev, async (doc, newest, tx) => {
      checkType(newest, given.periodType)
      const { period } = edits.livingPeriod(doc, id)
      if (given.startTime !== undefined || given.endTime !== undefined)
        refuseHeld(await heldTimes(request.services, tx, newest.courseId), period, given)
      return { doc: edits.updatePeriod(doc, id, await fieldsOf(tx, author, given, period)), result: null }
    })
    return { ...saved, id }
  },

  async delete({ id, rev }, request) {
    const { result: _result, ...saved } = await editOf(request, id, texts.noPeriod, rev, (doc) => ({
      doc: edits.markPeriod(doc, id, 1),
      result: null,
    }))
    request.setMessage('删除成功，提交审核前可以撤销')
    return { ...saved, id }
  },

  async restore({ id, rev }, request) {
    const { result: _result, ...saved } = await editOf(request, id, texts.noPeriod, rev, (doc) => ({
      doc: edits.markPeriod(doc, id, 0),
      result: null,
    }))
    return { ...saved, id }
  },

  async sort({ chapterId, rev, ids }, request) {
    const { result: _result, ...saved } = await editOf(request, chapterId, texts.noChapter, rev, (doc) => ({
      doc: edits.sortPeriods(doc, chapterId, ids),
      result: null,
    }))
    return saved
  },

  async batch({ courseId, rev, ids, deed: action, chapterId, pattern, find, replace }, request) {
    if (action === 'move' && !chapterId) throw new CallError('invalid', texts.noTarget, 'chapterId')
    if (action === 'rename' && !pattern && !find) throw new CallError('invalid', texts.noRenaming, 'pattern')
    const actions: Record<typeof action, (doc: CourseDoc) => CourseDoc> = {
      rename: (doc) => edits.renamePeriods(doc, ids, { pattern, find, replace }),
      move: (doc) => edits.movePeriods(doc, chapterId ?? '', ids),
      free: (doc) => edits.markTrial(doc, ids, 1),
      paid: (doc) => edits.markTrial(doc, ids, 0),
      delete: (doc) => edits.deletePeriods(doc, ids),
    }
    const { result: _result, ...saved } = await edit(request, courseId, rev, (doc) => ({
      doc: actions[action](doc),
      result: null,
    }))
    request.setMessage('批量操作成功')
    return { ...saved, changed: new Set(ids).size }
  },

  async videoView({ periodId }, request) {
    const { db } = request
    const newest = await ownCourseOf(db, authorOf(request), periodId, texts.noPeriod)
    const { period } = edits.livingPeriod(newest.doc, periodId)
    const videos = await references.selectVideos(db, period.videoId ? [period.videoId] : [])
    const video = videos.get(period.videoId)
    const view = periodView(period, '', { videos, files: new Map() })
    return {
      periodId,
      videoId: view.videoId,
      videoName: view.videoName,
      videoLength: view.videoLength,
      videoSize: video && view.videoId ? video.videoSize : 0,
      videoStatus: view.videoStatus,
      progress: view.progress,
      stage: view.stage,
      failReason: view.failReason,
      ticket: view.videoStatus === stateCode.video.ready ? previewTicket(request, view.videoId, periodId) : '',
    }
  },

  async videoSave({ periodId, videoId, videoName }, request) {
    const { videoName: _videoName, ...saved } = await transaction(request.db, (tx) =>
      bindVideo(tx, authorOf(request), periodId, videoId, videoName),
    )
    request.setMessage('视频绑定成功')
    return { ...saved, id: periodId }
  },
})
