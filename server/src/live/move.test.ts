import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCourse, makeLecturer, makeLive, makeUser, type MadeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { remind } from './clock.ts'
import { shortMoment } from '../lib/moment.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const HOUR = 3_600_000
const soon = (hours: number) => new Date(Math.ceil((Date.now() + hours * HOUR) / 1000) * 1000).toISOString()
const at = (hours: number) => ({ startTime: soon(hours), endTime: soon(hours + 1) })
const own = (courseId: string, { userId }: MadeUser) =>
  t.owner`INSERT INTO course_user (site_id, user_id, course_id, buy_type) VALUES (12, ${userId}, ${courseId}, 1)`
const messages = async ({ userId }: { userId: string }) =>
  t.owner<{ msgTitle: string; msgText: string }[]>`
    SELECT m.msg_title, m.msg_text FROM msg m JOIN msg_user u ON u.msg_id = m.id WHERE u.user_id = ${userId} AND m.link_url LIKE '%live/%' ORDER BY m.id`
const move = (periodId: string, times: { startTime: string; endTime: string }, who: { token: string }) =>
  t.call('live/auth/session/time/save', { periodId, ...times }, who)
const row = async (periodId: string) =>
  (
    await t.owner<{ startTime: string; reminded: number; sequence: number; liveStatus: number }[]>`
    SELECT start_time, reminded, sequence, live_status FROM live_session WHERE period_id = ${periodId}`
  )[0]

describe('moving a session', () => {
  test('updates learners, page, reminders and calendars; notifies operators', async () => {
    const lecturer = await makeLecturer(t.owner)
    const operator = await makeUser(t.owner, { isAdmin: 1 })
    await t.owner`UPDATE users SET is_owner = 1 WHERE id = ${operator.userId}`
    const { courseId, periodIds } = await makeLive(t.owner, { lecturerId: lecturer.lecturerId, courseName: '答疑' })
    const [periodId = ''] = periodIds
    const [learner, stranger] = [await makeUser(t.owner), await makeUser(t.owner)]
    await own(courseId, learner)
    await t.owner`UPDATE live_session SET reminded = 2 WHERE period_id = ${periodId}`
    const before = (await row(periodId))?.startTime ?? ''
    const view = await t.call('live/auth/session/time/view', { periodId }, lecturer)
    expect(view.data).toMatchObject({ canMove: 1, learnerTotal: 1 })
    const times = at(72)
    const moved = await move(periodId, times, lecturer)
    expect(moved).toMatchObject({ code: 200, msg: '修改成功，已通知 1 名学员', data: { ...times, learnerTotal: 1 } })
    // Idempotent: a repeat moves and notifies nothing.
    expect((await move(periodId, times, lecturer)).data.learnerTotal).toBe(0)
    expect(await row(periodId)).toMatchObject({ startTime: times.startTime, reminded: 0, sequence: 1 })
    const [message, ...others] = await messages(learner)
    expect(others).toEqual([])
    expect(message?.msgTitle).toBe('直播时间有调整：答疑')
    expect(message?.msgText).toContain(`原定 ${shortMoment(before)}，改为 ${shortMoment(times.startTime)}`)
    expect(await messages(stranger)).toEqual([])
    expect((await messages(operator)).map(({ msgTitle }) => msgTitle)).toEqual([
      expect.stringContaining('讲师修改了直播时间：答疑'),
    ])
    const shown = await t.call('course/api/live/session/list', { courseId }, {})
    expect(shown.data.list.find((one) => one.periodId === periodId)).toMatchObject(times)
    const calendar = await t.app.inject({
      method: 'GET',
      url: `/calendar/live/${courseId}.ics?period=${periodId}`,
      headers: { host: 'localhost' },
    })
    expect(calendar.body).toMatch(/SEQUENCE:1\r\n/)
    expect(calendar.body).toContain('LAST-MODIFIED:')
    // The reminder of the day before is sent again.
    await t.owner`UPDATE live_session SET start_time = now() + interval '20 hours', end_time = now() + interval '21 hours' WHERE period_id = ${periodId}`
    await remind(t.services)
    expect(
      (await messages(learner)).some(({ msgTitle }) => msgTitle === `明天有直播：答疑 · ${moved.data && '第 1 节'}`),
    ).toBe(true)
  })

  test('within a day sends one SMS, unless switched off', async () => {
    const lecturer = await makeLecturer(t.owner)
    const { courseId, periodIds } = await makeLive(t.owner, { lecturerId: lecturer.lecturerId })
    const [periodId = ''] = periodIds
    const [learner, quiet, closed] = [await makeUser(t.owner), await makeUser(t.owner), await makeUser(t.owner)]
    for (const who of [learner, quiet, closed]) await own(courseId, who)
    await t.call('user/auth/msg/setting/save', { kind: 'live', channel: 'sms', isOn: 0 }, quiet)
    const sent = async ({ mobile }: { mobile: string }) =>
      (await t.owner<{ content: string }[]>`SELECT content FROM sms_outbox WHERE mobile = ${mobile}`).map(
        ({ content }) => content,
      )
    await move(periodId, at(72), lecturer)
    // Closed before the job runs.
    await t.owner`UPDATE users SET status_id = 0 WHERE id = ${closed.userId}`
    await t.runJobs()
    expect([await sent(learner), await sent(quiet)]).toEqual([[expect.stringMatching(/原定 .+改为 /)], []])
    expect(await sent(closed)).toEqual([])
    // Distant times: message only. The job is idempotent.
    await move(periodId, at(96), lecturer)
    await t.runJobs()
    expect(await sent(learner)).toHaveLength(1)
  })

  test('a time within the day triggers no day-before reminder', async () => {
    const lecturer = await makeLecturer(t.owner)
    const { periodIds } = await makeLive(t.owner, { lecturerId: lecturer.lecturerId })
    await move(periodIds[0] ?? '', at(5), lecturer)
    expect((await row(periodIds[0] ?? ''))?.reminded).toBe(1)
  })

  test('rejects past, reversed and overlong times, foreign, live and ended sessions', async () => {
    const lecturer = await makeLecturer(t.owner)
    const { periodIds } = await makeLive(t.owner, { lecturerId: lecturer.lecturerId })
    const [periodId = ''] = periodIds
    const refused = async (times: { startTime: string; endTime: string }) => {
      const { code, data } = await move(periodId, times, lecturer)
      return [code, (data as unknown as { field: string }).field]
    }
    expect(await refused({ startTime: soon(-1), endTime: soon(1) })).toEqual([422, 'startTime'])
    expect(await refused({ startTime: soon(3), endTime: soon(2) })).toEqual([422, 'endTime'])
    expect(await refused({ startTime: soon(3), endTime: soon(16) })).toEqual([422, 'endTime'])
    expect((await move(periodId, at(3), await makeLecturer(t.owner))).code).toBe(404)
    const { periodIds: lessons } = await makeCourse(t.owner, { lecturerId: lecturer.lecturerId })
    expect((await move(lessons[0] ?? '', at(3), lecturer)).code).toBe(404)
    for (const status of [2, 3, 4]) {
      await t.owner`UPDATE live_session SET live_status = ${status} WHERE period_id = ${periodId}`
      expect(await move(periodId, at(3), lecturer)).toMatchObject({
        code: 999,
        msg: '这场直播已经开始或结束，不能再修改时间',
      })
      expect((await t.call('live/auth/session/time/view', { periodId }, lecturer)).data.canMove).toBe(0)
      const typed = await t.call('course/auth/course/chapter/period/audit/update', { id: periodId, ...at(3) }, lecturer)
      expect(typed.code).toBe(999)
    }
  })
})

/** A reviewed live course of two sessions with a learner. */
async function reviewed() {
  const lecturer = await makeLecturer(t.owner)
  const operator = await makeUser(t.owner, { isAdmin: 1 })
  const { categoryIds } = await makeCourse(t.owner)
  const say = async (key: Parameters<TestApp['call']>[0], input: object, who: { token: string } = lecturer) =>
    t.call(key, input as never, who)
  const [categoryId1, categoryId2, categoryId3] = categoryIds
  const fields = {
    courseLogo: '/art/dots-indigo-jade.svg',
    introduce: '<p>讲题</p>',
    categoryId1,
    categoryId2,
    categoryId3,
  }
  const course = await say('course/auth/course/audit/save', { courseCategory: 2, courseName: '每周答疑', ...fields })
  const { courseId } = course.data as { courseId: string }
  const chapter = await say('course/auth/course/chapter/audit/save', { courseId, chapterName: '安排' })
  const chapterId = (chapter.data as { id: string }).id
  const ids: string[] = []
  for (const [periodName, hours] of [
    ['第一场', 30],
    ['第二场', 54],
  ] as const) {
    const made = { chapterId, periodName, periodType: 20, ...at(hours) }
    ids.push(((await say('course/auth/course/chapter/period/audit/save', made)).data as { id: string }).id)
  }
  const state = async () =>
    (await say('course/auth/course/audit/view', { courseId })).data as { rev: number; version: number }
  const submit = async () => {
    const { rev, version } = await state()
    expect((await say('course/auth/course/audit/submit', { courseId, rev })).code).toBe(200)
    return { rev, version }
  }
  const pass = async (which: { rev: number; version: number }) =>
    expect((await say('course/admin/review/pass', { courseId, ...which }, operator)).code).toBe(200)
  const changes = async () =>
    ((await say('course/admin/review/view', { courseId }, operator)).data as { changeList: { field: string }[] })
      .changeList
  await pass(await submit())
  const learner = await makeUser(t.owner)
  await own(courseId, learner)
  const [first = '', second = ''] = ids
  return { lecturer, courseId, first, second, learner, say, state, submit, pass, changes }
}

describe('with open versions', () => {
  test('draft and pending version get the new time, so that no approval reverts it', async () => {
    const c = await reviewed()
    await c.say('course/auth/course/chapter/period/audit/update', { id: c.first, periodName: '第一场（改名）' })
    const waiting = await c.submit()
    const times = at(80)
    expect((await move(c.first, times, c.lecturer)).code).toBe(200)
    // The pending version has no other edits.
    expect(await c.state()).toMatchObject(waiting)
    expect((await c.changes()).map(({ field }) => field)).toEqual(['periodName'])
    await c.pass(waiting)
    expect(await row(c.first)).toMatchObject({ startTime: times.startTime, sequence: 1 })
    expect(await messages(c.learner)).toHaveLength(1)
  })

  test('an approval that moves and removes sessions notifies both', async () => {
    const c = await reviewed()
    const times = at(90)
    await c.say('course/auth/course/chapter/period/audit/update', { id: c.first, ...times })
    await c.say('course/auth/course/chapter/period/audit/delete', { id: c.second })
    await c.pass(await c.submit())
    expect((await messages(c.learner)).map(({ msgTitle }) => msgTitle).toSorted()).toEqual([
      '直播已取消：每周答疑',
      '直播时间有调整：每周答疑',
    ])
    expect(await row(c.first)).toMatchObject({ startTime: times.startTime, sequence: 1 })
    const calendar = await t.app.inject({
      method: 'GET',
      url: `/calendar/live/${c.courseId}.ics`,
      headers: { host: 'localhost' },
    })
    expect(calendar.body.match(/STATUS:CANCELLED/g)).toHaveLength(1)
    expect(calendar.body.match(/STATUS:CONFIRMED/g)).toHaveLength(1)
  })

  test('an ended session keeps its time and is no change for reviewers', async () => {
    const c = await reviewed()
    const before = await row(c.first)
    await c.say('course/auth/course/chapter/period/audit/update', { id: c.first, ...at(100) })
    await c.say('course/auth/course/chapter/period/audit/update', { id: c.second, periodName: '第二场（改名）' })
    const waiting = await c.submit()
    await t.owner`UPDATE live_session SET live_status = 4 WHERE period_id = ${c.first}`
    expect((await c.changes()).map(({ field }) => field)).toEqual(['periodName'])
    await c.pass(waiting)
    const [period] = await t.owner<{ startTime: string }[]>`SELECT start_time FROM course_period WHERE id = ${c.first}`
    expect([period?.startTime, (await row(c.first))?.startTime]).toEqual([before?.startTime, before?.startTime])
    expect(await messages(c.learner)).toEqual([])
  })
})
