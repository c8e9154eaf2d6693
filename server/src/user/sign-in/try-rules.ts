/** Rate limiting of sign-in attempts: free, captcha, delay. Pure: no clock, no database. */

/** Earlier attempts. */
export interface Tries {
  /**
   * Wrong passwords for the account since its last success, within a day: those of this device if the account knows it,
   * else those of all unknown devices.
   */
  failures: number
  /** Seconds since the latest of them. */
  lastSeconds: number
  isKnownDevice: boolean
  /** Accounts recently tried from the address, and those of them without a success. */
  addressAccounts: number
  addressFailing: number
}

export const TRIES = {
  /** Failures before a captcha, and before delays. */
  free: 3,
  freeOfWaiting: 5,
  maxWaitSeconds: 300,
  accountHours: 24,
  addressMinutes: 15,
  /** Number of failing accounts from which a majority of failures counts as password spraying. */
  spraying: 20,
  /** A school of several thousand has fewer failing accounts within a quarter of an hour. */
  maxAddressFailing: 600,
  maxOldPasswords: 10,
  oldPasswordMinutes: 15,
} as const

export type Verdict = { ask: 'nothing' } | { ask: 'captcha' } | { ask: 'waiting'; seconds: number }

/** Seconds to wait after the last failure. */
export function waitAfter(failures: number): number {
  return failures < TRIES.freeOfWaiting ? 0 : Math.min(TRIES.maxWaitSeconds, 2 ** (failures - TRIES.freeOfWaiting))
}

/**
 * Requirement for an attempt. There is no lockout, and a known device is judged by its own failures only, so that
 * strangers cannot lock out the owner.
 */
export function judgeTry(tries: Tries): Verdict {
  const left = Math.ceil(waitAfter(tries.failures) - tries.lastSeconds)
  if (left > 0) return { ask: 'waiting', seconds: left }
  const spraying =
    tries.addressFailing >= TRIES.maxAddressFailing ||
    (tries.addressFailing >= TRIES.spraying && tries.addressFailing * 2 >= tries.addressAccounts)
  return tries.failures >= TRIES.free || (spraying && !tries.isKnownDevice) ? { ask: 'captcha' } : { ask: 'nothing' }
}
