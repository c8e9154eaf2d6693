import { createHash } from 'node:crypto'
import { limits } from '@zhixing/contract/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CallError } from '../kernel/errors.ts'
import type { Services } from '../kernel/services.ts'
import { WECHAT_CALLBACK } from '../platform/scan/wechat.ts'
import { finishScan, waitingBrowser } from '../user/index.ts'
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

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.7 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;color:#3a4654;background:#fafaf7}' +
  'main{box-sizing:border-box;width:min(440px,100% - 32px);padding:32px;background:#fff;border:1px solid #e5e7e3;border-radius:16px}h1{margin:0 0 8px;font-size:22px;line-height:1.35;color:#1d2530}p{margin:8px 0;overflow-wrap:anywhere}' +
  'button{width:100%;height:48px;margin-top:16px;border:0;border-radius:24px;font:inherit;color:#fff;background:#1b5e9b;cursor:pointer}button:hover{background:#14497a}button:focus-visible{outline:3px solid #bcd3ea;outline-offset:2px}' +
  '@media(prefers-color-scheme:dark){body{color:#cbd2da;background:#14181d}main{background:#1b2027;border-color:#2a3038}h1{color:#eef1f4}button{color:#0d1b2a;background:#7db3e6}button:hover{background:#a5cbf0}}'
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

const escape = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
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

function page(reply: FastifyReply, status: number, title: string, lines: string[], form?: Record<string, string>) {
  const fields = Object.entries(form ?? {}).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`,
  )
  const ask = form
    ? `<form method="post" action="${WECHAT_CALLBACK}">${fields.join('')}<button>${TEXT.agree}</button></form>`
    : ''
  const body = lines.map((line) => `<p>${escape(line)}</p>`).join('')
  return (
    reply
      .code(status)
      .header('content-security-policy', POLICY)
      // The address contains the code: no referrer, no cache.
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style><main><h1>${title}</h1>${body}${ask}</main></html>`,
      )
  )
}
