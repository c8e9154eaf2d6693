/** What a class tells its members, who has read it, and what it shares with them. */
import { gradeFile, gradeNotice } from '@zhixing/contract/grade/notice'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { cleanHtml } from '../../lib/html.ts'
import { implement } from '../../kernel/implement.ts'
import { fileUrl, selectFilesOf } from '../../system/index.ts'
import { gradeFor } from '../access.ts'
import { gradePath, notifyPeople } from './enter.ts'
import { logOperation, operations } from '../log.ts'
import { selectUserIds } from '../member/member.sql.ts'
import * as sql from './notice.sql.ts'
import { mayRead } from '../policy.ts'
import { messages, texts } from '../texts.ts'

const noticeCalls = implement(gradeNotice, {
  async list({ gradeId, ...page }, { db, viewer }) {
    const { userRole } = await gradeFor(db, viewer, gradeId, 'see')
    return sql.pageOfNotices(db, gradeId, viewer.userId, page, mayRead(userRole))
  },

  async save({ gradeId, noticeContent, clientKey, ...notice }, { db, viewer, services, setMessage }) {
    const id = await transaction(db, async (tx) => {
      const { gradeName } = await gradeFor(tx, viewer, gradeId, 'mark')
      const made = await sql.insertNotice(tx, {
        ...notice,
        gradeId,
        userId: viewer.userId,
        noticeContent: cleanHtml(noticeContent),
        clientKey: clientKey ?? null,
      })
      if (!made) return found(await sql.selectByKey(tx, viewer.userId, clientKey ?? ''))
      const everybody = await selectUserIds(tx, gradeId)
      await notifyPeople(
        tx,
        services,
        everybody.filter((userId) => userId !== viewer.userId),
        messages.announced(gradeName, notice.noticeTitle),
        gradePath(gradeId),
      )
      await logOperation(tx, {
        gradeId,
        operationType: operations.notice,
        operatorId: viewer.userId,
        detail: notice.noticeTitle,
      })
      return made
    })
    setMessage('发布成功')
    return { id }
  },

  async top({ gradeId, id, isTop }, { db, viewer, setMessage }) {
    await transaction(db, async (tx) => {
      await gradeFor(tx, viewer, gradeId, 'mark')
      if (!(await sql.writeNotice(tx, gradeId, id, { is_top: isTop }))) throw new CallError('notFound', texts.noNotice)
    })
    setMessage(isTop === 1 ? '置顶成功' : '取消置顶成功')
    return {}
  },

  async delete({ gradeId, id }, { db, viewer, setMessage }) {
    await transaction(db, async (tx) => {
      await gradeFor(tx, viewer, gradeId, 'mark')
      if (!(await sql.writeNotice(tx, gradeId, id, { status_id: 0 }))) throw new CallError('notFound', texts.noNotice)
    })
    setMessage('撤回成功')
    return {}
  },

  async read({ gradeId, id }, { db, viewer }) {
    await transaction(db, async (tx) => {
      await gradeFor(tx, viewer, gradeId, 'see')
      if (!(await sql.hasNotice(tx, gradeId, id))) throw new CallError('notFound', texts.noNotice)
      await sql.writeRead(tx, id, viewer.userId)
    })
    return {}
  },

  async readers({ gradeId, id }, { db, viewer }) {
    await gradeFor(db, viewer, gradeId, 'read')
    if (!(await sql.hasNotice(db, gradeId, id))) throw new CallError('notFound', texts.noNotice)
    return { list: await sql.selectReaders(db, gradeId, id) }
  },
})

const fileCalls = implement(gradeFile, {
  async list({ gradeId, keyword, ...page }, { db, viewer }) {
    await gradeFor(db, viewer, gradeId, 'see')
    return sql.pageOfFiles(db, gradeId, page, keyword)
  },

  async save({ gradeId, fileIds }, { db, viewer, setMessage }) {
    await transaction(db, async (tx) => {
      await gradeFor(tx, viewer, gradeId, 'mark')
      const ids = [...new Set(fileIds)]
      const files = await selectFilesOf(tx, viewer.userId, 'document', ids)
      if (files.length < ids.length) throw new CallError('notFound', texts.noFile)
      for (const { id: fileId, fileName, fileSize } of files)
        await sql.insertFile(tx, { gradeId, userId: viewer.userId, fileId, fileName, fileSize })
      await logOperation(tx, {
        gradeId,
        operationType: operations.file,
        operatorId: viewer.userId,
        detail: `共享 ${files.map(({ fileName }) => fileName).join('、')}`.slice(0, 200),
      })
    })
    setMessage('共享成功')
    return {}
  },

  async delete({ gradeId, id }, { db, viewer, setMessage }) {
    await transaction(db, async (tx) => {
      await gradeFor(tx, viewer, gradeId, 'mark')
      const fileName = found(await sql.removeFile(tx, gradeId, id), texts.noFile)
      await logOperation(tx, {
        gradeId,
        operationType: operations.file,
        operatorId: viewer.userId,
        detail: `删除 ${fileName}`,
      })
    })
    setMessage('删除成功')
    return {}
  },

  async url({ gradeId, id }, { db, viewer, services, site }) {
    await gradeFor(db, viewer, gradeId, 'see')
    const { fileId, fileName } = found(await sql.selectFileOf(db, gradeId, id), texts.noFile)
    return { url: fileUrl(services, site.siteId, { id: fileId, fileKind: 'document' }, viewer.userId), fileName }
  },
})

export const calls = [...noticeCalls, ...fileCalls]
