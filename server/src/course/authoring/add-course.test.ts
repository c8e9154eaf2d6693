import { afterAll, beforeAll, expect, test } from 'vitest'
import { stateCode } from '@zhixing/contract/states'
import { makeCourse, makeLecturer, makeOwnVideo } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test('an added course has an approved version, and derived columns as after a review', async () => {
  const lecturer = await makeLecturer(t.owner, { lecturerName: '周老师' })
  const videoId = await makeOwnVideo(t.owner, lecturer.lecturerId, { seconds: 90 })
  const { courseId, periodIds } = await makeCourse(t.owner, {
    lecturerId: lecturer.lecturerId,
    courseName: '摄影构图',
    fields: { introduce: '<p style="x">文</p><iframe></iframe>', keyword: '甲乙丙' },
    periods: 0,
    morePeriods: [
      { periodName: '一', periodType: stateCode.lesson.video, videoId },
      { periodName: '二', periodType: stateCode.lesson.text, periodText: `<p onclick="x">${'字'.repeat(400)}</p>` },
    ],
  })
  const [row] = await t.owner`
    SELECT period_total, total_seconds, read_seconds, introduce, version, is_putaway, search_words::text AS words
    FROM course WHERE site_id = 12 AND id = ${courseId}`
  expect(row).toMatchObject({
    periodTotal: 2,
    totalSeconds: 90,
    readSeconds: 60,
    introduce: '<p>文</p>',
    version: 1,
    isPutaway: 1,
  })
  for (const word of ["'周'", "'乙丙'", 'sygt']) expect(row?.words).toContain(word)
  const periods = await t.owner`
    SELECT id, video_length, period_text FROM course_period WHERE course_id = ${courseId} ORDER BY sort`
  expect(periods).toMatchObject([
    { id: periodIds[0], videoLength: 90, periodText: '' },
    { id: periodIds[1], videoLength: 0, periodText: `<p>${'字'.repeat(400)}</p>` },
  ])
  const { data } = await t.call('course/auth/course/audit/view', { courseId }, { token: lecturer.token })
  expect(data).toMatchObject({ version: 1, liveVersion: 1, auditStatus: 1, rev: 1, periodTotal: 2, totalSeconds: 90 })
  const { code, data: uses } = await t.call('course/auth/course/video/ref', { videoId }, { token: lecturer.token })
  expect([code, uses.list]).toMatchObject([200, [{ courseId, periodId: periodIds[0], isLive: 1 }]])
})
