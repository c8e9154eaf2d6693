/**
 * Courses and papers in frames of other sites: /embed/course/{id}, /embed/paper/{id}, and oEmbed at /oembed. Only hosts
 * of the site's list may frame them. The pages are those of a visitor without a session, have no script, and open the
 * site in a new tab.
 */
import { createHash } from 'node:crypto'
import { limits } from '@zhixing/contract/call'
import { errorTable } from '@zhixing/contract/errors'
import { stateCode } from '@zhixing/contract/states'
import { hostsIn } from '@zhixing/contract/system/site-rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CallError } from '../kernel/errors.ts'
import type { Services } from '../kernel/services.ts'
import type { Site } from '../kernel/sites.ts'
import { escapeText } from '../lib/escape.ts'
import { barePage } from './bare-page.ts'
import type { Dispatch } from './dispatch.ts'
import { originOf } from './origin.ts'
import { enforceLimit } from './raw-route.ts'

const STYLE =
  '*{box-sizing:border-box}body{margin:0;padding:8px;font:15px/1.6 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;color:#3a4654;background:transparent}' +
  'a.card{display:flex;gap:16px;min-height:132px;padding:12px;border:1px solid #e5e7e3;border-radius:12px;background:#fff;color:inherit;text-decoration:none}a.card:hover h1{color:#1b5e9b}a.card:focus-visible{outline:3px solid #bcd3ea}' +
  'img{flex:none;width:40%;max-width:192px;aspect-ratio:16/9;object-fit:cover;border-radius:8px;align-self:flex-start}div{min-width:0}h1{margin:0 0 4px;font-size:17px;line-height:1.4;color:#1d2530;overflow-wrap:anywhere}p{margin:4px 0;overflow-wrap:anywhere}' +
  '.by{font-size:13px;color:#5f6b7a}.go{color:#1b5e9b;font-weight:600}' +
  '@media(max-width:360px){a.card{flex-direction:column}img{width:100%;max-width:none}}' +
  '@media(prefers-color-scheme:dark){body{color:#cbd2da}a.card{background:#1b2027;border-color:#2a3038}h1{color:#eef1f4}.by{color:#97a1ad}.go,a.card:hover h1{color:#7db3e6}}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** Size that is proposed to other sites. */
const [WIDTH, HEIGHT] = [560, 180]
/** Seconds for which a card may be kept. */
const FRESH = 300

/** Refusals of a page that does not exist. */
const MISSING: ReadonlySet<number> = new Set([errorTable.notFound.code, errorTable.invalid.code])

type Kind = 'course' | 'paper'
interface CardOf {
  title: string
  picture: string
  lines: string[]
  by: string
  /** Path of the page of the site. */
  path: string
  button: string
}

const short = (text: string, length: number): string => {
  const plain = text.replace(/\s+/g, ' ').trim()
  return [...plain].length > length ? `${[...plain].slice(0, length).join('')}…` : plain
}

/** A framed page may be framed by these hosts and by the site itself. */
const ancestorsOf = (hosts: readonly string[]): string =>
  `frame-ancestors ${hosts.length === 0 ? `'none'` : [`'self'`, ...hosts.map((host) => `https://${host}`)].join(' ')}`

/** Policy of a framed page. */
export const embedPolicy = (hosts: readonly string[], pictureHost: string): string =>
  `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src 'self'${pictureHost}; base-uri 'none'; form-action 'none'; ${ancestorsOf(hosts)}`

/** Page of the site that an address names. Pure. */
export function embedOf(pathname: string): { kind: Kind; id: string } | undefined {
  const [, course] = /^\/(?:view|live\/detail|library\/view|resource\/detail)\/(\d{1,19})\/?$/.exec(pathname) ?? []
  if (course !== undefined) return { kind: 'course', id: course }
  const [, paper] = /^\/exam\/view\/(\d{1,19})\/?$/.exec(pathname) ?? []
  return paper === undefined ? undefined : { kind: 'paper', id: paper }
}

const places: Readonly<Record<number, string>> = {
  [stateCode.category.live]: '/live/detail',
  [stateCode.category.library]: '/library/view',
  [stateCode.category.resource]: '/resource/detail',
}

export function addEmbed(app: FastifyInstance, dispatch: Dispatch, services: Services): void {
  /** The card as a visitor sees it; undefined if there is none. */
  async function cardOf(request: FastifyRequest, site: Site, kind: Kind, id: string): Promise<CardOf | undefined> {
    const call = dispatch.caller({
      site,
      token: undefined,
      ip: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 255),
      origin: originOf(request, site, services),
      requestId: request.id,
    })
    try {
      if (kind === 'course') {
        const one = await call('course/api/course/view', { courseId: id })
        return {
          title: one.courseName,
          picture: one.courseLogo,
          lines: [one.courseDesc, `${one.periodTotal} 课时 · ${one.countStudy} 人在学`],
          by: one.lecturerName,
          path: `${places[one.courseCategory] ?? '/view'}/${one.courseId}`,
          button: '去看看',
        }
      }
      const one = await call('exam/api/exam/info/view', { examId: id })
      const minutes = one.answerTime > 0 ? ` · ${one.answerTime} 分钟` : ''
      return {
        title: one.examName,
        picture: one.examLogo,
        lines: [one.description, `${one.problemQuantity} 题 · 满分 ${one.totalScore} 分${minutes}`],
        by: one.lecturerName,
        path: `/exam/view/${one.examId}`,
        button: '去做题',
      }
    } catch (error) {
      if (error instanceof CallError && MISSING.has(error.code)) return undefined
      throw error
    }
  }

  /** The site, if it may be framed at all; counted. @throws {CallError} tooMany */
  function siteFor(request: FastifyRequest): Site | undefined {
    const site = services.sites.byHost(request.host)
    if (!site || hostsIn(site.embedHosts).length === 0) return undefined
    enforceLimit(services, 'embed', limits.read, { siteId: site.siteId, ip: request.ip })
    return site
  }

  function missing(reply: FastifyReply, hosts: readonly string[]) {
    const { headers, body } = barePage({ title: '没有这个内容', text: ['它可能已经下架，或不能在这里显示。'] })
    const policy = String(headers['content-security-policy']).replace(/frame-ancestors.*/, ancestorsOf(hosts))
    return reply
      .code(404)
      .headers({ ...headers, 'content-security-policy': policy })
      .send(body)
  }

  app.get<{ Params: { kind: string; id: string } }>('/embed/:kind/:id', async (request, reply) => {
    const { kind, id } = request.params
    const site = siteFor(request)
    const hosts = site ? hostsIn(site.embedHosts) : []
    const isKnown = (kind === 'course' || kind === 'paper') && /^\d{1,19}$/.test(id)
    const card = site && isKnown ? await cardOf(request, site, kind, id) : undefined
    if (!site || !card) return missing(reply, hosts)
    const url = `${originOf(request, site, services)}${card.path}`
    const pictureHost = /^https:\/\/[\w.:-]+/.exec(card.picture)?.[0]
    const picture = card.picture === '' ? '' : `<img src="${escapeText(card.picture)}" alt="" loading="lazy">`
    const lines = card.lines.filter((line) => line.trim() !== '').map((line) => `<p>${escapeText(short(line, 90))}</p>`)
    return reply
      .header('content-security-policy', embedPolicy(hosts, pictureHost ? ` ${pictureHost}` : ''))
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', `public, max-age=${FRESH}`)
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="canonical" href="${escapeText(url)}"><title>${escapeText(card.title)}</title><style>${STYLE}</style></head><body><a class="card" href="${escapeText(url)}" target="_blank" rel="noopener">${picture}<div><h1>${escapeText(card.title)}</h1>${lines.join('')}<p class="by">${escapeText([card.by, site.siteNamePc].filter(Boolean).join(' · '))}</p><p class="go">${card.button}</p></div></a></body></html>`,
      )
  })

  app.get<{ Querystring: Record<string, unknown> }>('/oembed', async (request, reply) => {
    const { url, format = 'json', maxwidth, maxheight } = request.query
    void reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
    if (format !== 'json') return reply.code(501).send({ error: 'Only the format json is supported.' })
    const site = siteFor(request)
    const asked = typeof url === 'string' && URL.canParse(url) ? new URL(url) : undefined
    const isOurs = asked && site && services.sites.byHost(asked.host)?.siteId === site.siteId
    const named = isOurs ? embedOf(asked.pathname) : undefined
    const card = named && site ? await cardOf(request, site, named.kind, named.id) : undefined
    if (!site || !named || !card) return reply.code(404).send({ error: 'There is no page to embed at this address.' })
    const origin = originOf(request, site, services)
    const within = (value: unknown, most: number) => {
      const number = Number(value)
      return Number.isSafeInteger(number) && number > 0 ? Math.min(number, most) : most
    }
    const [width, height] = [within(maxwidth, WIDTH), within(maxheight, HEIGHT)]
    const src = `${origin}/embed/${named.kind}/${named.id}`
    return reply.header('cache-control', `public, max-age=${FRESH}`).send({
      version: '1.0',
      type: 'rich',
      title: card.title,
      author_name: card.by,
      provider_name: site.siteNamePc,
      provider_url: origin,
      cache_age: FRESH,
      width,
      height,
      html: `<iframe src="${escapeText(src)}" width="${width}" height="${height}" title="${escapeText(card.title)}" frameborder="0" loading="lazy"></iframe>`,
    })
  })
}
