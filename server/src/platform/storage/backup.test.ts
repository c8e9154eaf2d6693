/** Backups in vaults: in a bucket and in a folder, sealed and not. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp, testDatabase } from '../../../test/harness.ts'
import { isRealStore, type ObjectStoreServer, startObjectStore } from '../../../test/object-store.ts'
import { createS3Storage } from './s3.ts'
import { type Database, openDatabase } from '../../kernel/db/index.ts'
import { backupCommand, restoreCommand, verifyCommand } from '../../kernel/backup/commands.ts'

let t: TestApp
let admin: Database
let target: Database
let store: ObjectStoreServer
let bucket: Record<string, string>
const name = `vault_${process.pid}`
const folders = Array.from({ length: 2 }, () => mkdtempSync(join(tmpdir(), 'zhixing-vault-')))
const [place = '', sealed = ''] = folders
const KEY = 'k'.repeat(32)
const said: string[] = []
const say = (sentence: string) => void said.push(sentence)

const put = (path: string, content: string | Buffer) => {
  const file = join(t.services.config.dataDir, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
const given = (environment: Record<string, string>) => ({ environment, openBucket: createS3Storage })
const take = (args: string[], environment: Record<string, string>) =>
  backupCommand(args, { owner: t.owner, config: t.services.config, ...given(environment) }, say)
const check = (args: string[], environment: Record<string, string>) => verifyCommand(args, given(environment), say)
const bringBack = (args: string[], environment: Record<string, string>) =>
  restoreCommand(
    [...args, '--force'],
    { owner: target.owner, config: { ...t.services.config, dataDir: place }, ...given(environment) },
    say,
  )
const counts = async ({ owner }: Pick<Database, 'owner'>) =>
  (
    await owner<
      object[]
    >`SELECT (SELECT count(*) FROM users), (SELECT count(*) FROM course), (SELECT count(*) FROM course_chapter)`
  )[0]
/** Bytes over several pieces, of which the middle ones are equal. */
const film = Buffer.concat([Buffer.from('begin'), Buffer.alloc(17 * 1024 ** 2, 7), Buffer.from('end')])

beforeAll(async () => {
  t = await startTestApp()
  store = await startObjectStore()
  bucket = {
    BACKUP_S3_ENDPOINT: store.endpoint,
    BACKUP_S3_BUCKET: store.bucket,
    BACKUP_S3_ACCESS_KEY: store.accessKey,
    BACKUP_S3_SECRET_KEY: store.secretKey,
  }
  admin = openDatabase({ ...testDatabase(), database: 'postgres' })
  await admin.owner.unsafe(`CREATE DATABASE ${name}`)
  target = openDatabase({ ...testDatabase(), database: name })
  await makeCourse(t.owner)
  await makeUser(t.owner, { nickname: '机密昵称' })
  put('sources/12/film.mp4', film)
  put('files/site12/upload/1.pdf', '机密文件')
})
afterAll(async () => {
  await target?.close()
  await admin?.owner.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await admin?.close()
  await t?.close()
  await store?.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const puts = () => store.requests.filter((line) => line.startsWith('PUT ')).length

test('a sealed backup in a bucket is verified and restored as it was; nothing in it can be read', async () => {
  const secret = { ...bucket, BACKUP_KEY: KEY }
  await take(['--to', 's3'], secret)
  await check(['--from', 's3'], secret)
  await bringBack(['--from', 's3'], secret)
  expect(await counts(target)).toEqual(await counts(t))
  expect(readFileSync(join(place, 'sources/12/film.mp4')).equals(film)).toBe(true)
  expect(readFileSync(join(place, 'files/site12/upload/1.pdf'), 'utf8')).toBe('机密文件')
  for (const key of await store.keys()) {
    const object = await store.get(key)
    expect(object?.content.subarray(0, 4).toString()).toBe('ZXB1')
    expect(object?.content.includes('机密')).toBe(false)
  }
  await expect(check(['--from', 's3'], { ...bucket, BACKUP_KEY: 'w'.repeat(32) })).rejects.toThrow(
    /BACKUP_KEY 与备份时不同/,
  )
  await expect(check(['--from', 's3'], bucket)).rejects.toThrow(/已加密，请设置 BACKUP_KEY/)
})

test('an unchanged file is stored once, and a changed one by its changed pieces', async () => {
  const secret = { ...bucket, BACKUP_KEY: KEY, BACKUP_S3_PREFIX: 'again' }
  await take(['--to', 's3'], secret)
  const tables = puts()
  expect((await store.keys('again/pieces/')).length).toBeGreaterThan(4)
  put('sources/12/film.mp4', Buffer.concat([film, Buffer.from('more')]))
  const before = puts()
  await take(['--to', 's3'], secret)
  // The last piece of the film, the snapshot, and what the database has new.
  expect(puts() - before).toBeLessThan(tables)
  put('sources/12/film.mp4', film)
})

test('a truncated, changed, exchanged or missing object is found before anything is written', async () => {
  const secret = { ...bucket, BACKUP_KEY: KEY, BACKUP_S3_PREFIX: 'damaged' }
  await take(['--to', 's3'], secret)
  const [one = '', other = ''] = await store.keys('damaged/pieces/')
  const content = (await store.get(one))?.content
  if (!content) throw new Error('no piece')
  const before = await counts(target)
  const flipped = Buffer.from(content)
  flipped.writeUInt8(flipped.readUInt8(40) ^ 1, 40)
  for (const damaged of [
    content.subarray(0, content.length - 1),
    content.subarray(0, 3),
    flipped,
    (await store.get(other))?.content,
  ]) {
    await store.put(one, damaged ?? content)
    await expect(bringBack(['--from', 's3'], secret)).rejects.toThrow(/备份已损坏，共 1 处/)
  }
  await store.remove(one)
  await expect(check(['--from', 's3'], secret)).rejects.toThrow(/备份已损坏，共 1 处/)
  await store.put(one, Buffer.concat([Buffer.from('ZXB0'), content]))
  await expect(check(['--from', 's3'], secret)).rejects.toThrow(/备份已损坏/)
  await store.put(one, content)
  store.fault = 503
  await expect(check(['--from', 's3'], secret)).rejects.toThrow(/answered 503/)
  store.fault = null
  await check(['--from', 's3'], secret)
  expect(await counts(target)).toEqual(before)
})

test.skipIf(isRealStore)('so many stay, with their pieces; one is chosen by name', async () => {
  const plain = { ...bucket, BACKUP_S3_PREFIX: 'kept', BACKUP_KEEP: '2' }
  put('files/site12/upload/old.txt', 'only in the first')
  await take(['--to', 's3'], plain)
  rmSync(join(t.services.config.dataDir, 'files/site12/upload/old.txt'))
  const [first = ''] = await store.keys('kept/snapshots/')
  const snapshot = await store.get(first)
  if (!snapshot) throw new Error('no snapshot')
  const names = ['20200101-000000', '20200102-000000']
  for (const older of names) await store.put(`kept/snapshots/${older}`, snapshot.content)
  // All pieces are of the day before yesterday.
  for (const key of await store.keys()) store.age(key, 2 * 86_400_000)
  await store.remove(first)
  const count = (await store.keys('kept/pieces/')).length
  await take(['--to', 's3'], plain)
  expect(await store.keys('kept/snapshots/')).toHaveLength(2)
  expect((await store.keys('kept/snapshots/'))[0]).toContain(names[1])
  await check(['--from', 's3', '--name', names[1] ?? ''], plain)
  await expect(check(['--from', 's3', '--name', names[0] ?? ''], plain)).rejects.toThrow(
    /没有这份备份，现有：20200102-000000、/,
  )
  await take(['--to', 's3'], { ...plain, BACKUP_KEEP: '1' })
  expect(await store.keys('kept/snapshots/')).toHaveLength(1)
  expect((await store.keys('kept/pieces/')).length).toBeLessThan(count + 3)
  await check(['--from', 's3'], plain)
})

test('with a key a folder is a vault, too', async () => {
  const secret = { BACKUP_KEY: KEY }
  await take([sealed], secret)
  await check([sealed], secret)
  await bringBack([sealed], secret)
  expect(await counts(target)).toEqual(await counts(t))
  const piece =
    readdirSync(join(sealed, 'pieces'), { recursive: true, encoding: 'utf8' }).find((path) => path.length > 60) ?? ''
  expect(
    readFileSync(join(sealed, 'pieces', piece))
      .subarray(0, 4)
      .toString(),
  ).toBe('ZXB1')
  utimesSync(join(sealed, 'pieces', piece), 0, 0)
  await expect(take([join(t.services.config.dataDir, 'files')], secret)).rejects.toThrow(/不能在数据目录/)
})

test('refused with what is missing', async () => {
  await expect(take(['--to', 's3'], {})).rejects.toThrow(/BACKUP_S3_ENDPOINT/)
  await expect(take(['--to', 'ftp'], {})).rejects.toThrow(/只能是 s3/)
  await expect(take([sealed], { BACKUP_KEY: 'short' })).rejects.toThrow(/至少 32 个字符/)
  await expect(check([], {})).rejects.toThrow(/请写明备份所在的文件夹/)
  await expect(check(['--from', 's3'], { ...bucket, BACKUP_S3_PREFIX: 'empty' })).rejects.toThrow(/没有备份/)
})
