import { hash, verify } from '@node-rs/argon2'
import { CallError } from '../../kernel/errors.ts'
import type { Site } from '../../kernel/sites.ts'
import { createFairQueue, type Turn } from '../../kernel/fair-queue.ts'
import { passwordError } from '../rules.ts'

/** argon2id (the package's default) with OWASP minimum parameters: 19 MiB, two passes, parallelism 1. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashing takes tens of milliseconds of CPU. The fair queue keeps floods from starving other work, and guesses from
 * starving real sign-ins.
 */
const queue = createFairQueue({ atOnce: 2, waiting: 1000, maxWaitMs: 8000, refuse: () => new CallError('busy') })
/** Turn for internal work, and for users who are signed in or have proved their number. */
const OWN: Turn = { first: true, path: ['own'] }

/** Hash of a random password: makes unknown numbers as slow as known ones (timing side channel). */
let dummy: Promise<string> | undefined

/** argon2id hash of a password. @throws {CallError} busy when the queue is full */
export function hashPassword(password: string, turn = OWN): Promise<string> {
  return queue(turn, () => hash(password, COST))
}

/**
 * Verifies a password in constant time, also if the account has none (null) or does not exist.
 * @throws {CallError} busy when the queue is full
 */
export async function checkPassword(stored: string | null | undefined, password: string, turn = OWN): Promise<boolean> {
  dummy ??= hash(crypto.randomUUID(), COST)
  const against = stored ?? (await dummy)
  const right = await queue(turn, () => verify(against, password))
  return right && typeof stored === 'string'
}

/** @throws {CallError} invalid, when the password is too short, too long or too common */
export function refuseWeakPassword(
  password: string,
  {
    mobile = '',
    mail = '',
    nickname = '',
  }: { mobile?: string | undefined; mail?: string | undefined; nickname?: string },
  site: Pick<Site, 'siteNamePc' | 'domain'>,
): void {
  const error = passwordError(password, { mobile, mail, nickname, siteName: site.siteNamePc, domain: site.domain })
  if (error) throw new CallError('invalid', error, 'password')
}
