import { type MonitorRow, monitor } from '@zhixing/contract/exam/monitor'
import { examStatus } from '@zhixing/contract/exam/kinds'
import { transaction, type Db, type Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, offsetOf, pageOf, type Request } from '../../kernel/implement.ts'
import type { Services } from '../../kernel/services.ts'
import { examFor } from '../marking/access.ts'
import { selectPaper } from '../paper/frozen.ts'
import { take } from './late.ts'
import * as sql from './monitor.sql.ts'
import { insertEvent, lockState, type RecordState, selectStates } from './record.sql.ts'
import { GRACE_SECONDS } from './rules.ts'
import { flipLock } from './save.sql.ts'
import { texts } from './texts.ts'

/** Counting takers reads every answer of the exam; a room full of teachers asks for it every few seconds. */
const COUNTS_MS = 3000
const counted = new WeakMap<Services, Map<string, { until: number; counts: Promise<sql.MonitorCounts | undefined> }>>()

function countsOf(services: Services, db: Db, siteId: number, examId: string) {
  let kept = counted.get(services)
  if (!kept) counted.set(services, (kept = new Map()))
  const now = services.clock.now()
  for (const [key, { until }] of kept) if (until <= now) kept.delete(key)
  const key = `${siteId} ${examId}`
  let entry = kept.get(key)
  if (!entry) kept.set(key, (entry = { until: now + COUNTS_MS, counts: sql.selectCounts(db, siteId, examId) }))
  return entry.counts
}

/** What a teacher should look at. */
export function alertsOf(
  row: Pick<MonitorRow, 'leaveCount' | 'changeCount' | 'lateWaiting' | 'examStatus' | 'isOnline'>,
) {
  const list: MonitorRow['alertList'] = []
  if (row.leaveCount > 0) list.push('leave')
  if (row.changeCount > 0) list.push('change')
  if (row.lateWaiting > 0) list.push('late')
  if (row.examStatus === examStatus.doing && row.isOnline === 0) list.push('offline')
  return list
}

type Author = Request<'lecturer'>

/** A record of one of my exams. @throws {CallError} */
async function recordFor({ db, site, viewer }: Author, recordId: string): Promise<RecordState> {
  const [state] = await selectStates(db, site.siteId, [recordId], GRACE_SECONDS)
  const record = found(state, texts.noRecord)
  await examFor(db, viewer.lecturerId, record.examId).catch(() => {
    throw new CallError('notFound', texts.noRecord)
  })
  return record
}

/** Does something for one or all takers of an exam of mine, once for each key. @returns how many it changed */
async function deed(
  { db, site, viewer }: Author,
  { examId, recordId, clientKey }: { examId: string; recordId?: string | undefined; clientKey: string },
  work: (tx: Tx) => Promise<string[]>,
): Promise<number> {
  await examFor(db, viewer.lecturerId, examId)
  return transaction(db, async (tx) => {
    if (!(await sql.beginDeed(tx, site.siteId, { examId, clientKey, userId: viewer.userId })))
      return sql.selectDeed(tx, site.siteId, examId, clientKey)
    const changed = await work(tx)
    if (recordId && changed.length === 0) throw new CallError('shown', texts.notSitting)
    await sql.endDeed(tx, site.siteId, examId, clientKey, changed.length)
    return changed.length
  })
}

export const calls = implement(monitor, {
  async view({ examId }, { db, site, viewer, services }) {
    const exam = await examFor(db, viewer.lecturerId, examId)
    const [paper, counts] = await Promise.all([
      selectPaper(db, site.siteId, examId, exam.liveVersion, 'any'),
      countsOf(services, db, site.siteId, examId),
    ])
    const { now, ...numbers } = found(counts)
    const rules = paper?.rules
    return {
      examId,
      examName: exam.examName,
      serverTime: now,
      openTime: rules?.openTime ?? null,
      closeTime: rules?.closeTime ?? null,
      answerTime: rules?.answerTime ?? 0,
      leaveLimit: rules?.leaveLimit ?? 0,
      ...numbers,
    }
  },

  async page({ examId, keyword, state, sort, ...page }, { db, site, viewer }) {
    await examFor(db, viewer.lecturerId, examId)
    const by = { examId, keyword, state }
    const [rows, count] = await Promise.all([
      sql.selectTakers(db, site.siteId, { ...by, sort, limit: page.pageSize, offset: offsetOf(page) }),
      sql.countTakers(db, site.siteId, by),
    ])
    return pageOf(
      page,
      count,
      rows.map((row) => ({ ...row, alertList: alertsOf(row) })),
    )
  },

  async timeline({ recordId }, request) {
    await recordFor(request, recordId)
    const rows = await sql.selectTimeline(request.db, request.site.siteId, recordId)
    return {
      list: rows.map(({ detail, ...row }) => ({
        ...row,
        seconds: detail.seconds ?? null,
        text: texts.event(row.eventKind, detail),
      })),
    }
  },

  async message({ examId, recordId, noticeText, clientKey }, request) {
    const { site, viewer } = request
    const total = await deed(request, { examId, recordId, clientKey }, async (tx) => {
      const told = await sql.insertNotice(tx, site.siteId, { examId, recordId, noticeText, userId: viewer.userId })
      await sql.insertEvents(tx, site.siteId, told, {
        kind: 'message',
        userId: viewer.userId,
        detail: { text: noticeText },
      })
      return told
    })
    request.say(texts.told(total))
    return { total }
  },

  async extend({ examId, recordId, minutes, clientKey }, request) {
    const { site, viewer } = request
    const total = await deed(request, { examId, recordId, clientKey }, async (tx) => {
      const changed = await sql.addTime(tx, site.siteId, examId, recordId, minutes)
      await sql.insertEvents(tx, site.siteId, changed, { kind: 'extend', userId: viewer.userId, detail: { minutes } })
      return changed
    })
    request.say(texts.extended(total, minutes))
    return { total }
  },

  async finish({ examId, recordId }, request) {
    const { db, site, viewer } = request
    await examFor(db, viewer.lecturerId, examId)
    const changed = await transaction(db, async (tx) => {
      await flipLock(tx, site.siteId)
      const ids = await sql.handInFor(tx, site.siteId, examId, recordId)
      await sql.insertEvents(tx, site.siteId, ids, { kind: 'force', userId: viewer.userId, detail: {} })
      return ids
    })
    // One who has handed in already is what was asked for, unless there is no such taker.
    if (recordId && changed.length === 0 && (await recordFor(request, recordId)).examId !== examId)
      throw new CallError('notFound', texts.noRecord)
    request.say(texts.forced(changed.length))
    return { total: changed.length }
  },

  async reopen({ recordId, minutes, clientKey }, request) {
    const { db, site, viewer } = request
    const { examId } = await recordFor(request, recordId)
    await transaction(db, async (tx) => {
      await lockState(tx, site.siteId, recordId, GRACE_SECONDS)
      if (!(await sql.beginDeed(tx, site.siteId, { examId, clientKey, userId: viewer.userId }))) return
      if (await sql.hasOtherOpen(tx, site.siteId, recordId)) throw new CallError('shown', texts.otherOpen)
      if (!(await sql.reopen(tx, site.siteId, recordId, minutes))) throw new CallError('shown', texts.notHandedIn)
      await insertEvent(tx, site.siteId, { recordId, kind: 'reopen', userId: viewer.userId, detail: { minutes } })
    })
    request.say(texts.reopened(minutes))
    return {}
  },

  async void({ recordId, again, reason }, request) {
    const { db, site, viewer } = request
    await recordFor(request, recordId)
    await transaction(db, async (tx) => {
      await flipLock(tx, site.siteId)
      // A second time changes nothing.
      if (await sql.voidRecord(tx, site.siteId, recordId, again))
        await insertEvent(tx, site.siteId, {
          recordId,
          kind: 'void',
          userId: viewer.userId,
          detail: { text: reason, again },
        })
    })
    request.say(texts.madeVoid)
    return {}
  },

  async lateList({ examId, lateStatus, ...page }, { db, site, viewer }) {
    await examFor(db, viewer.lecturerId, examId)
    const [rows, count] = await Promise.all([
      sql.selectLate(db, site.siteId, { examId, lateStatus, limit: page.pageSize, offset: offsetOf(page) }),
      sql.countLate(db, site.siteId, examId, lateStatus),
    ])
    return pageOf(page, count, rows)
  },

  async lateJudge({ recordId, problemId, rev, isAccepted }, request) {
    const { db, site } = request
    await recordFor(request, recordId)
    const late = { recordId, problemId, rev }
    await transaction(db, async (tx) => {
      const record = found(await lockState(tx, site.siteId, recordId, GRACE_SECONDS), texts.noRecord)
      const wanted = isAccepted === 1 ? 3 : 4
      if (await sql.judgeLate(tx, site.siteId, late, wanted)) {
        if (isAccepted === 1) await take(tx, site.siteId, record, [late])
        return
      }
      const status = found(await sql.lateStatusOf(tx, site.siteId, late), texts.noLate)
      if (status !== wanted) throw new CallError('shown', texts.judged)
    })
    request.say(texts.judgedNow(isAccepted === 1))
    return {}
  },
})
