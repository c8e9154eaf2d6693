import { adminBlog } from '@zhixing/contract/community/admin-blog'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { escapeHtml } from '../../lib/escape.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { msgTypes, sendMessage } from '../../user/index.ts'
import { fillRows } from '../inset/fill.ts'
import { titled } from '../notices.ts'
import { type TextState, textState } from '../target.ts'
import * as sql from './admin-blog.sql.ts'
import { lockIssued, updateBlog } from './blog-write.sql.ts'
import { followBlog } from './write.ts'

/** Changes the state of a published article; its author is notified of a removal with the reason. */
async function judge(
  { db, services, site: { siteId } }: Request<'admin'>,
  id: string,
  statusId: TextState,
  reason: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    const before = found(await lockIssued(tx, id))
    if (before.isOpen === 0) throw new CallError('notFound')
    await updateBlog(tx, id, { statusId, hiddenReason: reason })
    await followBlog(tx, services, { ...before, statusId })
    if (statusId === before.statusId) return
    const isHidden = statusId === textState.hidden
    await sendMessage(tx, services, {
      siteId,
      userIds: [before.userId],
      msgType: msgTypes.interaction,
      msgTitle: isHidden ? `你的文章${titled(before.title)}已被下架` : `你的文章${titled(before.title)}已恢复显示`,
      msgText: isHidden
        ? `<p>原因：${escapeHtml(reason)}</p><p>修改后可以重新提交，由管理员审核。</p>`
        : '<p>读者现在可以看到这篇文章。</p>',
      linkUrl: isHidden ? `/blog/account/write?id=${id}` : `/blog/article/${id}`,
    })
  })
}

/** Pins or features an article. */
async function mark({ db, services }: Request<'admin'>, id: string, to: { isTop?: 0 | 1; isGood?: 0 | 1 }) {
  await transaction(db, async (tx) => {
    const { isOpen } = found(await lockIssued(tx, id))
    if (isOpen === 0) throw new CallError('notFound')
    await updateBlog(tx, id, to)
    await services.events.publish(tx, 'content.changed', { siteId: tx.siteId, kind: 'blog' })
  })
}

export const calls = implement(adminBlog, {
  list: (input, { db }) => sql.pageOfAdminBlogs(db, input, input),
  async view({ id }, request) {
    const [article] = await fillRows(request, [found(await sql.selectAdminBlog(request.db, id))])
    return found(article)
  },

  async hide({ id, reason }, request) {
    await judge(request, id, textState.hidden, reason)
    request.setMessage('下架成功')
    return {}
  },

  async show({ id }, request) {
    await judge(request, id, textState.shown, '')
    request.setMessage('恢复成功')
    return {}
  },

  async top({ id, isTop }, request) {
    await mark(request, id, { isTop })
    request.setMessage(isTop === 1 ? '置顶成功' : '取消置顶成功')
    return {}
  },

  async good({ id, isGood }, request) {
    await mark(request, id, { isGood })
    request.setMessage(isGood === 1 ? '加精成功' : '取消加精成功')
    return {}
  },
})
