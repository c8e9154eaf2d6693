/** Chunked uploads as a browser sends them, over injected HTTP. */
import { createHash } from 'node:crypto'
import type { UploadStatus } from '@zhixing/contract/vod/upload'
import type { InjectOptions } from 'fastify'
import type { TestApp } from './harness.ts'

export const CHUNK = 300_000

/** Random bytes with an MP4 header, reproducible by seed. */
export function filmOf(size: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(size)
  let state = seed >>> 0 || 1
  for (let at = 0; at + 4 <= size; at += 4) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    bytes.writeUInt32LE(state, at)
  }
  Buffer.from('00000020667479706d703432000000006d70343269736f6d', 'hex').copy(bytes)
  return bytes
}

export const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')

export interface UploadedFile {
  bytes: Buffer
  identifier?: string
  filename?: string
  chunkSize?: number
  /** The remainder as its own last chunk (simple-uploader's forceChunkSize). */
  forceChunkSize?: boolean
  more?: Record<string, string | number>
}

export const chunksOf = ({ bytes, chunkSize = CHUNK, forceChunkSize }: UploadedFile) =>
  forceChunkSize ? Math.ceil(bytes.length / chunkSize) : Math.max(1, Math.floor(bytes.length / chunkSize))

/** Form fields of a chunk. */
export function fieldsOf(file: UploadedFile, chunkNumber: number): Record<string, string> {
  const { bytes, chunkSize = CHUNK } = file
  const fields = {
    chunkNumber,
    chunkSize,
    currentChunkSize: partOf(file, chunkNumber).length,
    totalSize: bytes.length,
    identifier: file.identifier ?? md5(bytes),
    filename: file.filename ?? '第一课.mp4',
    relativePath: file.filename ?? '第一课.mp4',
    totalChunks: chunksOf(file),
    ...file.more,
  }
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
}

export function partOf(file: UploadedFile, chunkNumber: number): Buffer {
  const { bytes, chunkSize = CHUNK } = file
  const from = (chunkNumber - 1) * chunkSize
  return bytes.subarray(from, chunkNumber < chunksOf(file) ? from + chunkSize : bytes.length)
}

export interface Reply {
  status: number
  code: number
  msg: string
  data: UploadStatus
}

export interface SendOptions {
  token: string
  siteId?: number
  /** Replaces the bytes of the chunk. */
  body?: Buffer
  fields?: Record<string, string | number>
  form?: boolean
  ip?: string
}

const url = '/apis/vod/auth/videoInfo/upload'

async function ask(t: TestApp, request: InjectOptions): Promise<Reply> {
  const answer = await t.app.inject(request)
  return { status: answer.statusCode, ...(answer.json() as Omit<Reply, 'status'>) }
}

const headersOf = ({ token, siteId = 12 }: SendOptions) => ({ 'site-id': String(siteId), token })

/** Uploads one chunk. */
export function sendChunk(t: TestApp, file: UploadedFile, chunkNumber: number, options: SendOptions): Promise<Reply> {
  const fields = { ...fieldsOf(file, chunkNumber), ...options.fields } as Record<string, string>
  const body = options.body ?? partOf(file, chunkNumber)
  const common = { method: 'POST' as const, remoteAddress: options.ip ?? '127.0.0.1' }
  if (options.form) {
    const { payload, type } = formOf(fields, body)
    return ask(t, { ...common, url, headers: { ...headersOf(options), 'content-type': type }, payload })
  }
  return ask(t, {
    ...common,
    url: `${url}?${new URLSearchParams(fields)}`,
    headers: { ...headersOf(options), 'content-type': 'video/mp4' },
    payload: body,
  })
}

/** Asks whether a chunk is stored. */
export function testChunk(t: TestApp, file: UploadedFile, chunkNumber: number, options: SendOptions): Promise<Reply> {
  const fields = { ...fieldsOf(file, chunkNumber), ...options.fields } as Record<string, string>
  return ask(t, { method: 'GET', url: `${url}?${new URLSearchParams(fields)}`, headers: headersOf(options) })
}

/** A multipart form: the fields, then the file. */
export function formOf(fields: Record<string, string>, body: Buffer): { payload: Buffer; type: string } {
  const border = '----WebKitFormBoundaryZhixing7MA4YWxk'
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${border}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${border}\r\nContent-Disposition: form-data; name="file"; filename="${fields.filename}"\r\nContent-Type: video/mp4\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(parts.join('') + head), body, Buffer.from(`\r\n--${border}--\r\n`)]),
    type: `multipart/form-data; boundary=${border}`,
  }
}

/** Uploads a file chunk by chunk. @returns the last reply */
export async function sendAll(t: TestApp, file: UploadedFile, options: SendOptions): Promise<Reply> {
  let last: Reply | undefined
  for (let n = 1; n <= chunksOf(file); n++) last = await sendChunk(t, file, n, options)
  if (!last) throw new Error('the file has no chunks')
  return last
}
