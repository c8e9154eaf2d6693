import { readdir, stat, unlink } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { compare, writeVerified } from './copy.ts'
import { checkKey, isMissing, type ObjectStore } from './port.ts'

export interface LocalFile {
  key: string
  bytes: number
}

/** Files of the local storage, in order; unfinished ones and foreign names are left out. */
export async function* localFiles(dataDir: string): AsyncGenerator<LocalFile> {
  const root = join(dataDir, 'files')
  async function* below(folder: string): AsyncGenerator<LocalFile> {
    const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) yield* below(path)
      else if (entry.isFile() && !entry.name.endsWith('.tmp')) {
        const key = relative(root, path)
        const found = isKey(key) ? await stat(path).catch(() => null) : null
        if (found) yield { key, bytes: found.size }
      }
    }
  }
  yield* below(root)
}

function isKey(name: string): boolean {
  try {
    checkKey(name)
    return true
  } catch {
    return false
  }
}

/**
 * Moves one file of the local storage into the store: copied, verified, then deleted here. Private files are encrypted
 * on disk already and stay so. Idempotent; one mover at a time.
 * @returns false if the store has another file of this name, which is then newer: since the store is configured, nothing
 * is written here
 */
export async function moveFile(store: ObjectStore, dataDir: string, key: string): Promise<boolean> {
  const path = join(dataDir, 'files', checkKey(key))
  try {
    const stored = await compare(store, key, path)
    if (stored === 'other') return false
    if (stored === 'missing') await writeVerified(store, key, path)
    await unlink(path)
  } catch (error) {
    if (!isMissing(error)) throw error
    // Deleted by the site during the copy.
    await store.remove(key)
  }
  return true
}
