import type { FastifyInstance } from 'fastify'
import type { Log } from '../kernel/log.ts'

/**
 * Warns once about a proxy that TRUST_PROXY does not list: all clients then share its address, and rate limits treat
 * them as one.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, log: Log): void {
  let warned = false
  app.addHook('onRequest', async (request) => {
    if (warned || request.headers['x-forwarded-for'] === undefined || (request.ips?.length ?? 1) > 1) return
    warned = true
    log.warn(
      { ip: request.ip },
      '收到了 X-Forwarded-For，但请求来源不在 TRUST_PROXY 之中，所有访客会被当作同一个地址。如果前面有反向代理，请把它的地址写入 TRUST_PROXY',
    )
  })
}
