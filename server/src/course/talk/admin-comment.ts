import { adminComment } from '@zhixing/contract/course/admin-comment'
import { type Tx, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import * as sql from './admin-comment.sql.ts'
import { commentState } from './comment-rules.ts'
import { type AnyComment, hideComment, setState, showComment } from './comment-state.ts'
import { insertComment } from './comment.ts'
import { lockCourse } from './comment.sql.ts'
import { notifyAsker } from './question-notice.ts'

const MISSING = '评论不存在或已删除'
const { deleted, shown, hidden, hiddenWithThread } = commentState

type Action = (tx: Tx, comment: AnyComment) => Promise<void>

/** Runs an action on a comment under the lock of its course, and invalidates cached answers. */
async function change(
  { db, site, services }: Pick<Request<'admin'>, 'db' | 'site' | 'services'>,
  id: string,
  action: Action,
) {
  await transaction(db, async (tx) => {
    const { courseId } = found(await sql.selectAnyComment(tx, id), MISSING)
    await lockCourse(tx, courseId)
    // Read again under the lock: avoids a lost update.
    await action(tx, found(await sql.selectAnyComment(tx, id), MISSING))
    await services.events.publish(tx, 'content.changed', { siteId: site.siteId, kind: 'comment' })
  })
}

export const calls = implement(adminComment, {
  list: (input, { db }) => sql.pageOfComments(db, input, input),

  async hide({ id }, request) {
    await change(request, id, hideComment)
    request.setMessage('隐藏成功')
    return {}
  },

  async show({ id }, request) {
    await change(request, id, showComment)
    request.setMessage('恢复成功')
    return {}
  },

  async delete({ id }, request) {
    await change(request, id, async (tx, comment) => {
      await setState(tx, comment, {
        to: deleted,
        answersIn: [shown, hidden, hiddenWithThread],
        answersTo: deleted,
      })
    })
    request.setMessage('删除成功')
    return {}
  },

  async reply({ id, commentText }, request) {
    const { viewer, site } = request
    let made = ''
    await change(request, id, async (tx, comment) => {
      if (comment.statusId !== shown) throw new CallError('notFound', '该评论已隐藏，不能回复')
      const { courseId } = comment
      const of = { courseId, userId: viewer.userId, commentText }
      const commentId = comment.commentId === '0' ? comment.id : comment.commentId
      const same = await sql.selectSameReply(tx, { ...of, commentId })
      if (same) made = same.id
      else {
        made = await insertComment(tx, { ...of, siteId: site.siteId, commentId, isSite: 1 })
        await notifyAsker(tx, request.services, { siteId: site.siteId, answerId: made })
      }
    })
    request.setMessage('回复成功')
    return { id: made }
  },
})
