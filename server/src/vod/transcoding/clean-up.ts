import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Db, type OwnerDb, transaction, type Tx } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import type { ObjectStore } from '../../platform/storage/port.ts'
import { sitesIn, workFolder } from '../folders.ts'
import { packagePrefix } from '../package-files.ts'
import { removePackage } from '../package-store.ts'
import { removeSource } from '../source-files.ts'
import { lockOpening } from '../upload.sql.ts'
import { DAY_MS, oldIn } from './age.ts'
import { cleanUpSources } from './clean-up-sources.ts'
import * as sql from './work.sql.ts'

const FOLDERS_AT_ONCE = 500

/**
 * Garbage collection: sources a day after their stream was made (a week after a failure, for retries), all files of
 * deleted videos, and orphaned folders. Orphans younger than a day are kept, since their row may not be committed yet.
 * Idempotent and crash-safe.
 */
export async function cleanUpVideos(
  services: Pick<Services, 'config' | 'database' | 'platform'>,
): Promise<{ sources: number; videos: number; folders: number }> {
  const { database, config, platform } = services
  const { owner } = database
  const { dataDir } = config
  const result = { sources: 0, videos: 0, folders: 0 }
  for (const { siteId, sourceKey } of await sql.selectSpentSources(owner)) {
    const isFree = await whileUploadsWait(database.of(siteId), (tx) => sql.clearSource(tx, sourceKey))
    if (!isFree) continue
    await removeSource(services, sourceKey)
    result.sources++
  }
  for (const { siteId, id, folder, sourceKey } of await sql.selectDeleted(owner)) {
    await removePackage(services, siteId, folder)
    await remove(workFolder(dataDir, siteId, id))
    const isFree = await whileUploadsWait(database.of(siteId), (tx) => sql.clearDeleted(tx, id, sourceKey))
    if (sourceKey && isFree) await removeSource(services, sourceKey)
    result.videos++
  }
  result.folders += await cleanUpSources(services)
  for (const siteId of await sitesIn(join(dataDir, 'media'))) {
    const parent = join(dataDir, 'media', String(siteId))
    const old = await oldIn(parent)
    const known = await sql.selectKnownFolders(owner, siteId, old)
    for (const name of old) {
      // `.name.part-…` is an unfinished package; older than a day it is abandoned.
      // One that is in the store is left of a move that was interrupted, or of work that another machine finished.
      if (known.get(name) === false) continue
      await remove(join(parent, name))
      result.folders++
    }
  }
  if (platform.objects) result.folders += await cleanUpObjects(owner, platform.objects)
  for (const siteId of await sitesIn(join(dataDir, 'work'))) {
    const names = (await readdir(join(dataDir, 'work', String(siteId)))).filter((name) => /^\d{1,19}$/.test(name))
    const inProgress = await sql.selectInProgress(owner, siteId, names)
    for (const name of names) {
      if (inProgress.has(name)) continue
      await remove(workFolder(dataDir, siteId, name))
      result.folders++
    }
  }
  return result
}

/** Packages in the object store that no row references, older than a day. @returns their number */
async function cleanUpObjects(owner: OwnerDb, objects: ObjectStore): Promise<number> {
  let removed = 0
  for await (const site of objects.folders('')) {
    const siteId = Number(/^site(\d{1,10})\/$/.exec(site)?.[1])
    if (!siteId) continue
    let names: string[] = []
    const sift = async () => {
      const known = await sql.selectKnownFolders(owner, siteId, names)
      for (const name of names) if (!known.has(name) && (await removeOld(objects, siteId, name))) removed++
      names = []
    }
    const parent = packagePrefix(siteId, '').slice(0, -1)
    for await (const path of objects.folders(parent)) {
      names.push(path.slice(parent.length, -1))
      if (names.length >= FOLDERS_AT_ONCE) await sift()
    }
    await sift()
  }
  return removed
}

async function removeOld(objects: ObjectStore, siteId: number, folder: string): Promise<boolean> {
  const keys: string[] = []
  for await (const { key, changedAt } of objects.list(packagePrefix(siteId, folder))) {
    if (Date.now() - changedAt < DAY_MS) return false
    keys.push(key)
  }
  for (const key of keys) await objects.remove(key)
  return true
}

const remove = (path: string) => rm(path, { recursive: true, force: true })

/** An upload that shares a stored source takes the same lock, so none begins to while a source is given up. */
const whileUploadsWait = <T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> =>
  transaction(db, async (tx) => {
    await lockOpening(tx)
    return run(tx)
  })
