/** Search in subtitles: by the subtitle that learners see only. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MadeDraft, makeDraft, makeDraftVideo, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { mediaFolder } from '../../vod/index.ts'
import { readTranscripts } from './transcript.ts'

let t: TestApp
let made: MadeDraft
let videoId: string
let folder: string
let operator: { token: string }
let author: { token: string }

beforeAll(async () => {
  t = await startTestApp()
  operator = await makeUser(t.owner, { isAdmin: 1 })
})
afterAll(() => t.close())
beforeEach(async () => {
  made = await makeDraft(t.owner, { periods: 1 })
  author = { token: made.token }
  videoId = await makeDraftVideo(t.owner, made, made.periodIds[0] ?? '')
  const [row] = await t.owner<{ folder: string }[]>`SELECT folder FROM video WHERE id = ${videoId}`
  folder = mediaFolder(t.services.config.dataDir, 12, row?.folder ?? '')
  mkdirSync(folder, { recursive: true })
})

const save = (texts: readonly string[]) =>
  t.call(
    'vod/auth/subtitle/save',
    { videoId, cueList: texts.map((text, at) => ({ start: at * 10 + 1.5, end: at * 10 + 9, text })) },
    author,
  )
async function publish() {
  await t.call('course/auth/course/audit/submit', { courseId: made.courseId }, author)
  const { version } = (await t.call('course/admin/review/view', { courseId: made.courseId }, operator)).data.submitted
  const judged = { courseId: made.courseId, version, auditOpinion: '' }
  expect((await t.call('course/admin/review/pass', judged, operator)).data.ok).toBe(1)
  await t.runJobs()
}
const search = async (keyword: string, siteId = 12) => {
  const { code, data } = await t.call('course/api/course/subtitle/search/list', { keyword }, { siteId })
  expect(code).toBe(200)
  return data
}

test('finds a published lesson by a line of its subtitle, with its time', async () => {
  await save(['大家好', '珊瑚虫是一种刺胞动物', '珊瑚礁由珊瑚虫的骨骼堆成'])
  expect((await search('珊瑚虫')).totalCount).toBe(0)
  await publish()
  expect(await search('珊瑚虫 骨骼')).toMatchObject({
    totalCount: 1,
    list: [
      {
        courseId: made.courseId,
        periodId: made.periodIds[0],
        second: 21,
        highlight: '珊瑚礁由«珊瑚虫»的«骨骼»堆成',
      },
    ],
  })
  expect((await search('珊瑚虫', 13)).totalCount).toBe(0)
  expect((await search('！')).list).toEqual([])
  expect((await search('shanhu')).totalCount).toBe(0)
})

test('answers the time but not the line of a paid lesson', async () => {
  await save(['第一句', '苔藓没有真正的根'])
  await publish()
  await t.owner`UPDATE course SET is_free = 0, course_original = 9900, course_discount = 9900 WHERE id = ${made.courseId}`
  await t.owner`UPDATE course_period SET is_free = 0 WHERE course_id = ${made.courseId}`
  expect((await search('苔藓')).list).toMatchObject([{ courseId: made.courseId, second: 11, highlight: '' }])
  // A trial lesson.
  await t.owner`UPDATE course_period SET is_free = 1 WHERE course_id = ${made.courseId}`
  expect((await search('苔藓 根')).list).toMatchObject([{ highlight: '«苔藓»没有真正的«根»' }])
})

test('excludes unapproved, replaced, deleted and unpublished subtitles', async () => {
  await save(['水熊虫能在真空里活下来'])
  await publish()
  await save(['鹦鹉螺有九十条触手'])
  expect([(await search('水熊虫')).totalCount, (await search('鹦鹉螺')).totalCount]).toEqual([1, 0])
  await publish()
  expect([(await search('水熊虫')).totalCount, (await search('鹦鹉螺')).totalCount]).toEqual([0, 1])

  await t.owner`UPDATE course SET is_putaway = 0 WHERE id = ${made.courseId}`
  // Other words, since previous answers may be cached.
  expect((await search('九十 触手')).totalCount).toBe(0)
  await t.owner`UPDATE course SET is_putaway = 1 WHERE id = ${made.courseId}`
  await t.call('vod/auth/subtitle/delete', { videoId }, author)
  await publish()
  expect((await search('鹦鹉螺')).totalCount).toBe(0)
})

test('the recurring job indexes other lessons once', async () => {
  writeFileSync(join(folder, 'subtitle.vtt'), 'WEBVTT\n\n01:05.000 --> 01:08.000\n雪花都是\n六角形的\n')
  await t.owner`UPDATE video SET has_subtitle = true, subtitle_hash = NULL WHERE id = ${videoId}`
  await publish()
  await t.owner`DELETE FROM course_transcript WHERE site_id = 12`
  const read = () => readTranscripts(t.services, 12)
  expect(await read()).toBeGreaterThan(0)
  expect((await search('六角形')).list).toMatchObject([{ second: 65, highlight: '雪花都是«六角形»的' }])
  expect(await read()).toBe(0)
})
