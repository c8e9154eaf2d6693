import { networkInterfaces } from 'node:os'
import type { FastifyRequest } from 'fastify'
import { hostName, isLoopbackName } from '../kernel/address.ts'
import { CallError } from '../kernel/errors.ts'
import type { Services } from '../kernel/services.ts'
import type { Site } from '../kernel/sites.ts'
import { siteOfApiToken } from '../kernel/session.ts'
import { bearerToken, cookieToken, headerToken } from './raw-route.ts'
import type { Origin } from './dispatch.ts'
import { languageAsked } from './sentence.ts'

const portOf = (host: string) => /:\d+$/.exec(host)?.[0] ?? ''

/** Addresses of this machine, at which a site without a domain is reachable. */
let ownAddresses: { at: number; names: Set<string> } | undefined
function isOwnAddress(host: string): boolean {
  if (!ownAddresses || performance.now() - ownAddresses.at > 60_000) {
    const interfaces = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
    const names = interfaces.map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address))
    ownAddresses = { at: performance.now(), names: new Set(['localhost', '127.0.0.1', '[::1]', ...names]) }
  }
  return ownAddresses.names.has(host)
}

/** Headers added by proxies: with one of them the client is remote, even if the proxy is local. */
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

/** Whether the client is on this machine, without a proxy in between. */
export const isFromThisMachine = ({ socket, headers }: FastifyRequest): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '') &&
  isLoopbackName(hostName(headers.host ?? '')) &&
  PROXY_HEADERS.every((name) => headers[name] === undefined)

/**
 * Public origin of a site. The default site's is PUBLIC_URL; the others' are the request's host and protocol. An
 * unknown host is forged and never echoed.
 */
export function originOf(
  request: FastifyRequest,
  site: Pick<Site, 'isDefault' | 'domain'>,
  { config: { publicUrl }, sites }: Pick<Services, 'config' | 'sites'>,
): string {
  // After a change of the default site PUBLIC_URL may still belong to the former one.
  if (publicUrl && site.isDefault && sites.byHost(new URL(publicUrl).host)?.isDefault) return publicUrl
  const protocol = publicUrl ? new URL(publicUrl).protocol.slice(0, -1) : request.protocol
  const name = hostName(request.host)
  const isKnownHost = isOwnAddress(name) || sites.all().some(({ domain }) => domain.toLowerCase() === name)
  return `${protocol}://${isKnownHost ? request.host : `${site.domain}${portOf(request.host)}`}`
}

/**
 * CSRF check, in addition to the SITE-ID header: whether a browser sent this from a page of another origin. Other
 * clients send neither header.
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
  // request.host honours X-Forwarded-Host only from proxies in TRUST_PROXY.
  const names = [request.host, request.headers.host, publicUrl && new URL(publicUrl).host]
  const { host: from, hostname } = new URL(origin)
  return !names.includes(from) && hostname !== site.domain.toLowerCase()
}

/**
 * Context of an API request.
 * @throws {CallError} siteInvalid
 */
export function originFor(request: FastifyRequest, services: Services): Origin {
  const bearer = bearerToken(request)
  // A token names its site, so that programs need not.
  const siteId = request.headers['site-id'] ?? (bearer && String(siteOfApiToken(bearer) ?? ''))
  // Exactly one SITE-ID header, without padding.
  const site =
    typeof siteId === 'string' && /^[1-9]\d{0,9}$/.test(siteId) ? services.sites.byId(Number(siteId)) : undefined
  if (!site) throw new CallError('siteInvalid')
  const named = headerToken(request)
  return {
    site,
    token: bearer ? undefined : (named ?? cookieToken(request)),
    ...(bearer ? { bearer } : {}),
    // A header token was set by a program; only cookies are sent automatically.
    isCrossSite: named === undefined && bearer === undefined && isCrossSite(request, site, services.config.publicUrl),
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 255),
    origin: originOf(request, site, services),
    requestId: request.id,
    language: languageAsked(request.headers),
  }
}
