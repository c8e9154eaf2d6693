import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeLecturer, makeUser } from '../../../test/factories.ts'
import { askPlace, makePicture, type Sent, sendFile } from '../../../test/files.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { strToU8, zipSync } from 'fflate'
import { makeOffice, makeZip, packedZeros } from '@zhixing/files/test/zip'

let t: TestApp
let me: Awaited<ReturnType<typeof makeUser>>
let author: Awaited<ReturnType<typeof makeLecturer>>
beforeAll(async () => {
  t = await startTestApp()
  ;[me, author] = [await makeUser(t.owner), await makeLecturer(t.owner)]
})
afterAll(() => t.close())
const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers })
const cookie = (token: string) => ({ cookie: `RC_WEB_TOKEN=${token}` })
const countFiles = async () => (await t.owner<{ n: number }[]>`SELECT count(*)::int AS n FROM stored_file`)[0]?.n

const stored = async (sent: Sent) =>
  (await t.owner<{ key: string }[]>`SELECT file_key AS key FROM stored_file WHERE id = ${sent.data.fileId}`)[0]?.key ??
  ''
const incoming = () => readdirSync(join(t.services.config.dataDir, 'incoming'))

const document = (name: string, content: Buffer, token = author.token) =>
  sendFile(t, token, content, { name, kind: 'document' })

/** A PNG with one bit per pixel: many pixels in few bytes. */
function blackPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const lines = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', lines),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('audio and video in texts', () => {
  /** A second of silence as WAV. */
  const wav = () => {
    const data = Buffer.alloc(8000)
    const head = Buffer.alloc(44)
    head.write('RIFF', 0)
    head.writeUInt32LE(36 + data.length, 4)
    head.write('WAVEfmt ', 8)
    head.writeUInt32LE(16, 16)
    head.writeUInt16LE(1, 20)
    head.writeUInt16LE(1, 22)
    head.writeUInt32LE(8000, 24)
    head.writeUInt32LE(8000, 28)
    head.writeUInt16LE(1, 32)
    head.writeUInt16LE(8, 34)
    head.write('data', 36)
    head.writeUInt32LE(data.length, 40)
    return Buffer.concat([head, data])
  }
  const media = (name: string, content: Buffer, token = author.token) =>
    sendFile(t, token, content, { name, kind: 'media' })

  test('is public, with its own type, and supports ranges', async () => {
    const sent = await media('听力.mp3', wav())
    expect([sent.status, sent.data.fileType, sent.data.fileName], sent.msg).toEqual([200, 'audio/wav', '听力.wav'])
    expect(sent.data.url).toBe(`/files/12/${sent.data.fileId}`)
    const got = await t.app.inject({ url: sent.data.url, headers: { range: 'bytes=0-3' } })
    expect([got.statusCode, got.headers['content-type'], got.body]).toEqual([206, 'audio/wav', 'RIFF'])
    expect(got.headers['content-disposition']).toBeUndefined()
  })

  test('is refused with another content, and for learners', async () => {
    const other = await media('听力.mp3', Buffer.from('<html><script>alert(1)</script></html>'))
    expect([other.status, other.data]).toEqual([422, { field: 'fileName' }])
    expect((await askPlace(t, me.token, { name: 'a.mp3', size: 5, kind: 'media' })).msg).toBe('只有讲师可以上传音视频')
    expect((await askPlace(t, author.token, { name: 'a.mp3', size: 51 * 1024 * 1024, kind: 'media' })).msg).toBe(
      '音视频不能超过 50 MB',
    )
  })
})

describe('pictures', () => {
  test('are re-encoded: upright, without metadata, as WebP', async () => {
    const photo = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#fff' } })
      .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '39/1 54/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(photo.toString('latin1')).toContain('Exif')
    const sent = await sendFile(t, me.token, photo, { name: '../../我的\u202e照片.jpg' })
    expect(sent.data).toMatchObject({
      fileName: '我的照片.webp',
      fileType: 'image/webp',
      imgWidth: 40,
      imgHeight: 80,
      url: `/files/12/${sent.data.fileId}`,
    })
    expect(await stored(sent)).toBe(`site12/upload/${sent.data.fileId}.webp`)
    const shown = await get(sent.data.url)
    const { exif, orientation, format } = await sharp(shown.rawPayload).metadata()
    expect([exif, orientation, format]).toEqual([undefined, undefined, 'webp'])
    expect(shown.rawPayload.toString('latin1')).not.toMatch(/SecretCamera|GPS|Exif/)
  })

  test('are public, inline, immutable, and inert', async () => {
    const sent = await sendFile(t, me.token, await makePicture())
    for (const url of [sent.data.url, `${sent.data.url}/photo.webp`]) {
      const shown = await get(url)
      expect(shown.statusCode).toBe(200)
      expect(shown.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
        'content-length': String(sent.data.fileSize),
      })
      expect(shown.headers['content-disposition']).toBeUndefined()
      const etag = String(shown.headers.etag)
      expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304)
      const part = await get(url, { range: 'bytes=4-9' })
      expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 4-9/${sent.data.fileSize}`])
      expect(part.rawPayload).toEqual(shown.rawPayload.subarray(4, 10))
      expect((await get(url, { range: 'bytes=999999-' })).statusCode).toBe(416)
    }
    // Files from before checksums have none.
    await t.owner`UPDATE stored_file SET sha256 = NULL WHERE id = ${sent.data.fileId}`
    expect((await get(sent.data.url)).statusCode).toBe(200)
  })

  test('keep animations; large ones are scaled down', async () => {
    const frames = Buffer.concat([Buffer.alloc(20 * 20 * 3, 0), Buffer.alloc(20 * 20 * 3, 255)])
    const gif = await sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
      .gif({ loop: 0, delay: [100, 100] })
      .toBuffer()
    const sent = await sendFile(t, me.token, gif, { name: 'a.gif' })
    expect(sent.data).toMatchObject({ imgWidth: 20, imgHeight: 20 })
    expect((await sharp((await get(sent.data.url)).rawPayload).metadata()).pages).toBe(2)
    const large = await sendFile(t, me.token, await makePicture({ width: 6000, height: 3000, format: 'jpeg' }))
    expect(large.data).toMatchObject({ imgWidth: 4096, imgHeight: 2048 })
  })

  test('that are invalid or polyglots are refused or lose the extra data', async () => {
    const refuse = async (content: Buffer | string, name = 'a.png') => {
      const sent = await sendFile(t, me.token, Buffer.from(content), { name })
      expect([sent.status, sent.data], sent.msg).toEqual([422, { field: 'fileName' }])
      return sent.msg
    }
    expect(await refuse('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')).toContain('SVG')
    expect(await refuse('<html><script>alert(1)</script>')).toContain('这不是图片')
    expect(await refuse(makeZip([{ name: 'a', data: 'x' }]))).toContain('这不是图片')
    expect(await refuse(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))).toContain('HEIC')
    expect(await refuse((await makePicture({ width: 900, height: 900 })).subarray(0, 200))).toContain('已损坏')
    expect(await refuse(Buffer.from('GIF89a'))).toContain('已损坏')
    // A GIF that is also a script, a JPEG with an archive appended: only the picture is stored.
    const [gif, jpeg] = [await makePicture({ format: 'gif' }), await makePicture({ format: 'jpeg' })]
    for (const [picture, tail] of [
      [gif, '*/=1;alert(1)//'],
      [jpeg, makeZip([{ name: 'evil.html', data: '<script>' }])],
    ] as const) {
      const sent = await sendFile(t, me.token, Buffer.concat([picture, Buffer.from(tail)]), { name: 'a.js.gif' })
      expect(sent.status).toBe(200)
      expect((await get(sent.data.url)).rawPayload.toString('latin1')).not.toMatch(/alert|evil/)
    }
  })

  test('that are decompression bombs are refused immediately', async () => {
    const bomb = blackPng(16_000, 16_000)
    expect(bomb.length).toBeLessThan(2_000_000)
    const sent = await sendFile(t, me.token, bomb)
    expect([sent.status, sent.msg]).toEqual([422, expect.stringMatching(/图片(过大|尺寸过大)/)])
    // The header claims 100,000 × 100,000 pixels.
    const header = Buffer.from(await makePicture())
    header.writeUInt32BE(100_000, 16)
    header.writeUInt32BE(100_000, 20)
    expect((await sendFile(t, me.token, header)).status).toBe(422)
  })

  test('in formats decoded as a whole have a lower pixel limit, and are refused without decoding', async () => {
    const wide = blackPng(65_500, 700)
    expect(wide.length).toBeLessThan(20_000)
    const before = process.memoryUsage().rss
    const sent = await sendFile(t, me.token, wide)
    expect([sent.status, sent.msg]).toEqual([422, expect.stringMatching(/图片(过大|尺寸过大)/)])
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024)
  })
})

describe('documents', () => {
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
  const ole = Buffer.concat([Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'), randomBytes(600)])

  test('of common types are accepted by content', async () => {
    const kinds: [string, Buffer, string][] = [
      ['讲义.pdf', pdf, 'application/pdf'],
      ['前有字节.pdf', Buffer.concat([Buffer.from('X-Printer: 1\r\n\r\n'), pdf]), 'application/pdf'],
      ['旧文档.doc', ole, 'application/msword'],
      ['文档.docx', makeOffice('docx'), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
      ['表.xlsx', makeOffice('xlsx'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      ['课件.pptx', makeOffice('pptx'), 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
      ['稿.rtf', Buffer.from('{\\rtf1\\ansi 1}'), 'application/rtf'],
      [
        '稿.odt',
        Buffer.from(
          zipSync({
            mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }],
            'content.xml': strToU8('<a/>'),
          }),
        ),
        'application/vnd.oasis.opendocument.text',
      ],
      ['资料.zip', makeZip([{ name: '讲义.docx', data: makeOffice('docx') }]), 'application/zip'],
      ['说明.txt', Buffer.from('说明'), 'text/plain'],
      ['数据.csv', Buffer.from('a,b\n1,2'), 'text/plain'],
      ['字幕.srt', Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n你好\n'), 'text/plain'],
      ['页面.xml', Buffer.from('<?xml version="1.0"?><a/>'), 'text/plain'],
    ]
    for (const [name, content, fileType] of kinds) {
      const sent = await document(name, content)
      expect([sent.status, sent.data.fileName, sent.data.fileType, sent.data.fileSize], sent.msg).toEqual([
        200,
        name,
        fileType,
        content.length,
      ])
    }
  })

  test('whose content does not match the name are refused', async () => {
    const wrong: [string, Buffer][] = [
      ['a.pdf', Buffer.from('<html>')],
      ['a.rtf', Buffer.from('<html>')],
      ['a.odt', makeOffice('docx')],
      ['a.pdf', Buffer.concat([Buffer.alloc(1024, ' '), pdf])],
      ['a.pdf', makeZip([{ name: 'a', data: 'x' }])],
      ['a.pdf', Buffer.concat([pdf, makeZip([{ name: 'evil.html', data: '<script>' }])])],
      ['a.pdf', Buffer.concat([Buffer.from('MZ'), pdf])],
      ['a.docx', makeOffice('xlsx')],
      ['a.docx', ole],
      ['a.xls', makeOffice('xlsx')],
      ['a.zip', pdf],
      ['a.zip', Buffer.concat([Buffer.from('GIF89a'), makeZip([{ name: 'a', data: 'x' }])])],
      ['a.txt', Buffer.from('MZ\x90\0\x03', 'latin1')],
      ['a.txt', await makePicture()],
      ['a.docx', makeOffice('docx', [{ name: 'word/vbaProject.bin', data: 'x' }])],
    ]
    const before = await countFiles()
    for (const [index, [name, content]] of wrong.entries())
      expect((await document(name, content)).status, `${index} ${name}`).toBe(422)
    expect(await countFiles()).toBe(before)
    expect(incoming()).toEqual([])
  })

  test('that are large zip bombs leave no upload slot occupied', async () => {
    const bomb = makeOffice('docx', [{ name: 'word/media/a.bin', data: packedZeros(700), isPacked: true }])
    // One more than a person's concurrent uploads.
    for (let at = 0; at < 5; at++) {
      const sent = await document(`a${at}.docx`, bomb)
      expect([sent.status, sent.msg]).toEqual([422, expect.stringContaining('解开后过大')])
    }
    expect((await document('好的.docx', makeOffice('docx'))).status).toBe(200)
    expect(incoming()).toEqual([])
  })

  test('that are zip bombs are refused early, in little memory', async () => {
    const bombs: [string, Buffer][] = [
      [
        'a.zip',
        makeZip(Array.from({ length: 5 }, (_, n) => ({ name: String(n), data: Buffer.alloc(60 * 1024 * 1024) }))),
      ],
      ['a.zip', makeZip([{ name: 'inner.zip', data: makeZip([{ name: 'a', data: 'x' }]) }])],
      ['a.zip', makeZip(Array.from({ length: 1001 }, (_, n) => ({ name: String(n), data: '' })))],
      ['a.xlsx', makeOffice('xlsx', [{ name: 'xl/s.xml', data: '<!DOCTYPE l [<!ENTITY a "b">]><l>&a;</l>' }])],
      ['a.zip', makeZip([{ name: '../../../evil', data: 'x' }])],
    ]
    for (const [name, content] of bombs) {
      const before = process.memoryUsage().rss
      const sent = await document(name, content)
      expect(sent.status, sent.msg).toBe(422)
      expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024)
    }
  })

  test('are served to their owner only, as a download, whole or in ranges', async () => {
    const sent = await document('讲义 "终稿"; 2.pdf', pdf)
    const own = await get(sent.data.url, cookie(author.token))
    expect(own.statusCode).toBe(200)
    expect(own.rawPayload).toEqual(pdf)
    expect(own.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="__ ____; 2.pdf"; filename*=UTF-8''%E8%AE%B2%E4%B9%89%20_%E7%BB%88%E7%A8%BF_%3B%202.pdf`,
      'x-content-type-options': 'nosniff',
    })
    // With the name in the URL, if there is one.
    const renamed = await get(sent.data.url.replace('?', '/%E9%99%84%E4%BB%B6%201.pdf?'), cookie(author.token))
    expect(renamed.headers['content-disposition']).toBe(
      `attachment; filename="__ 1.pdf"; filename*=UTF-8''%E9%99%84%E4%BB%B6%201.pdf`,
    )
    const part = await get(sent.data.url, { ...cookie(author.token), range: 'bytes=-6' })
    expect([part.statusCode, part.payload]).toEqual([206, '%%EOF\n'])
    const bare = sent.data.url.split('?')[0] ?? ''
    for (const [why, url, token] of [
      ['without a session', sent.data.url, ''],
      ['another person', sent.data.url, me.token],
      ['without a signature', bare, author.token],
      ['with a signature of nothing', `${bare}?exp=99999999999&sig=x`, author.token],
    ] as const)
      expect((await get(url, cookie(token))).json(), why).toEqual({ code: 404, msg: '文件不存在', data: null })
  })
})

describe('the virus scan', () => {
  test('rejects infected files, and all files while the scanner is unavailable', async () => {
    const picture = await makePicture()
    const scan = vi.spyOn(t.services.platform.virus, 'scan')
    onTestFinished(() => scan.mockRestore())
    const before = await countFiles()
    scan.mockResolvedValueOnce('Eicar-Test-Signature')
    expect(await sendFile(t, me.token, picture)).toMatchObject({
      status: 422,
      msg: expect.stringContaining('没有通过安全扫描'),
    })
    scan.mockRejectedValueOnce(new Error('scanner unavailable'))
    expect(await sendFile(t, me.token, picture)).toMatchObject({ status: 503, code: 503 })
    expect(await countFiles()).toBe(before)
    expect(incoming()).toEqual([])
    expect((await sendFile(t, me.token, picture)).status).toBe(200)
  })
})
