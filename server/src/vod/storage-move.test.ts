import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { type ObjectStoreServer, startObjectStore } from '../../test/object-store.ts'
import { rowOf, type UploadedVideo, uploadVideo } from '../../test/transcoding.ts'
import { privateKey } from '../platform/storage/port.ts'
import { packagePrefix } from './package-files.ts'
import { sourceObject } from './source-files.ts'
import { storageMoveCommand } from './storage-move.ts'

let t: TestApp
let bare: TestApp
let s3: ObjectStoreServer
beforeAll(async () => {
  s3 = await startObjectStore()
  ;[t, bare] = await Promise.all([startTestApp(s3.env), startTestApp()])
})
afterAll(async () => {
  await Promise.all([t.close(), bare.close()])
  await s3.close()
})
beforeEach(() => s3.clear())

const local = (key: string) => join(t.services.config.dataDir, 'files', key)
function writeLocal(key: string, content: string | Buffer): void {
  mkdirSync(dirname(local(key)), { recursive: true })
  writeFileSync(local(key), content)
}
async function run(...args: string[]): Promise<string> {
  const said: string[] = []
  await storageMoveCommand(t.services, args, (sentence) => said.push(sentence))
  return said.join('\n')
}
const move = (...args: string[]) => run(...args).catch((error: unknown) => (error as Error).message)

async function makePackage(siteId: number, status: { videoStatus: number; stage: string }): Promise<UploadedVideo> {
  const video = await uploadVideo(t, null, { siteId, send: false })
  mkdirSync(join(video.outDir, '360p'), { recursive: true })
  for (const name of ['master.m3u8', '360p/0.m4s', 'poster.webp'])
    writeFileSync(join(video.outDir, name), `${name} ${video.folder}`)
  await t.owner`UPDATE video SET video_status = ${status.videoStatus}, stage = ${status.stage} WHERE id = ${video.videoId}`
  return video
}
const ready = { videoStatus: 2, stage: '' }
const keys = () => s3.keys()

test('packages of every site and stored files move, once; what is being made stays', async () => {
  const [film, other] = [await makePackage(12, ready), await makePackage(13, ready)]
  const making = await makePackage(12, { videoStatus: 1, stage: '转码 360p' })
  const pictures = await makePackage(12, { videoStatus: 2, stage: '生成封面与缩略图' })
  writeLocal('site12/accessory/1.pdf', '讲义')
  writeLocal('site12/accessory/2.pdf.abc.tmp', 'unfinished')
  // As the local storage keeps it: encrypted.
  await t.services.platform.storage.write(privateKey(12, 'id.jpg'), Buffer.from('身份证'))
  const sealed = (await s3.get(privateKey(12, 'id.jpg')))?.content ?? Buffer.alloc(0)
  await s3.clear()
  writeLocal(privateKey(12, 'id.jpg'), sealed)

  expect(await run('--dry-run')).toMatch(/^可以移动：4 项/)
  expect([await keys(), existsSync(film.outDir)]).toEqual([[], true])
  expect((await buffer(await t.services.platform.storage.read(privateKey(12, 'id.jpg')))).toString()).toBe('身份证')

  expect(await run()).toMatch(/开始移动：4 项[^]*已移动 4 项/)
  const packages = [film, other].flatMap(({ folder }, n) =>
    ['360p/0.m4s', 'master.m3u8', 'poster.webp'].map((name) => packagePrefix(n === 0 ? 12 : 13, folder) + name),
  )
  expect(await keys()).toEqual([...packages, 'site12/accessory/1.pdf', privateKey(12, 'id.jpg')].sort())
  expect([film, other, making, pictures].map(({ outDir }) => existsSync(outDir))).toEqual([false, false, true, true])
  expect(existsSync(local('site12/accessory/1.pdf'))).toBe(false)
  expect(readdirSync(dirname(local('site12/accessory/2.pdf')))).toEqual(['2.pdf.abc.tmp'])
  const marks = await t.owner<{ id: string; isStored: boolean }[]>`
    SELECT id, is_stored FROM video WHERE id IN ${t.owner([film.videoId, other.videoId, making.videoId])} ORDER BY id`
  expect(marks.map(({ isStored }) => isStored)).toEqual([true, true, false])
  expect((await buffer(await t.services.platform.storage.read(privateKey(12, 'id.jpg')))).toString()).toBe('身份证')
  expect(await run()).toBe('开始移动：0 项，共 0 B')
})

test('sources of videos move, also while they wait for their transcoding; foreign files stay', async () => {
  const film = await uploadVideo(t, null, { send: false })
  const { sourceKey } = await rowOf(t, film.videoId)
  const path = join(t.services.config.dataDir, sourceKey)
  mkdirSync(dirname(path), { recursive: true })
  for (const name of [path, `${path}.part`]) writeFileSync(name, 'film')
  expect(await run('--dry-run')).toMatch(/^可以移动：1 项，共 4 B/)
  expect(await run()).toContain('已移动 1 项')
  expect([existsSync(path), existsSync(`${path}.part`)]).toEqual([false, true])
  expect((await s3.get(sourceObject(sourceKey)))?.content.toString()).toBe('film')
})

test('a fault leaves the files here, and the next run continues', async () => {
  const film = await makePackage(12, ready)
  writeLocal('site12/accessory/3.pdf', '讲义')
  s3.fault = 403
  expect(await move()).toContain('2 项没有移动，仍在本机磁盘上')
  s3.fault = null
  expect(readFileSync(join(film.outDir, 'master.m3u8'), 'utf8')).toContain(film.folder)
  expect(await move()).toContain('已移动 2 项')
  expect(existsSync(film.outDir)).toBe(false)
})

test('a newer file of the store is not overwritten', async () => {
  await t.services.platform.storage.write('site12/notes.csv', Buffer.from('新内容'))
  writeLocal('site12/notes.csv', '旧内容')
  expect(await move()).toContain('1 项没有移动')
  expect((await s3.get('site12/notes.csv'))?.content.toString()).toBe('新内容')
  await t.services.platform.storage.remove('site12/notes.csv')
  expect(existsSync(local('site12/notes.csv'))).toBe(false)
})

test('a file that the site deletes during its copy leaves nothing in the store', async () => {
  writeLocal('site12/upload/9.png', 'picture')
  const { objects, storage } = t.services.platform
  if (!objects) throw new Error('no object store')
  const { writeFrom } = objects
  objects.writeFrom = async (...of) => {
    await storage.remove('site12/upload/9.png')
    await writeFrom(...of).catch(() => s3.put('site12/upload/9.png', 'picture'))
  }
  await move()
  objects.writeFrom = writeFrom
  expect([await keys(), existsSync(local('site12/upload/9.png'))]).toEqual([[], false])
})

test('one mover at a time; refusals say what to do', async () => {
  const other = await t.owner.reserve()
  await other`SELECT pg_advisory_lock(hashtext('storage.move'))`
  await expect(run()).rejects.toThrow('另一个 storage:move 正在运行')
  await other`SELECT pg_advisory_unlock(hashtext('storage.move'))`
  other.release()
  await expect(run('--now')).rejects.toThrow('没有 --now 这个参数')
  await expect(storageMoveCommand(bare.services, [], () => undefined)).rejects.toThrow('没有设置对象存储')
})
