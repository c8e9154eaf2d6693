import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeLecturer, makeUser } from '../../test/factories.ts'
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
import { expireUploads } from './upload-expiry.ts'
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
/** A film of its own: nobody has uploaded it before. */
const newFilm = (size = 2 * CHUNK + 1234, more: Partial<UploadedFile> = {}): UploadedFile => ({
  bytes: filmOf(size, ++seed),
  ...more,
})
const stored = (id: string, siteId = 12) => join(t.services.config.dataDir, 'uploads', String(siteId), id)
const videoRow = async (id: string) => (await t.owner`SELECT * FROM video WHERE id = ${id}`)[0]
const jobsFor = async (videoId: string) =>
  (
    await t.owner<{ data: unknown }[]>`SELECT data FROM pgboss.job WHERE name = 'vod.transcode' AND data->>'videoId' = ${videoId}`
  ).map(({ data }) => data)

const CHUNK_CALL = 'vod/auth/videoInfo/upload'
describe(`${CHUNK_CALL}: a whole file`, () => {
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
      video_name: '第一课：导数',
      video_status: 1,
      lecturer_id: lecturerId,
      user_id: userId,
      source_size: String(file.bytes.length),
      source_md5: md5(file.bytes),
      source_sha256: createHash('sha256').update(file.bytes).digest(),
    })
    expect(readFileSync(join(t.services.config.dataDir, video?.source_key as string)).equals(file.bytes)).toBe(true)
    expect(existsSync(stored(last.data.uploadStatusId))).toBe(false)
    expect(await jobsFor(last.data.videoId)).toEqual([{ siteId: 12, videoId: last.data.videoId }])
  })

  test('chunks may come in any order and at once', async () => {
    const { token } = await makeLecturer(t.owner)
    const file = newFilm(7 * CHUNK + 5)
    const answers = await Promise.all([7, 3, 5, 1, 6, 2, 4].map((n) => sendChunk(t, file, n, { token })))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const done = answers.filter(({ data }) => data.videoId)
    expect(new Set(done.map(({ data }) => data.videoId)).size).toBe(1)
    const video = await videoRow(done[0]?.data.videoId ?? '')
    expect(readFileSync(join(t.services.config.dataDir, video?.source_key as string)).equals(file.bytes)).toBe(true)
    const [{ n } = { n: 0 }] = await t.owner<
      { n: number }[]
    >`SELECT count(*)::int AS n FROM video_upload WHERE identifier = ${md5(file.bytes)}`
    expect(n).toBe(1)
  })

  test('an identifier that is no digest names an upload, and is no claim about the content', async () => {
    const { token } = await makeLecturer(t.owner)
    const file = newFilm(undefined, { identifier: '601234-第一课mp4' })
    const last = await sendAll(t, file, { token })
    expect(last).toMatchObject({ status: 200, data: { skipUpload: true } })
    expect(await videoRow(last.data.videoId)).toMatchObject({ source_md5: md5(file.bytes) })
    // Another file under the same name, later: the first one's fate says nothing of it.
    await t.owner`UPDATE video_upload SET gmt_modified = now() - interval '10 minutes' WHERE id = ${last.data.uploadStatusId}`
    const other = newFilm(undefined, { identifier: '601234-第一课mp4' })
    expect(await testChunk(t, other, 1, { token })).toMatchObject({ status: 203, data: { uploads: [] } })
    const second = await sendAll(t, other, { token })
    expect(second.data.videoId).not.toBe(last.data.videoId)
    expect(await videoRow(second.data.videoId)).toMatchObject({ source_md5: md5(other.bytes) })
  })

  test('a file of a few bytes is one chunk', async () => {
    const { token } = await makeLecturer(t.owner)
    const last = await sendAll(t, newFilm(64), { token })
    expect(last).toMatchObject({ status: 200, data: { uploads: [1], skipUpload: true } })
  })
})

describe('GET vod/auth/videoInfo/upload', () => {
  test('answers 200 for a chunk that is there and 203 for one that is not, with the list either way', async () => {
    const { token } = await makeLecturer(t.owner)
    const file = newFilm(4 * CHUNK)
    await sendChunk(t, file, 2, { token })
    const { data: sent } = await sendChunk(t, file, 4, { token })
    const there = await testChunk(t, file, 2, { token })
    const notThere = await testChunk(t, file, 1, { token })
    expect([there.status, notThere.status]).toEqual([200, 203])
    for (const { data } of [there, notThere])
      expect(data).toEqual({ uploadStatusId: sent.uploadStatusId, uploads: [2, 4], skipUpload: false, videoId: '', isBound: 0 })
  })

  test('writes nothing', async () => {
    const { token, userId } = await makeLecturer(t.owner)
    await testChunk(t, newFilm(), 1, { token })
    expect(await t.owner`SELECT 1 FROM video_upload WHERE user_id = ${userId}`).toEqual([])
  })

  test('refuses at once what the chunk would be refused', async () => {
    const { token } = await makeLecturer(t.owner)
    t.services.config.upload.maxBytes = CHUNK
    expect(await testChunk(t, newFilm(), 1, { token })).toMatchObject({ status: 415, code: 413 })
  })
})

describe('instant upload', () => {
  test('one’s own video is there already: nothing needs to be sent', async () => {
    const { token } = await makeLecturer(t.owner)
    const file = newFilm()
    const { data } = await sendAll(t, file, { token })
    await t.owner`UPDATE video_upload SET gmt_modified = now() - interval '1 day' WHERE id = ${data.uploadStatusId}`
    const again = await testChunk(t, { ...file, filename: '改名.mp4' }, 1, { token })
    expect(again).toMatchObject({ status: 200, data: { skipUpload: true, videoId: data.videoId, uploads: [1, 2] } })
    // A client that does not ask first is answered the same.
    expect((await sendChunk(t, file, 1, { token })).data.videoId).toBe(data.videoId)
  })

  test('a deleted or failed video is not', async () => {
    for (const change of ['is_deleted = 1', 'video_status = 3']) {
      const { token } = await makeLecturer(t.owner)
      const file = newFilm()
      const { data } = await sendAll(t, file, { token })
      await t.owner`UPDATE video_upload SET gmt_modified = now() - interval '1 day' WHERE id = ${data.uploadStatusId}`
      await t.owner.unsafe(`UPDATE video SET ${change} WHERE id = ${data.videoId}`)
      expect(await testChunk(t, file, 1, { token })).toMatchObject({ status: 203, data: { uploads: [] } })
    }
  })

  test('a colleague’s file is there for whoever has it too: one chunk proves it, and the bytes are kept once', async () => {
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
    expect(video).toMatchObject({ lecturer_id: other.lecturerId, video_status: 1, source_md5: md5(file.bytes) })
    const path = join(t.services.config.dataDir, video?.source_key as string)
    expect([statSync(path).nlink, readFileSync(path).equals(file.bytes)]).toEqual([2, true])
    expect(await jobsFor(done.data.videoId)).toHaveLength(1)
    // Neither the first lecturer's video nor its id was told.
    expect(JSON.stringify([asked, done])).not.toContain(first.data.videoId)
  })

  test('knowing the digest of a colleague’s file is not having it', async () => {
    const [one, other] = [await makeLecturer(t.owner), await makeLecturer(t.owner)]
    const file = newFilm(6 * CHUNK)
    await sendAll(t, file, { token: one.token })
    const forged = { ...newFilm(6 * CHUNK), identifier: md5(file.bytes) }
    for (let n = 1; n <= 6; n++) {
      const answer = await sendChunk(t, forged, n, { token: other.token })
      expect(answer.data?.videoId || '').toBe('')
    }
    expect(await t.owner`SELECT 1 FROM video WHERE lecturer_id = ${other.lecturerId}`).toEqual([])
    // Chunks too small to prove anything open nothing: the whole file is asked for.
    const small = { ...file, chunkSize: 1000 }
    expect(await testChunk(t, small, 1, { token: other.token })).toMatchObject({ status: 203, data: { uploads: [] } })
  })

  test('what another site has is unknown', async () => {
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
    ['that reaches into the next one', { currentChunkSize: CHUNK + 1 }, (part) => Buffer.concat([part, Buffer.from('x')])],
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
      const rows = await t.owner`SELECT received::text AS received FROM video_upload WHERE user_id = ${userId} AND upload_status = 1`
      expect(rows.every(({ received }) => received === '{[1,2)}' || received === '{}')).toBe(true)
      // The same file goes on all the same, and comes out whole.
      const last = await sendAll(t, file, { token, form })
      expect(last.data.skipUpload).toBe(true)
    }
  })

  test('that is cut otherwise than the first ones of its file', async () => {
    const { token } = await makeLecturer(t.owner)
    const file = newFilm(3 * CHUNK + 7)
    await sendChunk(t, file, 1, { token })
    const answer = await sendChunk(t, { ...file, forceChunkSize: true }, 2, { token })
    expect(answer).toMatchObject({ status: 415, code: 409 })
  })

  test('in a form without a file, with fields twice, or broken off', async () => {
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
    expect(
      await t.owner`SELECT 1 FROM video_upload WHERE user_id = ${userId} AND NOT isempty(received)`,
    ).toEqual([])
  })
})

describe('the same chunk twice is once', () => {
  test('one after the other, and what is there is not written over', async () => {
    const { token } = await makeLecturer(t.owner)
    const file = newFilm()
    const first = await sendChunk(t, file, 1, { token })
    const other = await sendChunk(t, file, 1, { token, body: Buffer.alloc(CHUNK, 9) })
    expect(other.data).toEqual(first.data)
    expect((await sendAll(t, file, { token })).data.skipUpload).toBe(true)
  })

  test('twenty times at once', async () => {
    const { token, userId } = await makeLecturer(t.owner)
    const file = newFilm()
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendChunk(t, file, 1, { token })))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const rows = await t.owner`SELECT received::text AS received FROM video_upload WHERE user_id = ${userId}`
    expect(rows).toEqual([{ received: '{[1,2)}' }])
  })

  test('the last one, whose answer was lost, hears of the same video', async () => {
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
    expect(row).toMatchObject({ upload_status: 4, fail_reason: answer.msg })
    expect(existsSync(stored(row?.id as string))).toBe(false)
    // Stragglers hear the same; nothing new is begun for them.
    if (chunksOf(file) > 1) expect(await sendChunk(t, file, 2, { token })).toMatchObject({ status: 415, msg: answer.msg })
    expect(await t.owner`SELECT 1 FROM video_upload WHERE user_id = ${userId}`).toHaveLength(1)
  })

  test('other than its digest says is refused at the end, and nothing of it is kept', async () => {
    const { token, userId } = await makeLecturer(t.owner)
    const file = newFilm(undefined, { identifier: md5(Buffer.from('something else')) })
    const answer = await sendAll(t, file, { token })
    expect(answer).toMatchObject({ status: 415, code: 999, msg: expect.stringContaining('校验值不一致') })
    const [row] = await t.owner`SELECT id, upload_status FROM video_upload WHERE user_id = ${userId}`
    expect(row?.upload_status).toBe(4)
    expect(existsSync(stored(row?.id as string))).toBe(false)
    expect(await t.owner`SELECT 1 FROM video WHERE user_id = ${userId}`).toEqual([])
    const { data } = await t.call('vod/auth/upload/list', {}, { token })
    expect(data.list).toMatchObject([{ uploadStatus: 4, failReason: expect.stringContaining('校验值不一致') }])
    // And may be tried again.
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
      video_name: videoName,
      source_key: `sources/12/${last.data.uploadStatusId}`,
    })
    expect(readdirSync(join(t.services.config.dataDir, 'sources')).sort()).toEqual(
      expect.not.arrayContaining(['..', 'etc']),
    )
  })
})

describe('limits', () => {
  test('a file over the largest size, declared', async () => {
    const { token, userId } = await makeLecturer(t.owner)
    t.services.config.upload.maxBytes = 2 * CHUNK
    const answer = await sendChunk(t, newFilm(), 1, { token })
    expect(answer).toMatchObject({ status: 415, code: 413, msg: expect.stringContaining('不能超过') })
    expect(await t.owner`SELECT 1 FROM video_upload WHERE user_id = ${userId}`).toEqual([])
  })

  test('a lecturer’s quota counts videos and what was begun', async () => {
    const { token, lecturerId } = await makeLecturer(t.owner)
    await t.owner`UPDATE lecturer SET storage_quota = ${5 * CHUNK} WHERE id = ${lecturerId}`
    expect((await sendAll(t, newFilm(2 * CHUNK), { token })).data.skipUpload).toBe(true)
    expect((await sendChunk(t, newFilm(2 * CHUNK), 1, { token })).status).toBe(200)
    const over = await sendChunk(t, newFilm(2 * CHUNK), 1, { token })
    expect(over).toMatchObject({ status: 415, code: 413, msg: expect.stringContaining('存储空间不足') })
    expect((await sendChunk(t, newFilm(CHUNK), 1, { token })).status).toBe(200)
  })

  test('the usual quota holds where none is set', async () => {
    const { token } = await makeLecturer(t.owner)
    t.services.config.upload.lecturerBytes = 3 * CHUNK
    expect((await sendChunk(t, newFilm(2 * CHUNK), 1, { token })).status).toBe(200)
    expect(await sendChunk(t, newFilm(2 * CHUNK), 1, { token })).toMatchObject({ code: 413 })
  })

  test('a site’s quota is for all of its lecturers, and no other site’s', async () => {
    const [one, two] = [await makeLecturer(t.owner, { siteId: 13 }), await makeLecturer(t.owner, { siteId: 13 })]
    await t.owner`UPDATE site SET storage_quota = ${5 * CHUNK} WHERE site_id = 13`
    expect((await sendChunk(t, newFilm(3 * CHUNK), 1, { token: one.token, siteId: 13 })).status).toBe(200)
    const over = await sendChunk(t, newFilm(3 * CHUNK), 1, { token: two.token, siteId: 13 })
    expect(over).toMatchObject({ status: 415, code: 413, msg: expect.stringContaining('站点') })
    const elsewhere = await makeLecturer(t.owner)
    expect((await sendChunk(t, newFilm(3 * CHUNK), 1, { token: elsewhere.token })).status).toBe(200)
    await t.owner`UPDATE site SET storage_quota = 0 WHERE site_id = 13`
  })

  test('at most five unfinished uploads, also when a hundred begin at once', async () => {
    const { token, userId } = await makeLecturer(t.owner)
    const films = Array.from({ length: 100 }, () => newFilm())
    const answers = await Promise.all(films.map((file) => sendChunk(t, file, 1, { token })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused[0]).toMatchObject({ status: 415, msg: expect.stringContaining('最多同时有 5 个') })
    expect(await t.owner`SELECT 1 FROM video_upload WHERE user_id = ${userId}`).toHaveLength(5)
    // Ending one makes room.
    const { data } = await t.call('vod/auth/upload/list', {}, { token })
    await t.call('vod/auth/upload/cancel', { uploadStatusId: data.list[0]?.uploadStatusId ?? '' }, { token })
    expect((await sendChunk(t, newFilm(), 1, { token })).status).toBe(200)
  })

  test('a disk that is nearly full: told so, kept, and gone on with when there is room', async () => {
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

describe('whose it is', () => {
  test('no site, no answer', async () => {
    const { token } = await makeLecturer(t.owner)
    expect(await sendChunk(t, newFilm(), 1, { token, siteId: 99 })).toMatchObject({ status: 415, code: 401 })
  })

  test('another lecturer neither sees nor goes on with nor cancels it', async () => {
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
    // The same file of another lecturer is another upload.
    const own = await sendChunk(t, file, 2, { token: other.token })
    expect(own.data).toMatchObject({ uploads: [2] })
    expect(own.data.uploadStatusId).not.toBe(id)
    expect((await sendChunk(t, file, 2, { token: one.token, fields: { uploadStatusId: id } })).data.uploads).toEqual([1, 2])
  })

  test('whoever may not upload is told before anything is stored', async () => {
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

  test('the list tells what there is to go on with', async () => {
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

  test('where and how to upload', async () => {
    const { token } = await makeLecturer(t.owner)
    expect((await t.call('system/auth/upload/polyv', {}, { token })).data).toMatchObject({
      target: '/apis/vod/auth/videoInfo/upload',
      chunkSize: 2_048_000,
      simultaneousUploads: 3,
      maxChunkRetries: 3,
      sliceSize: 10_240_000,
      maxBytes: 10 * 1024 ** 3,
      accept: expect.arrayContaining(['.mp4', '.mov']),
    })
    expect((await t.call('vod/auth/upload/cancel', { uploadStatusId: 'x' }, { token })).code).toBe(422)
  })
})

describe('an upload that ends early', () => {
  test('cancelled: its bytes go, twice is once, and a chunk on its way brings nothing back', async () => {
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

  test('given up: after seven days it goes, with its bytes; a finished one leaves its video alone', async () => {
    const { token, userId } = await makeLecturer(t.owner)
    const [left, done, fresh] = [newFilm(), newFilm(), newFilm()]
    const { data } = await sendChunk(t, left, 1, { token })
    const finished = await sendAll(t, done, { token })
    const kept = await sendChunk(t, fresh, 1, { token })
    await t.owner`UPDATE video_upload SET expires_at = now() - interval '1 second' WHERE id IN (${data.uploadStatusId}, ${finished.data.uploadStatusId})`
    expect((await t.call('vod/auth/upload/list', {}, { token })).data.list).toHaveLength(1)
    await expireUploads(t.owner, t.services.config.dataDir)
    expect(await t.owner`SELECT id FROM video_upload WHERE user_id = ${userId}`).toEqual([
      { id: kept.data.uploadStatusId },
    ])
    expect([existsSync(stored(data.uploadStatusId)), existsSync(stored(kept.data.uploadStatusId))]).toEqual([false, true])
    const video = await videoRow(finished.data.videoId)
    expect(existsSync(join(t.services.config.dataDir, video?.source_key as string))).toBe(true)
    // And the file may be begun anew.
    expect((await sendChunk(t, left, 1, { token })).status).toBe(200)
  })

  test('past its time but not yet swept: the same file begins anew', async () => {
    const { token } = await makeLecturer(t.owner)
    const file = newFilm(3 * CHUNK)
    const { data } = await sendChunk(t, file, 1, { token })
    await t.owner`UPDATE video_upload SET expires_at = now() - interval '1 second' WHERE id = ${data.uploadStatusId}`
    const anew = await sendChunk(t, file, 2, { token })
    expect(anew.data.uploads).toEqual([2])
    expect(anew.data.uploadStatusId).not.toBe(data.uploadStatusId)
  })

  test('files that no upload names are swept once they are quiet', async () => {
    const folder = join(t.services.config.dataDir, 'uploads/12')
    mkdirSync(folder, { recursive: true })
    for (const name of ['424242', '434343']) writeFileSync(join(folder, name), 'x')
    utimesSync(join(folder, '424242'), new Date(0), new Date(0))
    await expireUploads(t.owner, t.services.config.dataDir)
    expect([existsSync(join(folder, '424242')), existsSync(join(folder, '434343'))]).toEqual([false, true])
  })

  test('ten thousand half-open uploads go in one sweep, and stand in nobody’s way before', async () => {
    const { token, userId } = await makeLecturer(t.owner)
    // Rows as they would be after so many beginnings; the cap itself is tested above.
    await t.owner`
      INSERT INTO video_upload (site_id, user_id, lecturer_id, identifier, file_name, total_size, chunk_size, total_chunks, expires_at)
      SELECT 12, ${userId}, NULL, 'half ' || n, 'x.mp4', 1000, 1000, 1, now() - interval '1 minute' FROM generate_series(1, 10000) n`
    expect((await sendChunk(t, newFilm(), 1, { token })).status).toBe(200)
    const { expired } = await expireUploads(t.owner, t.services.config.dataDir)
    expect(expired).toBeGreaterThanOrEqual(10_000)
    expect(await t.owner`SELECT 1 FROM video_upload WHERE user_id = ${userId}`).toHaveLength(1)
  })
})

describe('a process that dies in the middle', () => {
  /** All chunks are there, and the process that checked them is gone: `how` says how far it had come. */
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
      await import('node:fs/promises').then(({ rm }) => rm(stored(id)))
    }
    return { token, userId, file, id }
  }

  test.each(['before the check', 'in the check', 'after the move'] as const)(
    '%s: whoever sends the last chunk again gets the video, once',
    async (how) => {
      const { token, userId, file } = await abandoned(how)
      // The last chunk is asked for again, so that its answer can tell the end.
      expect((await testChunk(t, file, 2, { token })).data.uploads).toEqual([1])
      const answers = await Promise.all([1, 2, 2, 2, 2].map((n) => sendChunk(t, file, n, { token })))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(await t.owner`SELECT 1 FROM video WHERE user_id = ${userId}`).toHaveLength(1)
    },
  )

  test('and where nobody asks again, the queue finishes it', async () => {
    const { userId, id } = await abandoned('in the check')
    await t.services.jobs.send(t.db(12), 'vod.checkUpload', { siteId: 12, uploadId: id })
    // Nothing that the other tests sent is a film: the transcoder is left out of it.
    await t.owner`DELETE FROM pgboss.job WHERE name = 'vod.transcode'`
    await t.runJobs()
    const videos = await t.owner<{ id: string }[]>`SELECT id FROM video WHERE user_id = ${userId}`
    expect(videos).toHaveLength(1)
    // A check that is over stays over.
    await expect(finishUpload(t.services, 12, id)).resolves.toMatchObject({ videoId: videos[0]?.id })
  })
})
