import type { Readable } from 'node:stream'

/** Files by key (`site12/accessory/abc.csv`): letters, digits, `._-` and `/`, never `..`. */
export interface Storage {
  write(key: string, content: Buffer): Promise<void>
  /** @throws {Error} with code ENOENT when there is no such file */
  read(key: string): Promise<Readable>
  size(key: string): Promise<number>
  remove(key: string): Promise<void>
}

/** Refuses keys that could leave the store. */
export function checkKey(key: string): string {
  if (!/^[\w][\w.-]*(\/[\w][\w.-]*)*$/.test(key) || key.includes('..'))
    throw new Error(`not a storage key: ${JSON.stringify(key)}`)
  return key
}
