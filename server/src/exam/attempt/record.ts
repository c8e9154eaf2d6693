import { record } from '@zhixing/contract/exam/record'
import { found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { selectPaper } from '../paper/index.ts'
import { batcherOf } from './attempt-batcher.ts'
import { paperAnswer } from './paper-answer.ts'
import * as sql from './record.sql.ts'
import { mayShow } from '../model/index.ts'
import { rulesFor, shownAfterAll } from './own-rules.ts'
import { GRACE_SECONDS, mayBegin } from './rules.ts'
import { finish, ownRecord, save, sittingOf, stateOf, reportEvents } from './sit.ts'
import type { Taker } from './taker.ts'
import { texts } from './texts.ts'

const takerOf = ({ services, site, viewer }: Request<'login'>): Taker => ({
  services,
  siteId: site.siteId,
  userId: viewer.userId,
})

export const calls = implement(record, {
  async examOnline({ examId, deviceId, password, refId }, request) {
    const by = takerOf(request)
    const batcher = batcherOf(by.services, by.siteId)
    const { state, isNew } = await batcher.begin({
      userId: by.userId,
      examId,
      refId: refId ?? null,
      deviceId,
      password,
      ip: request.ip,
    })
    if (isNew) request.setMessage(texts.begun)
    return sittingOf(by, await active(by, state, deviceId), deviceId, isNew)
  },

  async continue({ recordId, deviceId, takeover }, request) {
    const by = takerOf(request)
    await ownRecord(by, recordId)
    const state = found(await batcherOf(by.services, by.siteId).state(recordId), texts.noRecord)
    return sittingOf(by, takeover === 1 ? await active(by, state, deviceId) : state, deviceId)
  },

  async paper({ recordId }, request) {
    const by = takerOf(request)
    return paperAnswer(by, await ownRecord(by, recordId))
  },

  async answerSave({ recordId, deviceId, answerList, eventList }, request) {
    const by = takerOf(request)
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
  },

  async examFinish({ answerList, ...input }, request) {
    const receipt = await finish(takerOf(request), input, answerList)
    request.setMessage(texts.handedIn)
    return receipt
  },

  async check({ examId }, { services, site, viewer, db }) {
    const asked = [{ examId, userId: viewer.userId, refId: null }]
    const [attemptState] = await sql.selectAttemptStates(db, asked)
    const row = found(
      attemptState && attemptState.version > 0 && (attemptState.onShelf || attemptState.openId)
        ? attemptState
        : undefined,
      texts.gone,
    )
    const paper = found(await selectPaper(db, examId, row.version, 'any'), texts.gone)
    const rules = rulesFor(paper.rules, row)
    const verdict = mayBegin(row, rules, Date.parse(row.now))
    const state = row.openId ? await batcherOf(services, site.siteId).state(row.openId) : undefined
    const answers = state?.isOpen ? await sql.selectAnswers(db, [state.id]) : []
    return {
      serverTime: row.now,
      may: verdict.may ? 1 : 0,
      reason: verdict.may ? '' : verdict.reason,
      needsPassword: rules.password ? 1 : 0,
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
  },

  async list({ examId, examStatus, keyword, ...page }, { db, viewer, services }) {
    const by = { userId: viewer.userId, examId, examStatus, keyword }
    const own = await sql.pageOfOwn(db, by, page)
    const now = services.clock.now()
    const list = await Promise.all(
      own.list.map(async ({ version, lastClose, ...row }) => {
        const { rules } = found(await selectPaper(db, row.examId, version, 'any'))
        const mayScore = row.examStatus === 5 && mayShow(rules.scoreShow, rules, row, now)
        return {
          ...row,
          score: mayScore ? row.score : null,
          isPass: mayScore ? row.isPass : null,
          passScore: rules.passScore,
          answerOpen: mayShow(rules.answerShow, shownAfterAll(rules, lastClose), row, now) ? (1 as const) : (0 as const),
        }
      }),
    )
    return { ...own, list }
  },

  async notices({ recordId }, request) {
    const by = takerOf(request)
    await ownRecord(by, recordId)
    const [state] = await sql.selectStates(request.db, [recordId], GRACE_SECONDS)
    return { list: await sql.selectNotices(request.db, found(state, texts.noRecord)) }
  },
})

/** Makes this device the writing one, where the record is open and another was. */
async function active(by: Taker, state: sql.RecordState, deviceId: string): Promise<sql.RecordState> {
  if (!state.isOpen || state.deviceId === deviceId) return state
  const db = by.services.database.reservedPool(by.siteId, 'exam')
  const took = await sql.takeOver(db, state.id, deviceId)
  if (took) await sql.insertEvent(db, { recordId: state.id, kind: 'takeover', deviceId })
  return found(await batcherOf(by.services, by.siteId).state(state.id), texts.noRecord)
}
