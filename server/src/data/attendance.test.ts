import { stateCode } from '@zhixing/contract/states'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLecturer, makeLive, makeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { transaction } from '../kernel/db/index.ts'
import { newStreamName, openChannel } from '../live/index.ts'
import { attendedJob } from './attendance.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

/** A running session of an hour, with learners who attended for so many minutes. */
async function attended(...minutes: number[]) {
  const lecturer = await makeLecturer(t.owner)
  await transaction(t.db(12), (tx) => openChannel(tx, lecturer.lecturerId, newStreamName()))
  const { courseId, periodIds } = await makeLive(t.owner, { lecturerId: lecturer.lecturerId })
  const [periodId = ''] = periodIds
  await t.call('course/auth/course/live/channel/log/save', { periodId }, lecturer)
  await t.owner`
    UPDATE live_session
    SET begun_at = now() - interval '60 minutes', start_time = now() - interval '60 minutes',
      end_time = now() + interval '1 minute'
    WHERE period_id = ${periodId}`
  await t.owner`INSERT INTO live_room (site_id, period_id) VALUES (12, ${periodId}) ON CONFLICT DO NOTHING`
  const learners = []
  for (const count of minutes) {
    const learner = await makeUser(t.owner)
    await t.call('course/auth/course/getLiveUrl', { periodId }, learner)
    await t.owner`
      INSERT INTO live_member (site_id, period_id, user_id, user_name, room_role, online_until, watch_ms)
      VALUES (12, ${periodId}, ${learner.userId}, '学员', 1, now(), ${count * 60_000})`
    learners.push(learner)
  }
  const end = () => t.call('course/auth/course/live/channel/log/end', { periodId }, lecturer)
  return { courseId, periodId, learners, end, lecturer }
}

const recordsOf = async (courseId: string, who: { token: string }) =>
  (await t.call('data/auth/course/user/period/progress/list', { courseId }, who)).data.list

test('enough attendance finishes the lesson, and its minutes are study time', async () => {
  const { courseId, periodId, learners, end } = await attended(50, 30)
  const [most, half] = learners as [(typeof learners)[0], (typeof learners)[0]]
  await end()
  await t.runJobs()
  expect(await recordsOf(courseId, most)).toMatchObject([
    { periodId, progress: 100, isFinished: 1, studySeconds: 50 * 60 },
  ])
  expect(await recordsOf(courseId, half)).toMatchObject([{ progress: expect.closeTo(50, 0), isFinished: 0 }])
  const { data } = await t.call('data/auth/course/user/progress/list', {}, most)
  expect(data.list).toMatchObject([{ courseId, periodStudy: 1 }])
  expect(data.summary.todaySeconds).toBe(50 * 60)
})

test('the job is idempotent, and skips users without the course', async () => {
  const { courseId, periodId, learners, end } = await attended(50)
  const [learner] = learners as [(typeof learners)[0]]
  const passer = await makeUser(t.owner)
  await t.owner`
    INSERT INTO live_member (site_id, period_id, user_id, user_name, room_role, online_until, watch_ms)
    VALUES (12, ${periodId}, ${passer.userId}, '路人', 1, now(), 3000000)`
  await end()
  await t.runJobs()
  await attendedJob.run(
    { siteId: 12, periodId },
    { services: t.services, signal: new AbortController().signal, attempt: 2 },
  )
  expect(await recordsOf(courseId, learner)).toMatchObject([{ studySeconds: 50 * 60 }])
  expect(await recordsOf(courseId, passer)).toEqual([])
})

test('watching the replay never reduces attended progress', async () => {
  const { courseId, periodId, learners, end } = await attended(30)
  const [learner] = learners as [(typeof learners)[0]]
  await end()
  await t.runJobs()
  const [video] = await t.owner<{ id: string }[]>`
    INSERT INTO video (site_id, video_name, video_length, video_status, folder, media_key)
    VALUES (12, '回放', 100, 2, 'attended', ${Buffer.alloc(16, 7)})
    RETURNING id`
  await t.owner`UPDATE course_period SET video_id = ${video?.id ?? ''}, video_length = 100 WHERE id = ${periodId}`
  await t.owner`UPDATE live_session SET live_status = ${stateCode.live.replay} WHERE period_id = ${periodId}`
  const { studyId } = (await t.call('course/auth/course/sign', { periodId }, learner)).data
  const watch = async (ranges: [number, number][], seq: number) => {
    await t.owner`UPDATE period_progress SET credited_at = credited_at - interval '100 seconds' WHERE period_id = ${periodId}`
    await t.owner`UPDATE study_clock SET used_until = used_until - interval '100 seconds'`
    const body = { studyId, periodId, ranges, currentDuration: ranges[0]?.[1] ?? 0, seq }
    return (await t.call('data/api/course/user/period/log/save', body, learner)).data
  }
  expect((await watch([[0, 20]], 1)).progress).toBeCloseTo(50, 0)
  expect((await watch([[20, 80]], 2)).progress).toBe(80)
  expect(await watch([[80, 99]], 3)).toMatchObject({ progress: 100, isFinished: 1 })
  expect(await recordsOf(courseId, learner)).toMatchObject([{ isFinished: 1 }])
})
