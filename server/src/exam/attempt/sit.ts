/** The calls of takers: begin, continue, save, hand in. */
import { transaction, type Db } from '../../kernel/db/index.ts'
import type { SentAnswer, SittingState } from '@zhixing/contract/exam/record'
import { examStatus, submitType } from '@zhixing/contract/exam/kinds'
import type { z } from 'zod'
import { CallError, found } from '../../kernel/errors.ts'
import { selectPaper } from '../paper/index.ts'
import { batcherOf, type KnownRecord, pageRules } from './attempt-batcher.ts'
import { storeLate } from './late.ts'
import * as sql from './record.sql.ts'
import { mayShow } from '@zhixing/exam-model'
import { countsAsLeaving, isTypedLate, stored, receiptNo, tooLong } from './rules.ts'
import { selectRevs } from './save.sql.ts'
import type { Taker } from './taker.ts'
import { texts } from './texts.ts'

const reservedPool = ({ services, siteId }: Taker) => services.database.reservedPool(siteId, 'exam')

/**
 * A record of the caller; another person's is not found.
 * @throws {CallError}
 */
export async function ownRecord(by: Taker, recordId: string): Promise<KnownRecord> {
  const known = await batcherOf(by.services, by.siteId).known(recordId)
  return found(known?.userId === by.userId ? known : undefined, texts.noRecord)
}

export const stateOf = (state: sql.RecordState, deviceId: string): z.input<typeof SittingState> => ({
  recordId: state.id,
  examStatus: state.examStatus,
  serverTime: state.now,
  cutoffTime: state.cutoffTime,
  epoch: state.epoch,
  isActive: state.deviceId === deviceId ? 1 : 0,
  noticeTotal: state.noticeTotal,
  leaveCount: state.leaveCount,
})

/** Everything the page needs to continue a record. */
export async function sittingOf(by: Taker, state: sql.RecordState, deviceId: string, isNew = false) {
  const paper = found(await selectPaper(reservedPool(by), state.examId, state.version, 'any'))
  const answers = isNew ? [] : await batcherOf(by.services, by.siteId).answers(state.id)
  return {
    ...stateOf(state, deviceId),
    examId: state.examId,
    version: state.version,
    examName: paper.examName,
    attemptNo: state.attemptNo,
    seed: state.seed,
    beginTime: state.beginTime,
    rules: pageRules(paper),
    syncKey: state.syncKey.toString('base64url'),
    answerList: answers.map(({ recordId: _of, ...answer }) => answer),
  }
}

/** How often a save retries when the record is reopened concurrently. */
const MAX_ENTRIES = 5

/**
 * The newest answer of each problem, normalised for storage.
 * @throws {CallError} for malformed input
 */
function newestOf(known: KnownRecord, sent: readonly SentAnswer[]): SentAnswer[] {
  const newest = new Map<string, SentAnswer>()
  for (const answer of sent) {
    if (!known.problemIds.has(answer.problemId)) throw new CallError('invalid', texts.otherProblem, 'answerList')
    if (tooLong(answer.userAnswer)) throw new CallError('invalid', texts.tooLong, 'answerList')
    const other = newest.get(answer.problemId)
    if (!other || other.rev < answer.rev) newest.set(answer.problemId, answer)
  }
  return [...newest.values()]
}

/**
 * A rev is a timestamp in ms, or the last one plus 1: legitimate ones stay below this for two centuries. Above it a rev
 * may only increment the stored one, so that no request can exhaust the range and block later changes.
 */
const MAX_TIME_REV = 1e13
const MAX_REV_STEP = 1_000_000

/** @throws {CallError} for a rev that would exhaust the range */
async function checkRevRange(by: Taker, recordId: string, answers: readonly SentAnswer[]): Promise<void> {
  if (answers.every(({ rev }) => rev <= MAX_TIME_REV)) return
  const held = await selectRevs(reservedPool(by), recordId)
  for (const { problemId, rev } of answers)
    if (rev > Math.max(MAX_TIME_REV, (held.get(problemId) ?? 0) + MAX_REV_STEP))
      throw new CallError('invalid', texts.revTooHigh, 'answerList')
}

/**
 * Saves answers: into the sitting while it is open, else as late answers. The response is sent after COMMIT.
 * @throws {CallError}
 */
export async function save(by: Taker, recordId: string, sent: readonly SentAnswer[]) {
  const known = await ownRecord(by, recordId)
  const answers = newestOf(known, sent)
  await checkRevRange(by, recordId, answers)
  const batcher = batcherOf(by.services, by.siteId)
  const item = {
    recordId,
    userId: by.userId,
    answers: answers.map(({ problemId, rev, userAnswer, flag, answeredAt }) => ({
      place: known.places?.get(problemId) ?? 0,
      problemId,
      rev,
      userAnswer: stored(userAnswer),
      flag,
      answeredAt: answeredAt ?? null,
    })),
  }
  for (let tries = 1; tries <= MAX_ENTRIES; tries++) {
    const { state, held, passed } = await batcher.save(item)
    const record = found(state, texts.noRecord)
    // A stored rev at least as high: the answer is safe. The others came after the end.
    const late = answers.filter(({ problemId, rev }) => (held.get(problemId) ?? 0) < rev)
    const typedLate = record.isOpen ? late.filter((answer) => isTypedLate(record, answer)) : late
    const refused = late.filter((answer) => !typedLate.includes(answer) && passed.has(answer.problemId))
    if (late.length === refused.length) return { state: record, held, refused }
    if (late.length === typedLate.length + refused.length) {
      if (!record.isOpen && record.examStatus === examStatus.doing)
        await batcher.handIn({ recordId, submitType: submitType.time })
      const after = await storeLate(by, known, typedLate)
      if (after)
        return {
          state: after,
          held: new Map([...held, ...typedLate.map(({ problemId, rev }) => [problemId, rev] as const)]),
          refused,
        }
    }
    // The record was reopened or extended between the two reads: retry as a regular save.
  }
  throw new Error(`record ${recordId} kept changing its state`)
}

/**
 * Stores client events; too many absences hand in, where the paper says so.
 * @returns whether the record changed
 */
export async function reportEvents(
  by: Taker,
  state: sql.RecordState,
  deviceId: string,
  events: readonly { no: number; kind: string; at: string; seconds?: number | undefined }[],
): Promise<boolean> {
  const { rules } = found(await selectPaper(reservedPool(by), state.examId, state.version, 'any'))
  // Absences on a replaced device do not count.
  const sits = state.deviceId === deviceId
  const leaveCount = await transaction(reservedPool(by), async (tx) => {
    const rows = events.map(({ no, kind, at, seconds }) => ({ no, kind, at, seconds: seconds ?? null }))
    const fresh = await sql.insertSentEvents(tx, state.id, deviceId, rows)
    const counted = fresh.filter(({ kind, seconds }) => countsAsLeaving({ kind, seconds: seconds ?? 0 }, rules)).length
    return sits && counted > 0 ? sql.addLeaves(tx, state.id, counted) : state.leaveCount
  })
  if (rules.leaveLimit > 0 && state.examStatus === examStatus.doing && leaveCount >= rules.leaveLimit) {
    await batcherOf(by.services, by.siteId).handIn({ recordId: state.id, submitType: submitType.leave })
    return true
  }
  return leaveCount !== state.leaveCount
}

/** The receipt of a hand-in. Deterministic. */
async function receiptOf(by: Taker, state: sql.RecordState) {
  const paper = found(await selectPaper(reservedPool(by), state.examId, state.version, 'any'))
  const now = Date.parse(state.now)
  return {
    recordId: state.id,
    examId: state.examId,
    examName: paper.examName,
    examStatus: state.examStatus,
    receiptNo: receiptNo(state.id),
    submitTime: state.submitTime ?? state.now,
    submitType: state.submitType ?? submitType.self,
    answeredTotal: state.answeredTotal ?? 0,
    problemTotal: state.problemTotal,
    score:
      state.examStatus === examStatus.marked && mayShow(paper.rules.scoreShow, paper.rules, state, now)
        ? state.score
        : null,
  }
}

/**
 * Hands in, with the answers still unsent. Idempotent.
 * @throws {CallError} where the sitting continues: not expired, too early, or taken over by another device. The answers
 * are saved in any case.
 */
export async function finish(
  by: Taker,
  { recordId, deviceId, reason }: { recordId: string; deviceId: string; reason: 'self' | 'leave' | 'time' },
  sent: readonly SentAnswer[],
) {
  const { examId, version } = await ownRecord(by, recordId)
  if (sent.length > 0) await save(by, recordId, sent)
  const batcher = batcherOf(by.services, by.siteId)
  const { rules } = found(await selectPaper(reservedPool(by), examId, version, 'any'))
  if (reason === 'self' && rules.submitAfter > 0) {
    const before = found(await batcher.state(recordId), texts.noRecord)
    if (before.isOpen && Date.parse(before.now) < Date.parse(before.beginTime) + rules.submitAfter * 60_000)
      throw new CallError('shown', texts.tooEarly(rules.submitAfter))
  }
  await batcher.handIn({ recordId, deviceId, submitType: submitType[reason] })
  const state = found(await batcher.state(recordId), texts.noRecord)
  if (state.examStatus === examStatus.doing)
    throw new CallError('shown', state.deviceId === deviceId ? texts.notOver : texts.otherDevice)
  return receiptOf(by, state)
}

/** Half an hour after the end, to submit offline answers and see the result. */
const AFTERWARDS_SECONDS = 1800

/** Until when the session of a person must last for the exam in progress; undefined when there is none. */
export const sittingUntil = (db: Db, userId: string): Promise<string | undefined> =>
  sql.selectSittingUntil(db, userId, AFTERWARDS_SECONDS)
