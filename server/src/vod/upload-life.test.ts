/** Limits, ownership and end of uploads. Chunks: upload.test.ts. */
import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeLecturer, makeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { CHUNK, filmOf, md5, sendAll, sendChunk, testChunk, type UploadedFile } from '../../test/uploads.ts'
import { expireUploads } from './upload-expiry.ts'
import { checkUploadType } from './jobs.ts'
import { finishUpload } from './upload-finish.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const usual = { maxBytes: 0, lecturerBytes: 0, siteBytes: 0, reservePercent: 0 }
beforeAll(() => Object.assign(usual, t.services.config.upload))
afterEach(() => Object.assign(t.services.config.upload, usual))

let seed = 100
/** A new file. */
const newFilm = (size = 2 * CHUNK + 1234, more: Partial<UploadedFile> = {}): UploadedFile => ({
  bytes: filmOf(size, ++seed),
  ...more,
})
const stored = (id: string, siteId = 12) => join(t.services.config.dataDir, 'uploads', String(siteId), id)
const videoRow = async (id: string) => (await t.owner`SELECT * FROM video WHERE id = ${id}`)[0]

describe('limits', () => {
  test('a declared size above the maximum', async () => {
    const { token, userId } = await makeLecturer(t.owner)
    t.services.config.upload.maxBytes = 2 * CHUNK
    const answer = await sendChunk(t, newFilm(), 1, { token })
    expect(answer).toMatchObject({ status: 415, code: 413, msg: expect.stringContaining('不能超过') })
    expect(await t.owner`SELECT 1 FROM video_upload WHERE user_id = ${userId}`).toEqual([])
  })

  test('a lecturer’s quota counts videos and open uploads', async () => {
    const { token, lecturerId } = await makeLecturer(t.owner)
    await t.owner`UPDATE lecturer SET storage_quota = ${5 * CHUNK} WHERE id = ${lecturerId}`
    expect((await sendAll(t, newFilm(2 * CHUNK), { token })).data.skipUpload).toBe(true)
    expect((await sendChunk(t, newFilm(2 * CHUNK), 1, { token })).status).toBe(200)
    const over = await sendChunk(t, newFilm(2 * CHUNK), 1, { token })
    expect(over).toMatchObject({ status: 415, code: 413, msg: expect.stringContaining('存储空间不足') })
    expect((await sendChunk(t, newFilm(CHUNK), 1, { token })).status).toBe(200)
  })

  test('the default quota applies', async () => {
    const { token } = await makeLecturer(t.owner)
    t.services.config.upload.lecturerBytes = 3 * CHUNK
    expect((await sendChunk(t, newFilm(2 * CHUNK), 1, { token })).status).toBe(200)
    expect(await sendChunk(t, newFilm(2 * CHUNK), 1, { token })).toMatchObject({ code: 413 })
  })

  test('a site’s quota covers its lecturers only', async () => {
    const [one, two] = [await makeLecturer(t.owner, { siteId: 13 }), await makeLecturer(t.owner, { siteId: 13 })]
    await t.owner`UPDATE site SET storage_quota = ${5 * CHUNK} WHERE site_id = 13`
    expect((await sendChunk(t, newFilm(3 * CHUNK), 1, { token: one.token, siteId: 13 })).status).toBe(200)
    const over = await sendChunk(t, newFilm(3 * CHUNK), 1, { token: two.token, siteId: 13 })
    expect(over).toMatchObject({ status: 415, code: 413, msg: expect.stringContaining('站点') })
    const elsewhere = await makeLecturer(t.owner)
    expect((await sendChunk(t, newFilm(3 * CHUNK), 1, { token: elsewhere.token })).status).toBe(200)
    await t.owner`UPDATE site SET storage_quota = 0 WHERE site_id = 13`
  })

  test('at most five open uploads, also under concurrency', async () => {
    const { token, userId } = await makeLecturer(t.owner)
    const films = Array.from({ length: 100 }, () => newFilm())
    const answers = await Promise.all(films.map((file) => sendChunk(t, file, 1, { token })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused[0]).toMatchObject({ status: 415, msg: expect.stringContaining('最多同时有 5 个') })
    expect(await t.owner`SELECT 1 FROM video_upload WHERE user_id = ${userId}`).toHaveLength(5)
    // Cancelling one frees a slot.
    const { data } = await t.call('vod/auth/upload/list', {}, { token })
    await t.call('vod/auth/upload/cancel', { uploadStatusId: data.list[0]?.uploadStatusId ?? '' }, { token })
    expect((await sendChunk(t, newFilm(), 1, { token })).status).toBe(200)
  })

  test('a nearly full disk: refused, kept, and resumable', async () => {
    const { token } = await makeLecturer(t.owner)
    const file = newFilm(3 * CHUNK)
    await sendChunk(t, file, 1, { token })
    t.services.config.upload.reservePercent = 100
    const full = await sendChunk(t, file, 2, { token })
    expect(full).toMatchObject({ status: 507, code: 507, msg: expect.stringContaining('已上传的部分会保留') })
    expect(await testChunk(t, newFilm(), 1, { token })).toMatchObject({ status: 507 })
    Object.assign(t.services.config.upload, usual)
    expect((await testChunk(t, file, 1, { token })).data.uploads).toEqual([1])
    await sendChunk(t, file, 2, { token })
    expect((await sendChunk(t, file, 3, { token })).data.skipUpload).toBe(true)
  })
})

describe('ownership', () => {
  test('needs a site', async () => {
    const { token } = await makeLecturer(t.owner)
    expect(await sendChunk(t, newFilm(), 1, { token, siteId: 99 })).toMatchObject({ status: 415, code: 401 })
  })

  test('other lecturers cannot see, resume or cancel it', async () => {
    const [one, other] = [await makeLecturer(t.owner), await makeLecturer(t.owner)]
    const file = newFilm(3 * CHUNK)
    const { data } = await sendChunk(t, file, 1, { token: one.token })
    const id = data.uploadStatusId
    expect((await t.call('vod/auth/upload/list', {}, { token: other.token })).data.list).toEqual([])
    const missing = await sendChunk(t, file, 2, { token: other.token, fields: { uploadStatusId: '4242' } })
    expect(missing).toMatchObject({ status: 404, code: 404 })
    expect(await sendChunk(t, file, 2, { token: other.token, fields: { uploadStatusId: id } })).toEqual(missing)
    expect(await testChunk(t, file, 2, { token: other.token, fields: { uploadStatusId: id } })).toEqual(missing)
    const cancel = await t.call('vod/auth/upload/cancel', { uploadStatusId: '4242' }, { token: other.token })
    expect(cancel.code).toBe(404)
    expect(await t.call('vod/auth/upload/cancel', { uploadStatusId: id }, { token: other.token })).toEqual(cancel)
    // The same file of another lecturer is a separate upload.
    const own = await sendChunk(t, file, 2, { token: other.token })
    expect(own.data).toMatchObject({ uploads: [2] })
    expect(own.data.uploadStatusId).not.toBe(id)
    expect((await sendChunk(t, file, 2, { token: one.token, fields: { uploadStatusId: id } })).data.uploads).toEqual([
      1, 2,
    ])
  })

  test('unauthorized uploads are refused before anything is stored', async () => {
    const file = newFilm()
    const { token } = await makeUser(t.owner)
    const lecturer = await makeLecturer(t.owner)
    expect(await sendChunk(t, file, 1, { token })).toMatchObject({ status: 403, code: 306 })
    expect(await sendChunk(t, file, 1, { token: 'garbage' })).toMatchObject({ status: 401, code: 302 })
    expect(await sendChunk(t, file, 1, { token: lecturer.token, siteId: 13 })).toMatchObject({ status: 401, code: 302 })
    expect(await testChunk(t, file, 1, { token })).toMatchObject({ status: 403, code: 306 })
    for (const key of ['vod/auth/upload/list', 'system/auth/upload/polyv'] as const) {
      expect((await t.call(key, {}, {})).code).toBe(303)
      expect((await t.call(key, {}, { token })).code).toBe(306)
      expect((await t.call(key, {}, { token: lecturer.token, siteId: 13 })).code).toBe(302)
    }
  })

  test('lists resumable uploads', async () => {
    const { token } = await makeLecturer(t.owner)
    const file = newFilm(3 * CHUNK + 1)
    const { data } = await sendChunk(t, file, 3, { token })
    const { data: listed } = await t.call('vod/auth/upload/list', {}, { token })
    expect(listed.list).toEqual([
      {
        uploadStatusId: data.uploadStatusId,
        identifier: md5(file.bytes),
        fileName: '第一课.mp4',
        totalSize: 3 * CHUNK + 1,
        chunkSize: CHUNK,
        totalChunks: 3,
        receivedBytes: CHUNK + 1,
        uploadStatus: 1,
        failReason: '',
        periodId: '',
        gmtCreate: expect.any(String),
        expiresAt: expect.any(String),
      },
    ])
  })

  test('answers how to upload', async () => {
    const { token } = await makeLecturer(t.owner)
    expect((await t.call('system/auth/upload/polyv', {}, { token })).data).toMatchObject({
      target: '/apis/vod/auth/videoInfo/upload',
      chunkSize: 2_048_000,
      simultaneousUploads: 3,
      maxChunkRetries: 3,
      sliceSize: 10_240_000,
      maxBytes: 10 * 1024 ** 3,
      accept: expect.arrayContaining(['.mp4', '.mov', '.mp3']),
    })
    expect((await t.call('vod/auth/upload/cancel', { uploadStatusId: 'x' }, { token })).code).toBe(422)
  })
})

describe('an upload that ends early', () => {
  test('cancelled: bytes are deleted, idempotently, and a chunk in flight restores nothing', async () => {
    const { token } = await makeLecturer(t.owner)
    const file = newFilm(3 * CHUNK)
    const { data } = await sendChunk(t, file, 1, { token })
    const { uploadStatusId } = data
    expect(existsSync(stored(uploadStatusId))).toBe(true)
    expect((await t.call('vod/auth/upload/cancel', { uploadStatusId }, { token })).msg).toContain('成功')
    expect(existsSync(stored(uploadStatusId))).toBe(false)
    expect((await t.call('vod/auth/upload/cancel', { uploadStatusId }, { token })).code).toBe(404)
    expect(await sendChunk(t, file, 2, { token, fields: { uploadStatusId } })).toMatchObject({ status: 404 })
    expect(existsSync(stored(uploadStatusId))).toBe(false)
  })

  test('expired: deleted with its bytes after seven days; finished ones keep their video', async () => {
    const { token, userId } = await makeLecturer(t.owner)
    const [left, done, fresh] = [newFilm(), newFilm(), newFilm()]
    const { data } = await sendChunk(t, left, 1, { token })
    const finished = await sendAll(t, done, { token })
    const saved = await sendChunk(t, fresh, 1, { token })
    await t.owner`UPDATE video_upload SET expires_at = now() - interval '1 second' WHERE id IN (${data.uploadStatusId}, ${finished.data.uploadStatusId})`
    expect((await t.call('vod/auth/upload/list', {}, { token })).data.list).toHaveLength(1)
    await expireUploads(t.owner, t.services.config.dataDir)
    expect(await t.owner`SELECT id FROM video_upload WHERE user_id = ${userId}`).toEqual([
      { id: saved.data.uploadStatusId },
    ])
    expect([existsSync(stored(data.uploadStatusId)), existsSync(stored(saved.data.uploadStatusId))]).toEqual([
      false,
      true,
    ])
    const video = await videoRow(finished.data.videoId)
    expect(existsSync(join(t.services.config.dataDir, video?.sourceKey as string))).toBe(true)
    // The file can be uploaded again.
    expect((await sendChunk(t, left, 1, { token })).status).toBe(200)
  })

  test('expired but not swept: the same file starts a new upload', async () => {
    const { token } = await makeLecturer(t.owner)
    const file = newFilm(3 * CHUNK)
    const { data } = await sendChunk(t, file, 1, { token })
    await t.owner`UPDATE video_upload SET expires_at = now() - interval '1 second' WHERE id = ${data.uploadStatusId}`
    const restarted = await sendChunk(t, file, 2, { token })
    expect(restarted.data.uploads).toEqual([2])
    expect(restarted.data.uploadStatusId).not.toBe(data.uploadStatusId)
  })

  test('orphaned files are swept after a quiet time', async () => {
    const folder = join(t.services.config.dataDir, 'uploads/12')
    mkdirSync(folder, { recursive: true })
    for (const name of ['424242', '434343']) writeFileSync(join(folder, name), 'x')
    utimesSync(join(folder, '424242'), new Date(0), new Date(0))
    // Quiet, but its upload is open.
    const { token } = await makeLecturer(t.owner)
    const { data: paused } = await sendChunk(t, newFilm(), 1, { token })
    utimesSync(stored(paused.uploadStatusId), new Date(0), new Date(0))
    expect((await expireUploads(t.owner, t.services.config.dataDir)).orphans).toBe(1)
    expect([existsSync(join(folder, '424242')), existsSync(join(folder, '434343'))]).toEqual([false, true])
    expect(existsSync(stored(paused.uploadStatusId))).toBe(true)
  })

  test('ten thousand open uploads are swept at once, and block nothing before', async () => {
    const { token, userId } = await makeLecturer(t.owner)
    // Inserted as rows; the limit is tested above.
    await t.owner`
      INSERT INTO video_upload (site_id, user_id, lecturer_id, identifier, file_name, total_size, chunk_size, total_chunks, expires_at)
      SELECT 12, ${userId}, NULL, 'half ' || n, 'x.mp4', 1000, 1000, 1, now() - interval '1 minute' FROM generate_series(1, 10000) n`
    expect((await sendChunk(t, newFilm(), 1, { token })).status).toBe(200)
    const { expired } = await expireUploads(t.owner, t.services.config.dataDir)
    expect(expired).toBeGreaterThanOrEqual(10_000)
    expect(await t.owner`SELECT 1 FROM video_upload WHERE user_id = ${userId}`).toHaveLength(1)
  })
})

describe('a process that crashes', () => {
  /** All chunks are stored, and the checking process has crashed; `how` is its last step. */
  async function abandoned(how: 'before the check' | 'in the check' | 'after the move') {
    const { token, userId } = await makeLecturer(t.owner)
    const file = newFilm()
    const { data } = await sendChunk(t, file, 1, { token })
    const id = data.uploadStatusId
    const bytes = file.bytes
    writeFileSync(stored(id), bytes)
    await t.owner`UPDATE video_upload SET received = '{[1,3)}' WHERE id = ${id}`
    if (how !== 'before the check')
      await t.owner`UPDATE video_upload SET upload_status = 2, gmt_modified = now() - interval '1 minute' WHERE id = ${id}`
    if (how === 'after the move') {
      mkdirSync(join(t.services.config.dataDir, 'sources/12'), { recursive: true })
      writeFileSync(join(t.services.config.dataDir, 'sources/12', id), bytes)
      rmSync(stored(id))
    }
    return { token, userId, file, id }
  }

  test.each(['before the check', 'in the check', 'after the move'] as const)(
    '%s: a repeated last chunk answers with the same video',
    async (how) => {
      const { token, userId, file } = await abandoned(how)
      // The last chunk is requested again for its result.
      expect((await testChunk(t, file, 2, { token })).data.uploads).toEqual([1])
      const answers = await Promise.all([1, 2, 2, 2, 2].map((n) => sendChunk(t, file, n, { token })))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(await t.owner`SELECT 1 FROM video WHERE user_id = ${userId}`).toHaveLength(1)
    },
  )

  test('a check that failed is repeated by the next request', async () => {
    const { token, userId, file, id } = await abandoned('before the check')
    await t.owner.unsafe(`
      CREATE FUNCTION refuse_video() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
      CREATE TRIGGER refuse_video BEFORE INSERT ON video FOR EACH ROW WHEN (NEW.user_id = ${userId})
        EXECUTE FUNCTION refuse_video()`)
    try {
      expect((await sendChunk(t, file, 2, { token })).status).not.toBe(200)
    } finally {
      await t.owner.unsafe('DROP TRIGGER refuse_video ON video; DROP FUNCTION refuse_video()')
    }
    // The lease of the failed check ends.
    await t.owner`UPDATE video_upload SET gmt_modified = now() - interval '1 minute' WHERE id = ${id}`
    expect((await sendChunk(t, file, 2, { token })).status).toBe(200)
    expect(await t.owner`SELECT 1 FROM video WHERE user_id = ${userId}`).toHaveLength(1)
  })

  test('without a retry the job finishes it', async () => {
    const { userId, id } = await abandoned('in the check')
    await t.services.jobs.send(t.db(12), checkUploadType, { siteId: 12, uploadId: id })
    // The other tests' files are not videos: transcoding jobs are skipped.
    await t.owner`DELETE FROM pgboss.job WHERE name = 'vod.transcode'`
    await t.runJobs()
    const videos = await t.owner<{ id: string }[]>`SELECT id FROM video WHERE user_id = ${userId}`
    expect(videos).toHaveLength(1)
    // Idempotent.
    await expect(finishUpload(t.services, 12, id)).resolves.toMatchObject({ videoId: videos[0]?.id })
  })
})
