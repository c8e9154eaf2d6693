import { work } from '@zhixing/contract/community/work'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import { type WorkCourse, workCourse } from '../../course/index.ts'
import { fileUrl } from '../../system/index.ts'
import {
  type CommentRow,
  listThreads,
  pageOfReplies,
  selectComment,
  setCommentState,
  writeComment,
} from '../comment/comment.ts'
import { mayTakePart, mayWrite, reviewNew, sanctionOf } from '../moderation/writer.ts'
import { notifyOfReaction, titled } from '../notices.ts'
import { react } from '../reaction/reaction.ts'
import { opType, selectOwnReactions } from '../reaction/reaction.sql.ts'
import { targetType, textState } from '../target.ts'
import { isInside, shownWorkFor, userOf, wallFor, workFor, workPath, workTarget } from './access.ts'
import { notifyOfWork, notifyOfWorkComment } from './news.ts'
import { texts } from './texts.ts'
import * as sql from './work.sql.ts'
import { handIn } from './write.ts'

/** Reason why a person may not hand in a work to a course; empty when they may. Pure. */
const whyNotIn = (course: WorkCourse): string =>
  course.isTeacher ? texts.teacher : course.isOwner ? course.stopReason : texts.enrolFirst

const shownComment = (row: CommentRow, authorId: string) => ({
  ...row,
  isAuthor: row.userId === authorId ? (1 as const) : (0 as const),
})

export const calls = implement(work, {
  async page({ courseId, sort, ...page }, { db, viewer }) {
    const course = await wallFor(db, userOf(viewer), courseId)
    return sql.pageOfWorks(db, courseId, { sort, isInside: isInside(course) }, page)
  },

  async view({ id }, { db, viewer }) {
    const userId = userOf(viewer)
    const { work: row, course } = await workFor(db, userId, id)
    const own = await selectOwnReactions(db, userId, targetType.work, [id])
    const isOwn = row.userId === userId
    const knows = isOwn || course.isTeacher
    return {
      ...row,
      courseName: course.courseName,
      // Why it was hidden concerns its author and the lecturer.
      hiddenReason: knows ? row.hiddenReason : '',
      isOwn: isOwn ? 1 : 0,
      isAdmire: own.get(id)?.has(opType.like) ? 1 : 0,
      isLecturer: course.isTeacher ? 1 : 0,
      mayComment: isInside(course) ? 1 : 0,
    }
  },

  async comments({ id, rootId, ...page }, { db, viewer }) {
    const { work: row } = await shownWorkFor(db, userOf(viewer), id)
    const target = workTarget(id)
    const threads =
      rootId === '0'
        ? await listThreads(db, target, page)
        : mapPage(await pageOfReplies(db, target, rootId, page), (reply) => ({ ...reply, replyList: [] }))
    return mapPage(threads, (thread) => ({
      ...shownComment(thread, row.userId),
      replyList: thread.replyList.map((reply: CommentRow) => shownComment(reply, row.userId)),
    }))
  },

  async own({ courseId }, { db, viewer }) {
    const course = await wallFor(db, viewer.userId, courseId)
    const [own, sanction] = await Promise.all([
      sql.selectOwnWork(db, viewer.userId, courseId),
      sanctionOf(db, viewer.userId),
    ])
    return { whyNot: whyNotIn(course) || (sanction ?? ''), work: own ?? null }
  },

  async save({ courseId, ...text }, { db, viewer, services, setMessage }) {
    const { userId } = viewer
    const made = await transaction(db, async (tx) => {
      const course = await wallFor(tx, userId, courseId)
      const reason = whyNotIn(course)
      if (reason) throw new CallError('shown', reason)
      await mayWrite(tx, userId)
      const { statusId, masked, asAllowed } = await reviewNew(
        services,
        tx,
        userId,
        [text.title, text.content, text.workUrl],
        {
          isChange: true,
        },
      )
      const handed = await handIn(tx, { ...text, title: masked(text.title), userId, course, statusId, asAllowed })
      if (handed.isNew && handed.statusId === textState.shown) await notifyOfWork(tx, services, handed.id)
      return handed
    })
    const { id, rev, statusId, isNew } = made
    setMessage(
      statusId === textState.shown
        ? isNew
          ? texts.handedIn
          : texts.changed
        : statusId === textState.hidden
          ? texts.stillHidden
          : texts.waits,
    )
    return { id, rev, statusId }
  },

  async delete({ courseId }, { db, viewer, setMessage }) {
    await transaction(db, async (tx) => {
      // A course that the person has lost, or that no longer asks for works, still gives the work back.
      const own = found(await sql.lockOwnWork(tx, viewer.userId, courseId), texts.missing)
      if (own.statusId !== textState.deleted) await sql.clearWork(tx, own.id)
    })
    setMessage(texts.withdrawn)
    return {}
  },

  async admire({ id, isAdmire }, { db, site: { siteId }, viewer, services }) {
    await mayTakePart(db, viewer.userId)
    const { work: row } = await shownWorkFor(db, viewer.userId, id)
    const { changed, counts } = await react(services, siteId, {
      ...workTarget(id),
      opType: opType.like,
      userId: viewer.userId,
      on: isAdmire === 1,
    })
    if (changed && isAdmire === 1)
      await notifyOfReaction(services, {
        siteId,
        kind: 'like',
        userId: row.userId,
        person: viewer,
        groupKey: `work.like ${id}`,
        what: `赞了你的作品${titled(row.title)}`,
        linkUrl: workPath(row.courseId, id),
      })
    return { admireCount: counts.admireCount }
  },

  async file({ id, fileId }, { db, viewer, services, site }) {
    const { work: row } = await workFor(db, viewer.userId, id)
    const { fileName } = found(
      row.fileList.find((file) => file.fileId === fileId),
      texts.noFile,
    )
    return { url: fileUrl(services, site.siteId, { id: fileId, fileKind: 'document' }, viewer.userId), fileName }
  },

  async comment({ id, parentId, content, clientKey }, { db, viewer, services, setMessage }) {
    const { userId } = viewer
    const row = await transaction(db, async (tx) => {
      const { work: of, course } = await shownWorkFor(tx, userId, id)
      if (!isInside(course)) throw new CallError('shown', texts.mayNotComment)
      await mayWrite(tx, userId)
      const { statusId, masked } = await reviewNew(services, tx, userId, [content], { clientKey })
      const made = await writeComment(tx, {
        ...workTarget(id),
        userId,
        ownerId: of.userId,
        parentId,
        content: masked(content),
        statusId,
        isOfficial: course.isTeacher ? 1 : 0,
        clientKey,
      })
      const written = found(await selectComment(tx, made.id))
      if (made.isNew) await notifyOfWorkComment(tx, services, written)
      return shownComment(written, of.userId)
    })
    setMessage(row.statusId === textState.shown ? texts.commented : texts.commentWaits)
    return row
  },

  async deleteComment({ id }, { db, viewer, setMessage }) {
    const comment = found(await selectComment(db, id))
    if (comment.targetType !== targetType.work) throw new CallError('notFound')
    const of = await sql.selectWork(db, comment.targetId)
    const course = of && (await workCourse(db, viewer.userId, of.courseId))
    const may = comment.userId === viewer.userId || of?.userId === viewer.userId || course?.isTeacher === true
    if (!may) throw new CallError('notFound')
    await transaction(db, (tx) => setCommentState(tx, id, textState.deleted))
    setMessage(texts.deleted)
    return {}
  },
})
