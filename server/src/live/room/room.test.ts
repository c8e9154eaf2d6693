import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { makeProblem } from '../../../test/exam.ts'
import { makeLecturer, makeLive, makeUser, makeVideo } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { openRoomSocket, type RoomSocket } from '../../../test/sockets.ts'
import { createServices } from '../../services.ts'
import { openDatabase } from '../../kernel/db/index.ts'
import { testDatabase } from '../../../test/harness.ts'
import { hubOf } from './hub.ts'

let t: TestApp
let address: string
/** A second process on the same database. */
let second: string
const closers: (() => Promise<unknown>)[] = []
const opened: RoomSocket[] = []

beforeAll(async () => {
  t = await startTestApp()
  address = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const [{ name } = { name: '' }] = await t.owner<{ name: string }[]>`SELECT current_database() AS name`
  const database = openDatabase({ ...testDatabase(), database: name }, { poolsPerProcess: 4, connectionsPerPool: 4 })
  const ends: (() => Promise<void>)[] = []
  const services = await createServices(t.services.config, t.services.log, database, ends)
  const app = await createApp(services)
  second = await app.listen({ port: 0, host: '127.0.0.1' })
  closers.push(
    () => app.close(),
    ...ends,
    () => database.close(),
  )
})
afterAll(async () => {
  for (const { socket } of opened) socket.terminate()
  for (const close of closers) await close()
  await t.close()
})

const open = (periodId: string, options: Parameters<typeof openRoomSocket>[2] = {}, at = address) => {
  const socket = openRoomSocket(at, periodId, options)
  opened.push(socket)
  return socket
}

/** A free live session with its lecturer. */
async function room(over: Parameters<typeof makeLive>[1] = {}) {
  const lecturer = await makeLecturer(t.owner, over.siteId ? { siteId: over.siteId } : {})
  const { courseId, periodIds } = await makeLive(t.owner, { liveStatus: 2, lecturerId: lecturer.lecturerId, ...over })
  return { lecturer, courseId, periodId: periodIds[0] ?? '' }
}

describe('talking', () => {
  test('messages reach all in one order across processes', async () => {
    const { periodId, lecturer } = await room()
    const [one, two] = [await makeUser(t.owner), await makeUser(t.owner)]
    const sockets = [open(periodId, one), open(periodId, two, second), open(periodId, lecturer)]
    const [a, b, c] = sockets as [RoomSocket, RoomSocket, RoomSocket]
    expect((await c.welcome).you.roomRole).toBe(3)
    await Promise.all([a.welcome, b.welcome])
    const said = await Promise.all([
      a.send({ type: 'say', text: '甲一' }),
      b.send({ type: 'say', text: '乙一' }),
      c.send({ type: 'say', text: '师一' }),
      b.send({ type: 'say', text: '乙二' }),
    ])
    expect(said.map(({ type }) => type)).toEqual(['ok', 'ok', 'ok', 'ok'])
    for (const socket of sockets) await Promise.all(['甲一', '乙一', '师一', '乙二'].map((text) => socket.line(text)))
    const order = sockets.map((socket) => socket.lines().map(({ text }) => text))
    expect(order[0]).toHaveLength(4)
    expect(order[1]).toEqual(order[0])
    expect(order[2]).toEqual(order[0])
    expect(a.lines().map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
  })

  test('a reconnect catches up without duplicates; messages are idempotent', async () => {
    const { periodId } = await room()
    const [one, two] = [await makeUser(t.owner), await makeUser(t.owner)]
    const [a, b] = [open(periodId, one), open(periodId, two)]
    await Promise.all([a.welcome, b.welcome])
    await a.send({ type: 'say', text: '第一句' })
    const { seq } = await b.line('第一句')
    b.close()
    await b.closed
    const first = await a.send({ type: 'say', text: '第二句', key: 'same-key-1' })
    const again = await a.send({ type: 'say', text: '第二句', key: 'same-key-1' })
    expect(again).toEqual(first)
    const back = open(periodId, { ...two, since: seq }, second)
    const { lines, isGap } = await back.welcome
    expect(isGap).toBe(0)
    expect(lines.map(({ text }) => text)).toEqual(['第二句'])
    const newcomer = open(periodId, await makeUser(t.owner))
    const welcome = await newcomer.welcome
    expect(welcome.isGap).toBe(1)
    expect(welcome.lines.map(({ text }) => text)).toEqual(['第一句', '第二句'])
  })

  test('replies quote; the history has session seconds', async () => {
    const { periodId } = await room()
    const one = await makeUser(t.owner)
    const a = open(periodId, one)
    await a.welcome
    const asked = await a.send({ type: 'say', text: '这题怎么做？' })
    const replySeq = asked.type === 'ok' ? (asked.seq ?? 0) : 0
    await a.send({ type: 'say', text: '看第三步', replySeq })
    expect((await a.line('看第三步')).detail).toMatchObject({ replySeq, replyText: '这题怎么做？' })
    const { data } = await t.call('live/api/room/line/list', { periodId, after: 0, pageSize: 1 })
    expect(data).toMatchObject({ hasMore: 1, list: [{ text: '这题怎么做？', second: expect.any(Number) }] })
    const older = await t.call('live/api/room/line/list', { periodId, before: replySeq + 1 })
    expect(older.data).toMatchObject({ hasMore: 0, list: [{ text: '这题怎么做？' }] })
  })

  test('chat beside a replay accounts for gaps and trims', async () => {
    const { periodId, lecturer, courseId } = await room({ liveStatus: 4 })
    const one = await makeUser(t.owner)
    const at = Date.parse('2026-11-01T12:00:00Z')
    // A gap of half a minute before the second part.
    const parts = [
      { at: at + 5000, length: 60_000 },
      { at: at + 95_000, length: 60_000 },
    ]
    await t.owner`
      WITH h AS (INSERT INTO live_channel (site_id, lecturer_id, stream_name, key_expire)
        VALUES (12, ${lecturer.lecturerId}, ${`gap${periodId}`}, now())
        RETURNING id),
        g AS (INSERT INTO live_channel_log (site_id, channel_id, period_id, live_name, recorded_parts)
          SELECT 12, id, ${periodId}, '场次', ${JSON.stringify(parts)}::text::jsonb
          FROM h
          RETURNING id)
      UPDATE live_session s SET begun_at = ${new Date(at).toISOString()}, log_id = g.id FROM g WHERE s.period_id = ${periodId}`
    await makeVideo(t.owner, periodId, 120)
    await t.owner`UPDATE course_period SET period_type = 20 WHERE course_id = ${courseId}`
    await t.owner`INSERT INTO live_room (site_id, period_id) VALUES (12, ${periodId})`
    await t.owner`
      INSERT INTO live_message (site_id, period_id, seq, kind, user_id, user_name, room_role, message_text, client_key, gmt_create)
      SELECT 12, ${periodId}, n, 'chat', ${one.userId}, '林', 1, '第' || n, 'k' || n,
        ${new Date(at).toISOString()}::timestamptz + n * interval '40 seconds'
      FROM generate_series(1, 3) n`
    const said = async () =>
      (await t.call('live/api/room/line/list', { periodId, after: 0 }, { token: one.token })).data.list.map(
        ({ text, second }: { text: string; second: number }) => [text, second],
      )
    expect(await said()).toEqual([
      ['第1', 35],
      ['第2', 60],
      ['第3', 85],
    ])
    await t.owner`
      INSERT INTO live_trim (site_id, period_id, log_id, origin_id, begin_second, end_second, shown_begin, shown_end, trim_status)
      SELECT 12, ${periodId}, log_id, 1, 65, 120, 65, 120, 2 FROM live_session WHERE period_id = ${periodId}`
    expect(await said()).toEqual([['第3', 20]])
  })

  test('visitors are read-only and counted', async () => {
    const { periodId } = await room()
    const visitor = open(periodId)
    const a = open(periodId, await makeUser(t.owner))
    expect((await visitor.welcome).you).toMatchObject({ userId: '0', roomRole: 0 })
    await a.welcome
    await a.send({ type: 'say', text: '你好' })
    await visitor.line('你好')
    expect(await visitor.send({ type: 'say', text: '我也想说' })).toMatchObject({ type: 'no', code: 306 })
    await a.until((answer) => answer.type === 'online' && answer.online === 2)
  })
})

test('a count that changes during the welcome is sent', async () => {
  const { periodId } = await room()
  await t.owner`INSERT INTO live_room (site_id, period_id) VALUES (12, ${periodId})`
  const received: unknown[] = []
  const send = (text: string) => void received.push(JSON.parse(text))
  const place = hubOf(t.services).take({ siteId: 12, periodId, userId: '0', roomRole: 0, send, hangUp: () => {} })
  const first = place.online()
  // The first tick counts within a second.
  await expect.poll(() => place.online()).toBe(1)
  expect(received).toEqual([])
  place.ready('"welcome"', 0, first)
  expect(received).toEqual(['welcome', { type: 'online', online: 1 }])
  place.leave()
})

describe('running a room', () => {
  test('pins, removals and announcements reach all; staff only', async () => {
    const { periodId, lecturer } = await room()
    const [a, b] = [open(periodId, await makeUser(t.owner)), open(periodId, lecturer, second)]
    await Promise.all([a.welcome, b.welcome])
    await a.send({ type: 'say', text: '要点' })
    const { seq } = await b.line('要点')
    expect(await a.send({ type: 'pin', seq })).toMatchObject({ type: 'no', code: 306 })
    await b.send({ type: 'pin', seq })
    await b.send({ type: 'announce', text: '十点开始' })
    await a.until((answer) => answer.type === 'lines' && answer.lines.some(({ kind }) => kind === 'pin'))
    const later = open(periodId)
    expect((await later.welcome).room).toMatchObject({ announcement: '十点开始', pinned: { text: '要点' } })
    await b.send({ type: 'remove', seq })
    await a.until(
      (answer) =>
        answer.type === 'lines' && answer.lines.some(({ kind, detail }) => kind === 'remove' && detail.seq === seq),
    )
    const after = await open(periodId).welcome
    expect(after.room.pinned).toBeNull()
    expect(after.lines.map(({ text }) => text)).toEqual(['十点开始'])
  })

  test('captions reach all in order and are not chat history', async () => {
    const { periodId, lecturer } = await room()
    const [a, b] = [open(periodId, await makeUser(t.owner)), open(periodId, lecturer, second)]
    await Promise.all([a.welcome, b.welcome])
    expect(await a.send({ type: 'caption', text: '我来写字幕' })).toMatchObject({ type: 'no', code: 306 })
    expect(await b.send({ type: 'caption', text: '' })).toMatchObject({ type: 'no', code: 422 })
    expect(await b.send({ type: 'caption', text: '长'.repeat(81) })).toMatchObject({ type: 'no', code: 422 })
    await b.send({ type: 'caption', text: '先看图像的交点' })
    await b.send({ type: 'caption', text: '再求导' })
    await a.line('再求导')
    expect(a.lines().map(({ kind, text }) => [kind, text])).toEqual([
      ['caption', '先看图像的交点'],
      ['caption', '再求导'],
    ])
    expect((await t.call('live/api/room/line/list', { periodId, after: 0 })).data.list).toEqual([])
  })

  test('hands queue in order; calling on one is announced', async () => {
    const { periodId, lecturer } = await room()
    const [one, two] = [await makeUser(t.owner, { nickname: '小红' }), await makeUser(t.owner, { nickname: '小明' })]
    const [a, b, c] = [open(periodId, one), open(periodId, two), open(periodId, lecturer)]
    await Promise.all([a.welcome, b.welcome, c.welcome])
    await a.send({ type: 'hand', up: 1 })
    await b.send({ type: 'hand', up: 1 })
    await c.until((answer) => answer.type === 'lines' && answer.lines.some(({ detail }) => detail.name === '小明'))
    expect(b.lines().some(({ detail }) => detail.name === '小红')).toBe(false)
    expect((await open(periodId, lecturer, second).welcome).hands.map(({ userName }) => userName)).toEqual([
      '小红',
      '小明',
    ])
    await c.send({ type: 'callOn', userId: one.userId })
    await b.until(
      (answer) =>
        answer.type === 'lines' && answer.lines.some(({ kind, detail }) => kind === 'callOn' && detail.name === '小红'),
    )
    expect((await open(periodId, lecturer).welcome).hands.map(({ userName }) => userName)).toEqual(['小明'])
  })

  test('reports reach staff and moderators', async () => {
    const { periodId, lecturer } = await room()
    const [a, b, c] = [
      open(periodId, await makeUser(t.owner)),
      open(periodId, await makeUser(t.owner)),
      open(periodId, lecturer),
    ]
    await Promise.all([a.welcome, b.welcome, c.welcome])
    await a.send({ type: 'say', text: '加我微信' })
    const { seq } = await b.line('加我微信')
    expect(await b.send({ type: 'report', seq, reason: '广告' })).toMatchObject({ type: 'ok' })
    expect((await c.line('广告')).detail).toMatchObject({ seq, replyText: '加我微信' })
    const cases = await t.owner`
      SELECT target_part, report_count FROM community_case WHERE site_id = 12 AND target_type = 9 AND target_id = ${periodId}`
    expect(cases.map((one) => [one.targetPart, one.reportCount])).toEqual([[seq, 1]])
    expect(
      a
        .lines()
        .concat(b.lines())
        .some(({ kind }) => kind === 'report'),
    ).toBe(false)
  })
})

describe('questions', () => {
  const draft = { askType: 1 as const, askTitle: '2+2=?', optionList: ['3', '4'], rightList: [1], limitSeconds: 0 }

  test('a quiz accepts one answer, marks it and reveals the solution when closed', async () => {
    const { periodId, lecturer } = await room()
    const one = await makeUser(t.owner, { nickname: '答题人' })
    const [a, b] = [open(periodId, one, second), open(periodId, lecturer)]
    await Promise.all([a.welcome, b.welcome])
    const { data: saved } = await t.call('live/auth/room/ask/save', { periodId, ...draft }, lecturer)
    expect(await b.send({ type: 'ask', askId: saved.askId })).toMatchObject({ type: 'ok' })
    const asked = await a.until((answer) => answer.type === 'ask')
    expect(asked).toMatchObject({ ask: { askTitle: '2+2=?', rightList: [], countList: null, isPoll: 0 } })
    expect(await a.send({ type: 'answer', askId: saved.askId, answerList: [0, 1] })).toMatchObject({
      type: 'no',
      code: 422,
    })
    expect(await a.send({ type: 'answer', askId: saved.askId, answerList: [1] })).toMatchObject({ type: 'ok' })
    expect(await a.send({ type: 'answer', askId: saved.askId, answerList: [1] })).toMatchObject({ type: 'ok' })
    expect(await a.send({ type: 'answer', askId: saved.askId, answerList: [0] })).toMatchObject({ type: 'no' })
    await b.until((answer) => answer.type === 'ask' && answer.ask.answered === 1 && answer.ask.countList?.[1] === 1)
    expect((await open(periodId, one).welcome).answerList).toEqual([1])
    await b.send({ type: 'closeAsk', askId: saved.askId })
    await a.until((answer) => answer.type === 'ask' && answer.ask.askStatus === 3 && answer.ask.rightList[0] === 1)
    expect(await b.send({ type: 'answer', askId: saved.askId, answerList: [1] })).toMatchObject({ type: 'no' })
    const { data } = await t.call('live/auth/room/ask/answer/list', { periodId, askId: saved.askId }, lecturer)
    expect(data.list).toMatchObject([{ userName: '答题人', answerList: [1], isRight: 1 }])
    const { data: rows } = await t.call('live/auth/room/attendance/list', { periodId }, lecturer)
    expect(rows.list.find(({ userId }) => userId === one.userId)).toMatchObject({ answered: 1, right: 1, isOnline: 1 })
    expect((await t.call('live/auth/room/attendance/list', { periodId }, one)).code).toBe(404)
  })

  test('ad hoc polls show counts; the next question closes them; timed ones close automatically', async () => {
    const { periodId, lecturer } = await room()
    const [a, b] = [open(periodId, await makeUser(t.owner)), open(periodId, lecturer)]
    await Promise.all([a.welcome, b.welcome])
    await b.send({ type: 'ask', draft: { ...draft, askTitle: '听懂了吗', rightList: [], askType: 2 } })
    const poll = await a.until((answer) => answer.type === 'ask')
    const askId = poll.type === 'ask' ? poll.ask.askId : ''
    await a.line('听懂了吗')
    expect(a.lines().find(({ kind }) => kind === 'ask')).toMatchObject({ detail: { askId, askType: 2, isPoll: 1 } })
    await a.send({ type: 'answer', askId, answerList: [1, 0] })
    await a.until(
      (answer) => answer.type === 'ask' && answer.ask.countList?.join() === '1,1' && answer.ask.answered === 1,
    )
    await b.send({
      type: 'ask',
      draft: { ...draft, askType: 9, askTitle: '签到', optionList: [], rightList: [], limitSeconds: 1 },
    })
    await a.until((answer) => answer.type === 'ask' && answer.ask.askType === 9 && answer.ask.askStatus === 2)
    await a.until((answer) => answer.type === 'ask' && answer.ask.askType === 9 && answer.ask.askStatus === 3)
    const { data } = await t.call('live/auth/room/ask/list', { periodId }, lecturer)
    expect(data.list.map(({ askType, askStatus }) => [askType, askStatus])).toEqual([
      [9, 3],
      [2, 3],
    ])
  })

  test('bank questions are asked and marked; learners see their history', async () => {
    const { periodId, lecturer } = await room()
    const one = await makeUser(t.owner)
    const { problemId } = await makeProblem(t.owner, {
      lecturerId: lecturer.lecturerId,
      doc: { analysis: '<p>因为如此</p>', answer: ['B'] },
    })
    const pick = (problemIdList: string[], who: { token: string } = lecturer) =>
      t.call('live/auth/room/ask/pick', { periodId, problemIdList, limitSeconds: 60 }, who)
    const essay = await makeProblem(t.owner, { lecturerId: lecturer.lecturerId, problemType: 5 })
    expect(await pick([essay.problemId])).toMatchObject({
      code: 999,
      msg: '只有单选、多选、不定项和判断题可以作为课堂题目',
    })
    // Another lecturer's problem, and a foreign session.
    expect((await pick([(await makeProblem(t.owner)).problemId])).code).toBe(404)
    expect((await pick([problemId], await makeLecturer(t.owner))).code).toBe(404)
    const { data } = await pick([problemId, problemId])
    expect(data.askIdList).toHaveLength(1)
    const [askId = ''] = data.askIdList
    expect((await pick([problemId])).data).toEqual(data)
    const [a, b] = [open(periodId, one), open(periodId, lecturer)]
    await Promise.all([a.welcome, b.welcome])
    await b.send({ type: 'ask', askId })
    await a.until((answer) => answer.type === 'ask' && answer.ask.askId === askId && answer.ask.explanation === '')
    await a.send({ type: 'answer', askId, answerList: [1] })
    const looked = async (who: { token: string }) =>
      (await t.call('live/auth/room/ask/own/list', { periodId }, who)).data.list
    expect(await looked(one)).toEqual([])
    await b.send({ type: 'closeAsk', askId })
    expect(await looked(one)).toMatchObject([
      { askId, answerList: [1], isRight: 1, rightList: [1], answered: 1, explanation: '<p>因为如此</p>' },
    ])
    expect(await looked(await makeUser(t.owner))).toMatchObject([{ askId, answerList: null, isRight: null }])
  })

  test('prepared questions can be edited and deleted until asked', async () => {
    const { periodId, lecturer } = await room()
    const { data } = await t.call('live/auth/room/ask/save', { periodId, ...draft }, lecturer)
    const { askId } = data
    await t.call('live/auth/room/ask/save', { periodId, askId, ...draft, askTitle: '3+3=?' }, lecturer)
    expect((await t.call('live/auth/room/ask/list', { periodId }, lecturer)).data.list).toMatchObject([
      { askTitle: '3+3=?', askStatus: 1 },
    ])
    expect((await t.call('live/auth/room/ask/save', { periodId, ...draft, rightList: [5] }, lecturer)).code).toBe(422)
    expect((await t.call('live/auth/room/ask/delete', { periodId, askId }, await makeUser(t.owner))).code).toBe(404)
    expect((await t.call('live/auth/room/ask/delete', { periodId, askId }, lecturer)).code).toBe(200)
    expect((await t.call('live/auth/room/ask/list', { periodId }, lecturer)).data.list).toEqual([])
  })
})

describe('attendance', () => {
  test('counts time while live, across reconnects', async () => {
    const { periodId, lecturer } = await room()
    const one = await makeUser(t.owner)
    const a = open(periodId, one)
    await a.welcome
    const seconds = async () =>
      (await t.call('live/auth/room/attendance/list', { periodId }, lecturer)).data.list[0]?.watchSeconds
    const back = (time: string) =>
      t.owner`UPDATE live_member SET last_seen = now() - ${time}::interval WHERE period_id = ${periodId} AND user_id = ${one.userId}`
    await back('30 seconds')
    a.close()
    await expect.poll(seconds).toBeGreaterThanOrEqual(30)
    expect(await seconds()).toBeLessThan(40)
    /** Stretches in the room, in seconds before now. */
    const stretches = () =>
      t.owner<{ begin: number; end: number }[]>`
        SELECT extract(epoch FROM now() - lower(r))::int AS begin, extract(epoch FROM now() - upper(r))::int AS "end"
        FROM live_member b, unnest(b.attended) r WHERE b.period_id = ${periodId} AND b.user_id = ${one.userId}`
    const [only, ...more] = await stretches()
    expect(more).toEqual([])
    expect((only?.begin ?? 0) - (only?.end ?? 0)).toBeGreaterThanOrEqual(30)
    // Long absences and ended sessions do not count.
    await back('1 hour')
    const again = open(periodId, one)
    await again.welcome
    await t.owner`UPDATE live_session SET live_status = 3 WHERE period_id = ${periodId}`
    await back('30 seconds')
    again.close()
    await expect
      .poll(async () => (await t.call('live/auth/room/attendance/list', { periodId }, lecturer)).data.list[0]?.isOnline)
      .toBe(0)
    expect(await seconds()).toBeLessThan(40)
  })
})
