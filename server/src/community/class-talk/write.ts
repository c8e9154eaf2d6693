/** Creates topics and answers; used by calls and the demo seed. */
import { CallError, found } from '../../kernel/errors.ts'
import type { Tx } from '../../kernel/db/index.ts'
import { selectFilesOf } from '../../system/index.ts'
import { type NewComment, writeComment } from '../comment/comment.ts'
import { cleanPeoplesHtml } from '../peoples-html.ts'
import { summaryOf } from '../question/rules.ts'
import { textState, type TextState } from '../target.ts'
import { topicTarget } from './state.ts'
import { texts } from './texts.ts'
import * as sql from './topic.sql.ts'

export interface TopicText {
  title: string
  /** HTML; sanitized here. */
  content: string
  /** Removes links that the author's trust level does not allow; default: keeps all. */
  asAllowed?: (html: string) => string
  /** Own uploads, or files that the topic has already. */
  fileIds?: readonly string[]
}

/**
 * Sanitized fields of a topic. @param before files that it has already; they stay allowed @throws {CallError} notFound
 * for a file of another person
 */
export async function textOf(
  tx: Tx,
  userId: string,
  { title, content, asAllowed = (html) => html, fileIds = [] }: TopicText,
  before: readonly sql.TopicFile[] = [],
) {
  const ids = [...new Set(fileIds)]
  const stay = new Map(before.map((file) => [file.fileId, file]))
  const own = await selectFilesOf(
    tx,
    userId,
    'document',
    ids.filter((id) => !stay.has(id)),
  )
  const files = new Map([
    ...stay,
    ...own.map(({ id, fileName, fileSize }) => [id, { fileId: id, fileName, fileSize }] as const),
  ])
  const fileList = ids.flatMap((id) => files.get(id) ?? [])
  if (fileList.length < ids.length) throw new CallError('notFound', texts.noFile)
  const html = asAllowed(cleanPeoplesHtml(content))
  return { title, content: html, summary: summaryOf(html), fileList }
}

export interface NewTopic extends TopicText {
  gradeId: string
  userId: string
  statusId?: TextState
  clientKey?: string | undefined
  /** ISO 8601; default: now. For seeds. */
  gmtCreate?: string
}

/** Inserts a topic. @throws {CallError} notFound for a file of another person */
export async function writeTopic(tx: Tx, given: NewTopic): Promise<{ id: string; statusId: TextState }> {
  const { gradeId, userId, clientKey, statusId = textState.shown } = given
  const id = await sql.insertTopic(tx, {
    ...(await textOf(tx, userId, given)),
    gradeId,
    userId,
    statusId,
    clientKey: clientKey || null,
    gmtCreate: given.gmtCreate ?? null,
  })
  return id ? { id, statusId } : found(await sql.selectSent(tx, userId, clientKey ?? ''))
}

/**
 * Inserts an answer or a comment under one, and updates the topic. Locks the topic first. @throws {CallError} notFound,
 * shown for a locked topic
 */
export async function writeReply(tx: Tx, given: Omit<NewComment, 'targetType' | 'ownerId'>, mayMark = false) {
  const held = found(await sql.lockTopic(tx, given.targetId), texts.missing)
  if (held.statusId !== textState.shown) throw new CallError('notFound', texts.missing)
  if (held.isLocked === 1 && !mayMark) throw new CallError('shown', texts.locked)
  const written = await writeComment(tx, { ...given, ...topicTarget(held.id), ownerId: held.userId })
  if (written.isNew && written.statusId === textState.shown) await sql.refreshLast(tx, held.id)
  return { ...written, held }
}
