/** Subtitles of published lessons: learners see approved ones only. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MadeDraft, makeDraft, makeDraftVideo, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { mediaFolder } from '../../vod/index.ts'

let t: TestApp
let made: MadeDraft
let videoId: string
let folder: string
let operator: { token: string }
let learner: { token: string }
let author: { token: string }

beforeAll(async () => {
  t = await startTestApp()
  operator = await makeUser(t.owner, { isAdmin: 1 })
  learner = await makeUser(t.owner)
})
afterAll(() => t.close())
beforeEach(async () => {
  made = await makeDraft(t.owner, { periods: 1 })
  author = { token: made.token }
  videoId = await makeDraftVideo(t.owner, made, periodId())
  const [row] = await t.owner<{ folder: string }[]>`SELECT folder FROM video WHERE id = ${videoId}`
  folder = mediaFolder(t.services.config.dataDir, 12, row?.folder ?? '')
  mkdirSync(folder, { recursive: true })
})

const periodId = () => made.periodIds[0] ?? ''
const save = (text: string) =>
  t.call('vod/auth/subtitle/save', { videoId, cueList: [{ start: 1, end: 2, text }] }, author)
const view = async () => (await t.call('vod/auth/subtitle/view', { videoId }, author)).data
const submit = () => t.call('course/auth/course/audit/submit', { courseId: made.courseId }, author)
const review = async () => (await t.call('course/admin/review/view', { courseId: made.courseId }, operator)).data
async function judge(how: 'pass' | 'reject') {
  const { version } = (await review()).submitted
  return t.call(
    `course/admin/review/${how}`,
    { courseId: made.courseId, version, auditOpinion: how === 'pass' ? '' : '不可以' },
    operator,
  )
}
const publish = async () => {
  expect((await submit()).data.submitted).toBe(1)
  expect((await judge('pass')).data.ok).toBe(1)
}
const fetched = async (url: string) => (url === '' ? '' : (await t.app.inject({ method: 'GET', url })).body)
/** The subtitle that a learner currently gets. */
async function learned(): Promise<string> {
  const { ticket } = (await t.call('course/auth/course/sign', { periodId: periodId() }, learner)).data
  return fetched((await t.call('vod/auth/videoInfo/play', { ticket }, learner)).data.subtitleUrl)
}
const previewed = async (as: { token: string }) => {
  const { ticket } = (await t.call('course/auth/course/audit/preview/sign', { periodId: periodId() }, as)).data
  return fetched((await t.call('vod/auth/videoInfo/play', { ticket }, as)).data.subtitleUrl)
}

describe('a lesson on the shelf', () => {
  test('a new subtitle is published by its approval only', async () => {
    await save('大家好')
    await publish()
    expect(await learned()).toContain('大家好')

    expect(await save('加我微信 xxx')).toMatchObject({
      code: 200,
      msg: '字幕已保存，提交课程并审核通过后学员才会看到',
      data: { pendingList: [{ courseId: made.courseId }] },
    })
    expect(await learned()).toContain('大家好')
    expect((await view()).cueList).toMatchObject([{ text: '加我微信 xxx' }])
    expect(await previewed(author)).toContain('加我微信')

    expect((await submit()).data.submitted).toBe(1)
    expect((await review()).changeList).toMatchObject([
      { field: 'subtitleHash', fieldName: '字幕', before: '00:01 大家好', after: '00:01 加我微信 xxx' },
    ])
    expect(await previewed(operator)).toContain('加我微信')
    expect(await learned()).not.toContain('加我微信')
    await judge('reject')
    expect(await learned()).not.toContain('加我微信')

    await save('大家早上好')
    await publish()
    expect(await learned()).toContain('大家早上好')
    expect((await view()).pendingList).toEqual([])
  })

  test('a submission pins the newest subtitle', async () => {
    await save('第一版')
    await publish()
    await save('第二版')
    await submit()
    expect(await save('第三版')).toMatchObject({ code: 999 })
    expect(await t.call('vod/auth/subtitle/delete', { videoId }, author)).toMatchObject({ code: 999 })
    expect((await view()).cueList).toMatchObject([{ text: '第二版' }])
    await judge('pass')
    expect(await learned()).toContain('第二版')
  })

  test('deleting a subtitle needs approval', async () => {
    await save('有字幕')
    await publish()
    expect((await t.call('vod/auth/subtitle/delete', { videoId }, author)).msg).toContain('审核通过后')
    expect(await view()).toMatchObject({ hasSubtitle: 0, cueList: [], pendingList: [{ courseId: made.courseId }] })
    expect(await learned()).toContain('有字幕')
    await publish()
    expect(await learned()).toBe('')
  })

  test('a subtitle that predates reviews stays until the next approval', async () => {
    writeFileSync(join(folder, 'subtitle.vtt'), 'WEBVTT\n\n00:01.000 --> 00:02.000\n从前的\n')
    await t.owner`UPDATE video SET has_subtitle = true WHERE id = ${videoId}`
    await publish()
    expect(await learned()).toContain('从前的')
    expect(await view()).toMatchObject({ cueList: [{ text: '从前的' }], pendingList: [] })
    await save('加我微信 xxx')
    expect(await learned()).toContain('从前的')
    await submit()
    expect((await review()).changeList).toMatchObject([{ before: '00:01 从前的', after: '00:01 加我微信 xxx' }])
  })

  test('other languages are tracks of their own, reviewed like the main one', async () => {
    const saveIn = (language: 'zh' | 'en', text: string) =>
      t.call('vod/auth/subtitle/save', { videoId, language, cueList: [{ start: 1, end: 2, text }] }, author)
    const tracks = async () => {
      const { ticket } = (await t.call('course/auth/course/sign', { periodId: periodId() }, learner)).data
      const { subtitleList } = (await t.call('vod/auth/videoInfo/play', { ticket }, learner)).data
      return Promise.all(subtitleList.map(async ({ language, label, url }) => [language, label, await fetched(url)]))
    }
    await saveIn('zh', '大家好')
    expect((await saveIn('en', 'Hello everybody')).data).toMatchObject({ languageList: ['zh', 'en'] })
    await publish()
    expect(await tracks()).toEqual([
      ['zh', '中文', expect.stringContaining('大家好')],
      ['en', 'English', expect.stringContaining('Hello everybody')],
    ])
    // Search and transcripts use the main one.
    expect(await learned()).toContain('大家好')

    await saveIn('en', 'Add me on WeChat')
    expect(await tracks()).toMatchObject([{}, ['en', 'English', expect.stringContaining('Hello everybody')]])
    expect((await view()).pendingList).toMatchObject([{ courseId: made.courseId }])
    expect((await submit()).data.submitted).toBe(1)
    expect((await review()).changeList).toMatchObject([
      { field: 'subtitleTracks', before: 'English\n00:01 Hello everybody', after: 'English\n00:01 Add me on WeChat' },
    ])
    await judge('reject')
    expect(await t.call('vod/auth/subtitle/delete', { videoId, language: 'en' }, author)).toMatchObject({ code: 200 })
    expect(await view()).toMatchObject({ languageList: ['zh'], cueList: [{ text: '大家好' }] })
    await publish()
    expect(await tracks()).toHaveLength(1)
  })

  test('unreferenced files are deleted; published ones are kept', async () => {
    const files = async () => {
      const [row] = await t.owner<{ hash: string }[]>`SELECT subtitle_hash AS hash FROM video WHERE id = ${videoId}`
      return join(folder, `subtitle.${row?.hash}.vtt`)
    }
    await save('上架的')
    await publish()
    const live = await files()
    await save('一稿')
    const draft = await files()
    await save('二稿')
    expect([existsSync(live), existsSync(draft), existsSync(await files())]).toEqual([true, false, true])
  })

  test('a guessed subtitle name is refused', async () => {
    await save('大家好')
    await publish()
    const { ticket } = (await t.call('course/auth/course/sign', { periodId: periodId() }, learner)).data
    const { subtitleUrl } = (await t.call('vod/auth/videoInfo/play', { ticket }, learner)).data
    const base = subtitleUrl.replace(/\/[^/]*$/, '')
    for (const name of ['subtitle.vtt', `subtitle.${'0'.repeat(32)}.vtt`, 'subtitle...vtt', 'subtitle.vtt.part'])
      expect((await t.app.inject({ method: 'GET', url: `${base}/${name}` })).statusCode).toBe(404)
  })
})

test('an unpublished lesson shows its newest subtitle, which the first review includes', async () => {
  expect(await save('第一稿')).toMatchObject({ msg: '字幕保存成功', data: { pendingList: [] } })
  expect(await previewed(author)).toContain('第一稿')
  await submit()
  const [chapter, period] = (await review()).changeList
  expect([chapter?.kind, period?.kind]).toEqual(['added', 'added'])
  expect(period?.after).toContain('字幕：00:01 第一稿')
})
