/** Uploading a video in chunks, as simple-uploader.js speaks it: the chunk described by the query (or the fields before it), its bytes as the body. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id } from '../shapes.ts'

/** More chunks than this are a chunk size that makes no sense. */
export const MAX_CHUNKS = 20_000
/** A chunk may be so large; the last one, which takes the rest, nearly twice. */
export const LARGEST_CHUNK = 16 * 1024 * 1024

const Count = (name: string, min: number, max: number) =>
  z.coerce
    .number({ error: `${name}必须是数字` })
    .int(`${name}必须是整数`)
    .min(min, `${name}不能小于 ${min}`)
    .max(max, `${name}不能大于 ${max}`)

/** What every chunk says of itself and of its file. Names are simple-uploader's. */
export const ChunkInput = z.object({
  chunkNumber: Count('分片序号', 1, MAX_CHUNKS).meta({ description: 'from 1' }),
  chunkSize: Count('分片大小', 1, LARGEST_CHUNK),
  currentChunkSize: Count('当前分片大小', 1, 2 * LARGEST_CHUNK),
  totalSize: Count('文件大小', 1, Number.MAX_SAFE_INTEGER),
  totalChunks: Count('分片总数', 1, MAX_CHUNKS),
  identifier: z
    .string({ error: '缺少文件标识' })
    .regex(/^[^\u0000-\u001f\u007f]{1,255}$/, '文件标识应为 1 到 255 个字符')
    .meta({ description: 'MD5 of the whole file in hex; anything else only names an upload that may be gone on with' }),
  filename: z.string({ error: '缺少文件名' }).min(1, '缺少文件名').max(1000, '文件名过长'),
  uploadStatusId: Id.optional().meta({ description: 'the upload that is gone on with, where it is known' }),
  periodId: Id.optional().meta({ description: 'period that shall show the video' }),
  // The same as periodId, as the specification's uploader calls it.
  state: Id.optional(),
  isExam: z.coerce
    .number({ error: 'isExam 必须是 0 或 1' })
    .pipe(Flag)
    .default(0)
    .meta({ description: '1: for a problem of an exam, bound to no period' }),
})
export type ChunkInput = z.output<typeof ChunkInput>

export const UploadStatus = z.object({
  uploadStatusId: z.string().meta({ description: 'id, or empty while nothing of the file has come' }),
  uploads: z.array(z.int()).meta({ description: 'numbers of the chunks that are safe on the disk' }),
  skipUpload: z.boolean().meta({ description: 'true: nothing needs to be sent any more' }),
  videoId: z.string().meta({ description: 'once the file is whole and checked; empty before' }),
  isBound: Flag.meta({ description: '1: the period shows the video now' }),
})
export type UploadStatus = z.output<typeof UploadStatus>

const path = 'vod/auth/videoInfo/upload'
const errors = ['notFound', 'tooLarge', 'wrongType', 'noSpace', 'conflict', 'shown'] as const

export const upload = {
  test: call({
    method: 'GET',
    path,
    about:
      'Which chunks of a file are there already. HTTP status 200 when the chunk that is asked for is, 203 when it is not, 4xx or 5xx when it would be refused.',
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
    about: 'One chunk of a video. Answered once it is safe on the disk; the last one once the whole file was checked.',
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
    about: 'My uploads that are not finished: to go on with, or to learn why one was refused.',
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
    about: 'Gives up one of my unfinished uploads; what came of it is deleted.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ uploadStatusId: Id }),
    output: Done,
    errors: ['notFound', 'shown'],
    extension: true,
  }),
}
