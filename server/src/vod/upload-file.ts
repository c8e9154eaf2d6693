import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { CallError } from '../kernel/errors.ts'

/** Write buffer: a usual chunk is one write, and a request never holds more than this in memory. */
const BATCH_BYTES = 2_048_000
/** Bytes needed to detect a file type. */
const HEAD_BYTES = 4100

const checkId = (id: string): string => {
  if (!/^\d{1,19}$/.test(id)) throw new Error(`not an id: ${JSON.stringify(id)}`)
  return id
}

/** File of an unfinished upload. Named by its id: a client's file name is never part of a path. */
export function uploadPath(dataDir: string, siteId: number, id: string): string {
  return join(dataDir, 'uploads', String(siteId), checkId(id))
}

/** Storage key of an uploaded file, relative to DATA_DIR. */
export function sourceKey(siteId: number, id: string): string {
  return `sources/${siteId}/${checkId(id)}`
}

export interface Incoming {
  path: string
  /** Range of the chunk in the file; nothing is written outside of it. */
  place: { offset: number; length: number }
  /** Checks the first bytes of the chunk before any is written. @throws {CallError} */
  inspect?(head: Buffer): Promise<void>
  /** The buffers were read from a socket for this chunk and have no other owner. */
  isOurs?: boolean
  /** Called for every buffer: a sign that the sender is alive. */
  onProgress?(): void
}

/**
 * Writes a chunk at its offset in the (sparse) file and waits until it is durable. A chunk of wrong length is refused;
 * its bytes are not recorded and will be overwritten.
 * @throws {CallError} invalid, noSpace
 */
export async function writeChunk(body: AsyncIterable<Buffer>, incoming: Incoming): Promise<void> {
  const { path, place, inspect, onProgress } = incoming
  let file: FileHandle | undefined
  let batch: Buffer[] = []
  let held = 0
  let written = 0
  const flush = async () => {
    if (held === 0) return
    if (!file) {
      await inspect?.(batch.length === 1 ? (batch[0] as Buffer) : Buffer.concat(batch).subarray(0, HEAD_BYTES))
      // Not truncated: the file holds other chunks.
      file = await openForWriting(path)
    }
    await writeAll(file, batch, held, place.offset + written)
    written += held
    if (incoming.isOurs) batch.forEach(release)
    batch = []
    held = 0
  }
  try {
    for await (const piece of body) {
      onProgress?.()
      if (written + held + piece.length > place.length)
        throw new CallError('invalid', '分片比声明的更长，请重新上传该分片')
      batch.push(piece)
      held += piece.length
      if (held >= BATCH_BYTES) await flush()
    }
    await flush()
    if (written !== place.length) throw new CallError('invalid', '分片不完整，请重新上传该分片')
  } catch (error) {
    throw isFull(error) ? new CallError('noSpace', '服务器存储空间不足，已上传的部分会保留，请稍后继续') : error
  } finally {
    await file?.close()
  }
}

/** Handles short writes: a full disk accepts a part and fails the next write only. */
async function writeAll(file: FileHandle, batch: Buffer[], bytes: number, at: number): Promise<void> {
  const { bytesWritten } = await file.writev(batch, at)
  if (bytesWritten === bytes) return
  if (bytesWritten === 0) throw Object.assign(new Error('the disk accepted no bytes'), { code: 'ENOSPC' })
  const rest = Buffer.concat(batch).subarray(bytesWritten)
  await writeAll(file, [rest], rest.length, at + bytesWritten)
}

/**
 * Opens or creates a file for writing with O_DSYNC: a write returns when its own bytes are durable. An fsync would also
 * wait for those of concurrent chunks.
 */
async function openForWriting(path: string): Promise<FileHandle> {
  const flags = constants.O_CREAT | constants.O_RDWR | constants.O_DSYNC
  return open(path, flags, 0o600).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    await mkdir(dirname(path), { recursive: true })
    return open(path, flags, 0o600)
  })
}

/**
 * Frees a buffer's memory at once. A gigabyte passes in buffers of 64 kB, which would make the garbage collector walk
 * the whole heap every few dozen megabytes. Only for a buffer that spans its whole ArrayBuffer, since a shared one may
 * still be in use.
 */
function release({ buffer, byteLength }: Buffer): void {
  if (byteLength === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0)
}

const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes((error as { code?: string } | null)?.code ?? '')

/** Media types that file-type does not class as video or audio. */
const MEDIA = new Set(['application/mxf', 'application/ogg', 'application/vnd.ms-asf', 'application/vnd.rn-realmedia'])

/**
 * Refuses files that cannot be videos or sound, by content. The transcoder decides what is playable.
 * @throws {CallError} wrongType
 */
export async function inspectHead(head: Buffer): Promise<void> {
  const type = await fileTypeFromBuffer(head.subarray(0, HEAD_BYTES)).catch(() => undefined)
  if (type ? /^(?:video|audio)\//.test(type.mime) || MEDIA.has(type.mime) : !isText(head.subarray(0, HEAD_BYTES)))
    return
  throw new CallError(
    'wrongType',
    type ? `这是一个 ${type.ext.toUpperCase()} 文件，不是视频或音频` : '这是一个文本或网页文件，不是视频或音频',
  )
}

/** Whether the bytes are text: no zero byte, no control characters except line ends and tabs. */
function isText(head: Buffer): boolean {
  return !head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))
}

/** Whether an incoming chunk has the bytes of a stored one. Streams both. */
export async function isSame(body: AsyncIterable<Buffer>, stored: AsyncIterable<Buffer>): Promise<boolean> {
  const [sent, kept] = await Promise.all([hashOf(body), hashOf(stored)])
  return sent.equals(kept)
}

async function hashOf(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const piece of content) hash.update(piece)
  return hash.digest()
}

/** Discards a body. */
export async function drain(body: AsyncIterable<Buffer>): Promise<void> {
  for await (const _piece of body);
}

/** Size of a file, or undefined when there is none. */
export async function sizeOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    },
  )
}

/** Moves a complete upload to the sources, durably. Idempotent. */
export async function moveToSources(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || (await sizeOf(to)) === undefined) throw error
  })
  await syncFolder(dirname(to))
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true })
}

/** Ids of the files of unfinished uploads, by site, except those modified within `quietMs`. */
export async function listUploadFiles(dataDir: string, quietMs: number, now: number): Promise<Map<number, string[]>> {
  const bySite = new Map<number, string[]>()
  const root = join(dataDir, 'uploads')
  for (const site of await readdir(root).catch(() => [])) {
    if (!/^\d{1,10}$/.test(site)) continue
    for (const id of await readdir(join(root, site))) {
      const changed = /^\d{1,19}$/.test(id) ? await stat(join(root, site, id)).catch(() => undefined) : undefined
      if (changed && now - changed.mtimeMs > quietMs)
        bySite.set(Number(site), [...(bySite.get(Number(site)) ?? []), id])
    }
  }
  return bySite
}
