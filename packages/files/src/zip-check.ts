import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'

/** Random access to bytes: a file, or a buffer. */
export interface ByteSource {
  size: number
  read(position: number, length: number): Promise<Buffer>
}

export interface ZipLimits {
  entries: number
  /** Unpacked size of everything, nested archives included. */
  totalBytes: number
  /** Compression ratio, unpacked to packed. */
  ratio: number
}

export const zipLimits: ZipLimits = { entries: 1000, totalBytes: 200 * 1024 * 1024, ratio: 100 }

/** Why an archive is rejected, as a sentence for the uploader. */
export class ZipRefused extends Error {
  override name = 'ZipRefused'
}

export interface ZipFacts {
  names: string[]
  /** As counted, not as the archive claims. */
  unpackedBytes: number
}

interface Entry {
  name: string
  method: number
  packed: number
  offset: number
}

const END = 0x06054b50
const END_64 = 0x06064b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
/** Below this size no ratio is harmful. */
const SMALL = 1024 * 1024
/** Nested documents are inspected in memory. */
const INNER_BYTES = 32 * 1024 * 1024
const CHUNK = 256 * 1024
/** An archive of slides with an embedded sheet; real material is not nested deeper. */
const DEEPEST = 2
const OFFICE = /\.(docx|xlsx|pptx|dotx|xltx|potx)$/i
const ARCHIVE = /\.(zip|rar|7z|gz|tgz|bz2|xz|tar|zst|cab|iso|jar|apk|lzh|arj)$/i

export const bufferSource = (buffer: Buffer): ByteSource => ({
  size: buffer.length,
  read: async (position, length) => buffer.subarray(position, position + length),
})

/**
 * Inspects an archive without unpacking it to disk: measures the real size, and rejects zip bombs, overlapping and
 * encrypted entries, nested archives (except office documents), path traversal, XML entity definitions, and polyglot
 * files (data before or after the archive).
 * @throws {ZipRefused}
 */
export async function checkZip(source: ByteSource, limits: ZipLimits = zipLimits): Promise<ZipFacts> {
  const budget = {
    bytes: Math.min(limits.totalBytes, Math.max(SMALL, source.size * limits.ratio)),
    entries: limits.entries,
    maxEntries: limits.entries,
  }
  const max = budget.bytes
  const names = await walk(source, budget, 0)
  return { names, unpackedBytes: max - budget.bytes }
}

interface Budget {
  bytes: number
  entries: number
  /** The initial budget, for messages. */
  maxEntries: number
}

const broken = () => new ZipRefused('压缩包已损坏，请重新打包后上传')
const bomb = () => new ZipRefused('压缩包解开后过大（最多 200 MB，且不超过原大小的 100 倍）')

async function walk(source: ByteSource, budget: Budget, depth: number): Promise<string[]> {
  const entries = await readEntries(source, budget)
  let end = 0
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    const start = await dataStart(source, entry)
    // Overlapping entries let a small archive expand enormously.
    if (entry.offset < end || start + entry.packed > source.size) throw broken()
    end = start + entry.packed
    await inspectEntries(source, entry, start, budget, depth)
  }
  return entries.map(({ name }) => name)
}

async function readEntries(source: ByteSource, budget: Budget): Promise<Entry[]> {
  const { at, count, directoryAt, directoryBytes } = await findEnd(source)
  budget.entries -= count
  if (budget.entries < 0) throw new ZipRefused(`压缩包里的文件过多（最多 ${budget.maxEntries} 个）`)
  const gap = at - directoryAt - directoryBytes
  const between = gap > 0 ? await source.read(directoryAt + directoryBytes, 4) : null
  if (gap < 0 || (between && (between.length < 4 || between.readUInt32LE(0) !== END_64))) throw broken()
  const directory = await source.read(directoryAt, directoryBytes)
  if (directory.length !== directoryBytes) throw broken()
  const entries: Entry[] = []
  for (let p = 0; p < directory.length; ) {
    if (p + 46 > directory.length || directory.readUInt32LE(p) !== CENTRAL) throw broken()
    const [nameBytes, extraBytes, commentBytes] = [
      directory.readUInt16LE(p + 28),
      directory.readUInt16LE(p + 30),
      directory.readUInt16LE(p + 32),
    ]
    const next = p + 46 + nameBytes + extraBytes + commentBytes
    if (next > directory.length) throw broken()
    if (directory.readUInt16LE(p + 8) & 0x41) throw new ZipRefused('压缩包或文档设了密码，请去掉密码后上传')
    const name = directory.subarray(p + 46, p + 46 + nameBytes).toString('utf8')
    refuseName(name)
    const extra = directory.subarray(p + 46 + nameBytes, p + 46 + nameBytes + extraBytes)
    const sizes = longSizes(
      extra,
      directory.readUInt32LE(p + 24),
      directory.readUInt32LE(p + 20),
      directory.readUInt32LE(p + 42),
    )
    entries.push({ name, method: directory.readUInt16LE(p + 10), ...sizes })
    p = next
  }
  if (entries.length !== count) throw broken()
  if (entries.length > 0 && !entries.some(({ offset }) => offset === 0)) throw broken()
  return entries
}

/** The end-of-central-directory record. It must end the file: trailing data would make it a polyglot. */
async function findEnd(source: ByteSource) {
  const length = Math.min(source.size, 22 + 65_535)
  const tail = await source.read(source.size - length, length)
  for (let p = tail.length - 22; p >= 0; p--) {
    if (tail.readUInt32LE(p) !== END || p + 22 + tail.readUInt16LE(p + 20) !== tail.length) continue
    const [count, directoryBytes, directoryAt] = [
      tail.readUInt16LE(p + 10),
      tail.readUInt32LE(p + 12),
      tail.readUInt32LE(p + 16),
    ]
    // Zip64 values exceed every limit.
    if (count === 0xffff || directoryAt === 0xffffffff || directoryBytes === 0xffffffff) throw bomb()
    return { at: source.size - length + p, count, directoryAt, directoryBytes }
  }
  throw broken()
}

/** Size and offset of an entry; streaming writers put them into the Zip64 extra field whatever their size. */
function longSizes(
  extra: Buffer,
  unpacked: number,
  packed: number,
  offset: number,
): { packed: number; offset: number } {
  const long: number[] = []
  for (let p = 0; p + 4 <= extra.length; p += 4 + extra.readUInt16LE(p + 2)) {
    if (extra.readUInt16LE(p) !== 1) continue
    const end = Math.min(extra.length, p + 4 + extra.readUInt16LE(p + 2))
    for (let q = p + 4; q + 8 <= end; q += 8) long.push(Number(extra.readBigUInt64LE(q)))
  }
  const take = (value: number) => (value === 0xffffffff ? (long.shift() ?? value) : value)
  take(unpacked)
  return { packed: take(packed), offset: take(offset) }
}

function refuseName(name: string): void {
  if (name.includes('\0') || /^([/\\]|[a-z]:)/i.test(name) || name.split(/[/\\]/).includes('..'))
    throw new ZipRefused('压缩包里有不安全的文件名，请重新打包后上传')
}

async function dataStart(source: ByteSource, entry: Entry): Promise<number> {
  const header = await source.read(entry.offset, 30)
  if (header.length < 30 || header.readUInt32LE(0) !== LOCAL) throw broken()
  return entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
}

/** Measures the content of one entry, and inspects it. */
async function inspectEntries(
  source: ByteSource,
  entry: Entry,
  start: number,
  budget: Budget,
  depth: number,
): Promise<void> {
  const { name } = entry
  if (ARCHIVE.test(name)) throw new ZipRefused(`压缩包里还有压缩包（${name.slice(-60)}），请解开后再打包上传`)
  const isXml = /\.(xml|rels|vml|svg)$/i.test(name)
  let inner: Buffer[] | null = null
  let innerBytes = 0
  let last = ''
  let first = true
  for await (const piece of unpack(source, entry, start)) {
    budget.bytes -= piece.length
    if (budget.bytes < 0) throw bomb()
    if (first) {
      first = false
      if (isArchive(piece)) {
        if (!OFFICE.test(name) || depth >= DEEPEST)
          throw new ZipRefused(`压缩包里还有压缩包（${name.slice(-60)}），请解开后再打包上传`)
        inner = []
      }
      if (isXml && /^(\xff\xfe|\xfe\xff)/.test(piece.toString('latin1', 0, 2))) throw broken()
    }
    if (isXml) {
      const text = last + piece.toString('latin1')
      if (/<!(ENTITY|DOCTYPE)/i.test(text)) throw new ZipRefused('文档里有不安全的内容（XML 实体），请另存后再上传')
      last = text.slice(-16)
    }
    if (inner) {
      innerBytes += piece.length
      if (innerBytes > INNER_BYTES) throw new ZipRefused(`压缩包里的 ${name.slice(-60)} 超过 32 MB，请单独上传`)
      inner.push(piece)
    }
  }
  if (inner) await walk(bufferSource(Buffer.concat(inner)), budget, depth + 1)
}

const isArchive = (head: Buffer): boolean =>
  /^(PK\x03\x04|Rar!\x1a\x07|7z\xbc\xaf\x27\x1c|\x1f\x8b|\xfd7zXZ|BZh[1-9]1AY|MSCF)/.test(
    head.toString('latin1', 0, 10),
  )

async function* packed(source: ByteSource, start: number, length: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < length; ) {
    const piece = await source.read(start + done, Math.min(CHUNK, length - done))
    if (piece.length === 0) throw broken()
    done += piece.length
    yield piece
  }
}

async function* unpack(source: ByteSource, entry: Entry, start: number): AsyncGenerator<Buffer> {
  if (entry.method === 0) return yield* packed(source, start, entry.packed)
  if (entry.method !== 8) throw new ZipRefused('压缩包用了少见的压缩方式，请用系统自带的压缩重新打包')
  const inflate = createInflateRaw({ chunkSize: CHUNK })
  // Ends with the inflate stream: a reader that stops early must not leave the pipeline open with a file descriptor.
  const feed = pipeline(packed(source, start, entry.packed), inflate).catch(() => {})
  try {
    for await (const piece of inflate) yield piece as Buffer
  } catch (error) {
    throw error instanceof ZipRefused ? error : broken()
  } finally {
    inflate.destroy()
    await feed
  }
}
