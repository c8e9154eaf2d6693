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
 * Signs a user in within `tx`: the older living session of the same client type ends (its holder is told 304), a new one begins, and the
 * browser gets its cookie. Two sign-ins at once queue on the user's row, so exactly one of them lives on. `byPassword`: nothing but the
 * password proved the person.
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
    // The person has proved who they are: a password that somebody else knows is void, and so is what it opened.
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

/** Ends one session, the caller's own; ending it twice is once. */
export async function closeSession(tx: Sql, services: Services, siteId: number, tokenHash: string): Promise<void> {
  if (await sql.endSession(tx, Buffer.from(tokenHash, 'hex'), 'signed_out'))
    await notifyEnded(tx, services, siteId, [tokenHash])
}

/** Ends every living session of a user, but for the one that is named (hash in hex); how many there were. */
export async function endSessionsOf(
  tx: Sql,
  services: Services,
  siteId: number,
  userId: string,
  why: 'reset' | 'disabled',
  except?: string,
): Promise<number> {
  const ended = await sql.endSessions(tx, userId, why, except ? { except: Buffer.from(except, 'hex') } : {})
  // Whoever resets a password may have lost a device to somebody else; a changed password leaves the devices known.
  if (!except) await deleteDevices(tx, userId)
  await notifyEnded(tx, services, siteId, ended)
  return ended.length
}

/** Tells the holders of sessions (hashes in hex) that these are over. */
export async function notifyEnded(tx: Sql, services: Services, siteId: number, hashes: string[]): Promise<void> {
  for (const tokenHash of hashes) await services.events.publish(tx, 'session.ended', { siteId, tokenHash })
}
