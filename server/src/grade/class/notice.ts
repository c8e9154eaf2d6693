/** Announcements of a class with read receipts, and shared files. */
import { gradeFile, gradeNotice } from '@zhixing/contract/grade/notice'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { cleanHtml } from '../../lib/html.ts'
import { implement } from '../../kernel/implement.ts'
import { fileUrl, selectFilesOf } from '../../system/index.ts'
import { gradeFor } from '../access.ts'
import { inClass } from '../in-class.ts'
import { gradePath, notifyPeople } from './enter.ts'
import { operations } from '../log.ts'
import { selectUserIds } from '../member/member.sql.ts'
import * as sql from './notice.sql.ts'
import { mayRead } from '../policy.ts'
import { messages, texts } from '../texts.ts'

const noticeCalls = implement(gradeNotice, {
  async list({ gradeId, ...page }, { db, need, viewer }) {
    const { userRole } = await gradeFor(db, viewer, gradeId, need)
    return sql.pageOfNotices(db, gradeId, viewer.userId, page, mayRead(userRole))
  },

  async save({ gradeId, noticeContent, clientKey, ...notice }, request) {
    const { viewer, services } = request
    const { id } = await inClass(request, { gradeId }, async (tx, { gradeName }) => {
      const made = await sql.insertNotice(tx, {
        ...notice,
        gradeId,
        userId: viewer.userId,
        noticeContent: cleanHtml(noticeContent),
        clientKey: clientKey ?? null,
      })
      if (!made) return { log: null, id: found(await sql.selectByKey(tx, viewer.userId, clientKey ?? '')) }
      const everybody = await selectUserIds(tx, gradeId)
      await notifyPeople(
        tx,
        services,
        everybody.filter((userId) => userId !== viewer.userId),
        messages.announced(gradeName, notice.noticeTitle),
        gradePath(gradeId),
      )
      return { log: { operationType: operations.notice, detail: notice.noticeTitle }, id: made }
    })
    request.setMessage('发布成功')
    return { id }
  },

  async top({ gradeId, id, isTop }, request) {
    await inClass(request, { gradeId }, async (tx) => {
      if (!(await sql.writeNotice(tx, gradeId, id, { is_top: isTop }))) throw new CallError('notFound', texts.noNotice)
      return { log: null }
    })
    request.setMessage(isTop === 1 ? '置顶成功' : '取消置顶成功')
    return {}
  },

  async delete({ gradeId, id }, request) {
    await inClass(request, { gradeId }, async (tx) => {
      if (!(await sql.writeNotice(tx, gradeId, id, { status_id: 0 }))) throw new CallError('notFound', texts.noNotice)
      return { log: null }
    })
    request.setMessage('撤回成功')
    return {}
  },

  async read({ gradeId, id }, { db, need, viewer }) {
    await transaction(db, async (tx) => {
      await gradeFor(tx, viewer, gradeId, need)
      if (!(await sql.hasNotice(tx, gradeId, id))) throw new CallError('notFound', texts.noNotice)
      await sql.writeRead(tx, id, viewer.userId)
    })
    return {}
  },

  async readers({ gradeId, id }, { db, need, viewer }) {
    await gradeFor(db, viewer, gradeId, need)
    if (!(await sql.hasNotice(db, gradeId, id))) throw new CallError('notFound', texts.noNotice)
    return { list: await sql.selectReaders(db, gradeId, id) }
  },
})

const fileCalls = implement(gradeFile, {
  async list({ gradeId, keyword, ...page }, { db, need, viewer }) {
    await gradeFor(db, viewer, gradeId, need)
    return sql.pageOfFiles(db, gradeId, page, keyword)
  },

  async save({ gradeId, fileIds }, request) {
    const { userId } = request.viewer
    await inClass(request, { gradeId }, async (tx) => {
      const ids = [...new Set(fileIds)]
      const files = await selectFilesOf(tx, userId, 'document', ids)
      if (files.length < ids.length) throw new CallError('notFound', texts.noFile)
      for (const { id: fileId, fileName, fileSize } of files)
        await sql.insertFile(tx, { gradeId, userId, fileId, fileName, fileSize })
      const detail = `共享 ${files.map(({ fileName }) => fileName).join('、')}`.slice(0, 200)
      return { log: { operationType: operations.file, detail } }
    })
    request.setMessage('共享成功')
    return {}
  },

  async delete({ gradeId, id }, request) {
    await inClass(request, { gradeId }, async (tx) => {
      const fileName = found(await sql.removeFile(tx, gradeId, id), texts.noFile)
      return { log: { operationType: operations.file, detail: `删除 ${fileName}` } }
    })
    request.setMessage('删除成功')
    return {}
  },

  async url({ gradeId, id }, { db, need, viewer, services, site }) {
    await gradeFor(db, viewer, gradeId, need)
    const { fileId, fileName } = found(await sql.selectFileOf(db, gradeId, id), texts.noFile)
    return { url: fileUrl(services, site.siteId, { id: fileId, fileKind: 'document' }, viewer.userId), fileName }
  },
})

export const calls = [...noticeCalls, ...fileCalls]
