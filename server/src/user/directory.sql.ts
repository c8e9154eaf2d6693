/** Names of people for other domains. */
import { stateCode } from '@zhixing/contract/states'
import type { Sql } from '../kernel/db/index.ts'
import { userIs } from './operator/admin-user.sql.ts'
import type { Search } from './policy.ts'
import { literal } from '../kernel/db/literal.ts'

export interface DirectoryEntry {
  userId: string
  nickname: string
  mobile: string
}

/** People by id; unknown ids are absent. */
export async function selectPeople(sql: Sql, userIds: readonly string[]): Promise<Map<string, DirectoryEntry>> {
  if (userIds.length === 0) return new Map()
  const rows = await sql<DirectoryEntry[]>`
    SELECT id AS "userId", nickname, mobile FROM users WHERE site_id = ${sql.siteId} AND id = ANY(${sql.ids([...new Set(userIds)])})`
  return new Map(rows.map((row) => [row.userId, row]))
}

/** Maximum number of people that a search resolves to. */
const MAX_FOUND = 1000

/** Ids of people who match a search (`lookUp`). */
export async function findPeople(sql: Sql, search: Search): Promise<string[]> {
  if (search.kind === 'none' || search.kind === 'nothing') return []
  const rows = await sql<{ id: string }[]>`
    SELECT u.id FROM users u WHERE u.site_id = ${sql.siteId}
      AND ${search.kind === 'name' ? sql.contains(search.text, 'u.nickname') : userIs(sql, search)}
    ORDER BY u.id DESC LIMIT ${MAX_FOUND}`
  return rows.map(({ id }) => id)
}

/** People with open accounts, by phone number. */
export async function selectByMobiles(sql: Sql, mobiles: readonly string[]): Promise<Map<string, DirectoryEntry>> {
  const rows = await sql<DirectoryEntry[]>`
    SELECT u.id AS "userId", u.nickname, u.mobile FROM jsonb_array_elements_text(${JSON.stringify([...new Set(mobiles)])}::text::jsonb) wanted
    JOIN users u ON u.site_id = ${sql.siteId} AND u.mobile = wanted AND u.status_id = ${literal(sql, stateCode.row.active)}`
  return new Map(rows.map((row) => [row.mobile, row]))
}
