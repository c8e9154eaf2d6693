import { stateCode } from '@zhixing/contract/states'
import type { z } from 'zod'
import type { SignedIn } from '@zhixing/contract/user/account'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import type { Request } from '../../kernel/implement.ts'
import type { Services } from '../../kernel/services.ts'
import { hashToken, newToken, SESSION_SECONDS } from '../../kernel/session.ts'
import { loadPlaces } from '../../lib/place.ts'
import { browserName } from '../../lib/user-agent.ts'
import { escapeHtml } from '../../lib/escape.ts'
import { shortMoment } from '../../lib/moment.ts'
import { deleteFactors, hasFactor } from '../factor/factor.sql.ts'
import { texts as factorTexts } from '../factor/factor-texts.ts'
import { secondStep } from '../factor/step-ticket.ts'
import { notifyOwner } from '../message/message.ts'
import { deleteOfSessions } from '../notice/push.sql.ts'
import { proveMobile } from '../number/number.sql.ts'
import { deleteDevices } from './devices.sql.ts'
import { rememberDevice } from './devices.ts'
import type { FirstStep } from './first-step.ts'
import * as sql from './session.sql.ts'
import { lockUser, updatePassword } from '../user.sql.ts'

type Asking = Pick<Request, 'site' | 'services' | 'ip' | 'userAgent' | 'device' | 'origin' | 'setSession' | 'setDevice'>

/**
 * Signs a user in within `tx`: ends the oldest sessions of the same client type beyond what the site allows (their
 * holders get 304), opens a new one and sets the cookie. Concurrent sign-ins are serialized by the lock on the user's
 * row, so never more survive. `proof`: what the sign-in proves, the owner by default; `factor`: the second factor was
 * proved, too.
 * @throws {CallError} accountDisabled; secondFactor with a ticket, when the account has a second factor
 */
export async function openSession(
  tx: Tx,
  request: Asking,
  { proof = 'owner', ...first }: FirstStep & { proof?: NonNullable<sql.NewSession['proof']> },
): Promise<z.input<typeof SignedIn>> {
  const { userId, clientType, byPassword = false, provesMobile = false } = first
  const { siteId } = request.site
  const user = found(await lockUser(tx, userId))
  if (user.statusId !== stateCode.row.active) throw new CallError('accountDisabled')
  const provesFirst = provesMobile && user.isMobileProved === 0
  // A factor that was set before the number was proved may be a stranger's: it goes with the password.
  if (proof !== 'factor' && !provesFirst && (await hasFactor(tx, userId))) throw await secondStep(tx, request, first)
  if ((user.isPasswordDue === 1 && !byPassword) || provesFirst) {
    // The user proved their identity by other means: a password set by others and its sessions are void.
    await updatePassword(tx, userId, null)
    await endSessionsOf(tx, request.services, siteId, userId, 'reset')
    if (provesFirst) {
      await deleteFactors(tx, userId)
      await proveMobile(tx, userId)
      user.mail = ''
    }
    Object.assign(user, { isPasswordDue: 0, hasPassword: 0 })
  }
  const kept = request.site.maxDevices - 1
  await notifyEnded(tx, request.services, siteId, await sql.endOldSessions(tx, userId, clientType, kept))
  const token = newToken(siteId)
  await sql.insertSession(tx, {
    siteId,
    tokenHash: hashToken(token),
    userId,
    clientType,
    ip: request.ip,
    userAgent: request.userAgent,
    seconds: SESSION_SECONDS,
    proof,
    sso: first.sso,
  })
  await sql.touchLogin(tx, userId)
  const isNew = await rememberDevice(tx, request, userId)
  if (isNew && (await sql.isUnusual(tx, userId, request.ip, request.userAgent)))
    await notifyOwner(tx, request.services, userId, await newDevice(request))
  request.setSession(token)
  return { ...user, token }
}

async function newDevice({ services, userAgent, ip }: Pick<Asking, 'services' | 'userAgent' | 'ip'>) {
  const time = shortMoment(new Date(services.clock.now()).toISOString())
  const placeOf = await loadPlaces()
  return factorTexts.newDevice(escapeHtml(browserName(userAgent)), ip, placeOf(ip), time)
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

/** Publishes the end of sessions (hashes in hex), and ends the notifications of their browsers. */
export async function notifyEnded(tx: Sql, services: Services, siteId: number, hashes: string[]): Promise<void> {
  await deleteOfSessions(tx, hashes)
  for (const tokenHash of hashes) await services.events.publish(tx, 'session.ended', { siteId, tokenHash })
}
