import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLecturer, makeLive, makeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { openRoomSocket } from '../../test/sockets.ts'
import { broadcastFolder } from './files.ts'
import { deleteStale } from './retention.ts'

let t: TestApp
let address: string
let operator: { token: string; userId: string }
beforeAll(async () => {
  t = await startTestApp()
  address = await t.app.listen({ port: 0, host: '127.0.0.1' })
  operator = await makeUser(t.owner, { isAdmin: 1, nickname: '值班运营' })
})
afterAll(() => t.close())

/** A room with messages, a mute, a removal and a report. */
async function talked() {
  const lecturer = await makeLecturer(t.owner)
  const { courseId, periodIds } = await makeLive(t.owner, { liveStatus: 2, lecturerId: lecturer.lecturerId })
  const [periodId = ''] = periodIds
  const one = await makeUser(t.owner, { nickname: '多话的人' })
  const sockets = [lecturer, one, await makeUser(t.owner)].map((who) => openRoomSocket(address, periodId, who))
  const [host, a, b] = sockets as [(typeof sockets)[0], (typeof sockets)[0], (typeof sockets)[0]]
  await Promise.all(sockets.map(({ welcome }) => welcome))
  await a.send({ type: 'say', text: '加我微信领资料' })
  await a.send({ type: 'say', text: '这一题选什么？' })
  const { seq } = await host.line('加我微信领资料')
  await b.send({ type: 'report', seq, reason: '广告' })
  await host.send({ type: 'remove', seq })
  await host.send({ type: 'mute', userId: one.userId, minutes: 30 })
  await host.send({ type: 'mute', userId: one.userId, minutes: 0 })
  await host.send({ type: 'kick', userId: one.userId, on: 1 })
  for (const { socket } of sockets) socket.terminate()
  return { courseId, periodId, lecturer, one }
}

const chat = async (input: object, who = operator) => t.call('course/admin/live/line/list', input, { token: who.token })
const moderation = async (input: object, who = operator) =>
  t.call('course/admin/live/moderation/list', input, { token: who.token })

describe('messages', () => {
  test('are searchable by text, state and session, removed ones too, per site', async () => {
    const { periodId, courseId, lecturer } = await talked()
    const all = await chat({ periodId })
    expect(all.data.list.map(({ text, isRemoved, reports }) => [text, isRemoved, reports])).toEqual([
      ['这一题选什么？', 0, 0],
      ['加我微信领资料', 1, 1],
    ])
    expect(all.data.list[0]).toMatchObject({ courseId, userName: '多话的人', roomRole: 1 })
    expect((await chat({ periodId, keyword: '微信' })).data.totalCount).toBe(1)
    expect((await chat({ periodId, keyword: '多话' })).data.totalCount).toBe(2)
    expect((await chat({ periodId, isRemoved: 0 })).data.totalCount).toBe(1)
    expect((await chat({ periodId, isReported: 1 })).data.list).toMatchObject([{ text: '加我微信领资料' }])
    expect((await chat({ periodId, endTime: '2020-01-01T00:00:00Z' })).data.totalCount).toBe(0)
    expect((await chat({ periodId, beginTime: '2020-01-01T00:00:00Z' })).data.totalCount).toBe(2)
    expect((await chat({ beginTime: '昨天' })).code).toBe(422)
    expect((await chat({}, lecturer)).code).toBe(306)
    const abroad = await makeUser(t.owner, { siteId: 13, isAdmin: 1 })
    const there = await t.call('course/admin/live/line/list', { periodId }, { token: abroad.token, siteId: 13 })
    expect(there.data.totalCount).toBe(0)
  })

  test('can be removed by an operator, also beside the replay, with a log entry', async () => {
    const { periodId } = await talked()
    await t.owner`UPDATE live_session SET live_status = 4 WHERE period_id = ${periodId}`
    const seq = (await chat({ periodId, isRemoved: 0 })).data.list[0]?.seq ?? 0
    const remove = (at: number) =>
      t.call('course/admin/live/line/remove', { periodId, seq: at }, { token: operator.token })
    expect((await remove(seq)).code).toBe(200)
    expect((await t.call('live/api/room/line/list', { periodId, after: 0 })).data.list).toEqual([])
    expect((await moderation({ periodId, kind: 'remove' })).data.list[0]).toMatchObject({
      userName: '值班运营',
      targetText: '这一题选什么？',
      targetName: '多话的人',
    })
    expect((await remove(9999)).code).toBe(404)
  })
})

test('lists mutes, bans, removals and reports', async () => {
  const { periodId, lecturer, one } = await talked()
  const { data } = await moderation({ periodId })
  expect(data.list.map(({ kind, isOn, minutes }) => [kind, isOn, minutes])).toEqual([
    ['kick', 1, 0],
    ['mute', 0, 0],
    ['mute', 1, 30],
    ['remove', 1, 0],
    ['report', 1, 0],
  ])
  expect(data.list[0]).toMatchObject({ userId: lecturer.userId, targetId: one.userId, targetName: '多话的人' })
  expect(data.list[4]).toMatchObject({ reason: '广告', targetText: '加我微信领资料' })
  expect((await moderation({ periodId, kind: 'mute' })).data.totalCount).toBe(2)
  expect((await moderation({ periodId, keyword: '领资料' })).data.totalCount).toBe(2)
  expect((await moderation({ periodId }, lecturer)).code).toBe(306)
})

describe('retention', () => {
  const save = (chatDays: unknown, recordingDays: unknown = 30) =>
    t.raw('POST', 'course/admin/live/retention/save', { chatDays, recordingDays }, { token: operator.token })

  test('respects the legal minimum', async () => {
    const view = () => t.call('course/admin/live/retention/view', {}, { token: operator.token })
    expect((await view()).data).toMatchObject({ chatDays: 0, recordingDays: 30 })
    expect(await save(30)).toMatchObject({ code: 422, msg: expect.stringContaining('180') })
    expect((await save('很久')).code).toBe(422)
    expect((await save(180, 7)).code).toBe(200)
    expect((await view()).data).toMatchObject({ chatDays: 180, recordingDays: 7 })
    await save(0, 30)
  })

  test('deletes expired data only', async () => {
    const [old, recent, going] = [await talked(), await talked(), await talked()]
    const ended = (periodId: string, days: number) =>
      t.owner`UPDATE live_session SET live_status = 4, ended_at = now() - make_interval(days => ${days}) WHERE period_id = ${periodId}`
    await ended(old.periodId, 181)
    await ended(recent.periodId, 179)
    const channelOf = async ({ lecturerId }: { lecturerId: string }) => {
      const [row] = await t.owner<{ id: string }[]>`
        INSERT INTO live_channel (site_id, lecturer_id, stream_name, key_expire) VALUES (12, ${lecturerId}, ${`retention${lecturerId}`}, now()) RETURNING id`
      return row?.id ?? ''
    }
    const channelId = await channelOf(old.lecturer)
    const recording = async (days: number | null) => {
      const [row] = await t.owner<{ id: string }[]>`
        INSERT INTO live_channel_log (site_id, channel_id, end_time) VALUES (12, ${channelId}, now() - make_interval(days => ${days}::int)) RETURNING id`
      const folder = broadcastFolder(t.services.config.dataDir, 12, row?.id ?? '')
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, '1700000000000.flv'), 'FLV')
      return folder
    }
    const [stale, young, running] = [await recording(31), await recording(29), await recording(null)]
    const count = async ({ periodId }: { periodId: string }) => (await chat({ periodId })).data.totalCount

    // Default: chat is kept, recordings are deleted after thirty days.
    await deleteStale(t.services)
    expect([await count(old), existsSync(stale), existsSync(young), existsSync(running)]).toEqual([
      2,
      false,
      true,
      true,
    ])

    await save(180, 0)
    const stays = await recording(4000)
    await deleteStale(t.services)
    expect([await count(old), await count(recent), await count(going)]).toEqual([0, 2, 2])
    expect((await moderation({ periodId: old.periodId })).data.totalCount).toBe(0)
    expect([existsSync(young), existsSync(stays)]).toEqual([true, true])
    // Attendance is not chat.
    const attendance = await t.call('live/auth/room/attendance/list', { periodId: old.periodId }, old.lecturer)
    expect(attendance.data.totalCount).toBe(3)
  })
})
