/** Groups that a directory provisions. */
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { followGroups } from '../sso/groups.ts'
import { notThere } from './errors.ts'
import type { Comparison } from './filter.ts'
import { patched } from './patch.ts'
import { type Group, groupFrom, type Json, shownGroup } from './resource.ts'
import { listOf } from './schemas.ts'
import type { ScimRequest } from './request.ts'
import * as sql from './scim.sql.ts'

async function shown(request: ScimRequest, rows: readonly sql.GroupRow[], withMembers: boolean): Promise<Json[]> {
  const ids = rows.map(({ id }) => id)
  const members = withMembers ? await sql.selectMembers(request.db, ids) : undefined
  return rows.map((row) => shownGroup({ ...row, members: members && (members.get(row.id) ?? []) }, request.base))
}
const shownOne = async (request: ScimRequest, row: sql.GroupRow, withMembers = true): Promise<Json> => {
  const [one] = await shown(request, [row], withMembers)
  return one ?? {}
}

/** People follow the groups that they are in now. */
async function settle(tx: Tx, request: ScimRequest, entries: readonly string[]): Promise<void> {
  const people = await sql.selectAccounts(tx, entries)
  const groups = await sql.selectGroupsOfPeople(
    tx,
    people.map(({ id }) => id),
  )
  for (const { id, userId } of people) {
    const names = (groups.get(id) ?? []).map(({ displayName }) => displayName)
    await followGroups(tx, request.services, request.row, userId, { provisioned: names })
  }
}

export async function listGroups(
  request: ScimRequest,
  filter: readonly Comparison[],
  part: sql.Part,
  withMembers: boolean,
): Promise<Json> {
  const { rows, total } = await sql.selectGroupsOf(request.db, request.row.id, filter, part)
  return listOf(await shown(request, rows, withMembers), total, part.startIndex)
}

/** @throws {ScimError} 404 */
export async function viewGroup(request: ScimRequest, id: string, withMembers: boolean): Promise<Json> {
  const row = await sql.selectGroup(request.db, request.row.id, id)
  if (!row) throw notThere('Group')
  return shownOne(request, row, withMembers)
}

/** @throws {ScimError} 409 for a name that is taken */
export async function createGroup(request: ScimRequest, body: Json): Promise<Json> {
  const wanted = groupFrom(body)
  const made = await transaction(request.db, async (tx) => {
    const row = await sql.insertGroup(tx, request.row.id, wanted)
    await settle(tx, request, await sql.writeMembers(tx, request.row.id, row.id, wanted.members))
    return row
  })
  return shownOne(request, made)
}

async function change(
  request: ScimRequest,
  id: string,
  next: (before: sql.GroupRow, members: readonly string[]) => Group,
): Promise<sql.GroupRow> {
  return transaction(request.db, async (tx) => {
    const before = await sql.selectGroup(tx, request.row.id, id, true)
    if (!before) throw notThere('Group')
    const members = ((await sql.selectMembers(tx, [id])).get(id) ?? []).map((one) => one.id)
    const wanted = next(before, members)
    const after = await sql.updateGroup(tx, id, wanted)
    const moved = await sql.writeMembers(tx, request.row.id, id, wanted.members)
    const isRenamed = before.displayName !== after.displayName
    await settle(tx, request, isRenamed ? [...new Set([...members, ...moved])] : moved)
    return after
  })
}

export const replaceGroup = async (request: ScimRequest, id: string, body: Json): Promise<Json> =>
  shownOne(request, await change(request, id, () => groupFrom(body)))

export async function patchGroup(request: ScimRequest, id: string, body: Json): Promise<void> {
  await change(request, id, ({ displayName, externalId }, members) =>
    groupFrom(patched({ displayName, externalId, members: members.map((value) => ({ value })) }, body)),
  )
}

/** Deletes a group; its people follow those that remain. @throws {ScimError} 404 */
export async function removeGroup(request: ScimRequest, id: string): Promise<void> {
  await transaction(request.db, async (tx) => {
    if (!(await sql.selectGroup(tx, request.row.id, id, true))) throw notThere('Group')
    // While the group is still known, so that what follows it is taken back.
    await settle(tx, request, await sql.writeMembers(tx, request.row.id, id, []))
    await sql.deleteGroup(tx, id)
  })
}
