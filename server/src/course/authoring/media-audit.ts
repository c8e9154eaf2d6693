/** Pictures of courses, slides of chapters, attachments. */
import { stateCode } from '@zhixing/contract/states'
import { accessoryAudit, chapterPic, pictureAudit } from '@zhixing/contract/course/authoring-media'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { chapterOf, type DocAccessory, type DocPicture, periodOf, visible } from './doc.ts'
import * as edits from './edits.ts'
import { endingOf } from './period-audit.ts'
import { texts } from './texts.ts'
import { authorOf, edit, editOf, ownCourse, ownCourseOf } from './versions.ts'
import * as references from './references.sql.ts'
import * as sql from './versions.sql.ts'
import { pictures } from './views.ts'

const pictureCalls = implement(pictureAudit, {
  async list({ courseId }, { db, site, viewer, services }) {
    const { rev, doc } = await ownCourse(db, authorOf({ site, viewer, services }), courseId)
    return { rev, pictureList: pictures(doc.pictureList) }
  },

  async save({ courseId, rev, pictureList }, request) {
    const { result: _result, ...saved } = await edit(request, courseId, rev, async (doc, _newest, tx) => {
      const fresh = await sql.newIds(tx, pictureList.length)
      // A picture keeps its id when it moves.
      const before = [...doc.pictureList]
      const list = pictureList.map(({ picName, picUrl }, index): DocPicture => {
        const place = before.findIndex((one) => one.picUrl === picUrl)
        const [old] = place < 0 ? [] : before.splice(place, 1)
        return { id: old?.id ?? fresh[index] ?? '', picName, picUrl }
      })
      return { doc: edits.setPictures(doc, list), result: null }
    })
    return saved
  },
})

const slideCalls = implement(chapterPic, {
  async list({ chapterId }, { db, site, viewer, services }) {
    const { rev, doc } = await ownCourseOf(db, authorOf({ site, viewer, services }), chapterId, texts.noChapter)
    return { rev, list: pictures(found(chapterOf(visible(doc), chapterId), texts.noChapter).picList) }
  },

  async save({ chapterId, rev, picList, clientKey }, request) {
    const { result, ...saved } = await editOf(request, chapterId, texts.noChapter, rev, async (doc, _newest, tx) => {
      const key = (index: number) => (clientKey ? `${clientKey}:${index}` : undefined)
      const existing = chapterOf(doc, chapterId)?.picList ?? []
      const before = picList.map((_pic, index) => existing.find((one) => key(index) && one.clientKey === key(index)))
      if (before[0]) return { doc, result: before.flatMap((one) => one?.id ?? []) }
      const ids = await sql.newIds(tx, picList.length)
      const slides = picList.map((pic, index): DocPicture => {
        const own = key(index)
        return { id: ids[index] ?? '', ...pic, ...(own ? { clientKey: own } : {}) }
      })
      return { doc: edits.addSlides(doc, chapterId, slides), result: ids }
    })
    return { ...saved, ids: result }
  },

  async sort({ chapterId, rev, ids }, request) {
    const { result: _result, ...saved } = await editOf(request, chapterId, texts.noChapter, rev, (doc) => ({
      doc: edits.sortSlides(doc, chapterId, ids),
      result: null,
    }))
    return saved
  },

  async delete({ chapterId, rev, ids }, request) {
    const { result: _result, ...saved } = await editOf(request, chapterId, texts.noChapter, rev, (doc) => ({
      doc: edits.deleteSlides(doc, chapterId, ids),
      result: null,
    }))
    request.setMessage('删除成功')
    return saved
  },
})

const accessoryCalls = implement(accessoryAudit, {
  async list({ courseId }, { db, site, viewer, services }) {
    const { rev, doc } = await ownCourse(db, authorOf({ site, viewer, services }), courseId)
    const downloads = await references.selectDownloads(db, courseId)
    const nameOf = ({ refType, refId }: DocAccessory) =>
      refType === stateCode.ref.course
        ? doc.courseName
        : (chapterOf(doc, refId)?.chapterName ?? periodOf(doc, refId)?.period.periodName ?? '')
    const list = visible(doc).accessoryList.map((one) => ({
      id: one.id,
      refId: one.refId,
      refType: one.refType,
      refName: nameOf(one),
      fileId: one.fileId,
      acName: one.acName,
      fileType: one.fileType,
      fileSize: one.fileSize,
      downloadCount: downloads.get(one.id) ?? 0,
    }))
    return { rev, list }
  },

  async save({ courseId, rev, id, fileId, refId, acName, clientKey }, request) {
    const { result, ...saved } = await edit(request, courseId, rev, async (doc, _newest, tx) => {
      if (id) return { doc: edits.renameAccessory(doc, id, acName || nameNow(doc.accessoryList, id)), result: id }
      const before = clientKey ? doc.accessoryList.find((one) => one.clientKey === clientKey) : undefined
      if (before) return { doc, result: before.id }
      if (!fileId) throw new CallError('invalid', texts.needFile, 'fileId')
      const ref = refId ?? courseId
      const refType = edits.refTypeOf(doc, courseId, ref)
      const file = found(await references.selectOwnFile(tx, request.viewer.userId, fileId), texts.noFile)
      const [newId = ''] = await sql.newIds(tx, 1)
      const accessory: DocAccessory = {
        id: newId,
        refId: ref,
        refType,
        fileId,
        acName: acName || file.fileName,
        fileType: endingOf(file.fileName),
        fileSize: file.fileSize,
        ...(clientKey ? { clientKey } : {}),
      }
      return { doc: edits.addAccessory(doc, accessory), result: newId }
    })
    request.setMessage('保存成功')
    return { ...saved, id: result }
  },

  async delete({ id, rev }, request) {
    const { result: _result, ...saved } = await editOf(request, id, texts.noAccessory, rev, (doc) => ({
      doc: edits.deleteAccessory(doc, id),
      result: null,
    }))
    request.setMessage('删除成功')
    return saved
  },
})

const nameNow = (list: DocAccessory[], id: string): string => list.find((one) => one.id === id)?.acName ?? ''

export const calls = [...pictureCalls, ...slideCalls, ...accessoryCalls]
