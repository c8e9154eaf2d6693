/**
 * OpenID Connect as a relying party: code flow with PKCE, nonce and state (openid-client). Discovery and keys are
 * cached for minutes; an unknown key id makes the library fetch the keys again (rotation).
 */
import { LRUCache } from 'lru-cache'
import type { JWTVerifyGetKey } from 'jose'
import type * as OpenId from 'openid-client'
import type { ClientAuth, Configuration } from 'openid-client'
import { createHash } from 'node:crypto'
import { CallError } from '../../kernel/errors.ts'
import type { SealedColumn } from '../../kernel/sealed-columns.ts'
import type { Services } from '../../kernel/services.ts'
import { addressProblem, guardedFetch } from '../../platform/guarded-fetch.ts'
import { unseal } from '../../kernel/secrets.ts'
import type { Claims } from './sso-rules.ts'
import { texts } from './sso-texts.ts'
import type { Flow, ProviderRow } from './sso.sql.ts'

type Needed = Pick<Services, 'config' | 'secret' | 'log'>

/** Purpose of sealed client secrets. */
export const SSO_SECRET = 'sso client'
export const sealed: SealedColumn[] = [{ table: 'sso_provider', column: 'secret_sealed', purpose: SSO_SECRET }]
/** Variable of the installation that permits hosts. */
export const SSO_HOSTS = 'SSO_HOSTS'
const TIMEOUT_SECONDS = 10
/** Seconds by which the clocks of a provider and this server may differ. */
export const SKEW_SECONDS = 30

const configurations = new LRUCache<string, Promise<Configuration>>({ max: 500, ttl: 10 * 60_000 })

/** Why an address may not be used, for the operator. */
export const ssoAddressProblem = ({ config }: Pick<Services, 'config'>, url: string): string | undefined =>
  addressProblem(url, config.ssoHosts, SSO_HOSTS)

/** `fetch` to public addresses, and to those that the installation allows. */
export function ssoFetch({ config }: Pick<Services, 'config'>): typeof fetch {
  const guarded = guardedFetch(config.ssoHosts, SSO_HOSTS, (message) => new CallError('shown', message))
  return (input, init = {}) => {
    const { body } = init
    return guarded(input, body instanceof URLSearchParams ? { ...init, body: body.toString() } : init)
  }
}

/** By basic authentication (the default of the standard), or in the body where only that is supported. */
function clientAuth(
  { ClientSecretBasic, ClientSecretPost }: Pick<typeof OpenId, 'ClientSecretBasic' | 'ClientSecretPost'>,
  secret: string,
): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
  return (server, client, body, headers) => {
    const known = server.token_endpoint_auth_methods_supported
    return ((known?.includes('client_secret_basic') ?? true) ? basic : post)(server, client, body, headers)
  }
}

async function discover(services: Needed, row: ProviderRow): Promise<Configuration> {
  const client = await import('openid-client')
  const problem = ssoAddressProblem(services, row.issuer)
  if (problem) throw new CallError('shown', problem)
  const secret = row.secret ? unseal(services, SSO_SECRET, row.secret) : undefined
  const issuer = new URL(row.issuer)
  return client.discovery(
    issuer,
    row.clientId,
    { [client.clockTolerance]: SKEW_SECONDS },
    secret ? clientAuth(client, secret) : client.None(),
    {
      timeout: TIMEOUT_SECONDS,
      [client.customFetch]: ssoFetch(services) as never,
      execute: [
        // Signatures are checked although TLS protects the token endpoint.
        client.enableNonRepudiationChecks,
        // Plain HTTP passes `ssoAddressProblem` only where the installation allows the host.
        ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    },
  )
}

/** The provider's configuration. @throws {CallError} shown, with the reason */
export async function configurationOf(services: Needed, siteId: number, row: ProviderRow): Promise<Configuration> {
  const digest = createHash('sha256').update(
    JSON.stringify([siteId, row.issuer, row.clientId, row.secret?.toString('hex')]),
  )
  const key = digest.digest('hex')
  const known = configurations.get(key) ?? discover(services, row)
  configurations.set(key, known)
  try {
    return await known
  } catch (error) {
    configurations.delete(key)
    if (error instanceof CallError) throw error
    services.log.warn({ err: error, siteId, providerId: row.id }, 'identity provider unreachable')
    throw new CallError('shown', `连接不上“${row.providerName}”：${reasonOf(error)}`)
  }
}

/** The reason of a library's error, in one line. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  const inner = cause instanceof Error ? cause.message : ''
  return [message, inner].filter(Boolean).join('；').slice(0, 300)
}

/** The address that begins a sign-in, with what `claimsOf` checks later. */
export async function beginAt(services: Needed, siteId: number, row: ProviderRow, returnUrl: string) {
  const client = await import('openid-client')
  const configuration = await configurationOf(services, siteId, row)
  const verifier = client.randomPKCECodeVerifier()
  const state = client.randomState()
  const nonce = client.randomNonce()
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: returnUrl,
    scope: row.settings.scopes.split(/\s+/).includes('openid') ? row.settings.scopes : `openid ${row.settings.scopes}`,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  })
  return { url: url.href, state, nonce, verifier }
}

/**
 * Exchanges the code and verifies the ID token: issuer, audience, signature, expiry, nonce. Claims of the userinfo
 * endpoint are added if it speaks of the same person.
 * @throws {CallError} shown
 */
export async function claimsOf(
  services: Needed,
  siteId: number,
  row: ProviderRow,
  { state, nonce, verifier }: Pick<Flow, 'state' | 'nonce' | 'verifier'>,
  currentUrl: URL,
): Promise<Claims & { sub: string }> {
  const client = await import('openid-client')
  const configuration = await configurationOf(services, siteId, row)
  try {
    const tokens = await client.authorizationCodeGrant(configuration, currentUrl, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('no ID token')
    if (!configuration.serverMetadata().userinfo_endpoint) return claims
    const more = await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
    return { ...more, ...claims }
  } catch (error) {
    if (error instanceof CallError) throw error
    services.log.warn({ siteId, providerId: row.id, reason: reasonOf(error) }, 'sign-in at an identity provider failed')
    throw new CallError('shown', texts.notProved(row.providerName))
  }
}

const keySets = new LRUCache<string, JWTVerifyGetKey>({ max: 500, ttl: 10 * 60_000 })

/** The keys of a provider, fetched on demand and again for an unknown key id. */
export function keysOf(services: Pick<Services, 'config'>, url: string): JWTVerifyGetKey {
  const get: JWTVerifyGetKey = async (header, token) => {
    const { createRemoteJWKSet, customFetch } = await import('jose')
    const known = keySets.get(url) ?? createRemoteJWKSet(new URL(url), { [customFetch]: ssoFetch(services) })
    keySets.set(url, known)
    return known(header, token)
  }
  return get
}
