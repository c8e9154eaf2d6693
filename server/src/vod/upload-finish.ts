import { stateCode } from '@zhixing/contract/states'
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { transaction, type Db, type Tx } from '../kernel/db/index.ts'
import { CallError, found } from '../kernel/errors.ts'
import { jobKind } from '../kernel/job-kinds.ts'
import { processPart } from '../kernel/parts.ts'
import type { Services } from '../kernel/services.ts'
import { checkUploadType, transcodeType } from './jobs.ts'
import { moveToSources, removeFile, sizeOf, sourceKey, uploadPath } from './upload-file.ts'
import { createHasher, type Digests } from './upload-hash.ts'
import { type Author, periodBinding } from './upload-rights.ts'
import { md5Of, videoNameOf } from './upload-rules.ts'
import * as sql from './upload.sql.ts'

/** Whoever checks an upload says so that often; after so long without it another may. Seconds. */
const SIGN_OF_LIFE = 5
const SILENCE = 20
/** Should this process die, the job takes the check over. Seconds. */
const TAKE_OVER = 60

/** What became of a whole upload. */
export interface Finished {
  videoId: string
  isBound: 0 | 1
}

/** A process reads behind its own uploads. */
export const hasherOf = processPart(createHasher)
const finishing = processPart(() => new Map<string, Promise<Finished>>())

/** Ends the thread that reads behind uploads. */
export async function closeUploads(services: Services): Promise<void> {
  await hasherOf(services).close()
}

/**
 * Checks a whole upload and makes a video of it: once, however many ask and whichever of them dies. Whoever comes second waits.
 * @throws {CallError} shown when the file is not what its sender said, notFound when it is gone
 */
export function finishUpload(services: Services, siteId: number, id: string): Promise<Finished> {
  const running = finishing(services)
  const key = `${siteId}/${id}`
  const known = running.get(key)
  if (known) return known
  const begun = finishOnce(services, siteId, id).finally(() => running.delete(key))
  running.set(key, begun)
  return begun
}

async function finishOnce(services: Services, siteId: number, id: string): Promise<Finished> {
  const db = services.database.of(siteId)
  for (;;) {
    const row = found(await sql.selectUpload(db, id), '上传任务不存在或已取消')
    if (row.uploadStatus === stateCode.upload.done && row.videoId) return { videoId: row.videoId, isBound: row.isBound }
    if (row.uploadStatus === stateCode.upload.refused) throw new CallError('shown', row.failReason)
    const own = await transaction(db, async (tx) => {
      if (!(await sql.claimCheck(tx, id, SILENCE))) return false
      const later = new Date(services.clock.now() + TAKE_OVER * 1000)
      await services.jobs.send(tx, checkUploadType, { siteId, uploadId: id }, { startAfter: later })
      return true
    })
    if (own) return check(services, db, siteId, row)
    await sleep(500)
  }
}

async function check(services: Services, db: Db, siteId: number, row: sql.UploadRow): Promise<Finished> {
  const alive = setInterval(() => {
    // Missing one is no harm; the database being away shows below.
    sql.touchCheck(db, row.id).catch(() => {})
  }, SIGN_OF_LIFE * 1000)
  try {
    const from = uploadPath(services.config.dataDir, siteId, row.id)
    const key = sourceKey(siteId, row.id)
    const to = join(services.config.dataDir, key)
    // A process that died after moving the file left it at its new place.
    const file = (await sizeOf(from)) === undefined ? to : from
    const digests = (await sizeOf(file)) === row.totalSize ? await hasherOf(services).digest(file, row.totalSize) : null
    const md5 = md5Of(row.identifier)
    if (!digests || (md5 && md5 !== digests.md5)) {
      const reason = '文件内容与上传前计算的校验值不一致，请检查文件后重新上传'
      await sql.refuseUpload(db, row.id, reason)
      await removeFile(file)
      throw new CallError('shown', reason)
    }
    await moveToSources(from, to)
    return await transaction(db, (tx) => makeVideo(tx, services, siteId, row, key, digests))
  } finally {
    clearInterval(alive)
  }
}

/** The video, its place in the queue, its period and the end of the upload: all of them or none. */
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

/** Stores a video that waits and puts it into the queue of the transcoder. @returns its id */
export async function queueVideo(
  tx: Tx,
  services: Services,
  author: Author,
  {
    isWhole,
    ...file
  }: Pick<sql.UploadedVideo, 'videoName' | 'sourceKey' | 'sourceSize' | 'md5' | 'sha256'> & {
    /** Made here of frames as they came: not looked at one by one. */
    isWhole?: true
  },
): Promise<string> {
  const videoId = await sql.insertUploadedVideo(tx, {
    ...author,
    ...file,
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

/** Gives a period its video. A period that cannot take it now (it is being judged, it is gone) does not undo the upload. */
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

/** Whole uploads whose checker died; for all others there is nothing left to do. */
export const checkJob = jobKind(checkUploadType, {
  async run({ siteId, uploadId }, { services }) {
    await finishUpload(services, siteId, uploadId).catch((error: unknown) => {
      // Refused or given up: that is an end as well.
      if (!(error instanceof CallError)) throw error
    })
  },
})
