import { networkInterfaces } from 'node:os'
import type { FastifyRequest } from 'fastify'
import { hostName, isLoopbackName } from '../kernel/address.ts'
import { CallError } from '../kernel/errors.ts'
import type { Services } from '../kernel/services.ts'
import type { Site } from '../kernel/sites.ts'
import { cookieToken, headerToken } from './beside.ts'
import type { Origin } from './dispatch.ts'

const portOf = (host: string) => /:\d+$/.exec(host)?.[0] ?? ''

/** Addresses of this machine: by these, too, a site without a domain is reached. */
let ownAddresses: { at: number; names: Set<string> } | undefined
function isOwnAddress(host: string): boolean {
  if (!ownAddresses || performance.now() - ownAddresses.at > 60_000) {
    const found = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
    const names = found.map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address))
    ownAddresses = { at: performance.now(), names: new Set(['localhost', '127.0.0.1', '[::1]', ...names]) }
  }
  return ownAddresses.names.has(host)
}

/** What a proxy adds: who asks through one is elsewhere, even if the proxy is on this machine. */
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

/** Asked on this machine, for this machine, with no proxy in between. */
export const isFromThisMachine = ({ socket, headers }: FastifyRequest): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '') &&
  isLoopbackName(hostName(headers.host ?? '')) &&
  PROXY_HEADERS.every((name) => headers[name] === undefined)

/**
 * Origin by which the visitor reaches a site. PUBLIC_URL is the default site's; the others are reached by their own host, over the same
 * protocol. A host that is no site's and no address of this machine was made up by the sender: nothing repeats it.
 */
export function originOf(
  request: FastifyRequest,
  site: Pick<Site, 'isDefault' | 'domain'>,
  { config: { publicUrl }, sites }: Pick<Services, 'config' | 'sites'>,
): string {
  // Once another site has become the default one, PUBLIC_URL may still be the address of the former.
  if (publicUrl && site.isDefault && sites.byHost(new URL(publicUrl).host)?.isDefault) return publicUrl
  const protocol = publicUrl ? new URL(publicUrl).protocol.slice(0, -1) : request.protocol
  const name = hostName(request.host)
  const known = isOwnAddress(name) || sites.all().some(({ domain }) => domain.toLowerCase() === name)
  return `${protocol}://${known ? request.host : `${site.domain}${portOf(request.host)}`}`
}

/**
 * Whether a browser sends this for a page of another site. The SITE-ID header keeps such requests out already; this is the second wall.
 * What is no browser sends neither header.
 */
export function isCrossSite(
  request: FastifyRequest,
  site: Pick<Site, 'domain'>,
  publicUrl: string | undefined,
): boolean {
  const { origin, 'sec-fetch-site': fetchSite } = request.headers
  if (fetchSite !== undefined) return fetchSite !== 'same-origin' && fetchSite !== 'none'
  if (origin === undefined) return false
  if (!URL.canParse(origin)) return true
  // The host as Fastify reads it: what a sender says of X-Forwarded-Host counts where TRUST_PROXY names the sender.
  const names = [request.host, request.headers.host, publicUrl && new URL(publicUrl).host]
  const { host: from, hostname } = new URL(origin)
  return !names.includes(from) && hostname !== site.domain.toLowerCase()
}

/**
 * Who and what stands behind a request for a call.
 * @throws {CallError} siteInvalid
 */
export function originFor(request: FastifyRequest, services: Services): Origin {
  const siteId = request.headers['site-id']
  // The header selects a site and nothing else; a repeated or padded one is no selection.
  const site =
    typeof siteId === 'string' && /^[1-9]\d{0,9}$/.test(siteId) ? services.sites.byId(Number(siteId)) : undefined
  if (!site) throw new CallError('siteInvalid')
  const named = headerToken(request)
  return {
    site,
    token: named ?? cookieToken(request),
    // A token in a header was put there by a program; only a cookie comes by itself.
    isCrossSite: named === undefined && isCrossSite(request, site, services.config.publicUrl),
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 255),
    origin: originOf(request, site, services),
    requestId: request.id,
  }
}
