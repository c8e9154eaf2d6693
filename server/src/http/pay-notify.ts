import { INSTALLATION } from '@zhixing/contract/commerce/provider-fields'
import type { FastifyInstance } from 'fastify'
import { receiveNotification } from '../commerce/index.ts'
import type { Services } from '../kernel/services.ts'
import { enforceLimit } from './raw-route.ts'

/** Above the largest notification of any channel. */
const MAX_BYTES = 64 * 1024
/** Rate limit of invalid notifications per address; valid ones are never limited. */
const FORGED = { by: 'ip', max: 60, seconds: 60 } as const

/** Payment notifications: raw routes, because body and answer are defined byte for byte by the channel. */
export function addPayNotify(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: { siteId: string; channel: string; accountId?: string } }>(
      '/pay/notify/:siteId/:channel/:accountId?',
      async (request, reply) => {
        const { channel, accountId = INSTALLATION } = request.params
        const siteId = Number(request.params.siteId)
        if (!services.sites.byId(siteId) || !/^\d{1,18}$/.test(accountId)) return reply.status(404).send()
        const headers = Object.fromEntries(
          Object.entries(request.headers).flatMap(([name, value]) =>
            typeof value === 'string' ? [[name, value]] : [],
          ),
        )
        const answer = await receiveNotification(
          services,
          siteId,
          { channel, accountId },
          { headers, body: typeof request.body === 'string' ? request.body : '' },
          () => enforceLimit(services, 'pay-notify', FORGED, { siteId, ip: request.ip }),
        )
        if (!answer) return reply.status(404).send()
        return reply.status(answer.status).type(answer.type).send(answer.body)
      },
    )
  })
}
