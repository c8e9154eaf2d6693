/** Moves packages of videos into the object store, and removes them there. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../kernel/db/index.ts'
import { mediaFolder } from './folders.ts'
import { copyVerified } from '../platform/storage/copy.ts'
import { packageFiles, type PackageHome, packagePrefix } from './package-files.ts'
import { updateStored } from './video.sql.ts'

/** Files whose copy was verified, with size and time of the local file at that moment. */
export type Copied = Map<string, string>

/** Unfinished files: `.name` and `name.part`. */
const isUnfinished = (path: string) => path.endsWith('.part') || path.split('/').some((name) => name.startsWith('.'))

/** Paths of a package's files, relative to its folder; null if the folder does not exist. */
export async function filesOfPackage(folder: string): Promise<string[] | null> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )
  return (
    entries
      ?.filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
      .filter((path) => !isUnfinished(path)) ?? null
  )
}

/**
 * Copies the files of a package that are not in `copied` yet, or changed since, and verifies each by its hash.
 * Idempotent: what is in the store already is verified only. @returns files copied
 */
export async function copyPackage(
  { config, platform: { objects } }: PackageHome,
  siteId: number,
  folder: string,
  copied: Copied,
  signal?: AbortSignal,
): Promise<number> {
  const local = mediaFolder(config.dataDir, siteId, folder)
  let count = 0
  if (!objects) return count
  for (const name of (await filesOfPackage(local)) ?? []) {
    signal?.throwIfAborted()
    const path = join(local, name)
    const { size, mtimeMs, ino } = await stat(path)
    const state = `${size} ${mtimeMs} ${ino}`
    if (copied.get(name) === state) continue
    await copyVerified(objects, packagePrefix(siteId, folder) + name, path)
    copied.set(name, state)
    count++
  }
  return count
}

/**
 * Moves a complete package into the store: copies, records it and deletes the local folder. Idempotent; a killed move
 * is repeated, also on a machine without the folder. Does nothing without a store.
 */
export async function movePackage(
  home: PackageHome,
  db: Db,
  folder: string,
  copied: Copied = new Map(),
  signal?: AbortSignal,
): Promise<void> {
  const { siteId } = db
  const local = mediaFolder(home.config.dataDir, siteId, folder)
  if (!home.platform.objects || !(await packageFiles(home, siteId, folder).has('master.m3u8'))) return
  // A poster or subtitle may change during the copy.
  while ((await copyPackage(home, siteId, folder, copied, signal)) > 0);
  await updateStored(db, folder)
  await rm(local, { recursive: true, force: true })
}

/** Deletes a package, wherever it is. */
export async function removePackage(
  { config, platform: { objects } }: PackageHome,
  siteId: number,
  folder: string,
): Promise<void> {
  await rm(mediaFolder(config.dataDir, siteId, folder), { recursive: true, force: true })
  if (!objects) return
  for await (const { key } of objects.list(packagePrefix(siteId, folder))) await objects.remove(key)
}
