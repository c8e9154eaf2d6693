import { stateCode } from '@zhixing/contract/states'
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { transaction, type Db, type Tx } from '../kernel/db/index.ts'
import { CallError, found } from '../kernel/errors.ts'
import { jobKind } from '../kernel/job-kinds.ts'
import { processPart } from '../kernel/parts.ts'
import type { Services } from '../kernel/services.ts'
import { sourceFile } from './folders.ts'
import { checkUploadType, transcodeType } from './jobs.ts'
import { copySource, removeCopied } from './source-files.ts'
import { moveToSources, removeFile, sizeOf, sourceKey, uploadPath } from './upload-file.ts'
import { createHasher, type Digests } from './upload-hash.ts'
import { type Author, periodBinding } from './upload-rights.ts'
import { md5Of, videoNameOf } from './upload-rules.ts'
import * as sql from './upload.sql.ts'

/** Heartbeat of a check, and the lease after which another process may take over. Seconds. */
const HEARTBEAT_SECONDS = 5
const LEASE_SECONDS = 20
/** Delay of the job that takes over the check if this process crashes. Seconds. */
const TAKE_OVER_SECONDS = 60

/** Result of a complete upload. */
export interface Finished {
  videoId: string
  isBound: 0 | 1
}

/** Hashes this process's uploads while they arrive. */
export const hasherOf = processPart(createHasher)
const finishing = processPart(() => new Map<string, Promise<Finished>>())

/** Stops the hashing thread. */
export async function closeUploads(services: Services): Promise<void> {
  await hasherOf(services).close()
}

/**
 * Checks a complete upload and creates its video, exactly once: concurrent callers wait for the same check, and a lease
 * survives crashes.
 * @throws {CallError} shown when the checksum does not match, notFound when the upload was cancelled
 */
export function finishUpload(services: Services, siteId: number, id: string): Promise<Finished> {
  const running = finishing(services)
  const key = `${siteId}/${id}`
  const inFlight = running.get(key)
  if (inFlight) return inFlight
  const started = finishOnce(services, siteId, id).finally(() => running.delete(key))
  running.set(key, started)
  return started
}

async function finishOnce(services: Services, siteId: number, id: string): Promise<Finished> {
  const db = services.database.of(siteId)
  for (;;) {
    const row = found(await sql.selectUpload(db, id), '上传任务不存在或已取消')
    if (row.uploadStatus === stateCode.upload.done && row.videoId) return { videoId: row.videoId, isBound: row.isBound }
    if (row.uploadStatus === stateCode.upload.refused) throw new CallError('shown', row.failReason)
    const hasLease = await transaction(db, async (tx) => {
      if (!(await sql.claimCheck(tx, id, LEASE_SECONDS))) return false
      const later = new Date(services.clock.now() + TAKE_OVER_SECONDS * 1000)
      await services.jobs.send(tx, checkUploadType, { siteId, uploadId: id }, { startAfter: later })
      return true
    })
    if (hasLease) return check(services, db, siteId, row)
    await sleep(500)
  }
}

async function check(services: Services, db: Db, siteId: number, row: sql.UploadRow): Promise<Finished> {
  const heartbeat = setInterval(() => {
    // A missed heartbeat is harmless; a lost database fails below.
    sql.touchCheck(db, row.id).catch(() => {})
  }, HEARTBEAT_SECONDS * 1000)
  try {
    const from = uploadPath(services.config.dataDir, siteId, row.id)
    const key = sourceKey(siteId, row.id)
    const to = sourceFile(services.config.dataDir, key)
    // After a crash the file may have been moved already.
    const file = (await sizeOf(from)) === undefined ? to : from
    const size = await sizeOf(file)
    // With a store the folders may differ between machines.
    if (size === undefined && services.platform.objects) throw new Error('the uploaded file is on another machine')
    const digests = size === row.totalSize ? await hasherOf(services).digest(file, row.totalSize) : null
    const md5 = md5Of(row.identifier)
    if (!digests || (md5 && md5 !== digests.md5)) {
      const reason = '文件内容与上传前计算的校验值不一致，请检查文件后重新上传'
      await sql.refuseUpload(db, row.id, reason)
      await removeFile(file)
      throw new CallError('shown', reason)
    }
    await moveToSources(from, to)
    await copySource(services, key)
    const made = await transaction(db, (tx) => makeVideo(tx, services, siteId, row, key, digests))
    await removeCopied(services, key)
    return made
  } finally {
    clearInterval(heartbeat)
  }
}

/** Creates the video, queues it, binds its lesson and completes the upload, atomically. */
async function makeVideo(
  tx: Tx,
  services: Services,
  siteId: number,
  row: sql.UploadRow,
  key: string,
  digests: Digests,
): Promise<Finished> {
  const author = { siteId, userId: row.userId, lecturerId: row.lecturerId }
  const videoId = await queueVideo(tx, services, author, {
    videoName: videoNameOf(row.fileName),
    sourceKey: key,
    sourceSize: row.totalSize,
    ...digests,
  })
  const isBound =
    row.isExam === 1 ? 0 : await bindIfAsked(tx, services, author, row.periodId, videoId, videoNameOf(row.fileName))
  if (!(await sql.completeUpload(tx, row.id, videoId, isBound)))
    throw new CallError('notFound', '上传任务不存在或已取消')
  return { videoId, isBound }
}

/** Inserts a video and queues its transcoding. @returns its id */
export async function queueVideo(
  tx: Tx,
  services: Services,
  author: Author,
  {
    isWhole,
    subtitles = {},
    ...file
  }: Pick<sql.UploadedVideo, 'videoName' | 'sourceKey' | 'sourceSize' | 'md5' | 'sha256'> & {
    /** Recorded by the media process: its frames need no inspection. */
    isWhole?: true
    /** WebVTT by language, for the package that will be made. */
    subtitles?: Readonly<Record<string, string>>
  },
): Promise<string> {
  const videoId = await sql.insertUploadedVideo(tx, {
    ...author,
    ...file,
    subtitles,
    folder: randomUUID(),
    mediaKey: randomBytes(16),
  })
  await services.jobs.send(tx, transcodeType, {
    siteId: author.siteId,
    videoId,
    ...(isWhole ? { isWhole } : {}),
  })
  return videoId
}

/** Binds the video to its lesson. A lesson that cannot take it (under review, deleted) does not fail the upload. */
export async function bindIfAsked(
  tx: Tx,
  services: Services,
  author: Author,
  periodId: string | null | undefined,
  videoId: string,
  name: string,
): Promise<0 | 1> {
  if (!periodId) return 0
  try {
    await tx.savepoint((inner) => periodBinding.one(services).bind(inner, author, periodId, { videoId, name }))
    return 1
  } catch (error) {
    if (error instanceof CallError) return 0
    throw error
  }
}

/** Takes over uploads whose check crashed; a no-op for all others. */
export const checkJob = jobKind(checkUploadType, {
  async run({ siteId, uploadId }, { services }) {
    await finishUpload(services, siteId, uploadId).catch((error: unknown) => {
      // Refused or cancelled uploads are final.
      if (!(error instanceof CallError)) throw error
    })
  },
})
