import { questionAnswer } from '@zhixing/contract/community/question'
import { type Tx, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { cleanPeoplesHtml } from '../peoples-html.ts'
import { implement } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import {
  listThreads,
  pageOfOwnComments,
  pageOfReplies,
  selectComment,
  setCommentState,
  updateAccepted as markAccepted,
  writeComment,
  type NewComment,
  updateContent,
} from '../comment/comment.ts'
import type { CommentRow } from '../comment/comment.sql.ts'
import { fillRows } from '../inset/fill.ts'
import { notifyMentioned } from '../inset/mention.ts'
import { namedIn, withPages } from '../inset/plain-mention.ts'
import { mayWrite, reviewNew } from '../moderation/writer.ts'
import { targetType, type TextState, textState } from '../target.ts'
import type { Services } from '../../kernel/services.ts'
import { writeVersion } from '../version/version.sql.ts'
import { lecturersAmong } from './answer.sql.ts'
import { type Following, tellCourse } from './course-answers.ts'
import { refreshHeat } from './heat.ts'
import * as sql from './question.sql.ts'
import { hasContent, summaryOf } from './rules.ts'
import { notifyOfAnswer } from './news.ts'
import { texts } from './texts.ts'

const MAX_COMMENT = 500

export const targetOf = (questionId: string) => ({ targetType: targetType.question, targetId: questionId }) as const

/** Maps a comment to the wire. */
export function shownComment(row: CommentRow, askerId: string) {
  return {
    ...row,
    questionsId: row.targetId,
    commentUserId: row.userId,
    isAsker: row.userId === askerId ? (1 as const) : (0 as const),
  }
}

async function shownQuestion(db: Parameters<typeof sql.selectQuestion>[0], id: string) {
  const row = found(await sql.selectQuestion(db, id), texts.missing)
  if (row.statusId !== textState.shown) throw new CallError('notFound', texts.missing)
  return row
}

/** Inserts an answer or a comment under one, and updates the question. Locks the question first: see setAnswerState. */
export async function writeAnswer(tx: Tx, given: Omit<NewComment, 'targetType' | 'ownerId'>) {
  const held = found(await sql.lockQuestion(tx, given.targetId), texts.missing)
  if (held.statusId !== textState.shown) throw new CallError('notFound', texts.missing)
  const written = await writeComment(tx, { ...given, ...targetOf(held.id), ownerId: held.userId })
  if (written.isNew && (given.parentId ?? '0') === '0') {
    await sql.updateAnswers(tx, held.id)
    await refreshHeat(tx, held.id)
  }
  return { ...written, held }
}

/**
 * Shows, hides or deletes an answer or a comment under one. An accepted answer that is removed is no longer accepted.
 * Lock order: question, counts, comment.
 * @throws {CallError} notFound
 */
export async function setAnswerState(tx: Tx, services: Following, id: string, statusId: TextState): Promise<void> {
  const seen = found(await selectComment(tx, id), texts.answerMissing)
  const held = found(await sql.lockQuestion(tx, seen.targetId), texts.missing)
  await setCommentState(tx, id, statusId)
  if (held.acceptCommentId === id && statusId !== textState.shown) {
    await markAccepted(tx, targetOf(held.id), '0')
    await sql.updateAccepted(tx, held.id, '0')
    await tellCourse(tx, services, held)
  }
  await sql.updateAnswers(tx, held.id)
  await refreshHeat(tx, held.id)
}

/**
 * Changes an own answer; the old text is stored as a version. One hidden by a moderator stays hidden.
 * @throws {CallError} notFound; invalid for an empty one
 */
export async function changeAnswer(
  tx: Tx,
  services: Services,
  userId: string,
  id: string,
  html: string,
): Promise<TextState> {
  const row = await selectComment(tx, id)
  if (row?.userId !== userId || row.targetType !== targetType.question || row.rootId !== id)
    throw new CallError('notFound', texts.answerMissing)
  const cleaned = cleanPeoplesHtml(html)
  if (!hasContent(cleaned)) throw new CallError('invalid', texts.empty, 'content')
  const held = found(await sql.lockQuestion(tx, row.targetId), texts.missing)
  const review = await reviewNew(services, tx, userId, [cleaned], { isChange: true })
  const statusId = row.statusId === textState.hidden ? row.statusId : review.statusId
  const content = review.asAllowed(cleaned)
  const target = { targetType: targetType.comment, targetId: id }
  await writeVersion(tx, target, userId, {
    before: { title: '', content: row.content, at: row.gmtCreate },
    after: { title: '', content },
  })
  await updateContent(tx, id, content)
  if (statusId !== row.statusId) await setAnswerState(tx, services, id, statusId)
  if (held.acceptCommentId === id) await tellCourse(tx, services, held)
  await notifyMentioned(tx, services, target)
  await services.events.publish(tx, 'content.changed', { siteId: tx.siteId, kind: 'question' })
  return statusId
}

export const calls = implement(questionAnswer, {
  async list({ questionsId, rootId, sort, ...page }, request) {
    const { db } = request
    const { userId: askerId } = await shownQuestion(db, questionsId)
    if (rootId !== '0') {
      const replies = await pageOfReplies(db, targetOf(questionsId), rootId, page)
      const list = await withPages(db, replies.list)
      return mapPage({ ...replies, list }, (row) => ({ ...shownComment(row, askerId), replyList: [] }))
    }
    const threads = await listThreads(db, targetOf(questionsId), page, sort === 'new' ? 'newest' : 'best')
    const filled = await withPages<CommentRow & { replyList?: readonly CommentRow[] }>(
      db,
      await fillRows(request, threads.list),
    )
    return mapPage({ ...threads, list: filled }, (row) => ({
      ...shownComment(row, askerId),
      replyList: (row.replyList ?? []).map((reply) => shownComment(reply, askerId)),
    }))
  },

  async save(
    { questionsId, parentId, content, mentionIds, clientKey },
    { db, site: { siteId }, viewer, services, setMessage },
  ) {
    const { userId } = viewer
    await mayWrite(db, userId)
    const isAnswer = parentId === '0'
    const text = isAnswer ? cleanPeoplesHtml(content) : content
    if (isAnswer && !hasContent(text)) throw new CallError('invalid', texts.empty, 'content')
    if (!isAnswer && [...text].length > MAX_COMMENT) throw new CallError('invalid', texts.commentLong, 'content')
    const made = await transaction(db, async (tx) => {
      const [{ statusId, masked, asAllowed }, lecturers] = await Promise.all([
        reviewNew(services, tx, userId, [text], { clientKey }),
        lecturersAmong(tx, [userId]),
      ])
      const shown = isAnswer ? asAllowed(text) : masked(text)
      const written = await writeAnswer(tx, {
        targetId: questionsId,
        userId,
        parentId,
        content: shown,
        mentionList: isAnswer ? [] : await namedIn(tx, shown, mentionIds),
        statusId,
        isOfficial: lecturers.has(userId) ? 1 : 0,
        clientKey,
      })
      const { id, held } = written
      const [filled] = await withPages(tx, [found(await selectComment(tx, id), texts.answerMissing)])
      const row = found(filled)
      if (written.isNew && written.statusId === textState.shown) {
        await notifyOfAnswer(tx, services, id)
        await notifyMentioned(tx, services, { targetType: targetType.comment, targetId: id })
        await services.events.publish(tx, 'content.changed', { siteId, kind: 'question' })
      }
      return shownComment(row, held.userId)
    })
    const message = isAnswer ? texts.answered : texts.commented
    setMessage(made.statusId === textState.shown ? message : texts.waits)
    return made
  },

  async update({ id, content }, { db, viewer, services, setMessage }) {
    await mayWrite(db, viewer.userId)
    const statusId = await transaction(db, (tx) => changeAnswer(tx, services, viewer.userId, id, content))
    setMessage(statusId === textState.pending ? texts.waits : texts.changed)
    return { statusId }
  },

  async delete({ id }, { db, site: { siteId }, viewer, services, setMessage }) {
    await transaction(db, async (tx) => {
      const row = await selectComment(tx, id)
      if (row?.userId !== viewer.userId || row.targetType !== targetType.question)
        throw new CallError('notFound', texts.answerMissing)
      const held = found(await sql.lockQuestion(tx, row.targetId), texts.answerMissing)
      if (held.acceptCommentId === id) throw new CallError('shown', texts.isAccepted)
      await setAnswerState(tx, services, id, textState.deleted)
      await services.events.publish(tx, 'content.changed', { siteId, kind: 'question' })
    })
    setMessage(texts.deleted)
    return {}
  },

  async listOwn(page, { db, viewer }) {
    const rows = await pageOfOwnComments(db, viewer.userId, targetType.question, page, true)
    const titles = await sql.selectTitles(
      db,
      rows.list.map(({ targetId }) => targetId),
    )
    return mapPage(rows, (row) => {
      const of = titles.get(row.targetId)
      return {
        ...shownComment(row, ''),
        title: of?.statusId === textState.shown ? of.title : '',
        isSolved: of?.isSolved ?? (0 as const),
        summary: summaryOf(row.content),
      }
    })
  },
})
