import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CallKey, InputOf, OutputOf, WireInputOf } from '@zhixing/contract'
import { withFlags, withoutFlags } from '@zhixing/contract/flags'
import { DEFAULT_LANGUAGE, isChineseOnly, type Language, LANGUAGE_COOKIE, languageOf } from '@zhixing/contract/language'
import type { PageScripts } from '@zhixing/contract/system/foreign-scripts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type RouterContext, type ServerBuild } from 'react-router'
import { createVisitCounter } from '../data/index.ts'
import { pageScripts, scriptHosts } from '../system/index.ts'
import { addressClass, addressRange, hostName } from '../kernel/address.ts'
import { commandHere } from '../kernel/command.ts'
import { createFairQueue } from '../kernel/fair-queue.ts'
import type { Services } from '../kernel/services.ts'
import type { Site } from '../kernel/sites.ts'
import { barePage } from './bare-page.ts'
import type { Dispatch, Origin } from './dispatch.ts'
import { compress, encodingFor } from './compress.ts'
import { cookieToken } from './raw-route.ts'
import { isFromThisMachine, originOf } from './origin.ts'
import { createPageCache, type RenderedPage, toCached } from './page-cache.ts'
import { pageKey } from './page-key.ts'
import { pagePolicy } from './security.ts'
import { addWebFiles } from './web-files.ts'

/** The built web: server build of React Router and its client assets. */
export interface PageBuild {
  load(): Promise<ServerBuild>
  clientDir: string
}

/** Loader context of pages; web/context.ts declares the same shape. */
export interface PageServices {
  site: Site
  nonce: string
  origin: string
  /** Whether a token was sent, valid or not. */
  hasToken: boolean
  /** Request id in the log, shown on error pages. */
  requestId: string
  call: ReturnType<typeof pageCaller>
  /** Whether other sites may show courses and papers in a frame. */
  isEmbeddable: boolean
  /** Third-party code of a page. */
  scripts(pathname: string): PageScripts
  /** Headers set by loaders, for example to clear a session cookie. */
  responseHeaders: Headers
}

/** Additional exports of web/entry.server.tsx. */
interface PageEntry {
  pageContext: RouterContext<PageServices>
  withLanguage<T>(language: Language, work: () => T): T
}

/** Calls of loaders, which see flags as booleans, as in the browser (web/api.ts). */
const pageCaller =
  (call: ReturnType<Dispatch['caller']>) =>
  async <K extends CallKey>(key: K, input: InputOf<K>): Promise<OutputOf<K>> =>
    withFlags(await call(key, withoutFlags<WireInputOf<K>>(input)))

/** Loads the build of web/; undefined if not built. */
export function webBuild(webDir: string): PageBuild | undefined {
  const file = join(webDir, 'build/server/index.js')
  if (!existsSync(file)) return undefined
  return {
    load: async () => (await import(pathToFileURL(file).href)) as ServerBuild,
    clientDir: join(dirname(file), '../client'),
  }
}

/**
 * Fair queue for rendering, which blocks the event loop: turns between networks, addresses and users of an address,
 * as for password hashing.
 */
const TURNS = { atOnce: 40, waiting: 1000, maxWaitMs: 8000 } as const
/** Rate limit of renderings per address, with room for a school behind one NAT address. */
const RENDERS = { by: 'ip', max: 600, seconds: 60 } as const
const MAX_FOREIGN_HOSTS = 20
const MOBILE = /\b(iPhone|iPod|Android.*Mobile|Windows Phone|Mobile.*Firefox)\b/i
/** Serves all pages: server-rendered by React Router, cached for seconds for visitors. */
export async function addPages(
  app: FastifyInstance,
  dispatch: Dispatch,
  services: Services,
  web: PageBuild,
): Promise<void> {
  const { log, clock } = services
  const build = await web.load()
  const answer = createRequestHandler(build, 'production')
  // The context key must come from the bundle: a second import would be a different key.
  const { pageContext: contextKey, withLanguage } = build.entry.module as unknown as PageEntry
  const cache = createPageCache(clock)
  services.events.on('content.changed', ({ siteId }) => cache.clear(siteId))
  services.sites.onReload(() => cache.clear())
  services.events.onGap(() => cache.clear())
  const inTurn = createFairQueue({ ...TURNS, refuse: () => new TooMany() })
  const visits = createVisitCounter(services)
  const warnOfHost = foreignHosts(log)
  app.addHook('onClose', () => visits.close())

  const file = await addWebFiles(app, web.clientDir)
  app.get('/*', async (request, reply) => file(request, reply) ?? page(request, reply))
  app.post('/*', async (_request, reply) =>
    reply.code(405).header('allow', 'GET, HEAD').send({ code: 405, msg: '不支持的请求方式', data: null }),
  )

  async function page(request: FastifyRequest, reply: FastifyReply) {
    const site = services.sites.byHost(request.host)
    if (!site) return noSite(request, reply)
    const moved = mobileAddress(site, request)
    if (moved) return reply.redirect(moved, 302)

    // As text: new URL('//host/path') would be another host.
    if (!request.url.startsWith('/')) return reply.code(400).type('text/plain; charset=utf-8').send('请求地址无效')
    const url = new URL(`${originOf(request, site, services)}${request.url}`)
    const token = cookieToken(request)
    const language = isChineseOnly(url.pathname)
      ? DEFAULT_LANGUAGE
      : languageOf(request.cookies[LANGUAGE_COOKIE], request.headers['accept-language'])
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
    // Guarded pages and signed-in users bypass the cache.
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
    // Cache hits are free; ever-changing addresses are rate-limited.
    const isThere = cache.has(site.siteId, key)
    if (!isThere && !services.limiter.take(`page|${site.siteId}|${addressClass(request.ip)}`, RENDERS)) {
      const { headers, body } = barePage({ title: '访问过于频繁', text: ['请稍后再试。'] })
      return reply.code(429).header('retry-after', '10').headers(headers).send(body)
    }
    const get = () =>
      cache.get(site.siteId, key, async () => {
        const rendered = await render()
        return asked.isCached ? rendered : { ...rendered, cacheable: false }
      })
    // Concurrent requests for an uncached page queue in their own turns; the first to start renders it for all.
    const cached = await (isThere ? get() : inTurn(turn, get)).catch((error) => toCached(tooMany(error)))
    seen(cached.page.status)
    reply
      .header('vary', 'accept-encoding, accept-language, cookie')
      .header('cache-control', 'private, no-cache')
      .header('etag', cached.etag)
    // Headers of a 304 replace those of the cached body, so they must be its own, including the nonce.
    if (request.headers['if-none-match'] === cached.etag) return reply.headers(cached.page.headers).code(304).send()
    const encoding = encodingFor(request)
    const small = encoding && (await cached.encoded(encoding))
    if (small) reply.header('content-encoding', encoding)
    return send(reply, cached.page, small ?? cached.page.body)
  }

  /** Answer for a host without a site. */
  function noSite(request: FastifyRequest, reply: FastifyReply) {
    const aliasSite = services.sites.byAlias(request.host)
    if (aliasSite && request.url.startsWith('/'))
      return reply.redirect(`${originOf(request, aliasSite, services)}${request.url}`, 302)
    if (services.sites.all().length > 0) {
      warnOfHost(hostName(request.host))
      const { headers, body } = barePage({
        title: '没有这个网站',
        text: ['这个网址没有对应的网站，请核对后重新输入。'],
      })
      return reply.code(404).headers(headers).send(body)
    }
    const isOperator = isFromThisMachine(request)
    const { headers, body } = barePage({
      title: '网站正在准备中',
      text: isOperator ? ['还没有站点。请在项目文件夹执行下面的命令，完成后刷新本页：'] : ['请稍后再来。'],
      command: isOperator ? commandHere('admin:create', services.config) : undefined,
    })
    return reply.code(503).header('retry-after', '60').headers(headers).send(body)
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
        language,
      }
      const context = new RouterContextProvider()
      const responseHeaders = new Headers()
      context.set(contextKey, {
        site,
        nonce,
        origin: url.origin,
        hasToken: token !== undefined,
        requestId: request.id,
        call: pageCaller(dispatch.caller(from)),
        isEmbeddable: site.embedHosts !== '',
        scripts: (pathname) => pageScripts(site, pathname),
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
      if (isHtml) headers['content-security-policy'] = pagePolicy(nonce, scriptHosts(site, url.pathname))
      const body = Buffer.from(await response.arrayBuffer())
      return { status: response.status, headers, body, cacheable: response.status === 200 && cookies.length === 0 }
    } catch (error) {
      log.error({ err: error, url: url.pathname, requestId: request.id }, 'page failed')
      return {
        status: 500,
        ...lastResort(request.id),
        cacheable: false,
      }
    } finally {
      clearTimeout(timeout)
    }
  }
}

/** Logs unknown hosts, once each and the first few only: the operator's own domain may be among them. */
function foreignHosts(log: Services['log']): (host: string) => void {
  const seen = new Set<string>()
  return (host) => {
    if (seen.has(host) || seen.size >= MAX_FOREIGN_HOSTS) return
    seen.add(host)
    log.warn(
      { host },
      '有人用没有对应站点的域名访问。如果这是你的域名，请在后台“多站点”中或用 site:domain 命令修改站点域名；要让任何域名都打开默认站点，请设置 ANY_HOST=1',
    )
  }
}

/** Rendering was rate-limited or the queue is full. */
class TooMany extends Error {}

/** Page for TooMany; rethrows other errors. */
function tooMany(error: unknown): RenderedPage {
  if (!(error instanceof TooMany)) throw error
  const { headers, body } = barePage({ title: '访问人数较多', text: ['请稍后刷新。'] })
  return {
    status: 503,
    headers: { 'retry-after': '2', ...headers },
    body,
    cacheable: false,
  }
}

/** Fallback if even the error page cannot be rendered. */
const lastResort = (requestId: string) =>
  barePage({
    title: '页面出错了',
    text: ['请稍后再试。', `报告编号：${requestId.slice(0, 8)}`],
    isHomeLinked: true,
  })

function send(reply: FastifyReply, page: RenderedPage, body: Buffer) {
  return reply.code(page.status).headers(page.headers).send(body)
}

/** Redirect target for mobile browsers, if the site has a mobile domain. */
function mobileAddress(site: Site, request: FastifyRequest): string | undefined {
  if (!site.h5Domain || request.url.includes('.data') || !MOBILE.test(request.headers['user-agent'] ?? ''))
    return undefined
  const base = /^https?:\/\//.test(site.h5Domain) ? site.h5Domain : `${request.protocol}://${site.h5Domain}`
  return new URL(base).host === request.host ? undefined : `${base.replace(/\/$/, '')}${request.url}`
}
