/** OpenID Connect back-channel and front-channel logout: a provider ends the sessions it opened. */
import { isOidc } from '@zhixing/contract/user/sso-rules'
import { type Sql, transaction } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { selectByIdentity } from '../sign-in/identities.sql.ts'
import { notifyEnded } from '../sign-in/sessions.ts'
import { configurationOf, keysOf, SKEW_SECONDS } from './relying-party.ts'
import * as sql from './sso.sql.ts'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** Seconds after which a logout token is too old. */
const MAX_AGE = 300

async function oidcProvider(db: Sql, providerId: string) {
  const row = /^[1-9]\d{0,17}$/.test(providerId) ? await sql.selectProvider(db, providerId) : undefined
  return row && isOidc(row.preset) ? row : undefined
}

/**
 * Verifies a logout token and ends sessions that began before it was issued, so that a replayed token ends no newer
 * ones. @returns how many; undefined for an unknown provider or a token that is not valid
 */
export async function ssoLogout(
  services: Services,
  siteId: number,
  providerId: string,
  token: string,
): Promise<number | undefined> {
  const db = services.database.of(siteId)
  const row = await oidcProvider(db, providerId)
  if (!row) return undefined
  try {
    const metadata = (await configurationOf(services, siteId, row)).serverMetadata()
    const { jwtVerify } = await import('jose')
    const { payload } = await jwtVerify(token, keysOf(services, String(metadata.jwks_uri)), {
      issuer: metadata.issuer,
      audience: row.clientId,
      clockTolerance: SKEW_SECONDS,
      maxTokenAge: MAX_AGE,
      requiredClaims: ['iat', 'events'],
    })
    const { sub, sid, events, nonce, iat = 0 } = payload
    const isLogout = typeof events === 'object' && events !== null && EVENT in events
    // A token with a nonce is an ID token.
    if (!isLogout || nonce !== undefined || (sub === undefined && typeof sid !== 'string')) return undefined
    return await transaction(db, async (tx) => {
      const userId = sub === undefined ? undefined : await selectByIdentity(tx, sql.identityOf(row.id), sub)
      // A person without an account here has no sessions.
      if (sub !== undefined && userId === undefined) return 0
      const ended = await sql.endSsoSessions(tx, row.id, {
        sid: typeof sid === 'string' ? sid : undefined,
        userId,
        before: new Date((iat + 1) * 1000),
      })
      await notifyEnded(tx, services, siteId, ended)
      return ended.length
    })
  } catch (error) {
    services.log.warn({ siteId, providerId, reason: (error as Error).message }, 'logout token refused')
    return undefined
  }
}

/**
 * Front-channel logout: the provider's page loads our address in a frame. The session is named by issuer and `sid`, since
 * a frame of another site has no cookie; a `sid` is random and known to provider, browser and this server.
 * @returns how many sessions ended; undefined for an unknown provider, another issuer or a missing `sid`
 */
export async function ssoFrontLogout(
  services: Services,
  siteId: number,
  providerId: string,
  { iss, sid }: { iss: string; sid: string },
): Promise<number | undefined> {
  const db = services.database.of(siteId)
  const row = await oidcProvider(db, providerId)
  if (!row || sid === '') return undefined
  try {
    if ((await configurationOf(services, siteId, row)).serverMetadata().issuer !== iss) return undefined
  } catch {
    return undefined
  }
  return transaction(db, async (tx) => {
    const before = new Date(services.clock.now() + SKEW_SECONDS * 1000)
    const ended = await sql.endSsoSessions(tx, row.id, { sid, userId: undefined, before })
    await notifyEnded(tx, services, siteId, ended)
    return ended.length
  })
}
