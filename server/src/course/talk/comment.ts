import { comment } from '@zhixing/contract/course/talk'
import { type Db, type Tx, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { allowedText } from '../../shared/words/port.ts'
import { implement } from '../../kernel/implement.ts'
import { offsetOf, pageOf } from '../../kernel/page.ts'
import { commentState, counterChange } from './comment-rules.ts'
import * as sql from './comment.sql.ts'
import type { Services } from '../../kernel/services.ts'
import { courseMentions } from './mentions.ts'
import { maySee } from '../policy.ts'
import { tellTextsChanged } from '../study/course-texts.ts'
import { notifyAsker } from './question-notice.ts'

export interface NewComment {
  siteId: number
  courseId: string
  userId: string
  /** Id of the comment that this one answers; absent or '0' for a rating. */
  commentId?: string
  /** Lesson and position (seconds) that a question is about; absent for a rating. */
  periodId?: string
  videoTime?: number
  commentText: string
  /** People mentioned by @. */
  mentionList?: readonly sql.Named[]
  /** 1-5 of a rating; ignored for an answer. */
  score?: number
  /** ISO 8601; now by default. */
  gmtCreate?: string
  /** 1: written by an operator in the site's name. */
  isSite?: 0 | 1
  /** Idempotency key, see `sentBefore`. */
  clientKey?: string | undefined
}

/** The question or answer that was already sent under this idempotency key. Locks the course. */
export async function sentBefore(
  tx: Tx,
  by: { courseId: string; userId: string; clientKey: string | undefined },
): Promise<string | undefined> {
  const { clientKey } = by
  if (!clientKey) return undefined
  await sql.lockCourse(tx, by.courseId)
  return sql.selectSent(tx, { ...by, clientKey })
}

/**
 * Writes a rating (a second rating of a user replaces the first), a question or an answer, and updates the course's
 * counters. The caller checks the right to do so. An answer to an answer joins its thread, which is one level deep.
 * @returns its id
 * @throws {CallError} notFound when the answered comment does not exist
 */
export async function insertComment(tx: Tx, given: NewComment): Promise<string> {
  const { siteId, courseId, userId, commentText, score = 5, periodId = '0', videoTime = 0 } = given
  const gmtCreate = given.gmtCreate ?? new Date().toISOString()
  const to = given.commentId ?? '0'
  const isSite = given.isSite ?? 0
  const clientKey = given.clientKey || null
  const mentionList = given.mentionList ?? []
  const row = { siteId, courseId, userId, commentText, mentionList, gmtCreate, periodId, videoTime, isSite, clientKey }
  await sql.lockCourse(tx, courseId)
  if (to !== '0') {
    const target = found(await sql.selectComment(tx, courseId, to), '要回复的评论不存在或已删除')
    const id = await sql.insertComment(tx, {
      ...row,
      periodId: target.periodId,
      commentId: target.commentId === '0' ? target.id : target.commentId,
      score: 0,
    })
    // Lesson questions are not counted.
    if (target.periodId === '0') await sql.addToCounters(tx, courseId, { comments: 1, ratings: 0, score: 0 })
    return id
  }
  if (periodId !== '0') return sql.insertComment(tx, { ...row, commentId: '0', score: 0 })
  const before = await sql.selectRating(tx, userId, courseId)
  if (before) {
    await sql.updateRating(tx, before.id, { commentText, mentionList, score, gmtCreate })
    await sql.addToCounters(tx, courseId, { comments: 0, ratings: 0, score: score - before.score })
    return before.id
  }
  const id = await sql.insertComment(tx, { ...row, commentId: '0', score })
  await sql.addToCounters(tx, courseId, { comments: 1, ratings: 1, score })
  return id
}

/** Ratings or questions with their answers, oldest first. */
export async function withReplies<T extends { id: string }>(db: Db, courseId: string, threads: readonly T[]) {
  if (threads.length === 0) return []
  const ids = threads.map(({ id }) => id)
  const replies = Map.groupBy(await sql.selectReplies(db, courseId, ids), ({ commentId }) => commentId)
  return threads.map((thread) => ({ ...thread, replyList: replies.get(thread.id) ?? [] }))
}

const shownThreads = <T extends sql.CommentRow & { replyList: sql.CommentRow[] }>(
  services: Pick<Services, 'extensions'>,
  db: Db,
  threads: readonly T[],
) =>
  courseMentions
    .one(services)
    .withPages<sql.CommentRow & { replyList?: readonly sql.CommentRow[] }>(db, threads)
    .then((rows) => rows.map((row) => ({ ...row, replyList: [...(row.replyList ?? [])] })))

export const calls = implement(comment, {
  async listPublic({ courseId, ...page }, { db, services }) {
    const [ratings, threads] = await Promise.all([
      sql.selectRatings(db, courseId),
      sql.selectThreads(db, courseId, page.pageSize, offsetOf(page)),
    ])
    const { score, total, one, two, three, four, five } = found(ratings)
    return {
      ...pageOf(page, total, await shownThreads(services, db, await withReplies(db, courseId, threads))),
      score,
      scoreCounts: [one, two, three, four, five],
    }
  },

  async save(
    { courseId, commentId, commentText: given, score, mentionIds, clientKey },
    { db, site, viewer, services, setMessage },
  ) {
    const right = found(await sql.selectCommentRight(db, viewer.userId, courseId))
    if (!maySee(right, right.owned || right.isLecturer)) throw new CallError('notFound')
    const isAnswer = commentId !== '0'
    if (!right.owned && !(isAnswer && right.isLecturer))
      throw new CallError('notOwned', isAnswer ? '请先报名课程再回复' : '请先报名课程再评价')
    if (!isAnswer && score < 1) throw new CallError('invalid', '请选择 1 到 5 星的评分', 'score')
    const { userId } = viewer
    const commentText = await allowedText(services, db, 'commentText', given)
    const id = await transaction(db, async (tx) => {
      const same = isAnswer ? await sentBefore(tx, { courseId, userId, clientKey }) : undefined
      if (same) return same
      const mentionList = await courseMentions.one(services).namedIn(tx, commentText, mentionIds)
      const made = await insertComment(tx, {
        siteId: site.siteId,
        courseId,
        userId,
        commentId,
        commentText,
        mentionList,
        score,
        // A rating is idempotent by itself: it replaces the previous one.
        ...(isAnswer ? { clientKey } : {}),
      })
      if (isAnswer) await notifyAsker(tx, services, { siteId: site.siteId, answerId: made })
      if (isAnswer && right.isLecturer) await tellTextsChanged(tx, services, site.siteId, courseId)
      await courseMentions.one(services).notify(tx, services, {
        person: viewer,
        userIds: mentionList.map((one) => one.userId),
        title: right.courseName,
        quote: commentText,
        key: made,
        linkUrl: `/view/${courseId}#comments`,
      })
      await services.events.publish(tx, 'content.changed', { siteId: site.siteId, kind: 'comment' })
      return made
    })
    setMessage(isAnswer ? '回复成功' : '评价成功')
    return { id }
  },

  listOwn: ({ courseId, ...page }, { db, viewer }) => sql.pageOfOwn(db, viewer.userId, courseId, page),

  async delete({ id }, { db, site, viewer, services, setMessage }) {
    await transaction(db, async (tx) => {
      const { courseId } = found(await sql.selectOwnComment(tx, viewer.userId, id))
      await sql.lockCourse(tx, courseId)
      const deleted = await sql.deleteThread(tx, courseId, id)
      const changes = deleted.map((row) => ({ ...row, was: commentState.shown, now: commentState.deleted }))
      await sql.addToCounters(tx, courseId, counterChange(changes))
      await services.events.publish(tx, 'content.changed', { siteId: site.siteId, kind: 'comment' })
    })
    setMessage('删除成功')
    return {}
  },
})
