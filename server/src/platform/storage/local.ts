import { randomUUID } from 'node:crypto'
import { chmodSync, createReadStream, existsSync } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkKey, type Storage } from './port.ts'

/** Files below DATA_DIR/files, readable by the app's user only. Atomic writes: temporary name, fsync, rename. */
export function createLocalStorage(dataDir: string): Storage {
  const root = join(dataDir, 'files')
  // Earlier versions created group-readable folders; restricting the root is enough.
  if (existsSync(root)) chmodSync(root, 0o700)
  const pathOf = (key: string) => join(root, checkKey(key))
  return {
    async write(key, content) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const temporary = `${path}.${randomUUID()}.tmp`
      const file = await open(temporary, 'w', 0o600)
      try {
        await file.writeFile(content)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(temporary, path)
    },
    async writeFrom(key, from) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const file = await open(from, 'r+')
      try {
        await file.chmod(0o600)
        await file.sync()
      } finally {
        await file.close()
      }
      try {
        await rename(from, path)
      } catch (error) {
        // Another file system: copy next to the target first, then rename.
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
        const temporary = `${path}.${randomUUID()}.tmp`
        await copyFile(from, temporary)
        await rename(temporary, path)
      }
    },
    async read(key, range) {
      const path = pathOf(key)
      await stat(path)
      return createReadStream(path, range)
    },
    size: async (key) => (await stat(pathOf(key))).size,
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}
