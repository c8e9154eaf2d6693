import { blogWriting } from '@zhixing/contract/community/blog'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { mayDraft, mayPublish } from '../blogger/state.ts'
import { mayWrite } from '../moderation/writer.ts'
import { textState } from '../target.ts'
import * as sql from './blog-write.sql.ts'
import { cleanPeoplesHtml } from '../peoples-html.ts'
import { followBlog, issueBlog, mustBeWhole } from './write.ts'

const MISSING = '文章不存在或已删除'

/** Saves a draft or publishes, as requested. */
async function write(
  tx: Tx,
  { services, setMessage }: Pick<Request<'blogger'>, 'services' | 'setMessage'>,
  before: sql.OwnBlog,
  fields: sql.BlogFields,
  { isIssue, publishTime }: { isIssue: 0 | 1; publishTime?: string | undefined },
) {
  if (isIssue === 0) {
    await sql.writeDraft(tx, before.id, fields)
    setMessage('已保存')
    return
  }
  await mayWrite(tx, before.userId)
  await mayPublish(tx, before.userId)
  // A published article keeps its time unless another is given.
  const time = publishTime ?? before.publishTime ?? (await sql.selectNow(tx))
  const state = await issueBlog(tx, services, before, fields, time)
  const isPlanned = new Date(time).getTime() > Date.now()
  setMessage(state === textState.pending ? '提交成功，审核通过后显示' : isPlanned ? '定时发布设置成功' : '发布成功')
}

export const calls = implement(blogWriting, {
  async save({ clientKey, isIssue, publishTime, ...given }, request) {
    const { db, viewer } = request
    await mayDraft(db, viewer.userId)
    const fields = { ...given, content: cleanPeoplesHtml(given.content) }
    if (isIssue === 1) mustBeWhole(fields)
    return transaction(db, async (tx) => {
      const id = await sql.insertBlog(tx, viewer.userId, clientKey || null)
      if (!id) {
        // Idempotent retry: the article was saved by the first request.
        const known = found(await sql.selectByKey(tx, viewer.userId, clientKey ?? ''), MISSING)
        return sql.draftOf(found(await sql.selectOwn(tx, viewer.userId, known)))
      }
      const before = found(await sql.selectOwn(tx, viewer.userId, id, true))
      await write(tx, request, before, fields, { isIssue, publishTime })
      return sql.draftOf(found(await sql.selectOwn(tx, viewer.userId, id)))
    })
  },

  async update({ id, rev, isIssue, publishTime, ...given }, request) {
    const { db, viewer } = request
    const fields = { ...given, content: cleanPeoplesHtml(given.content) }
    return transaction(db, async (tx) => {
      const before = found(await sql.selectOwn(tx, viewer.userId, id, true), MISSING)
      if (rev !== undefined && rev !== before.rev)
        throw new CallError('conflict', '这篇文章在别的窗口或设备上改过了，请对照后选择')
      await write(tx, request, before, fields, { isIssue, publishTime })
      return sql.draftOf(found(await sql.selectOwn(tx, viewer.userId, id)))
    })
  },

  draft: async ({ id }, { db, viewer }) => sql.draftOf(found(await sql.selectOwn(db, viewer.userId, id), MISSING)),

  list: ({ state, keyword, ...page }, { db, viewer }) => sql.pageOfOwn(db, viewer.userId, { state, keyword }, page),

  async stand({ id, isPutaway }, { db, viewer, services, setMessage }) {
    await transaction(db, async (tx) => {
      const before = found(await sql.selectOwn(tx, viewer.userId, id, true), MISSING)
      if (before.isIssue === 0) throw new CallError('notFound', MISSING)
      if (isPutaway === 1) {
        await mayWrite(tx, viewer.userId)
        await mayPublish(tx, viewer.userId)
      }
      await sql.updateBlog(tx, id, { isPutaway })
      await followBlog(tx, services, { ...before, isPutaway })
    })
    setMessage(isPutaway === 1 ? '重新发布成功' : '撤回成功')
    return {}
  },

  async delete({ id }, { db, viewer, services, setMessage }) {
    await transaction(db, async (tx) => {
      const before = found(await sql.selectOwn(tx, viewer.userId, id, true), MISSING)
      await sql.updateBlog(tx, id, { statusId: textState.deleted })
      if (before.isIssue === 1) await followBlog(tx, services, { ...before, statusId: textState.deleted })
    })
    setMessage('删除成功')
    return {}
  },
})
