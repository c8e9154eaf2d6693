/** Hides and shows comments on courses, for the operators' list and the moderators' inbox. */
import type { Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import type { ModeratedKind } from '../../shared/moderation.ts'
import * as sql from './admin-comment.sql.ts'
import { commentState, counterChange } from './comment-rules.ts'
import { addToCounters, lockCourse, selectCommentRight, selectRating } from './comment.sql.ts'
import { maySee } from '../policy.ts'

export type AnyComment = NonNullable<Awaited<ReturnType<typeof sql.selectAnyComment>>>

/** Sets the state of a comment and its answers, and updates the counters. The course must be locked. */
export async function setState(
  tx: Tx,
  of: { courseId: string; id: string },
  to: { to: number; answersIn: readonly number[]; answersTo: number },
): Promise<void> {
  await addToCounters(tx, of.courseId, counterChange(await sql.updateState(tx, { ...of, ...to })))
}

const { shown, hidden, hiddenWithThread } = commentState

/** Hides a comment with its answers. The course must be locked. */
export async function hideComment(tx: Tx, comment: AnyComment): Promise<void> {
  if (comment.statusId === hidden) return
  await setState(tx, comment, { to: hidden, answersIn: [shown], answersTo: hiddenWithThread })
}

/**
 * Shows a hidden comment with the answers hidden along with it. The course must be locked.
 * @throws {CallError} conflict
 */
export async function showComment(tx: Tx, comment: AnyComment): Promise<void> {
  if (comment.statusId === shown) return
  if (comment.commentId === '0' && comment.periodId === '0') {
    const newer = await selectRating(tx, comment.userId, comment.courseId)
    if (newer) throw new CallError('conflict', '该学员已重新评价这门课程，旧评价不能恢复')
  } else if (comment.commentId !== '0') {
    const thread = await sql.selectAnyComment(tx, comment.commentId)
    if (thread?.statusId !== shown) throw new CallError('conflict', '所回复的评价未显示，请先恢复那条评价')
  }
  await setState(tx, comment, { to: shown, answersIn: [hiddenWithThread], answersTo: shown })
}

/** Type 8 of community/target.ts. */
export const moderatedComments: ModeratedKind = {
  type: 8,

  async authorOf(tx, viewer, { targetId }) {
    const comment = await sql.selectAnyComment(tx, targetId)
    if (comment?.statusId !== shown || comment.isSite === 1) return undefined
    const right = await selectCommentRight(tx, viewer.userId, comment.courseId)
    if (!right) return undefined
    const isInside = right.owned || right.isLecturer
    // Lesson questions are visible to the learners of the course only.
    return maySee(right, isInside) && (comment.periodId === '0' || isInside) ? comment.userId : undefined
  },

  show: async (db, things) =>
    (
      await sql.selectModerated(
        db,
        things.map(({ targetId }) => targetId),
      )
    ).map((row) => ({
      targetId: row.id,
      targetPart: 0,
      title: row.courseName,
      content: row.commentText,
      pictureUrl: '',
      path: row.periodId === '0' ? `/view/${row.courseId}#comments` : `/view/${row.courseId}?period=${row.periodId}`,
      isShown: row.statusId === shown,
    })),

  async setShown(tx, services, { targetId }, isShown) {
    const unlocked = await sql.selectAnyComment(tx, targetId)
    if (!unlocked) return
    await lockCourse(tx, unlocked.courseId)
    // Read again under the lock: avoids a lost update.
    const comment = await sql.selectAnyComment(tx, targetId)
    if (!comment) return
    await (isShown ? showComment(tx, comment) : hideComment(tx, comment))
    await services.events.publish(tx, 'content.changed', { siteId: tx.siteId, kind: 'comment' })
  },

  writtenBy: (db, userId, hours, max) => sql.selectWritten(db, userId, hours, max),
}
