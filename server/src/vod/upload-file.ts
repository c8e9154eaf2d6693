import { constants } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { CallError } from '../kernel/errors.ts'

/** Written at once: a usual chunk is one write, and a request never holds more than this in memory. */
const BATCH_BYTES = 2_048_000
/** By so many bytes a file shows what it is. */
const HEAD_BYTES = 4100

const checkId = (id: string): string => {
  if (!/^\d{1,19}$/.test(id)) throw new Error(`not an id: ${JSON.stringify(id)}`)
  return id
}

/** Where the bytes of an unfinished upload are. Named by our own id: a file's name is never a path. */
export function uploadPath(dataDir: string, siteId: number, id: string): string {
  return join(dataDir, 'uploads', String(siteId), checkId(id))
}

/** Where an uploaded file goes, relative to DATA_DIR. */
export function sourceKey(siteId: number, id: string): string {
  return `sources/${siteId}/${checkId(id)}`
}

export interface Incoming {
  path: string
  /** Where the chunk lies in the file; nothing is ever written outside of it. */
  place: { offset: number; length: number }
  /** Looks at the first bytes of the chunk before any of it is written. @throws {CallError} */
  inspect?(head: Buffer): Promise<void>
  /** The pieces were read from a socket for this very chunk, and nobody else holds them. */
  isOurs?: boolean
  /** Called with every piece: the sender is alive. */
  onProgress?(): void
}

/**
 * Writes a chunk at its place in the (sparse) file and waits until it is on the disk itself. A chunk that is too short or too long is
 * refused; what was written of it is not recorded anywhere and will be written over.
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
      // Neither truncated nor replaced: other chunks are in it.
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

/** A disk that fills up takes a part of what it is given and says so only to the next write. */
async function writeAll(file: FileHandle, batch: Buffer[], bytes: number, at: number): Promise<void> {
  const { bytesWritten } = await file.writev(batch, at)
  if (bytesWritten === bytes) return
  if (bytesWritten === 0) throw Object.assign(new Error('the disk takes nothing'), { code: 'ENOSPC' })
  const rest = Buffer.concat(batch).subarray(bytesWritten)
  await writeAll(file, [rest], rest.length, at + bytesWritten)
}

/**
 * Opens a file to be written in, making it where it is not yet. A write ends when its own bytes are on the disk: a sync afterwards would wait
 * for those of every other chunk of the file as well.
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
 * Gives a buffer's memory back at once. A gigabyte passes through in pieces of 64 kB; left to the garbage collector, they make it walk the whole
 * heap every few dozen megabytes. Only for a piece that is all there is of its memory: another part of it may be waiting elsewhere.
 */
function release({ buffer, byteLength }: Buffer): void {
  if (byteLength === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0)
}

const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes((error as { code?: string } | null)?.code ?? '')

/** Media that file-type does not call video or audio. */
const MEDIA = new Set(['application/mxf', 'application/ogg', 'application/vnd.ms-asf', 'application/vnd.rn-realmedia'])

/**
 * Refuses what cannot be a film, whatever its name: the last word on what can be played is the transcoder's.
 * @throws {CallError} wrongType
 */
export async function inspectHead(head: Buffer): Promise<void> {
  const type = await fileTypeFromBuffer(head.subarray(0, HEAD_BYTES)).catch(() => undefined)
  // ASF is named after its first stream, which may be the sound of a film.
  if (type?.mime.startsWith('audio/') && !type.mime.includes('asf'))
    throw new CallError(
      'wrongType',
      `这是一个只有声音的 ${type.ext.toUpperCase()} 文件，没有画面，暂不能作为视频课时，请上传带画面的视频`,
    )
  if (type ? /^(?:video|audio)\//.test(type.mime) || MEDIA.has(type.mime) : !isText(head.subarray(0, HEAD_BYTES)))
    return
  throw new CallError(
    'wrongType',
    type ? `这是一个 ${type.ext.toUpperCase()} 文件，不是视频` : '这是一个文本或网页文件，不是视频',
  )
}

/** Text in whatever language: no zero byte, no control characters beyond line ends and tabs. HTML, scripts and subtitles are text. */
function isText(head: Buffer): boolean {
  return !head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))
}

/** Whether a chunk on the way holds the very bytes that a stored file has at its place. Reads both side by side, in little memory. */
export async function sameAsStored(
  body: AsyncIterable<Buffer>,
  stored: string,
  place: { offset: number; length: number },
): Promise<boolean> {
  const file = await open(stored, 'r')
  let compared = 0
  let same = true
  try {
    for await (const piece of body) {
      // The rest is read all the same, so that the answer can be told.
      if (!same || compared + piece.length > place.length) {
        same = false
        continue
      }
      const there = Buffer.alloc(piece.length)
      const { bytesRead } = await file.read(there, 0, piece.length, place.offset + compared)
      same = bytesRead === piece.length && there.equals(piece)
      compared += piece.length
    }
  } finally {
    await file.close()
  }
  return same && compared === place.length
}

/** Reads a body to its end without keeping it: what is already there need not be written again. */
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

/** Moves a whole upload to where sources are, for good. Done already is done. */
export async function moveToSources(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || (await sizeOf(to)) === undefined) throw error
  })
  await syncFolder(dirname(to))
}

/** Gives a stored source a second name: the bytes stay while either video needs them, and take their room once. */
export async function linkSource(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await link(from, to)
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

/** Ids of the files of unfinished uploads, by site; those touched within `quietMs` are left out. */
export async function listUploadFiles(dataDir: string, quietMs: number, now: number): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>()
  const root = join(dataDir, 'uploads')
  for (const site of await readdir(root).catch(() => [])) {
    if (!/^\d{1,10}$/.test(site)) continue
    for (const id of await readdir(join(root, site))) {
      const changed = /^\d{1,19}$/.test(id) ? await stat(join(root, site, id)).catch(() => undefined) : undefined
      if (changed && now - changed.mtimeMs > quietMs) found.set(Number(site), [...(found.get(Number(site)) ?? []), id])
    }
  }
  return found
}
