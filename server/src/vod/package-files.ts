/** Files of a video's package: in its local folder, or in the object store once the package is moved there. */
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Services } from '../kernel/services.ts'
import { isMissing } from '../platform/storage/port.ts'
import { mediaFolder } from './folders.ts'

export type PackageHome = Pick<Services, 'config' | 'platform'>

export interface PackageFiles {
  /** @throws ENOENT */
  read(name: string): Promise<Buffer>
  /** The first bytes of a file. @throws ENOENT */
  readHead(name: string, bytes: number): Promise<Buffer>
  has(name: string): Promise<boolean>
  /** Stores a file atomically; idempotent. */
  write(name: string, content: Buffer): Promise<void>
  remove(name: string): Promise<void>
}

/** Prefix of a package's objects. */
export const packagePrefix = (siteId: number, folder: string): string => `site${siteId}/media/${folder}/`

/**
 * Reads prefer the local folder, which is complete while it exists. Writes reach both, the local one first, so that a
 * move at the same time sees every change (`package-store.ts`).
 */
export function packageFiles({ config, platform }: PackageHome, siteId: number, folder: string): PackageFiles {
  const local = mediaFolder(config.dataDir, siteId, folder)
  const { objects } = platform
  const keyOf = (name: string) => packagePrefix(siteId, folder) + name
  const orStored = async <T>(here: Promise<T>, stored: () => Promise<T>): Promise<T> => {
    try {
      return await here
    } catch (error) {
      if (!objects || !isMissing(error)) throw error
    }
    return stored()
  }
  const files: PackageFiles = {
    read: async (name) =>
      orStored(readFile(join(local, name)), async () => buffer(await must(objects).read(keyOf(name)))),
    readHead: async (name, bytes) =>
      orStored(readBegin(join(local, name), bytes), async () =>
        buffer(await must(objects).read(keyOf(name), { start: 0, end: bytes - 1 })),
      ),
    async has(name) {
      try {
        await orStored(
          stat(join(local, name)).then(({ size }) => size),
          async () => must(objects).size(keyOf(name)),
        )
        return true
      } catch (error) {
        if (isMissing(error)) return false
        throw error
      }
    },
    async write(name, content) {
      await writeLocal(join(local, name), content).catch((error: unknown) => {
        if (!objects || !isMissing(error)) throw error
      })
      await objects?.write(keyOf(name), content)
    },
    async remove(name) {
      await rm(join(local, name), { force: true })
      await objects?.remove(keyOf(name))
    },
  }
  return files
}

function must<T>(value: T | null): T {
  if (value === null) throw new Error('no object store is configured')
  return value
}

async function readBegin(path: string, bytes: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer: content, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0)
    return content.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function writeLocal(path: string, content: Buffer): Promise<void> {
  const part = `${path}.part`
  const handle = await open(part, 'w')
  try {
    await handle.writeFile(content)
    await handle.datasync()
  } finally {
    await handle.close()
  }
  await rename(part, path)
}
