/** Draws across two processes: one verifiable result among eligible candidates. */
import { candidateHashOf, drawnPlaces, seedHashOf } from '@zhixing/contract/live/draw-rules'
import type { DrawView } from '@zhixing/contract/live/draw-frames'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeLecturer, makeLive, makeUser } from '../../../test/factories.ts'
import { startTestApp, testDatabase, type TestApp } from '../../../test/harness.ts'
import { openRoomSocket, type RoomSocket } from '../../../test/sockets.ts'
import { createApp } from '../../app.ts'
import { openDatabase, transaction } from '../../kernel/db/index.ts'
import { createServices } from '../../services.ts'
import { endForgotten } from '../clock.ts'

let t: TestApp
/** Two app processes on one database. */
let addresses: [string, string]
let operator: { token: string }
const closers: (() => Promise<unknown>)[] = []
const opened: RoomSocket[] = []
const allow = (isOn: 0 | 1) => t.call('course/admin/live/draw/rule/save', { isOn }, operator)

beforeAll(async () => {
  t = await startTestApp()
  const first = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const [{ name } = { name: '' }] = await t.owner<{ name: string }[]>`SELECT current_database() AS name`
  const database = openDatabase({ ...testDatabase(), database: name }, { poolsPerProcess: 4, connectionsPerPool: 4 })
  const ends: (() => Promise<void>)[] = []
  const services = await createServices(t.services.config, t.services.log, database, ends)
  const app = await createApp(services)
  addresses = [first, await app.listen({ port: 0, host: '127.0.0.1' })]
  closers.push(
    () => app.close(),
    ...ends,
    () => database.close(),
  )
  operator = await makeUser(t.owner, { isAdmin: 1 })
})
beforeEach(() => allow(1))
afterAll(async () => {
  for (const { socket } of opened) socket.terminate()
  for (const close of closers) await close()
  await t.close()
})

const open = async (periodId: string, who: { token?: string }, at = 0) => {
  const socket = openRoomSocket(addresses[at] ?? '', periodId, who)
  opened.push(socket)
  await socket.welcome
  return socket
}

/** A live session with its lecturer on both processes, and learners. */
async function room(learners = 3, over: Parameters<typeof makeLive>[1] = {}) {
  const lecturer = await makeLecturer(t.owner)
  const { courseId, periodIds } = await makeLive(t.owner, { liveStatus: 2, lecturerId: lecturer.lecturerId, ...over })
  const periodId = periodIds[0] ?? ''
  const host = await open(periodId, lecturer)
  const other = await open(periodId, lecturer, 1)
  const people = []
  for (let n = 0; n < learners; n += 1) {
    const person = await makeUser(t.owner, { nickname: `学员${n}` })
    people.push({ ...person, socket: await open(periodId, person, n % 2) })
  }
  return { lecturer, courseId, periodId, host, other, people }
}

const draft = { prize: '教材一本', winnerCount: 1, among: 1 as const }
const drawIn = (socket: RoomSocket, fits: (draw: DrawView) => boolean) =>
  socket
    .until((answer) => answer.type === 'draw' && answer.draw !== null && fits(answer.draw))
    .then((answer) => (answer as unknown as { draw: DrawView }).draw)
const lastDraw = async (socket: RoomSocket, status: number, but: readonly string[] = []) =>
  drawIn(socket, ({ drawStatus, drawId }) => drawStatus === status && !but.includes(drawId))
/** Opens and draws. @returns the result as the room shows it */
async function drawn(host: RoomSocket, over: object = {}, but: readonly string[] = []) {
  expect(await host.send({ type: 'draw', draft: { ...draft, ...over } })).toMatchObject({ type: 'ok' })
  const { drawId } = await lastDraw(host, 1, but)
  const answer = await host.send({ type: 'drawNow', drawId })
  expect(answer).toMatchObject({ type: 'ok' })
  return drawIn(host, (draw) => draw.drawId === drawId && draw.drawStatus === 2)
}
const namesOf = ({ winnerList }: DrawView) => winnerList.map(({ userName }) => userName)

describe('a draw', () => {
  test('publishes the seed hash before, seed, candidates and winners after', async () => {
    const { periodId, courseId, host, people } = await room(4)
    const [one, , three] = people
    const visitor = await open(periodId, {})
    await host.send({ type: 'draw', draft: { ...draft, winnerCount: 2 } })
    const before = await lastDraw(one?.socket as RoomSocket, 1)
    expect(before).toMatchObject({ prize: '教材一本', seed: '', winnerList: [], candidateCount: 0 })
    expect(before.seedHash).toMatch(/^[0-9a-f]{64}$/)
    await host.send({ type: 'drawNow', drawId: before.drawId })
    const after = await lastDraw(visitor, 2)
    expect(after.seedHash).toBe(before.seedHash)
    expect(await seedHashOf(after.seed)).toBe(before.seedHash)
    // Verify from the list of candidates.
    const ids = people.map(({ userId }) => userId).sort((a, b) => Number(BigInt(a) - BigInt(b)))
    expect(after.candidateHash).toBe(await candidateHashOf(ids))
    expect(after.candidateCount).toBe(4)
    const places = await drawnPlaces(after, 2)
    expect(after.winnerList.map(({ place, userId }) => [place, userId])).toEqual(
      places.map((place) => [place, ids[place - 1]]),
    )
    // Late participants see it, and everyone their own place.
    const late = await open(periodId, await makeUser(t.owner))
    expect((await late.welcome).draw).toEqual(after)
    const view = await t.call(
      'live/api/room/draw/view',
      { periodId, drawId: after.drawId },
      { token: three?.token ?? '' },
    )
    expect(view.data).toEqual({ ...after, ownPlace: ids.indexOf(three?.userId ?? '') + 1 })
    expect((await t.call('live/api/room/draw/view', { periodId, drawId: after.drawId })).data.ownPlace).toBe(0)
    // Only winners get a message.
    const messages = await t.owner<{ userId: string; link: string }[]>`
      SELECT u.user_id, m.link_url AS link FROM msg_user u JOIN msg m ON m.site_id = u.site_id AND m.id = u.msg_id WHERE m.msg_title LIKE '%教材一本%'`
    expect(messages.map(({ userId }) => userId).sort()).toEqual(after.winnerList.map(({ userId }) => userId).sort())
    expect(messages[0]?.link).toBe(`/live/detail/${courseId}?period=${periodId}`)
  })

  test('that could not be read is sent once it can be', async () => {
    const { periodId, lecturer, host } = await room(1)
    await host.send({ type: 'draw', draft })
    await lastDraw(host, 1)
    const failed = vi.spyOn(t.services.log, 'error')
    await t.owner`ALTER TABLE live_draw RENAME TO live_draw_away`
    try {
      // A line of another process.
      await t.owner`
        WITH room AS (UPDATE live_room SET seq = seq + 1 WHERE period_id = ${periodId} RETURNING site_id, period_id, seq)
        INSERT INTO live_message (site_id, period_id, seq, kind, user_id, user_name, room_role, client_key)
        SELECT site_id, period_id, seq, 'draw', ${lecturer.userId}::bigint, '', 3, 'again' FROM room`
      await transaction(t.db(), (tx) => t.services.events.publish(tx, 'room.changed', { siteId: 12, periodId }))
      await expect.poll(() => failed.mock.calls.map(([, text]) => text)).toContain('cannot read a room draw')
    } finally {
      await t.owner`ALTER TABLE live_draw_away RENAME TO live_draw`
      failed.mockRestore()
    }
    const seen = host.answers.length
    await expect.poll(() => host.answers.slice(seen).map(({ type }) => type)).toContain('draw')
  })

  test('is drawn once under concurrent requests', async () => {
    const { periodId, host, other, people } = await room(3)
    await host.send({ type: 'draw', draft })
    const { drawId } = await lastDraw(host, 1)
    const answers = await Promise.all(
      [host, other, host, other, other, host].map((socket) => socket.send({ type: 'drawNow', drawId })),
    )
    expect(answers.map(({ type }) => type)).toEqual(answers.map(() => 'ok'))
    const results = await Promise.all(
      [host, other, ...people.map(({ socket }) => socket)].map((socket) => lastDraw(socket, 2)),
    )
    expect(new Set(results.map((draw) => JSON.stringify(draw))).size).toBe(1)
    const rows = await t.owner`SELECT 1 FROM live_message WHERE period_id = ${periodId} AND kind = 'drawEnd'`
    const won = await t.owner`SELECT 1 FROM live_draw_entry WHERE draw_id = ${drawId} AND won > 0`
    const messages = await t.owner`
      SELECT 1 FROM msg_user u JOIN live_member b ON b.site_id = u.site_id AND b.user_id = u.user_id WHERE b.period_id = ${periodId} AND b.room_role = 1`
    expect([rows.length, won.length, messages.length]).toEqual([1, 1, 1])
  })

  test('is limited to one open draw; opening is idempotent', async () => {
    const { host, other } = await room(1)
    const answers = await Promise.all([host, other].map((socket) => socket.send({ type: 'draw', draft })))
    expect(answers.map(({ type }) => type).sort()).toEqual(['no', 'ok'])
    const { drawId } = await lastDraw(host, 1)
    expect(await host.send({ type: 'draw', draft })).toMatchObject({
      type: 'no',
      msg: expect.stringContaining('正在进行'),
    })
    expect(await other.send({ type: 'dropDraw', drawId })).toMatchObject({ type: 'ok' })
    expect(await host.send({ type: 'dropDraw', drawId })).toMatchObject({ type: 'ok' })
    // A dropped draw is invisible and cannot be drawn.
    expect(await host.send({ type: 'drawNow', drawId })).toMatchObject({ type: 'no', code: 404 })
    await host.until((answer) => answer.type === 'draw' && answer.draw === null)
    const again = await host.send({ type: 'draw', draft, key: 'draw-key-1' })
    expect(again.type).toBe('ok')
    expect(await other.send({ type: 'draw', draft, key: 'draw-key-1' })).toEqual({ ...again })
  })
})

describe('candidates', () => {
  test('exclude staff, muted, banned and absent participants, and earlier winners unless allowed', async () => {
    const { courseId, periodId, host, people } = await room(5)
    const [muted, kicked, gone, helper, only] = people
    await host.send({ type: 'mute', userId: muted?.userId ?? '', minutes: 10 })
    await host.send({ type: 'kick', userId: kicked?.userId ?? '', on: 1 })
    await t.owner`UPDATE live_member SET online_until = now() WHERE period_id = ${periodId} AND user_id = ${gone?.userId ?? ''}`
    // Joined as a learner, assistant since.
    await t.owner`INSERT INTO live_assistant (site_id, course_id, user_id) VALUES (12, ${courseId}, ${helper?.userId ?? ''})`
    const first = await drawn(host, { winnerCount: 5 })
    expect([first.candidateCount, namesOf(first)]).toEqual([1, ['学员4']])
    expect(only?.userId).toBe(first.winnerList[0]?.userId)

    await host.send({ type: 'draw', draft })
    const { drawId } = await lastDraw(host, 1, [first.drawId])
    expect(await host.send({ type: 'drawNow', drawId })).toMatchObject({
      type: 'no',
      msg: expect.stringContaining('没有'),
    })
    // It stays open for later participants.
    await host.send({ type: 'mute', userId: muted?.userId ?? '', minutes: 0 })
    await host.send({ type: 'drawNow', drawId })
    const second = await drawIn(host, (draw) => draw.drawId === drawId && draw.drawStatus === 2)
    expect(namesOf(second)).toEqual(['学员0'])

    const third = await drawn(host, { winnerCount: 5, mayRepeat: 1 }, [first.drawId, second.drawId])
    expect(namesOf(third).sort()).toEqual(['学员0', '学员4'])
  })

  test('can be respondents of a roll call or question, present or not', async () => {
    const { periodId, host, people } = await room(3)
    const [one, two, three] = people
    const asked = async (askDraft: object) => {
      const before = host.answers.length
      await host.send({ type: 'ask', draft: askDraft as never })
      const answer = await host.until(
        (one) => host.answers.indexOf(one) >= before && one.type === 'ask' && one.ask.askStatus === 2,
      )
      return answer.type === 'ask' ? answer.ask.askId : ''
    }
    const rollCall = await asked({ askType: 9, askTitle: '签到' })
    for (const person of [one, two]) await person?.socket.send({ type: 'answer', askId: rollCall, answerList: [] })
    const question = await asked({ askType: 1, askTitle: '选哪个', optionList: ['甲', '乙'], rightList: [0] })
    for (const person of [two, three]) await person?.socket.send({ type: 'answer', askId: question, answerList: [1] })
    await t.owner`UPDATE live_member SET online_until = now() WHERE period_id = ${periodId} AND user_id = ${one?.userId ?? ''}`

    const signedIn = await drawn(host, { among: 2, askId: rollCall, winnerCount: 3 })
    expect([namesOf(signedIn).sort(), signedIn.askTitle]).toEqual([['学员0', '学员1'], '签到'])
    const answered = await drawn(host, { among: 3, askId: question, winnerCount: 3 }, [signedIn.drawId])
    expect(namesOf(answered)).toEqual(['学员2'])
    // A question is not a roll call; asks of other sessions do not count.
    const other = await room(1)
    for (const [among, askId] of [
      [2, question],
      [3, rollCall],
    ] as const)
      expect(await host.send({ type: 'draw', draft: { ...draft, among, askId } })).toMatchObject({
        type: 'no',
        code: 404,
      })
    expect(await other.host.send({ type: 'draw', draft: { ...draft, among: 3, askId: question } })).toMatchObject({
      type: 'no',
      code: 404,
    })
    expect(await host.send({ type: 'draw', draft: { ...draft, among: 3 } })).toMatchObject({ type: 'no', code: 422 })
  })
})

describe('availability', () => {
  test('is off by default; only staff can open a draw', async () => {
    await t.owner`DELETE FROM live_draw_rule`
    const { host, people } = await room(1)
    const view = () => t.call('course/admin/live/draw/rule/view', {}, operator)
    expect((await view()).data).toEqual({ isOn: 0 })
    expect((await host.welcome).room.draws).toBe(0)
    expect(await host.send({ type: 'draw', draft })).toMatchObject({
      type: 'no',
      msg: expect.stringContaining('没有开启'),
    })
    expect((await t.call('course/admin/live/draw/rule/save', { isOn: 1 }, people[0])).code).toBe(306)
    await allow(1)
    expect((await view()).data).toEqual({ isOn: 1 })
    expect(await people[0]?.socket.send({ type: 'draw', draft })).toMatchObject({ type: 'no', code: 306 })
    expect(await host.send({ type: 'draw', draft })).toMatchObject({ type: 'ok' })
    // Disabled while one is open: it can only be dropped.
    const { drawId } = await lastDraw(host, 1)
    await allow(0)
    expect((await host.send({ type: 'drawNow', drawId })).type).toBe('no')
    expect((await host.send({ type: 'dropDraw', drawId })).type).toBe('ok')
  })

  test('excludes paid courses', async () => {
    const { host } = await room(0, { isFree: 0, price: 100 })
    expect((await host.welcome).room.draws).toBe(2)
    expect(await host.send({ type: 'draw', draft })).toMatchObject({ type: 'no', msg: expect.stringContaining('付费') })
    const free = await room(1)
    expect((await free.host.welcome).room.draws).toBe(1)
    expect((await free.people[0]?.socket.welcome)?.room.draws).toBe(0)
  })

  test.each([
    { prize: '' },
    { prize: '长'.repeat(61) },
    { winnerCount: 0 },
    { winnerCount: 101 },
    { winnerCount: 1.5 },
    { among: 4 },
  ])('rejects %j', async (over) => {
    const { host } = await room(0)
    expect(await host.send({ type: 'draw', draft: { ...draft, ...over } as never })).toMatchObject({
      type: 'no',
      code: 422,
    })
  })
})

describe('an open draw at the end of its session', () => {
  const end = (periodId: string, who: { token: string }) =>
    t.call('course/auth/course/live/channel/log/end', { periodId }, who)
  const opened = async (learners: number) => {
    const made = await room(learners)
    await made.host.send({ type: 'draw', draft })
    return { ...made, drawId: (await lastDraw(made.host, 1)).drawId }
  }
  const endLine = (socket: RoomSocket) =>
    socket
      .until((answer) => answer.type === 'lines' && answer.lines.some(({ kind }) => kind === 'drawEnd'))
      .then((answer) => (answer.type === 'lines' ? answer.lines.find(({ kind }) => kind === 'drawEnd') : undefined))
  const rowOf = async (drawId: string) =>
    (await t.owner<{ drawStatus: number }[]>`SELECT draw_status FROM live_draw WHERE id = ${drawId}`)[0]?.drawStatus

  test('is drawn once among those present', async () => {
    const { periodId, lecturer, host, people, drawId } = await opened(3)
    await Promise.all([1, 2, 3].map(() => end(periodId, lecturer)))
    const after = await lastDraw(people[0]?.socket as RoomSocket, 2)
    expect([after.drawId, after.candidateCount, after.winnerList.length]).toEqual([drawId, 3, 1])
    expect(await drawnPlaces(after, 1)).toEqual(after.winnerList.map(({ place }) => place))
    expect(await endLine(host)).toMatchObject({ text: '教材一本', detail: { drawId, on: 1, auto: 1 } })
    const messages = await t.owner<{ userId: string }[]>`
      SELECT u.user_id FROM msg_user u JOIN msg m ON m.site_id = u.site_id AND m.id = u.msg_id WHERE m.link_url LIKE ${`%period=${periodId}`}`
    expect(messages.map(({ userId }) => userId)).toEqual(after.winnerList.map(({ userId }) => userId))
    expect(await host.send({ type: 'draw', draft })).toMatchObject({
      type: 'no',
      msg: expect.stringContaining('直播已结束'),
    })
  })

  test('is dropped if the platform stopped the session or disabled draws', async () => {
    const stopped = await opened(2)
    await t.call('course/admin/live/stop', { periodId: stopped.periodId, reason: '内容违规' }, operator)
    expect(await endLine(stopped.host)).toMatchObject({ detail: { drawId: stopped.drawId, on: 0, auto: 1 } })
    await stopped.host.until((answer) => answer.type === 'draw' && answer.draw === null)
    const forbidden = await opened(2)
    await allow(0)
    await end(forbidden.periodId, forbidden.lecturer)
    expect(await Promise.all([stopped, forbidden].map(({ drawId }) => rowOf(drawId)))).toEqual([3, 3])
    expect(
      await t.owner`SELECT 1 FROM live_draw_entry WHERE draw_id IN (${stopped.drawId}, ${forbidden.drawId})`,
    ).toEqual([])
  })

  test('is dropped without candidates; questions close as well', async () => {
    const { periodId, host, drawId } = await opened(0)
    await host.send({ type: 'ask', draft: { askType: 9, askTitle: '签到' } })
    await t.owner`UPDATE live_session SET begun_at = now() - interval '13 hours' WHERE period_id = ${periodId}`
    await endForgotten(t.services)
    expect(await rowOf(drawId)).toBe(3)
    expect(await t.owner`SELECT ask_status FROM live_ask WHERE period_id = ${periodId}`).toEqual([{ askStatus: 3 }])
    await host.until((answer) => answer.type === 'ask' && answer.ask.askStatus === 3)
  })

  test('never stays open, even if opened concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { periodId, lecturer, host, other } = await room(1)
      const [, ended] = await Promise.all([
        host.send({ type: 'draw', draft }),
        end(periodId, lecturer),
        other.send({ type: 'ask', draft: { askType: 9, askTitle: '签到' } }),
      ])
      expect(ended.code).toBe(200)
      expect(await t.owner`SELECT 1 FROM live_draw WHERE period_id = ${periodId} AND draw_status = 1`).toEqual([])
    }
  })
})

test('results stay visible to staff', async () => {
  const { periodId, lecturer, host, people } = await room(3)
  const first = await drawn(host, { winnerCount: 2 })
  const second = await drawn(host, { prize: '课程优惠' }, [first.drawId])
  await t.owner`UPDATE live_session SET live_status = 4 WHERE period_id = ${periodId}`
  const list = await t.call('live/auth/room/draw/list', { periodId }, lecturer)
  expect(list.data.list).toEqual([second, first])
  const entries = (who: { token: string }, drawId = first.drawId) =>
    t.call('live/auth/room/draw/entry/list', { periodId, drawId, pageCurrent: 1, pageSize: 20 }, who)
  const { data } = await entries(lecturer)
  expect(data.list.map(({ won }) => won)).toEqual([1, 2, 0])
  expect(data.list.map(({ place }) => place).slice(0, 2)).toEqual(first.winnerList.map(({ place }) => place))
  expect(data.totalCount).toBe(3)
  const learner = people[0] as { token: string }
  expect((await entries(learner)).code).toBe(404)
  expect((await t.call('live/auth/room/draw/list', { periodId }, learner)).code).toBe(404)
})
