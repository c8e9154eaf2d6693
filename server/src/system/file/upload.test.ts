import { randomBytes } from 'node:crypto'
import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeLecturer, makeUser } from '../../../test/factories.ts'
import { askPlace, makePicture, put, type Sent, sendFile } from '../../../test/files.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { sweepIncoming } from '../index.ts'

let t: TestApp
let me: Awaited<ReturnType<typeof makeUser>>
let other: typeof me
let author: Awaited<ReturnType<typeof makeLecturer>>
beforeAll(async () => {
  t = await startTestApp()
  ;[me, other, author] = [await makeUser(t.owner), await makeUser(t.owner), await makeLecturer(t.owner)]
})
afterAll(() => t.close())
const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers })
const cookie = (token: string) => ({ cookie: `RC_WEB_TOKEN=${token}` })
const countFiles = async () => (await t.owner<{ n: number }[]>`SELECT count(*)::int AS n FROM stored_file`)[0]?.n

const stored = async (sent: Sent) =>
  (await t.owner<{ key: string }[]>`SELECT file_key AS key FROM stored_file WHERE id = ${sent.data.fileId}`)[0]?.key ??
  ''
const incoming = () => readdirSync(join(t.services.config.dataDir, 'incoming'))

describe('upload tickets', () => {
  test('require a session, and respect the limits', async () => {
    expect((await t.call('system/auth/upload/aliyun', { fileName: 'a.png', fileSize: 5 })).code).toBe(303)
    const place = await askPlace(t, me.token, { size: 5 })
    expect(place.data).toMatchObject({
      target: `/files/upload/12/${place.data.uploadId}`,
      method: 'PUT',
      maxBytes: 10 * 1024 * 1024,
    })
    expect((await askPlace(t, me.token, { size: 10 * 1024 * 1024 + 1 })).code).toBe(413)
    expect((await askPlace(t, me.token, { size: 0 })).data).toEqual({ field: 'fileSize' })
    const learner = await askPlace(t, me.token, { name: 'a.pdf', size: 21 * 1024 * 1024, kind: 'document' })
    expect(learner).toMatchObject({ code: 413, msg: '文件不能超过 20 MB' })
    expect((await askPlace(t, author.token, { name: 'a.pdf', size: 200 * 1024 * 1024, kind: 'document' })).code).toBe(
      200,
    )
    for (const name of ['a.exe', 'a.html', 'a.svg', 'a.docm', 'a'])
      expect((await askPlace(t, author.token, { name, size: 5, kind: 'document' })).data, name).toEqual({
        field: 'fileName',
      })
    expect(
      (
        await t.raw(
          'POST',
          'system/auth/upload/aliyun',
          { fileName: 'a', fileSize: 1, fileKind: 'video' },
          { token: me.token },
        )
      ).code,
    ).toBe(422)
  })

  test('are valid for exactly the file, site and time they state', async () => {
    const picture = await makePicture()
    const [one, two] = [
      await askPlace(t, me.token, { size: picture.length }),
      await askPlace(t, me.token, { size: picture.length }),
    ]
    const refused = async (place: typeof one.data) => (await put(t, place, picture)).status
    expect(await refused({ ...one.data, target: two.data.target })).toBe(403)
    expect(await refused({ ...one.data, target: one.data.target.replace('/12/', '/13/') })).toBe(403)
    expect(await refused({ ...one.data, headers: { 'x-upload-ticket': 'x' } })).toBe(403)
    const { clock } = t.services
    const late = vi.spyOn(clock, 'now').mockReturnValue(clock.now() + 16 * 60_000)
    onTestFinished(() => late.mockRestore())
    expect(await refused(one.data)).toBe(403)
    late.mockRestore()
    expect(await refused(one.data)).toBe(200)
    const stranger = await makeUser(t.owner, { siteId: 13 })
    const there = await sendFile(t, stranger.token, picture, { siteId: 13 })
    expect(there.data.url).toBe(`/files/13/${there.data.fileId}`)
  })

  test('store the same file once, also for repeated and concurrent requests', async () => {
    const picture = await makePicture({ color: '#0a0' })
    const place = await askPlace(t, me.token, { size: picture.length })
    const before = await countFiles()
    const answers = await Promise.all([1, 2, 3].map(() => put(t, place.data, picture)))
    answers.push(await put(t, place.data, picture))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ data }) => data.fileId))).toEqual(new Set([place.data.uploadId]))
    expect(await countFiles()).toBe((before ?? 0) + 1)
  })

  test('require the declared size, and leave nothing of a refused upload', async () => {
    const picture = await makePicture()
    const before = await countFiles()
    const declare = async (size: number) => (await askPlace(t, me.token, { size })).data
    expect((await put(t, await declare(picture.length - 1), picture)).status).toBe(413)
    expect(await put(t, await declare(picture.length + 1), picture)).toMatchObject({
      status: 422,
      msg: '文件没有传完整，请重新上传',
    })
    // Without Content-Length, bytes are counted while streaming.
    await t.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = t.app.server.address() as { port: number }
    const place = await declare(1000)
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      let text = ''
      socket.on('data', (data) => {
        text += data.toString()
      })
      socket.on('close', () => resolve(text))
      socket.on('error', () => {})
      socket.write(
        `PUT ${place.target} HTTP/1.1\r\nhost: localhost\r\nx-upload-ticket: ${place.headers['x-upload-ticket']}\r\ntransfer-encoding: chunked\r\n\r\n`,
      )
      for (let n = 0; n < 20; n++) socket.write(`400\r\n${'x'.repeat(1024)}\r\n`)
    })
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toContain('connection: close')
    expect(await countFiles()).toBe(before)
    expect(incoming()).toEqual([])
  })

  test('limit concurrent uploads per person', async () => {
    const picture = await makePicture({ width: 3000, height: 3000 })
    const places = await Promise.all(
      Array.from({ length: 8 }, () => askPlace(t, other.token, { size: picture.length })),
    )
    const statuses = (await Promise.all(places.map(({ data }) => put(t, data, picture)))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
    expect((await sendFile(t, other.token, picture)).status).toBe(200)
  })
})

describe('quotas', () => {
  test('of person and site hold under concurrency', async () => {
    const app = await startTestApp({ FILE_USER_BYTES: '1500', FILE_SITE_BYTES: '100000' })
    onTestFinished(() => app.close())
    const [user, second] = [await makeUser(app.owner), await makeUser(app.owner)]
    const noise = await sharp(randomBytes(40 * 40 * 3), { raw: { width: 40, height: 40, channels: 3 } })
      .jpeg({ quality: 20 })
      .toBuffer()
    expect(noise.length).toBeLessThan(1500)
    const places = await Promise.all([1, 2, 3, 4].map(() => askPlace(app, user.token, { size: noise.length })))
    const answers = await Promise.all(places.map(({ data }) => put(app, data, noise)))
    expect(answers.filter(({ status }) => status === 507).length).toBeGreaterThan(0)
    const [sum] = await app.owner<
      { n: number }[]
    >`SELECT coalesce(sum(file_size), 0)::int AS n FROM stored_file WHERE user_id = ${user.userId}`
    expect(sum?.n).toBeLessThanOrEqual(1500)
    expect(await askPlace(app, user.token, { size: 1500 })).toMatchObject({ code: 999, data: { field: 'fileSize' } })
    expect((await askPlace(app, second.token, { size: 1000 })).code).toBe(200)
    await app.owner`UPDATE site SET storage_quota = 1 WHERE site_id = 12`
    expect((await askPlace(app, second.token, { size: 100 })).msg).toContain('网站的文件空间已满')
  })
})

describe('a disk below its reserve', () => {
  test('accepts no upload and issues no ticket; stored files stay readable', async () => {
    const { upload } = t.services.config
    onTestFinished(() => void (upload.reservePercent = 10))
    upload.reservePercent = 0
    const picture = await makePicture()
    const stored = await sendFile(t, me.token, picture)
    const place = await askPlace(t, me.token, { size: picture.length })
    const before = await countFiles()
    upload.reservePercent = 100
    const late = await put(t, place.data, picture)
    expect([late.status, late.msg]).toEqual([507, expect.stringContaining('空间')])
    const refused = await askPlace(t, me.token, { size: picture.length })
    expect([refused.code, refused.msg]).toEqual([late.code, late.msg])
    expect(await countFiles()).toBe(before)
    expect((await get(stored.data.url)).statusCode).toBe(200)
  })
})

describe('access', () => {
  test('private pictures are shown inline, uncached, to their owner only', async () => {
    const sent = await sendFile(t, me.token, await makePicture(), { kind: 'private' })
    const shown = await get(sent.data.url, cookie(me.token))
    expect([shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, no-store',
    ])
    const operator = await makeUser(t.owner, { isAdmin: 1 })
    for (const token of ['', other.token, operator.token, 'garbage'])
      expect((await get(sent.data.url, cookie(token))).statusCode).toBe(404)
    const { clock } = t.services
    const late = vi.spyOn(clock, 'now').mockReturnValue(clock.now() + 3601_000)
    onTestFinished(() => late.mockRestore())
    expect((await get(sent.data.url, cookie(me.token))).statusCode).toBe(404)
  })

  test('a file of another site, or a missing one, is not found', async () => {
    const sent = await sendFile(t, me.token, await makePicture())
    for (const url of [
      `/files/13/${sent.data.fileId}`,
      '/files/12/1',
      '/files/99999/1',
      '/files/12/99999999999999999999',
      '/files/12/..%2f1',
      '/files/0/1',
      '/files/12/x',
    ])
      expect((await get(url)).statusCode, url).toBe(404)
  })

  test('a row without its stored file is reported and logged', async () => {
    const sent = await sendFile(t, me.token, await makePicture())
    await t.services.platform.storage.remove(await stored(sent))
    const error = vi.spyOn(t.services.log, 'error')
    onTestFinished(() => error.mockRestore())
    expect((await get(sent.data.url)).statusCode).toBe(404)
    expect(error).toHaveBeenCalledWith(
      expect.objectContaining({ key: expect.stringContaining('upload/') }),
      'stored file is missing',
    )
  })
})

test('leftovers of interrupted uploads are deleted after a day', async () => {
  const folder = join(t.services.config.dataDir, 'incoming')
  writeFileSync(join(folder, 'old'), 'x')
  writeFileSync(join(folder, 'new'), 'x')
  const before = new Date(Date.now() - 25 * 3600_000)
  utimesSync(join(folder, 'old'), before, before)
  expect(await sweepIncoming(t.services)).toBe(1)
  expect(incoming()).toEqual(['new'])
})
