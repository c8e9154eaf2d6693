/** Writes a manual mark: the effective mark, the new totals, and the notification to the taker. */
import { examStatus } from '@zhixing/contract/exam/kinds'
import type { Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import type { Services } from '../../kernel/services.ts'
import { emitHook } from '../../system/index.ts'
import { msgTypes, sendMessage } from '../../user/index.ts'
import { mayShow, ARBITER, decide, decidedMark, roundFor, sumsOf } from '@zhixing/exam-model'
import { type MarkedExam, selectPaper } from '../paper/index.ts'
import * as sql from './grading-queue.sql.ts'
import { deleteOwnGiven, selectGiven, upsertGiven } from './manual-grades.sql.ts'
import { releaseClaims } from './grading-claims.sql.ts'
import { subjectOf } from './task.ts'
import { texts } from './texts.ts'

/** A mark to give for one answer. */
export interface GivenNow {
  problemId: string
  score: number
  rubric: string[]
  comment: string
  answerTag?: string | undefined
  replace: 0 | 1
  arbitrate: 0 | 1
}

/** The marker and its context. */
export interface Marker {
  services: Services
  siteId: number
  userId: string
}

/**
 * Gives a mark for an answer of a record that the caller has locked and authorised.
 * @throws {CallError} notFound (nothing to mark), invalid, conflict (the answer or the mark changed), shown
 */
export async function giveMark(
  tx: Tx,
  { services, siteId, userId }: Marker,
  { record, exam }: { record: sql.GradingRecord; exam: Pick<MarkedExam, 'examName' | 'isAuthor'> },
  { problemId, score, rubric, comment, answerTag, replace, arbitrate }: GivenNow,
) {
  const { recordId } = record
  const paper = found(await selectPaper(tx, record.examId, record.version), texts.noExam)
  const { mark, problem, part } = subjectOf(paper, record, problemId)
  if (score > mark.fullScore) throw new CallError('invalid', texts.tooHigh(mark.fullScore), 'score')
  const lines = problem.doc.subList[part]?.rubricList ?? problem.doc.rubricList
  if (rubric.some((id) => !lines.some((line) => line.id === id)))
    throw new CallError('invalid', texts.rubricGone, 'rubric')
  const answer = await sql.selectAnswer(tx, recordId, problemId)
  if (answerTag !== undefined && answerTag !== answer.answerTag)
    throw new CallError('conflict', texts.answerMoved, 'answerTag')

  const before = (await selectGiven(tx, recordId, problemId)).filter(({ isCurrent }) => isCurrent)
  const turn = roundFor(before, userId, paper.rules, { arbitrate: arbitrate === 1 })
  if ('refused' in turn) {
    const why = turn.refused === 'rechecked' ? texts.rechecked : arbitrate ? texts.noArbitration : texts.fullUp
    throw new CallError('conflict', why)
  }
  const { round } = turn
  if (round === ARBITER && exam.isAuthor === 0 && before.some((one) => one.round < ARBITER && one.userId === userId))
    throw new CallError('shown', texts.noArbiter)
  const was = before.find((one) => one.round === round)
  if (was && was.userId !== userId && replace === 0)
    throw new CallError('conflict', texts.givenByOther(paper.rules.isAnonymous ? '' : was.markerName))

  const given = { round, userId, score, comment, rubric }
  await upsertGiven(tx, recordId, problemId, given)
  await releaseClaims(tx, { userId, recordId, problemId })
  const all = [...before.filter((one) => one.round !== round), given]
  const marks = record.marks.map((one) => (one === mark ? decidedMark(one, all, paper.rules) : one))
  const sums = sumsOf(marks, paper.rules.passScore)
  await sql.updateMarks(tx, { recordId, ...sums })
  const finished = sums.waiting === 0 ? examStatus.marked : examStatus.marking
  const shows = mayShow(paper.rules.scoreShow, paper.rules, { examStatus: finished }, services.clock.now())
  const linkUrl = `/exam/result?recordId=${recordId}`
  const message = { siteId, userIds: [record.userId], msgType: msgTypes.course, kind: 'mark' as const, linkUrl }
  if (sums.waiting === 0 && record.examStatus !== examStatus.marked) {
    const scoreText = shows ? texts.scored(sums.score, sums.totalScore) : ''
    await sendMessage(tx, services, { ...message, ...texts.markedMessage(exam.examName, scoreText) })
    await emitHook(tx, 'exam.marked', `record ${recordId}`, {
      recordId,
      examId: record.examId,
      userId: record.userId,
      score: sums.score,
      totalScore: sums.totalScore,
    })
  } else if (sums.waiting === 0 && shows && sums.score !== record.score)
    await sendMessage(tx, services, { ...message, ...texts.changedMessage(exam.examName) })
  const { state, score: counts } = decide(all, paper.rules)
  const isBlind = state === 'second'
  return { state, score: isBlind ? null : counts, recordWaiting: sums.waiting, examStatus: finished }
}

/** A mark can be undone for this many minutes. */
const UNDO_MINUTES = 30

/**
 * Undoes a marker's own last mark for an answer, which waits again.
 * @returns false when there is none, or it is too old
 */
export async function takeBack(tx: Tx, userId: string, record: sql.GradingRecord, problemId: string): Promise<boolean> {
  const { recordId } = record
  const paper = found(await selectPaper(tx, record.examId, record.version), texts.noExam)
  const mark = record.marks.find((one) => one.problemId === problemId)
  const given = (await selectGiven(tx, recordId, problemId)).filter(({ isCurrent }) => isCurrent)
  // An arbitration or a recheck builds on the earlier marks, which are then final.
  if (!mark || given.some(({ round }) => round >= ARBITER)) return false
  if (!(await deleteOwnGiven(tx, { recordId, problemId, userId }, UNDO_MINUTES))) return false
  const left = given.filter((one) => one.userId !== userId)
  const marks = record.marks.map((one) => (one === mark ? decidedMark(one, left, paper.rules) : one))
  await sql.updateMarks(tx, { recordId, ...sumsOf(marks, paper.rules.passScore) })
  return true
}
