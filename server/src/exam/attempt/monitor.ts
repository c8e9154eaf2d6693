import { isDuplicate } from '../../kernel/db/errors.ts'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { type MonitorRow, monitor } from '@zhixing/contract/exam/monitor'
import { examStatus } from '@zhixing/contract/exam/kinds'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { mapPage, offsetOf, pageOf } from '../../kernel/page.ts'
import type { Services } from '../../kernel/services.ts'
import { maskedName } from '@zhixing/exam-model'
import { examFor, type MarkedExam, selectPaper } from '../paper/index.ts'
import { mergeLateAnswers } from './late.ts'
import * as sql from './monitor.sql.ts'
import { insertEvent, lockState, type RecordState, selectStates } from './record.sql.ts'
import { GRACE_SECONDS } from './rules.ts'
import { submitLock } from './save.sql.ts'
import { texts } from './texts.ts'

type Author = Request<'lecturer'>

const KEEP_TIMES = 20
/** Longest cache time of a view, in ms. */
const MAX_KEEP = 20_000
/**
 * Cache time of a view: twenty times what it took to compute, so that views use at most a twentieth of a core
 * regardless of the number of watchers.
 */
export const monitorKeepMs = (_view: unknown, took: number) => took + Math.min(MAX_KEEP, KEEP_TIMES * took)

const keyOf = (siteId: number, examId: string) => `${siteId} monitor ${examId} `
/** Shares one expensive query among the polling watchers of an exam (cache stampede protection). */
const shared = <T>({ services, site }: Author, examId: string, what: string, ask: () => Promise<T>): Promise<T> =>
  services.views.get(`${keyOf(site.siteId, examId)}${what}`, ask, { keepMs: monitorKeepMs })
/** Invalidates the views after an action, so that the teacher sees its effect. */
const forget = (services: Services, siteId: number, examId: string) => services.views.forget(keyOf(siteId, examId))

/** Alerts of a taker. */
export function alertsOf(
  row: Pick<MonitorRow, 'leaveCount' | 'changeCount' | 'lateTotal' | 'examStatus' | 'isOnline'>,
) {
  const list: MonitorRow['alertList'] = []
  if (row.leaveCount > 0) list.push('leave')
  if (row.changeCount > 0) list.push('change')
  // Accepted automatically as well: a signature is no proof.
  if (row.lateTotal > 0) list.push('late')
  if (row.examStatus === examStatus.doing && row.isOnline === 0) list.push('offline')
  return list
}

/**
 * A record of an exam of the viewer.
 * @throws {CallError}
 */
async function recordFor({ db, viewer }: Author, recordId: string): Promise<RecordState> {
  const [state] = await selectStates(db, [recordId], GRACE_SECONDS)
  const record = found(state, texts.noRecord)
  const exam = await examFor(db, viewer.lecturerId, record.examId).catch(() => {
    throw new CallError('notFound', texts.noRecord)
  })
  // A marker who sat the exam does not see their own record here.
  if (exam.isAuthor === 0 && record.userId === viewer.userId) throw new CallError('notFound', texts.noRecord)
  return record
}

/** Whether names are hidden from this lecturer: a marker of a paper marked anonymously. */
async function hidesNames({ db }: Author, { examId, liveVersion, isAuthor }: MarkedExam): Promise<boolean> {
  if (isAuthor === 1) return false
  const paper = await selectPaper(db, examId, liveVersion, 'any')
  return paper?.rules.isAnonymous === 1
}
/** The taker under the number that the grading queue shows. */
const unnamed = <T extends { recordId: string; nickname: string }>(row: T): T => ({
  ...row,
  nickname: maskedName(row.recordId),
})

/**
 * Runs an action for one or all takers of an exam, once per idempotency key.
 * @returns how many records changed
 */
async function action(
  { db, site, viewer, services }: Author,
  { examId, recordId, clientKey }: { examId: string; recordId?: string | undefined; clientKey: string },
  work: (tx: Tx) => Promise<string[]>,
): Promise<number> {
  await examFor(db, viewer.lecturerId, examId)
  const total = await transaction(db, async (tx) => {
    if (!(await sql.beginAction(tx, { examId, clientKey, userId: viewer.userId })))
      return sql.selectAction(tx, examId, clientKey)
    const changed = await work(tx)
    if (recordId && changed.length === 0) throw new CallError('shown', texts.notSitting)
    await sql.endAction(tx, examId, clientKey, changed.length)
    return changed.length
  })
  forget(services, site.siteId, examId)
  return total
}

export const calls = implement(monitor, {
  async list({ keyword, ...page }, { db, viewer }) {
    const by = { lecturerId: viewer.lecturerId, keyword }
    return sql.pageOfWatched(db, by, page)
  },

  async view({ examId }, request) {
    const { db, viewer, services } = request
    const exam = await examFor(db, viewer.lecturerId, examId)
    const [paper, counts] = await Promise.all([
      selectPaper(db, examId, exam.liveVersion, 'any'),
      shared(request, examId, 'counts', () => sql.selectCounts(db, examId)),
    ])
    const rules = paper?.rules
    return {
      examId,
      examName: exam.examName,
      serverTime: new Date(services.clock.now()).toISOString(),
      openTime: rules?.openTime ?? null,
      closeTime: rules?.closeTime ?? null,
      answerTime: rules?.answerTime ?? 0,
      leaveLimit: rules?.leaveLimit ?? 0,
      ...found(counts),
    }
  },

  async page({ examId, keyword, state, sort, ...page }, request) {
    const { db, viewer } = request
    const isHidden = await hidesNames(request, await examFor(db, viewer.lecturerId, examId))
    // A search by name would reveal names.
    const by = { examId, keyword: isHidden ? '' : keyword, state, sort, limit: page.pageSize, offset: offsetOf(page) }
    const ask = () => Promise.all([sql.selectTakers(db, by), sql.countTakers(db, by)])
    const [rows, count] = await (sql.readsAll(by) ? shared(request, examId, JSON.stringify(by), ask) : ask())
    return pageOf(
      page,
      count,
      rows.map((row) => ({ ...(isHidden ? unnamed(row) : row), alertList: alertsOf(row) })),
    )
  },

  async timeline({ recordId }, request) {
    await recordFor(request, recordId)
    const rows = await sql.selectTimeline(request.db, recordId)
    return {
      list: rows.map(({ detail, ...row }) => ({
        ...row,
        seconds: detail.seconds ?? null,
        text: texts.event(row.eventKind, detail),
      })),
    }
  },

  async message({ examId, recordId, noticeText, clientKey }, request) {
    const { viewer } = request
    const total = await action(request, { examId, recordId, clientKey }, async (tx) => {
      const notified = await sql.insertNotice(tx, { examId, recordId, noticeText, userId: viewer.userId })
      await sql.insertEvents(tx, notified, {
        kind: 'message',
        userId: viewer.userId,
        detail: { text: noticeText },
      })
      return notified
    })
    request.setMessage(texts.noticeSent(total))
    return { total }
  },

  async extend({ examId, recordId, minutes, clientKey }, request) {
    const { viewer } = request
    if (recordId) {
      const { examStatus: status, cutoffTime } = await recordFor(request, recordId)
      if (status === examStatus.doing && cutoffTime === null) throw new CallError('shown', texts.noLimit)
    }
    const total = await action(request, { examId, recordId, clientKey }, async (tx) => {
      const changed = await sql.addTime(tx, examId, recordId, minutes)
      await sql.insertEvents(tx, changed, { kind: 'extend', userId: viewer.userId, detail: { minutes } })
      return changed
    })
    request.setMessage(texts.extended(total, minutes))
    return { total }
  },

  async finish({ examId, recordId }, request) {
    const { db, site, viewer, services } = request
    await examFor(db, viewer.lecturerId, examId)
    const changed = await transaction(db, async (tx) => {
      await submitLock(tx)
      const ids = await sql.handInFor(tx, examId, recordId)
      await sql.insertEvents(tx, ids, { kind: 'force', userId: viewer.userId, detail: {} })
      return ids
    })
    forget(services, site.siteId, examId)
    // Already handed in is the requested state, unless the record belongs to another exam.
    if (recordId && changed.length === 0 && (await recordFor(request, recordId)).examId !== examId)
      throw new CallError('notFound', texts.noRecord)
    request.setMessage(texts.forced(changed.length))
    return { total: changed.length }
  },

  async reopen({ recordId, minutes, clientKey }, request) {
    const { db, site, viewer, services } = request
    const { examId } = await recordFor(request, recordId)
    await transaction(db, async (tx) => {
      await lockState(tx, recordId, GRACE_SECONDS)
      if (!(await sql.beginAction(tx, { examId, clientKey, userId: viewer.userId }))) return
      if (await sql.hasOtherOpen(tx, recordId)) throw new CallError('shown', texts.otherOpen)
      if (!(await sql.reopen(tx, recordId, minutes))) throw new CallError('shown', texts.notHandedIn)
      await insertEvent(tx, { recordId, kind: 'reopen', userId: viewer.userId, detail: { minutes } })
    }).catch((error: unknown) => {
      // A concurrent begin: the unique index allows one open record per user and exam.
      throw isDuplicate(error) ? new CallError('shown', texts.otherOpen) : error
    })
    forget(services, site.siteId, examId)
    request.setMessage(texts.reopened(minutes))
    return {}
  },

  async void({ recordId, again, reason }, request) {
    const { db, site, viewer, services } = request
    const { examId } = await recordFor(request, recordId)
    await transaction(db, async (tx) => {
      await submitLock(tx)
      // Idempotent.
      if (await sql.voidRecord(tx, recordId, again))
        await insertEvent(tx, {
          recordId,
          kind: 'void',
          userId: viewer.userId,
          detail: { text: reason, again },
        })
    })
    forget(services, site.siteId, examId)
    request.setMessage(texts.madeVoid)
    return {}
  },

  async lateList({ examId, lateStatus, ...page }, request) {
    const { db, viewer } = request
    const isHidden = await hidesNames(request, await examFor(db, viewer.lecturerId, examId))
    const late = await sql.pageOfLate(db, examId, lateStatus, page)
    return isHidden ? mapPage(late, unnamed) : late
  },

  async lateJudge({ recordId, problemId, rev, isAccepted }, request) {
    const { db, site, services } = request
    const { examId } = await recordFor(request, recordId)
    const late = { recordId, problemId, rev }
    await transaction(db, async (tx) => {
      const record = found(await lockState(tx, recordId, GRACE_SECONDS), texts.noRecord)
      const wanted = isAccepted === 1 ? 3 : 4
      if (await sql.judgeLate(tx, late, wanted)) {
        if (isAccepted === 1) await mergeLateAnswers(tx, record, [late])
        return
      }
      const status = found(await sql.lateStatusOf(tx, late), texts.noLate)
      if (status !== wanted) throw new CallError('shown', texts.judged)
    })
    forget(services, site.siteId, examId)
    request.setMessage(texts.judgedNow(isAccepted === 1))
    return {}
  },
})
