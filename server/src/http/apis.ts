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
    /** Set on the way in, before anything of the body is read. */
    entry: { from: Origin; admission: Admission | undefined; started: number } | null
  }
}

/**
 * The input of a call: the body, and what the address says where the body does not.
 * @throws {CallError} for a body that is no object
 */
export function inputOf(request: FastifyRequest): unknown {
  const body = request.method === 'GET' ? undefined : (request.body ?? undefined)
  if (body !== undefined && (typeof body !== 'object' || Array.isArray(body)))
    throw new CallError('invalid', '提交的内容须为 JSON 对象')
  // Written into the parsed body, which is ours, rather than copied: the body may be large, the address is not.
  const input = (body ?? Object.create(null)) as Record<string, unknown>
  for (const part of [request.params, request.query] as Record<string, unknown>[])
    for (const [name, value] of Object.entries(part ?? {}))
      if (name !== '__proto__' && !Object.hasOwn(input, name)) input[name] = value
  return input
}

/** Names a browser to the accounts that signed in with it, for as long as browsers keep a cookie; it opens nothing. */
const DEVICE_COOKIE = 'ZX_DEVICE'
const DEVICE_SECONDS = 400 * 86_400

/** Serves every call of the contract under /apis/. */
export function addApis(
  app: FastifyInstance,
  dispatch: Dispatch,
  services: Services,
  onCall?: (key: string, code: number, seconds: number) => void,
): void {
  app.decorateRequest('entry', null)
  for (const call of dispatch.calls) {
    // Files come by routes of their own.
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

  /** Site, session, role and limit, in this order and before the body: a stranger's megabytes are neither read nor parsed. */
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
    try {
      request.entry = { from, admission: await dispatch.admit(call, from), started }
    } catch (thrown) {
      return answer(call, reply, dispatch.refused(call, thrown, from), started)
    }
    return undefined
  }

  const refuse = (reply: FastifyReply, { code, msg }: { code: number; msg: string }) =>
    reply.send({ code, msg, data: null })

  async function handle(call: Call, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { entry } = request
    if (!entry) throw new Error(`${call.key} was reached without being let in`)
    const from = request.formFile ? { ...entry.from, file: request.formFile } : entry.from
    const dispatched = await dispatch.run(call, () => inputOf(request), from, entry.admission)
    // What is left of a file that was refused is read past, or the answer would never arrive.
    if (request.formFile) request.raw.unpipe().resume()
    const secure = services.config.publicUrl?.startsWith('https:') ?? false
    const { session, device } = dispatched
    const ours = { httpOnly: true, sameSite: 'lax', secure } as const
    // null takes the session away.
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
    request?: FastifyRequest,
  ): FastifyReply {
    onCall?.(call.key, code, (performance.now() - started) / 1000)
    reply.header('content-type', 'application/json; charset=utf-8')
    if (code === errorTable.busy.code) reply.header('retry-after', '1')
    if (!gzip || !/\bgzip\b/.test(request?.headers['accept-encoding'] ?? '')) return reply.send(body)
    return reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').send(gzip)
  }

  app.all('/apis/*', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .code(404)
      .send({ code: errorTable.notFound.code, msg: '接口不存在', data: null }),
  )
}
