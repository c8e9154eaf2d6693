/** Where the objects of a vault are: a folder, or a bucket (platform/storage/s3.ts has this shape). */
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'

export interface Place {
  /** Atomic. */
  write(key: string, content: Buffer): Promise<void>
  /** @throws {Error} code ENOENT: missing */
  read(key: string): Promise<Readable>
  remove(key: string): Promise<void>
  list(prefix: string): AsyncIterable<{ key: string; changedAt: number }>
}

/** The part of a place whose keys begin with `prefix/`. */
export function below(place: Place, prefix: string): Place {
  const inner = `${prefix}/`
  return {
    write: (key, content) => place.write(inner + key, content),
    read: (key) => place.read(inner + key),
    remove: (key) => place.remove(inner + key),
    async *list(start) {
      for await (const one of place.list(inner + start)) yield { ...one, key: one.key.slice(inner.length) }
    },
  }
}

/** Objects as files of a folder, readable by their owner only. */
export function folderPlace(root: string): Place {
  return {
    async write(key, content) {
      const path = join(root, key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const file = await open(`${path}.part`, 'w', 0o600)
      try {
        await file.writeFile(content)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${path}.part`, path)
    },
    read: async (key) => Readable.from([await readFile(join(root, key))]),
    remove: (key) => rm(join(root, key), { force: true }),
    async *list(prefix) {
      const entries = await readdir(join(root, prefix), { recursive: true, withFileTypes: true }).catch(() => [])
      for (const entry of entries) {
        if (!entry.isFile() || entry.name.endsWith('.part')) continue
        const path = join(entry.parentPath, entry.name)
        yield { key: relative(root, path).replaceAll(sep, '/'), changedAt: (await stat(path)).mtimeMs }
      }
    },
  }
}
