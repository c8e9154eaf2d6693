/** The installable site: its manifest, and icons drawn from its logo or, without one, from its colour. */
import { limits } from '@zhixing/contract/call'
import { themeColour } from '@zhixing/contract/system/theme'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CallError } from '../kernel/errors.ts'
import type { Services } from '../kernel/services.ts'
import type { Site } from '../kernel/sites.ts'
import { loadSharp } from '../lib/sharp.ts'
import { readPicture } from '../system/index.ts'
import { enforceLimit } from './raw-route.ts'

/** Paper of the light theme (web/ui/tokens.css). */
const PAPER = '#fafaf7'
const SHORT_NAME = 12
/** Operators change a logo rarely, and the address stays. */
const CACHE = 'public, max-age=3600'
/** Maximum size of a logo that is decoded. */
const MAX_LOGO_BYTES = 2 * 1024 * 1024
const MAX_STORED = 64

/** Edge in pixels, and share of the edge that the drawing takes: launchers cut maskable icons to a circle. */
const shapes: Readonly<Record<string, { edge: number; share: number; isFull: boolean }>> = {
  'icon-192.png': { edge: 192, share: 1, isFull: false },
  'icon-512.png': { edge: 512, share: 1, isFull: false },
  'maskable-512.png': { edge: 512, share: 0.7, isFull: true },
  'apple-touch-icon.png': { edge: 180, share: 0.8, isFull: true },
}
type Shape = (typeof shapes)[string]

/** Badge of a notification: systems draw its alpha channel in a colour of their own. */
const BADGE = 'badge-96.png'
const BADGE_EDGE = 96
/** A logo whose transparent share is outside of this is a rectangle, or nearly nothing, as a silhouette. */
const SILHOUETTE = { least: 0.05, most: 0.85 }

const GLYPH =
  '<path d="M8 11h9M12.5 7v18M8 17h9M9 24l3.5-7M19 10h6v13h-6z" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>'

/** The glyph of the product in white. */
const glyphSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="4 4 24 24">${GLYPH}</svg>`

/** Mark of the product on the site's colour. `corner`: radius on a grid of 32. */
const markSvg = (colour: string, corner: number, share: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${corner}" fill="${colour}"/><g transform="translate(16 16) scale(${share}) translate(-16 -16)">${GLYPH}</g></svg>`

export function addSiteIcons(app: FastifyInstance, services: Services): void {
  const drawn = new Map<string, Promise<Buffer>>()

  function siteOf(request: FastifyRequest): Site {
    const site = services.sites.byHost(request.host)
    if (!site) throw new CallError('notFound')
    enforceLimit(services, 'icon', limits.read, { siteId: site.siteId, ip: request.ip })
    return site
  }

  app.get('/manifest.webmanifest', (request, reply) => {
    const { siteNamePc, desc, theme } = siteOf(request)
    const png = (name: string, purpose: string) => {
      const edge = shapes[name]?.edge ?? 0
      return { src: `/icons/${name}`, sizes: `${edge}x${edge}`, type: 'image/png', purpose }
    }
    return reply
      .header('content-type', 'application/manifest+json; charset=utf-8')
      .header('cache-control', CACHE)
      .send(
        JSON.stringify({
          id: '/',
          name: siteNamePc,
          short_name: [...siteNamePc].slice(0, SHORT_NAME).join(''),
          ...(desc ? { description: desc } : {}),
          lang: 'zh-CN',
          start_url: '/',
          scope: '/',
          display: 'standalone',
          background_color: PAPER,
          theme_color: themeColour(theme),
          icons: [png('icon-192.png', 'any'), png('icon-512.png', 'any'), png('maskable-512.png', 'maskable')],
        }),
      )
  })

  app.get('/icons/:name', async (request, reply) => {
    const site = siteOf(request)
    const { name = '' } = request.params as { name?: string }
    reply.header('cache-control', CACHE)
    if (name === 'favicon.svg') return reply.type('image/svg+xml').send(markSvg(themeColour(site.theme), 8, 1))
    const shape = shapes[name]
    if (!shape && name !== BADGE) throw new CallError('notFound')
    return reply.type('image/png').send(await iconOf(site, name, () => (shape ? draw(site, shape) : drawBadge(site))))
  })

  function iconOf(site: Site, name: string, work: () => Promise<Buffer>): Promise<Buffer> {
    const key = [site.siteId, name, site.theme, site.miniLogo, site.ico].join('|')
    const found = drawn.get(key)
    if (found) return found
    const made = work()
    drawn.set(key, made)
    made.catch(() => drawn.delete(key))
    const oldest = drawn.size > MAX_STORED ? drawn.keys().next().value : undefined
    if (oldest !== undefined) drawn.delete(oldest)
    return made
  }

  async function draw(site: Site, { edge, share, isFull }: Shape): Promise<Buffer> {
    const sharp = await loadSharp()
    const logo = await logoOf(site)
    if (logo) {
      const inner = Math.round(edge * share)
      try {
        const picture = await sharp(logo)
          .resize(inner, inner, { fit: 'contain', background: '#ffffff00' })
          .png()
          .toBuffer()
        const background = isFull ? '#ffffff' : '#ffffff00'
        return await sharp({ create: { width: edge, height: edge, channels: 4, background } })
          .composite([{ input: picture }])
          .png()
          .toBuffer()
      } catch (error) {
        services.log.warn({ err: error, siteId: site.siteId }, 'logo cannot be drawn as an icon')
      }
    }
    const svg = markSvg(themeColour(site.theme), isFull ? 0 : 8, share)
    return sharp(Buffer.from(svg), { density: 72 * (edge / 32) })
      .resize(edge, edge)
      .png()
      .toBuffer()
  }

  /** White on transparent: the outline of the logo, or the glyph of the product. */
  async function drawBadge(site: Site): Promise<Buffer> {
    const sharp = await loadSharp()
    const logo = await logoOf(site)
    if (logo) {
      try {
        const alpha = await sharp(logo)
          .ensureAlpha()
          .resize(BADGE_EDGE, BADGE_EDGE, { fit: 'contain', background: '#ffffff00' })
          .extractChannel('alpha')
          .raw()
          .toBuffer()
        const share = alpha.reduce((sum, value) => sum + value, 0) / (alpha.length * 255)
        if (share > SILHOUETTE.least && share < SILHOUETTE.most) {
          const raw = { width: BADGE_EDGE, height: BADGE_EDGE, channels: 1 as const }
          return await sharp({ create: { ...raw, channels: 3, background: '#ffffff' } })
            .joinChannel(alpha, { raw })
            .png()
            .toBuffer()
        }
      } catch (error) {
        services.log.warn({ err: error, siteId: site.siteId }, 'logo cannot be drawn as a badge')
      }
    }
    return sharp(Buffer.from(glyphSvg), { density: 72 * (BADGE_EDGE / 24) })
      .resize(BADGE_EDGE, BADGE_EDGE)
      .png()
      .toBuffer()
  }

  /** The uploaded square logo; the wide one is a word mark and makes no icon. */
  async function logoOf({ siteId, miniLogo, ico }: Site): Promise<Buffer | null> {
    for (const address of [miniLogo, ico]) {
      const picture = await readPicture(services, siteId, address, MAX_LOGO_BYTES)
      if (picture) return picture
    }
    return null
  }
}
