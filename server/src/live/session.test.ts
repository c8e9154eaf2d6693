import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLecturer, makeLive, makeUser, makeVideo } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { setReplay } from '../course/index.ts'
import { transaction } from '../kernel/db/index.ts'
import { liveFor } from './access.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const own = (courseId: string, userId: string) =>
  t.owner`INSERT INTO course_user (site_id, user_id, course_id, buy_type) VALUES (12, ${userId}, ${courseId}, 1)`

describe('access to sessions', () => {
  test('paid course: owners watch, lecturer and assistants run', async () => {
    const lecturer = await makeLecturer(t.owner)
    const { courseId, periodIds } = await makeLive(t.owner, { isFree: 0, price: 100, lecturerId: lecturer.lecturerId })
    const [periodId = ''] = periodIds
    const [stranger, buyer, helper] = [await makeUser(t.owner), await makeUser(t.owner), await makeUser(t.owner)]
    await own(courseId, buyer.userId)
    await t.owner`INSERT INTO live_assistant (site_id, course_id, user_id) VALUES (12, ${courseId}, ${helper.userId})`
    const right = async (who: Parameters<typeof liveFor>[1]) => (await liveFor(t.db(12), who, periodId))?.right
    expect(await right(null)).toBe('none')
    expect(await right(stranger)).toBe('none')
    expect(await right(buyer)).toBe('watch')
    expect(await right(helper)).toBe('run')
    expect(await right(lecturer)).toBe('run')
    expect(await right({ userId: stranger.userId, lecturerId: '999' })).toBe('none')
    await t.owner`UPDATE course SET stop_reason = '违规' WHERE id = ${courseId}`
    expect(await right(buyer)).toBe('stopped')
    await t.owner`UPDATE course SET stop_reason = '', is_putaway = 0 WHERE id = ${courseId}`
    expect(await right(stranger)).toBeUndefined()
    expect(await right(buyer)).toBe('watch')
    expect(await right(lecturer)).toBe('run')
    expect(await liveFor(t.db(13), lecturer, periodId)).toBeNull()
  })

  test('free course: every signed-in user, who is enrolled', async () => {
    const { courseId, periodIds } = await makeLive(t.owner)
    const [periodId = ''] = periodIds
    expect((await liveFor(t.db(12), null, periodId))?.right).toBe('signIn')
    const { token, userId } = await makeUser(t.owner)
    const answer = await t.call('course/auth/course/getLiveUrl', { periodId }, { token })
    expect(answer).toMatchObject({ code: 200, data: { periodId, courseId, liveStatus: 1, isHost: 0, flvUrl: '' } })
    expect(await t.owner`SELECT 1 FROM course_user WHERE user_id = ${userId} AND course_id = ${courseId}`).toHaveLength(
      1,
    )
    expect((await t.call('course/auth/course/getLiveUrl', { periodId }, {})).code).toBe(303)
  })

  test('an ordinary lesson has no session', async () => {
    const { periodIds } = await makeLive(t.owner)
    const { token } = await makeUser(t.owner)
    await t.owner`UPDATE live_session SET status_id = 0 WHERE period_id = ${periodIds[0] ?? ''}`
    expect((await t.call('course/auth/course/getLiveUrl', { periodId: periodIds[0] ?? '' }, { token })).code).toBe(404)
  })
})

test('the replay is playable for viewers and counts in the course length', async () => {
  const { courseId, periodIds } = await makeLive(t.owner, { liveStatus: 3, isFree: 0, price: 100 })
  const [periodId = ''] = periodIds
  const [buyer, stranger] = [await makeUser(t.owner), await makeUser(t.owner)]
  await own(courseId, buyer.userId)
  const ask = ({ token }: { token: string }) => t.call('course/auth/course/getPlaybackUrl', { periodId }, { token })
  expect((await ask(buyer)).data).toMatchObject({ liveStatus: 3, vid: '', ticket: '', playUrl: '' })
  expect((await t.call('course/auth/course/sign', { periodId }, { token: buyer.token })).msg).toContain('还没有回放')
  const videoId = await makeVideo(t.owner, '0', 60)
  await transaction(t.db(12), (tx) => setReplay(tx, periodId, { videoId, videoLength: 60 }))
  expect((await ask(buyer)).data).toMatchObject({ vid: videoId, playUrl: expect.stringContaining(videoId) })
  expect((await ask(stranger)).code).toBe(456)
  const [course] = await t.owner`SELECT total_seconds FROM course WHERE id = ${courseId}`
  expect(Number(course?.totalSeconds)).toBe(60)
})

test('watching a replay counts as progress', async () => {
  const { periodIds } = await makeLive(t.owner, { liveStatus: 4 })
  const [periodId = ''] = periodIds
  const { token } = await makeUser(t.owner)
  const videoId = await makeVideo(t.owner, '0', 20)
  await transaction(t.db(12), (tx) => setReplay(tx, periodId, { videoId, videoLength: 20 }))
  const signed = await t.call('course/auth/course/sign', { periodId }, { token })
  expect(signed.data).toMatchObject({ vid: videoId, periodType: 20 })
  await t.owner`UPDATE period_progress SET credited_at = now() - interval '1 minute' WHERE period_id = ${periodId}`
  const { studyId } = signed.data
  const report = { studyId, periodId, seq: 1, ranges: [[0, 20] as [number, number]], currentDuration: 20 }
  expect((await t.call('data/api/course/user/period/log/save', report, { token })).code).toBe(200)
  const [row] = await t.owner`SELECT progress FROM period_progress WHERE period_id = ${periodId}`
  expect(Number(row?.progress)).toBeGreaterThan(50)
})

describe('lists of sessions', () => {
  test('of the courses a person owns, until the ownership ends', async () => {
    const { courseId, periodIds } = await makeLive(t.owner)
    await makeLive(t.owner)
    const [buyer, stranger] = [await makeUser(t.owner), await makeUser(t.owner)]
    await own(courseId, buyer.userId)
    const seen = async ({ token }: { token: string }) =>
      (await t.call('live/auth/session/own/list', {}, { token })).data.list.map(({ periodId }) => periodId)
    expect(await seen(buyer)).toEqual(periodIds.slice(0, 3))
    expect(await seen(stranger)).toEqual([])
    await t.owner`UPDATE course_user SET expire_time = now() - interval '1 minute' WHERE user_id = ${buyer.userId}`
    expect(await seen(buyer)).toEqual([])
    expect((await t.raw('POST', 'live/auth/session/own/list', { pageSize: 99 }, buyer)).code).toBe(422)
  })

  test('live, upcoming and past; published courses only', async () => {
    const now = await makeLive(t.owner, { courseName: '正在直播', liveStatus: 2 })
    const past = await makeLive(t.owner, { courseName: '已经结束', liveStatus: 4, minutes: -600 })
    const hidden = await makeLive(t.owner, { courseName: '没有上架', isPutaway: 0 })
    const ids = async (phase: 'now' | 'soon' | 'past') =>
      (await t.call('course/api/live/page', { phase, pageSize: 50 }, {})).data.list.map(
        ({ courseId }: { courseId: string }) => courseId,
      )
    expect(await ids('now')).toContain(now.courseId)
    expect(await ids('past')).toContain(past.courseId)
    for (const phase of ['now', 'soon', 'past'] as const) expect(await ids(phase)).not.toContain(hidden.courseId)
    const plan = await t.call('marketing/api/act/live/plan/list', { pageSize: 24 }, {})
    expect(plan.data.list[0]).toMatchObject({ liveStatus: 2 })
    const sessions = await t.call('course/api/live/session/list', { courseId: now.courseId }, {})
    expect(sessions.data.list.map(({ periodId }: { periodId: string }) => periodId)).toEqual(now.periodIds)
    expect((await t.call('course/api/live/session/list', { courseId: hidden.courseId }, {})).code).toBe(404)
  })
})
