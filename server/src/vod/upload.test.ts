import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeLecturer } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import {
  CHUNK,
  chunksOf,
  fieldsOf,
  filmOf,
  formOf,
  md5,
  partOf,
  sendAll,
  sendChunk,
  testChunk,
  type UploadedFile,
} from '../../test/uploads.ts'

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
const jobsFor = async (videoId: string) =>
  (
    await t.owner<
      { data: unknown }[]
    >`SELECT data FROM pgboss.job WHERE name = 'vod.transcode' AND data->>'videoId' = ${videoId}`
  ).map(({ data }) => data)

const CHUNK_CALL = 'vod/auth/videoInfo/upload'
describe(`${CHUNK_CALL}: a complete file`, () => {
  test.each([
    ['octet, the rest in the last chunk', { form: false, forceChunkSize: false }],
    ['octet, the rest as a chunk of its own', { form: false, forceChunkSize: true }],
    ['form, the rest in the last chunk', { form: true, forceChunkSize: false }],
    ['form, the rest as a chunk of its own', { form: true, forceChunkSize: true }],
  ])('%s becomes a video that waits for the transcoder', async (_title, { form, forceChunkSize }) => {
    const { token, lecturerId, userId } = await makeLecturer(t.owner)
    const file = newFilm(undefined, { forceChunkSize, filename: '第一课：导数.mp4' })
    const before = await testChunk(t, file, 1, { token })
    expect(before).toMatchObject({ status: 203, code: 200, data: { uploads: [], skipUpload: false } })
    const first = await sendChunk(t, file, 1, { token, form })
    expect(first).toMatchObject({ status: 200, code: 200, data: { uploads: [1], skipUpload: false, videoId: '' } })
    for (let n = 2; n < chunksOf(file); n++)
      expect((await sendChunk(t, file, n, { token, form })).data.uploads).toContain(n)
    const last = await sendChunk(t, file, chunksOf(file), { token, form })
    expect(last).toMatchObject({ status: 200, code: 200, data: { skipUpload: true, isBound: 0 } })
    expect(last.data.uploads).toEqual(Array.from({ length: chunksOf(file) }, (_, n) => n + 1))

    const video = await videoRow(last.data.videoId)
    expect(video).toMatchObject({
      videoName: '第一课：导数',
      videoStatus: 1,
      lecturerId: lecturerId,
      userId: userId,
      sourceSize: String(file.bytes.length),
      sourceMd5: md5(file.bytes),
      sourceSha256: createHash('sha256').update(file.bytes).digest(),
    })
    expect(readFileSync(join(t.services.config.dataDir, video?.sourceKey as string)).equals(file.bytes)).toBe(true)
    expect(existsSync(stored(last.data.uploadStatusId))).toBe(false)
    expect(await jobsFor(last.data.videoId)).toEqual([{ siteId: 12, videoId: last.data.videoId }])
  })

  test('chunks may arrive in any order and concurrently', async () => {
    const { token } = await makeLecturer(t.owner)
    const file = newFilm(7 * CHUNK + 5)
    const answers = await Promise.all([7, 3, 5, 1, 6, 2, 4].map((n) => sendChunk(t, file, n, { token })))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const done = answers.filter(({ data }) => data.videoId)
    expect(new Set(done.map(({ data }) => data.videoId)).size).toBe(1)
    const video = await videoRow(done[0]?.data.videoId ?? '')
    expect(readFileSync(join(t.services.config.dataDir, video?.sourceKey as string)).equals(file.bytes)).toBe(true)
    const [{ n } = { n: 0 }] = await t.owner<
      { n: number }[]
    >`SELECT count(*)::int AS n FROM video_upload WHERE identifier = ${md5(file.bytes)}`
    expect(n).toBe(1)
  })

  test('an identifier that is not an MD5 identifies the upload only', async () => {
    const { token } = await makeLecturer(t.owner)
    const file = newFilm(undefined, { identifier: '601234-第一课mp4' })
    const last = await sendAll(t, file, { token })
    expect(last).toMatchObject({ status: 200, data: { skipUpload: true } })
    expect(await videoRow(last.data.videoId)).toMatchObject({ sourceMd5: md5(file.bytes) })
    // Another file with the same identifier, later, is independent.
    await t.owner`UPDATE video_upload SET gmt_modified = now() - interval '10 minutes' WHERE id = ${last.data.uploadStatusId}`
    const other = newFilm(undefined, { identifier: '601234-第一课mp4' })
    expect(await testChunk(t, other, 1, { token })).toMatchObject({ status: 203, data: { uploads: [] } })
    const second = await sendAll(t, other, { token })
    expect(second.data.videoId).not.toBe(last.data.videoId)
    expect(await videoRow(second.data.videoId)).toMatchObject({ sourceMd5: md5(other.bytes) })
  })

  test('a tiny file is one chunk', async () => {
    const { token } = await makeLecturer(t.owner)
    const last = await sendAll(t, newFilm(64), { token })
    expect(last).toMatchObject({ status: 200, data: { uploads: [1], skipUpload: true } })
  })
})

describe('GET vod/auth/videoInfo/upload', () => {
  test('answers 200 for a stored chunk and 203 for a missing one, with the list', async () => {
    const { token } = await makeLecturer(t.owner)
    const file = newFilm(4 * CHUNK)
    await sendChunk(t, file, 2, { token })
    const { data: sent } = await sendChunk(t, file, 4, { token })
    const there = await testChunk(t, file, 2, { token })
    const notThere = await testChunk(t, file, 1, { token })
    expect([there.status, notThere.status]).toEqual([200, 203])
    for (const { data } of [there, notThere])
      expect(data).toEqual({
        uploadStatusId: sent.uploadStatusId,
        uploads: [2, 4],
        skipUpload: false,
        videoId: '',
        isBound: 0,
      })
  })

  test('writes nothing', async () => {
    const { token, userId } = await makeLecturer(t.owner)
    await testChunk(t, newFilm(), 1, { token })
    expect(await t.owner`SELECT 1 FROM video_upload WHERE user_id = ${userId}`).toEqual([])
  })

  test('refuses what the chunk call would refuse', async () => {
    const { token } = await makeLecturer(t.owner)
    t.services.config.upload.maxBytes = CHUNK
    expect(await testChunk(t, newFilm(), 1, { token })).toMatchObject({ status: 415, code: 413 })
  })
})

describe('instant upload', () => {
  test('an own video needs no bytes', async () => {
    const { token } = await makeLecturer(t.owner)
    const file = newFilm()
    const { data } = await sendAll(t, file, { token })
    await t.owner`UPDATE video_upload SET gmt_modified = now() - interval '1 day' WHERE id = ${data.uploadStatusId}`
    const again = await testChunk(t, { ...file, filename: '改名.mp4' }, 1, { token })
    expect(again).toMatchObject({ status: 200, data: { skipUpload: true, videoId: data.videoId, uploads: [1, 2] } })
    // A chunk without a test call gets the same answer.
    expect((await sendChunk(t, file, 1, { token })).data.videoId).toBe(data.videoId)
  })

  test('a deleted or failed video is uploaded again', async () => {
    for (const change of ['is_deleted = 1', 'video_status = 3']) {
      const { token } = await makeLecturer(t.owner)
      const file = newFilm()
      const { data } = await sendAll(t, file, { token })
      await t.owner`UPDATE video_upload SET gmt_modified = now() - interval '1 day' WHERE id = ${data.uploadStatusId}`
      await t.owner.unsafe(`UPDATE video SET ${change} WHERE id = ${data.videoId}`)
      expect(await testChunk(t, file, 1, { token })).toMatchObject({ status: 203, data: { uploads: [] } })
    }
  })

  test('a file of another lecturer needs one chunk as proof, and is stored once', async () => {
    const [one, other] = [await makeLecturer(t.owner), await makeLecturer(t.owner)]
    const file = newFilm(6 * CHUNK)
    const first = await sendAll(t, file, { token: one.token })
    const asked = await testChunk(t, file, 1, { token: other.token })
    expect(asked.data.uploads).toHaveLength(5)
    const [missing = 0] = [1, 2, 3, 4, 5, 6].filter((n) => !asked.data.uploads.includes(n))
    const done = await sendChunk(t, file, missing, { token: other.token })
    expect(done).toMatchObject({ status: 200, data: { skipUpload: true } })
    expect(done.data.videoId).not.toBe(first.data.videoId)
    const video = await videoRow(done.data.videoId)
    expect(video).toMatchObject({ lecturerId: other.lecturerId, videoStatus: 1, sourceMd5: md5(file.bytes) })
    expect(video?.sourceKey).toBe((await videoRow(first.data.videoId))?.sourceKey)
    expect(await jobsFor(done.data.videoId)).toHaveLength(1)
    // It counts in the quota of each.
    const third = await makeLecturer(t.owner)
    const { data: held } = await testChunk(t, file, 1, { token: third.token })
    const [proof = 0] = [1, 2, 3, 4, 5, 6].filter((n) => !held.uploads.includes(n))
    await t.owner`UPDATE lecturer SET storage_quota = ${CHUNK} WHERE id = ${third.lecturerId}`
    expect(await sendChunk(t, file, proof, { token: third.token })).toMatchObject({ code: 413 })
    // The first lecturer's video is not disclosed.
    expect(JSON.stringify([asked, done])).not.toContain(first.data.videoId)
  })

  test('a digest alone is no proof', async () => {
    const [one, other] = [await makeLecturer(t.owner), await makeLecturer(t.owner)]
    const file = newFilm(6 * CHUNK)
    await sendAll(t, file, { token: one.token })
    const forged = { ...newFilm(6 * CHUNK), identifier: md5(file.bytes) }
    for (let n = 1; n <= 6; n++) {
      const answer = await sendChunk(t, forged, n, { token: other.token })
      expect(answer.data?.videoId || '').toBe('')
    }
    expect(await t.owner`SELECT 1 FROM video WHERE lecturer_id = ${other.lecturerId}`).toEqual([])
    // Chunks too small for a proof: the whole file is required.
    const small = { ...file, chunkSize: 1000 }
    expect(await testChunk(t, small, 1, { token: other.token })).toMatchObject({ status: 203, data: { uploads: [] } })
  })

  test('files of other sites are unknown', async () => {
    const [one, other] = [await makeLecturer(t.owner), await makeLecturer(t.owner, { siteId: 13 })]
    const file = newFilm()
    await sendAll(t, file, { token: one.token })
    expect(await testChunk(t, file, 1, { token: other.token, siteId: 13 })).toMatchObject({
      status: 203,
      data: { uploads: [] },
    })
  })
})

describe('a chunk is refused and not recorded', () => {
  const bad: [string, Parameters<typeof sendChunk>[3]['fields'], ((part: Buffer) => Buffer)?][] = [
    ['that is shorter than it says', {}, (part) => part.subarray(1)],
    ['that is longer than it says', {}, (part) => Buffer.concat([part, Buffer.from('x')])],
    ['that says another length than its place has', { currentChunkSize: CHUNK - 1 }, (part) => part.subarray(1)],
    [
      'that reaches into the next one',
      { currentChunkSize: CHUNK + 1 },
      (part) => Buffer.concat([part, Buffer.from('x')]),
    ],
    ['whose number is beyond the last', { chunkNumber: 4 }],
    ['whose number is no number', { chunkNumber: 'x' }],
    ['of a file of another size', { totalSize: 10 * CHUNK }],
    ['of another count of chunks', { totalChunks: 7 }],
    ['of chunks of another size', { chunkSize: CHUNK - 1 }],
    ['without a name', { filename: '' }],
    ['without an identifier', { identifier: '' }],
    ['whose identifier has control characters', { identifier: 'a\u0000b' }],
  ]

  test.each(bad)('%s', async (_title, fields = {}, change = (part) => part) => {
    for (const form of [false, true]) {
      const { token, userId } = await makeLecturer(t.owner)
      const file = newFilm(3 * CHUNK + 7)
      const body = change(partOf(file, 2))
      const alone = await sendChunk(t, file, 2, { token, fields, body, form })
      expect(alone).toMatchObject({ status: 415, code: 422, msg: expect.stringMatching(/[\u4e00-\u9fff]/) })
      await sendChunk(t, file, 1, { token, form })
      const answer = await sendChunk(t, file, 2, { token, fields, body, form })
      expect(answer).toMatchObject({ status: 415, code: 422 })
      const rows =
        await t.owner`SELECT received::text AS received FROM video_upload WHERE user_id = ${userId} AND upload_status = 1`
      expect(rows.every(({ received }) => received === '{[1,2)}' || received === '{}')).toBe(true)
      // The upload still completes.
      const last = await sendAll(t, file, { token, form })
      expect(last.data.skipUpload).toBe(true)
    }
  })

  test('of another plan than the first ones', async () => {
    const { token } = await makeLecturer(t.owner)
    const file = newFilm(3 * CHUNK + 7)
    await sendChunk(t, file, 1, { token })
    const answer = await sendChunk(t, { ...file, forceChunkSize: true }, 2, { token })
    expect(answer).toMatchObject({ status: 415, code: 409 })
  })

  test('in a form without a file, with duplicate fields, or truncated', async () => {
    const { token, userId } = await makeLecturer(t.owner)
    const file = newFilm()
    const { payload, type } = formOf(fieldsOf(file, 1), partOf(file, 1))
    const send = (body: Buffer, contentType = type) =>
      t.app.inject({
        method: 'POST',
        url: '/apis/vod/auth/videoInfo/upload',
        headers: { 'site-id': '12', token, 'content-type': contentType },
        payload: body,
      })
    const noFile = payload.subarray(0, payload.indexOf('Content-Disposition: form-data; name="file"'))
    const border = type.split('boundary=')[1] ?? ''
    const twice = Buffer.concat([
      Buffer.from(`--${border}\r\nContent-Disposition: form-data; name="chunkNumber"\r\n\r\n1\r\n`),
      payload,
    ])
    for (const [body, as] of [
      [Buffer.concat([noFile, Buffer.from(`--${border}--\r\n`)]), type],
      [noFile, type],
      [twice, type],
      [payload.subarray(0, payload.length - 5000), type],
      [payload, 'multipart/form-data'],
      [Buffer.alloc(0), type],
    ] as const) {
      const answer = await send(body, as)
      expect([415, 503]).toContain(answer.statusCode)
      expect(answer.json()).toMatchObject({ msg: expect.stringMatching(/[\u4e00-\u9fff]/) })
    }
    expect(await t.owner`SELECT 1 FROM video_upload WHERE user_id = ${userId} AND NOT isempty(received)`).toEqual([])
  })
})

describe('chunks are idempotent', () => {
  test('in sequence, without overwriting', async () => {
    const { token } = await makeLecturer(t.owner)
    const file = newFilm()
    const first = await sendChunk(t, file, 1, { token })
    const other = await sendChunk(t, file, 1, { token, body: Buffer.alloc(CHUNK, 9) })
    expect(other.data).toEqual(first.data)
    expect((await sendAll(t, file, { token })).data.skipUpload).toBe(true)
  })

  test('under concurrency', async () => {
    const { token, userId } = await makeLecturer(t.owner)
    const file = newFilm()
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendChunk(t, file, 1, { token })))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const rows = await t.owner`SELECT received::text AS received FROM video_upload WHERE user_id = ${userId}`
    expect(rows).toEqual([{ received: '{[1,2)}' }])
  })

  test('a retry of the last one gets the same video', async () => {
    const { token } = await makeLecturer(t.owner)
    for (const identifier of [undefined, 'a name that is no digest']) {
      const file = newFilm(undefined, identifier ? { identifier } : {})
      const last = await sendAll(t, file, { token })
      const again = await Promise.all([1, 2, 2, 2].map((n) => sendChunk(t, file, n, { token })))
      expect(again.map(({ data }) => data.videoId)).toEqual(again.map(() => last.data.videoId))
      expect(await jobsFor(last.data.videoId)).toHaveLength(1)
    }
  })
})

describe('content', () => {
  test.each([
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(5000))],
    ['a ZIP', Buffer.from('504b0304140000000800', 'hex')],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(5000)])],
    ['an ELF program', Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(5000)])],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
    ['a playlist', Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')],
    ['a script', Buffer.from('#!/bin/sh\nrm -rf /\n')],
    ['Chinese text', Buffer.from('春眠不觉晓，处处闻啼鸟。'.repeat(50))],
  ])('%s that is called .mp4 is refused with its first chunk', async (_title, head) => {
    const { token, userId } = await makeLecturer(t.owner)
    const bytes = head.length < 200 && head[0] !== 0x23 ? Buffer.concat([head, Buffer.alloc(2 * CHUNK, 1)]) : head
    const file = { bytes, filename: '课程.mp4' }
    const answer = await sendChunk(t, file, 1, { token })
    expect(answer).toMatchObject({ status: 415, code: 415, msg: expect.stringContaining('不是视频') })
    const [row] = await t.owner`SELECT id, upload_status, fail_reason FROM video_upload WHERE user_id = ${userId}`
    expect(row).toMatchObject({ uploadStatus: 4, failReason: answer.msg })
    expect(existsSync(stored(row?.id as string))).toBe(false)
    // Late chunks get the same error and start nothing.
    if (chunksOf(file) > 1)
      expect(await sendChunk(t, file, 2, { token })).toMatchObject({ status: 415, msg: answer.msg })
    expect(await t.owner`SELECT 1 FROM video_upload WHERE user_id = ${userId}`).toHaveLength(1)
  })

  test('that does not match its digest is refused at the end, and deleted', async () => {
    const { token, userId } = await makeLecturer(t.owner)
    const file = newFilm(undefined, { identifier: md5(Buffer.from('something else')) })
    const answer = await sendAll(t, file, { token })
    expect(answer).toMatchObject({ status: 415, code: 999, msg: expect.stringContaining('校验值不一致') })
    const [row] = await t.owner`SELECT id, upload_status FROM video_upload WHERE user_id = ${userId}`
    expect(row?.uploadStatus).toBe(4)
    expect(existsSync(stored(row?.id as string))).toBe(false)
    expect(await t.owner`SELECT 1 FROM video WHERE user_id = ${userId}`).toEqual([])
    const { data } = await t.call('vod/auth/upload/list', {}, { token })
    expect(data.list).toMatchObject([{ uploadStatus: 4, failReason: expect.stringContaining('校验值不一致') }])
    // A new try is possible.
    expect(await sendChunk(t, file, 1, { token })).toMatchObject({ status: 200, data: { uploads: [1] } })
  })

  test.each([
    ['../../../etc/passwd.mp4', 'passwd'],
    ['C:\\Windows\\课程.mp4', '课程'],
    ['CON.mp4', 'CON'],
    ['a\u0000b\u001f.mp4', 'ab'],
    ['\u202egpj.课程.mp4', 'gpj.课程'],
    [`${'长'.repeat(300)}.mp4`, '长'.repeat(196)],
    ['..', '..'],
    ['/', '未命名视频'],
    ['<img src=x onerror=alert(1)>.mp4', '<img src=x onerror=alert(1)>'],
  ])('the name %j is only a label', async (filename, videoName) => {
    const { token } = await makeLecturer(t.owner)
    const last = await sendAll(t, newFilm(2000, { filename }), { token })
    expect(await videoRow(last.data.videoId)).toMatchObject({
      videoName: videoName,
      sourceKey: `sources/12/${last.data.uploadStatusId}`,
    })
    expect(readdirSync(join(t.services.config.dataDir, 'sources')).sort()).toEqual(
      expect.not.arrayContaining(['..', 'etc']),
    )
  })
})
