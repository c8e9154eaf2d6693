import { stateCode } from '@zhixing/contract/states'
import type { z } from 'zod'
import type { SignedIn } from '@zhixing/contract/user/account'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import type { Request } from '../../kernel/implement.ts'
import type { Services } from '../../kernel/services.ts'
import { hashToken, newToken, SESSION_SECONDS } from '../../kernel/session.ts'
import { deleteDevices } from './devices.sql.ts'
import { rememberDevice } from './devices.ts'
import * as sql from './session.sql.ts'
import { lockUser, updatePassword } from '../user.sql.ts'

type Asking = Pick<Request, 'site' | 'services' | 'ip' | 'userAgent' | 'device' | 'setSession' | 'setDevice'>

/**
 * Signs a user in within `tx`: ends the session of the same client type (its holder gets 304), opens a new one and sets
 * the cookie. Concurrent sign-ins are serialized by the lock on the user's row, so exactly one survives. `byPassword`:
 * the user was identified by the password only.
 * @throws {CallError} accountDisabled
 */
export async function openSession(
  tx: Tx,
  request: Asking,
  { userId, clientType, byPassword = false }: { userId: string; clientType: number; byPassword?: boolean },
): Promise<z.input<typeof SignedIn>> {
  const { siteId } = request.site
  const user = found(await lockUser(tx, userId))
  if (user.statusId !== stateCode.row.active) throw new CallError('accountDisabled')
  if (user.isPasswordDue === 1 && !byPassword) {
    // The user proved their identity by other means: a temporary password and its sessions are void.
    await updatePassword(tx, userId, null)
    await endSessionsOf(tx, request.services, siteId, userId, 'reset')
    Object.assign(user, { isPasswordDue: 0, hasPassword: 0 })
  }
  await notifyEnded(tx, request.services, siteId, await sql.endSessions(tx, userId, 'elsewhere', { clientType }))
  const token = newToken(siteId)
  await sql.insertSession(tx, {
    siteId,
    tokenHash: hashToken(token),
    userId,
    clientType,
    ip: request.ip,
    userAgent: request.userAgent,
    seconds: SESSION_SECONDS,
  })
  await sql.touchLogin(tx, userId)
  await rememberDevice(tx, request, userId)
  request.setSession(token)
  return { ...user, token }
}

/** Ends one session. Idempotent. */
export async function closeSession(tx: Sql, services: Services, siteId: number, tokenHash: string): Promise<void> {
  if (await sql.endSession(tx, Buffer.from(tokenHash, 'hex'), 'signed_out'))
    await notifyEnded(tx, services, siteId, [tokenHash])
}

/** Ends all live sessions of a user, except for `except` (hash in hex). @returns how many */
export async function endSessionsOf(
  tx: Sql,
  services: Services,
  siteId: number,
  userId: string,
  why: 'reset' | 'disabled',
  except?: string,
): Promise<number> {
  const ended = await sql.endSessions(tx, userId, why, except ? { except: Buffer.from(except, 'hex') } : {})
  // A reset may follow a lost device, so known devices are deleted, too; a changed password keeps them.
  if (!except) await deleteDevices(tx, userId)
  await notifyEnded(tx, services, siteId, ended)
  return ended.length
}

/** Publishes the end of sessions (hashes in hex). */
export async function notifyEnded(tx: Sql, services: Services, siteId: number, hashes: string[]): Promise<void> {
  for (const tokenHash of hashes) await services.events.publish(tx, 'session.ended', { siteId, tokenHash })
}
