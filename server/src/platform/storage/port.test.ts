import { createHash, createVerify, generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ObjectStoreServer, startObjectStore } from '../../../test/object-store.ts'
import { createBrowserAddresses } from './browser.ts'
import { compare, copyVerified } from './copy.ts'
import { encryptPrivate } from './encrypted.ts'
import { createLocalStorage } from './local.ts'
import { storageWithOld } from './moved.ts'
import { privateKey, type Storage } from './port.ts'
import { createS3Storage } from './s3.ts'

let s3: ObjectStoreServer
beforeAll(async () => {
  s3 = await startObjectStore()
})
afterAll(() => s3.close())
const settings = () => ({
  endpoint: s3.endpoint,
  region: 'us-east-1',
  bucket: s3.bucket,
  accessKey: s3.accessKey,
  secretKey: s3.secretKey,
})
const objectStore = () => createS3Storage(settings())
async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}
const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const folder = () => mkdtempSync(join(tmpdir(), 'zhixing-storage-'))

describe.each<[string, () => Storage]>([
  ['local', () => createLocalStorage(mkdtempSync(join(tmpdir(), 'zhixing-storage-')))],
  ['s3', () => objectStore()],
  ['s3 with older local files', () => storageWithOld(objectStore(), createLocalStorage(folder()))],
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

describe('the object store', () => {
  test('lists by prefix and by folder, over several pages', async () => {
    const store = objectStore()
    const names = ['a/1', 'a/2', 'b/1', 'c/1', 'd/1', 'e.txt'].map((name) => `listed/${name}`)
    for (const name of names) await store.write(name, Buffer.from('x'))
    expect((await allOf(store.list('listed/'))).map(({ key }) => key)).toEqual(names)
    expect(await allOf(store.folders('listed/'))).toEqual(['a', 'b', 'c', 'd'].map((at) => `listed/${at}/`))
    const [first] = await allOf(store.list('listed/a/1'))
    expect(Math.abs((first?.changedAt ?? 0) - Date.now())).toBeLessThan(60_000)
  })

  test('gives browsers addresses that expire and open one object', async () => {
    const store = objectStore()
    await store.write('signed/a', Buffer.from('一段视频'))
    await store.write('signed/b', Buffer.from('b'))
    const addresses = createBrowserAddresses({ kind: 'store' }, settings())
    if (!addresses) throw new Error('no addresses')
    expect(addresses.origin).toBe(s3.endpoint)
    const now = Math.floor(Date.now() / 1000)
    const url = addresses.of('signed/a', now - 1, 60)
    expect(await (await fetch(url)).text()).toBe('一段视频')
    expect((await fetch(url.replace('signed/a', 'signed/b'))).status).toBe(403)
    expect((await fetch(url.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'))).status).toBe(403)
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403)
    expect((await fetch(addresses.of('signed/a', now - 61, 60))).status).toBe(403)
    const elsewhere = createBrowserAddresses({ kind: 'store', url: 'https://s3.example.com' }, settings())
    expect(elsewhere?.of('signed/a', now, 60)).toContain(`https://s3.example.com/${s3.bucket}/signed/a?`)
    expect(createBrowserAddresses(undefined, settings())).toBeNull()
  })

  test('gives addresses of a CDN by type A', () => {
    const cdn = createBrowserAddresses(
      { kind: 'cdn', url: 'https://cdn.example.com/', key: 'aliyuncdnexp1234' },
      settings(),
    )
    // The MD5 of `/signed/a-1444435200-0-0-aliyuncdnexp1234`.
    expect(cdn?.of('signed/a', 1_444_435_200, 60)).toBe(
      `https://cdn.example.com/signed/a?auth_key=1444435200-0-0-${md5('/signed/a-1444435200-0-0-aliyuncdnexp1234')}`,
    )
    // The example of Aliyun's documentation.
    expect(cdn?.of('video/standard/1K.html', 1_444_435_200, 60)).toBe(
      'https://cdn.example.com/video/standard/1K.html?auth_key=1444435200-0-0-80cd3862d699b7118eed99103f2a3a4f',
    )
  })

  test('gives addresses of CloudFront that its public key verifies', () => {
    const { publicKey, privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const keyFile = join(folder(), 'key.pem')
    writeFileSync(keyFile, key.export({ type: 'pkcs8', format: 'pem' }))
    const given = { kind: 'cloudfront', url: 'https://d1.cloudfront.net', keyId: 'K2JCJMDEHXQW5F', keyFile } as const
    const addresses = createBrowserAddresses(given, settings())
    const address = (name: string, from = 1000) => new URL(addresses?.of(name, from, 60) ?? '')
    const first = address('site12/media/f/360p/0.m4s')
    expect(first.origin + first.pathname).toBe('https://d1.cloudfront.net/site12/media/f/360p/0.m4s')
    expect(first.search).toMatch(/^\?Policy=[\w~-]+&Signature=[\w~-]+&Key-Pair-Id=K2JCJMDEHXQW5F$/)
    const decoded = (name: string) =>
      Buffer.from(
        (first.searchParams.get(name) ?? '').replace(/[-_~]/g, (c) => ({ '-': '+', _: '=', '~': '/' })[c] ?? ''),
        'base64',
      )
    const policy = decoded('Policy')
    expect(JSON.parse(policy.toString())).toEqual({
      Statement: [
        {
          Resource: 'https://d1.cloudfront.net/site12/media/f/360p/*',
          Condition: { DateLessThan: { 'AWS:EpochTime': 1060 } },
        },
      ],
    })
    expect(createVerify('RSA-SHA1').update(policy).verify(publicKey, decoded('Signature'))).toBe(true)
    // One signature for a folder and time, the same for all viewers.
    expect(address('site12/media/f/360p/1.m4s').search).toBe(first.search)
    expect(address('site12/media/f/720p/0.m4s').search).not.toBe(first.search)
    expect(address('site12/media/f/360p/0.m4s', 2000).search).not.toBe(first.search)
    expect(() => createBrowserAddresses({ ...given, keyFile: '/nowhere' }, settings())).toThrow('SEGMENTS_KEY_FILE')
  })

  test('takes copies that are verified, once', async () => {
    const store = objectStore()
    const path = join(folder(), 'file')
    writeFileSync(path, 'x'.repeat(100_000))
    expect(await copyVerified(store, 'copied/a', path)).toBe(true)
    expect(await copyVerified(store, 'copied/a', path)).toBe(false)
    await s3.put('copied/a', 'y'.repeat(100_000))
    expect(await copyVerified(store, 'copied/a', path)).toBe(true)
    const forgetful = { ...store, writeFrom: async () => undefined }
    await expect(copyVerified(forgetful, 'copied/b', path)).rejects.toThrow('does not hold')
  })

  test('takes a large file in parts, and after an interruption those that it has not', async () => {
    const part = 5 * 1024 * 1024
    const store = createS3Storage(settings(), part)
    const path = join(folder(), 'film')
    const content = randomBytes(2 * part + 1234)
    writeFileSync(path, content)
    const puts = () => s3.requests.filter((request) => request === 'PUT parts/film.mp4').length
    s3.requests.length = 0
    s3.breaks = (request) => request.startsWith('PUT') && puts() === 3
    await expect(store.writeFrom('parts/film.mp4', path)).rejects.toThrow()
    s3.breaks = null
    await expect(store.size('parts/film.mp4')).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await s3.unfinished()).toEqual(['parts/film.mp4'])
    // The second part is another one now.
    content[part] = (content[part] ?? 0) ^ 1
    writeFileSync(path, content)
    s3.requests.length = 0
    await store.writeFrom('parts/film.mp4', path)
    expect(puts()).toBe(2)
    expect((await buffer(await store.read('parts/film.mp4'))).equals(content)).toBe(true)
    expect((await s3.get('parts/film.mp4'))?.type).toBe('video/mp4')
    expect(await s3.unfinished()).toEqual([])
    await store.writeFrom('parts/film.mp4', path)
    expect(await compare(store, 'parts/film.mp4', path)).toBe('same')
  })

  test('aborts interrupted writes', async () => {
    const store = createS3Storage(settings(), 5 * 1024 * 1024)
    const path = join(folder(), 'film')
    writeFileSync(path, Buffer.alloc(6 * 1024 * 1024))
    const keys = [1, 2, 3, 4].map((n) => `aborted/${n}`)
    s3.breaks = (request) => request.startsWith('PUT')
    for (const key of keys) await expect(store.writeFrom(key, path)).rejects.toThrow()
    s3.breaks = null
    expect(await store.abortUploads('aborted/', Date.now() - 60_000)).toBe(0)
    expect(await store.abortUploads('other/', Date.now() + 60_000)).toBe(0)
    expect(await store.abortUploads('aborted/', Date.now() + 60_000)).toBe(4)
    expect(await s3.unfinished()).toEqual([])
  })

  test('passes faults on', async () => {
    const store = objectStore()
    s3.fault = 400
    await expect(store.read('a')).rejects.toThrow('answered 400')
    await expect(allOf(store.list('a'))).rejects.toThrow('answered 400')
    s3.fault = null
  })
})

test('files from before the object store are read and removed', async () => {
  const old = createLocalStorage(folder())
  const storage = storageWithOld(objectStore(), old)
  await old.write('site12/old.csv', Buffer.from('旧资料'))
  expect((await buffer(await storage.read('site12/old.csv'))).toString()).toBe('旧资料')
  expect(await storage.size('site12/old.csv')).toBe(9)
  await storage.remove('site12/old.csv')
  await expect(old.size('site12/old.csv')).rejects.toMatchObject({ code: 'ENOENT' })
})
