/** One comment tree for all kinds of targets. Callers check who may read and write. */
import type { Db, Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import type { Page, PageRequest } from '../../kernel/page.ts'
import { withdrawSource } from '../../user/index.ts'
import { addToCounts, lockCounts } from '../reaction/reaction.sql.ts'
import { type Target, type TextState, textState } from '../target.ts'
import * as sql from './comment.sql.ts'

export interface NewComment extends Target {
  userId: string
  /** Author of the target, who is notified of threads. */
  ownerId: string
  /** The comment answered; absent or '0' starts a thread. */
  parentId?: string | undefined
  content: string
  /** People mentioned by @ (inset/plain-mention.ts). */
  mentionList?: readonly sql.Named[]
  /** Result of the review (moderation/review.ts); default: shown. */
  statusId?: TextState
  /** 1: by the lecturer, or another official author. */
  isOfficial?: 0 | 1
  /** Idempotency key of the client. */
  clientKey?: string | undefined
  /** ISO 8601; default: now. For seeds. */
  gmtCreate?: string
}

export interface WrittenComment {
  id: string
  statusId: TextState
  /** False for a replay, which must not notify again. */
  isNew: boolean
  /** The person answered. */
  replyUserId: string
}

/**
 * Inserts a comment or reply, and updates the counts of target and thread.
 * @throws {CallError} notFound when the comment to answer is gone
 */
export async function writeComment(tx: Tx, given: NewComment): Promise<WrittenComment> {
  const { userId, clientKey, statusId = textState.shown } = given
  // Writers on one target are serialized, so that a replay sees the first insert.
  await lockCounts(tx, [given])
  if (clientKey) {
    const sent = await sql.selectSent(tx, userId, clientKey)
    // A key used for another target is a conflict.
    if (sent && (sent.targetType !== given.targetType || sent.targetId !== given.targetId))
      throw new CallError('conflict')
    if (sent) return { id: sent.id, statusId: sent.statusId, isNew: false, replyUserId: '0' }
  }
  const isReply = given.parentId !== undefined && given.parentId !== '0'
  const parent = isReply
    ? found(await sql.selectAnswerable(tx, given, given.parentId ?? '0'), '要回复的评论不存在或已删除')
    : undefined
  const replyUserId = parent?.userId ?? given.ownerId
  const id = await sql.insertComment(tx, {
    targetType: given.targetType,
    targetId: given.targetId,
    rootId: parent?.rootId ?? '0',
    parentId: parent?.id ?? '0',
    userId,
    replyUserId,
    content: given.content,
    mentionList: given.mentionList ?? [],
    statusId,
    isOfficial: given.isOfficial ?? 0,
    clientKey: clientKey || null,
    gmtCreate: given.gmtCreate ?? null,
  })
  // Concurrent use of the same key for another target.
  if (!id) throw new CallError('conflict')
  if (statusId === textState.shown) await count(tx, { ...given, rootId: parent?.rootId ?? '0' }, 1)
  return { id, statusId, isNew: true, replyUserId }
}

/** Adds a comment that became public to the counts, or subtracts one that no longer is. */
async function count(tx: Tx, of: Target & { rootId: string }, by: 1 | -1, replies = 0): Promise<void> {
  const { targetType, targetId, rootId } = of
  if (rootId === '0') {
    await addToCounts(tx, [{ targetType, targetId, thread: by, comment: by * (1 + replies) }])
    return
  }
  await sql.addReplies(tx, rootId, by)
  const thread = await sql.selectThread(tx, rootId)
  // Replies in a hidden thread do not count for the target.
  if (thread?.statusId === textState.shown) await addToCounts(tx, [{ targetType, targetId, comment: by }])
}

/**
 * Shows, hides or deletes a comment. A first comment takes its thread with it; a reply does not affect replies to it.
 * @throws {CallError} notFound
 */
export async function setCommentState(tx: Tx, id: string, statusId: TextState): Promise<Target & { userId: string }> {
  // Lock order: counts, then comment.
  const seen = found(await sql.selectComment(tx, id))
  await lockCounts(tx, [seen])
  const row = found(await sql.lockComment(tx, id))
  const { targetType, targetId, userId } = row
  const was = row.statusId === textState.shown
  const now = statusId === textState.shown
  const replies = row.rootId === '0' && was !== now ? ((await sql.selectThread(tx, id))?.replyCount ?? 0) : 0
  await sql.updateState(tx, id, statusId)
  if (was !== now) await count(tx, row, now ? 1 : -1, replies)
  // Removes the quote from messages.
  if (!now) await withdrawSource(tx, id, WITHDRAWN)
  return { targetType, targetId, userId }
}

export interface Thread extends sql.CommentRow {
  replyList: sql.CommentRow[]
}

/** Replaces the quote of a removed comment in messages. */
const WITHDRAWN = '<p>内容已删除</p>'

/** Number of replies shown per thread before it is opened. */
export const FIRST_REPLIES = 3

/** A page of threads, each with its first replies; `replyCount` is the total. */
export async function listThreads(
  db: Db,
  target: Target,
  page: PageRequest,
  order: sql.ThreadOrder = 'newest',
): Promise<Page<Thread>> {
  const threads = await sql.pageOfThreads(db, target, order, page)
  const withReplies = threads.list.filter(({ replyCount }) => replyCount > 0).map(({ id }) => id)
  const replies = Map.groupBy(await sql.selectFirstReplies(db, withReplies, FIRST_REPLIES), ({ rootId }) => rootId)
  return { ...threads, list: threads.list.map((thread) => ({ ...thread, replyList: replies.get(thread.id) ?? [] })) }
}

export {
  type CommentRow,
  pageOfCommentsTo,
  pageOfOwnComments,
  pageOfReplies,
  selectAnswerable,
  selectComment,
  selectOwnWaiting,
  updateAccepted,
  updateContent,
} from './comment.sql.ts'
