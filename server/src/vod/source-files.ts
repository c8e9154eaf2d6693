/** Sources: the uploaded or recorded files of videos. In the object store, if there is one, else on the local disk. */
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { copyVerified } from '../platform/storage/copy.ts'
import { type ByteRange, isMissing, type ObjectStore } from '../platform/storage/port.ts'
import { sourceFile } from './folders.ts'
import type { PackageHome } from './package-files.ts'

/** Prefix of the objects that are sources of a site. */
export const sourcePrefix = (siteId: number): string => `site${siteId}/sources/`

/** Object of a source, by its key `sources/{site}/{name}`. */
export function sourceObject(key: string): string {
  const [, siteId, name] = key.split('/')
  return sourcePrefix(Number(siteId)) + name
}

const localFile = ({ config }: PackageHome, key: string) => sourceFile(config.dataDir, key)

async function orMissing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Size of a source; undefined: it is gone. */
export async function sourceSize(home: PackageHome, key: string): Promise<number | undefined> {
  const here = await orMissing(stat(localFile(home, key)))
  if (here) return here.size
  const { objects } = home.platform
  return objects ? orMissing(objects.size(sourceObject(key))) : undefined
}

/** Reads a range of a source. @throws ENOENT */
export async function readSource(home: PackageHome, key: string, range: ByteRange): Promise<Readable> {
  const { objects } = home.platform
  if (objects && !(await orMissing(stat(localFile(home, key))))) return objects.read(sourceObject(key), range)
  return createReadStream(localFile(home, key), range)
}

/** Copies a local source into the store and verifies it; without a store it does nothing. Idempotent, resumable. */
export async function copySource(home: PackageHome, key: string): Promise<void> {
  const { objects } = home.platform
  if (objects) await copyVerified(objects, sourceObject(key), localFile(home, key))
}

/** Deletes the local file of a source that was copied; without a store it does nothing. */
export async function removeCopied(home: PackageHome, key: string): Promise<void> {
  if (home.platform.objects) await rm(localFile(home, key), { force: true })
}

/** Moves a local source into the store, if there is one. */
export async function storeSource(home: PackageHome, key: string): Promise<void> {
  await copySource(home, key)
  await removeCopied(home, key)
}

/** Deletes a source, wherever it is. */
export async function removeSource(home: PackageHome, key: string): Promise<void> {
  await rm(localFile(home, key), { force: true })
  await home.platform.objects?.remove(sourceObject(key))
}

/**
 * A source as a local file, valid until `workDir` is deleted: with a store it is fetched to there, or linked if it is not
 * moved yet, since a move deletes it. A later call with the same folder finds it there. @returns null: it is gone
 */
export async function takeSource(
  home: PackageHome,
  key: string,
  workDir: string,
  signal: AbortSignal,
): Promise<string | null> {
  const local = localFile(home, key)
  const { objects } = home.platform
  if (!objects) return (await orMissing(stat(local))) ? local : null
  const taken = join(workDir, 'source')
  if (await orMissing(stat(taken))) return taken
  await mkdir(workDir, { recursive: true })
  const part = `${taken}.part`
  await rm(part, { force: true })
  const isHere = await orMissing(linkOrCopy(local, part).then(() => true))
  if (!isHere && !(await fetchTo(objects, sourceObject(key), part, signal))) return null
  await rename(part, taken)
  return taken
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(async (error: NodeJS.ErrnoException) => {
    // Another file system.
    if (error.code !== 'EXDEV') throw error
    await copyFile(from, to)
  })
}

/** @returns false: there is no such object */
async function fetchTo(objects: ObjectStore, object: string, to: string, signal: AbortSignal): Promise<boolean> {
  const content = await orMissing(objects.read(object))
  if (!content) return false
  await pipeline(content, createWriteStream(to, { mode: 0o600 }), { signal })
  return true
}
