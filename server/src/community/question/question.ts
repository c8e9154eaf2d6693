import { question } from '@zhixing/contract/community/question'
import { type Db, plannedForValues, type Sql, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { type PageRequest, pageOf } from '../../kernel/page.ts'
import { highlight, searchWords, similarWords } from '../../shared/search/tokenize.ts'
import { fillInsets, fillRows } from '../inset/fill.ts'
import { notifyMentioned } from '../inset/mention.ts'
import { mayTakePart, mayWrite, reviewNew } from '../moderation/writer.ts'
import { react } from '../reaction/reaction.ts'
import { opType, selectOwnReactions, type OpType } from '../reaction/reaction.sql.ts'
import { countRead, readerOf } from '../reaction/read.ts'
import { targetType, textState } from '../target.ts'
import { accept } from './accept.ts'
import { lecturersAmong, selectAnswer, likedComments } from './answer.sql.ts'
import { changeQuestion, labelsOf } from './change.ts'
import { shownComment } from './answer.ts'
import { refreshHeat } from './heat.ts'
import { selectComment, selectOwnWaiting } from '../comment/comment.ts'
import { notifyAccepted, notifyLike } from './notice.ts'
import { selectMergedInto } from './merge.sql.ts'
import * as sql from './question.sql.ts'
import { shownPage, withPlaces } from './show.ts'
import { notifyOfQuestion } from './news.ts'
import { texts } from './texts.ts'
import { setQuestionState, writeQuestion } from './write.ts'

const questionTarget = (id: string) => ({ targetType: targetType.question, targetId: id }) as const

/** A question, or the id of the one it was merged into. @throws {CallError} notFound */
async function questionOrMerged(db: Sql, id: string) {
  const row = await sql.selectQuestion(db, id)
  if (row) return row
  const into = await selectMergedInto(db, id)
  return found(into ? await sql.selectQuestion(db, into) : undefined, texts.missing)
}

/** A page of questions that match the words or sound alike. */
export async function searchQuestions(db: Db, { keyword, ...page }: PageRequest & { keyword: string }) {
  const questions = await searchWords(keyword, (query) =>
    plannedForValues(db, (tx) => sql.pageOfFound(tx, query, page)),
  )
  // The keyword has no words (punctuation only): nothing matches.
  if (!questions) return pageOf(page, 0, [])
  const rows = await shownPage(db, questions)
  return { ...rows, list: rows.list.map((row) => ({ ...row, highlight: highlight(row.title, keyword) })) }
}

export const calls = implement(question, {
  list: async ({ pageCurrent, pageSize, ...by }, { db }) =>
    shownPage(db, await sql.pageOfQuestions(db, by, { pageCurrent, pageSize })),

  search: (input, { db }) => searchQuestions(db, input),

  async similar({ title, exceptId = '0', pageSize }, { db }) {
    const rows = await sql.selectSimilar(db, similarWords(title), { exceptId, max: pageSize })
    return { list: (await withPlaces(db, rows)).map((row) => ({ ...row, highlight: highlight(row.title, title) })) }
  },

  async view({ id: asked }, request) {
    const { db, site, services, ip, userAgent } = request
    const row = await questionOrMerged(db, asked)
    const { id } = row
    if (row.statusId !== textState.shown) throw new CallError('notFound', texts.missing)
    const [[shown], [content = ''], lecturers] = await Promise.all([
      withPlaces(db, [row]),
      fillInsets(request, [row.content]),
      lecturersAmong(db, [row.userId]),
      countRead(services, site.siteId, {
        ...questionTarget(id),
        reader: readerOf(services, { userId: undefined, ip, userAgent }),
      }),
    ])
    return { ...found(shown), content, isLecturer: lecturers.has(row.userId) ? (1 as const) : (0 as const) }
  },

  async save(input, { db, site: { siteId }, viewer, services, setMessage }) {
    await mayWrite(db, viewer.userId)
    const { title, content, labelNames } = input
    const made = await transaction(db, async (tx) => {
      const { statusId, masked, asAllowed } = await reviewNew(services, tx, viewer.userId, [title, content], {
        clientKey: input.clientKey,
        names: labelNames,
      })
      const written = await writeQuestion(tx, {
        ...input,
        title: masked(title),
        userId: viewer.userId,
        statusId,
        asAllowed,
      })
      const { id, isNew } = written
      if (isNew && written.statusId === textState.shown) {
        await notifyMentioned(tx, services, questionTarget(id))
        await notifyOfQuestion(tx, services, id)
        await services.events.publish(tx, 'content.changed', { siteId, kind: 'question' })
      }
      return written
    })
    setMessage(made.statusId === textState.shown ? texts.asked : texts.waits)
    return { id: made.id, statusId: made.statusId }
  },

  async viewOwn({ id: asked }, request) {
    const { db, site, viewer, services, ip, userAgent } = request
    const { userId } = viewer
    const row = await questionOrMerged(db, asked)
    const { id } = row
    const isOwn = row.userId === userId
    if (row.statusId !== textState.shown && !isOwn) throw new CallError('notFound', texts.missing)
    const [[shown], [content = ''], lecturers, reactions, admiredCommentIds, waiting] = await Promise.all([
      withPlaces(db, [row]),
      fillInsets(request, [row.content]),
      lecturersAmong(db, [row.userId]),
      selectOwnReactions(db, userId, targetType.question, [id]),
      likedComments(db, userId, id),
      selectOwnWaiting(db, userId, questionTarget(id)),
      row.statusId === textState.shown
        ? countRead(services, site.siteId, {
            ...questionTarget(id),
            reader: readerOf(services, { userId, ip, userAgent }),
          })
        : false,
    ])
    const own = reactions.get(id) ?? new Set<OpType>()
    const flag = (op: OpType) => (own.has(op) ? (1 as const) : (0 as const))
    return {
      ...found(shown),
      content,
      isLecturer: lecturers.has(row.userId) ? (1 as const) : (0 as const),
      isOwn: isOwn ? (1 as const) : (0 as const),
      isAdmire: flag(opType.like),
      isCollection: flag(opType.collect),
      isAttention: flag(opType.follow),
      admiredCommentIds,
      ownWaiting: (await fillRows(request, waiting)).map((comment) => shownComment(comment, row.userId)),
    }
  },

  listOwn: async ({ kind, ...page }, { db, viewer }) =>
    shownPage(
      db,
      kind === 'own' ? await sql.pageOfOwn(db, viewer.userId, page) : await sql.pageOfInvited(db, viewer.userId, page),
    ),

  async update(input, { db, site: { siteId }, viewer, services, setMessage }) {
    const { id, acceptCommentId } = input
    const isText = input.title !== undefined || input.content !== undefined || input.labelNames !== undefined
    if (isText) await mayWrite(db, viewer.userId)
    const done = await transaction(db, async (tx) => {
      const held = await sql.lockQuestion(tx, id)
      if (held?.userId !== viewer.userId) throw new CallError('notFound', texts.missing)
      const statusId = isText ? await changeQuestion(tx, services, viewer.userId, id, input) : held.statusId
      if (acceptCommentId !== undefined) {
        const answer = await accept(tx, services, held, acceptCommentId)
        if (answer)
          await notifyAccepted(tx, services, {
            question: held,
            to: answer.userId,
            by: viewer.userId,
            answerId: answer.id,
          })
      }
      await services.events.publish(tx, 'content.changed', { siteId, kind: 'question' })
      return { statusId, acceptCommentId: acceptCommentId ?? held.acceptCommentId }
    })
    const unaccepted = acceptCommentId === '0' ? texts.unaccepted : texts.accepted
    setMessage(
      !isText && acceptCommentId !== undefined
        ? unaccepted
        : done.statusId === textState.pending
          ? texts.waits
          : texts.changed,
    )
    return done
  },

  async delete({ id }, { db, site: { siteId }, viewer, services, setMessage }) {
    await transaction(db, async (tx) => {
      const held = await sql.lockQuestion(tx, id)
      if (held?.userId !== viewer.userId) throw new CallError('notFound', texts.missing)
      if (held.acceptCommentId !== '0') throw new CallError('shown', texts.hasAccepted)
      await setQuestionState(tx, held, textState.deleted, await labelsOf(tx, id))
      await services.events.publish(tx, 'content.changed', { siteId, kind: 'question' })
    })
    setMessage(texts.deleted)
    return {}
  },

  saveRecord: (input, request) => record(input, request, true),
  deleteRecord: (input, request) => record(input, request, false),
  listRecords: async ({ opType: op, ...page }, { db, viewer }) =>
    shownPage(db, await sql.pageOfRecorded(db, viewer.userId, op, page)),
})

type RecordInput = { questionsId: string; opType: OpType; commentId: string }
type RecordRequest = Parameters<Parameters<typeof implement<typeof question>>[1]['saveRecord']>[1]

/** Adds or removes a reaction to a public question; own questions may be followed and collected, too. */
async function record(
  { questionsId, opType: op, commentId }: RecordInput,
  { db, site: { siteId }, viewer, services }: RecordRequest,
  on: boolean,
) {
  await mayTakePart(db, viewer.userId)
  const row = found(await sql.selectQuestion(db, questionsId), texts.missing)
  if (row.statusId !== textState.shown) throw new CallError('notFound', texts.missing)
  const isComment = commentId !== '0'
  if (isComment) {
    if (op !== opType.like) throw new CallError('invalid', '回答和评论只能点赞', 'opType')
    found(await selectAnswer(db, questionsId, commentId, true), texts.answerMissing)
  }
  const comment = isComment ? await selectComment(db, commentId) : undefined
  const { changed, counts } = await react(services, siteId, {
    ...(isComment
      ? { targetType: targetType.comment, targetId: commentId }
      : { targetType: targetType.question, targetId: questionsId }),
    opType: op,
    userId: viewer.userId,
    on,
  })
  if (changed && !isComment) await refreshHeat(db, questionsId)
  if (changed && on && op === opType.like)
    await notifyLike(services, {
      siteId,
      question: row,
      to: comment?.userId ?? row.userId,
      by: viewer.userId,
      name: viewer.nickname,
      ...(comment ? { comment } : {}),
    })
  const { collectionCount, admireCount, followCount } = counts
  return { count: { 1: collectionCount, 2: admireCount, 3: followCount }[op] }
}
