import { mkdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, makeLecturer, makeUser, makeVideo } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { setReplay } from '../course/index.ts'
import { transaction } from '../kernel/db/index.ts'
import { mediaFolder } from '../vod/index.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

test('a live course goes through review like others; its lessons become sessions that follow new versions', async () => {
  const { token, lecturerId } = await makeLecturer(t.owner)
  const { token: operator } = await makeUser(t.owner, { isAdmin: 1 })
  const { categoryIds } = await makeCourse(t.owner)
  const say = async (key: Parameters<TestApp['call']>[0], input: object, who = token) =>
    t.call(key, input as never, { token: who })
  const [categoryId1, categoryId2, categoryId3] = categoryIds
  const course = await say('course/auth/course/audit/save', {
    courseCategory: 2,
    courseName: '每周答疑',
    courseLogo: '/art/dots-indigo-jade.svg',
    introduce: '<p>现场讲题</p>',
    categoryId1,
    categoryId2,
    categoryId3,
  })
  const { courseId } = course.data as { courseId: string }
  const chapter = await say('course/auth/course/chapter/audit/save', { courseId, chapterName: '安排' })
  const chapterId = (chapter.data as { id: string }).id
  const period = await say('course/auth/course/chapter/period/audit/save', {
    chapterId,
    periodName: '第一场',
    periodType: 20,
  })
  const id = (period.data as { id: string }).id
  const missing = await say('course/auth/course/audit/view', { courseId })
  expect(JSON.stringify(missing.data)).toContain('还没有设置直播时间')
  const times = { startTime: soon(5), endTime: soon(6) }
  expect((await say('course/auth/course/chapter/period/audit/update', { id, ...times })).code).toBe(200)
  expect((await say('course/auth/course/audit/list', { courseCategory: 2 })).data).toMatchObject({ totalCount: 1 })

  const publish = async (meanwhile?: () => Promise<void>) => {
    const { data } = await say('course/auth/course/audit/view', { courseId })
    const { rev, version } = data as { rev: number; version: number }
    expect((await say('course/auth/course/audit/submit', { courseId, rev })).code).toBe(200)
    await meanwhile?.()
    expect((await say('course/admin/review/pass', { courseId, version, rev }, operator)).code).toBe(200)
  }
  await publish()
  const sessions = async () => (await t.call('course/api/live/session/list', { courseId }, {})).data.list
  expect(await sessions()).toMatchObject([{ periodId: id, liveStatus: 1, ...times }])

  const moved = { startTime: soon(30), endTime: soon(31) }
  await say('course/auth/course/chapter/period/audit/update', { id, ...moved })
  expect(await sessions()).toMatchObject([times])
  await publish()
  expect(await sessions()).toMatchObject([moved])

  // An existing replay with its subtitle survives later versions.
  const videoId = await makeVideo(t.owner, '0', 60)
  const subtitleHash = 'ab'.repeat(16)
  await transaction(t.db(12), (tx) => setReplay(tx, id, { videoId, videoLength: 60, subtitleHash }))
  await say('course/auth/course/chapter/period/audit/update', { id, periodName: '第一场（改名）' })
  await publish()
  const shown = () => t.owner`SELECT period_name, video_id, subtitle_hash FROM course_period WHERE id = ${id}`
  const captioned = { periodName: '第一场（改名）', videoId, subtitleHash }
  expect(await shown()).toMatchObject([captioned])

  // Later edits of the subtitle are reviewed like those of a lesson.
  const [video] = await t.owner<{ folder: string }[]>`
    UPDATE video SET lecturer_id = ${lecturerId}, subtitle_hash = ${subtitleHash}, has_subtitle = true WHERE id = ${videoId} RETURNING folder`
  mkdirSync(mediaFolder(t.services.config.dataDir, 12, video?.folder ?? ''), { recursive: true })
  const cueList = [{ start: 1, end: 3, text: '大家好，我们开始' }]
  expect((await say('vod/auth/subtitle/save', { videoId, cueList })).data).toMatchObject({
    pendingList: [{ courseId, courseName: '每周答疑' }],
  })
  expect(await shown()).toMatchObject([captioned])
  let changes: object[] = []
  await publish(async () => {
    const { data } = await say('course/admin/review/view', { courseId }, operator)
    changes = (data as { changeList: object[] }).changeList
  })
  expect(changes).toMatchObject([{ field: 'subtitleHash', after: '00:01 大家好，我们开始' }])
  const [after] = await shown()
  expect(after).toMatchObject({ videoId, subtitleHash: expect.not.stringContaining(subtitleHash) })
  expect((await say('vod/auth/subtitle/view', { videoId })).data).toMatchObject({ pendingList: [], cueList })
})

test('only live courses have sessions', async () => {
  const lecturer = await makeLecturer(t.owner)
  const { chapterId } = await makeCourse(t.owner, { lecturerId: lecturer.lecturerId })
  const answer = await t.call(
    'course/auth/course/chapter/period/audit/save',
    { chapterId, periodName: '直播', periodType: 20, startTime: soon(1), endTime: soon(2) },
    { token: lecturer.token },
  )
  expect(answer.msg).toContain('只有直播课')
})
