/** Addresses of SAML, where providers send browsers: our metadata, the posted response, and single logout. */
import { limits } from '@zhixing/contract/call'
import { SAML_CONSUMER, SAML_ENTITY, SAML_LOGOUT, SSO_RETURN } from '@zhixing/contract/user/sso-rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CallError } from '../kernel/errors.ts'
import type { Services } from '../kernel/services.ts'
import { keepSamlAnswer, ownMetadata, samlLogout } from '../user/index.ts'
import { barePage } from './bare-page.ts'
import { originOf } from './origin.ts'
import { enforceLimit } from './raw-route.ts'

/** A response in base64 with the groups of a large directory. */
const RESPONSE_BYTES = 256 * 1024
const TITLE = '登录没有完成'
const texts = {
  unreadable: ['单位发来的登录信息无法读取，请从本站的登录页重新登录。'],
  tooLarge: ['单位发来的登录信息过大，请联系单位管理员减少发送的字段或分组。'],
  notBegun: [
    '登录不是从本站开始的，或已超时。',
    '请打开本站的登录页，点击“使用…登录”。从单位门户的图标直接进入时，请单位管理员把图标的地址改为本站的登录页。',
  ],
  busy: ['操作过于频繁，请稍后再试。'],
  logoutRefused: ['这个退出请求没有通过验证，或已过期。请在本站退出登录。'],
  signedOut: ['你已从本站退出登录，可以关闭这个页面。'],
}

function show(reply: FastifyReply, status: number, title: string, text: readonly string[]) {
  const { headers, body } = barePage({ title, text, isHomeLinked: true })
  return reply.code(status).headers(headers).send(body)
}

export function addSaml(app: FastifyInstance, services: Services): void {
  const enter = (request: FastifyRequest) => {
    const site = services.sites.byHost(request.host)
    if (site) enforceLimit(services, 'saml', limits.signIn, { siteId: site.siteId, ip: request.ip })
    return site
  }
  void app.register(async (scope) => {
    // The one address of this scope with a body takes the form of a provider's page, and nothing else.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: RESPONSE_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.setErrorHandler((error, _request, reply) => {
      if (error instanceof CallError) return show(reply, 429, TITLE, texts.busy)
      const { statusCode = 500 } = error as { statusCode?: number }
      if (statusCode >= 500) throw error
      return show(reply, statusCode, TITLE, statusCode === 413 ? texts.tooLarge : texts.unreadable)
    })

    scope.get(SAML_ENTITY, async (request, reply) => {
      const site = enter(request)
      if (!site) return reply.code(404).send()
      return reply
        .type('application/samlmetadata+xml; charset=utf-8')
        .send(ownMetadata(originOf(request, site, services)))
    })

    /*
     * The post comes from the provider's page, so that SameSite cookies are not sent, and none is needed: the response
     * is kept with its flow, and the browser goes on by GET to the page of the return. There the tab that began has the
     * secret of the flow, which alone takes and verifies the response.
     */
    scope.post<{ Body: URLSearchParams }>(SAML_CONSUMER, async (request, reply) => {
      const site = enter(request)
      const answer = request.body.get('SAMLResponse') ?? ''
      if (!site || answer === '') return show(reply, 400, TITLE, texts.unreadable)
      const state = request.body.get('RelayState') ?? ''
      if (!(await keepSamlAnswer(services, site.siteId, state, answer))) return show(reply, 400, TITLE, texts.notBegun)
      return reply.header('cache-control', 'no-store').redirect(`${SSO_RETURN}?${new URLSearchParams({ state })}`, 303)
    })

    scope.get(SAML_LOGOUT, async (request, reply) => {
      const site = enter(request)
      const [, query = ''] = /^[^?]*\?(.*)$/s.exec(request.url) ?? []
      const next = site && (await samlLogout(services, site.siteId, query, originOf(request, site, services)))
      if (next === undefined) return show(reply, 400, '没有退出登录', texts.logoutRefused)
      if (next === null) return show(reply, 200, '已退出登录', texts.signedOut)
      return reply.header('cache-control', 'no-store').redirect(next, 302)
    })
  })
}
