import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MadeCourse, makeCourse, makeUser, makeVideo } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let course: MadeCourse
let open: string
let closed: string
let videoId: string
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  course = await makeCourse(t.owner)
  ;[open = '', closed = ''] = course.periodIds
  videoId = await makeVideo(t.owner, open, 60)
  const [row] = await t.owner<{ folder: string }[]>`SELECT folder FROM video WHERE id = ${videoId}`
  const folder = join(t.services.config.dataDir, 'media/12', row?.folder ?? '')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'master.m3u8'), '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=800000\n720p.m3u8\n')
})

const sign = (periodId: string) => t.call('course/api/course/trial/sign', { periodId })
const get = (url: string) => t.app.inject({ method: 'GET', url })

test('a visitor plays a trial lesson, and nothing is recorded', async () => {
  const { code, data } = await sign(open)
  expect(code).toBe(200)
  expect(data).toMatchObject({ studyId: '0', courseId: course.courseId, periodId: open, watermark: '' })
  const played = await t.call('vod/api/videoInfo/trial/play', { ticket: data.ticket })
  expect(played.data).toMatchObject({ videoId, videoLength: 60 })
  expect((await get(played.data.hlsUrl)).statusCode).toBe(200)
  const key = played.data.hlsUrl.replace('master.m3u8', 'key')
  expect((await get(key)).rawPayload).toHaveLength(16)
  expect(await t.owner`SELECT 1 FROM course_user WHERE course_id = ${course.courseId}`).toHaveLength(0)
  expect(await t.owner`SELECT 1 FROM period_progress WHERE course_id = ${course.courseId}`).toHaveLength(0)
})

test('everything else is closed: other lessons, courses off the shelf or stopped, documents', async () => {
  expect((await sign(closed)).code).toBe(404)
  await t.owner`UPDATE course_period SET period_type = 3 WHERE id = ${open}`
  expect((await sign(open)).code).toBe(303)
  await t.owner`UPDATE course_period SET period_type = 1 WHERE id = ${open}`
  await t.owner`UPDATE course SET stop_reason = '侵权' WHERE id = ${course.courseId}`
  expect(await sign(open)).toMatchObject({ code: 999, msg: expect.stringContaining('侵权') })
  await t.owner`UPDATE course SET stop_reason = '', is_putaway = 0 WHERE id = ${course.courseId}`
  expect((await sign(open)).code).toBe(404)
})

test('the key is refused after the trial ends, even with a valid ticket', async () => {
  const { data } = await sign(open)
  const { hlsUrl } = (await t.call('vod/api/videoInfo/trial/play', { ticket: data.ticket })).data
  await t.owner`UPDATE course_period SET is_free = 0 WHERE id = ${open}`
  const refused = await get(hlsUrl.replace('master.m3u8', 'key'))
  expect([refused.statusCode, refused.rawPayload.length === 16]).toEqual([403, false])
})

test('tickets of learners and visitors are not interchangeable', async () => {
  const learner = { token: (await makeUser(t.owner)).token }
  const { data: own } = await t.call('course/auth/course/sign', { periodId: open }, learner)
  expect((await t.call('vod/api/videoInfo/trial/play', { ticket: own.ticket })).code).toBe(306)
  const { data: visitors } = await sign(open)
  expect((await t.call('vod/auth/videoInfo/play', { ticket: visitors.ticket }, learner)).code).toBe(306)
})
