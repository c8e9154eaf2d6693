/**
 * Chunked video upload in the protocol of simple-uploader.js: metadata in the query (or in fields before the file),
 * bytes as the body.
 */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id } from '../shapes.ts'

/** Limit of chunks; more would mean an unreasonable chunk size. */
export const MAX_CHUNKS = 20_000
/** Maximum size of a chunk; the last one, with the remainder, may be nearly twice as large. */
export const LARGEST_CHUNK = 16 * 1024 * 1024

const Count = (name: string, min: number, max: number) =>
  z.coerce
    .number({ error: `${name}必须是数字` })
    .int(`${name}必须是整数`)
    .min(min, `${name}不能小于 ${min}`)
    .max(max, `${name}不能大于 ${max}`)

/** Metadata of a chunk and its file, in the names of simple-uploader. */
export const ChunkInput = z.object({
  chunkNumber: Count('分片序号', 1, MAX_CHUNKS).meta({ description: 'from 1' }),
  chunkSize: Count('分片大小', 1, LARGEST_CHUNK),
  currentChunkSize: Count('当前分片大小', 1, 2 * LARGEST_CHUNK),
  totalSize: Count('文件大小', 1, Number.MAX_SAFE_INTEGER),
  totalChunks: Count('分片总数', 1, MAX_CHUNKS),
  identifier: z
    .string({ error: '缺少文件标识' })
    .regex(/^[^\u0000-\u001f\u007f]{1,255}$/, '文件标识应为 1 到 255 个字符')
    .meta({ description: 'MD5 of the whole file in hex; any other value only identifies a resumable upload' }),
  filename: z.string({ error: '缺少文件名' }).min(1, '缺少文件名').max(1000, '文件名过长'),
  uploadStatusId: Id.optional().meta({ description: 'the upload to resume, if known' }),
  periodId: Id.optional().meta({ description: 'period to bind the video to' }),
  // Alias of periodId in the specification's uploader.
  state: Id.optional(),
  isExam: z.coerce
    .number({ error: 'isExam 必须是 0 或 1' })
    .pipe(Flag)
    .default(0)
    .meta({ description: '1: for an exam problem, not bound to a period' }),
})
export type ChunkInput = z.output<typeof ChunkInput>

export const UploadStatus = z.object({
  uploadStatusId: z.string().meta({ description: 'id, or empty before the first chunk' }),
  uploads: z.array(z.int()).meta({ description: 'numbers of the durable chunks' }),
  skipUpload: z.boolean().meta({ description: 'true: nothing needs to be sent' }),
  videoId: z.string().meta({ description: 'set once the file is complete and verified; empty before' }),
  isBound: Flag.meta({ description: '1: bound to the period' }),
})
export type UploadStatus = z.output<typeof UploadStatus>

const path = 'vod/auth/videoInfo/upload'
const errors = ['notFound', 'tooLarge', 'wrongType', 'noSpace', 'conflict', 'shown'] as const

export const upload = {
  test: call({
    method: 'GET',
    path,
    about:
      'Chunks of a file that are stored already. HTTP status 200 when the requested chunk is, 203 when it is not, 4xx or 5xx when it would be refused.',
    who: 'lecturer',
    limit: limits.chunk,
    input: ChunkInput,
    output: UploadStatus,
    errors,
    extension: true,
    transport: 'file',
  }),
  chunk: call({
    method: 'POST',
    path,
    about: 'One chunk of a video. Answered once it is durable; the last one once the whole file is verified.',
    who: 'lecturer',
    limit: limits.chunk,
    bodyBytes: 2 * LARGEST_CHUNK,
    input: ChunkInput,
    output: UploadStatus,
    errors,
    transport: 'file',
  }),
  list: call({
    method: 'POST',
    path: 'vod/auth/upload/list',
    about: 'My unfinished uploads, to resume, and refused ones with their reason.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          uploadStatusId: Id,
          identifier: z.string(),
          fileName: z.string(),
          totalSize: z.int(),
          chunkSize: z.int(),
          totalChunks: z.int(),
          receivedBytes: z.int(),
          uploadStatus: z.int().meta({ description: '1 receiving, 2 being checked, 4 refused' }),
          failReason: z.string(),
          periodId: z.string().meta({ description: 'id, or empty' }),
          gmtCreate: DateTime,
          expiresAt: DateTime,
        }),
      ),
    }),
    extension: true,
  }),
  cancel: call({
    method: 'POST',
    path: 'vod/auth/upload/cancel',
    about: 'Cancel one of my unfinished uploads and delete its chunks.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ uploadStatusId: Id }),
    output: Done,
    errors: ['notFound', 'shown'],
    extension: true,
  }),
}
