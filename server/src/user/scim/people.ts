/** People whom a directory provisions. */
import { stateCode } from '@zhixing/contract/states'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { linkIdentity } from '../sign-in/identities.ts'
import { selectByIdentity } from '../sign-in/identities.sql.ts'
import { followGroups } from '../sso/groups.ts'
import { leaveDirectory } from '../sso/leave.ts'
import { makeAccount } from '../sso/make-account.ts'
import { scimClaimOf } from '../sso/provisioned.ts'
import { mobileIn, nicknameOf } from '../sso/sso-rules.ts'
import { identityOf, type ProviderRow } from '../sso/sso.sql.ts'
import { notThere } from './errors.ts'
import type { Comparison } from './filter.ts'
import { patched } from './patch.ts'
import { accountOf, type Json, type Person, personFrom, shownPerson } from './resource.ts'
import { listOf } from './schemas.ts'
import type { ScimRequest } from './request.ts'
import * as sql from './scim.sql.ts'

/** `register_source` of accounts that a directory makes: the web. */
const SOURCE = 1
/** The clocks of two processes differ by less. */
const SKEW_MS = 60_000

async function shown(request: ScimRequest, rows: readonly sql.PersonRow[]): Promise<Json[]> {
  const groups = await sql.selectGroupsOfPeople(
    request.db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => shownPerson({ ...row, groups: groups.get(row.id) ?? [] }, request.base))
}
const shownOne = async (request: ScimRequest, row: sql.PersonRow): Promise<Json> => {
  const [one] = await shown(request, [row])
  return one ?? {}
}

/**
 * Finds or makes the account of an entry. An account of the site becomes its account only by an identity that a sign-in
 * has bound before: a number or an address proves nothing.
 */
async function attach(tx: Tx, request: ScimRequest, row: ProviderRow, one: sql.PersonRow, mayMake: boolean) {
  const isSub = scimClaimOf(row) === 'sub' && one.externalId !== ''
  const provider = identityOf(row.id)
  const known = isSub ? await selectByIdentity(tx, provider, one.externalId) : undefined
  if (known !== undefined) {
    await sql.writeAccount(tx, one.id, known, 0)
    return known
  }
  // Without an `externalId` no sign-in could be recognized as this person's.
  if (!mayMake || row.settings.isAuto !== 1 || one.externalId === '' || row.statusId !== stateCode.row.active)
    return null
  const { name, mobile } = accountOf(one)
  const account = { nickname: nicknameOf(name), mobile: mobileIn(mobile) }
  const made = await makeAccount(tx, request.services, account, { source: SOURCE, ip: request.ip })
  // The number belongs to an account: its owner attaches it when they sign in.
  if (made === undefined) return null
  if (isSub) await linkIdentity(tx, made, { provider, openId: one.externalId, unionId: '' })
  await sql.writeAccount(tx, one.id, made, isSub ? 0 : 1)
  return made
}

/** What follows from a change of an entry. */
async function settle(
  tx: Tx,
  request: ScimRequest,
  row: ProviderRow,
  before: sql.PersonRow | undefined,
  after: sql.PersonRow,
): Promise<void> {
  const { services } = request
  if (after.isActive === 0) {
    if (before?.isActive !== 0) await left(tx, request, row, after)
    return
  }
  const isNew = before === undefined || before.isActive === 0
  const userId = after.userId ?? (await attach(tx, request, row, after, isNew))
  if (userId === null || (!isNew && after.userId !== null)) return
  const groups = (await sql.selectGroupsOfPeople(tx, [after.id])).get(after.id) ?? []
  await followGroups(tx, services, row, userId, { provisioned: groups.map(({ displayName }) => displayName) })
}

async function left(tx: Tx, request: ScimRequest, row: ProviderRow, one: sql.PersonRow): Promise<void> {
  const { services } = request
  // An entry that was created inactive may belong to a person who has signed in before.
  const isSub = scimClaimOf(row) === 'sub' && one.externalId !== ''
  const userId = one.userId ?? (isSub ? await selectByIdentity(tx, identityOf(row.id), one.externalId) : undefined)
  if (userId === undefined || userId === null) return
  if (one.userId === null) await sql.writeAccount(tx, one.id, userId, 0)
  const sessions = await leaveDirectory(tx, services, row, userId, new Date(services.clock.now() + SKEW_MS))
  services.log.info({ siteId: tx.siteId, userId, providerId: row.id, sessions }, 'deactivated by the directory')
}

export async function listPeople(request: ScimRequest, filter: readonly Comparison[], part: sql.Part): Promise<Json> {
  const { rows, total } = await sql.selectPeopleOf(request.db, request.row.id, filter, part)
  return listOf(await shown(request, rows), total, part.startIndex)
}

/** @throws {ScimError} 404 */
export async function viewPerson(request: ScimRequest, id: string): Promise<Json> {
  const row = await sql.selectPerson(request.db, request.row.id, id)
  if (!row) throw notThere('User')
  return shownOne(request, row)
}

/** @throws {ScimError} 409 for a name or `externalId` that is taken */
export async function createPerson(request: ScimRequest, body: Json): Promise<Json> {
  const wanted = personFrom(body)
  const made = await transaction(request.db, async (tx) => {
    const row = await sql.insertPerson(tx, request.row.id, wanted)
    await settle(tx, request, request.row, undefined, row)
    return row
  })
  return shownOne(request, made)
}

async function change(request: ScimRequest, id: string, next: (before: sql.PersonRow) => Person): Promise<Json> {
  const changed = await transaction(request.db, async (tx) => {
    const before = await sql.selectPerson(tx, request.row.id, id, true)
    if (!before) throw notThere('User')
    const after = await sql.updatePerson(tx, id, next(before))
    await settle(tx, request, request.row, before, after)
    return after
  })
  return shownOne(request, changed)
}

export const replacePerson = (request: ScimRequest, id: string, body: Json): Promise<Json> =>
  change(request, id, () => personFrom(body))

export const patchPerson = (request: ScimRequest, id: string, body: Json): Promise<Json> =>
  change(request, id, (before) => personFrom(patched(sql.resourceOf(before), body)))

/** Deletes an entry. The account stays, as after its deactivation. @throws {ScimError} 404 */
export async function removePerson(request: ScimRequest, id: string): Promise<void> {
  await transaction(request.db, async (tx) => {
    const row = await sql.selectPerson(tx, request.row.id, id, true)
    if (!row) throw notThere('User')
    if (row.isActive === 1) await left(tx, request, request.row, row)
    await sql.deletePerson(tx, id)
  })
}
