/** Sources in the object store, from the upload to the clean-up. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLecturer } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { isRealStore, type ObjectStoreServer, startObjectStore } from '../../test/object-store.ts'
import { ffmpeg, rowOf } from '../../test/transcoding.ts'
import { CHUNK, filmOf, md5, sendAll, sendChunk, testChunk } from '../../test/uploads.ts'
import { finishUpload } from './upload-finish.ts'
import { sourceObject } from './source-files.ts'
import { cleanUpVideos } from './transcoding/clean-up.ts'

let t: TestApp
let s3: ObjectStoreServer
let film: Buffer
beforeAll(async () => {
  s3 = await startObjectStore()
  t = await startTestApp(s3.env)
  const folder = mkdtempSync(join(tmpdir(), 'zhixing-sources-'))
  const path = join(folder, 'film.mp4')
  ffmpeg(
    '-f',
    'lavfi',
    '-i',
    'testsrc2=s=320x180:r=25:d=4',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-g',
    '50',
    path,
  )
  film = readFileSync(path)
  rmSync(folder, { recursive: true })
}, 60_000)
afterAll(async () => {
  await t.close()
  await s3.close()
})

const local = (key: string) => join(t.services.config.dataDir, key)
const inFolder = (name: string) => {
  const folder = local(`${name}/12`)
  return existsSync(folder) ? readdirSync(folder) : []
}
const isStored = async (key: string) => (await s3.get(sourceObject(key))) !== undefined
let seed = 900
const newFilm = () => ({ bytes: filmOf(6 * CHUNK, ++seed) })

test('an uploaded film goes to the store, and is fetched for its transcoding', async () => {
  const { token } = await makeLecturer(t.owner)
  const { data } = await sendAll(t, { bytes: film, chunkSize: CHUNK }, { token })
  const { sourceKey } = await rowOf(t, data.videoId)
  expect((await s3.get(sourceObject(sourceKey)))?.content.equals(film)).toBe(true)
  expect([inFolder('uploads'), inFolder('sources')]).toEqual([[], []])
  await t.runJobs()
  expect(await rowOf(t, data.videoId)).toMatchObject({ videoStatus: 2, stage: '', sourceKey })
  expect([inFolder('sources'), inFolder('work')]).toEqual([[], []])
}, 60_000)

test('a film waits for a store that does not answer, without spending its tries', async () => {
  const { token } = await makeLecturer(t.owner)
  const { data } = await sendAll(t, { bytes: Buffer.concat([film, Buffer.alloc(8)]), chunkSize: CHUNK }, { token })
  await s3.stop()
  for (let tries = 0; tries < 4; tries++) {
    await t.runJobs()
    await t.owner`UPDATE pgboss.job SET start_after = now() WHERE name = 'vod.transcode' AND state < 'active'`
  }
  expect(await rowOf(t, data.videoId)).toMatchObject({ videoStatus: 1 })
  await s3.start()
  await t.runJobs()
  expect(await rowOf(t, data.videoId)).toMatchObject({ videoStatus: 2, stage: '' })
}, 60_000)

test('an interrupted copy is repeated, and makes one video', async () => {
  const { token, userId } = await makeLecturer(t.owner)
  const file = newFilm()
  s3.fault = 403
  expect((await sendAll(t, file, { token })).status).toBe(503)
  s3.fault = null
  const [row] = await t.owner<{ id: string }[]>`SELECT id FROM video_upload WHERE user_id = ${userId}`
  const id = row?.id ?? ''
  expect(existsSync(local(`sources/12/${id}`))).toBe(true)
  // The lease of the first check.
  await t.owner`UPDATE video_upload SET gmt_modified = now() - interval '1 minute' WHERE id = ${id}`
  const { videoId } = await finishUpload(t.services, 12, id)
  expect(await finishUpload(t.services, 12, id)).toMatchObject({ videoId })
  const { sourceKey } = await rowOf(t, videoId)
  expect((await s3.get(sourceObject(sourceKey)))?.content.equals(file.bytes)).toBe(true)
  expect(existsSync(local(sourceKey))).toBe(false)
})

test('a check that another machine takes over does not refuse the file it does not have', async () => {
  const { token, userId } = await makeLecturer(t.owner)
  const file = newFilm()
  for (const n of [1, 2, 3, 4, 5]) await sendChunk(t, file, n, { token })
  const [row] = await t.owner<{ id: string }[]>`
    UPDATE video_upload SET received = '{[1,7)}' WHERE user_id = ${userId} RETURNING id`
  const id = row?.id ?? ''
  rmSync(local(`uploads/12/${id}`))
  await expect(finishUpload(t.services, 12, id)).rejects.toThrow('on another machine')
  const [now] = await t.owner`SELECT upload_status, fail_reason FROM video_upload WHERE id = ${id}`
  expect(now).toMatchObject({ failReason: '' })
})

test('possession of a stored film is proven by one chunk; it stays until no video needs it', async () => {
  const [one, other, liar] = [await makeLecturer(t.owner), await makeLecturer(t.owner), await makeLecturer(t.owner)]
  const file = newFilm()
  const first = await sendAll(t, file, { token: one.token })
  const proofOf = async (token: string) => {
    const asked = await testChunk(t, file, 1, { token })
    return [1, 2, 3, 4, 5, 6].find((n) => !asked.data.uploads.includes(n)) ?? 0
  }
  const second = await sendChunk(t, file, await proofOf(other.token), { token: other.token })
  expect(second.data).toMatchObject({ skipUpload: true })
  const number = await proofOf(liar.token)
  const forged = { bytes: filmOf(6 * CHUNK, ++seed), identifier: md5(file.bytes) }
  expect(await sendChunk(t, forged, number, { token: liar.token })).toMatchObject({
    status: 415,
    msg: expect.stringContaining('校验值不一致'),
  })

  const { sourceKey } = await rowOf(t, first.data.videoId)
  expect((await rowOf(t, second.data.videoId)).sourceKey).toBe(sourceKey)
  await t.owner`UPDATE video SET is_deleted = 1 WHERE id = ${first.data.videoId}`
  await cleanUpVideos(t.services)
  expect(await isStored(sourceKey)).toBe(true)
  // Made two days ago.
  await t.owner`UPDATE video SET video_status = 2, stage = '', started_at = now() - interval '2 days' WHERE id = ${second.data.videoId}`
  await cleanUpVideos(t.services)
  expect([await isStored(sourceKey), (await rowOf(t, second.data.videoId)).sourceKey]).toEqual([false, ''])
})

test('the source of a failed film stays for a week, of a deleted one until the clean-up', async () => {
  const { token } = await makeLecturer(t.owner)
  const [failed, deleted] = [await sendAll(t, newFilm(), { token }), await sendAll(t, newFilm(), { token })]
  const keys = [await rowOf(t, failed.data.videoId), await rowOf(t, deleted.data.videoId)].map((row) => row.sourceKey)
  await t.owner`UPDATE video SET video_status = 3, stage = '', started_at = now() - interval '6 days' WHERE id = ${failed.data.videoId}`
  await t.owner`UPDATE video SET is_deleted = 1 WHERE id = ${deleted.data.videoId}`
  await cleanUpVideos(t.services)
  expect(await Promise.all(keys.map(isStored))).toEqual([true, false])
  await t.owner`UPDATE video SET started_at = now() - interval '8 days' WHERE id = ${failed.data.videoId}`
  await cleanUpVideos(t.services)
  expect(await Promise.all(keys.map(isStored))).toEqual([false, false])
})

test('files on the disk without a video are removed after a day, those with one are moved', async () => {
  const { token } = await makeLecturer(t.owner)
  const { data } = await sendAll(t, newFilm(), { token })
  const { sourceKey } = await rowOf(t, data.videoId)
  mkdirSync(local('sources/12'), { recursive: true })
  const bytes = (await s3.get(sourceObject(sourceKey)))?.content ?? ''
  const [orphan, fresh, left] = ['sources/12/1.part.mp4', 'sources/12/2', sourceKey]
  for (const key of [orphan, fresh, left]) writeFileSync(local(key), bytes)
  for (const key of [orphan, left]) utimesSync(local(key), 1, 1)
  await cleanUpVideos(t.services)
  expect([orphan, fresh, left].map((key) => existsSync(local(key)))).toEqual([false, true, false])
  expect(await isStored(left)).toBe(true)
})

test.skipIf(isRealStore)('objects without a video leave the store after a day', async () => {
  for (const name of ['old', 'new']) await s3.put(`site12/sources/${name}`, 'x')
  s3.age('site12/sources/old', 25 * 3600_000)
  await cleanUpVideos(t.services)
  const left = await s3.keys('site12/sources/')
  expect([left.includes('site12/sources/old'), left.includes('site12/sources/new')]).toEqual([false, true])
})
