import type { Readable } from 'node:stream'

/** Byte range, both ends inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** Port: files by key (`site12/accessory/abc.csv`): letters, digits, `._-` and `/`, never `..`. */
export interface Storage {
  write(key: string, content: Buffer): Promise<void>
  /** Stores a local file of any size; may move it. */
  writeFrom(key: string, path: string): Promise<void>
  /** @throws {Error} code ENOENT: missing */
  read(key: string, range?: ByteRange): Promise<Readable>
  size(key: string): Promise<number>
  remove(key: string): Promise<void>
}

/** Storage on other machines, which also lists what it has. */
export interface ObjectStore extends Storage {
  /** Objects whose key begins with the prefix, in pages as they are consumed. */
  list(prefix: string): AsyncGenerator<{ key: string; changedAt: number }>
  /** Names up to the next slash after the prefix, each with it: `list` without descending. */
  folders(prefix: string): AsyncGenerator<string>
  /**
   * Aborts writes of large files that were interrupted before a moment (ms) and not continued. Their parts take room,
   * and no list names them. @returns their number
   */
  abortUploads(prefix: string, olderThan: number): Promise<number>
}

/** Whether an error says that a file or object does not exist. */
export const isMissing = (error: unknown): boolean => (error as { code?: string } | null)?.code === 'ENOENT'

/** The store does not answer, or answers with a fault of its own: the same may succeed a moment later. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

/** Rejects path traversal. */
export function checkKey(key: string): string {
  if (!/^[\w][\w.-]*(\/[\w][\w.-]*)*$/.test(key) || key.includes('..'))
    throw new Error(`not a storage key: ${JSON.stringify(key)}`)
  return key
}

/** Key of a restricted file, encrypted at rest. */
export const privateKey = (siteId: number, name: string): string => `site${siteId}/private/${name}`
export const isPrivateKey = (key: string): boolean => /^site\d+\/private\//.test(key)
