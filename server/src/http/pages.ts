import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Language, LANGUAGE_COOKIE, languageOf } from '@zhixing/contract/language'
import { isCounted, statisticsHosts } from '@zhixing/contract/system/statistics'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type RouterContext, type ServerBuild } from 'react-router'
import { createVisitCounter } from '../data/index.ts'
import { addressClass, addressRange } from '../kernel/address.ts'
import { createFairQueue } from '../kernel/fair-queue.ts'
import type { Services } from '../kernel/services.ts'
import type { Site } from '../kernel/sites.ts'
import type { Dispatch, Origin } from './dispatch.ts'
import { compress, encodingFor } from './compress.ts'
import { cookieToken } from './beside.ts'
import { originOf } from './origin.ts'
import { createPageCache, type RenderedPage, toCached } from './page-cache.ts'
import { pageKey } from './page-key.ts'
import { pagePolicy } from './security.ts'
import { addWebFiles } from './web-files.ts'

/** The built web: what React Router's build exports, and where its browser files are. */
export interface PageBuild {
  load(): Promise<ServerBuild>
  clientDir: string
}

/** What a page's loader gets from this process; web/context.ts declares the same shape. */
export interface PageServices {
  site: Site
  nonce: string
  origin: string
  /** True where a token came with the request; whether it is good is for the calls to say. */
  hasToken: boolean
  /** Under which the log tells of this request; pages of errors show it. */
  requestId: string
  call: ReturnType<Dispatch['caller']>
  /** Headers that the page wants on its answer, such as a session cookie to drop. */
  responseHeaders: Headers
}

/** What web/entry.server.tsx exports beside what React Router wants. */
interface PageEntry {
  pageContext: RouterContext<PageServices>
  withLanguage<T>(language: Language, work: () => T): T
}

/** Finds the build of web/, or undefined when it was not built. */
export function webBuild(webDir: string): PageBuild | undefined {
  const file = join(webDir, 'build/server/index.js')
  if (!existsSync(file)) return undefined
  return {
    load: async () => (await import(pathToFileURL(file).href)) as ServerBuild,
    clientDir: join(dirname(file), '../client'),
  }
}

/**
 * Rendering is work on the event loop: so many at once, the next ones in turns between networks, addresses and the people of an address (as hashes of
 * passwords take theirs). Whoever asks for a thousand pages waits behind their own.
 */
const TURNS = { atOnce: 40, waiting: 1000, maxWaitMs: 8000 } as const
/** Pages rendered for visitors of one address, a whole school among them: beside 20 ms each there is time for others. */
const RENDERS = { by: 'ip', max: 600, seconds: 60 } as const
const MOBILE = /\b(iPhone|iPod|Android.*Mobile|Windows Phone|Mobile.*Firefox)\b/i
/** Serves every page: rendered in this process by React Router, kept for seconds for visitors without a session. */
export async function addPages(
  app: FastifyInstance,
  dispatch: Dispatch,
  services: Services,
  web: PageBuild,
): Promise<void> {
  const { log, clock } = services
  const build = await web.load()
  const answer = createRequestHandler(build, 'production')
  // The context key lives in the bundle; a copy imported from here would be another key.
  const { pageContext: contextKey, withLanguage } = build.entry.module as unknown as PageEntry
  const cache = createPageCache(clock)
  services.events.on('content.changed', ({ siteId }) => cache.clear(siteId))
  services.sites.onReload(() => cache.clear())
  services.events.onGap(() => cache.clear())
  const inTurn = createFairQueue({ ...TURNS, refuse: () => new TooMany() })
  const visits = createVisitCounter(services)
  app.addHook('onClose', () => visits.close())

  const file = await addWebFiles(app, web.clientDir)
  app.get('/*', async (request, reply) => file(request, reply) ?? page(request, reply))
  app.post('/*', async (_request, reply) =>
    reply.code(405).header('allow', 'GET, HEAD').send({ code: 405, msg: '不支持的请求方式', data: null }),
  )

  async function page(request: FastifyRequest, reply: FastifyReply) {
    const site = services.sites.byHost(request.host)
    if (!site)
      return reply.code(503).type('text/plain; charset=utf-8').send('站点尚未创建，请先运行 npx zhixing admin:create')
    const moved = mobileAddress(site, request)
    if (moved) return reply.redirect(moved, 302)

    // Put together as text: read as an address of its own, //host/path would be another host's page.
    if (!request.url.startsWith('/')) return reply.code(400).type('text/plain; charset=utf-8').send('请求地址无效')
    const url = new URL(`${originOf(request, site, services)}${request.url}`)
    const token = cookieToken(request)
    const language = languageOf(request.cookies[LANGUAGE_COOKIE], request.headers['accept-language'])
    const isAccount = url.pathname.includes('account')
    const seen = (status: number) => {
      if (status === 200 && request.method === 'GET')
        visits.count({
          siteId: site.siteId,
          path: url.pathname,
          ip: request.ip,
          userAgent: request.headers['user-agent'] ?? '',
          referer: request.headers.referer,
          purpose: String(request.headers['sec-purpose'] ?? request.headers.purpose ?? ''),
        })
    }
    const isData = url.pathname.endsWith('.data')
    // Pages behind the guard never come from the cache, and neither does anything a signed-in person asks for.
    const turn = { first: false, path: [addressRange(request.ip), addressClass(request.ip), token ?? ''] }
    const render = () => renderPage(site, url, request, language, token)
    if (token || isAccount || request.method === 'HEAD') {
      const rendered = await inTurn(turn, render).catch(tooMany)
      seen(rendered.status)
      reply.header('cache-control', 'private, no-store')
      const encoding = encodingFor(request)
      const small = encoding && (await compress(rendered.body, encoding))
      if (small) reply.header('content-encoding', encoding)
      return send(reply, rendered, small ?? rendered.body)
    }
    const asked = pageKey(url)
    const key = `${isData ? 'data' : 'html'} ${language} ${asked.key}`
    // What is kept, or just being rendered, costs nothing; who asks for ever new addresses gets a rest before others get none.
    const isThere = cache.has(site.siteId, key)
    if (!isThere && !services.limiter.take(`page|${site.siteId}|${addressClass(request.ip)}`, RENDERS))
      return reply
        .code(429)
        .header('retry-after', '10')
        .type('text/plain; charset=utf-8')
        .send('访问过于频繁，请稍后再试')
    const get = () =>
      cache.get(site.siteId, key, async () => {
        const rendered = await render()
        return asked.isCached ? rendered : { ...rendered, cacheable: false }
      })
    // Everybody who asks for a page that nobody has begun waits in a turn of their own: the first of these renders it for all.
    const cached = await (isThere ? get() : inTurn(turn, get)).catch((error) => toCached(tooMany(error)))
    seen(cached.page.status)
    reply
      .header('vary', 'accept-encoding, accept-language, cookie')
      .header('cache-control', 'private, no-cache')
      .header('etag', cached.etag)
    // The browser takes over the headers of a 304 for the body it has: they must be that body's, its nonce above all.
    if (request.headers['if-none-match'] === cached.etag) return reply.headers(cached.page.headers).code(304).send()
    const encoding = encodingFor(request)
    const small = encoding && (await cached.encoded(encoding))
    if (small) reply.header('content-encoding', encoding)
    return send(reply, cached.page, small ?? cached.page.body)
  }

  async function renderPage(
    site: Site,
    url: URL,
    request: FastifyRequest,
    language: Language,
    token: string | undefined,
  ): Promise<RenderedPage> {
    const aborter = new AbortController()
    const timeout = setTimeout(() => aborter.abort(), 15_000)
    try {
      const nonce = randomBytes(16).toString('base64')
      const from: Origin = {
        site,
        token,
        ip: request.ip,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 255),
        origin: url.origin,
        requestId: request.id,
      }
      const context = new RouterContextProvider()
      const responseHeaders = new Headers()
      context.set(contextKey, {
        site,
        nonce,
        origin: url.origin,
        hasToken: token !== undefined,
        requestId: request.id,
        call: dispatch.caller(from),
        responseHeaders,
      })
      const asked = new Request(url, {
        headers: { 'user-agent': from.userAgent, accept: request.headers.accept ?? '*/*' },
        signal: aborter.signal,
      })
      const response = await withLanguage(language, () => answer(asked, context))
      const headers: Record<string, string | string[]> = {}
      for (const [name, value] of response.headers) if (name !== 'set-cookie') headers[name] = value
      const cookies = [...response.headers.getSetCookie(), ...responseHeaders.getSetCookie()]
      if (cookies.length > 0) headers['set-cookie'] = cookies
      const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false
      const counted = site.isEnableStatistics === 1 && isCounted(url.pathname)
      if (isHtml)
        headers['content-security-policy'] = pagePolicy(
          nonce,
          counted ? { statisticsHosts: statisticsHosts(site.statisticsCode) } : {},
        )
      const body = Buffer.from(await response.arrayBuffer())
      return { status: response.status, headers, body, cacheable: response.status === 200 && cookies.length === 0 }
    } catch (error) {
      log.error({ err: error, url: url.pathname, requestId: request.id }, 'page failed')
      return {
        status: 500,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: Buffer.from(lastResort(request.id)),
        cacheable: false,
      }
    } finally {
      clearTimeout(timeout)
    }
  }
}

/** Neither a turn nor a place to wait for one. */
class TooMany extends Error {}

/** What they are told; any other error is thrown on. */
function tooMany(error: unknown): RenderedPage {
  if (!(error instanceof TooMany)) throw error
  return {
    status: 503,
    headers: { 'retry-after': '2', 'content-type': 'text/plain; charset=utf-8' },
    body: Buffer.from('访问人数较多，请稍后刷新'),
    cacheable: false,
  }
}

/** When even the error page cannot be rendered. */
const lastResort = (requestId: string): string =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>页面出错了</title><p>页面出错了，请稍后再试。</p><p>报告编号：${requestId.slice(0, 8)}</p><p><a href="/">返回首页</a></p></html>`

function send(reply: FastifyReply, page: RenderedPage, body: Buffer) {
  return reply.code(page.status).headers(page.headers).send(body)
}

/** Where a mobile browser belongs, when the site has a separate mobile address. */
function mobileAddress(site: Site, request: FastifyRequest): string | undefined {
  if (!site.h5Domain || request.url.includes('.data') || !MOBILE.test(request.headers['user-agent'] ?? ''))
    return undefined
  const base = /^https?:\/\//.test(site.h5Domain) ? site.h5Domain : `${request.protocol}://${site.h5Domain}`
  return new URL(base).host === request.host ? undefined : `${base.replace(/\/$/, '')}${request.url}`
}
