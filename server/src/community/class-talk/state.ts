/** State changes of class discussions; used by members, teachers and site moderators. */
import { found } from '../../kernel/errors.ts'
import type { Tx } from '../../kernel/db/index.ts'
import { gradePath } from '../../grade/index.ts'
import { selectComment, setCommentState, updateAccepted as markAccepted } from '../comment/comment.ts'
import { targetType, type TextState, textState } from '../target.ts'
import { texts } from './texts.ts'
import { lockTopic, refreshLast, updateAccepted } from './topic.sql.ts'

export const topicTarget = (id: string) => ({ targetType: targetType.topic, targetId: id }) as const

/** Path of a topic, or of an answer in it. */
export const topicPath = (gradeId: string, id: string, answerId?: string) =>
  `${gradePath(gradeId)}?tab=talk&topic=${id}${answerId ? `#answer-${answerId}` : ''}`

/** Accepts an answer of a locked topic; '0' for none. */
export async function acceptReply(tx: Tx, topicId: string, commentId: string): Promise<void> {
  await markAccepted(tx, topicTarget(topicId), commentId)
  await updateAccepted(tx, topicId, commentId)
}

/**
 * Shows, hides or deletes an answer or a comment under one. An accepted answer that is removed is no longer accepted.
 * @throws {CallError} notFound
 */
export async function setReplyState(tx: Tx, id: string, statusId: TextState): Promise<void> {
  const seen = found(await selectComment(tx, id), texts.replyMissing)
  const held = found(await lockTopic(tx, seen.targetId), texts.missing)
  await setCommentState(tx, id, statusId)
  if (held.acceptCommentId === id && statusId !== textState.shown) await acceptReply(tx, held.id, '0')
  await refreshLast(tx, held.id)
}
