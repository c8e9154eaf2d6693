import { classTopic } from '@zhixing/contract/community/class-talk'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { gradeFor, logOperation, mayMark, notifyPeople, operations } from '../../grade/index.ts'
import { fileUrl } from '../../system/index.ts'
import { selectAnswerable, selectComment } from '../comment/comment.ts'
import { mayTakePart, reviewNew } from '../moderation/writer.ts'
import { notify, titled } from '../notices.ts'
import { react } from '../reaction/reaction.ts'
import { opType, selectOwnReactions } from '../reaction/reaction.sql.ts'
import { targetType, textState } from '../target.ts'
import { asInClass, mayTalk, shownTopicFor, talkFor, topicFor, whyNot } from './access.ts'
import { selectIsOpen } from './rule.sql.ts'
import { topicPath, topicTarget } from './state.ts'
import { messages, texts } from './texts.ts'
import * as sql from './topic.sql.ts'
import { textOf, writeTopic } from './write.ts'

export const calls = implement(classTopic, {
  async page({ gradeId, pageCurrent, pageSize, ...by }, { db, viewer }) {
    await talkFor(db, viewer, gradeId)
    const rows = await sql.pageOfTopics(db, gradeId, viewer.userId, by, { pageCurrent, pageSize })
    return { ...rows, list: await asInClass(db, gradeId, rows.list) }
  },

  async state({ gradeId }, { db, need, viewer }) {
    const grade = await gradeFor(db, viewer, gradeId, need)
    const [isOpen, reason, unread] = await Promise.all([
      selectIsOpen(db, gradeId),
      whyNot(db, viewer, grade),
      sql.countUnread(db, viewer.userId, gradeId),
    ])
    return { isOpen, mayWrite: reason === '' ? 1 : 0, whyNot: reason, unreadCount: unread[0]?.unreadCount ?? 0 }
  },

  unread: async (_input, { db, viewer }) => ({ list: await sql.countUnread(db, viewer.userId) }),

  async view({ id }, { db, viewer }) {
    const { grade, topic } = await topicFor(db, viewer, id)
    const [[shown], own, reason] = await Promise.all([
      asInClass(db, grade.gradeId, [topic]),
      selectOwnReactions(db, viewer.userId, targetType.topic, [id]),
      whyNot(db, viewer, grade),
    ])
    await transaction(db, (tx) => sql.writeRead(tx, viewer.userId, id))
    const why = reason || (topic.isLocked === 1 && !mayMark(grade.userRole) ? texts.locked : '')
    return {
      ...found(shown),
      gradeName: grade.gradeName,
      isAdmire: own.get(id)?.has(opType.like) ? 1 : 0,
      isOwn: topic.userId === viewer.userId ? 1 : 0,
      mayMark: mayMark(grade.userRole) ? 1 : 0,
      mayWrite: why === '' ? 1 : 0,
      whyNot: why,
    }
  },

  async save({ gradeId, clientKey, ...text }, { db, viewer, services, setMessage }) {
    const made = await transaction(db, async (tx) => {
      await mayTalk(tx, viewer, await talkFor(tx, viewer, gradeId))
      const { statusId, masked, asAllowed } = await reviewNew(services, tx, viewer.userId, [text.title, text.content], {
        clientKey,
      })
      return writeTopic(tx, {
        ...text,
        title: masked(text.title),
        gradeId,
        userId: viewer.userId,
        statusId,
        clientKey,
        asAllowed,
      })
    })
    setMessage(made.statusId === textState.shown ? texts.posted : texts.waits)
    return { id: made.id, statusId: made.statusId }
  },

  async update({ id, ...text }, { db, viewer, services, setMessage }) {
    const statusId = await transaction(db, async (tx) => {
      const { grade, topic } = await topicFor(tx, viewer, id)
      if (topic.userId !== viewer.userId) throw new CallError('notFound', texts.missing)
      await mayTalk(tx, viewer, grade)
      const held = found(await sql.lockTopic(tx, id), texts.missing)
      // A text hidden by a moderator stays hidden: an edit is not an appeal.
      if (held.statusId === textState.hidden) throw new CallError('shown', texts.hidden)
      const review = await reviewNew(services, tx, viewer.userId, [text.title, text.content], { isChange: true })
      const state = review.statusId
      await sql.updateText(tx, id, {
        ...(await textOf(
          tx,
          viewer.userId,
          { ...text, title: review.masked(text.title), asAllowed: review.asAllowed },
          topic.fileList,
        )),
        statusId: state,
      })
      return state
    })
    setMessage(statusId === textState.shown ? texts.changed : texts.waits)
    return { id, statusId }
  },

  async delete({ id }, { db, viewer, services, setMessage }) {
    await transaction(db, async (tx) => {
      const { grade, topic } = await topicFor(tx, viewer, id)
      const isOwn = topic.userId === viewer.userId
      if (!isOwn && !mayMark(grade.userRole)) throw new CallError('notFound', texts.missing)
      const held = found(await sql.lockTopic(tx, id), texts.missing)
      await sql.updateState(tx, id, textState.deleted)
      if (isOwn) return
      await notifyPeople(tx, services, [held.userId], messages.removed(grade.gradeName, held.title), '')
      await logOperation(tx, {
        gradeId: grade.gradeId,
        operationType: operations.talk,
        operatorId: viewer.userId,
        userId: held.userId,
        detail: `删除话题${titled(held.title)}`,
      })
    })
    setMessage(texts.deleted)
    return {}
  },

  async mark({ id, ...marks }, { db, need, viewer, setMessage }) {
    await transaction(db, async (tx) => {
      const { grade } = await shownTopicFor(tx, viewer, id)
      await gradeFor(tx, viewer, grade.gradeId, need)
      found(await sql.lockTopic(tx, id), texts.missing)
      await sql.updateMarks(tx, id, marks)
    })
    setMessage(texts.saved)
    return {}
  },

  async admire({ id, commentId, isAdmire }, { db, site: { siteId }, viewer, services }) {
    await mayTakePart(db, viewer.userId)
    const { grade, topic } = await shownTopicFor(db, viewer, id)
    const isTopic = commentId === '0'
    if (!isTopic) found(await selectAnswerable(db, topicTarget(id), commentId), texts.replyMissing)
    const comment = isTopic ? undefined : await selectComment(db, commentId)
    const { changed, counts } = await react(services, siteId, {
      ...(isTopic ? topicTarget(id) : { targetType: targetType.comment, targetId: commentId }),
      opType: opType.like,
      userId: viewer.userId,
      on: isAdmire === 1,
    })
    if (changed && isAdmire === 1)
      await transaction(db, (tx) =>
        notify(tx, services, {
          kind: 'like',
          siteId,
          userId: comment?.userId ?? topic.userId,
          person: viewer,
          groupKey: isTopic ? `topic.like ${id}` : `comment.like ${commentId}`,
          what: isTopic ? `赞了你的班级话题${titled(topic.title)}` : `赞了你在班级话题${titled(topic.title)}中的回复`,
          linkUrl: topicPath(grade.gradeId, id, comment?.rootId),
        }),
      )
    return { admireCount: counts.admireCount }
  },

  async file({ id, fileId }, { db, viewer, services, site }) {
    const { topic } = await topicFor(db, viewer, id)
    const { fileName } = found(
      topic.fileList.find((file) => file.fileId === fileId),
      texts.noFile,
    )
    return { url: fileUrl(services, site.siteId, { id: fileId, fileKind: 'document' }, viewer.userId), fileName }
  },
})
