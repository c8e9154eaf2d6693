import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLecturer, makeLive, makeUser } from '../../test/factories.ts'
import { makeGrade, makeMember } from '../../test/grade.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { endForgotten, remind } from './clock.ts'

let t: TestApp
let operator: { token: string }
beforeAll(async () => {
  t = await startTestApp()
  operator = await makeUser(t.owner, { isAdmin: 1 })
})
afterAll(() => t.close())

const titles = async (userId: string) =>
  (
    await t.owner<{ msgTitle: string }[]>`
      SELECT m.msg_title FROM msg m JOIN msg_user u ON u.msg_id = m.id WHERE u.user_id = ${userId} ORDER BY m.id`
  ).map(({ msgTitle }) => msgTitle)

async function granted() {
  const me = await makeLecturer(t.owner)
  await t.call('user/auth/lecturer/audit/applyLive', { applyText: '每周答疑' }, { token: me.token })
  const list = await t.call('course/admin/live/apply/list', { auditStatus: 0 }, { token: operator.token })
  const apply = list.data.list.find(({ lecturerId }) => lecturerId === me.lecturerId)
  const id = apply?.id ?? ''
  await t.call('course/admin/live/apply/deal', { id, isPass: 1 }, { token: operator.token })
  return { ...me, id }
}

describe('channels', () => {
  test('are granted once, and the lecturer is notified', async () => {
    const me = await granted()
    const view = () => t.call('course/auth/course/channel/view', {}, { token: me.token })
    expect((await view()).data).toMatchObject({ channelStatus: 3 })
    await t.call(
      'course/admin/live/apply/deal',
      { id: me.id, isPass: 0, auditOpinion: '晚了' },
      { token: operator.token },
    )
    expect((await view()).data).toMatchObject({ channelStatus: 3 })
    expect(await titles(me.userId)).toEqual(['直播频道申请已通过'])
  })

  test('can only be refused with a reason', async () => {
    const me = await makeLecturer(t.owner)
    await t.call('user/auth/lecturer/audit/applyLive', { applyText: '试试' }, { token: me.token })
    const list = await t.call('course/admin/live/apply/list', {}, { token: operator.token })
    const id = list.data.list.find(({ lecturerId }) => lecturerId === me.lecturerId)?.id ?? ''
    const refuse = (auditOpinion: string) =>
      t.call('course/admin/live/apply/deal', { id, isPass: 0, auditOpinion }, { token: operator.token })
    expect((await refuse('')).code).toBe(422)
    expect((await refuse('请写明直播内容')).code).toBe(200)
    expect((await t.call('course/auth/course/channel/view', {}, { token: me.token })).data).toMatchObject({
      channelStatus: 2,
      auditOpinion: '请写明直播内容',
    })
  })

  test('reject sessions when closed, and their live session ends', async () => {
    const me = await granted()
    const { periodIds } = await makeLive(t.owner, { lecturerId: me.lecturerId })
    const [periodId = ''] = periodIds
    const begin = () => t.call('course/auth/course/live/channel/log/save', { periodId }, { token: me.token })
    expect((await begin()).code).toBe(200)
    const channels = await t.call('course/admin/live/channel/list', { pageSize: 50 }, { token: operator.token })
    const id = channels.data.list.find(({ lecturerId }) => lecturerId === me.lecturerId)?.id ?? ''
    await t.call('course/admin/live/channel/stand', { id, statusId: 0 }, { token: operator.token })
    const [row] = await t.owner`SELECT live_status FROM live_session WHERE period_id = ${periodId}`
    expect(row).toEqual({ liveStatus: 3 })
    expect((await t.call('course/auth/course/channel/view', {}, { token: me.token })).data.channelStatus).toBe(4)
  })
})

test('live sessions are listed and can be stopped with a message', async () => {
  const me = await granted()
  const { periodIds } = await makeLive(t.owner, { lecturerId: me.lecturerId })
  const [periodId = ''] = periodIds
  await t.call('course/auth/course/live/channel/log/save', { periodId }, { token: me.token })
  const list = await t.call('course/admin/live/list', { pageSize: 50 }, { token: operator.token })
  expect(list.data.list).toContainEqual(expect.objectContaining({ periodId, hasSignal: 0, health: null }))
  const input = { periodId, reason: '内容与课程无关' }
  expect((await t.call('course/admin/live/stop', input, { token: me.token })).code).toBe(306)
  expect((await t.call('course/admin/live/stop', input, { token: operator.token })).code).toBe(200)
  const [row] = await t.owner`SELECT end_reason FROM live_channel_log WHERE period_id = ${periodId}`
  expect(row).toEqual({ endReason: '内容与课程无关' })
  expect(await titles(me.userId)).toContain('你的直播已被平台停止')
})

describe('the scheduler', () => {
  test('reminds learners a day and half an hour before, once each', async () => {
    const { courseId, periodIds } = await makeLive(t.owner, { minutes: 20 * 60, courseName: '提醒' })
    const learner = await makeUser(t.owner)
    await t.owner`INSERT INTO course_user (site_id, user_id, course_id) VALUES (12, ${learner.userId}, ${courseId})`
    for (const turn of [1, 2]) await remind(t.services).then(() => turn)
    expect((await titles(learner.userId)).filter((title) => title.startsWith('明天有直播'))).toHaveLength(2)
    const [periodId = ''] = periodIds
    await t.owner`UPDATE live_session SET start_time = now() + interval '20 minutes' WHERE period_id = ${periodId}`
    for (const turn of [1, 2]) await remind(t.services).then(() => turn)
    expect((await titles(learner.userId)).filter((title) => title.startsWith('直播即将开始'))).toHaveLength(1)
  })

  test('reminds class members and lecturer of an unpublished course only', async () => {
    const lecturer = await makeLecturer(t.owner)
    const { courseId, periodIds } = await makeLive(t.owner, {
      minutes: 20 * 60,
      isFree: 0,
      price: 100,
      isPutaway: 0,
      lecturerId: lecturer.lecturerId,
    })
    const { gradeId } = await makeGrade(t.owner, { owner: lecturer })
    await t.owner`INSERT INTO grade_course (site_id, grade_id, course_id, seq, user_id) VALUES (12, ${gradeId}, ${courseId}, 1, ${lecturer.userId})`
    const [member, left, stranger] = [
      await makeMember(t.owner, gradeId),
      await makeMember(t.owner, gradeId),
      await makeUser(t.owner),
    ]
    await t.call('PUT exam/auth/grade/student/quit', { gradeId }, left)
    await t.owner`UPDATE live_session SET status_id = 0 WHERE period_id = ${periodIds[1] ?? ''}`
    await remind(t.services)
    await t.owner`UPDATE live_session SET start_time = now() + interval '20 minutes' WHERE period_id = ${periodIds[0] ?? ''}`
    for (const turn of [1, 2]) await remind(t.services).then(() => turn)
    const reminders = async ({ userId }: { userId: string }) =>
      (await titles(userId)).flatMap((title) => /^(明天有直播|直播即将开始)/.exec(title)?.[0] ?? [])
    for (const who of [member, lecturer]) expect(await reminders(who)).toEqual(['明天有直播', '直播即将开始'])
    for (const who of [left, stranger]) expect(await reminders(who)).toEqual([])
  })

  test('ends forgotten sessions', async () => {
    const me = await granted()
    const { periodIds } = await makeLive(t.owner, { lecturerId: me.lecturerId })
    const [periodId = ''] = periodIds
    await t.call('course/auth/course/live/channel/log/save', { periodId }, { token: me.token })
    await endForgotten(t.services)
    const status = async () => (await t.owner`SELECT live_status FROM live_session WHERE period_id = ${periodId}`)[0]
    expect(await status()).toEqual({ liveStatus: 2 })
    await t.owner`
      UPDATE live_session
      SET begun_at = now() - interval '2 hours', start_time = now() - interval '2 hours',
        end_time = now() - interval '1 minute'
      WHERE period_id = ${periodId}`
    await endForgotten(t.services)
    expect(await status()).toEqual({ liveStatus: 3 })
  })
})
