import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../kernel/config.ts'

/**
 * Content-Security-Policy of a page: scripts by nonce or from our origin, no frames, no plug-ins.
 * @param extra.statisticsHosts hosts of the site's statistics code: scripts, pictures, requests
 * @param extra.widgetHosts hosts of its online service, which also has frames, styles, sounds and WebSockets
 */
export function pagePolicy(
  nonce: string,
  extra: { mediaHosts?: string[]; statisticsHosts?: string[]; widgetHosts?: string[] } = {},
): string {
  const media = extra.mediaHosts?.length ? ` ${extra.mediaHosts.join(' ')}` : ''
  const sources = (scheme: string, hosts: string[] = []) => hosts.map((host) => ` ${scheme}://${host}`).join('')
  const widget = sources('https', extra.widgetHosts)
  const foreign = sources('https', extra.statisticsHosts) + widget
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}'${foreign}`,
    // React sets style attributes; style elements need the nonce. Widgets insert style elements without one.
    `style-src 'self' ${widget ? `'unsafe-inline'${widget}` : `'nonce-${nonce}'`}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:${media}${foreign}`,
    `media-src 'self' data: blob:${media}${widget}`,
    `connect-src 'self'${media}${foreign}${sources('wss', extra.widgetHosts)}`,
    `worker-src 'self' blob:`,
    `font-src 'self'${widget}`,
    ...(widget ? [`frame-src 'self'${widget}`] : []),
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'self'`,
  ].join('; ')
}

const PERMISSIONS = 'camera=(self), microphone=(self), fullscreen=(self), geolocation=(), payment=(), usb=(), midi=()'

/** Strict-Transport-Security; undefined: none. Subdomains only on request: they may serve other systems by HTTP. */
export const transportPolicy = ({ publicUrl, hsts }: Pick<Config, 'publicUrl' | 'hsts'>): string | undefined =>
  publicUrl?.startsWith('https:') && hsts !== false
    ? `max-age=31536000${hsts === 'subdomains' ? '; includeSubDomains' : ''}`
    : undefined

/** Headers of every answer; pages override the CSP. */
export function setSecurityHeaders(reply: FastifyReply, transport: string | undefined): void {
  reply.header('x-content-type-options', 'nosniff')
  reply.header('referrer-policy', 'strict-origin-when-cross-origin')
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'self'; sandbox")
  reply.header('cross-origin-opener-policy', 'same-origin')
  reply.header('cross-origin-resource-policy', 'same-origin')
  // Device features only for our own pages; unused ones are disabled.
  reply.header('permissions-policy', PERMISSIONS)
  if (transport) reply.header('strict-transport-security', transport)
}

export function addSecurityHeaders(app: FastifyInstance, transport: string | undefined): void {
  app.addHook('onRequest', async (request, reply) => {
    setSecurityHeaders(reply, transport)
    if (request.method === 'TRACE')
      return reply
        .code(405)
        .header('allow', 'GET, HEAD, POST, PUT, DELETE')
        .send({ code: 405, msg: '不支持的请求方式', data: null })
    // Two Host headers: a proxy and we could disagree (request smuggling).
    const { rawHeaders } = request.raw
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host')
    if (hosts.length > 1) throw Object.assign(new Error('two hosts'), { statusCode: 400 })
    return undefined
  })
}
