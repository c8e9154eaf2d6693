import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeCourse } from '../../test/factories.ts'
import { fakeWeb } from '../../test/fake-web.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { decryptFirst } from '../../test/media.ts'
import { isRealStore, type ObjectStoreServer, startObjectStore } from '../../test/object-store.ts'
import { contentOf, ffmpeg, rowOf, type UploadedVideo, uploadVideo } from '../../test/transcoding.ts'
import { createApp } from '../app.ts'
import { transcodeType } from './jobs.ts'
import { packageFiles, packagePrefix } from './package-files.ts'
import { movePackage } from './package-store.ts'
import { cleanUpVideos } from './transcoding/clean-up.ts'

let t: TestApp
let s3: ObjectStoreServer
let folder: string
let film: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zhixing-packages-'))
  film = join(folder, 'film.mp4')
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25:d=13', '-f', 'lavfi', '-i', 'sine=f=330:d=13']
  ffmpeg(...picture, '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '50', '-c:a', 'aac', film)
  s3 = await startObjectStore()
  t = await startTestApp(s3.env)
}, 180_000)
afterEach(() => {
  s3.fault = null
})
afterAll(async () => {
  await t.close()
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

const keysOf = ({ folder: of }: UploadedVideo) => s3.keys(packagePrefix(12, of))
const isStored = async ({ videoId }: UploadedVideo) =>
  (await t.owner<{ isStored: boolean }[]>`SELECT is_stored FROM video WHERE id = ${videoId}`)[0]?.isStored
const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ method: 'GET', url, headers })

/** Transcodes the film; its package is in the store afterwards. */
async function stored(): Promise<UploadedVideo> {
  const video = await uploadVideo(t, film)
  await t.runJobs()
  return video
}

/** A package of small files in its local folder, ready to be played. */
async function localPackage(): Promise<UploadedVideo> {
  const video = await uploadVideo(t, null, { send: false })
  mkdirSync(join(video.outDir, '360p'), { recursive: true })
  writeFileSync(join(video.outDir, 'master.m3u8'), '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=800000\n360p.m3u8\n')
  for (const n of [0, 1, 2]) writeFileSync(join(video.outDir, `360p/${n}.m4s`), `segment ${n} of ${video.folder}`)
  for (const n of [1, 2]) writeFileSync(join(video.outDir, `poster-${n}.webp`), `picture ${n}`)
  writeFileSync(join(video.outDir, 'poster.webp'), 'picture 1')
  writeFileSync(join(video.outDir, '360p/3.m4s.part'), 'unfinished')
  await t.owner`
    UPDATE video SET video_status = 2, stage = '', has_poster = true, video_length = 60, video_size = 1,
      poster_list = '["poster-1.webp","poster-2.webp"]' WHERE id = ${video.videoId}`
  return video
}

/** Shows a video in a free lesson. @returns what its player gets */
async function play({ videoId }: UploadedVideo, app = t) {
  const course = await makeCourse(app.owner)
  const [periodId = ''] = course.periodIds
  await app.owner`
    UPDATE course_period SET period_type = 1, video_id = ${videoId}, video_length = 13, is_free = 1 WHERE id = ${periodId}`
  const { data } = await app.call('course/api/course/trial/sign', { periodId })
  return (await app.call('vod/api/videoInfo/trial/play', { ticket: data.ticket })).data
}
const linesOf = (playlist: string) => playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

test('a transcoded film is moved to the store and plays from it', async () => {
  const video = await stored()
  expect(await rowOf(t, video.videoId)).toMatchObject({ videoStatus: 2, stage: '', hasThumbs: true, hasPoster: true })
  expect(existsSync(video.outDir)).toBe(false)
  expect(await isStored(video)).toBe(true)
  const names = (await keysOf(video)).map((key) => key.slice(packagePrefix(12, video.folder).length))
  expect(names).toEqual(
    expect.arrayContaining(['master.m3u8', '180p.m3u8', 'poster.webp', 'poster-5.webp', 'thumbs.vtt']),
  )
  expect(names.some((name) => name.startsWith('.') || name.endsWith('.part'))).toBe(false)

  const played = await play(video)
  const [variant = ''] = linesOf((await get(played.hlsUrl)).body)
  const list = (await get(variant)).body
  const segments = linesOf(list)
  expect(segments.length).toBeGreaterThan(1)
  const first = await get(segments[0] ?? '')
  expect(first.statusCode).toBe(200)
  expect(first.headers['cache-control']).toContain('immutable')
  const key = (await get(/URI="([^"]*key[^"]*)"/.exec(list)?.[1] ?? '')).rawPayload
  expect(key.equals(Buffer.alloc(16, 9))).toBe(true)
  // A segment by itself is useless without the key.
  expect(decryptFirst(first.rawPayload, key).includes('moof')).toBe(true)
  expect(first.rawPayload.includes('moof')).toBe(false)
  const { audioUrl, posterUrl, thumbsUrl } = played
  for (const url of [posterUrl, thumbsUrl, ...(audioUrl ? [audioUrl] : [])])
    expect((await get(url)).statusCode).toBe(200)
}, 180_000)

test('large files are streamed, whole and by range', async () => {
  const video = await localPackage()
  const large = Buffer.alloc(9 * 1024 * 1024, 'large')
  writeFileSync(join(video.outDir, '360p/1.m4s'), large)
  const { posterUrl } = await play(video)
  const url = posterUrl.replace(/poster\.webp.*/, '360p/1.m4s')
  const range = { range: 'bytes=5-14' }
  expect((await get(url)).rawPayload.equals(large)).toBe(true)
  await movePackage(t.services, t.db(), video.folder)
  const whole = await get(url)
  expect([whole.statusCode, whole.rawPayload.equals(large)]).toEqual([200, true])
  const part = await get(url, range)
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
    206,
    'largelarge',
    `bytes 5-14/${large.length}`,
  ])
  expect(part.headers['cache-control']).toContain('immutable')
  expect((await get(url.replace('/1.m4s', '/7.m4s'))).statusCode).toBe(404)
})

test('an interrupted move is repeated, without sending files again', async () => {
  const video = await localPackage()
  const before = contentOf(video.outDir)
  const { writeFrom } = t.services.platform.objects ?? {}
  if (!writeFrom || !t.services.platform.objects) throw new Error('no object store')
  let left = 3
  t.services.platform.objects.writeFrom = async (...of) => {
    if (left-- === 0) throw new Error('the store is gone')
    return writeFrom(...of)
  }
  await expect(movePackage(t.services, t.db(), video.folder)).rejects.toThrow('the store is gone')
  t.services.platform.objects.writeFrom = writeFrom
  expect(contentOf(video.outDir)).toEqual(before)
  expect(await isStored(video)).toBe(false)
  s3.requests.length = 0
  await movePackage(t.services, t.db(), video.folder)
  expect(s3.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(Object.keys(before).length - 1 - 3)
  expect([existsSync(video.outDir), await isStored(video)]).toEqual([false, true])
  expect(await keysOf(video)).toHaveLength(Object.keys(before).length - 1)
  // Killed after the row was written: the daily clean-up ends it.
  mkdirSync(video.outDir)
  writeFileSync(join(video.outDir, 'poster.webp'), 'picture 2')
  await movePackage(t.services, t.db(), video.folder)
  expect((await s3.get(`${packagePrefix(12, video.folder)}poster.webp`))?.content.toString()).toBe('picture 2')
})

test('a try that was killed after its move is ended by the next one', async () => {
  const video = await stored()
  await t.owner`UPDATE video SET stage = '生成封面与缩略图' WHERE id = ${video.videoId}`
  mkdirSync(video.outDir)
  writeFileSync(join(video.outDir, 'poster.webp'), 'left over')
  await t.services.jobs.send(t.db(), transcodeType, { siteId: 12, videoId: video.videoId })
  await t.runJobs()
  expect(await rowOf(t, video.videoId)).toMatchObject({ videoStatus: 2, stage: '', hasPoster: true })
  expect([existsSync(video.outDir), await isStored(video)]).toEqual([false, true])
}, 180_000)

test('posters and subtitles change in the store', async () => {
  const video = await localPackage()
  await movePackage(t.services, t.db(), video.folder)
  const own = { token: video.lecturer.token }
  const { videoId } = video
  const chosen = await t.call('vod/auth/videoInfo/poster', { videoId, posterIndex: 1 }, own)
  expect((await get(chosen.data.posterUrl)).body).toBe('picture 2')
  const cueList = [{ start: 0, end: 2, text: '你好' }]
  expect((await t.call('vod/auth/subtitle/save', { videoId, cueList }, own)).code).toBe(200)
  expect((await t.call('vod/auth/subtitle/view', { videoId }, own)).data.cueList).toEqual(cueList)
  const { subtitleUrl } = await play(video)
  expect((await get(subtitleUrl)).body).toContain('你好')
  expect((await t.call('vod/auth/subtitle/delete', { videoId }, own)).code).toBe(200)
  expect((await keysOf(video)).filter((key) => key.includes('subtitle'))).toEqual([])
})

test('a store that fails is an error to be repeated, never a missing file', async () => {
  const video = await localPackage()
  const { posterUrl } = await play(video)
  await movePackage(t.services, t.db(), video.folder)
  s3.fault = 403
  expect((await get(posterUrl.replace(/poster\.webp.*/, '360p/2.m4s'))).statusCode).toBe(500)
  await expect(packageFiles(t.services, 12, video.folder).has('master.m3u8')).rejects.toThrow('403')
})

test('deleted videos leave the store', async () => {
  const [kept, deleted] = [await localPackage(), await localPackage()]
  for (const { folder: of } of [kept, deleted]) await movePackage(t.services, t.db(), of)
  await t.owner`UPDATE video SET is_deleted = 1 WHERE id = ${deleted.videoId}`
  await cleanUpVideos(t.services)
  expect(await keysOf(deleted)).toEqual([])
  expect((await keysOf(kept)).length).toBeGreaterThan(0)
})

test.skipIf(isRealStore)('abandoned packages leave the store after a day', async () => {
  const late = await localPackage()
  // Deleted and cleaned up before the end of its transcoding.
  await t.owner`UPDATE video SET is_deleted = 1, video_size = 0, source_key = '' WHERE id = ${late.videoId}`
  const abandoned = async (key: string, hours: number) => {
    await s3.put(key, 'x')
    s3.age(key, hours * 3600_000)
  }
  await abandoned('site12/media/old/master.m3u8', 25)
  await abandoned(`${packagePrefix(12, late.folder)}master.m3u8`, 25)
  await abandoned('site12/media/new/master.m3u8', 1)
  await abandoned('site12/upload/1.png', 25)
  await abandoned('other/media/old/a', 25)
  await cleanUpVideos(t.services)
  const left = await s3.keys()
  expect(left).toEqual(
    expect.arrayContaining(['site12/media/new/master.m3u8', 'site12/upload/1.png', 'other/media/old/a']),
  )
  expect(left).not.toContain('site12/media/old/master.m3u8')
  expect(await keysOf(late)).toEqual([])
})

test('with SEGMENTS_FROM browsers read segments in the store, playlists and keys from the app', async () => {
  const direct = await startTestApp({ ...s3.env, SEGMENTS_FROM: 'store' })
  try {
    const [video, here] = [await uploadVideo(direct, film), await uploadVideo(direct, film)]
    await direct.runJobs()
    // Not moved yet: from the app.
    await direct.owner`UPDATE video SET is_stored = false WHERE id = ${here.videoId}`
    const listOf = async (of: UploadedVideo) => {
      const played = await play(of, direct)
      const [variant = ''] = linesOf((await direct.app.inject(played.hlsUrl)).body)
      return (await direct.app.inject(variant)).body
    }
    const list = await listOf(video)
    expect(await listOf(video).then(linesOf)).toEqual(linesOf(list))
    const [segment = ''] = linesOf(list)
    expect(segment.startsWith(`${s3.endpoint}/${s3.bucket}/${packagePrefix(12, video.folder)}`)).toBe(true)
    expect(list).toMatch(new RegExp(`EXT-X-MAP:URI="${s3.endpoint}/`))
    expect(list).toMatch(/EXT-X-KEY:METHOD=AES-128,URI="\/media\/12\//)
    const sealed = Buffer.from(await (await fetch(segment)).arrayBuffer())
    expect(decryptFirst(sealed, Buffer.alloc(16, 9)).includes('moof')).toBe(true)
    expect((await fetch(segment.replace(/\?.*/, ''))).ok).toBe(false)
    expect(linesOf(await listOf(here))[0]).toMatch(/^\/media\/s\/12\//)
    expect((await s3.get(`${packagePrefix(12, video.folder)}180p/0.m4s`))?.type).toBe('video/mp4')
    const web = fakeWeb(async () => new Response('', { headers: { 'content-type': 'text/html' } }))
    const pages = await createApp(direct.services, { web })
    const host = direct.services.sites.byId(12)?.domain ?? ''
    const policy = String((await pages.inject({ url: '/', headers: { host } })).headers['content-security-policy'])
    await pages.close()
    for (const directive of ['media-src', 'connect-src'])
      expect(policy.split('; ').find((part) => part.startsWith(directive))).toContain(` ${s3.endpoint}`)
  } finally {
    await direct.close()
  }
}, 180_000)
