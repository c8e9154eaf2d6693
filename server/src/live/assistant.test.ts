import { contract } from '@zhixing/contract'
import { lineKinds, RoomFrame, type RoomFrameInput } from '@zhixing/contract/live/room-frames'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeProblem } from '../../test/exam.ts'
import { makeLecturer, makeLive, makeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { transaction } from '../kernel/db/index.ts'
import { insertLog, openChannel, selectChannel } from './channel.sql.ts'
import { newStreamName } from './key.ts'
import { maySend } from './room/rules.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const course = async (over: Parameters<typeof makeLive>[1] = {}) => {
  const lecturer = await makeLecturer(t.owner)
  const made = await makeLive(t.owner, { isFree: 0, price: 100, lecturerId: lecturer.lecturerId, ...over })
  return { lecturer, courseId: made.courseId, periodId: made.periodIds[0] ?? '' }
}
const name = (courseId: string, mobile: string, lecturer: { token: string }) =>
  t.call('live/auth/assistant/save', { courseId, mobile }, { token: lecturer.token })
const listed = async (courseId: string, lecturer: { token: string }) =>
  (await t.call('live/auth/assistant/list', { courseId }, { token: lecturer.token })).data.list
const me = async ({ token }: { token: string }) => (await t.call('user/auth/user/ext/view', {}, { token })).data

describe('adding assistants', () => {
  test('by mobile number; they are notified and see their sessions until removed', async () => {
    const { lecturer, courseId, periodId } = await course()
    const helper = await makeUser(t.owner)
    expect(await name(courseId, helper.mobile, lecturer)).toMatchObject({ code: 200, data: { userId: helper.userId } })
    expect(await name(courseId, helper.mobile, lecturer)).toMatchObject({ code: 200 })
    const [one, ...more] = await listed(courseId, lecturer)
    expect(more).toEqual([])
    expect(one).toMatchObject({
      userId: helper.userId,
      mobile: `${helper.mobile.slice(0, 3)}****${helper.mobile.slice(7)}`,
    })
    const messages = await t.owner`
      SELECT m.msg_title FROM msg_user u JOIN msg m ON m.site_id = u.site_id AND m.id = u.msg_id WHERE u.user_id = ${helper.userId}`
    expect(messages.map(({ msgTitle }) => msgTitle)).toEqual([expect.stringContaining('你已成为直播课助教')])
    const sessions = async (phase: 'next' | 'past') =>
      (await t.call('live/auth/assistant/session/page', { phase }, { token: helper.token })).data.list.map(
        (row: { periodId: string }) => row.periodId,
      )
    expect(await sessions('next')).toContain(periodId)
    expect(await sessions('past')).toEqual([])
    expect(await me(helper)).toMatchObject({ isLiveAssistant: 1 })
    const shown = await t.call('course/api/live/session/list', { courseId }, { token: helper.token })
    expect(shown.data).toMatchObject({ isHost: 1, assistantList: [{ nickname: one?.nickname }] })

    const remove = () =>
      t.call('live/auth/assistant/delete', { courseId, userId: helper.userId }, { token: lecturer.token })
    expect(await remove()).toMatchObject({ code: 200 })
    expect(await remove()).toMatchObject({ code: 404 })
    expect(await sessions('next')).toEqual([])
    expect(await me(helper)).toMatchObject({ isLiveAssistant: 0 })
    expect((await t.call('live/auth/studio/view', { periodId }, { token: helper.token })).code).toBe(404)
  })

  test('rejects unknown numbers and oneself at the field; limit of twenty', async () => {
    const { lecturer, courseId } = await course()
    expect(await name(courseId, '19900000000', lecturer)).toMatchObject({ code: 422, data: { field: 'mobile' } })
    expect(await name(courseId, lecturer.mobile, lecturer)).toMatchObject({ code: 422, data: { field: 'mobile' } })
    for (let count = 0; count < 20; count += 1) {
      const { userId } = await makeUser(t.owner)
      await t.owner`INSERT INTO live_assistant (site_id, course_id, user_id) VALUES (12, ${courseId}, ${userId})`
    }
    const late = await makeUser(t.owner)
    expect(await name(courseId, late.mobile, lecturer)).toMatchObject({ code: 999, msg: '一门直播课最多 20 位助教' })
  })

  test('only the lecturer of the course adds, lists or removes them', async () => {
    const { lecturer, courseId } = await course()
    const helper = await makeLecturer(t.owner)
    await name(courseId, helper.mobile, lecturer)
    const other = await makeUser(t.owner)
    for (const { token } of [helper, await makeLecturer(t.owner)]) {
      expect((await t.call('live/auth/assistant/list', { courseId }, { token })).code).toBe(404)
      expect((await name(courseId, other.mobile, { token })).code).toBe(404)
      const remove = { courseId, userId: helper.userId }
      expect((await t.call('live/auth/assistant/delete', remove, { token })).code).toBe(404)
    }
    // Only live courses have assistants.
    await t.owner`UPDATE course_version SET course_category = 1 WHERE course_id = ${courseId}`
    expect((await name(courseId, other.mobile, lecturer)).code).toBe(404)
  })
})

test('every live call: allowed or forbidden for an assistant', async () => {
  const { lecturer, courseId, periodId } = await course({ liveStatus: 2 })
  // A lecturer with a channel: that grants nothing in other lecturers' courses.
  const helper = await makeLecturer(t.owner)
  await transaction(t.db(12), async (tx) => {
    await openChannel(tx, lecturer.lecturerId, newStreamName())
    const channel = await selectChannel(tx, lecturer.lecturerId)
    const log = await insertLog(tx, { channelId: channel?.id ?? '', periodId, liveName: '第一场', playbackSave: 1 })
    await tx`UPDATE live_session SET log_id = ${log}, begun_at = now() WHERE site_id = 12 AND period_id = ${periodId}`
  })
  const { token } = helper
  const ask = { periodId, askType: 1, askTitle: '选哪个？', optionList: ['甲', '乙'] }
  const own = async (path: string, input: object) => (await t.call(path as never, input as never, { token })) as never
  const made = async <T>(path: string, input: object) => ((await own(path, input)) as { data: T }).data
  await name(courseId, helper.mobile, lecturer)
  const { askId } = await made<{ askId: string }>('live/auth/room/ask/save', ask)
  const { markId } = await made<{ markId: string }>('live/auth/mark/save', { periodId, markName: '例题' })
  const [log] = await t.owner<{ id: string }[]>`SELECT id FROM live_channel_log WHERE period_id = ${periodId}`
  const [video] = await t.owner<{ id: string }[]>`
    INSERT INTO video (site_id, lecturer_id, video_name, video_length, video_status, folder, media_key)
    VALUES (12, ${helper.lecturerId}, '别人的录像', 90, 2, 'assistant-1', ${Buffer.alloc(16, 7)}) RETURNING id`

  const [draw] = await t.owner<{ id: string }[]>`
    INSERT INTO live_draw (site_id, period_id, prize, winner_count, among, seed, seed_hash) VALUES (12, ${periodId}, '教材一本', 1, 1, '00', '00') RETURNING id`

  const { problemId } = await makeProblem(t.owner, { lecturerId: helper.lecturerId })

  const may: Record<string, object> = {
    'course/auth/course/getLiveUrl': { periodId },
    'course/auth/course/getPlaybackUrl': { periodId },
    'live/auth/assistant/session/page': {},
    'live/auth/studio/view': { periodId },
    'live/api/mark/list': { periodId },
    'live/auth/mark/save': { periodId, markName: '第二题' },
    'live/auth/mark/delete': { periodId, markId },
    'live/api/room/line/list': { periodId },
    'live/auth/room/ask/list': { periodId },
    'live/auth/room/ask/save': ask,
    'live/auth/room/ask/answer/list': { periodId, askId },
    'live/auth/room/ask/delete': { periodId, askId },
    'live/auth/room/ask/pick': { periodId, problemIdList: [problemId] },
    'live/auth/room/ask/own/list': { periodId },
    'live/auth/room/attendance/list': { periodId },
    'live/api/room/draw/view': { periodId, drawId: draw?.id },
    'live/auth/room/draw/list': { periodId },
    'live/auth/room/draw/entry/list': { periodId, drawId: draw?.id },
    'course/auth/course/live/channel/log/save': { periodId },
    'course/auth/course/live/channel/log/end': { periodId },
  }
  const mayNot: Record<string, object> = {
    'live/auth/assistant/list': { courseId },
    'live/auth/assistant/save': { courseId, mobile: lecturer.mobile },
    'live/auth/assistant/delete': { courseId, userId: helper.userId },
    'course/auth/course/live/channel/token': { periodId },
    'course/auth/course/live/channel/log/view': { liveId: log?.id },
    'live/auth/session/time/view': { periodId },
    'live/auth/session/time/save': {
      periodId,
      startTime: '2098-01-01T08:00:00.000Z',
      endTime: '2098-01-01T09:00:00.000Z',
    },
    'live/auth/replay/policy/view': { periodId },
    'live/auth/replay/policy/save': { periodId, playbackSave: 2 },
    'live/auth/trim/view': { periodId },
    'live/auth/trim/save': { periodId, beginSecond: 0, endSecond: 20 },
    'live/auth/studio/replay/save': { periodId, videoId: video?.id },
  }
  // Public, own channel, or back office.
  const elsewhere = [
    'course/api/live/session/list',
    'course/api/live/page',
    'live/auth/session/own/list',
    'marketing/api/act/live/plan/list',
    'lecturer/audit/applyLive',
    'course/channel/view',
    'update/channel/passwd',
    'course/auth/course/live/channel/set',
    'course/auth/course/live/channel/log/list',
  ]
  const paths = Object.values(contract.live).flatMap((calls) =>
    Object.values(calls as Record<string, { who: string; path: string }>),
  )
  const unnamed = paths
    .filter(({ who }) => who !== 'admin')
    .map(({ path }) => path)
    .filter((path) => !(path in may) && !(path in mayNot) && !elsewhere.some((one) => path.endsWith(one)))
  expect(unnamed, 'say of each call whether an assistant may make it').toEqual([])

  for (const [path, input] of Object.entries(mayNot))
    expect([path, ((await own(path, input)) as { code: number }).code]).toEqual([path, 404])
  for (const [path, input] of Object.entries(may))
    expect([path, ((await own(path, input)) as { code: number }).code]).toEqual([path, 200])
  // Without the role: no call of lecturer and assistants.
  await t.call('live/auth/assistant/delete', { courseId, userId: helper.userId }, { token: lecturer.token })
  for (const [path, input] of Object.entries({ ...may, ...mayNot }))
    if (path !== 'live/auth/assistant/session/page')
      expect([404, 456], path).toContain(((await own(path, input)) as { code: number }).code)
})

test('every room frame: assistants as lecturers, learners as learners', () => {
  const learners = ['say', 'hand', 'report', 'answer', 'people']
  expect(lineKinds.length).toBeGreaterThan(0)
  for (const option of RoomFrame.options) {
    const type = option.shape.type.value as RoomFrameInput['type']
    expect([type, maySend(2, type), maySend(3, type)]).toEqual([type, true, true])
    expect([type, maySend(1, type)]).toEqual([type, learners.includes(type)])
  }
})
