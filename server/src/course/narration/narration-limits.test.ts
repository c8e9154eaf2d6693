/** Limits of narration: characters of a day, narrations at once, and lessons that are gone. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, makeLecturer, makeUser } from '../../../test/factories.ts'
import { startVoiceGateway, tone, type VoiceGateway } from '../../../test/gateways/voice.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { narrateType } from './jobs.ts'
import { sweepNarrations } from './sweep.ts'

let t: TestApp
let gateway: VoiceGateway
beforeAll(async () => {
  gateway = await startVoiceGateway()
  gateway.answer = (_nth, input) => tone(input)
  t = await startTestApp({
    VOICE_URL: gateway.url,
    VOICE_NAMES: 'anna',
    VOICE_FEN_PER_10000: '20000',
    VOICE_DAY_CHARACTERS: '30',
    VOICE_STREAMS: '3',
  })
})
afterAll(async () => {
  await t.close()
  await gateway.close()
})

async function authored(periodText: string) {
  const lecturer = await makeLecturer(t.owner)
  const chapters = [
    {
      chapterName: '第一章',
      periods: [
        { periodName: '第一节', periodType: 2, periodText, isFree: 1 as const },
        { periodName: '第二节', periodType: 2, periodText, isFree: 1 as const },
      ],
    },
  ]
  const { courseId, periodIds } = await makeCourse(t.owner, { lecturerId: lecturer.lecturerId, chapters })
  const periodId = periodIds[0] ?? ''
  const begin = () => t.call('course/auth/narration/begin', { periodId, voice: 'anna' }, lecturer)
  return { lecturer, courseId, periodId, begin }
}

test('a day ends with its characters, for the site alone, and operators see what it cost', async () => {
  const one = await authored('<p>导数是变化率的极限。先看图像！</p>')
  expect((await one.begin()).code).toBe(200)
  await t.runJobs()
  const other = await authored('<p>这一段文字比剩下的额度要长得多。</p>')
  expect((await other.begin()).msg).toContain('配音字数已用完')
  const boss = await makeUser(t.owner, { isAdmin: 1 })
  const usage = async (siteId = 12, who = boss) =>
    (await t.call('assistant/admin/model/usage', {}, { token: who.token, siteId })).data.todayList
  expect(await usage()).toContainEqual({ feature: 'narration', unit: 'character', used: 15, limit: 30, cost: 30 })
  expect(await usage(13, await makeUser(t.owner, { isAdmin: 1, siteId: 13 }))).toContainEqual({
    feature: 'narration',
    unit: 'character',
    used: 0,
    limit: 30,
    cost: 0,
  })
})

test('as many are made at once as the installation sets', () => {
  const { concurrency } = narrateType
  expect(typeof concurrency === 'function' && concurrency(t.services.config)).toBe(3)
})

test('the narration of a lesson that is gone leaves with its files, not before', async () => {
  await t.owner`DELETE FROM course_narration_use`
  const one = await authored('<p>先看图像！</p>')
  await one.begin()
  await t.runJobs()
  const keys = await t.owner<{ key: string }[]>`
    SELECT s.clip_key AS key FROM course_narration_sentence s JOIN course_narration n ON n.id = s.narration_id
    WHERE n.period_id = ${one.periodId}
    UNION SELECT track_key FROM course_narration WHERE period_id = ${one.periodId}`
  expect(keys).toHaveLength(2)
  const isThere = async () => {
    await sweepNarrations(t.services)
    await t.runJobs()
    return (await t.owner`SELECT 1 FROM course_narration WHERE period_id = ${one.periodId}`).length === 1
  }
  await t.owner`UPDATE course_narration SET gmt_modified = now() - interval '2 days' WHERE period_id = ${one.periodId}`
  // Deleted in the newest version: the shelf still has the lesson.
  await t.call('course/auth/course/chapter/period/audit/delete', { id: one.periodId }, one.lecturer)
  expect(await isThere()).toBe(true)
  await t.owner`UPDATE course_period SET status_id = 2 WHERE id = ${one.periodId}`
  expect(await isThere()).toBe(false)
  for (const { key } of keys) await expect(t.services.platform.storage.size(key)).rejects.toThrow('ENOENT')
})
