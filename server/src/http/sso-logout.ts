import { limits } from '@zhixing/contract/call'
import { SSO_RETURN, ssoLogoutPath } from '@zhixing/contract/user/sso-rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../kernel/services.ts'
import { casLogout, ssoFrontLogout, ssoLogout } from '../user/index.ts'
import { enforceLimit } from './raw-route.ts'

interface Posted {
  Params: { providerId: string }
  Body: Partial<Record<string, string>>
}

/**
 * Logout by an identity provider, without a session or headers of ours: its server posts a signed token of OpenID
 * Connect (back-channel logout) or the ticket of CAS, or its page loads a frame (front-channel logout). 200 also without
 * a session to end; 400 for anything else.
 */
export function addSsoLogout(app: FastifyInstance, services: Services): void {
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    text: string | undefined,
    end: (siteId: number, text: string) => Promise<number | undefined>,
  ) => {
    const site = services.sites.byHost(request.host)
    reply.header('cache-control', 'no-store')
    if (!site || text === undefined) return reply.code(400).send({ error: 'invalid_request' })
    enforceLimit(services, 'sso logout', limits.signIn, { siteId: site.siteId, ip: request.ip })
    const ended = await end(site.siteId, text)
    return ended === undefined ? reply.code(400).send({ error: 'invalid_request' }) : reply.code(200).send()
  }
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16_384 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.post<Posted>(ssoLogoutPath(':providerId'), async (request, reply) => {
      const { logout_token: token } = request.body
      return answer(request, reply, token, (siteId, text) =>
        ssoLogout(services, siteId, request.params.providerId, text),
      )
    })
    scope.get<{ Params: Posted['Params']; Querystring: Record<string, unknown> }>(
      ssoLogoutPath(':providerId'),
      async (request, reply) => {
        const { iss, sid } = request.query
        const text = typeof iss === 'string' && typeof sid === 'string' ? sid.slice(0, 500) : undefined
        return answer(request, reply, text, (siteId, named) =>
          ssoFrontLogout(services, siteId, request.params.providerId, { iss: String(iss), sid: named }),
        )
      },
    )
    scope.post<Posted>(SSO_RETURN, async (request, reply) =>
      answer(request, reply, request.body.logoutRequest, (siteId, text) => casLogout(services, siteId, text)),
    )
  })
}
