import { isDuplicate } from '../../kernel/db/errors.ts'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import { ScimError } from './errors.ts'
import type { Comparison } from './filter.ts'
import type { Group, Json, Person } from './resource.ts'

export interface PersonRow extends Person {
  id: string
  /** The account; null without one. */
  userId: string | null
  isMade: 0 | 1
  gmtCreate: string
  gmtModified: string
}
export interface GroupRow {
  id: string
  displayName: string
  externalId: string
  gmtCreate: string
  gmtModified: string
}
/** A part of a list: `startIndex` counts from 1. */
export interface Part {
  startIndex: number
  count: number
}

const person = (sql: Sql) => sql`
  u.id, u.user_id, u.user_name, u.external_id, u.is_active, u.is_made, u.attributes, u.gmt_create, u.gmt_modified`
const group = (sql: Sql) => sql`g.id, g.display_name, g.external_id, g.gmt_create, g.gmt_modified`

const unknown = (path: string) => new ScimError(400, `There is no filter by "${path}".`, 'invalidFilter')
/** An id in a filter that is none matches nothing. */
const idIn = (value: string): string => (/^\d{1,18}$/.test(value) ? value : '0')

function personFits(sql: Sql, { path, value }: Comparison) {
  switch (path) {
    case 'id':
      return sql`u.id = ${idIn(value)}`
    case 'username':
      return sql`lower(u.user_name) = lower(${value})`
    case 'externalid':
      return sql`u.external_id = ${value}`
    case 'active':
      return sql`u.is_active = ${value.toLowerCase() === 'true' ? 1 : 0}`
    case 'displayname':
      return sql`lower(u.attributes->>'displayName') = lower(${value})`
    case 'emails':
    case 'emails.value':
      return sql`EXISTS (SELECT FROM jsonb_path_query(u.attributes, '$.emails[*].value') e WHERE lower(e #>> '{}') = lower(${value}))`
    default:
      throw unknown(path)
  }
}

function groupFits(sql: Sql, { path, value }: Comparison) {
  switch (path) {
    case 'id':
      return sql`g.id = ${idIn(value)}`
    case 'displayname':
      return sql`lower(g.display_name) = lower(${value})`
    case 'externalid':
      return sql`g.external_id = ${value}`
    case 'members':
    case 'members.value':
      return sql`EXISTS (SELECT FROM scim_group_member m WHERE m.site_id = ${sql.siteId} AND m.group_id = g.id AND m.scim_user_id = ${idIn(value)})`
    default:
      throw unknown(path)
  }
}

/** People of a provider that fit all comparisons, oldest first. */
export async function selectPeopleOf(sql: Sql, providerId: string, filter: readonly Comparison[], part: Part) {
  let fits = sql`u.site_id = ${sql.siteId} AND u.provider_id = ${providerId}`
  for (const one of filter) fits = sql`${fits} AND ${personFits(sql, one)}`
  const [sum] = await sql<{ n: number }[]>`SELECT count(*)::int AS n FROM scim_user u WHERE ${fits}`
  const rows =
    part.count === 0
      ? []
      : await sql<PersonRow[]>`
          SELECT ${person(sql)} FROM scim_user u WHERE ${fits} ORDER BY u.id LIMIT ${part.count} OFFSET ${part.startIndex - 1}`
  return { rows, total: sum?.n ?? 0 }
}

export async function selectGroupsOf(sql: Sql, providerId: string, filter: readonly Comparison[], part: Part) {
  let fits = sql`g.site_id = ${sql.siteId} AND g.provider_id = ${providerId}`
  for (const one of filter) fits = sql`${fits} AND ${groupFits(sql, one)}`
  const [sum] = await sql<{ n: number }[]>`SELECT count(*)::int AS n FROM scim_group g WHERE ${fits}`
  const rows =
    part.count === 0
      ? []
      : await sql<GroupRow[]>`
          SELECT ${group(sql)} FROM scim_group g WHERE ${fits} ORDER BY g.id LIMIT ${part.count} OFFSET ${part.startIndex - 1}`
  return { rows, total: sum?.n ?? 0 }
}

/** A person; `lock`: until the end of the transaction. */
export async function selectPerson(sql: Sql, providerId: string, id: string, lock = false) {
  const [row] = await sql<PersonRow[]>`
    SELECT ${person(sql)} FROM scim_user u
    WHERE u.site_id = ${sql.siteId} AND u.provider_id = ${providerId} AND u.id = ${id} ${lock ? sql`FOR UPDATE` : sql``}`
  return row
}

/** The entry whose `externalId` this is; `lock`: until the end of the transaction. */
export async function selectByExternal(sql: Sql, providerId: string, externalId: string, lock = false) {
  if (externalId === '') return undefined
  const [row] = await sql<PersonRow[]>`
    SELECT ${person(sql)} FROM scim_user u
    WHERE u.site_id = ${sql.siteId} AND u.provider_id = ${providerId} AND u.external_id = ${externalId} ${lock ? sql`FOR UPDATE` : sql``}`
  return row
}

/** Runs a write whose unique index may refuse it. @throws {ScimError} 409 */
async function unique<T>(tx: Tx, work: (inner: Tx) => Promise<T>): Promise<T> {
  try {
    return (await tx.savepoint(work)) as T
  } catch (error) {
    if (!isDuplicate(error)) throw error
    throw new ScimError(409, 'Another resource has this name or externalId.', 'uniqueness')
  }
}

export const insertPerson = (tx: Tx, providerId: string, one: Person): Promise<PersonRow> =>
  unique(tx, async (inner) => {
    const [row] = await inner<PersonRow[]>`
      INSERT INTO scim_user AS u (site_id, provider_id, user_name, external_id, is_active, attributes)
      VALUES (${tx.siteId}, ${providerId}, ${one.userName}, ${one.externalId}, ${one.isActive}, ${asJson(inner, one.attributes)})
      RETURNING ${person(inner)}`
    if (!row) throw new Error('no row was inserted')
    return row
  })

export const updatePerson = (tx: Tx, id: string, one: Person): Promise<PersonRow> =>
  unique(tx, async (inner) => {
    const [row] = await inner<PersonRow[]>`
      UPDATE scim_user u SET user_name = ${one.userName}, external_id = ${one.externalId}, is_active = ${one.isActive},
        attributes = ${asJson(inner, one.attributes)}, gmt_modified = now()
      WHERE u.site_id = ${tx.siteId} AND u.id = ${id} RETURNING ${person(inner)}`
    if (!row) throw new Error('no row was updated')
    return row
  })

/** Sets the account of an entry. `isMade`: it waits for the first sign-in. */
export async function writeAccount(tx: Tx, id: string, userId: string, isMade: 0 | 1): Promise<void> {
  await tx`UPDATE scim_user SET user_id = ${userId}, is_made = ${isMade} WHERE site_id = ${tx.siteId} AND id = ${id}`
}

/** Takes an account from its entries of a provider. */
export async function clearAccount(tx: Tx, providerId: string, userId: string): Promise<void> {
  await tx`
    UPDATE scim_user SET user_id = NULL, is_made = 0 WHERE site_id = ${tx.siteId} AND provider_id = ${providerId} AND user_id = ${userId}`
}

export async function deletePerson(tx: Tx, id: string): Promise<void> {
  await tx`DELETE FROM scim_user WHERE site_id = ${tx.siteId} AND id = ${id}`
}

/** Deletes all people and groups of a provider. */
export async function deleteEntries(tx: Tx, providerId: string): Promise<void> {
  await tx`DELETE FROM scim_group WHERE site_id = ${tx.siteId} AND provider_id = ${providerId}`
  await tx`DELETE FROM scim_user WHERE site_id = ${tx.siteId} AND provider_id = ${providerId}`
}

/** Deletes the entries of an account that is erased. */
export async function deleteEntriesOf(tx: Tx, userId: string): Promise<void> {
  await tx`DELETE FROM scim_user WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
}

/** Groups of people, by entry. */
export async function selectGroupsOfPeople(sql: Sql, ids: readonly string[]) {
  const rows = await sql<{ scimUserId: string; id: string; displayName: string }[]>`
    SELECT m.scim_user_id, g.id, g.display_name FROM scim_group_member m
    JOIN scim_group g ON g.site_id = m.site_id AND g.id = m.group_id
    WHERE m.site_id = ${sql.siteId} AND m.scim_user_id = ANY(${sql.ids(ids)}) ORDER BY g.id`
  return Map.groupBy(rows, ({ scimUserId }) => scimUserId)
}

/** Names of all groups of a provider. */
export async function selectGroupNames(sql: Sql, providerId: string): Promise<string[]> {
  const rows = await sql<{ displayName: string }[]>`
    SELECT display_name FROM scim_group WHERE site_id = ${sql.siteId} AND provider_id = ${providerId} ORDER BY id`
  return rows.map(({ displayName }) => displayName)
}

export async function selectGroup(sql: Sql, providerId: string, id: string, lock = false) {
  const [row] = await sql<GroupRow[]>`
    SELECT ${group(sql)} FROM scim_group g
    WHERE g.site_id = ${sql.siteId} AND g.provider_id = ${providerId} AND g.id = ${id} ${lock ? sql`FOR UPDATE` : sql``}`
  return row
}

export async function selectMembers(sql: Sql, groupIds: readonly string[]) {
  const rows = await sql<{ groupId: string; id: string; userName: string }[]>`
    SELECT m.group_id, u.id, u.user_name FROM scim_group_member m JOIN scim_user u ON u.site_id = m.site_id AND u.id = m.scim_user_id
    WHERE m.site_id = ${sql.siteId} AND m.group_id = ANY(${sql.ids(groupIds)}) ORDER BY u.id`
  return Map.groupBy(rows, ({ groupId }) => groupId)
}

export const insertGroup = (tx: Tx, providerId: string, one: Group): Promise<GroupRow> =>
  unique(tx, async (inner) => {
    const [row] = await inner<GroupRow[]>`
      INSERT INTO scim_group AS g (site_id, provider_id, display_name, external_id)
      VALUES (${tx.siteId}, ${providerId}, ${one.displayName}, ${one.externalId}) RETURNING ${group(inner)}`
    if (!row) throw new Error('no row was inserted')
    return row
  })

export const updateGroup = (tx: Tx, id: string, one: Group): Promise<GroupRow> =>
  unique(tx, async (inner) => {
    const [row] = await inner<GroupRow[]>`
      UPDATE scim_group g SET display_name = ${one.displayName}, external_id = ${one.externalId}, gmt_modified = now()
      WHERE g.site_id = ${tx.siteId} AND g.id = ${id} RETURNING ${group(inner)}`
    if (!row) throw new Error('no row was updated')
    return row
  })

export async function deleteGroup(tx: Tx, id: string): Promise<void> {
  await tx`DELETE FROM scim_group WHERE site_id = ${tx.siteId} AND id = ${id}`
}

/**
 * Sets the members of a group; ids of other providers are ignored.
 * @returns entries that entered or left
 */
export async function writeMembers(
  tx: Tx,
  providerId: string,
  groupId: string,
  ids: readonly string[],
): Promise<string[]> {
  const left = await tx<{ id: string }[]>`
    DELETE FROM scim_group_member WHERE site_id = ${tx.siteId} AND group_id = ${groupId} AND NOT scim_user_id = ANY(${tx.ids(ids)})
    RETURNING scim_user_id AS id`
  const entered = await tx<{ id: string }[]>`
    INSERT INTO scim_group_member (site_id, group_id, scim_user_id)
    SELECT ${tx.siteId}, ${groupId}, u.id FROM scim_user u
    WHERE u.site_id = ${tx.siteId} AND u.provider_id = ${providerId} AND u.id = ANY(${tx.ids(ids)}) ORDER BY u.id
    ON CONFLICT (site_id, group_id, scim_user_id) DO NOTHING RETURNING scim_user_id AS id`
  return [...left, ...entered].map(({ id }) => id)
}

/** Active people with an account among entries. */
export async function selectAccounts(sql: Sql, ids: readonly string[]) {
  return sql<{ id: string; userId: string }[]>`
    SELECT id, user_id FROM scim_user
    WHERE site_id = ${sql.siteId} AND id = ANY(${sql.ids(ids)}) AND user_id IS NOT NULL AND is_active = 1 ORDER BY id`
}

/** What the back office shows about a provider. */
export async function selectFigures(sql: Sql, providerId: string) {
  const [row] = await sql<{ userCount: number; activeCount: number; accountCount: number; groupCount: number }[]>`
    SELECT count(*)::int AS "userCount", (count(*) FILTER (WHERE is_active = 1))::int AS "activeCount",
      (count(*) FILTER (WHERE user_id IS NOT NULL))::int AS "accountCount",
      (SELECT count(*)::int FROM scim_group WHERE site_id = ${sql.siteId} AND provider_id = ${providerId}) AS "groupCount"
    FROM scim_user WHERE site_id = ${sql.siteId} AND provider_id = ${providerId}`
  return row ?? { userCount: 0, activeCount: 0, accountCount: 0, groupCount: 0 }
}

/** Resource of the stored attributes, as PATCH changes it. */
export const resourceOf = ({ userName, externalId, isActive, attributes }: PersonRow): Json => ({
  userName,
  ...(externalId === '' ? {} : { externalId }),
  active: isActive === 1,
  ...attributes,
})
