import { limits } from '@zhixing/contract/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CallError } from '../kernel/errors.ts'
import type { Services } from '../kernel/services.ts'
import { WECHAT_CALLBACK } from '../platform/scan/wechat.ts'
import { finishScan, waitingBrowser } from '../user/index.ts'
import { sendPlainPage } from './plain-page.ts'
import { enforceLimit } from './raw-route.ts'
import { framedError } from './refusal.ts'

const TEXT = {
  refusedTitle: '已取消微信授权',
  refused: '您没有同意授权，可以关闭本页面，或回到登录页面重新扫码。',
  askTitle: '确认使用微信登录',
  ask: (site: string, browser: string, ip: string) => `${browser}（IP：${ip}）正在请求登录「${site}」。`,
  warn: '如果不是您本人正在登录，请直接关闭本页面，以免账户被他人使用。',
  agree: '确认登录',
  doneTitle: '已授权，请回到电脑继续',
  done: '原来打开的登录页面会自动完成登录，本页面可以关闭。',
  bind: '请在原来打开的登录页面绑定手机号，完成登录。本页面可以关闭。',
  failedTitle: '微信登录没有完成',
  failed: '服务器开小差了，请稍后再试',
}

const textOf = (fields: unknown, name: string) => {
  const value = (fields as Record<string, unknown> | null)?.[name]
  return typeof value === 'string' ? value.slice(0, 512) : ''
}

/**
 * WeChat OAuth callback (GET ?code=&state=TICKET). The page asks for confirmation and names the waiting browser,
 * because a forged link must not sign its author in to the victim's account. Confirming (POST) signs in the holder
 * of the ticket's secret, never this browser. The query is not logged.
 */
export function addScan(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const { refusal, status } = framedError(error)
      if (status >= 500) services.log.error({ err: error, requestId: request.id }, 'scan callback failed')
      return page(reply, status, TEXT.failedTitle, [error instanceof CallError ? refusal.message : TEXT.failed])
    })

    scope.get(WECHAT_CALLBACK, async (request, reply) => {
      const [code, ticket] = [textOf(request.query, 'code'), textOf(request.query, 'state')]
      if (!code) return page(reply, 200, TEXT.refusedTitle, [TEXT.refused])
      const site = siteOf(request)
      const { browser, ip } = await waitingBrowser({ site, services }, ticket)
      const lines = [TEXT.ask(site.siteNamePc, browser, ip), TEXT.warn]
      return page(reply, 200, TEXT.askTitle, lines, { code, state: ticket })
    })

    scope.post(WECHAT_CALLBACK, async (request, reply) => {
      const site = siteOf(request)
      const needsMobile = await finishScan(
        { site, services },
        textOf(request.body, 'state'),
        textOf(request.body, 'code'),
      )
      return page(reply, 200, TEXT.doneTitle, [needsMobile ? TEXT.bind : TEXT.done])
    })
  })

  function siteOf(request: FastifyRequest) {
    const site = services.sites.byHost(request.host)
    if (!site) throw new CallError('siteInvalid')
    enforceLimit(services, 'scan callback', limits.signIn, { siteId: site.siteId, ip: request.ip })
    return site
  }
}

function page(reply: FastifyReply, status: number, title: string, lines: string[], fields?: Record<string, string>) {
  const form = fields && { action: WECHAT_CALLBACK, button: TEXT.agree, fields }
  return sendPlainPage(reply, status, { title, lines, ...(form ? { form } : {}) })
}
