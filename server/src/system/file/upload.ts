import { stateCode } from '@zhixing/contract/states'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { StoredFile } from '@zhixing/contract/system/upload'
import { upload } from '@zhixing/contract/system/upload'
import { transaction, type Sql, type Tx } from '../../kernel/db/index.ts'
import { requireRoom } from '../../kernel/disk.ts'
import { privateKey } from '../../platform/storage/port.ts'
import { CallError } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import type { Services } from '../../kernel/services.ts'
import type { Viewer } from '../../kernel/session.ts'
import { inspectFile } from './inspect-file.ts'
import {
  cleanFileName,
  documentExtensions,
  extensionOf,
  maxBytes,
  megabytes,
  TICKET_SECONDS,
  VIEW_SECONDS,
} from './file-rules.ts'
import * as sql from './file.sql.ts'
import { firstReadState, prepareReading, readStates } from './readable.ts'
import { issueUploadTicket, signView, type UploadTicket } from './upload-ticket.ts'

const diskFull = '服务器存储空间不足，文件未上传，请稍后再试或联系网站客服'
const seconds = (services: Pick<Services, 'clock'>) => Math.floor(services.clock.now() / 1000)
/** Lecturers, organisations and operators upload documents; learners upload portraits and screenshots. */
const isAuthor = (viewer: Viewer) =>
  viewer.lecturerId !== null || viewer.isAdmin === 1 || viewer.userType === stateCode.user.organization

export const calls = implement(upload, {
  async file({ fileName, fileSize, fileKind }, { site: { siteId }, viewer, db, services }) {
    const author = isAuthor(viewer)
    const name = cleanFileName(fileName)
    const max = maxBytes(fileKind, author)
    if (fileSize > max)
      throw new CallError(
        'tooLarge',
        `${fileKind === 'document' ? '文件' : fileKind === 'media' ? '音视频' : '图片'}不能超过 ${megabytes(max)}`,
        'fileSize',
      )
    if (fileKind === 'media' && !author) throw new CallError('shown', '只有讲师可以上传音视频')
    if (fileKind === 'document' && !documentExtensions.includes(extensionOf(name)))
      throw new CallError('invalid', '不支持这种文件。可以上传 PDF、Word、Excel、PPT、ZIP 和文本文件', 'fileName')
    await requireRoom(services, fileSize, diskFull)
    await refuseOverQuota(db, services, siteId, viewer.userId, author, fileSize)
    const ticket: UploadTicket = {
      siteId,
      userId: viewer.userId,
      fileId: await sql.newId(db),
      kind: fileKind,
      name,
      size: fileSize,
      isAuthor: author,
      exp: seconds(services) + TICKET_SECONDS,
    }
    return {
      target: `/files/upload/${siteId}/${ticket.fileId}`,
      method: 'PUT',
      headers: { 'x-upload-ticket': issueUploadTicket(services.secret, ticket) },
      uploadId: ticket.fileId,
      maxBytes: max,
      expiresIn: TICKET_SECONDS,
    }
  },
})

async function refuseOverQuota(
  tx: Sql,
  services: Services,
  siteId: number,
  userId: string,
  author: boolean,
  bytes: number,
): Promise<void> {
  const { fileBytes } = services.config
  const [held, siteQuota] = [await sql.sumFiles(tx, userId), await sql.selectSiteQuota(tx)]
  const own = author ? fileBytes.author : fileBytes.user
  if (held.user + bytes > own)
    throw new CallError('shown', `你的文件空间已满（共 ${megabytes(own)}），请联系网站客服`, 'fileSize')
  if (held.site + bytes > (siteQuota || fileBytes.site))
    throw new CallError('shown', '网站的文件空间已满，请联系网站客服', 'fileSize')
}

const incoming = (dataDir: string) => join(dataDir, 'incoming')

/**
 * Receives the bytes of a ticket: counted while streaming, inspected, scanned, stored, and recorded last. Idempotent
 * per ticket.
 * @throws {CallError}
 */
export async function takeFile(
  services: Services,
  ticket: UploadTicket,
  body: AsyncIterable<Uint8Array>,
): Promise<StoredFile> {
  const { siteId, userId, fileId } = ticket
  const db = services.database.of(siteId)
  const existing = await sql.selectFile(db, fileId)
  if (existing) return describe(services, siteId, existing, userId)
  // Checked again, since the ticket may be old. Twice the size: a picture is re-encoded beside the upload.
  await requireRoom(services, 2 * ticket.size, diskFull)
  const folder = incoming(services.config.dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${siteId}-${fileId}-${process.hrtime.bigint()}`)
  try {
    await receive(body, path, ticket.size)
    await refuseVirus(services, path)
    const inspected = await inspectFile(path, ticket.kind, ticket.name)
    const [{ size }, sha256] = [await stat(inspected.path), await hashOf(inspected.path)]
    const row: sql.NewFile = {
      id: fileId,
      userId,
      fileKind: ticket.kind,
      fileName: inspected.fileName,
      fileType: inspected.fileType,
      fileSize: size,
      // The key is derived from the ticket, so that a retry overwrites a partial upload.
      fileKey:
        ticket.kind === 'private'
          ? privateKey(siteId, `${fileId}.${inspected.extension}`)
          : `site${siteId}/upload/${fileId}.${inspected.extension}`,
      sha256,
      imgWidth: inspected.imgWidth,
      imgHeight: inspected.imgHeight,
      // Only authors' documents, which may become part of a course, are converted.
      readStatus: ticket.kind === 'document' && ticket.isAuthor ? firstReadState(inspected.extension) : readStates.none,
    }
    await services.platform.storage.writeFrom(row.fileKey, inspected.path)
    await transaction(db, async (tx) => {
      await sql.lockFilesOf(tx, userId)
      if (await sql.selectFile(tx, fileId)) return
      await refuseOverQuota(tx, services, siteId, userId, ticket.isAuthor, size)
      await sql.insertFile(tx, row)
      if (row.readStatus === readStates.preparing) await prepareReading(services.jobs, tx, { siteId, fileId })
    }).catch(async (error: unknown) => {
      if (error instanceof CallError) await services.platform.storage.remove(row.fileKey)
      throw error
    })
    return describe(services, siteId, row, userId)
  } finally {
    await Promise.all([rm(path, { force: true }), rm(`${path}.webp`, { force: true })])
  }
}

/** Writes the stream to disk and checks the declared size. */
async function receive(body: AsyncIterable<Uint8Array>, path: string, declared: number): Promise<void> {
  let bytes = 0
  // Opened before reading, so that a body refused at its first chunk leaves no file that is still being opened.
  const file = await open(path, 'w', 0o600)
  await pipeline(async function* count() {
    for await (const piece of body) {
      bytes += piece.length
      if (bytes > declared) throw new CallError('tooLarge', '文件比声明的大，上传已中止', 'fileSize')
      yield piece
    }
    if (bytes < declared) throw new CallError('invalid', '文件没有传完整，请重新上传', 'fileSize')
  }, file.createWriteStream())
}

async function refuseVirus(services: Services, path: string): Promise<void> {
  const infection = await services.platform.virus.scan(path).catch((error: unknown) => {
    services.log.error({ err: error }, 'virus scan failed')
    throw new CallError('busy', '文件安全扫描暂时不可用，请稍后再试')
  })
  if (infection === null) return
  services.log.warn({ found: infection }, 'virus refused')
  throw new CallError('invalid', '文件没有通过安全扫描（疑似含有病毒），未保存', 'fileName')
}

async function hashOf(path: string): Promise<Buffer> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest()
}

/**
 * URL under which `viewerId` sees a file: public and permanent for images and media, else signed for that person and
 * valid for an hour.
 */
export function fileUrl(
  services: Pick<Services, 'secret' | 'clock'>,
  siteId: number,
  file: Pick<sql.FileRow, 'id' | 'fileKind'>,
  viewerId: string,
): string {
  const path = `/files/${siteId}/${file.id}`
  if (file.fileKind === 'image' || file.fileKind === 'media') return path
  const exp = seconds(services) + VIEW_SECONDS
  return `${path}?exp=${exp}&sig=${signView(services.secret, { siteId, fileId: file.id, userId: viewerId, exp })}`
}

/** URL of the PDF of a document for `viewerId`, valid for the same time. */
export function readingUrl(
  services: Pick<Services, 'secret' | 'clock'>,
  siteId: number,
  fileId: string,
  viewerId: string,
): string {
  return `${fileUrl(services, siteId, { id: fileId, fileKind: 'document' }, viewerId)}&as=pdf`
}

const IMAGE_URL = /^\/files\/(\d{1,10})\/([1-9]\d{0,18})$/

/**
 * Whether all URLs are uploads of this person on this site, or preset portraits. Keeps external pictures out of
 * profiles.
 */
export async function ownsImages(tx: Sql, userId: string, urls: readonly string[]): Promise<boolean> {
  const ids = new Set<string>()
  for (const url of urls) {
    if (/^\/avatars\/[\w-]+\.(svg|webp|png|jpg)$/.test(url)) continue
    const [, site, id = ''] = IMAGE_URL.exec(url) ?? []
    if (site !== String(tx.siteId) || BigInt(id) > 9223372036854775807n) return false
    ids.add(id)
  }
  return (await sql.selectFilesOf(tx, userId, 'image', [...ids])).length === ids.size
}

function describe(services: Services, siteId: number, file: sql.FileRow, viewerId: string): StoredFile {
  const { id, fileName, fileSize, fileType, imgWidth, imgHeight } = file
  return {
    fileId: id,
    url: fileUrl(services, siteId, file, viewerId),
    fileName,
    fileSize,
    fileType,
    imgWidth,
    imgHeight,
  }
}

/**
 * Deletes files of a person permanently: storage first, then rows. The caller must know that no content refers to them.
 */
export async function removeFiles(
  tx: Tx,
  { platform }: Pick<Services, 'platform'>,
  userId: string,
  fileIds: readonly string[],
): Promise<void> {
  for (const key of await sql.keysOf(tx, userId, fileIds)) await platform.storage.remove(key)
  await sql.deleteFiles(tx, userId, fileIds)
}

const DAY = 24 * 3600_000

/** Deletes leftovers of interrupted uploads. Stored files are kept: references to them cannot be found reliably. */
export async function sweepIncoming(services: Pick<Services, 'config' | 'clock'>): Promise<number> {
  const folder = incoming(services.config.dataDir)
  const names = await readdir(folder).catch(() => [])
  let removed = 0
  for (const name of names) {
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (services.clock.now() - mtimeMs < DAY) continue
    await rm(join(folder, name), { force: true })
    removed += 1
  }
  return removed
}
