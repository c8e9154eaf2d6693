/**
 * The command `storage:move`: moves packages and sources of videos, and stored files, from the local disk into the object
 * store.
 */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { commandLine, readOptions } from '../kernel/command.ts'
import { StartError } from '../kernel/errors.ts'
import type { Services } from '../kernel/services.ts'
import { localFiles, moveFile } from '../platform/storage/move.ts'
import type { ObjectStore } from '../platform/storage/port.ts'
import { mediaFolder, sitesIn } from './folders.ts'
import { filesOfPackage, movePackage } from './package-store.ts'
import { storeSource } from './source-files.ts'
import { selectComplete, selectKnownSources } from './transcoding/work.sql.ts'
import { sizeOf } from './upload-file.ts'
import { sizeText } from './upload-rights.ts'

const options = { 'dry-run': { type: 'boolean' } } as const
const USAGE = `用法：${commandLine('storage:move')}             移到对象存储，中断后再次执行会接着做
      ${commandLine('storage:move')} --dry-run   只统计，不移动`
const FOLDERS_AT_ONCE = 500
const REPORT_EVERY_MS = 2000

type Here = Pick<Services, 'config' | 'database' | 'log' | 'platform'>

interface Item {
  /** For messages. */
  name: string
  bytes: number
  /** @returns a reason why it stays; null when it is moved */
  move(): Promise<string | null>
}

/**
 * Moves everything that is complete, one item after the other, while the site runs. A local copy is deleted after the
 * store has been read back, so a killed command loses nothing and the next one continues.
 * @param print receives sentences for the terminal
 * @throws {StartError} for invalid arguments, without an object store, beside another mover, or if something stays
 */
export async function storageMoveCommand(
  services: Here,
  args: string[],
  print: (sentence: string) => void,
): Promise<void> {
  const { 'dry-run': isDry } = readOptions(args, options, USAGE)
  const { objects } = services.platform
  if (!objects)
    throw new StartError('没有设置对象存储，请先设置 S3_ENDPOINT、S3_BUCKET、S3_ACCESS_KEY 和 S3_SECRET_KEY')
  const lock = await services.database.owner.reserve()
  try {
    const [row] = await lock<{ isOwn: boolean }[]>`SELECT pg_try_advisory_lock(hashtext('storage.move')) AS is_own`
    if (!row?.isOwn) throw new StartError('另一个 storage:move 正在运行，请等它结束')
    await moveAll(services, objects, isDry === true, print)
  } finally {
    await lock`SELECT pg_advisory_unlock(hashtext('storage.move'))`.catch(() => undefined)
    lock.release()
  }
}

async function moveAll(
  services: Here,
  objects: ObjectStore,
  isDry: boolean,
  print: (sentence: string) => void,
): Promise<void> {
  let [count, bytes] = [0, 0]
  for await (const item of itemsOf(services, objects)) {
    count++
    bytes += item.bytes
  }
  print(`${isDry ? '可以移动' : '开始移动'}：${count} 项，共 ${sizeText(bytes)}`)
  if (isDry || count === 0) return
  const stayed: string[] = []
  let [done, doneBytes, reportedAt] = [0, 0, performance.now()]
  for await (const item of itemsOf(services, objects)) {
    const reason = await item.move().catch((error: unknown) => {
      services.log.error({ err: error, item: item.name }, 'an item could not be moved')
      return (error as Error).message
    })
    if (reason !== null) stayed.push(`${item.name}：${reason}`)
    done++
    doneBytes += item.bytes
    if (performance.now() - reportedAt < REPORT_EVERY_MS) continue
    reportedAt = performance.now()
    print(`${done}/${count} 项，${sizeText(doneBytes)}/${sizeText(bytes)}`)
  }
  print(`已移动 ${done - stayed.length} 项`)
  if (stayed.length === 0) return
  for (const sentence of stayed.slice(0, 20)) print(sentence)
  throw new StartError(`${stayed.length} 项没有移动，仍在本机磁盘上，可以正常使用。请处理后再次执行`)
}

/** What can be moved now. */
async function* itemsOf(services: Here, objects: ObjectStore): AsyncGenerator<Item> {
  const { config, database } = services
  for (const siteId of await sitesIn(join(config.dataDir, 'media'))) {
    const all = await readdir(join(config.dataDir, 'media', String(siteId)))
    for (let from = 0; from < all.length; from += FOLDERS_AT_ONCE) {
      const names = all.slice(from, from + FOLDERS_AT_ONCE)
      const complete = await selectComplete(database.owner, siteId, names)
      for (const folder of names.filter((name) => complete.has(name)))
        yield {
          name: `media/${siteId}/${folder}`,
          bytes: await bytesOf(mediaFolder(config.dataDir, siteId, folder)),
          move: async () => movePackage(services, database.of(siteId), folder).then(() => null),
        }
    }
  }
  for (const siteId of await sitesIn(join(config.dataDir, 'sources'))) {
    const keys = (await readdir(join(config.dataDir, 'sources', String(siteId)))).map(
      (name) => `sources/${siteId}/${name}`,
    )
    for (const key of await selectKnownSources(database.owner, siteId, keys)) {
      const bytes = await sizeOf(join(config.dataDir, key))
      if (bytes !== undefined) yield { name: key, bytes, move: async () => storeSource(services, key).then(() => null) }
    }
  }
  for await (const { key, bytes } of localFiles(config.dataDir))
    yield {
      name: `files/${key}`,
      bytes,
      move: async () =>
        (await moveFile(objects, config.dataDir, key)) ? null : '对象存储里已有内容不同的同名文件，以它为准',
    }
}

async function bytesOf(folder: string): Promise<number> {
  let sum = 0
  for (const name of (await filesOfPackage(folder)) ?? []) sum += (await sizeOf(join(folder, name))) ?? 0
  return sum
}
