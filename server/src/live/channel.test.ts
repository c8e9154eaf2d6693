import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLecturer, makeLive, makeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { transaction } from '../kernel/db/index.ts'
import { publishSessions } from './broadcast.ts'
import { openChannel } from './channel.sql.ts'
import { endForgotten } from './clock.ts'
import { newStreamName } from './key.ts'
import { replayJob } from './replay.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

async function broadcaster() {
  const lecturer = await makeLecturer(t.owner)
  await transaction(t.db(12), (tx) => openChannel(tx, lecturer.lecturerId, newStreamName()))
  return lecturer
}
const view = async ({ token }: { token: string }) =>
  (await t.call('course/auth/course/channel/view', {}, { token })).data

describe('a channel', () => {
  test('has one pending application and shows its status', async () => {
    const me = await makeLecturer(t.owner)
    expect(await view(me)).toMatchObject({ channelStatus: 0, channelId: '', isPublishing: 0 })
    for (const applyText of ['每周直播答疑', '每周直播答疑两次'])
      expect((await t.call('user/auth/lecturer/audit/applyLive', { applyText }, { token: me.token })).code).toBe(200)
    expect(await view(me)).toMatchObject({ channelStatus: 1 })
    expect(await t.owner`SELECT apply_text FROM live_apply WHERE lecturer_id = ${me.lecturerId}`).toEqual([
      { applyText: '每周直播答疑两次' },
    ])
    const passwd = await t.call('course/auth/course/update/channel/passwd', {}, { token: me.token })
    expect(passwd.code).toBe(404)
  })

  test('gets a new key, shown once, with a new stream name', async () => {
    const me = await broadcaster()
    const key = async () => (await t.call('course/auth/course/update/channel/passwd', {}, { token: me.token })).data
    const [first, second] = [await key(), await key()]
    expect(first.pushUrl).toMatch(/^rtmp:\/\/.+\/live$/)
    expect(first.streamKey).toMatch(/^[\da-f]{36}\?sign=\d+-[\da-f]{32}$/)
    expect(second.streamKey.split('?')[0]).not.toBe(first.streamKey.split('?')[0])
    expect(JSON.stringify(await view(me))).not.toContain(second.streamKey.split('?')[0])
    const learner = await makeUser(t.owner)
    expect((await t.call('course/auth/course/update/channel/passwd', {}, { token: learner.token })).code).toBe(306)
  })

  test('makes its key for the next session, else for a test', async () => {
    const me = await broadcaster()
    const key = async () => (await t.call('course/auth/course/update/channel/passwd', {}, { token: me.token })).data
    expect(await view(me)).toMatchObject({ keyExpire: null, keyPeriodName: '' })
    const day = Date.now() + 24 * 3600_000
    const tried = await key()
    expect(tried.keyPeriodName).toBe('')
    expect(Math.abs(Date.parse(tried.keyExpire) - day)).toBeLessThan(60_000)
    const { periodIds } = await makeLive(t.owner, { lecturerId: me.lecturerId, minutes: 3 * 24 * 60 })
    const [row] = await t.owner<{ endTime: string; periodName: string }[]>`
      SELECT s.end_time, p.period_name FROM live_session s JOIN course_period p ON p.id = s.period_id WHERE s.period_id = ${periodIds[0] ?? ''}`
    const made = await key()
    expect(made.keyPeriodName).toBe(row?.periodName)
    expect(Date.parse(made.keyExpire) / 1000).toBe(Math.floor(Date.parse(row?.endTime ?? '') / 1000) + 6 * 3600)
    const { keyExpire, keyPeriodName, keyTime } = await view(me)
    expect({ keyExpire, keyPeriodName, keyTime }).toEqual({
      keyExpire: made.keyExpire,
      keyPeriodName: made.keyPeriodName,
      keyTime: made.keyTime,
    })
    // A distant session is not considered.
    await t.owner`
      UPDATE live_session
      SET start_time = start_time + interval '40 days', end_time = end_time + interval '40 days'
      WHERE lecturer_id = ${me.lecturerId}`
    expect((await key()).keyPeriodName).toBe('')
  })

  test('a session key expires with its session', async () => {
    const me = await broadcaster()
    const { periodIds } = await makeLive(t.owner, { lecturerId: me.lecturerId })
    const [periodId = ''] = periodIds
    const token = await t.call('course/auth/course/live/channel/token', { periodId }, { token: me.token })
    const [row] = await t.owner<{ endTime: string }[]>`SELECT end_time FROM live_session WHERE period_id = ${periodId}`
    expect(Date.parse(token.data.keyExpire) / 1000).toBe(Math.floor(Date.parse(row?.endTime ?? '') / 1000) + 7200)
    const other = await broadcaster()
    expect((await t.call('course/auth/course/live/channel/token', { periodId }, { token: other.token })).code).toBe(404)
  })
})

describe('renditions', () => {
  test('are off by default; a partial update leaves other settings', async () => {
    const me = await broadcaster()
    const set = (input: object) => t.call('course/auth/course/live/channel/set', input, { token: me.token })
    expect(await view(me)).toMatchObject({ ladder: 0, takeOver: 0 })
    expect((await set({ ladder: 1 })).msg).toContain('清晰度')
    await set({ takeOver: 1 })
    expect(await view(me)).toMatchObject({ ladder: 1, takeOver: 1 })
    await set({ ladder: 0 })
    expect(await view(me)).toMatchObject({ ladder: 0, takeOver: 1 })
    expect((await set({ ladder: 2 })).code).not.toBe(200)
  })

  test('that are running have their own addresses beside the master playlist', async () => {
    const me = await broadcaster()
    const { periodIds } = await makeLive(t.owner, { lecturerId: me.lecturerId, liveStatus: 2 })
    const enter = async () =>
      (await t.call('course/auth/course/getLiveUrl', { periodId: periodIds[0] ?? '' }, { token: me.token })).data
    const health = { ladder: 1, heights: [480, 360] }
    await t.owner`
      UPDATE live_channel SET publish_time = now(), seen_at = now() + interval '1 hour', health = ${JSON.stringify(health)}::text::jsonb
      WHERE lecturer_id = ${me.lecturerId}`
    const there = await enter()
    if (there.hlsUrl === '') return
    expect(there.hlsUrl).toContain('/master.m3u8?')
    expect(there.qualityList).toMatchObject([{ height: 480 }, { height: 360 }])
    expect(there.qualityList[0]?.hlsUrl).toContain('/480p.m3u8?')
    await t.owner`UPDATE live_channel SET health = '{"heights": []}' WHERE lecturer_id = ${me.lecturerId}`
    expect(await enter()).toMatchObject({ hlsUrl: expect.stringContaining('/index.m3u8?'), qualityList: [] })
  })
})

describe('a broadcast', () => {
  const begin = ({ token }: { token: string }, periodId: string) =>
    t.call('course/auth/course/live/channel/log/save', { periodId }, { token })
  const end = ({ token }: { token: string }, periodId: string) =>
    t.call('course/auth/course/live/channel/log/end', { periodId }, { token })

  test('starts idempotently and ends; then its replay is pending', async () => {
    const me = await broadcaster()
    const { periodIds } = await makeLive(t.owner, { lecturerId: me.lecturerId })
    const [periodId = '', later = ''] = periodIds
    const first = await begin(me, periodId)
    expect(first).toMatchObject({ code: 200, data: { sessionId: periodId, liveStatus: 2, endTime: null } })
    expect((await begin(me, periodId)).data.liveId).toBe(first.data.liveId)
    expect((await begin(me, later)).msg).toContain('还没到直播时间')
    expect(await view(me)).toMatchObject({ livePeriodId: periodId })
    const entered = await t.call('course/auth/course/getLiveUrl', { periodId }, { token: me.token })
    expect(entered.data).toMatchObject({ liveStatus: 2, isHost: 1, isLecturer: 1, hasSignal: 0 })
    expect((await end(me, periodId)).code).toBe(200)
    expect((await end(me, periodId)).code).toBe(200)
    const log = await t.call(
      'course/auth/course/live/channel/log/view',
      { liveId: first.data.liveId },
      { token: me.token },
    )
    expect(log.data).toMatchObject({ liveStatus: 3, endTime: expect.any(String) })
    expect((await begin(me, periodId)).msg).toContain('已经结束')
    const list = await t.call('course/auth/course/live/channel/log/list', {}, { token: me.token })
    expect(list.data.list).toHaveLength(1)
  })

  test('needs lecturer or assistant, a channel, and no other live session', async () => {
    const me = await broadcaster()
    const [one, two] = [
      await makeLive(t.owner, { lecturerId: me.lecturerId }),
      await makeLive(t.owner, { lecturerId: me.lecturerId }),
    ]
    const [periodId = ''] = one.periodIds
    expect((await begin(await makeUser(t.owner), periodId)).code).toBe(404)
    expect((await begin(me, periodId)).code).toBe(200)
    expect((await begin(me, two.periodIds[0] ?? '')).msg).toContain('另一场直播')
    const lone = await makeLecturer(t.owner)
    const theirs = await makeLive(t.owner, { lecturerId: lone.lecturerId })
    expect((await begin(lone, theirs.periodIds[0] ?? '')).msg).toContain('直播频道')
  })

  test('revokes its key at the end, by whomever it is ended', async () => {
    const me = await broadcaster()
    const name = async () =>
      (await t.db(12)`SELECT stream_name FROM live_channel WHERE lecturer_id = ${me.lecturerId}`)[0]
    const passwd = async () => (await t.call('course/auth/course/update/channel/passwd', {}, { token: me.token })).data
    const operator = await makeUser(t.owner, { isAdmin: 1 })
    const ways = [
      async (periodId: string) => end(me, periodId),
      async (periodId: string) =>
        t.call('course/admin/live/stop', { periodId, reason: '内容违规' }, { token: operator.token }),
      async (periodId: string) => {
        await t.owner`UPDATE live_session SET begun_at = now() - interval '13 hours' WHERE period_id = ${periodId}`
        await endForgotten(t.services)
      },
    ]
    for (const over of ways) {
      const { periodIds } = await makeLive(t.owner, { lecturerId: me.lecturerId })
      const [periodId = ''] = periodIds
      const { streamKey, keyTime } = await passwd()
      await begin(me, periodId)
      expect(await name()).toEqual({ streamName: streamKey.split('?')[0] })
      await over(periodId)
      expect(await name()).not.toEqual({ streamName: streamKey.split('?')[0] })
      const seen = await view(me)
      expect(seen).toMatchObject({ keyExpire: null, keyPeriodName: '', livePeriodId: '' })
      expect(Date.parse(seen.keyTime ?? '')).toBeGreaterThan(Date.parse(keyTime))
      // Ending an ended session revokes nothing.
      const fresh = await passwd()
      await end(me, periodId)
      expect(await view(me)).toMatchObject({ keyExpire: fresh.keyExpire })
    }
  })

  test('keeps a key made for a later session', async () => {
    const me = await broadcaster()
    const { periodIds } = await makeLive(t.owner, { lecturerId: me.lecturerId })
    const [today = '', tomorrow = ''] = periodIds
    await t.call('course/auth/course/update/channel/passwd', {}, { token: me.token })
    const token = await t.call('course/auth/course/live/channel/token', { periodId: tomorrow }, { token: me.token })
    expect(token.data.keyPeriodId).toBe(tomorrow)
    const key = async () => {
      const { keyPeriodId, keyExpire, keyTime } = await view(me)
      return { keyPeriodId, keyExpire, keyTime }
    }
    const made = await key()
    expect(made).toMatchObject({ keyPeriodId: tomorrow, keyTime: token.data.keyTime })
    await begin(me, today)
    await end(me, today)
    expect(await key()).toEqual(made)
    // It expires with its own session.
    await t.owner`UPDATE live_session SET start_time = now(), end_time = now() + interval '1 hour' WHERE period_id = ${tomorrow}`
    await begin(me, tomorrow)
    await end(me, tomorrow)
    expect(await key()).toMatchObject({ keyPeriodId: '', keyExpire: null })
    // A key whose session was cancelled is revoked.
    const { periodIds: more } = await makeLive(t.owner, { lecturerId: me.lecturerId })
    const [first = '', cancelled = ''] = more
    await t.call('course/auth/course/live/channel/token', { periodId: cancelled }, { token: me.token })
    await begin(me, first)
    await t.owner`UPDATE live_session SET status_id = 0 WHERE period_id = ${cancelled}`
    await end(me, first)
    expect(await key()).toMatchObject({ keyPeriodId: '', keyExpire: null })
  })

  test('that leaves its course while live ends with its key', async () => {
    const me = await broadcaster()
    const { courseId, periodIds } = await makeLive(t.owner, { lecturerId: me.lecturerId })
    const [periodId = ''] = periodIds
    await t.call('course/auth/course/update/channel/passwd', {}, { token: me.token })
    const { liveId } = (await begin(me, periodId)).data
    const [row] = await t.owner<{ startTime: string; endTime: string }[]>`
      SELECT start_time, end_time FROM live_session WHERE period_id = ${periodId}`
    const publish = (sessions: { periodId: string; startTime: string; endTime: string }[]) =>
      transaction(t.db(12), (tx) => publishSessions(tx, { courseId, lecturerId: me.lecturerId, sessions }, t.services))
    await publish([{ periodId, startTime: row?.startTime ?? '', endTime: row?.endTime ?? '' }])
    expect(await view(me)).toMatchObject({ livePeriodId: periodId, keyExpire: expect.any(String) })
    await publish([])
    expect(await view(me)).toMatchObject({ livePeriodId: '', keyExpire: null })
    const log = await t.call('course/auth/course/live/channel/log/view', { liveId }, { token: me.token })
    expect(log.data).toMatchObject({ liveStatus: 3, endTime: expect.any(String), playbackSave: 2 })
  })

  test('starts and ends once under concurrency', async () => {
    const me = await broadcaster()
    const { periodIds } = await makeLive(t.owner, { lecturerId: me.lecturerId })
    const [periodId = ''] = periodIds
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, at) => (at % 3 === 0 ? begin(me, periodId) : end(me, periodId))),
    )
    for (const { code, msg } of answers) expect([code === 200 || msg.includes('已经结束'), msg]).toEqual([true, msg])
  })

  test('without a recording has no replay, and says so', async () => {
    const me = await broadcaster()
    const { periodIds } = await makeLive(t.owner, { lecturerId: me.lecturerId })
    const [periodId = ''] = periodIds
    await begin(me, periodId)
    await end(me, periodId)
    const state = () => t.call('course/auth/course/getLiveUrl', { periodId }, { token: me.token })
    expect((await state()).data).toMatchObject({ liveStatus: 3, hasReplay: 1 })
    await replayJob.run(
      { siteId: 12, periodId },
      { services: t.services, signal: new AbortController().signal, attempt: 1 },
    )
    expect((await state()).data).toMatchObject({ liveStatus: 3, hasReplay: 0 })
  })
})
