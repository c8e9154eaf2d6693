/**
 * CAS as a client (apereo.github.io/cas, "CAS Protocol 3.0 Specification"): the browser brings a ticket, which this
 * server has validated once by the CAS server. The answer names the person and the released attributes.
 */
import { DomUtils, parseDocument } from 'htmlparser2'
import { transaction } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import type { Services } from '../../kernel/services.ts'
import { randomTicket } from '../sign-in/secrets.ts'
import { notifyEnded } from '../sign-in/sessions.ts'
import { reasonOf, ssoFetch } from './relying-party.ts'
import type { Claims } from './sso-rules.ts'
import { texts } from './sso-texts.ts'
import type { ProviderRow } from './sso.sql.ts'
import * as sql from './sso.sql.ts'

const TIMEOUT_MS = 10_000
const MAX_ANSWER = 256 * 1024
/** A service ticket: printable, at most 256 characters (section 3.1.1). */
const TICKET = /^ST-[\x21-\x7E]{1,253}$/

/** The address that the CAS server returns to and validates the ticket for. */
const serviceOf = (returnUrl: string, state: string) => `${returnUrl}?state=${state}`

function casUrl({ issuer }: Pick<ProviderRow, 'issuer'>, path: string, query: Record<string, string>): URL {
  const url = new URL(`${issuer.replace(/\/+$/, '')}/${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

/** The address that begins a sign-in. CAS has no nonce and no verifier: the state is part of the service. */
export function beginCas(row: ProviderRow, returnUrl: string) {
  const state = randomTicket()
  return { url: casUrl(row, 'login', { service: serviceOf(returnUrl, state) }).href, state, nonce: '', verifier: '' }
}

/** Reads the answer of serviceValidate. Undefined if the ticket was refused or the answer is not one of CAS. */
export function readValidation(xml: string): (Claims & { sub: string }) | undefined {
  const document = parseDocument(xml, { xmlMode: true })
  const named = (local: string, within: typeof document.children) =>
    DomUtils.findOne((one) => one.name.replace(/^.*:/, '') === local, within, true)
  const success = named('authenticationSuccess', document.children)
  const sub = success && DomUtils.textContent(named('user', success.children) ?? []).trim()
  if (!sub) return undefined
  const claims = new Map<string, string[]>()
  for (const child of named('attributes', success.children)?.children ?? []) {
    if (!('name' in child)) continue
    const name = child.name.replace(/^.*:/, '')
    claims.set(name, [...(claims.get(name) ?? []), DomUtils.textContent(child).trim()])
  }
  const released = [...claims].map(([name, values]) => [name, values.length === 1 ? values[0] : values])
  return { ...Object.fromEntries(released), sub }
}

async function validate(services: Pick<Services, 'config'>, url: URL): Promise<Response> {
  const response = await ssoFetch(services)(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (Number(response.headers.get('content-length') ?? 0) > MAX_ANSWER) throw new Error('answer too large')
  return response
}

/**
 * The person of a ticket. The ticket is the session of the CAS server, by which it ends ours.
 * @throws {CallError} shown
 */
export async function casClaims(
  services: Pick<Services, 'config' | 'log'>,
  siteId: number,
  row: ProviderRow,
  { state }: { state: string },
  currentUrl: URL,
): Promise<Claims & { sub: string }> {
  const ticket = currentUrl.searchParams.get('ticket') ?? ''
  const service = serviceOf(`${currentUrl.origin}${currentUrl.pathname}`, state)
  try {
    if (!TICKET.test(ticket)) throw new Error('no ticket')
    let response = await validate(services, casUrl(row, 'p3/serviceValidate', { service, ticket }))
    // CAS 2 has no attributes and no p3. Its ticket was not used up.
    if (response.status === 404)
      response = await validate(services, casUrl(row, 'serviceValidate', { service, ticket }))
    if (!response.ok) throw new Error(`status ${response.status}`)
    const person = readValidation((await response.text()).slice(0, MAX_ANSWER))
    if (!person) throw new Error('ticket refused')
    return { ...person, sid: ticket }
  } catch (error) {
    if (error instanceof CallError) throw error
    services.log.warn({ siteId, providerId: row.id, reason: reasonOf(error) }, 'sign-in at a CAS server failed')
    throw new CallError('shown', texts.notProved(row.providerName))
  }
}

/**
 * Single logout (section 2.3.3): the CAS server posts the ticket of a sign-in to the address it returned to. The ticket
 * is a secret of the CAS server and this one, so it authenticates the request.
 * @returns how many sessions ended; undefined for anything but a logout request
 */
export async function casLogout(services: Services, siteId: number, request: string): Promise<number | undefined> {
  const document = parseDocument(request, { xmlMode: true })
  const index = DomUtils.findOne((one) => one.name.endsWith('SessionIndex'), document.children, true)
  const ticket = index === null ? '' : DomUtils.textContent(index).trim()
  if (!TICKET.test(ticket)) return undefined
  return transaction(services.database.of(siteId), async (tx) => {
    const ended = await sql.endCasSessions(tx, ticket)
    await notifyEnded(tx, services, siteId, ended)
    return ended.length
  })
}
