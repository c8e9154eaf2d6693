/** Reads the file of a course: bounded, checked against its manifest, never unpacked as a whole. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import {
  FORMAT,
  Manifest,
  MANIFEST,
  MANIFEST_BYTES,
  type ManifestMedia,
  MAX_MEDIA,
  periodsIn,
  referencesIn,
  VERSION,
} from './manifest.ts'
import { MAX_ACCESSORIES, MAX_PERIODS } from '../authoring/edits.ts'
import { refusals } from './texts.ts'

/** Why a file cannot be imported, as a sentence for its uploader. */
export class FileRefused extends Error {
  override name = 'FileRefused'
}

export interface Digests {
  md5: string
  sha256: Buffer
}

export interface Archive {
  manifest: Manifest
  /** Streams a file of the manifest through a check of its size and checksum. @throws {FileRefused} */
  check(media: ManifestMedia, signal: AbortSignal): Promise<void>
  /** Unpacks a file of the manifest, checked. @throws {FileRefused} */
  unpack(media: ManifestMedia, path: string, signal: AbortSignal): Promise<Digests>
  close(): void
}

const DEFLATE = 8
/** Errors of the file system are not the archive's. */
const isOurs = (error: unknown) => /^(E[A-Z]{3,}|ABORT_ERR)$/.test((error as { code?: string }).code ?? '')

/** Turns errors of the library, about archives that it cannot read, into a refusal. */
function refused(error: unknown): never {
  if (error instanceof FileRefused || isOurs(error)) throw error
  const { message } = error as Error
  if (/relative path|absolute path|invalid characters in fileName/i.test(message))
    throw new FileRefused(refusals.unsafeName)
  throw new FileRefused(refusals.damaged, { cause: error })
}

/** Opens a file and reads its manifest. @throws {FileRefused} */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, {
    autoClose: false,
    lazyEntries: true,
    strictFileNames: true,
    validateEntrySizes: true,
  }).catch(refused)
  try {
    const entries = await entriesOf(zip)
    const manifest = await manifestOf(zip, entries)
    const of = (media: ManifestMedia) => entries.get(media.name) as Entry
    return {
      manifest,
      async check(media, signal) {
        await read(zip, of(media), media, signal, async (stream) => {
          for await (const _piece of stream);
        })
      },
      unpack: (media, to, signal) =>
        read(zip, of(media), media, signal, (stream) =>
          pipeline(stream, createWriteStream(to, { mode: 0o600, flush: true }), { signal }),
        ),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    return refused(error)
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_MEDIA + 1) throw new FileRefused(refusals.tooMany)
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new FileRefused(refusals.sealed)
    const isKnown = entry.compressionMethod === 0 || entry.compressionMethod === DEFLATE
    if (!isKnown || entries.has(entry.fileName)) throw new FileRefused(refusals.damaged)
    // A folder, as programs write it that pack the content again.
    if (entry.fileName.endsWith('/')) continue
    entries.set(entry.fileName, entry)
  }
  return entries
}

async function manifestOf(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<Manifest> {
  const entry = entries.get(MANIFEST)
  if (!entry) throw new FileRefused(refusals.foreign)
  if (entry.uncompressedSize > MANIFEST_BYTES) throw new FileRefused(refusals.tooLarge)
  const pieces: Buffer[] = []
  for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer)
  const manifest = parseManifest(Buffer.concat(pieces).toString('utf8'))
  checkEntries(manifest, entries)
  return manifest
}

/** @throws {FileRefused} */
export function parseManifest(text: string): Manifest {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw new FileRefused(refusals.notJson)
  }
  const { format, version } = Object(given) as { format?: unknown; version?: unknown }
  if (format !== FORMAT) throw new FileRefused(refusals.foreign)
  if (typeof version === 'number' && version > VERSION) throw new FileRefused(refusals.newer(version))
  const parsed = Manifest.safeParse(given)
  if (parsed.success) {
    const { data } = parsed
    const accessories = [data, ...data.chapterList, ...periodsIn(data)].flatMap(({ accessoryList }) => accessoryList)
    if (periodsIn(data).length > MAX_PERIODS || accessories.length > MAX_ACCESSORIES)
      throw new FileRefused(refusals.tooMany)
    return data
  }
  const [issue] = parsed.error.issues
  throw new FileRefused(refusals.wrong(issue?.path.join('.') || MANIFEST, issue?.message ?? ''))
}

/** The manifest names exactly what the archive holds, each file once and with its size. @throws {FileRefused} */
function checkEntries(manifest: Manifest, entries: ReadonlyMap<string, Entry>): void {
  const listed = new Map(manifest.mediaList.map((media) => [media.name, media]))
  if (listed.size !== manifest.mediaList.length) throw new FileRefused(refusals.damaged)
  for (const { name, bytes } of listed.values()) {
    const entry = entries.get(name)
    if (!entry) throw new FileRefused(refusals.missing(name))
    if (entry.uncompressedSize !== bytes) throw new FileRefused(refusals.changed(name))
  }
  for (const name of entries.keys())
    if (name !== MANIFEST && !listed.has(name)) throw new FileRefused(refusals.unlisted(name))
  for (const { name, kind } of referencesIn(manifest))
    if (listed.get(name)?.kind !== kind) throw new FileRefused(refusals.missing(name))
}

/** The library refuses an entry that unpacks to another size than it declares, so nothing grows beyond its size. */
async function read(
  zip: ZipFile,
  entry: Entry,
  media: ManifestMedia,
  signal: AbortSignal,
  take: (stream: Readable) => Promise<void>,
): Promise<Digests> {
  const [md5, sha256] = [createHash('md5'), createHash('sha256')]
  const hashing = new Transform({
    transform(piece: Buffer, _encoding, next) {
      md5.update(piece)
      sha256.update(piece)
      next(null, piece)
    },
  })
  try {
    const source = await zip.openReadStreamPromise(entry)
    await Promise.all([pipeline(source, hashing, { signal }), take(hashing)])
  } catch (error) {
    signal.throwIfAborted()
    refused(error)
  }
  const digest = sha256.digest()
  if (digest.toString('hex') !== media.sha256) throw new FileRefused(refusals.changed(media.fileName))
  return { md5: md5.digest('hex'), sha256: digest }
}
