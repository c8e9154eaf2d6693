import type { Tx } from '../../kernel/db/index.ts'
import { found } from '../../kernel/errors.ts'
import { updateAccepted as markAccepted } from '../comment/comment.ts'
import { targetType } from '../target.ts'
import { selectAnswer } from './answer.sql.ts'
import { type Following, tellCourse } from './course-answers.ts'
import * as sql from './question.sql.ts'
import { texts } from './texts.ts'

/**
 * Accepts an answer of a locked question; '0' for none.
 * @returns the newly accepted answer
 * @throws {CallError} notFound for an answer of another question, or one that is not public
 */
export async function accept(
  tx: Tx,
  services: Following,
  held: Pick<sql.LockedQuestion, 'id' | 'acceptCommentId' | 'courseId'>,
  commentId: string,
) {
  const answer = await markAnswer(tx, held, commentId)
  await tellCourse(tx, services, held)
  return answer
}

async function markAnswer(tx: Tx, held: Pick<sql.LockedQuestion, 'id' | 'acceptCommentId'>, commentId: string) {
  if (held.acceptCommentId === commentId) return undefined
  const answer = commentId === '0' ? undefined : found(await selectAnswer(tx, held.id, commentId), texts.answerMissing)
  await markAccepted(tx, { targetType: targetType.question, targetId: held.id }, commentId)
  await sql.updateAccepted(tx, held.id, commentId)
  return answer
}

/** As `accept`, by ids; the course is not told. For seeds. */
export async function acceptAnswer(tx: Tx, questionId: string, commentId: string): Promise<void> {
  await markAnswer(tx, found(await sql.lockQuestion(tx, questionId), texts.missing), commentId)
}
