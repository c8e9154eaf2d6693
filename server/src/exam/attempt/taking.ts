/** Actions of takers, shared by the calls of papers and of classes. */
import type { SentAnswer, SentEvent } from '@zhixing/contract/exam/record'
import type { Db } from '../../kernel/db/index.ts'
import { found } from '../../kernel/errors.ts'
import { selectPaper } from '../paper/index.ts'
import { batcherOf, type BeginItem } from './attempt-batcher.ts'
import { rulesFor } from './own-rules.ts'
import { closedReason } from './paper-gate.ts'
import * as sql from './record.sql.ts'
import { mayBegin } from './rules.ts'
import { ownRecord, reportEvents, save, sittingOf, stateOf } from './sit.ts'
import type { Taker } from './taker.ts'
import { texts } from './texts.ts'

/**
 * Begins an exam, or continues the open record.
 * @throws {CallError}
 */
export async function begin(by: Taker, wanted: Omit<BeginItem, 'userId'>) {
  const { state, isNew } = await batcherOf(by.services, by.siteId).begin({ userId: by.userId, ...wanted })
  return { sitting: await sittingOf(by, await active(by, state, wanted.deviceId), wanted.deviceId, isNew), isNew }
}

/**
 * Continues a record on this device. `takeover` 0: read only.
 * @throws {CallError}
 */
export async function goOn(
  by: Taker,
  { recordId, deviceId, takeover }: { recordId: string; deviceId: string; takeover: 0 | 1 },
) {
  await ownRecord(by, recordId)
  const state = found(await batcherOf(by.services, by.siteId).state(recordId), texts.noRecord)
  return sittingOf(by, takeover === 1 ? await active(by, state, deviceId) : state, deviceId)
}

/**
 * Saves answers and events of a device. The response is sent after COMMIT.
 * @throws {CallError}
 */
export async function saveAnswers(
  by: Taker,
  sent: { recordId: string; deviceId: string; answerList: readonly SentAnswer[]; eventList: readonly SentEvent[] },
) {
  const { recordId, deviceId, answerList, eventList } = sent
  let { state, held, refused } = await save(by, recordId, answerList)
  if (eventList.length > 0 && (await reportEvents(by, state, deviceId, eventList)))
    state = found(await batcherOf(by.services, by.siteId).state(recordId), texts.noRecord)
  return {
    ...stateOf(state, deviceId),
    savedTime: state.now,
    savedList: [...held].map(([problemId, rev]) => ({ problemId, rev })),
    refusedList: refused.map(({ problemId, rev }) => ({ problemId, rev, reason: texts.goneOn })),
    lateTotal: state.lateTotal,
  }
}

/**
 * Whether a person may begin a paper, and the open record.
 * @throws {CallError} notFound
 */
export async function checkOf(db: Db, by: Taker, examId: string) {
  const [attemptState] = await sql.selectAttemptStates(db, [{ examId, userId: by.userId, refId: null }])
  const row = found(
    attemptState && attemptState.version > 0 && (attemptState.onShelf || attemptState.openId)
      ? attemptState
      : undefined,
    texts.gone,
  )
  const paper = found(await selectPaper(db, examId, row.version, 'any'), texts.gone)
  const rules = rulesFor(paper.rules, row)
  const closed = row.isClosed ? await closedReason(by.services, db, { examId, userId: by.userId }) : null
  const rule = mayBegin(row, rules, Date.parse(row.now))
  const verdict = rule.may && closed !== null ? { may: false as const, reason: closed, nextTime: null } : rule
  const state = row.openId ? await batcherOf(by.services, by.siteId).state(row.openId) : undefined
  const answers = state?.isOpen ? await sql.selectAnswers(db, [state.id]) : []
  return {
    serverTime: row.now,
    may: verdict.may ? (1 as const) : (0 as const),
    reason: verdict.may ? '' : verdict.reason,
    needsPassword: rules.password ? (1 as const) : (0 as const),
    attemptsUsed: row.attemptsUsed,
    attempts: rules.attempts,
    nextTime: verdict.may ? null : verdict.nextTime,
    record: state?.isOpen
      ? {
          recordId: state.id,
          beginTime: state.beginTime,
          cutoffTime: state.cutoffTime,
          answeredTotal: answers.filter(({ userAnswer }) => userAnswer.some((text) => text !== '')).length,
        }
      : null,
  }
}

/** Makes this the active device of an open record. */
async function active(by: Taker, state: sql.RecordState, deviceId: string): Promise<sql.RecordState> {
  if (!state.isOpen || state.deviceId === deviceId) return state
  const db = by.services.database.reservedPool(by.siteId, 'exam')
  const took = await sql.takeOver(db, state.id, deviceId)
  if (took) await sql.insertEvent(db, { recordId: state.id, kind: 'takeover', deviceId })
  return found(await batcherOf(by.services, by.siteId).state(state.id), texts.noRecord)
}
