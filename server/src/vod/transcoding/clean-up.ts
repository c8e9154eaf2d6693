import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { OwnerDb } from '../../kernel/db/index.ts'
import { mediaFolder, sourceFile, workFolder } from '../folders.ts'
import * as sql from './work.sql.ts'

const DAY_MS = 24 * 3600_000

/**
 * Gives back the disk: sources a day after their stream was made (a week after a failure, so that it can be tried again), everything of
 * deleted videos, and folders that a kill left behind. Nothing younger than a day that no row names is touched: it may be on its way
 * into one. Safe to repeat and to be killed.
 */
export async function cleanUpVideos(
  owner: OwnerDb,
  dataDir: string,
): Promise<{ sources: number; videos: number; folders: number }> {
  const result = { sources: 0, videos: 0, folders: 0 }
  for (const { siteId, sourceKey } of await sql.selectSpentSources(owner)) {
    await remove(sourceFile(dataDir, sourceKey))
    await sql.updateSourceGone(owner, siteId, sourceKey)
    result.sources++
  }
  for (const { siteId, id, folder, sourceKey } of await sql.selectDeleted(owner)) {
    await remove(mediaFolder(dataDir, siteId, folder))
    await remove(workFolder(dataDir, siteId, id))
    if (sourceKey) await remove(sourceFile(dataDir, sourceKey))
    await sql.updateGone(owner, siteId, id)
    result.videos++
  }
  for (const siteId of await sitesIn(join(dataDir, 'media'))) {
    const parent = join(dataDir, 'media', String(siteId))
    const old = await oldIn(parent)
    const known = await sql.selectKnownFolders(owner, siteId, old)
    for (const name of old) {
      // `.name.part-…` is a package in the making; its maker lives for less than a day.
      if (known.has(name)) continue
      await remove(join(parent, name))
      result.folders++
    }
  }
  for (const siteId of await sitesIn(join(dataDir, 'work'))) {
    const names = (await readdir(join(dataDir, 'work', String(siteId)))).filter((name) => /^\d{1,19}$/.test(name))
    const atWork = await sql.selectAtWork(owner, siteId, names)
    for (const name of names) {
      if (atWork.has(name)) continue
      await remove(workFolder(dataDir, siteId, name))
      result.folders++
    }
  }
  return result
}

const remove = (path: string) => rm(path, { recursive: true, force: true })

async function sitesIn(folder: string): Promise<number[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => /^\d{1,10}$/.test(name)).map(Number)
}

async function oldIn(folder: string): Promise<string[]> {
  const old: string[] = []
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && Date.now() - found.mtimeMs > DAY_MS) old.push(name)
  }
  return old
}
