/**
 * SAML 2.0 as a service provider: Web Browser SSO, request by redirect, response by POST. node-saml verifies signatures
 * against wrapping, and reads only what is signed.
 */
import type { CacheProvider } from '@node-saml/node-saml'
import { CallError } from '../../kernel/errors.ts'
import type { Services } from '../../kernel/services.ts'
import { isAllowedHost } from '../../platform/guarded-fetch.ts'
import { isTicket, randomTicket } from '../sign-in/secrets.ts'
import { boundedText } from '../../lib/bounded-body.ts'
import { reasonOf, SKEW_SECONDS, SSO_HOSTS, ssoFetch } from './relying-party.ts'
import { certificatesOf, type IdpMetadata, readIdpMetadata, samlAddresses } from './saml-metadata.ts'
import { type Expected, judgeResponse, readAssertion, SamlError } from './saml-rules.ts'
import type { Claims } from './sso-rules.ts'
import { samlRefusals, texts } from './sso-texts.ts'
import type { Flow, ProviderRow } from './sso.sql.ts'
import * as sql from './sso.sql.ts'

const SKEW_MS = SKEW_SECONDS * 1000
const TIMEOUT_MS = 10_000
const MAX_METADATA = 1024 * 1024

/** Why an address of a provider may not be used. Browsers go there, this server does not. */
export function samlUrlProblem({ config }: Pick<Services, 'config'>, address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || url.username !== '' || url.password !== '') return texts.badSamlUrl
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isAllowedHost(url, config.ssoHosts))
  return isSafe ? undefined : texts.insecureSamlUrl(SSO_HOSTS)
}

/** node-saml for one flow: it knows the one request that may be answered. */
async function samlOf(row: ProviderRow, origin: string, requestId: string) {
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml')
  const { entityId, consumerUrl } = samlAddresses(origin)
  const instant = new Date().toISOString()
  const requests: CacheProvider = {
    saveAsync: async (_key, value) => ({ value, createdAt: Date.now() }),
    getAsync: async (key) => (key === requestId ? instant : null),
    removeAsync: async (key) => key,
  }
  return new SAML({
    entryPoint: row.settings.signInUrl,
    issuer: entityId,
    audience: entityId,
    callbackUrl: consumerUrl,
    idpIssuer: row.issuer,
    idpCert: certificatesOf(row.settings.certificates),
    // Either signature is enough, and one is needed.
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: requests,
    generateUniqueId: () => requestId,
    acceptedClockSkewMs: SKEW_MS,
    // The provider knows which NameID and which authentication its people have.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
  })
}

/** The address that begins a sign-in. The nonce is the id of the request. */
export async function beginSaml(row: ProviderRow, origin: string) {
  const state = randomTicket()
  const nonce = `_${randomTicket()}`
  const saml = await samlOf(row, origin, nonce)
  return { url: await saml.getAuthorizeUrlAsync(state, undefined, {}), state, nonce, verifier: '' }
}

/**
 * Keeps what a provider has posted for a flow, until the browser that began takes it with its secret. Nothing is
 * verified yet: a post by anybody else who knew the state would only be refused later.
 * @returns false without such a flow, as for a sign-in that began at the provider
 */
export async function keepSamlAnswer(services: Services, siteId: number, state: string, answer: string) {
  return isTicket(state) && (await sql.saveAnswer(services.database.of(siteId), state, answer))
}

/**
 * The person of the posted response. It is used once: it answers the request of one flow, which `takeFlow` has deleted.
 * @throws {CallError} shown
 */
export async function samlClaims(
  services: Pick<Services, 'log' | 'clock'>,
  siteId: number,
  row: ProviderRow,
  { answer, nonce }: Pick<Flow, 'answer' | 'nonce'>,
  { origin }: URL,
): Promise<Claims & { sub: string }> {
  const { entityId, consumerUrl } = samlAddresses(origin)
  const expected: Expected = {
    issuer: row.issuer,
    entityId,
    consumerUrl,
    requestId: nonce,
    idAttribute: row.settings.idAttribute,
    now: services.clock.now(),
    skewMs: SKEW_MS,
  }
  try {
    const encoded = answer ?? ''
    judgeResponse(Buffer.from(encoded, 'base64').toString('utf8'), expected)
    const saml = await samlOf(row, origin, nonce)
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: encoded })
    const signed = profile?.getAssertionXml?.()
    if (!signed) throw new SamlError('unreadable', 'no assertion')
    return readAssertion(signed, expected)
  } catch (error) {
    const refusal = error instanceof SamlError ? error.refusal : refusalOf(error)
    services.log.warn({ siteId, providerId: row.id, refusal, reason: reasonOf(error) }, 'SAML response refused')
    throw new CallError('shown', samlRefusals[refusal](row.providerName))
  }
}

/** What an error of node-saml means. */
function refusalOf(error: unknown): keyof typeof samlRefusals {
  const { message } = error as Error
  if (/not yet valid/i.test(message)) return 'early'
  // A confirmation is not valid only by its times.
  if (/expired|No valid subject confirmation/i.test(message)) return 'expired'
  if (/audience/i.test(message)) return 'audience'
  if (/InResponseTo/.test(message)) return 'request'
  return /signature/i.test(message) ? 'signature' : 'unreadable'
}

/** The settings in metadata that an operator pasted, or whose address they gave. @throws {CallError} invalid, shown */
export async function metadataFrom(services: Pick<Services, 'config'>, source: string): Promise<IdpMetadata> {
  const read = readIdpMetadata(source.startsWith('<') ? source : await fetchMetadata(services, source))
  if ('problem' in read) throw new CallError('invalid', read.problem, 'source')
  return read
}

async function fetchMetadata(services: Pick<Services, 'config'>, source: string): Promise<string> {
  if (!/^https?:\/\//i.test(source)) throw new CallError('invalid', texts.badMetadata, 'source')
  try {
    const response = await ssoFetch(services)(source, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    const text = await boundedText(response, MAX_METADATA)
    if (text === undefined) throw new CallError('invalid', texts.largeMetadata, 'source')
    return text.replace(/^\uFEFF/, '').trim()
  } catch (error) {
    if (error instanceof CallError) throw error
    throw new CallError('shown', texts.noMetadata(reasonOf(error)))
  }
}
