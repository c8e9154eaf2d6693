/** Codes of authenticator apps (RFC 6238): six digits, thirty seconds, SHA-1, which all apps understand. */
import { Secret, TOTP } from 'otpauth'

const PERIOD = 30
/** Steps before and after the current one, for clocks that differ. */
const WINDOW = 1
const SECRET_BYTES = 20

const appOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD, digits: 6, algorithm: 'SHA1', issuer, label })

/** A new secret in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The address that an app scans. */
export const uriOf = (secret: string, issuer: string, label: string): string => appOf(secret, issuer, label).toString()

/** The code at a time. */
export const codeAt = (secret: string, now: number): string => appOf(secret).generate({ timestamp: now })

/**
 * The time step of a code; undefined for a wrong one, and for one not later than `lastStep`, so that a code works
 * once. Pure.
 */
export function stepOf(secret: string, code: string, now: number, lastStep: number): number | undefined {
  const delta = appOf(secret).validate({ token: code, timestamp: now, window: WINDOW })
  if (delta === null) return undefined
  const step = Math.floor(now / 1000 / PERIOD) + delta
  return step > lastStep ? step : undefined
}
