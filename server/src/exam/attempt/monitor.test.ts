/** The monitor of a running exam. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallKey, WireInputOf } from '@zhixing/contract'
import { makePaper, type MadePaper } from '../../../test/exam.ts'
import { makeLecturer, makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { submitExpired } from './auto-submit.ts'
import { DEVICE, takerOf } from '../../../test/sitting.ts'

let t: TestApp
let taker: ReturnType<typeof takerOf>
let author: MadeUser & { lecturerId: string }
let paper: MadePaper
let ids: [string, string, string]
beforeAll(async () => {
  t = await startTestApp()
  taker = takerOf(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  author = await makeLecturer(t.owner)
  paper = await makePaper(t.owner, { lecturerId: author.lecturerId, rules: { attempts: 2 } })
  ids = paper.problems.map(({ id }) => id) as typeof ids
})

let keys = 0
const clientKey = () => `deed-number-${++keys}`
const ask = <K extends CallKey>(key: K, input: WireInputOf<K>, who: MadeUser = author) =>
  t.call(key, input, { token: who.token })
async function sitting(nickname = '甲') {
  const user = await makeUser(t.owner, { nickname })
  const { data, msg } = await taker.begin(paper.examId, user)
  if (!data) throw new Error(msg)
  return { user, recordId: data.recordId, cutoffTime: data.cutoffTime ?? '' }
}

describe('the monitor', () => {
  test('lists the exams the viewer may watch, those in progress first', async () => {
    const quiet = await makePaper(t.owner, { lecturerId: author.lecturerId, doc: { examName: '期末 A 卷' } })
    const other = await makeLecturer(t.owner)
    const theirs = await makePaper(t.owner, { lecturerId: other.lecturerId })
    await makePaper(t.owner, { siteId: 13 })
    await t.owner`INSERT INTO exam_marker (site_id, exam_id, lecturer_id) VALUES (12, ${theirs.examId}, ${author.lecturerId})`
    const done = (await taker.begin(theirs.examId, await makeUser(t.owner))).data
    await t.owner`UPDATE user_exam_record SET exam_status = 5 WHERE id = ${done.recordId}`
    await sitting()
    const { data } = await ask('exam/auth/exam/monitor/list', {})
    expect(data.list.map(({ examId, doing, handedIn }) => [examId, doing, handedIn])).toEqual([
      [paper.examId, 1, 0],
      [theirs.examId, 0, 1],
      [quiet.examId, 0, 0],
    ])
    expect((await ask('exam/auth/exam/monitor/list', { keyword: 'a 卷' })).data).toMatchObject({
      totalCount: 1,
      list: [{ examId: quiet.examId, lastBegin: null }],
    })
    expect((await ask('exam/auth/exam/monitor/list', {}, other)).data.totalCount).toBe(1)
    expect((await ask('exam/auth/exam/monitor/list', {}, await makeUser(t.owner))).code).toBe(306)
  })

  test('shows who is sitting, their progress, and alerts', async () => {
    const [busy, gone, done] = [await sitting('勤奋'), await sitting('掉线'), await sitting('交卷')]
    await taker.save(busy.recordId, busy.user, ids[0], 1, ['B'])
    await taker.save(busy.recordId, busy.user, ids[1], 1, [''])
    await taker.finish(done.recordId, done.user)
    await t.owner`UPDATE user_exam_record SET begin_time = now() - interval '10 minutes' WHERE id = ${gone.recordId}`
    const view = await ask('exam/auth/exam/monitor/view', { examId: paper.examId })
    expect(view.data).toMatchObject({
      doing: 2,
      online: 1,
      handedIn: 1,
      alerts: 1,
      voided: 0,
      lateWaiting: 0,
      notBegun: 0,
    })
    const page = await ask('exam/auth/exam/monitor/page', { examId: paper.examId, sort: 'progress' })
    const row = (name: string) => page.data.list.find(({ nickname }) => nickname === name)
    expect(page.data.totalCount).toBe(3)
    expect(row('勤奋')).toMatchObject({ answeredTotal: 1, problemTotal: 3, isOnline: 1, alertList: [], examStatus: 2 })
    expect(row('掉线')).toMatchObject({ answeredTotal: 0, isOnline: 0, alertList: ['offline'], lastSave: null })
    expect(row('交卷')).toMatchObject({ examStatus: 5, submitType: 1, alertList: [] })
    expect(page.data.list.at(-1)?.nickname).toBe('交卷')
    const offline = await ask('exam/auth/exam/monitor/page', { examId: paper.examId, state: 'offline' })
    expect(offline.data.list.map(({ nickname }) => nickname)).toEqual(['掉线'])
    const found = await ask('exam/auth/exam/monitor/page', { examId: paper.examId, keyword: '勤' })
    expect(found.data.totalCount).toBe(1)
    await taker.send(gone.recordId, gone.user, [])
    // An expensive view is cached for a moment.
    await expect
      .poll(async () => (await ask('exam/auth/exam/monitor/page', { examId: paper.examId, state: 'offline' })).data)
      .toMatchObject({ totalCount: 0, list: [] })
  })

  test('counts owners who have not begun', async () => {
    for (const { userId } of [await makeUser(t.owner), await makeUser(t.owner), (await sitting()).user])
      await t.owner`INSERT INTO exam_user (site_id, user_id, exam_id) VALUES (12, ${userId}, ${paper.examId})`
    expect((await ask('exam/auth/exam/monitor/view', { examId: paper.examId })).data.notBegun).toBe(2)
  })

  test('is for the author and markers; not found for anyone else', async () => {
    const { recordId } = await sitting()
    const [other, marker] = [await makeLecturer(t.owner), await makeLecturer(t.owner)]
    await t.owner`INSERT INTO exam_marker (site_id, exam_id, lecturer_id) VALUES (12, ${paper.examId}, ${marker.lecturerId})`
    const { examId } = paper
    const nowhere = '987654321012345678'
    const actions = (who: MadeUser, exam: string, record: string) =>
      Promise.all([
        ask('exam/auth/exam/monitor/view', { examId: exam }, who),
        ask('exam/auth/exam/monitor/page', { examId: exam }, who),
        ask('exam/auth/exam/monitor/timeline', { recordId: record }, who),
        ask('exam/auth/exam/monitor/message', { examId: exam, noticeText: 'x', clientKey: clientKey() }, who),
        ask('exam/auth/exam/monitor/extend', { examId: exam, minutes: 9, clientKey: clientKey() }, who),
        ask('exam/auth/exam/monitor/finish', { examId: exam }, who),
        ask('exam/auth/exam/monitor/reopen', { recordId: record, minutes: 9, clientKey: clientKey() }, who),
        ask('exam/auth/exam/monitor/void', { recordId: record, reason: 'x' }, who),
        ask('exam/auth/exam/monitor/late/list', { examId: exam }, who),
        ask('exam/auth/exam/monitor/late/judge', { recordId: record, problemId: ids[0], rev: 1, isAccepted: 1 }, who),
      ])
    const before = await taker.row(recordId)
    const none = await actions(other, nowhere, nowhere)
    expect(none.map(({ code }) => code)).toEqual(none.map(() => 404))
    expect(await actions(other, examId, recordId)).toEqual(none)
    expect(await taker.row(recordId)).toEqual(before)
    const learner = await makeUser(t.owner)
    expect((await ask('exam/auth/exam/monitor/view', { examId }, learner)).code).toBe(306)
    expect((await ask('exam/auth/exam/monitor/view', { examId }, marker)).code).toBe(200)
  })
})

describe('the teacher', () => {
  test('sends a notice to one or all, delivered by every save, once per key', async () => {
    const [one, two] = [await sitting(), await sitting()]
    const all = { examId: paper.examId, noticeText: '第 3 题题干有误，请忽略', clientKey: clientKey() }
    expect((await ask('exam/auth/exam/monitor/message', all)).data.total).toBe(2)
    expect((await ask('exam/auth/exam/monitor/message', all)).data.total).toBe(2)
    const own = { examId: paper.examId, recordId: one.recordId, noticeText: '你好', clientKey: clientKey() }
    expect(await ask('exam/auth/exam/monitor/message', own)).toMatchObject({ msg: '发送成功，共 1 人' })
    expect((await taker.send(one.recordId, one.user, [])).data.noticeTotal).toBe(2)
    expect((await taker.send(two.recordId, two.user, [])).data.noticeTotal).toBe(1)
    const read = (who: typeof one) =>
      t.call('exam/auth/user/exam/record/notice/list', { recordId: who.recordId }, { token: who.user.token })
    expect((await read(one)).data.list.map(({ noticeText }) => noticeText)).toEqual([all.noticeText, '你好'])
    expect((await read(two)).data.list).toHaveLength(1)
  })

  test('extends the time once per key, which moves the stored end', async () => {
    const { user, recordId, cutoffTime } = await sitting()
    const action = { examId: paper.examId, recordId, minutes: 10, clientKey: clientKey() }
    await ask('exam/auth/exam/monitor/extend', action)
    expect((await ask('exam/auth/exam/monitor/extend', action)).data.total).toBe(1)
    const { data } = await taker.send(recordId, user, [])
    expect(Date.parse(data.cutoffTime ?? '') - Date.parse(cutoffTime)).toBe(600_000)
    await taker.finish(recordId, user)
    const late = await ask('exam/auth/exam/monitor/extend', { ...action, clientKey: clientKey() })
    expect(late).toMatchObject({ code: 999, msg: '该学员没有正在进行的考试' })
  })

  test('gets an explanation when no record has a limit', async () => {
    const free = await makePaper(t.owner, { lecturerId: author.lecturerId, rules: { answerTime: 0 } })
    const { recordId } = (await taker.begin(free.examId, await makeUser(t.owner))).data
    const one = { examId: free.examId, recordId, minutes: 5, clientKey: clientKey() }
    expect(await ask('exam/auth/exam/monitor/extend', one)).toMatchObject({
      code: 999,
      msg: '这次考试不限时间，不需要延时',
    })
    const all = await ask('exam/auth/exam/monitor/extend', { examId: free.examId, minutes: 5, clientKey: clientKey() })
    expect(all).toMatchObject({ code: 200, msg: '没有需要延时的学员', data: { total: 0 } })
  })

  test('sees the effect of an action at once despite the cached view', async () => {
    const { recordId } = await sitting()
    const { examId } = paper
    const doing = async () => {
      const page = await ask('exam/auth/exam/monitor/page', { examId, sort: 'progress', state: 'doing' })
      return [(await ask('exam/auth/exam/monitor/view', { examId })).data.doing, page.data.totalCount]
    }
    const reopen = () => ask('exam/auth/exam/monitor/reopen', { recordId, minutes: 5, clientKey: clientKey() })
    expect(await doing()).toEqual([1, 1])
    await ask('exam/auth/exam/monitor/finish', { examId, recordId })
    expect(await doing()).toEqual([0, 0])
    await reopen()
    expect(await doing()).toEqual([1, 1])
    await ask('exam/auth/exam/monitor/void', { recordId, reason: '重复' })
    expect(await doing()).toEqual([0, 0])
  })

  test('lists takers by every sort order and state with paging, the same with and without reading answers', async () => {
    const [one, two, three] = [await sitting('甲'), await sitting('乙'), await sitting('丙')]
    await taker.save(two.recordId, two.user, ids[0], 1, ['B'])
    await taker.save(three.recordId, three.user, ids[0], 1, ['B'])
    await taker.save(three.recordId, three.user, ids[1], 1, ['A'])
    await taker.finish(one.recordId, one.user)
    const names = async (input: object) => {
      const { data } = await ask('exam/auth/exam/monitor/page', { examId: paper.examId, ...input })
      return [data.list.map(({ nickname, answeredTotal }) => `${nickname}${answeredTotal}`).join(' '), data.totalCount]
    }
    // Finished takers come after those still sitting.
    expect(await names({})).toEqual(['乙1 丙2 甲0', 3])
    expect(await names({ sort: 'progress' })).toEqual(['乙1 丙2 甲0', 3])
    expect(await names({ sort: 'lastSave' })).toEqual(['乙1 丙2 甲0', 3])
    expect(await names({ sort: 'submit' })).toEqual(['甲0 乙1 丙2', 3])
    expect(await names({ state: 'doing', pageSize: 1, pageCurrent: 2 })).toEqual(['丙2', 2])
    expect(await names({ state: 'doing', sort: 'progress', pageSize: 1, pageCurrent: 2 })).toEqual(['丙2', 2])
    expect(await names({ state: 'handedIn' })).toEqual(['甲0', 1])
    expect(await names({ state: 'alert' })).toEqual(['', 0])
    await t.owner`UPDATE user_exam_record SET leave_count = 2 WHERE id = ${two.recordId}`
    expect((await names({ sort: 'leave' }))[0]).toBe('乙1 甲0 丙2')
  })

  test('hands in for one or all; saved answers count', async () => {
    const [one, two, three] = [await sitting(), await sitting(), await sitting()]
    await taker.save(one.recordId, one.user, ids[0], 1, ['B'])
    expect(
      (await ask('exam/auth/exam/monitor/finish', { examId: paper.examId, recordId: one.recordId })).data.total,
    ).toBe(1)
    expect(
      (await ask('exam/auth/exam/monitor/finish', { examId: paper.examId, recordId: one.recordId })).data.total,
    ).toBe(0)
    expect((await ask('exam/auth/exam/monitor/finish', { examId: paper.examId })).data.total).toBe(2)
    await submitExpired(t.services)
    for (const { recordId } of [one, two, three])
      expect(await taker.row(recordId)).toMatchObject({ examStatus: 5, submitType: 4 })
    expect((await taker.row(one.recordId)).score).toBe(2)
  })

  test('reopens a record, which keeps its answers and is re-marked', async () => {
    const { user, recordId } = await sitting()
    await taker.save(recordId, user, ids[0], 1, ['B'])
    const first = await taker.finish(recordId, user)
    const action = { recordId, minutes: 20, clientKey: clientKey() }
    expect(await ask('exam/auth/exam/monitor/reopen', action)).toMatchObject({
      code: 200,
      msg: '重新开放成功，学员可继续作答 20 分钟',
    })
    expect((await ask('exam/auth/exam/monitor/reopen', action)).code).toBe(200)
    expect((await taker.goOn(recordId, user)).data).toMatchObject({ examStatus: 2, answerList: [{ rev: 1 }] })
    await taker.save(recordId, user, ids[1], 1, ['A', 'C'])
    const second = await taker.finish(recordId, user)
    expect(second.data).toMatchObject({ score: 4, receiptNo: first.data.receiptNo, examStatus: 5 })
    expect((await taker.begin(paper.examId, user)).data.attemptNo).toBe(2)
    const blocked = await ask('exam/auth/exam/monitor/reopen', { ...action, clientKey: clientKey() })
    expect(blocked).toMatchObject({ code: 999, msg: '该学员正在进行这份试卷的另一次考试，请等其交卷后再开放' })
    const open = (await taker.begin(paper.examId, user)).data.recordId
    expect(
      (await ask('exam/auth/exam/monitor/reopen', { ...action, recordId: open, clientKey: clientKey() })).code,
    ).toBe(999)
  })

  test('voids a record, with or without another attempt; later answers are still stored', async () => {
    const single = await makePaper(t.owner, { lecturerId: author.lecturerId, rules: { attempts: 1 } })
    const [strict, mild] = [await makeUser(t.owner), await makeUser(t.owner)]
    const records = await Promise.all(
      [strict, mild].map(async (user) => (await taker.begin(single.examId, user)).data.recordId),
    )
    const [a = '', b = ''] = records
    await ask('exam/auth/exam/monitor/void', { recordId: a, reason: '代考' })
    await ask('exam/auth/exam/monitor/void', { recordId: b, reason: '停电', again: 1 })
    expect((await ask('exam/auth/exam/monitor/void', { recordId: b, reason: '停电', again: 1 })).code).toBe(200)
    expect((await taker.begin(single.examId, strict)).code).toBe(999)
    expect((await taker.begin(single.examId, mild)).data).toMatchObject({ attemptNo: 2, examStatus: 2 })
    const late = await taker.save(a, strict, single.problems[0]?.id ?? '', 1, ['B'])
    expect(late).toMatchObject({ code: 200, data: { examStatus: 6, lateTotal: 1 } })
    expect((await taker.finish(a, strict)).data).toMatchObject({ examStatus: 6, score: null })
    const line = await ask('exam/auth/exam/monitor/timeline', { recordId: b })
    expect(line.data.list.map(({ eventKind, text }) => [eventKind, text])).toEqual([
      ['begin', ''],
      ['void', '停电（允许重考）'],
    ])
  })

  test('decides about late answers once; accepted ones count at once', async () => {
    const { user, recordId } = await sitting()
    await taker.finish(recordId, user)
    for (const [at, userAnswer] of [['B'], ['A', 'C']].entries())
      await taker.save(recordId, user, ids[at] ?? '', 3, userAnswer)
    const waiting = await ask('exam/auth/exam/monitor/late/list', { examId: paper.examId, lateStatus: 2 })
    expect(waiting.data).toMatchObject({ totalCount: 2 })
    expect(waiting.data.list[0]).toMatchObject({ recordId, rev: 3, isSigned: 0, savedAnswer: [], lateStatus: 2 })
    expect((await ask('exam/auth/exam/monitor/view', { examId: paper.examId })).data).toMatchObject({
      lateWaiting: 2,
      alerts: 1,
    })
    const judge = (problemId: string, isAccepted: 0 | 1) =>
      ask('exam/auth/exam/monitor/late/judge', { recordId, problemId, rev: 3, isAccepted })
    expect(await judge(ids[0], 1)).toMatchObject({ code: 200, msg: '采纳成功，已重新评分' })
    expect((await judge(ids[0], 1)).code).toBe(200)
    expect((await judge(ids[0], 0)).code).toBe(999)
    expect((await judge(ids[1], 0)).code).toBe(200)
    expect(await taker.row(recordId)).toMatchObject({ score: 2, examStatus: 5 })
    const line = await ask('exam/auth/exam/monitor/timeline', { recordId })
    expect(line.data.list.map(({ eventKind }) => eventKind)).toEqual(['begin', 'finish', 'late', 'late'])
    expect(line.data.list.at(-1)).toMatchObject({ eventKind: 'late', text: '补交 1 题，其中 1 题待教师处理' })
  })

  test('sees the timeline of a sitting with the events of its device', async () => {
    const { user, recordId } = await sitting()
    const at = new Date(Date.now() + 1000).toISOString()
    await taker.send(recordId, user, [], { eventList: [{ no: 1, kind: 'back', at, seconds: 12 }] })
    await taker.goOn(recordId, user, 'device-two')
    const line = await ask('exam/auth/exam/monitor/timeline', { recordId })
    expect(line.data.list).toContainEqual(
      expect.objectContaining({ eventKind: 'back', seconds: 12, deviceId: DEVICE, byName: '' }),
    )
    expect(line.data.list.map(({ eventKind }) => eventKind)).toEqual(
      expect.arrayContaining(['begin', 'takeover', 'back']),
    )
  })
})
