import type { Readable } from 'node:stream'

/** The bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number
  end: number
}

/** Files by key (`site12/accessory/abc.csv`): letters, digits, `._-` and `/`, never `..`. */
export interface Storage {
  write(key: string, content: Buffer): Promise<void>
  /** Takes a file of any size from this machine; it may be moved, so it need not be there afterwards. */
  writeFrom(key: string, path: string): Promise<void>
  /** @throws {Error} with code ENOENT when there is no such file */
  read(key: string, range?: ByteRange): Promise<Readable>
  size(key: string): Promise<number>
  remove(key: string): Promise<void>
}

/** Refuses keys that could leave the store. */
export function checkKey(key: string): string {
  if (!/^[\w][\w.-]*(\/[\w][\w.-]*)*$/.test(key) || key.includes('..'))
    throw new Error(`not a storage key: ${JSON.stringify(key)}`)
  return key
}

/** The key of a file that only some may see: it is encrypted at rest. */
export const privateKey = (siteId: number, name: string): string => `site${siteId}/private/${name}`
export const isPrivateKey = (key: string): boolean => /^site\d+\/private\//.test(key)
