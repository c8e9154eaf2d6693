/** How many tries to sign in are free, which need a captcha, and which must wait. Pure: no clock, no database. */

/** What came before a try to sign in. */
export interface Tries {
  /**
   * Wrong passwords for the account since its last success, at most a day back: this device's own where the account knows the device,
   * everybody else's otherwise.
   */
  failures: number
  /** Seconds since the newest of them. */
  lastSeconds: number
  isKnownDevice: boolean
  /** Accounts tried from the address of late, and those of them that never got in. */
  addressAccounts: number
  addressFailing: number
}

export const TRIES = {
  /** Failures before a captcha is asked for, and before waiting begins. */
  free: 3,
  freeOfWaiting: 5,
  maxWaitSeconds: 300,
  accountHours: 24,
  addressMinutes: 15,
  /** From so many failing accounts on, most of all that were tried, an address looks as if it tried one password on everybody. */
  spraying: 20,
  /** A school of several thousand mistypes less often than this in a quarter of an hour. */
  maxAddressFailing: 600,
  maxOldPasswords: 10,
  oldPasswordMinutes: 15,
} as const

export type Verdict = { ask: 'nothing' } | { ask: 'captcha' } | { ask: 'waiting'; seconds: number }

/** Seconds that must lie between the last failure and the next try. */
export function waitAfter(failures: number): number {
  return failures < TRIES.freeOfWaiting ? 0 : Math.min(TRIES.maxWaitSeconds, 2 ** (failures - TRIES.freeOfWaiting))
}

/**
 * What a try must bring. Nothing is refused for good, and a device that is known to the account is judged by its own failures alone:
 * neither a stranger's guesses nor a neighbour's keep its owner out.
 */
export function judgeTry(tries: Tries): Verdict {
  const left = Math.ceil(waitAfter(tries.failures) - tries.lastSeconds)
  if (left > 0) return { ask: 'waiting', seconds: left }
  const spraying =
    tries.addressFailing >= TRIES.maxAddressFailing ||
    (tries.addressFailing >= TRIES.spraying && tries.addressFailing * 2 >= tries.addressAccounts)
  return tries.failures >= TRIES.free || (spraying && !tries.isKnownDevice) ? { ask: 'captcha' } : { ask: 'nothing' }
}
