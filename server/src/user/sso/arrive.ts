/** A person whom a provider has proved: their session, or the ticket with which an account is bound. */
import { stateCode } from '@zhixing/contract/states'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import type { Request } from '../../kernel/implement.ts'
import { importGroups, ssoSignedIn } from '../extension-points.ts'
import { sealTicket } from '../factor/tickets.ts'
import { selectByIdentity } from '../sign-in/identities.sql.ts'
import { insertLoginLog, loginStatus, loginTypes } from '../sign-in/session.sql.ts'
import { openSession } from '../sign-in/sessions.ts'
import { selectUser, selectUserByMobile } from '../user.sql.ts'
import { type Claims, describe, type Described } from './sso-rules.ts'
import { texts } from './sso-texts.ts'
import * as sql from './sso.sql.ts'

/** Purpose of the ticket. */
export const UNBOUND = 'sso person'

/** A person whom a provider has proved, kept in a ticket until an account is bound. */
export interface Unbound {
  providerId: string
  sub: string
  sid: string | null
  nickname: string
  mobile: string
  groups: string[]
}

/** @throws {CallError} notFound, unless the provider is offered */
export const active = (row: sql.ProviderRow | undefined): sql.ProviderRow => {
  if (row?.statusId !== stateCode.row.active) throw new CallError('notFound', texts.gone)
  return row
}

export const NO_RESULT = { user: null, ticket: '', nickname: '', mayCreate: 0, isNumberTaken: 0, tried: null } as const

/**
 * What follows from a proof: a session, or a ticket without an account. @throws {CallError} forbidden, when the rules
 * do not let the person in
 */
export async function arrive(
  request: Request,
  row: sql.ProviderRow,
  claims: Claims & { sub: string },
  clientType: number,
) {
  const { db } = request
  const person = describe(claims, row.settings)
  if (!person.isLetIn) throw new CallError('forbidden', texts.notLetIn(row.providerName))
  const unbound = unboundOf(row, claims, person)
  const userId = await selectByIdentity(db, sql.identityOf(row.id), claims.sub)
  if (userId !== undefined) {
    const user = await transaction(db, (tx) => signIn(tx, request, row, unbound, userId, clientType))
    return { ...NO_RESULT, state: 1, user }
  }
  const isNumberTaken = person.mobile !== '' && (await selectUserByMobile(db, person.mobile)) !== undefined
  return {
    ...NO_RESULT,
    state: 2,
    ticket: sealTicket(request, UNBOUND, unbound),
    nickname: person.nickname,
    mayCreate: row.settings.isAuto === 1 && !isNumberTaken ? (1 as const) : (0 as const),
    isNumberTaken: isNumberTaken ? (1 as const) : (0 as const),
  }
}

export const identity = (row: sql.ProviderRow, { sub }: Unbound) => ({
  provider: sql.identityOf(row.id),
  openId: sub,
  unionId: '',
})

const unboundOf = (row: sql.ProviderRow, claims: Claims & { sub: string }, person: Described): Unbound => ({
  providerId: row.id,
  sub: claims.sub,
  sid: typeof claims.sid === 'string' ? claims.sid : null,
  nickname: person.nickname,
  mobile: person.mobile,
  // The ticket is sent in a call: not the thousand groups of a large directory.
  groups: person.groups.slice(0, 50),
})

/** What an operator's try shows. */
export const triedOf = (claims: Claims, { nickname, mobile, groups, isLetIn }: Described) => ({
  claims: { ...claims },
  nickname,
  mobile,
  groupList: groups,
  isLetIn: isLetIn ? (1 as const) : (0 as const),
})

/** Opens the session of a bound person. */
export async function signIn(
  tx: Tx,
  request: Request,
  row: sql.ProviderRow,
  unbound: Unbound,
  userId: string,
  clientType: number,
  status: 1 | 2 = loginStatus.ok,
) {
  const { site, services, ip, userAgent } = request
  const user = await openSession(tx, request, {
    userId,
    clientType,
    loginType: loginTypes.sso,
    sso: { providerId: row.id, sid: unbound.sid },
  })
  await follow(tx, request, row, unbound, userId)
  await insertLoginLog(tx, {
    siteId: site.siteId,
    userId,
    mobile: user.mobile,
    status,
    type: loginTypes.sso,
    clientType,
    ip,
    userAgent,
  })
  services.log.info({ siteId: site.siteId, userId, ip, providerId: row.id, signIn: 'ok' }, 'signed in')
  return user
}

/** What follows the groups of the directory: classes of the same names, and what higher domains add. */
export async function follow(
  tx: Tx,
  { services }: Pick<Request, 'services'>,
  row: sql.ProviderRow,
  { groups }: Unbound,
  userId: string,
): Promise<void> {
  for (const onSignedIn of ssoSignedIn.all(services))
    await onSignedIn(tx, services, { userId, providerId: row.id, groups })
  if (row.settings.isClassByGroup !== 1 || groups.length === 0) return
  const user = found(await selectUser(tx, userId))
  const classes = await importGroups.one(services).find(tx, groups)
  for (const groupId of classes.values()) {
    const person = { userId, nickname: user.nickname, expireTime: null }
    // A full class must not keep the person out.
    await tx
      .savepoint((inner) => importGroups.one(services).enter(inner, groupId, [person], row.savedBy))
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error
        services.log.info({ siteId: tx.siteId, userId, groupId, reason: error.message }, 'class not entered')
      })
  }
}
