import type { FastifyInstance, FastifyReply } from 'fastify'

/** Content-Security-Policy of a page: scripts by nonce or from our origin, no frames, no plug-ins. */
export function pagePolicy(nonce: string, extra: { mediaHosts?: string[]; statisticsHosts?: string[] } = {}): string {
  const media = extra.mediaHosts?.length ? ` ${extra.mediaHosts.join(' ')}` : ''
  // Hosts of the site's analytics code.
  const statistics = (extra.statisticsHosts ?? []).map((host) => ` https://${host}`).join('')
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}'${statistics}`,
    // React sets style attributes; style elements need the nonce.
    `style-src 'self' 'nonce-${nonce}'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:${media}${statistics}`,
    `media-src 'self' data: blob:${media}`,
    `connect-src 'self'${media}${statistics}`,
    `worker-src 'self' blob:`,
    `font-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'self'`,
  ].join('; ')
}

const PERMISSIONS = 'camera=(self), microphone=(self), fullscreen=(self), geolocation=(), payment=(), usb=(), midi=()'

/** Headers of every answer; pages override the CSP. */
export function setSecurityHeaders(reply: FastifyReply, secure: boolean): void {
  reply.header('x-content-type-options', 'nosniff')
  reply.header('referrer-policy', 'strict-origin-when-cross-origin')
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'self'; sandbox")
  reply.header('cross-origin-opener-policy', 'same-origin')
  reply.header('cross-origin-resource-policy', 'same-origin')
  // Device features only for our own pages; unused ones are disabled.
  reply.header('permissions-policy', PERMISSIONS)
  if (secure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

export function addSecurityHeaders(app: FastifyInstance, secure: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    setSecurityHeaders(reply, secure)
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
