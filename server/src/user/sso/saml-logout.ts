/**
 * SAML single logout by redirect: a provider sends the browser of who signs out there. Its signature is over the query
 * as it was sent, and is verified before anything follows from the request.
 */
import { verify } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { isSaml } from '@zhixing/contract/user/sso-rules'
import { transaction } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { escapeHtml } from '../../lib/escape.ts'
import { selectByIdentity } from '../sign-in/identities.sql.ts'
import { randomTicket } from '../sign-in/secrets.ts'
import { notifyEnded } from '../sign-in/sessions.ts'
import { SKEW_SECONDS } from './relying-party.ts'
import { certificatesOf, samlAddresses } from './saml-metadata.ts'
import { timeRefusal } from './saml-rules.ts'
import { attributeOf, childrenOf, type Element, hasForbiddenMarkup, localName, rootOf, textIn } from './saml-xml.ts'
import type { ProviderRow } from './sso.sql.ts'
import * as sql from './sso.sql.ts'

const MAX_REQUEST = 64 * 1024
/** Age after which a request is too old. */
const MAX_AGE_MS = 300_000
const HASHES: Readonly<Record<string, string>> = {
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'sha512',
}

/** The parameters of a query as they were sent, undecoded. Undefined when one is there twice. */
function rawParameters(query: string): Map<string, string> | undefined {
  const pairs = query.split('&').map((pair) => {
    const at = pair.indexOf('=')
    return at < 0 ? ([pair, ''] as const) : ([pair.slice(0, at), pair.slice(at + 1)] as const)
  })
  const raw = new Map(pairs)
  return raw.size === pairs.length ? raw : undefined
}

const decoded = (text: string | undefined): string => {
  try {
    return decodeURIComponent((text ?? '').replaceAll('+', ' '))
  } catch {
    return ''
  }
}

/** Whether one of the certificates signed the query (SAML bindings 3.4.4.1). */
export function isSignedQuery(raw: ReadonlyMap<string, string>, certificates: readonly string[]): boolean {
  const hash = HASHES[decoded(raw.get('SigAlg'))]
  if (hash === undefined) return false
  const signed = ['SAMLRequest', 'RelayState', 'SigAlg']
    .flatMap((name) => (raw.has(name) ? [`${name}=${raw.get(name)}`] : []))
    .join('&')
  const signature = Buffer.from(decoded(raw.get('Signature')), 'base64')
  return certificates.some((pem) => verify(hash, Buffer.from(signed), pem, signature))
}

function readRequest(encoded: string): Element | undefined {
  try {
    const xml = inflateRawSync(Buffer.from(encoded, 'base64'), { maxOutputLength: MAX_REQUEST }).toString('utf8')
    const root = hasForbiddenMarkup(xml) ? undefined : rootOf(xml.trim())
    return root && localName(root) === 'LogoutRequest' ? root : undefined
  } catch {
    return undefined
  }
}

/** Whether a request is for us, and of now: a replayed old one ends no newer sessions. */
function isCurrent(request: Element, logoutUrl: string, now: number): boolean {
  const skewMs = SKEW_SECONDS * 1000
  const issued = Date.parse(attributeOf(request, 'IssueInstant'))
  const destination = attributeOf(request, 'Destination')
  return (
    Math.abs(now - issued) <= MAX_AGE_MS &&
    timeRefusal(request, { now, skewMs }) === undefined &&
    (destination === '' || destination === logoutUrl) &&
    /^[\w.-]{1,200}$/.test(attributeOf(request, 'ID'))
  )
}

/**
 * Ends the sessions that a signed LogoutRequest names.
 * @returns where the browser goes with the LogoutResponse, null without such an address; undefined for a request that
 * is not valid
 */
export async function samlLogout(
  services: Services,
  siteId: number,
  query: string,
  origin: string,
): Promise<string | null | undefined> {
  const raw = rawParameters(query)
  const request = raw && readRequest(decoded(raw.get('SAMLRequest')))
  const { logoutUrl, entityId } = samlAddresses(origin)
  if (!raw || !request || !isCurrent(request, logoutUrl, services.clock.now())) return undefined
  const db = services.database.of(siteId)
  const issuer = textIn(childrenOf(request, 'Issuer')[0])
  const row = (await sql.selectProviders(db)).find(
    ({ preset, issuer: known, settings }) =>
      isSaml(preset) && known === issuer && isSignedQuery(raw, certificatesOf(settings.certificates)),
  )
  if (!row) {
    services.log.warn({ siteId, issuer: issuer.slice(0, 300) }, 'SAML logout request refused')
    return undefined
  }
  await endSessions(services, siteId, row, request)
  if (row.settings.signOutUrl === '') return null
  return answerUrl(row.settings.signOutUrl, attributeOf(request, 'ID'), entityId, decoded(raw.get('RelayState')))
}

async function endSessions(services: Services, siteId: number, row: ProviderRow, request: Element): Promise<void> {
  const sids = childrenOf(request, 'SessionIndex').map(textIn).filter(Boolean)
  const nameId = textIn(childrenOf(request, 'NameID')[0])
  const before = new Date(Date.parse(attributeOf(request, 'IssueInstant')) + 1000)
  await transaction(services.database.of(siteId), async (tx) => {
    // With an attribute as their name, people are known by the session alone.
    const isNamed = row.settings.idAttribute === ''
    const userId = isNamed ? await selectByIdentity(tx, sql.identityOf(row.id), nameId) : undefined
    if (isNamed ? userId === undefined : sids.length === 0) return
    const ended: string[] = []
    for (const sid of sids.length === 0 ? [undefined] : sids)
      ended.push(...(await sql.endSsoSessions(tx, row.id, { sid, userId, before })))
    await notifyEnded(tx, services, siteId, ended)
  })
}

/** The address with our LogoutResponse, which is not signed: this server has no key of SAML. */
function answerUrl(address: string, requestId: string, entityId: string, relayState: string): string {
  const xml = `<samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomTicket()}" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${escapeHtml(address)}" InResponseTo="${requestId}"><saml:Issuer>${escapeHtml(entityId)}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status></samlp:LogoutResponse>`
  const url = new URL(address)
  url.searchParams.set('SAMLResponse', deflateRawSync(xml).toString('base64'))
  if (relayState !== '') url.searchParams.set('RelayState', relayState)
  return url.href
}
