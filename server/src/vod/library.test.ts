import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCourse, makeLecturer, makeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { type UploadedVideo, uploadVideo } from '../../test/transcoding.ts'

let t: TestApp
let lecturer: UploadedVideo['lecturer']
let other: UploadedVideo['lecturer']
let stranger: UploadedVideo['lecturer']

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  lecturer = await makeLecturer(t.owner)
  other = await makeLecturer(t.owner)
  stranger = await makeLecturer(t.owner, { siteId: 13 })
  await t.owner`UPDATE video SET is_deleted = 1`
})

const waiting = (who = lecturer, siteId = 12) => uploadVideo(t, null, { lecturer: who, siteId, send: false })
/** A transcoded video with a package of dummy files. */
async function ready(who = lecturer) {
  const video = await waiting(who)
  mkdirSync(video.outDir, { recursive: true })
  for (const n of [1, 2, 3, 4, 5]) writeFileSync(join(video.outDir, `poster-${n}.webp`), `picture ${n}`)
  writeFileSync(join(video.outDir, 'poster.webp'), 'picture 1')
  const posters = JSON.stringify([1, 2, 3, 4, 5].map((n) => `poster-${n}.webp`))
  await t.owner`
    UPDATE video
    SET video_status = 2, progress = 100, stage = '', video_length = 60, video_size = 1000, source_size = 500,
      has_poster = true, poster_list = ${posters}::text::jsonb,
      renditions = '[{"name":"360p","width":640,"height":360,"bandwidth":500000,"codecs":"avc1.64001e"}]' WHERE id = ${video.videoId}`
  return video
}
const list = (input = {}, who = lecturer, siteId = 12) =>
  t.call('vod/auth/videoInfo/list', { pageCurrent: 1, pageSize: 20, ...input }, { token: who.token, siteId })
const get = (url: string) => t.app.inject({ method: 'GET', url })
const everybodyElse = () =>
  [
    [other.token, 12],
    [stranger.token, 13],
  ] as const

describe('vod/auth/videoInfo/list', () => {
  test('answers own videos with state, size, length, posters and uses', async () => {
    const video = await ready()
    await waiting(other)
    const { courseId, periodIds } = await makeCourse(t.owner, { lecturerId: lecturer.lecturerId })
    await t.owner`
      INSERT INTO course_version (site_id, course_id, version, lecturer_id, course_category, doc)
      VALUES (12, ${courseId}, 1, ${lecturer.lecturerId}, 1, '{}'),
        (12, ${courseId}, 2, ${lecturer.lecturerId}, 1, '{}')
      ON CONFLICT DO NOTHING`
    await t.owner`
      INSERT INTO course_version_video (site_id, video_id, course_id, version, period_id)
      SELECT 12, ${video.videoId}, course_id, version, ${periodIds[0] ?? ''}
      FROM course_version
      WHERE course_id = ${courseId}`
    const { code, data } = await list()
    expect([code, data.totalCount]).toEqual([200, 1])
    expect(data.list[0]).toMatchObject({
      videoId: video.videoId,
      videoName: '第一课',
      videoStatus: 2,
      videoLength: 60,
      videoSize: 1500,
      hasSubtitle: 0,
      posterIndex: 0,
      usedCount: 1,
      queuePosition: 0,
      renditions: [{ name: '360p', width: 640, height: 360, bandwidth: 500_000 }],
    })
    expect(data.list[0]?.posterList).toHaveLength(5)
    expect((await get(data.list[0]?.posterList[2] ?? '')).body).toBe('picture 3')
  })
  test('filters by name and state', async () => {
    const [first, second] = [await waiting(), await ready()]
    await t.owner`UPDATE video SET video_name = '光影_入门' WHERE id = ${first.videoId}`
    expect((await list({ keyword: '光影_' })).data.list.map(({ videoId }) => videoId)).toEqual([first.videoId])
    expect((await list({ keyword: '%' })).data.list).toEqual([])
    expect((await list({ videoStatus: 2 })).data.list.map(({ videoId }) => videoId)).toEqual([second.videoId])
  })
  test('is for lecturers', async () => {
    const user = await makeUser(t.owner)
    expect((await t.call('vod/auth/videoInfo/list', {}, { token: user.token })).code).toBe(306)
    expect((await t.call('vod/auth/videoInfo/list', {})).code).toBe(303)
    expect((await list({}, lecturer, 13)).code).toBe(302)
  })
})

describe('vod/auth/videoInfo/status', () => {
  test('counts the queue of all sites, and omits foreign videos', async () => {
    await waiting(stranger, 13)
    const [own, theirs, later] = [await waiting(), await waiting(other), await waiting()]
    const videoIds = [own.videoId, theirs.videoId, later.videoId, '987654321012345678']
    const { data } = await t.call('vod/auth/videoInfo/status', { videoIds }, { token: lecturer.token })
    expect(data.list.map(({ videoId, queuePosition }) => [videoId, queuePosition])).toEqual([
      [later.videoId, 3],
      [own.videoId, 1],
    ])
    await t.owner`UPDATE video SET started_at = now(), progress = 41.5, stage = '转码 720p', remaining_seconds = 90 WHERE id = ${own.videoId}`
    const again = await t.call('vod/auth/videoInfo/status', { videoIds: [own.videoId] }, { token: lecturer.token })
    expect(again.data.list[0]).toMatchObject({
      queuePosition: 0,
      progress: 41.5,
      stage: '转码 720p',
      remainingSeconds: 90,
    })
    for (const [token, siteId] of everybodyElse())
      expect(
        (await t.call('vod/auth/videoInfo/status', { videoIds: [own.videoId] }, { token, siteId })).data.list,
      ).toEqual([])
  })
})

describe('vod/auth/videoInfo/retry', () => {
  const retry = (videoId: string, token = lecturer.token, siteId = 12) =>
    t.call('vod/auth/videoInfo/retry', { videoId }, { token, siteId })
  const jobs = (videoId: string) =>
    t.owner`SELECT 1 FROM pgboss.job WHERE data->>'videoId' = ${videoId} AND state = 'created'`

  test('requeues a failed video, idempotently', async () => {
    const { videoId } = await waiting()
    await t.owner`UPDATE video SET video_status = 3, fail_reason = '坏了', stage = '' WHERE id = ${videoId}`
    const { code, data, msg } = await retry(videoId)
    expect([code, msg]).toEqual([200, '操作成功，已重新排队处理'])
    expect(data).toMatchObject({ videoStatus: 1, progress: 0, stage: '排队中', failReason: '' })
    expect((await retry(videoId)).code).toBe(200)
    expect(await jobs(videoId)).toHaveLength(1)
  })
  test('refuses ready and foreign videos', async () => {
    const { videoId } = await ready()
    expect(await retry(videoId)).toMatchObject({ code: 999, msg: '只有处理失败的视频可以重试' })
    for (const [token, siteId] of everybodyElse()) expect((await retry(videoId, token, siteId)).code).toBe(404)
  })
})

describe('vod/auth/videoInfo/poster', () => {
  const choose = (videoId: string, posterIndex: number, token = lecturer.token, siteId = 12) =>
    t.call('vod/auth/videoInfo/poster', { videoId, posterIndex }, { token, siteId })
  test('sets the poster, under a new address', async () => {
    const { videoId } = await ready()
    const before = (await list()).data.list[0]?.posterUrl ?? ''
    expect((await get(before)).body).toBe('picture 1')
    const { code, data } = await choose(videoId, 3)
    expect([code, data.posterIndex]).toEqual([200, 3])
    expect(data.posterUrl).not.toBe(before)
    expect((await get(data.posterUrl)).body).toBe('picture 4')
    expect((await list()).data.list[0]).toMatchObject({ posterIndex: 3, posterUrl: data.posterUrl })
  })
  test('accepts proposed posters of own videos only', async () => {
    const [{ videoId }, bare] = [await ready(), await waiting()]
    expect((await choose(bare.videoId, 0)).code).toBe(422)
    expect((await choose(videoId, 5)).code).toBe(422)
    for (const [token, siteId] of everybodyElse()) expect((await choose(videoId, 1, token, siteId)).code).toBe(404)
  })
  test('a viewer’s signature does not open proposed posters', async () => {
    await ready()
    const { posterUrl, posterList } = (await list()).data.list[0] ?? { posterUrl: '', posterList: [] }
    const forViewers = posterUrl.replace(/\/poster\.webp.*/, '')
    expect((await get(`${forViewers}/poster-2.webp`)).statusCode).toBe(404)
    expect((await get(forViewers.replace('/media/s/', '/media/p/') + '/poster-2.webp')).statusCode).toBe(403)
    const forAuthor = (posterList[0] ?? '').replace(/\/poster-1\.webp$/, '')
    expect((await get(`${forAuthor}/poster-2.webp`)).statusCode).toBe(200)
    for (const name of ['poster.webp', '..%2fposter.webp', 'master.m3u8', 'poster-6.webp'])
      expect((await get(`${forAuthor}/${name}`)).statusCode).toBe(404)
  })
})

describe('vod/auth/videoInfo/update', () => {
  test('renames own videos only', async () => {
    const { videoId } = await waiting()
    const rename = (token: string, siteId: number) =>
      t.call('vod/auth/videoInfo/update', { videoId, videoName: ' 新名字 ' }, { token, siteId })
    for (const [token, siteId] of everybodyElse()) expect((await rename(token, siteId)).code).toBe(404)
    expect((await rename(lecturer.token, 12)).code).toBe(200)
    expect((await list()).data.list[0]?.videoName).toBe('新名字')
  })
})

describe('vod/auth/subtitle', () => {
  const SRT = '1\r\n00:00:01,000 --> 00:00:02,500\r\n你好\r\n'
  const bytesOf = (bytes: string | Buffer<ArrayBuffer>) => Buffer.from(bytes as string)
  type Save = { content?: Buffer<ArrayBuffer>; cueList?: { start: number; end: number; text: string }[] }
  const save = (videoId: string, { content, ...input }: Save, token = lecturer.token, siteId = 12) =>
    t.call('vod/auth/subtitle/save', { videoId, ...input }, { token, siteId, ...(content ? { file: content } : {}) })
  const view = (videoId: string, token = lecturer.token, siteId = 12) =>
    t.call('vod/auth/subtitle/view', { videoId }, { token, siteId })

  test('stores a file, answers and updates its cues, and is deleted', async () => {
    const { videoId, outDir } = await ready()
    expect((await view(videoId)).data).toEqual({
      hasSubtitle: 0,
      languageList: [],
      cueList: [],
      vtt: '',
      pendingList: [],
      origin: '',
    })
    expect(await save(videoId, { content: bytesOf(SRT) })).toMatchObject({ code: 200, msg: '字幕保存成功' })
    expect((await view(videoId)).data).toEqual({
      hasSubtitle: 1,
      languageList: ['zh'],
      cueList: [{ start: 1, end: 2.5, text: '你好' }],
      vtt: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n你好\n',
      pendingList: [],
      origin: '',
    })
    const edited = [
      { start: 5, end: 6, text: '后' },
      { start: 1, end: 2, text: '<b>先</b>' },
    ]
    expect((await save(videoId, { cueList: edited })).data.cueList.map(({ text }) => text)).toEqual(['先', '后'])
    expect((await list()).data.list[0]?.hasSubtitle).toBe(1)
    expect((await t.call('vod/auth/subtitle/delete', { videoId }, { token: lecturer.token })).code).toBe(200)
    expect(readdirSync(outDir).filter((name) => name.startsWith('subtitle'))).toEqual([])
    expect((await view(videoId)).data.hasSubtitle).toBe(0)
  })
  test('accepts the encodings of Chinese editors', async () => {
    const { videoId } = await ready()
    const gbk = Buffer.concat([
      Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n'),
      Buffer.from('c4e3bac3', 'hex'),
      Buffer.from('\n'),
    ])
    for (const bytes of [gbk, Buffer.from(`\ufeff${SRT}`, 'utf16le')])
      expect((await save(videoId, { content: bytesOf(bytes) })).data.cueList[0]?.text).toBe('你好')
  })
  test('answers repairs and cues that are never shown', async () => {
    const { videoId } = await ready()
    const file = `${SRT}\r\n2\r\n00:00:03,000 --> 00:00:03,000\r\n零长\r\n\r\n3\r\n01:00:00,000 --> 01:00:01,000\r\n片后\r\n`
    const saved = await save(videoId, { content: bytesOf(file) })
    expect(saved.msg).toMatch(/^字幕保存成功。1 条字幕结束时间与开始时间相同.*；1 条字幕超出视频长度/)
    expect(saved.data.noteList.length).toBe(2)
  })
  test('errors are answered by line and change nothing', async () => {
    const { videoId } = await ready()
    await save(videoId, { content: bytesOf(SRT) })
    const wrong = await save(videoId, { content: bytesOf(`${SRT}\r\n2\r\n00:00:09,000 --> 00:00:03,000\r\n反了\r\n`) })
    expect(wrong).toMatchObject({ code: 422, msg: '字幕有 1 处错误。第 6 行：结束时间应晚于开始时间' })
    expect((await save(videoId, { cueList: [{ start: 1, end: 1, text: '零' }] })).msg).toContain('第 1 条')
    expect((await save(videoId, { content: bytesOf(Buffer.alloc(50)) })).msg).toContain('不是文本')
    for (const input of [{}, { cueList: [] }, { content: bytesOf('***') }])
      expect((await save(videoId, input)).code).toBe(422)
    expect((await view(videoId)).data.cueList).toHaveLength(1)
  })
  test('needs a ready video of the author', async () => {
    const [soon, { videoId }] = [await waiting(), await ready()]
    expect(await save(soon.videoId, { content: bytesOf(SRT) })).toMatchObject({
      code: 999,
      msg: '视频还没有处理好，请稍后再添加字幕',
    })
    await save(videoId, { content: bytesOf(SRT) })
    for (const [token, siteId] of everybodyElse()) {
      expect((await view(videoId, token, siteId)).code).toBe(404)
      expect((await save(videoId, { content: bytesOf(SRT) }, token, siteId)).code).toBe(404)
      expect((await t.call('vod/auth/subtitle/delete', { videoId }, { token, siteId })).code).toBe(404)
    }
    expect((await view(videoId)).data.hasSubtitle).toBe(1)
  })
  test('a changed file has a new address', async () => {
    const { videoId } = await ready()
    const { issueTicket } = await import('./signature.ts')
    const user = await makeUser(t.owner)
    const subtitleUrl = async () => {
      const exp = Math.floor(Date.now() / 1000) + 60
      const ticket = issueTicket(t.services.secret, {
        siteId: 12,
        userId: user.userId,
        videoId,
        periodId: '0',
        studyId: '0',
        exp,
      })
      return (await t.call('vod/auth/videoInfo/play', { ticket }, { token: user.token })).data.subtitleUrl
    }
    await save(videoId, { content: bytesOf(SRT) })
    const first = await subtitleUrl()
    expect((await get(first)).body).toContain('你好')
    await save(videoId, { cueList: [{ start: 1, end: 2, text: '改过' }] })
    const second = await subtitleUrl()
    expect(second).not.toBe(first)
    expect((await get(second)).body).toContain('改过')
  })
})

describe('vod/admin/queue', () => {
  const operator = (over: { siteId?: number; isOwner?: 0 | 1 } = {}) => makeUser(t.owner, { isAdmin: 1, ...over })
  const jobsOf = async (token: string, input = {}, siteId = 12) =>
    t.call('vod/admin/queue/list', { pageCurrent: 1, pageSize: 20, ...input }, { token, siteId })
  beforeEach(async () => {
    await t.owner`DELETE FROM pgboss.job`
  })

  test('lists the jobs of the site with their video', async () => {
    const { videoId } = await uploadVideo(t, null, { lecturer })
    await uploadVideo(t, null, { lecturer: stranger, siteId: 13 })
    const { data } = await jobsOf((await operator()).token)
    expect(data).toMatchObject({ totalCount: 1, waitingNum: 1, runningNum: 0, failedNum: 0 })
    expect(data.list[0]).toMatchObject({
      jobKind: 'vod.transcode',
      kindName: '视频转码',
      state: 'waiting',
      tries: 0,
      mostTries: 3,
      videoId,
      videoName: '第一课',
      message: '',
    })
    expect(typeof data.canTranscode).toBe('boolean')
  })
  test('retries a failed job with its video', async () => {
    const { videoId } = await uploadVideo(t, null, { lecturer })
    await t.owner`UPDATE pgboss.job SET state = 'failed', started_on = now(), retry_count = 2, completed_on = now(), output = '{"message": "磁盘满"}'`
    await t.owner`UPDATE video SET video_status = 3, fail_reason = 'x' WHERE id = ${videoId}`
    const { token } = await operator()
    const [failed] = (await jobsOf(token, { state: 'failed' })).data.list
    expect(failed).toMatchObject({ state: 'failed', tries: 3, message: '磁盘满' })
    const jobId = failed?.jobId ?? ''
    for (const [who, siteId, code] of [
      [(await operator({ isOwner: 0 })).token, 12, 306],
      [lecturer.token, 12, 306],
      [(await operator({ siteId: 13 })).token, 13, 404],
    ] as const)
      expect((await t.call('vod/admin/queue/retry', { jobId }, { token: who, siteId })).code).toBe(code)
    expect((await t.call('vod/admin/queue/retry', { jobId }, { token })).code).toBe(200)
    expect((await t.call('vod/admin/queue/retry', { jobId }, { token })).code).toBe(404)
    expect((await jobsOf(token)).data).toMatchObject({ waitingNum: 1, failedNum: 0 })
    expect((await list()).data.list[0]).toMatchObject({ videoStatus: 1, failReason: '' })
  })
  test('needs the right', async () => {
    for (const { token } of [lecturer, await operator({ isOwner: 0 })]) expect((await jobsOf(token)).code).toBe(306)
    expect((await jobsOf((await operator({ siteId: 13 })).token, {}, 12)).code).toBe(302)
  })
})
