import { errorTable } from '@zhixing/contract/errors'
import { upload } from '@zhixing/contract/vod/upload'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CallError } from '../kernel/errors.ts'
import type { Services } from '../kernel/services.ts'
import { closeUploads } from '../vod/index.ts'
import type { Dispatch, Origin } from './dispatch.ts'
import { type Form, formOf } from './form.ts'
import { originFor } from './origin.ts'

const MAX_BYTES = upload.chunk.bodyBytes ?? 0
/** Allowance for fields and boundaries of a multipart body. */
const MULTIPART_BYTES = 64 * 1024

/** simple-uploader: 200 means uploaded, 203 missing; both may carry the list in their body. */
const THERE = 200
const NOT_THERE = 203

/**
 * HTTP statuses of simple-uploader: 404 and 415 abort a file, all others are retried. Permanent errors are therefore
 * 415; an ended session or missing permission is retried.
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
    // Our errors may be transient; 500 would abort the file.
    case errorTable.internal.code:
    case errorTable.busy.code:
      return 503
    case errorTable.noSpace.code:
      return 507
    default:
      return 415
  }
}

/** Video upload chunks: calls whose transport is a file, in the protocol of simple-uploader.js. */
export function addUpload(
  app: FastifyInstance,
  dispatch: Dispatch,
  services: Services,
  onCall?: (key: string, code: number, seconds: number) => void,
): void {
  const url = `/apis/${upload.chunk.path}`
  app.addHook('onClose', () => closeUploads(services))

  app.register(async (scope) => {
    // Raw body: streamed to disk by the handler.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))

    scope.get(url, (request, reply) =>
      answer(request, reply, upload.test.key, async (origin) => {
        const data = await dispatch.caller(origin)(upload.test.key, request.query as never)
        const asked = Number((request.query as { chunkNumber?: string }).chunkNumber)
        return { data, status: data.skipUpload || data.uploads.includes(asked) ? THERE : NOT_THERE }
      }),
    )

    scope.post(url, (request, reply) =>
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
    const stated = await (async () => work(originFor(request, services)))().then(
      ({ data, status }) => ({ status, body: { code: 200, msg: '操作成功', data } }),
      (thrown: unknown) => {
        const error = thrown instanceof CallError ? thrown : unforeseen(request, thrown)
        // Drain the body, even if a form parser paused it, or the client never reads the answer.
        request.raw.unpipe().resume()
        const data = error.field ? { field: error.field } : null
        return { status: statusOf(error.code), body: { code: error.code, msg: error.message, data } }
      },
    )
    onCall?.(key, stated.body.code, (performance.now() - started) / 1000)
    // A rejected body of unknown length may be endless: close. A known one is drained, so that the answer arrives.
    if (stated.status >= 400 && !bytesOf(request, MAX_BYTES)) reply.header('connection', 'close')
    return reply.code(stated.status).send(stated.body)
  }

  function unforeseen(request: FastifyRequest, error: unknown): CallError {
    services.log.error({ err: error, call: upload.chunk.key, requestId: request.id }, 'upload failed')
    return new CallError('internal')
  }
}

/** Declared body length, if at most `max`. */
function bytesOf(request: FastifyRequest, max: number): number | undefined {
  const declared = Number(request.headers['content-length'])
  return Number.isInteger(declared) && declared >= 0 && declared <= max ? declared : undefined
}

/**
 * Metadata and bytes of a chunk: query and raw body, or fields and file of a multipart form.
 * @throws {CallError} invalid, tooLarge
 */
function partsOf(request: FastifyRequest): Promise<Form> {
  const type = request.headers['content-type'] ?? ''
  const isForm = /^multipart\/form-data/i.test(type)
  const query = request.query as Record<string, unknown>
  if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES + (isForm ? MULTIPART_BYTES : 0))
    throw new CallError('tooLarge')
  if (isForm) return formOf(request, query)
  const bytes = bytesOf(request, MAX_BYTES)
  if (bytes !== undefined && query.currentChunkSize !== undefined && bytes !== Number(query.currentChunkSize))
    throw new CallError('invalid', '分片的实际长度与声明的不一致')
  return Promise.resolve({ input: query, file: request.raw })
}
