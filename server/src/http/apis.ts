import type { Call } from '@zhixing/contract/call'
import { errorTable } from '@zhixing/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../kernel/services.ts'
import { SESSION_COOKIE, SESSION_SECONDS } from '../kernel/session.ts'
import type { Site } from '../kernel/sites.ts'
import type { Dispatch } from './dispatch.ts'

const BODY_BYTES = 64 * 1024

/** The value of one cookie, or undefined. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim() || undefined
  }
  return undefined
}

/** The Set-Cookie line that gives (token) or takes away (null) the session. */
export function sessionCookie(token: string | null, secure: boolean): string {
  return `${SESSION_COOKIE}=${token ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${token ? SESSION_SECONDS : 0}${secure ? '; Secure' : ''}`
}

/**
 * Origin by which the visitor reaches a site. PUBLIC_URL is the default site's; the others are reached by their own host, over the same
 * protocol.
 */
export function originOf(
  request: FastifyRequest,
  site: Pick<Site, 'isDefault'>,
  publicUrl: string | undefined,
): string {
  if (publicUrl && site.isDefault) return publicUrl
  return `${publicUrl ? new URL(publicUrl).protocol.slice(0, -1) : request.protocol}://${request.host}`
}

const envelope = (name: keyof typeof errorTable) => ({
  code: errorTable[name].code,
  msg: errorTable[name].msg,
  data: null,
})

/** Serves every call of the contract under /apis/. */
export function addApis(
  app: FastifyInstance,
  dispatch: Dispatch,
  services: Services,
  onCall?: (key: string, code: number, seconds: number) => void,
): void {
  for (const call of dispatch.calls) {
    // Files come by routes of their own.
    if (call.transport === 'file') continue
    app.route({
      method: call.method,
      url: `/apis/${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
      bodyLimit: call.bodyBytes ?? BODY_BYTES,
      handler: (request, reply) => handle(call, request, reply),
    })
  }

  async function handle(call: Call, request: FastifyRequest, reply: FastifyReply) {
    const started = performance.now()
    const siteId = request.headers['site-id']
    // The header selects a site and nothing else; a repeated or padded one is no selection.
    const site =
      typeof siteId === 'string' && /^[1-9]\d{0,9}$/.test(siteId) ? services.sites.byId(Number(siteId)) : undefined
    reply.header('cache-control', 'no-store')
    if (!site) return reply.send(envelope('siteInvalid'))
    const header = request.headers.token
    const token = typeof header === 'string' && header ? header : cookieOf(request.headers.cookie, SESSION_COOKIE)
    const raw = {
      ...(request.query as object),
      ...(request.params as object),
      ...(call.method === 'GET' ? {} : (request.body as object | null)),
    }
    const answer = await dispatch.run(call, raw, {
      site,
      token,
      ip: request.ip,
      userAgent: String(request.headers['user-agent'] ?? '').slice(0, 255),
      origin: originOf(request, site, services.config.publicUrl),
      requestId: request.id,
    })
    if (answer.session !== undefined)
      reply.header(
        'set-cookie',
        sessionCookie(answer.session, services.config.publicUrl?.startsWith('https:') ?? false),
      )
    onCall?.(call.key, answer.code, (performance.now() - started) / 1000)
    reply.header('content-type', 'application/json; charset=utf-8')
    if (answer.code === errorTable.busy.code) reply.header('retry-after', '1')
    if (!answer.gzip || !/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')))
      return reply.send(answer.body)
    return reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').send(answer.gzip)
  }

  app.all('/apis/*', async (_request, reply) => reply.code(404).send({ ...envelope('notFound'), msg: '接口不存在' }))
}
