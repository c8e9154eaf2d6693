import type { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { errorTable } from '@zhixing/contract/errors'
import { upload } from '@zhixing/contract/vod/upload'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CallError } from '../kernel/errors.ts'
import type { Services } from '../kernel/services.ts'
import { SESSION_COOKIE } from '../kernel/session.ts'
import { closeUploads } from '../vod/index.ts'
import { cookieOf, originOf } from './apis.ts'
import type { Dispatch, Origin } from './dispatch.ts'

const MOST_BYTES = upload.chunk.bodyBytes ?? 0
/** Room for the fields and borders of a multipart body. */
const MULTIPART_BYTES = 64 * 1024

/** simple-uploader takes 200 for "there it is" and 203 for "not there, so send it", and both may have the list in their body. */
const THERE = 200
const NOT_THERE = 203

/**
 * HTTP statuses that simple-uploader understands: 404 and 415 end a file at once, everything else is tried again. What can only be repeated
 * in vain is 415, therefore, whatever its code; a session that ended or a right that is missing can come back.
 */
export function statusOf(code: number): number {
  switch (code) {
    case errorTable.tokenExpired.code:
    case errorTable.tokenInvalid.code:
    case errorTable.loginRequired.code:
    case errorTable.loginElsewhere.code:
      return 401
    case errorTable.forbidden.code:
      return 403
    case errorTable.notFound.code:
      return 404
    case errorTable.tooMany.code:
      return 429
    // A fault of ours may be gone with the next try; 500 would end the file.
    case errorTable.internal.code:
    case errorTable.busy.code:
      return 503
    case errorTable.noSpace.code:
      return 507
    default:
      return 415
  }
}

/** The chunks of videos: the calls of the contract whose transport is a file, in the protocol of simple-uploader.js. */
export function addUpload(
  app: FastifyInstance,
  dispatch: Dispatch,
  services: Services,
  onCall?: (key: string, code: number, seconds: number) => void,
): void {
  const url = `/apis/${upload.chunk.path}`
  app.addHook('onClose', () => closeUploads(services))

  app.register(async (scope) => {
    // The body is a stream to be read by whoever writes it to the disk; nothing is parsed or gathered before.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))

    scope.get(url, (request, reply) =>
      answer(request, reply, upload.test.key, async (origin) => {
        const data = await dispatch.caller(origin)(upload.test.key, request.query as never)
        const asked = Number((request.query as { chunkNumber?: string }).chunkNumber)
        return { data, status: data.skipUpload || data.uploads.includes(asked) ? THERE : NOT_THERE }
      }),
    )

    scope.post(url, { config: { largeBody: true } }, (request, reply) =>
      answer(request, reply, upload.chunk.key, async (origin) => {
        const parts = await partsOf(request)
        const data = await dispatch.caller({ ...origin, file: parts.file })(upload.chunk.key, parts.input as never)
        return { data, status: THERE }
      }),
    )
  })

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    work: (origin: Origin) => Promise<{ data: unknown; status: number }>,
  ): Promise<FastifyReply> {
    const started = performance.now()
    reply.header('cache-control', 'no-store').header('content-type', 'application/json; charset=utf-8')
    const said = await (async () => work(originFor(request)))().then(
      ({ data, status }) => ({ status, body: { code: 200, msg: '操作成功', data } }),
      (thrown: unknown) => {
        const error = thrown instanceof CallError ? thrown : unforeseen(request, thrown)
        // What is left of the body is read past, also when a form held it back: or the answer would never arrive.
        request.raw.unpipe().resume()
        const data = error.field ? { field: error.field } : null
        return { status: statusOf(error.code), body: { code: error.code, msg: error.message, data } }
      },
    )
    onCall?.(key, said.body.code, (performance.now() - started) / 1000)
    // A body of unknown length that was refused may be without end; a known one is read past, so that the answer arrives.
    if (said.status >= 400 && !bytesOf(request, MOST_BYTES)) reply.header('connection', 'close')
    return reply.code(said.status).send(said.body)
  }

  function unforeseen(request: FastifyRequest, error: unknown): CallError {
    services.log.error({ err: error, call: upload.chunk.key, requestId: request.id }, 'upload failed')
    return new CallError('internal')
  }

  function originFor(request: FastifyRequest): Origin {
    const siteId = request.headers['site-id']
    const site =
      typeof siteId === 'string' && /^[1-9]\d{0,9}$/.test(siteId) ? services.sites.byId(Number(siteId)) : undefined
    if (!site) throw new CallError('siteInvalid')
    const header = request.headers.token
    return {
      site,
      token: typeof header === 'string' && header ? header : cookieOf(request.headers.cookie, SESSION_COOKIE),
      ip: request.ip,
      userAgent: String(request.headers['user-agent'] ?? '').slice(0, 255),
      origin: originOf(request, site, services.config.publicUrl),
      requestId: request.id,
    }
  }
}

interface Parts {
  input: Record<string, unknown>
  file: Readable
}

/** The declared length of the body, when it is at most `most`. */
function bytesOf(request: FastifyRequest, most: number): number | undefined {
  const told = Number(request.headers['content-length'])
  return Number.isInteger(told) && told >= 0 && told <= most ? told : undefined
}

/**
 * What a chunk says of itself, and its bytes: in the query with the bytes as the body, or as the fields before the file of a form.
 * @throws {CallError} invalid, tooLarge
 */
function partsOf(request: FastifyRequest): Promise<Parts> {
  const type = request.headers['content-type'] ?? ''
  const isForm = /^multipart\/form-data/i.test(type)
  const query = request.query as Record<string, unknown>
  if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES + (isForm ? MULTIPART_BYTES : 0))
    throw new CallError('tooLarge')
  if (isForm) return formOf(request, query)
  const bytes = bytesOf(request, MOST_BYTES)
  if (bytes !== undefined && query.currentChunkSize !== undefined && bytes !== Number(query.currentChunkSize))
    throw new CallError('invalid', '分片的实际长度与声明的不一致')
  return Promise.resolve({ input: query, file: request.raw })
}

function formOf(request: FastifyRequest, query: Record<string, unknown>): Promise<Parts> {
  return new Promise((resolve, reject) => {
    const broken = () => reject(new CallError('invalid', '表单格式不正确，或缺少文件'))
    let form: BusboyInstance
    try {
      form = new Busboy({
        headers: request.headers as BusboyHeaders,
        limits: { fields: 40, fieldNameSize: 100, fieldSize: 4096, files: 1, parts: 41, headerPairs: 20 },
      })
    } catch {
      return broken()
    }
    // Without a prototype: a field may be called anything.
    const input: Record<string, unknown> = Object.assign(Object.create(null), query)
    form.on('field', (name, value) => {
      // A field that comes twice is no field: zod refuses the list.
      input[name] = name in input ? [input[name], value] : value
    })
    form.on('file', (_field, file) => {
      // A form that breaks off ends its file with an error, not with half a chunk.
      request.raw.once('close', () => {
        if (!request.raw.readableEnded) file.destroy(new Error('the sender left'))
      })
      resolve({ input, file: file as unknown as Readable })
    })
    form.on('error', broken)
    form.on('finish', broken)
    request.raw.once('close', () => {
      if (!request.raw.readableEnded) broken()
    })
    request.raw.pipe(form)
  })
}
