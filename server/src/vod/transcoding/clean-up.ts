import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { OwnerDb } from '../../kernel/db/index.ts'
import { mediaFolder, sourceFile, workFolder } from '../folders.ts'
import * as sql from './work.sql.ts'

const DAY_MS = 24 * 3600_000

/**
 * Garbage collection: sources a day after their stream was made (a week after a failure, for retries), all files of
 * deleted videos, and orphaned folders. Orphans younger than a day are kept, since their row may not be committed yet.
 * Idempotent and crash-safe.
 */
export async function cleanUpVideos(
  owner: OwnerDb,
  dataDir: string,
): Promise<{ sources: number; videos: number; folders: number }> {
  const result = { sources: 0, videos: 0, folders: 0 }
  for (const { siteId, sourceKey } of await sql.selectSpentSources(owner)) {
    await remove(sourceFile(dataDir, sourceKey))
    await sql.clearSource(owner, siteId, sourceKey)
    result.sources++
  }
  for (const { siteId, id, folder, sourceKey } of await sql.selectDeleted(owner)) {
    await remove(mediaFolder(dataDir, siteId, folder))
    await remove(workFolder(dataDir, siteId, id))
    if (sourceKey) await remove(sourceFile(dataDir, sourceKey))
    await sql.clearDeleted(owner, siteId, id)
    result.videos++
  }
  for (const siteId of await sitesIn(join(dataDir, 'media'))) {
    const parent = join(dataDir, 'media', String(siteId))
    const old = await oldIn(parent)
    const known = await sql.selectKnownFolders(owner, siteId, old)
    for (const name of old) {
      // `.name.part-…` is an unfinished package; older than a day it is abandoned.
      if (known.has(name)) continue
      await remove(join(parent, name))
      result.folders++
    }
  }
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

const remove = (path: string) => rm(path, { recursive: true, force: true })

async function sitesIn(folder: string): Promise<number[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => /^\d{1,10}$/.test(name)).map(Number)
}

async function oldIn(folder: string): Promise<string[]> {
  const old: string[] = []
  for (const name of await readdir(folder)) {
    const entry = await stat(join(folder, name)).catch(() => null)
    if (entry && Date.now() - entry.mtimeMs > DAY_MS) old.push(name)
  }
  return old
}
