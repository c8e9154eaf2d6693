import { stateCode } from '@zhixing/contract/states'
import { createHmac } from 'node:crypto'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { type ChunkInput, upload, type UploadStatus } from '@zhixing/contract/vod/upload'
import { transaction } from '../kernel/db/index.ts'
import { CallError } from '../kernel/errors.ts'
import { implement, type Request } from '../kernel/implement.ts'
import { readSource, sourceSize } from './source-files.ts'
import { chunkLocks } from './upload-locks.ts'
import { drain, inspectHead, isSame, removeFile, uploadPath, writeChunk } from './upload-file.ts'
import { bindIfAsked, finishUpload, hasherOf, queueVideo } from './upload-finish.ts'
import { authorOf, KEEP_DAYS, mayBegin, mayWrite, periodBinding } from './upload-rights.ts'
import {
  cleanName,
  errorOf,
  isWhole,
  judge,
  md5Of,
  numbersOf,
  type Plan,
  placeOf,
  prefixBytes,
  proofChunk,
  receivedBytes,
  samePlan,
  videoNameOf,
} from './upload-rules.ts'
import * as sql from './upload.sql.ts'

/** Seconds in which a retried chunk gets the result of an ended upload. */
const RETRY_SECONDS = 300

type UploadRequest = Request<'lecturer'>

/** The incoming bytes of one chunk. */
interface Body {
  pieces: AsyncIterable<Buffer>
  isOurs: boolean
  /** Called for every buffer. */
  onProgress(): void
}

/** The buffers of a body. @throws {CallError} busy when the connection breaks */
async function* buffersOf(file: Readable): AsyncIterable<Buffer> {
  try {
    // Stopping early keeps the connection open for the answer.
    for await (const piece of file.iterator({ destroyOnReturn: false })) yield piece as Buffer
  } catch {
    throw new CallError('busy', '上传中断，请重试')
  }
}

/** What exists of the file that a chunk belongs to. */
type Status =
  | { kind: 'none' }
  | { kind: 'open'; row: sql.UploadRow }
  | { kind: 'refused'; reason: string }
  /** The uploader has this video already: its bytes are not needed. */
  | { kind: 'own'; uploadStatusId: string; videoId: string; isBound: 0 | 1 }
  /** Another lecturer has it: one chunk proves possession of the file. */
  | { kind: 'proof'; chunkNumber: number; video: sql.KnownVideo }

function planOf(input: ChunkInput): Plan {
  const { totalSize, chunkSize, totalChunks } = input
  const plan = { totalSize, chunkSize, totalChunks }
  const error = errorOf(plan, input)
  if (error) throw new CallError('invalid', error)
  return plan
}

const periodOf = ({ isExam, periodId, state }: ChunkInput) => (isExam === 1 ? undefined : (periodId ?? state))

async function statusOf(request: UploadRequest, input: ChunkInput, plan: Plan): Promise<Status> {
  const { db, viewer, services } = request
  const key = { ...plan, userId: viewer.userId, identifier: md5Of(input.identifier) ?? input.identifier }
  const row = await sql.selectOpenUpload(db, key)
  if (input.uploadStatusId !== undefined && row?.id !== input.uploadStatusId) {
    const named = await sql.selectUpload(db, input.uploadStatusId)
    if (named?.userId !== viewer.userId || named.identifier !== key.identifier)
      throw new CallError('notFound', '上传任务不存在或已取消')
  }
  if (row) {
    if (!samePlan(row, plan)) throw new CallError('conflict', '分片方式与此前的上传不一致，请取消后重新上传')
    return { kind: 'open', row }
  }
  const closed = await sql.selectJustClosed(db, key, RETRY_SECONDS)
  if (closed?.uploadStatus === stateCode.upload.done && closed.videoId)
    return {
      kind: 'own',
      uploadStatusId: closed.id,
      videoId: closed.videoId,
      // Another lesson wants the file now.
      isBound: closed.periodId === (periodOf(input) ?? null) ? closed.isBound : 0,
    }
  // A new try starts with the first chunk; others are late chunks of the refused one.
  if (closed?.uploadStatus === stateCode.upload.refused && input.chunkNumber !== 1)
    return { kind: 'refused', reason: closed.failReason }
  const md5 = md5Of(input.identifier)
  for (const video of md5 ? await sql.selectKnownVideos(db, md5, plan.totalSize, viewer.lecturerId) : []) {
    if (video.lecturerId === viewer.lecturerId)
      return { kind: 'own', uploadStatusId: '', videoId: video.id, isBound: 0 }
    const draw = createHmac('sha256', services.secret).update(`vod proof\n${viewer.userId}\n${md5}`).digest()
    const chunkNumber = proofChunk(plan, draw.readUInt32BE(0) / 2 ** 32)
    const stored = video.sourceKey && (await sourceSize(services, video.sourceKey))
    if (chunkNumber && stored === plan.totalSize) return { kind: 'proof', chunkNumber, video }
  }
  return { kind: 'none' }
}

const all = (plan: Plan) => Array.from({ length: plan.totalChunks }, (_, n) => n + 1)

/** An upload in the shape of the answer. */
function toStatus(row: sql.UploadRow): UploadStatus {
  const whole = row.uploadStatus === stateCode.upload.checking || isWhole(row.received, row)
  const numbers = numbersOf(row.received)
  return {
    uploadStatusId: row.id,
    // While a complete file is not checked yet, the last chunk is requested again: its answer carries the result.
    uploads: whole ? numbers.filter((n) => n !== row.totalChunks) : numbers,
    skipUpload: false,
    videoId: '',
    isBound: 0,
  }
}

/** All that is asked for is one chunk. */
function missing(plan: Plan, chunkNumber: number): UploadStatus {
  const uploads = all(plan).filter((n) => n !== chunkNumber)
  return { uploadStatusId: '', uploads, skipUpload: false, videoId: '', isBound: 0 }
}

function doneStatus(plan: Plan, uploadStatusId: string, videoId: string, isBound: 0 | 1): UploadStatus {
  return { uploadStatusId, uploads: all(plan), skipUpload: true, videoId, isBound }
}

/** Starts an upload, unless a concurrent chunk of the same file has. */
async function begin(request: UploadRequest, input: ChunkInput, plan: Plan): Promise<sql.UploadRow> {
  const { db, services } = request
  const author = authorOf(request)
  const identifier = md5Of(input.identifier) ?? input.identifier
  const key = { ...plan, userId: author.userId, identifier }
  return transaction(db, async (tx) => {
    await sql.lockOpening(tx)
    await sql.deleteOutdated(tx, key)
    const existing = await sql.selectOpenUpload(tx, key)
    if (existing) return existing
    const periodId = periodOf(input)
    await mayBegin(tx, services, author, plan, periodId)
    return sql.insertUpload(tx, {
      ...key,
      ...author,
      fileName: cleanName(input.filename),
      periodId: periodId ?? null,
      isExam: input.isExam,
      days: KEEP_DAYS,
    })
  })
}

/** Stores one chunk and records it; the chunk that completes the file waits for the check. */
async function receive(
  request: UploadRequest,
  row: sql.UploadRow,
  plan: Plan,
  chunkNumber: number,
  body: Body,
): Promise<UploadStatus> {
  const { db, site, services } = request
  const path = uploadPath(services.config.dataDir, site.siteId, row.id)
  const verdict = judge(row, plan, chunkNumber)
  if (verdict === 'refused') throw new CallError('shown', row.failReason)
  if (verdict !== 'write') {
    await drain(body.pieces)
    return verdict === 'have' ? toStatus(row) : await finished(request, row, plan)
  }
  const place = placeOf(plan, chunkNumber)
  await mayWrite(services, place.length)
  await writeChunk(body.pieces, {
    path,
    place,
    ...(chunkNumber === 1 ? { inspect: (head) => inspectOrRefuse(request, row.id, path, head) } : {}),
    onProgress: body.onProgress,
    isOurs: body.isOurs,
  })
  const now = await sql.addReceived(db, row.id, chunkNumber, KEEP_DAYS)
  if (!now) {
    await removeFile(path)
    const ended = await sql.selectUpload(db, row.id)
    throw ended?.failReason ? new CallError('shown', ended.failReason) : new CallError('notFound', '上传任务已取消')
  }
  hasherOf(services).upTo(path, prefixBytes(now.received, plan))
  return isWhole(now.received, plan) ? await finished(request, row, plan) : toStatus(now)
}

async function finished(request: UploadRequest, row: sql.UploadRow, plan: Plan): Promise<UploadStatus> {
  const { videoId, isBound } = await finishUpload(request.services, request.site.siteId, row.id)
  return doneStatus(plan, row.id, videoId, isBound)
}

/** Refuses the whole upload at its first chunk when it is not a video. */
async function inspectOrRefuse({ db }: UploadRequest, id: string, path: string, head: Buffer): Promise<void> {
  try {
    await inspectHead(head)
  } catch (error) {
    if (error instanceof CallError) {
      await sql.refuseUpload(db, id, error.message)
      await removeFile(path)
    }
    throw error
  }
}

/** Handles the chunk that proves possession: the uploader gets a video of the same source. */
async function prove(
  request: UploadRequest,
  input: ChunkInput,
  plan: Plan,
  video: sql.KnownVideo,
  body: Body,
): Promise<UploadStatus> {
  const { db, services } = request
  const author = authorOf(request)
  const { sourceKey } = video
  const { offset, length } = placeOf(plan, input.chunkNumber)
  const stored = await readSource(services, sourceKey, { start: offset, end: offset + length - 1 })
  if (!(await isSame(body.pieces, stored)))
    throw new CallError('shown', '文件内容与上传前计算的校验值不一致，请检查文件后重新上传')
  return transaction(db, async (tx) => {
    await sql.lockOpening(tx)
    const identifier = md5Of(input.identifier) ?? input.identifier
    const known = await sql.selectKnownVideos(tx, identifier, plan.totalSize, author.lecturerId)
    const [own] = known
    if (own?.lecturerId === author.lecturerId) return doneStatus(plan, '', own.id, 0)
    // The daily clean-up, which takes the same lock, may have removed it.
    if (!known.some((other) => other.sourceKey === sourceKey)) throw new CallError('busy', '上传中断，请重试')
    await mayBegin(tx, services, author, plan, periodOf(input))
    const fileName = cleanName(input.filename)
    const row = await sql.insertUpload(tx, {
      ...plan,
      ...author,
      identifier,
      fileName,
      periodId: periodOf(input) ?? null,
      isExam: input.isExam,
      days: KEEP_DAYS,
    })
    const videoId = await queueVideo(tx, services, author, {
      videoName: videoNameOf(fileName),
      sourceKey,
      sourceSize: plan.totalSize,
      md5: identifier,
      sha256: video.sha256 ?? Buffer.alloc(0),
    })
    const isBound = await bindIfAsked(tx, services, author, periodOf(input), videoId, videoNameOf(fileName))
    await sql.completeUpload(tx, row.id, videoId, isBound)
    return doneStatus(plan, row.id, videoId, isBound)
  })
}

/** Handles one chunk by what exists of its file. */
async function take(request: UploadRequest, input: ChunkInput, plan: Plan, body: Body): Promise<UploadStatus> {
  const status = await statusOf(request, input, plan)
  if (status.kind === 'refused') throw new CallError('shown', status.reason)
  if (status.kind === 'own') {
    await drain(body.pieces)
    const { uploadStatusId, videoId } = status
    const name = videoNameOf(cleanName(input.filename))
    const isBound = await transaction(request.db, (tx) =>
      bindIfAsked(tx, request.services, authorOf(request), periodOf(input), videoId, name),
    )
    return doneStatus(plan, uploadStatusId, videoId, isBound)
  }
  if (status.kind === 'proof') {
    if (input.chunkNumber === status.chunkNumber) return prove(request, input, plan, status.video, body)
    await drain(body.pieces)
    return missing(plan, status.chunkNumber)
  }
  const row = status.kind === 'open' ? status.row : await begin(request, input, plan)
  const periodId = periodOf(input)
  if (periodId && row.periodId !== periodId) {
    await periodBinding.one(request.services).check(request.db, authorOf(request), periodId)
    await sql.updatePeriod(request.db, row.id, periodId)
  }
  return receive(request, row, plan, input.chunkNumber, body)
}

export const calls = implement(upload, {
  async test(input, request) {
    const plan = planOf(input)
    const status = await statusOf(request, input, plan)
    switch (status.kind) {
      case 'open':
        return toStatus(status.row)
      case 'own':
        // A test only reads: the lesson is bound by the first chunk.
        return periodOf(input) && status.isBound === 0
          ? missing(plan, 1)
          : doneStatus(plan, status.uploadStatusId, status.videoId, status.isBound)
      case 'proof':
        await mayBegin(request.db, request.services, authorOf(request), plan, periodOf(input))
        return missing(plan, status.chunkNumber)
      // A refused file may be tried again.
      case 'refused':
      case 'none':
        await mayBegin(request.db, request.services, authorOf(request), plan, periodOf(input))
        return { uploadStatusId: '', uploads: [], skipUpload: false, videoId: '', isBound: 0 }
    }
  },

  async chunk(input, request) {
    const { file } = request
    if (!file) throw new CallError('invalid', '没有收到文件内容')
    // Buffers of a form parser or a test double may be shared.
    const isOurs = file instanceof IncomingMessage && file.socket instanceof Socket
    const plan = planOf(input)
    // Lock before any read: the previous holder may have stored this chunk or ended the upload.
    const key = `${request.site.siteId}/${request.viewer.userId}/${md5Of(input.identifier) ?? input.identifier}/${plan.totalSize}/${plan.chunkSize}`
    const lock = await chunkLocks.take(`${key}#${input.chunkNumber}`, () => file.destroy())
    try {
      return await take(request, input, plan, { pieces: buffersOf(file), isOurs, onProgress: lock.touch })
    } finally {
      lock.release()
    }
  },

  async list(_input, { db, viewer }) {
    const rows = await sql.selectUnfinished(db, viewer.userId)
    return {
      list: rows.map(({ id, received, periodId, ...row }) => ({
        ...row,
        uploadStatusId: id,
        receivedBytes: receivedBytes(received, row),
        periodId: periodId ?? '',
      })),
    }
  },

  async cancel({ uploadStatusId }, { db, viewer, site, services, setMessage }) {
    const row = await sql.selectUpload(db, uploadStatusId)
    if (row?.userId !== viewer.userId) throw new CallError('notFound', '上传任务不存在或已取消')
    if (row.uploadStatus === stateCode.upload.done)
      throw new CallError('shown', '上传已经完成，可以在视频库中删除该视频')
    if (!(await sql.deleteUpload(db, row.id, viewer.userId))) throw new CallError('shown', '文件正在校验，请稍后再试')
    const path = uploadPath(services.config.dataDir, site.siteId, row.id)
    hasherOf(services).forget(path)
    await removeFile(path)
    setMessage('取消成功')
    return {}
  },
})
