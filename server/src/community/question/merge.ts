/** Merging of duplicate questions: the duplicate redirects to the other one. */
import { compareIds } from '../../lib/ids.ts'
import { adminQuestionMerge, questionMerge } from '@zhixing/contract/community/question-merge'
import { type Tx, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import type { Services } from '../../kernel/services.ts'
import { mayTakePart } from '../moderation/writer.ts'
import { applyReactions } from '../reaction/reaction.ts'
import { addToCounts, lockCounts, opType } from '../reaction/reaction.sql.ts'
import { textState } from '../target.ts'
import { accept } from './accept.ts'
import { targetOf } from './answer.ts'
import { labelsOf } from './change.ts'
import { type Following, tellCourse } from './course-answers.ts'
import { refreshHeat } from './heat.ts'
import * as sql from './merge.sql.ts'
import { notifyMerge } from './notice.ts'
import { updateAccepted, updateAnswers } from './question.sql.ts'
import { texts } from './texts.ts'
import { setQuestionState } from './write.ts'

/** Locks both questions in id order, which avoids deadlock. */
async function lockBoth(tx: Tx, id: string, intoId: string) {
  if (id === intoId) throw new CallError('invalid', texts.mergeSelf, 'intoId')
  const [first, second] = compareIds(id, intoId) < 0 ? [id, intoId] : [intoId, id]
  const one = await sql.lockAny(tx, first)
  const two = await sql.lockAny(tx, second)
  return first === id ? { question: one, into: two } : { question: two, into: one }
}

/** Locks two public questions. */
async function lockShown(tx: Tx, id: string, intoId: string) {
  const { question, into } = await lockBoth(tx, id, intoId)
  if (question?.statusId === textState.merged) throw new CallError('conflict', texts.isMerged)
  if (question?.statusId !== textState.shown) throw new CallError('notFound', texts.missing)
  if (into?.statusId !== textState.shown) throw new CallError('notFound', texts.mergeIntoMissing, 'intoId')
  return { question, into }
}

const reactionsOf = (id: string, followers: readonly string[], collectors: readonly string[], on: boolean) => [
  ...followers.map((userId) => ({ ...targetOf(id), opType: opType.follow, userId, on })),
  ...collectors.map((userId) => ({ ...targetOf(id), opType: opType.collect, userId, on })),
]

/** Moves answers between two locked questions, with their counts. */
async function move(tx: Tx, ids: readonly string[], from: string, to: string): Promise<void> {
  await lockCounts(tx, [targetOf(from), targetOf(to)])
  const { threads, comments } = await sql.moveAnswers(tx, ids, from, to)
  await addToCounts(tx, [
    { ...targetOf(from), thread: -threads, comment: -comments },
    { ...targetOf(to), thread: threads, comment: comments },
  ])
  for (const id of [from, to]) {
    await updateAnswers(tx, id)
    await refreshHeat(tx, id)
  }
}

/**
 * Merges a question into another. Its asker follows the other one from then on. An acceptance moves when the same
 * person asked both and had accepted nothing there.
 * @throws {CallError} notFound, invalid, conflict
 */
export async function mergeQuestions(
  tx: Tx,
  services: Pick<Services, 'events' | 'extensions' | 'jobs'>,
  of: { id: string; intoId: string; operatorId: string; reason: string },
): Promise<void> {
  const { question, into } = await lockShown(tx, of.id, of.intoId)
  const proposal = await sql.lockOpenMerge(tx, question.id)
  const mergeId = await sql.writeProposal(tx, {
    id: proposal?.id,
    questionId: question.id,
    intoId: into.id,
    proposerId: of.operatorId,
    reason: of.reason,
  })
  const answerIds = await sql.selectAnswerIds(tx, question.id)
  const { followers, collectors } = await sql.selectPeople(tx, question.id, into.id)
  const followerIds =
    question.userId === into.userId || followers.includes(question.userId) ? followers : [...followers, question.userId]
  const acceptedId = question.acceptCommentId
  if (acceptedId !== '0') await updateAccepted(tx, question.id, '0')
  await move(tx, answerIds, question.id, into.id)
  if (acceptedId !== '0' && question.userId === into.userId && into.acceptCommentId === '0')
    await accept(tx, services, into, acceptedId)
  await applyReactions(tx, reactionsOf(into.id, followerIds, collectors, true))
  await setQuestionState(tx, question, textState.merged, await labelsOf(tx, question.id))
  if (acceptedId !== '0') await tellCourse(tx, services, question)
  await sql.writeMerged(tx, mergeId, {
    operatorId: of.operatorId,
    answerIds,
    followerIds,
    collectorIds: collectors,
    acceptedId,
  })
  await notifyMerge(tx, services, { question, into, to: question.userId, by: of.operatorId })
  await services.events.publish(tx, 'content.changed', { siteId: tx.siteId, kind: 'question' })
}

/** Undoes a merge, moving its answers back. @throws {CallError} notFound, conflict */
async function undoMerge(
  tx: Tx,
  services: Pick<Services, 'events' | 'extensions' | 'jobs'>,
  { id, operatorId }: { id: string; operatorId: string },
): Promise<void> {
  const seen = found(await sql.selectMerge(tx, id), texts.mergeMissing)
  const { question, into } = await lockBoth(tx, seen.questionId, seen.intoId)
  const merge = await sql.lockOpenMerge(tx, seen.questionId)
  if (merge?.id !== id || merge.statusId !== sql.mergeState.merged || question?.statusId !== textState.merged || !into)
    throw new CallError('notFound', texts.mergeMissing)
  // Chained merge: the later one has to be undone first.
  if (into.statusId === textState.merged) throw new CallError('conflict', texts.mergeIntoMerged)
  if (merge.answerIds.includes(into.acceptCommentId)) {
    await updateAccepted(tx, into.id, '0')
    await tellCourse(tx, services, into)
  }
  await move(tx, merge.answerIds, into.id, question.id)
  await applyReactions(tx, reactionsOf(into.id, merge.followerIds, merge.collectorIds, false))
  await setQuestionState(tx, question, textState.shown, await labelsOf(tx, question.id))
  if (merge.acceptedId !== '0') await acceptAgain(tx, services, question, merge.acceptedId)
  await sql.writeUndone(tx, id, operatorId)
  await services.events.publish(tx, 'content.changed', { siteId: tx.siteId, kind: 'question' })
}

/** Restores the earlier acceptance unless the answer was removed since. */
async function acceptAgain(
  tx: Tx,
  services: Following,
  { id, courseId }: { id: string; courseId: string },
  commentId: string,
): Promise<void> {
  try {
    await accept(tx, services, { id, courseId, acceptCommentId: '0' }, commentId)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
  }
}

export const calls = implement(questionMerge, {
  async save({ id, intoId, reason }, { db, viewer, setMessage }) {
    await mayTakePart(db, viewer.userId)
    await transaction(db, async (tx) => {
      const { question, into } = await lockBoth(tx, id, intoId)
      if (question?.userId !== viewer.userId) throw new CallError('notFound', texts.missing)
      if (question.statusId === textState.merged) throw new CallError('conflict', texts.isMerged)
      if (question.statusId !== textState.shown) throw new CallError('notFound', texts.missing)
      if (into?.statusId !== textState.shown) throw new CallError('notFound', texts.mergeIntoMissing, 'intoId')
      const open = await sql.lockOpenMerge(tx, id)
      await sql.writeProposal(tx, { id: open?.id, questionId: id, intoId, proposerId: viewer.userId, reason })
    })
    setMessage(texts.mergeProposed)
    return {}
  },
})

const asked = (id: string, title: string, nickname: string, answerCount: number, gmtCreate: string) => ({
  id,
  title,
  nickname,
  answerCount,
  gmtCreate,
})

export const adminCalls = implement(adminQuestionMerge, {
  list: async ({ state, keyword, ...page }, { db }) =>
    mapPage(await sql.pageOfMerges(db, { state, keyword }, page), (row) => ({
      ...row,
      question: asked(row.questionId, row.questionTitle, row.questionName, row.questionAnswers, row.questionTime),
      into: asked(row.intoId, row.intoTitle, row.intoName, row.intoAnswers, row.intoTime),
    })),

  async save({ id, intoId, reason }, { db, viewer, services, setMessage }) {
    await transaction(db, (tx) => mergeQuestions(tx, services, { id, intoId, reason, operatorId: viewer.userId }))
    setMessage(texts.mergeDone)
    return {}
  },

  async refuse({ id, reason }, { db, viewer, services, setMessage }) {
    await transaction(db, async (tx) => {
      const merge = found(await sql.selectMerge(tx, id), texts.mergeMissing)
      if (!(await sql.writeRefused(tx, id, viewer.userId))) throw new CallError('notFound', texts.mergeMissing)
      const question = found(await sql.lockAny(tx, merge.questionId), texts.missing)
      await notifyMerge(tx, services, { question, to: merge.proposerId, by: viewer.userId, reason })
    })
    setMessage(texts.mergeRefused)
    return {}
  },

  async undo({ id }, { db, viewer, services, setMessage }) {
    await transaction(db, (tx) => undoMerge(tx, services, { id, operatorId: viewer.userId }))
    setMessage(texts.mergeUndone)
    return {}
  },
})
