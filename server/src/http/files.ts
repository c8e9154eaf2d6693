import type { Readable } from 'node:stream'
import { errorTable } from '@zhixing/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDiskFull } from '../kernel/db/errors.ts'
import { CallError } from '../kernel/errors.ts'
import type { Services } from '../kernel/services.ts'
import { type ByteRange, isMissing } from '../platform/storage/port.ts'
import {
  attachmentAs,
  type FileRow,
  readUploadTicket,
  selectFile,
  selectPdfKey,
  takeFile,
  verifyView,
} from '../system/index.ts'
import { enterOrNull } from './raw-route.ts'
import { readRange, sendRange } from './ranges.ts'
import type { ReadyAnswers } from './ready-answers.ts'
import { refuse, statusOf, toCallError } from './refusal.ts'

type Params = Record<string, string>
/** Concurrent uploads per user. */
const AT_ONCE = 4
/** Maximum size of pictures in the in-memory cache. */
const READY_BYTES = 256 * 1024
const READY_SECONDS = 3600

const noFile = () => new CallError('notFound', '文件不存在')

/** Pictures and documents: upload by a ticket of system/auth/upload/aliyun, download by address. */
export function addFiles(app: FastifyInstance, services: Services, ready: ReadyAnswers): void {
  const { secret, clock } = services
  const now = () => Math.floor(clock.now() / 1000)
  const siteOf = (text: string) => (/^[1-9]\d{0,9}$/.test(text) ? services.sites.byId(Number(text)) : undefined)
  const sending = new Map<string, number>()

  void app.register(async (scope) => {
    // Raw body whatever its content type; the handler streams it.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.put('/files/upload/:siteId/:id', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      try {
        return await reply.send({ code: 200, msg: '上传成功', data: await receive(request) })
      } catch (error) {
        const refusal = uploadError(error)
        // `shown` here means quota exceeded.
        const status = refusal.code === errorTable.shown.code ? 507 : statusOf(refusal)
        // Do not wait for the rest of the body.
        return refuse(reply.header('connection', 'close'), refusal, status)
      }
    })
  })

  async function receive(request: FastifyRequest) {
    const { siteId = '', id = '' } = request.params as Params
    const ticket = readUploadTicket(secret, String(request.headers['x-upload-ticket'] ?? ''), now())
    if (!ticket || String(ticket.siteId) !== siteId || ticket.fileId !== id || !siteOf(siteId))
      throw new CallError('forbidden', '上传凭证无效或已过期，请重新选择文件')
    const declared = Number(request.headers['content-length'] ?? Number.NaN)
    if (declared > ticket.size) throw new CallError('tooLarge', '文件比声明的大，上传已中止', 'fileSize')
    const who = `${ticket.siteId}/${ticket.userId}`
    const others = sending.get(who) ?? 0
    if (others >= AT_ONCE) throw new CallError('tooMany', '同时上传的文件过多，请等前面的传完')
    sending.set(who, others + 1)
    try {
      // Aborting the read must keep the connection open for the answer.
      return await takeFile(services, ticket, request.raw.iterator({ destroyOnReturn: false }))
    } finally {
      const left = (sending.get(who) ?? 1) - 1
      if (left > 0) sending.set(who, left)
      else sending.delete(who)
    }
  }

  function uploadError(error: unknown): CallError {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC' || isDiskFull(error))
      return new CallError('noSpace', '服务器存储空间不足，文件未上传，请稍后再试或联系网站客服')
    if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE')
      return new CallError('invalid', '上传中断，请重试')
    if (!(error instanceof CallError)) services.log.error({ err: error }, 'upload failed')
    return toCallError(error)
  }

  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const { siteId = '', id = '' } = request.params as Params
    const site = siteOf(siteId)
    if (!site || !/^[1-9]\d{0,18}$/.test(id)) throw noFile()
    // Ids are at most 64 bits.
    const file =
      BigInt(id) <= 9223372036854775807n ? await selectFile(services.database.of(site.siteId), id) : undefined
    if (!file) throw noFile()
    const isMedia = file.fileKind === 'media'
    const isPublic = file.fileKind === 'image' || isMedia
    if (!isPublic && !(await permits(request, site.siteId, id))) throw noFile()
    if ((request.query as Params).as === 'pdf') {
      const key = await selectPdfKey(services.database.of(site.siteId), id)
      if (!key) throw noFile()
      return sendRange(request, reply, services.platform.storage, key, 'application/pdf')
    }
    // Inline only for types that pages display or play; everything else is an attachment.
    const isImage = file.fileType.startsWith('image/') || isMedia
    // Files are immutable.
    const etag = `"${id}"`
    reply
      .type(isImage ? file.fileType : 'application/octet-stream')
      .header('cache-control', isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store')
      .header('etag', etag)
      .header('accept-ranges', 'bytes')
    // The address may carry another download name.
    const { name = file.fileName } = request.params as Params
    if (!isImage) reply.header('content-disposition', attachmentAs(name))
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const range = readRange(request.headers.range, file.fileSize)
    if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.fileSize}`).send()
    return sendBytes(request, reply, file, range === 'all' ? null : range)
  }
  app.get('/files/:siteId/:id', serve)
  app.get('/files/:siteId/:id/:name', serve)

  async function sendBytes(request: FastifyRequest, reply: FastifyReply, file: FileRow, range: ByteRange | null) {
    const { start, end } = range ?? { start: 0, end: file.fileSize - 1 }
    let content: Readable
    try {
      content = await services.platform.storage.read(file.fileKey, { start, end })
    } catch (error) {
      if (!isMissing(error)) throw error
      services.log.error({ err: error, key: file.fileKey }, 'stored file is missing')
      throw noFile()
    }
    reply.header('content-length', end - start + 1)
    if (range) return reply.code(206).header('content-range', `bytes ${start}-${end}/${file.fileSize}`).send(content)
    const keeps =
      file.fileKind === 'image' &&
      file.fileSize <= READY_BYTES &&
      request.method === 'GET' &&
      !request.url.includes('?')
    if (!keeps) return reply.send(content)
    const pieces: Buffer[] = []
    for await (const piece of content) pieces.push(piece as Buffer)
    const body = Buffer.concat(pieces)
    ready.keep(request.url, { headers: reply.getHeaders() as Record<string, string>, body, exp: now() + READY_SECONDS })
    return reply.send(body)
  }

  /** A signed access right names its user and requires that user's session. */
  async function permits(request: FastifyRequest, siteId: number, fileId: string): Promise<boolean> {
    const { exp = '', sig = '' } = request.query as Params
    if (!/^\d{1,11}$/.test(exp)) return false
    const viewer = await enterOrNull(services, request, siteId, 'file')
    return (
      viewer !== null && verifyView(secret, { siteId, fileId, userId: viewer.userId, exp: Number(exp) }, sig, now())
    )
  }
}
