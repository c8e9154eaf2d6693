import type { Call } from '@zhixing/contract/call'
import { errorTable } from '@zhixing/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CallError } from '../kernel/errors.ts'
import type { Services } from '../kernel/services.ts'
import { SESSION_COOKIE, SESSION_SECONDS } from '../kernel/session.ts'
import type { Admission, Dispatch, Dispatched, Origin } from './dispatch.ts'
import { bytesAllowed } from './form.ts'
import { originFor } from './origin.ts'

const BODY_BYTES = 64 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the onRequest hook, before the body is read. */
    entry: { from: Origin; admission: Admission | undefined; started: number } | null
  }
}

/**
 * Input of a call: the body, completed by route and query parameters.
 * @throws {CallError} the body is not an object
 */
export function inputOf(request: FastifyRequest): unknown {
  const body = request.method === 'GET' ? undefined : (request.body ?? undefined)
  if (body !== undefined && (typeof body !== 'object' || Array.isArray(body)))
    throw new CallError('invalid', '提交的内容须为 JSON 对象')
  // Mutate the parsed body, which nothing else uses, instead of copying a large one.
  const input = (body ?? Object.create(null)) as Record<string, unknown>
  for (const part of [request.params, request.query] as Record<string, unknown>[])
    for (const [name, value] of Object.entries(part ?? {}))
      if (name !== '__proto__' && !Object.hasOwn(input, name)) input[name] = value
  return input
}

/** Long-lived cookie by which accounts recognize a browser; it authorizes nothing. */
const DEVICE_COOKIE = 'ZX_DEVICE'
const DEVICE_SECONDS = 400 * 86_400

/** Registers every call of the contract under /apis/. */
export function addApis(
  app: FastifyInstance,
  dispatch: Dispatch,
  services: Services,
  onCall?: (key: string, code: number, seconds: number) => void,
): void {
  app.decorateRequest('entry', null)
  for (const call of dispatch.calls) {
    // File transports have their own routes.
    if (call.transport === 'file') continue
    app.route({
      method: call.method,
      url: `/apis/${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
      bodyLimit: call.bodyBytes ?? BODY_BYTES,
      ...(call.fileBytes ? { config: { fileBytes: call.fileBytes } } : {}),
      onRequest: (request, reply) => enter(call, request, reply),
      handler: (request, reply) => handle(call, request, reply),
    })
  }

  /**
   * Site, session, role and limit, in this order, before the body: an unauthorized body is neither read nor parsed.
   */
  async function enter(call: Call, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const started = performance.now()
    reply.header('cache-control', 'no-store')
    if (Number(request.headers['content-length'] ?? 0) > bytesAllowed(request))
      return refuse(reply.code(413), errorTable.tooLarge)
    let from: Origin
    try {
      from = { ...originFor(request, services), device: request.cookies[DEVICE_COOKIE] || undefined }
    } catch {
      return refuse(reply, errorTable.siteInvalid)
    }
    request.work.siteId = from.site.siteId
    try {
      request.entry = { from, admission: await dispatch.admit(call, from), started }
    } catch (thrown) {
      return answer(call, reply, dispatch.refused(call, thrown, from), started, request)
    }
    return undefined
  }

  const refuse = (reply: FastifyReply, { code, msg }: { code: number; msg: string }) =>
    reply.send({ code, msg, data: null })

  async function handle(call: Call, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { entry } = request
    if (!entry) throw new Error(`${call.key} was reached without admission`)
    const from = request.formFile ? { ...entry.from, file: request.formFile } : entry.from
    const dispatched = await dispatch.run(call, () => inputOf(request), from, entry.admission)
    // Drain the rest of a rejected file, or the client never reads the answer.
    if (request.formFile) request.raw.unpipe().resume()
    const secure = services.config.publicUrl?.startsWith('https:') ?? false
    const { session, device } = dispatched
    const ours = { httpOnly: true, sameSite: 'lax', secure } as const
    // null clears the session cookie.
    if (session !== undefined)
      reply.setCookie(SESSION_COOKIE, session ?? '', { ...ours, path: '/', maxAge: session ? SESSION_SECONDS : 0 })
    if (device !== undefined)
      reply.setCookie(DEVICE_COOKIE, device, { ...ours, path: '/apis/user/', maxAge: DEVICE_SECONDS })
    return answer(call, reply, dispatched, entry.started, request)
  }

  function answer(
    call: Call,
    reply: FastifyReply,
    { code, body, gzip }: Dispatched,
    started: number,
    request: FastifyRequest,
  ): FastifyReply {
    request.work.code = code
    onCall?.(call.key, code, (performance.now() - started) / 1000)
    reply.header('content-type', 'application/json; charset=utf-8')
    if (code === errorTable.busy.code) reply.header('retry-after', '1')
    if (!gzip || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(body)
    return reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').send(gzip)
  }

  app.all('/apis/*', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .code(404)
      .send({ code: errorTable.notFound.code, msg: '接口不存在', data: null }),
  )
}
