/** Passkeys (WebAuthn). A challenge is stored, bound to its purpose and person, and used once. */
import { isIP } from 'node:net'
import type { PasskeyMade, PasskeyShown } from '@zhixing/contract/user/factor'
import type {
  AuthenticatorTransport,
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { factorKinds } from '@zhixing/contract/user/codes'
import type { Sql } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import type { Request } from '../../kernel/implement.ts'
import { keyedHash } from '../../kernel/secrets.ts'
import { randomTicket } from '../sign-in/secrets.ts'
import { texts } from './factor-texts.ts'
import * as sql from './factor.sql.ts'

/** Loaded on first use. */
const webauthn = () => import('@simplewebauthn/server')

type Asking = Pick<Request, 'site' | 'db' | 'services' | 'origin'>
/** Seconds for which a challenge is valid. */
const SECONDS = 300

/** The host name to which passkeys of this address belong. */
export const hostOf = (origin: string): string => new URL(origin).hostname

/** Whether passkeys can be made at this address: browsers refuse IP addresses. */
export const mayPasskey = (origin: string): boolean => isIP(hostOf(origin).replace(/^\[|\]$/g, '')) === 0

const wrong = () => new CallError('wrongCode', texts.passkeyWrong)

interface Shown {
  ticket: string
  response: PasskeyShown
}

/** Options for creating a passkey, without those that the person has. */
export async function beginPasskey(request: Asking, user: { userId: string; nickname: string }, userName: string) {
  const { site, db, services, origin } = request
  if (!mayPasskey(origin)) throw new CallError('shown', texts.passkeyByAddress)
  const rpId = hostOf(origin)
  const own = (await sql.selectFactors(db, user.userId)).filter((row) => row.rpId === rpId)
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: site.siteNamePc,
    rpID: rpId,
    userID: new Uint8Array(keyedHash(services, 'passkey user', site.siteId, user.userId)),
    userName,
    userDisplayName: user.nickname,
    attestationType: 'none',
    excludeCredentials: own.flatMap(({ credentialId }) => (credentialId ? [{ id: credentialId }] : [])),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    timeout: SECONDS * 1000,
  })
  const ticket = randomTicket()
  const { challenge } = options
  await sql.insertChallenge(db, { ticket, challenge, purpose: 'register', userId: user.userId }, SECONDS)
  return { ticket, options: { ...options } as Record<string, unknown> }
}

/** Checks a created passkey. @throws {CallError} wrongCode */
export async function checkMade(request: Asking, userId: string, ticket: string, response: PasskeyMade) {
  const { db, origin } = request
  const challenge = await sql.takeChallenge(db, { ticket, purpose: 'register', userId })
  if (challenge === undefined) throw new CallError('wrongCode', texts.passkeyLate)
  const { verifyRegistrationResponse } = await webauthn()
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!verified?.verified) throw wrong()
  const { credential, credentialBackedUp } = verified.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
    transports: response.response.transports ?? [],
    rpId: hostOf(origin),
    isSynced: credentialBackedUp ? (1 as const) : (0 as const),
  }
}

/** A challenge for a passkey: of anybody (first factor), or of one person. */
export async function askPasskey(request: Asking, purpose: Exclude<sql.Purpose, 'register'>, userId: string | null) {
  const { db, origin } = request
  if (!mayPasskey(origin)) throw new CallError('shown', texts.passkeyByAddress)
  const rpId = hostOf(origin)
  const known = userId === null ? [] : await usable(db, userId, origin)
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    allowCredentials: known.flatMap(({ credentialId, transports }) =>
      credentialId ? [{ id: credentialId, transports: transports as AuthenticatorTransport[] }] : [],
    ),
    // Alone it has to be two factors: the device, and the finger, face or PIN.
    userVerification: purpose === 'signIn' ? 'required' : 'preferred',
    timeout: SECONDS * 1000,
  })
  const ticket = randomTicket()
  await sql.insertChallenge(db, { ticket, challenge: options.challenge, purpose, userId }, SECONDS)
  return { ticket, options: { ...options } as Record<string, unknown> }
}

/** Passkeys of a person that work at this address. */
export async function usable(db: Sql, userId: string, origin: string): Promise<sql.FactorRow[]> {
  const rpId = hostOf(origin)
  return (await sql.selectFactors(db, userId)).filter((row) => row.kind === factorKinds.passkey && row.rpId === rpId)
}

/** Checks a passkey and consumes its challenge. @returns the person @throws {CallError} wrongCode */
export async function checkShown(
  request: Asking,
  purpose: Exclude<sql.Purpose, 'register'>,
  userId: string | null,
  { ticket, response }: Shown,
): Promise<{ userId: string }> {
  const { db, origin } = request
  const challenge = await sql.takeChallenge(db, { ticket, purpose, userId })
  if (challenge === undefined) throw new CallError('wrongCode', texts.passkeyLate)
  const row = await sql.selectCredential(db, response.id)
  if (!row?.credentialId || !row.publicKey || row.rpId !== hostOf(origin))
    throw new CallError('wrongCode', texts.passkeyUnknown)
  if (userId !== null && row.userId !== userId) throw wrong()
  const { verifyAuthenticationResponse } = await webauthn()
  const verified = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: row.rpId,
    credential: { id: row.credentialId, publicKey: new Uint8Array(row.publicKey), counter: Number(row.signCount) },
    requireUserVerification: purpose === 'signIn',
  }).catch(() => undefined)
  if (!verified?.verified) throw wrong()
  await sql.usePasskey(db, row.id, verified.authenticationInfo.newCounter)
  return { userId: row.userId }
}
