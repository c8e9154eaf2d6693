/** One tree of comments for all kinds of texts. Who may write or read them is the caller's to check. */
import type { Db, Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import type { Page, PageRequest } from '../../kernel/page.ts'
import { withdrawSource } from '../../user/index.ts'
import { addToCounts, lockCounts } from '../reaction/reaction.sql.ts'
import { type Target, type TextState, textState } from '../target.ts'
import * as sql from './comment.sql.ts'

export interface NewComment extends Target {
  userId: string
  /** Whose text it is: hears of a thread about it. */
  ownerId: string
  /** The comment that this one answers; absent or '0' begins a thread. */
  parentId?: string | undefined
  content: string
  /** Whom it names by @ (inset/plain-mention.ts). */
  mentionList?: readonly sql.Named[]
  /** What review says of the text (moderation/review.ts); shown unless told. */
  statusId?: TextState
  /** 1: the lecturer, or whoever the thing counts as official. */
  isOfficial?: 0 | 1
  /** Of the sender's device: the same again is the same comment. */
  clientKey?: string | undefined
  /** ISO 8601; now by default. For seeds. */
  gmtCreate?: string
}

export interface WrittenComment {
  id: string
  statusId: TextState
  /** False for one that was sent before: nobody is told of it again. */
  isNew: boolean
  /** Who is answered. */
  replyUserId: string
}

/**
 * Writes a comment or a reply and keeps the counts of the thing and of the thread.
 * @throws {CallError} notFound when the comment to answer is gone
 */
export async function writeComment(tx: Tx, given: NewComment): Promise<WrittenComment> {
  const { userId, clientKey, statusId = textState.shown } = given
  // Writers of one thing take turns; a repeat sees what the first one wrote.
  await lockCounts(tx, [given])
  if (clientKey) {
    const sent = await sql.selectSent(tx, userId, clientKey)
    // A comment about another thing is no answer to a call about this one.
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
  // The same key about another thing at the same moment.
  if (!id) throw new CallError('conflict')
  if (statusId === textState.shown) await count(tx, { ...given, rootId: parent?.rootId ?? '0' }, 1)
  return { id, statusId, isNew: true, replyUserId }
}

/** Adds a comment that is shown from now on to the counts, or takes away one that no longer is. */
async function count(tx: Tx, of: Target & { rootId: string }, by: 1 | -1, replies = 0): Promise<void> {
  const { targetType, targetId, rootId } = of
  if (rootId === '0') {
    await addToCounts(tx, [{ targetType, targetId, thread: by, comment: by * (1 + replies) }])
    return
  }
  await sql.addReplies(tx, rootId, by)
  const thread = await sql.selectThread(tx, rootId)
  // Replies of a thread that is not shown are not counted for the thing.
  if (thread?.statusId === textState.shown) await addToCounts(tx, [{ targetType, targetId, comment: by }])
}

/**
 * Shows, hides or deletes a comment. A first comment takes its thread with it; a reply goes alone, and what answered it stays.
 * @throws {CallError} notFound
 */
export async function setCommentState(tx: Tx, id: string, statusId: TextState): Promise<Target & { userId: string }> {
  // The order of locks is always: counts, then the comment.
  const seen = found(await sql.selectComment(tx, id))
  await lockCounts(tx, [seen])
  const row = found(await sql.lockComment(tx, id))
  const { targetType, targetId, userId } = row
  const was = row.statusId === textState.shown
  const now = statusId === textState.shown
  const replies = row.rootId === '0' && was !== now ? ((await sql.selectThread(tx, id))?.replyCount ?? 0) : 0
  await sql.updateState(tx, id, statusId)
  if (was !== now) await count(tx, row, now ? 1 : -1, replies)
  // What it said stands in messages no longer, whoever took it away.
  if (!now) await withdrawSource(tx, id, WITHDRAWN)
  return { targetType, targetId, userId }
}

export interface Thread extends sql.CommentRow {
  replyList: sql.CommentRow[]
}

/** In messages, in place of what is no more. */
const WITHDRAWN = '<p>内容已删除</p>'

/** How many replies a thread shows before it is opened. */
export const FIRST_REPLIES = 3

/** A page of threads, each with its first replies; `replyCount` says how many there are. */
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
