/** A person whom a provider has proved: their session, or the ticket with which an account is bound. */
import { stateCode } from '@zhixing/contract/states'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import type { Request } from '../../kernel/implement.ts'
import { sealTicket } from '../factor/tickets.ts'
import { linkIdentity } from '../sign-in/identities.ts'
import { selectByIdentity } from '../sign-in/identities.sql.ts'
import { insertLoginLog, loginStatus, loginTypes } from '../sign-in/session.sql.ts'
import { openSession } from '../sign-in/sessions.ts'
import { selectByExternal } from '../scim/scim.sql.ts'
import { selectUserByMobile } from '../user.sql.ts'
import { followGroups } from './groups.ts'
import { claimEntry, externalIdOf } from './provisioned.ts'
import { type Claims, describe, type Described } from './sso-rules.ts'
import { texts } from './sso-texts.ts'
import * as sql from './sso.sql.ts'

const TICKET_GROUPS = 50

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
  /** Whether these are all groups of the person; absent in tickets of older releases. */
  isComplete?: boolean
  /** `externalId` of the person at the directory's SCIM; absent in tickets of older releases. */
  externalId?: string
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
  const entry = await selectByExternal(db, row.id, unbound.externalId ?? '')
  if (entry?.isActive === 0) throw new CallError('forbidden', texts.entryDisabled)
  const bound = await selectByIdentity(db, sql.identityOf(row.id), claims.sub)
  // An account that the directory provisioned for this person is bound by their first sign-in.
  const userId = bound ?? (entry?.isMade === 1 ? entry.userId : null)
  if (userId !== null) {
    const user = await transaction(db, async (tx) => {
      if (bound === undefined) await linkIdentity(tx, userId, identity(row, unbound))
      return signIn(tx, request, row, unbound, userId, clientType)
    })
    return { ...NO_RESULT, state: 1, user }
  }
  const isNumberTaken = person.mobile !== '' && (await selectUserByMobile(db, person.mobile)) !== undefined
  return {
    ...NO_RESULT,
    state: 2,
    ticket: sealTicket(request, UNBOUND, briefly(unbound)),
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
  groups: person.groups,
  isComplete: person.hasGroups,
  externalId: externalIdOf(row, claims),
})

/** A ticket is sent in a call: not the thousand groups of a large directory. */
const briefly = (unbound: Unbound): Unbound =>
  unbound.groups.length <= TICKET_GROUPS
    ? unbound
    : { ...unbound, groups: unbound.groups.slice(0, TICKET_GROUPS), isComplete: false }

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

/**
 * What follows from a proved person of the directory: their entry at SCIM is theirs, and their groups count.
 * @throws {CallError} forbidden, when the directory has deactivated them
 */
export async function follow(
  tx: Tx,
  { services }: Pick<Request, 'services'>,
  row: sql.ProviderRow,
  { groups, isComplete, externalId = '' }: Unbound,
  userId: string,
): Promise<void> {
  const provisioned = await claimEntry(tx, services, row, externalId, userId)
  await followGroups(tx, services, row, userId, { named: groups, isComplete: isComplete === true, provisioned })
}
