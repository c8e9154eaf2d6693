import { hash, verify } from '@node-rs/argon2'
import { CallError } from '../../kernel/errors.ts'
import type { Site } from '../../kernel/sites.ts'
import { createFairQueue, type Turn } from '../../kernel/fair-queue.ts'
import { passwordError } from '../rules.ts'

/** argon2id (the package's default) by the OWASP minimum: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Each hash takes tens of milliseconds of a core: a flood of them must not starve everything else on the machine, and a flood of guesses
 * must not starve people who sign in.
 */
const queue = createFairQueue({ atOnce: 2, waiting: 1000, maxWaitMs: 8000, refuse: () => new CallError('busy') })
/** Work of this installation itself, and of people who are signed in or have proved their number. */
const OWN: Turn = { first: true, path: ['own'] }

/** A hash of nothing anyone knows: an unknown mobile costs as much time as a known one. */
let dummy: Promise<string> | undefined

/** The argon2id hash of a password. @throws {CallError} busy when too many hashes are already waiting */
export function hashPassword(password: string, turn = OWN): Promise<string> {
  return queue(turn, () => hash(password, COST))
}

/**
 * True when `password` is the one behind `stored`. Someone without a password (null) or not there at all takes the same time and is refused.
 * @throws {CallError} busy when too many hashes are already waiting
 */
export async function checkPassword(stored: string | null | undefined, password: string, turn = OWN): Promise<boolean> {
  dummy ??= hash(crypto.randomUUID(), COST)
  const against = stored ?? (await dummy)
  const right = await queue(turn, () => verify(against, password))
  return right && typeof stored === 'string'
}

/** @throws {CallError} invalid, when the password is too short, too long or among the first that anyone would guess */
export function refuseWeakPassword(
  password: string,
  { mobile, nickname = '' }: { mobile: string; nickname?: string },
  site: Pick<Site, 'siteNamePc' | 'domain'>,
): void {
  const error = passwordError(password, { mobile, nickname, siteName: site.siteNamePc, domain: site.domain })
  if (error) throw new CallError('invalid', error, 'password')
}
