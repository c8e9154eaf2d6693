/** What becomes of what is said in a class: used by its members, its teachers and the moderators of the site. */
import { found } from '../../kernel/errors.ts'
import type { Tx } from '../../kernel/db/index.ts'
import { gradePath } from '../../grade/index.ts'
import { selectComment, setCommentState, updateAccepted as markAccepted } from '../comment/comment.ts'
import { targetType, type TextState, textState } from '../target.ts'
import { texts } from './texts.ts'
import { lockTopic, refreshLast, updateAccepted } from './topic.sql.ts'

export const topicTarget = (id: string) => ({ targetType: targetType.topic, targetId: id }) as const

/** Where a topic is read, or an answer in it. */
export const topicPath = (gradeId: string, id: string, answerId?: string) =>
  `${gradePath(gradeId)}?tab=talk&topic=${id}${answerId ? `#answer-${answerId}` : ''}`

/** Marks an answer of a topic that is held as the right one, or none ('0'). */
export async function acceptReply(tx: Tx, topicId: string, commentId: string): Promise<void> {
  await markAccepted(tx, topicTarget(topicId), commentId)
  await updateAccepted(tx, topicId, commentId)
}

/**
 * Shows, hides or deletes an answer or a comment under one. An answer that is taken away is no longer the right one.
 * @throws {CallError} notFound
 */
export async function setReplyState(tx: Tx, id: string, statusId: TextState): Promise<void> {
  const seen = found(await selectComment(tx, id), texts.replyMissing)
  const held = found(await lockTopic(tx, seen.targetId), texts.missing)
  await setCommentState(tx, id, statusId)
  if (held.acceptCommentId === id && statusId !== textState.shown) await acceptReply(tx, held.id, '0')
  await refreshLast(tx, held.id)
}
