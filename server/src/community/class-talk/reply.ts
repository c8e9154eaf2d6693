import { classReply } from '@zhixing/contract/community/class-talk'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import type { Sql } from '../../kernel/db/index.ts'
import { logOperation, mayChange, mayMark, notifyPeople, operations } from '../../grade/index.ts'
import {
  type CommentRow,
  listThreads,
  pageOfReplies,
  selectAnswerable,
  selectComment,
  selectOwnWaiting,
  type Thread,
} from '../comment/comment.ts'
import { reviewNew } from '../moderation/writer.ts'
import { notify, titled } from '../notices.ts'
import { cleanPeoplesHtml } from '../peoples-html.ts'
import { hasContent, summaryOf } from '../question/rules.ts'
import { opType, selectOwnReactions } from '../reaction/reaction.sql.ts'
import { targetType, textState } from '../target.ts'
import { asInClass, mayTalk, replyFor, shownTopicFor } from './access.ts'
import { notifyOfClassReply } from './reply-news.ts'
import { acceptReply, setReplyState, topicPath, topicTarget } from './state.ts'
import { messages, texts } from './texts.ts'
import { lockTopic, writeRead } from './topic.sql.ts'
import { writeReply } from './write.ts'

const MAX_COMMENT = 500

/** Comments as members see them: with class names, and the viewer's likes. */
async function shownReplies(sql: Sql, gradeId: string, userId: string, rows: readonly CommentRow[]) {
  const [named, liked] = await Promise.all([
    asInClass(sql, gradeId, rows),
    selectOwnReactions(
      sql,
      userId,
      targetType.comment,
      rows.map(({ id }) => id),
    ),
  ])
  const nameOf = new Map(named.map((row) => [row.userId, row.nickname]))
  return named.map((row) => ({
    ...row,
    topicId: row.targetId,
    replyNickname: row.replyNickname && (nameOf.get(row.replyUserId) ?? row.replyNickname),
    isAdmire: liked.get(row.id)?.has(opType.like) ? (1 as const) : (0 as const),
  }))
}

export const calls = implement(classReply, {
  async list({ id, rootId, ...page }, { db, viewer }) {
    const { grade } = await shownTopicFor(db, viewer, id)
    const shown = (rows: readonly CommentRow[]) => shownReplies(db, grade.gradeId, viewer.userId, rows)
    if (rootId !== '0') {
      const replies = await pageOfReplies(db, topicTarget(id), rootId, page)
      return { ...replies, list: (await shown(replies.list)).map((row) => ({ ...row, replyList: [] })) }
    }
    const threads = await listThreads(db, topicTarget(id), page, 'best')
    const isLast = page.pageCurrent >= threads.totalPage
    const waiting = isLast ? await selectOwnWaiting(db, viewer.userId, topicTarget(id)) : []
    const list: Thread[] = [
      ...threads.list,
      ...waiting.filter((row) => row.rootId === row.id).map((row) => ({ ...row, replyList: [] })),
    ]
    const rows = await shown(list.flatMap((thread) => [thread, ...thread.replyList]))
    const by = new Map(rows.map((row) => [row.id, row]))
    return {
      ...threads,
      list: list.map((thread) => ({
        ...found(by.get(thread.id)),
        replyList: thread.replyList.map((reply) => found(by.get(reply.id))),
      })),
    }
  },

  async save({ id, parentId, content, clientKey }, { db, viewer, services, setMessage }) {
    const isAnswer = parentId === '0'
    const text = isAnswer ? cleanPeoplesHtml(content) : content
    if (isAnswer && !hasContent(text)) throw new CallError('invalid', texts.empty, 'content')
    if (!isAnswer && [...text].length > MAX_COMMENT) throw new CallError('invalid', texts.commentLong, 'content')
    const made = await transaction(db, async (tx) => {
      const { grade, topic } = await shownTopicFor(tx, viewer, id)
      await mayTalk(tx, viewer, grade)
      const { statusId, masked, asAllowed } = await reviewNew(services, tx, viewer.userId, [text], { clientKey })
      const isStaff = mayMark(grade.userRole)
      const written = await writeReply(
        tx,
        {
          targetId: id,
          userId: viewer.userId,
          parentId,
          content: isAnswer ? asAllowed(text) : masked(text),
          statusId,
          isOfficial: isStaff ? 1 : 0,
          clientKey,
        },
        isStaff,
      )
      const row = found(await selectComment(tx, written.id), texts.replyMissing)
      const [shown] = await shownReplies(tx, grade.gradeId, viewer.userId, [row])
      if (written.isNew && written.statusId === textState.shown)
        await notifyOfClassReply(tx, services, { id, gradeId: grade.gradeId, title: topic.title }, found(shown))
      // Replying marks the topic as read.
      await writeRead(tx, viewer.userId, id)
      return found(shown)
    })
    setMessage(made.statusId === textState.shown ? texts.answered : texts.waits)
    return made
  },

  async delete({ id }, { db, viewer, services, setMessage }) {
    await transaction(db, async (tx) => {
      const { grade, topic, reply } = await replyFor(tx, viewer, id)
      const isOwn = reply.userId === viewer.userId
      if (!isOwn && (!mayMark(grade.userRole) || reply.statusId !== textState.shown))
        throw new CallError('notFound', texts.replyMissing)
      await setReplyState(tx, id, textState.deleted)
      if (isOwn) return
      await notifyPeople(tx, services, [reply.userId], messages.removed(grade.gradeName, summaryOf(reply.content)), '')
      await logOperation(tx, {
        gradeId: grade.gradeId,
        operationType: operations.talk,
        operatorId: viewer.userId,
        userId: reply.userId,
        detail: `删除话题${titled(topic.title)}中的回复`,
      })
    })
    setMessage(texts.deleted)
    return {}
  },

  async accept({ id, commentId }, { db, site: { siteId }, viewer, services, setMessage }) {
    await transaction(db, async (tx) => {
      const { grade, topic } = await shownTopicFor(tx, viewer, id)
      if (!mayMark(grade.userRole) && topic.userId !== viewer.userId) throw new CallError('forbidden', texts.notAsker)
      if (!mayChange(grade)) throw new CallError('shown', texts.classClosed)
      const held = found(await lockTopic(tx, id), texts.missing)
      if (held.acceptCommentId === commentId) return
      const answer =
        commentId === '0'
          ? undefined
          : found(await selectAnswerable(tx, topicTarget(id), commentId), texts.replyMissing)
      if (answer && answer.rootId !== answer.id) throw new CallError('notFound', texts.replyMissing)
      await acceptReply(tx, id, commentId)
      if (answer)
        await notify(tx, services, {
          kind: 'answer',
          siteId,
          userId: answer.userId,
          person: viewer,
          groupKey: `topic.accept ${answer.id}`,
          what: `把你在班级话题${titled(topic.title)}中的回复标记为正确回答`,
          linkUrl: topicPath(grade.gradeId, id, answer.id),
        })
    })
    setMessage(commentId === '0' ? texts.unaccepted : texts.accepted)
    return {}
  },
})
