/** Recognition of new films without being asked, with a fake recognizer and real sound. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCourse, makeUser, type MadeUser } from '../../../test/factories.ts'
import { type SpeechGateway, startSpeechGateway } from '../../../test/gateways/speech.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { ffmpeg, uploadVideo } from '../../../test/transcoding.ts'
import { transaction } from '../../kernel/db/index.ts'
import { beginAllQueued } from './automatic.ts'
import { insertQueued } from './automatic.sql.ts'

let t: TestApp
let gateway: SpeechGateway
let folder: string
let boss: MadeUser
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zhixing-automatic-'))
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:d=6,volume=4,volume=0:enable=gt(mod(t\\,3)\\,2.5)']
  ffmpeg(...sound, '-c:a', 'aac', join(folder, 'spoken.m4a'))
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=10:d=2', '-c:v', 'libx264', '-preset', 'ultrafast']
  ffmpeg(...picture, join(folder, 'silent.mp4'))
  gateway = await startSpeechGateway()
  t = await startTestApp({ SPEECH_URL: gateway.url, SPEECH_FEN_PER_MINUTE: '30' })
  boss = await makeUser(t.owner, { isAdmin: 1 })
}, 120_000)
beforeEach(async () => {
  gateway.answer = (nth) => `第${nth}句。`
  gateway.received.length = 0
  await t.owner`DELETE FROM video_subtitle_draft`
  await t.owner`UPDATE video_speech_setting SET spent_seconds = 0`
})
afterAll(async () => {
  await t.close()
  await gateway.close()
  rmSync(folder, { recursive: true, force: true })
})

const view = async () => (await t.call('vod/admin/speech/view', {}, { token: boss.token })).data
const set = async (change: object) => {
  const { isEnabled, languageList, dayMinutes, etag } = await view()
  return t.call('vod/admin/speech/update', { isEnabled, languageList, dayMinutes, etag, ...change }, boss)
}

/** A film after its transcoding, and what was recognized of it. */
async function film(name = 'spoken.m4a') {
  const { videoId, lecturer, folder: place } = await uploadVideo(t, join(folder, name))
  await t.runJobs()
  const draft = async (language: 'zh' | 'en' = 'zh') =>
    (await t.call('vod/auth/subtitle/recognition/view', { videoId, language }, lecturer)).data
  return { videoId, lecturer, place, draft }
}
const work = async () => {
  const count = await beginAllQueued(t.services)
  await t.runJobs()
  return count
}

test('is off until the site turns it on, and the cost of an hour is shown', async () => {
  expect(await view()).toMatchObject({
    isEnabled: 0,
    isOffered: 1,
    languageList: ['zh'],
    dayMinutes: 120,
    hourPriceFen: 1800,
    usedMinutes: 0,
    waitingTotal: 0,
  })
  const { draft } = await film()
  expect(await work()).toBe(0)
  expect((await draft()).state).toBe(0)
  const person = await makeUser(t.owner)
  expect((await t.call('vod/admin/speech/view', {}, person)).code).not.toBe(200)
  expect((await set({ isEnabled: 1, languageList: ['zh', 'zh'] })).msg).toContain('重复')
}, 120_000)

test('a film becomes one draft per language, which only its lecturer sees until it is saved', async () => {
  await set({ isEnabled: 1, languageList: ['zh', 'en'], dayMinutes: 120 })
  const { videoId, lecturer, draft } = await film()
  expect((await draft()).state).toBe(5)
  expect((await view()).waitingTotal).toBe(2)
  expect(await work()).toBe(2)
  // A second run begins nothing more, nor does a transcoding whose process was killed after the package.
  expect(await transaction(t.db(12), (tx) => insertQueued(tx, videoId))).toBe(0)
  expect(await work()).toBe(0)
  expect(gateway.received.map(({ fields }) => fields['language']).toSorted()).toEqual(['en', 'en', 'zh', 'zh'])
  expect(await draft('en')).toMatchObject({ state: 2, sourceLanguage: '', language: 'en' })
  expect((await draft()).cueList).toHaveLength(2)
  expect((await view()).usedMinutes).toBe(1)
  expect((await t.call('vod/auth/subtitle/view', { videoId }, lecturer)).data.hasSubtitle).toBe(0)

  // The outline says which drafts wait, until their languages are saved.
  const { courseId, chapterIds } = await makeCourse(t.owner, { lecturerId: lecturer.lecturerId })
  const { data: made } = await t.call(
    'course/auth/course/chapter/period/audit/save',
    { chapterId: chapterIds[0] ?? '', periodName: '新的一课', periodType: 1, videoId } as never,
    lecturer,
  )
  expect(made).toBeTruthy()
  const drafts = async () => {
    const { chapterList } = (await t.call('course/auth/course/chapter/audit/list', { courseId }, lecturer)).data
    return chapterList.flatMap(({ periodList }) => periodList).find((period) => period.videoId === videoId)
      ?.subtitleDrafts
  }
  expect(await drafts()).toEqual(['en', 'zh'])
  const { cueList } = await draft()
  await t.call('vod/auth/subtitle/save', { videoId, cueList }, lecturer)
  expect(await drafts()).toEqual(['en'])
}, 120_000)

test('nothing is recognized without sound, with subtitles that came meanwhile, or after it is turned off', async () => {
  await set({ isEnabled: 1, languageList: ['zh'], dayMinutes: 120 })
  const silent = await film('silent.mp4')
  expect((await silent.draft()).state).toBe(0)
  const captioned = await film()
  const cueList = [{ start: 0, end: 1, text: '现场字幕' }]
  await t.call('vod/auth/subtitle/save', { videoId: captioned.videoId, cueList }, captioned.lecturer)
  expect(await work()).toBe(0)
  expect((await captioned.draft()).state).toBe(0)
  const late = await film()
  await set({ isEnabled: 0 })
  expect((await late.draft()).state).toBe(0)
  expect(await work()).toBe(0)
  expect(gateway.received).toHaveLength(0)
}, 120_000)

test('the limit of a day holds, the rest waits for the next, and the lecturer need not wait', async () => {
  await set({ isEnabled: 1, languageList: ['zh'], dayMinutes: 1 })
  const films = [await film(), await film(), await film()]
  await t.owner`UPDATE video SET video_length = 25 WHERE id IN ${t.owner(films.map(({ videoId }) => videoId))}`
  expect(await work()).toBe(2)
  const [first, , third] = films
  expect((await first?.draft())?.state).toBe(2)
  expect((await third?.draft())?.state).toBe(5)
  expect(await view()).toMatchObject({ usedMinutes: 1, waitingTotal: 1 })
  // The minutes of yesterday do not count.
  await t.owner`UPDATE video_speech_setting SET spent_day = spent_day - 1`
  expect((await view()).usedMinutes).toBe(0)
  expect(await work()).toBe(1)
  const fourth = await film()
  await t.owner`UPDATE video SET video_length = 90 WHERE id = ${fourth.videoId}`
  expect(await work()).toBe(0)
  await t.call('vod/auth/subtitle/recognition/begin', { videoId: fourth.videoId }, fourth.lecturer)
  await t.runJobs()
  expect((await fourth.draft()).state).toBe(2)
}, 120_000)
