import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encryptPrivate } from './encrypted.ts'
import { createLocalStorage } from './local.ts'
import { privateKey, type Storage } from './port.ts'
import { createS3Storage } from './s3.ts'

/** Fake S3 on loopback that verifies signatures. */
function s3OnLoopback(): Promise<{ server: Server; endpoint: string }> {
  const objects = new Map<string, Buffer>()
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request)
    const path = decodeURIComponent(request.url ?? '')
    const found = objects.get(path)
    const signed = /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/us-east-1\/s3\/aws4_request/.test(
      request.headers.authorization ?? '',
    )
    if (!signed || !path.startsWith('/school/')) response.writeHead(403).end()
    else if (request.method === 'PUT') {
      objects.set(path, body)
      response.writeHead(200).end()
    } else if (request.method === 'DELETE') {
      objects.delete(path)
      response.writeHead(204).end()
    } else if (!found) response.writeHead(404).end()
    else {
      const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
      const body = range ? found.subarray(Number(range[1]), Number(range[2]) + 1) : found
      response
        .writeHead(range ? 206 : 200, { 'content-length': body.length })
        .end(request.method === 'HEAD' ? undefined : body)
    }
  }
  const server = createServer((request, response) => void answer(request, response))
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({ server, endpoint: `http://127.0.0.1:${(server.address() as { port: number }).port}` }),
    ),
  )
}

let s3: Awaited<ReturnType<typeof s3OnLoopback>>
beforeAll(async () => {
  s3 = await s3OnLoopback()
})
afterAll(() => s3.server.close())

describe.each<[string, () => Storage]>([
  ['local', () => createLocalStorage(mkdtempSync(join(tmpdir(), 'zhixing-storage-')))],
  [
    's3',
    () =>
      createS3Storage({
        endpoint: s3.endpoint,
        region: 'us-east-1',
        bucket: 'school',
        accessKey: 'key',
        secretKey: 'secret',
      }),
  ],
  [
    'encrypting',
    () => encryptPrivate(createLocalStorage(mkdtempSync(join(tmpdir(), 'zhixing-storage-'))), Buffer.alloc(32, 1)),
  ],
])('%s storage', (_name, make) => {
  test('round-trips content', async () => {
    const storage = make()
    const content = Buffer.from('一份资料'.repeat(5000))
    await storage.write('site12/notes.v1.csv', content)
    expect(await storage.size('site12/notes.v1.csv')).toBe(content.length)
    expect((await buffer(await storage.read('site12/notes.v1.csv'))).equals(content)).toBe(true)
    await storage.write('site12/notes.v1.csv', Buffer.from('新'))
    expect(await storage.size('site12/notes.v1.csv')).toBe(3)
  })

  test('stores a file and reads a range', async () => {
    const storage = make()
    const path = join(mkdtempSync(join(tmpdir(), 'zhixing-incoming-')), 'file')
    const content = Buffer.from('0123456789'.repeat(100_000))
    writeFileSync(path, content)
    await storage.writeFrom('site12/upload/1.pdf', path)
    expect(await storage.size('site12/upload/1.pdf')).toBe(content.length)
    expect((await buffer(await storage.read('site12/upload/1.pdf'))).equals(content)).toBe(true)
    expect((await buffer(await storage.read('site12/upload/1.pdf', { start: 7, end: 12 }))).toString()).toBe('789012')
    await expect(storage.writeFrom('../secret', path)).rejects.toThrow('not a storage key')
  })

  test('reads of missing files fail with ENOENT; remove is idempotent', async () => {
    const storage = make()
    await expect(storage.read('site12/none')).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(storage.size('site12/none')).rejects.toMatchObject({ code: 'ENOENT' })
    await storage.write('a', Buffer.from('x'))
    await storage.remove('a')
    await storage.remove('a')
    await expect(storage.read('a')).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test.each(['../secret', '/etc/passwd', 'a/../b', '', 'a//b', 'a\u0000b', '.hidden'])(
    'rejects the key %j',
    async (key) => {
      await expect(make().write(key, Buffer.from('x'))).rejects.toThrow('not a storage key')
    },
  )
})

describe('private files', () => {
  const plain = Buffer.from('110101199001011234，本人身份证'.repeat(3000))
  const name = privateKey(12, '7.jpg')
  function make() {
    const inner = createLocalStorage(mkdtempSync(join(tmpdir(), 'zhixing-storage-')))
    return { inner, storage: encryptPrivate(inner, Buffer.alloc(32, 1)) }
  }
  const bytes = async (storage: Storage, range?: { start: number; end: number }) =>
    buffer(await storage.read(name, range))

  test('are encrypted with a fresh counter and need the secret', async () => {
    const { inner, storage } = make()
    await storage.write(name, plain)
    const first = await bytes(inner)
    expect(first.includes('110101')).toBe(false)
    expect((await bytes(storage)).equals(plain)).toBe(true)
    expect(await storage.size(name)).toBe(plain.length)
    await storage.write(name, plain)
    expect((await bytes(inner)).equals(first)).toBe(false)
    expect((await bytes(encryptPrivate(inner, Buffer.alloc(32, 2)))).includes('110101')).toBe(false)
  })

  test.each([
    [0, 0],
    [15, 16],
    [16, 31],
    [17, 70_000],
    [99_990, 200_000],
  ])('reads bytes %i to %i', async (start, end) => {
    const { storage } = make()
    const path = join(mkdtempSync(join(tmpdir(), 'zhixing-incoming-')), 'file')
    writeFileSync(path, plain)
    await storage.writeFrom(name, path)
    expect((await bytes(storage, { start, end })).equals(plain.subarray(start, end + 1))).toBe(true)
  })

  test('are the only encrypted ones', async () => {
    const { inner, storage } = make()
    await storage.write('site12/upload/1.png', plain)
    expect((await buffer(await inner.read('site12/upload/1.png'))).equals(plain)).toBe(true)
  })
})
