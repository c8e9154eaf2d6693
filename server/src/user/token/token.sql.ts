import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'

export interface TokenRow {
  id: string
  tokenName: string
  tokenStart: string
  isOffice: 0 | 1
  scopes: string[]
  ipRanges: string[]
  perMinute: number
  expiresAt: string
  isExpired: 0 | 1
  lastUsedAt: string | null
  lastUsedIp: string
  gmtCreate: string
}

const columns = (sql: Sql) => sql`
  a.id, a.token_name, a.token_start, a.is_office, to_jsonb(a.scopes) AS scopes, to_jsonb(a.ip_ranges) AS "ipRanges",
    a.per_minute, a.expires_at, (a.expires_at <= now())::int AS "isExpired",
  a.last_used_at, a.last_used_ip, a.gmt_create`

export const selectOwn = (sql: Sql, userId: string) => sql<TokenRow[]>`
  SELECT ${columns(sql)}
  FROM api_token a
  WHERE a.site_id = ${sql.siteId} AND a.user_id = ${userId} AND a.is_office = 0 AND a.revoked_at IS NULL
  ORDER BY a.id DESC`

export async function pageOfTokens(
  sql: Sql,
  { keyword, isOffice }: { keyword: string; isOffice?: number | undefined },
  page: PageRequest,
) {
  const of = sql`
    FROM api_token a JOIN users u ON u.site_id = a.site_id AND u.id = a.user_id
    WHERE a.site_id = ${sql.siteId}
      AND a.revoked_at IS NULL
      AND ${sql.contains(keyword, 'a.token_name', 'u.nickname')} ${isOffice === undefined ? sql`` : sql`AND a.is_office = ${isOffice}`}`
  return sql.page<TokenRow & { userId: string; nickname: string }>(
    page,
    of,
    (cut) => sql`SELECT ${columns(sql)}, a.user_id, u.nickname ${of} ORDER BY a.id DESC ${cut}`,
  )
}

export async function countLive(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    SELECT count(*)::int AS n FROM api_token WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND revoked_at IS NULL AND expires_at > now()`
  return row?.n ?? 0
}

export interface NewToken {
  userId: string
  tokenName: string
  hash: Buffer
  tokenStart: string
  isOffice: 0 | 1
  scopes: readonly string[]
  ipRanges: readonly string[]
  perMinute: number
  days: number
}

const array = (list: readonly string[]) => `{${list.map((one) => `"${one}"`).join(',')}}`

export async function insertToken(tx: Tx, one: NewToken): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO api_token (site_id, user_id, token_name, token_hash, token_start, is_office, scopes, ip_ranges, per_minute, expires_at)
    VALUES (${tx.siteId}, ${one.userId}, ${one.tokenName}, ${one.hash}, ${one.tokenStart}, ${one.isOffice},
      ${array(one.scopes)}::text::text[], ${array(one.ipRanges)}::text::text[], ${one.perMinute},
      now() + make_interval(days => ${one.days}))
    RETURNING id`
  return row?.id ?? ''
}

/** Revokes a token. `userId`: of this person only, and not of the back office. False if there is none. */
export async function revokeToken(sql: Sql, id: string, userId?: string): Promise<boolean> {
  const rows = await sql`
    UPDATE api_token
    SET revoked_at = now()
    WHERE site_id = ${sql.siteId}
      AND id = ${id}
      AND revoked_at IS NULL ${userId === undefined ? sql`` : sql`AND user_id = ${userId} AND is_office = 0`}
    RETURNING 1`
  return rows.length === 1
}

/** Revokes all tokens of a person. */
export async function revokeTokensOf(tx: Tx, userId: string): Promise<void> {
  await tx`UPDATE api_token SET revoked_at = now() WHERE site_id = ${tx.siteId} AND user_id = ${userId} AND revoked_at IS NULL`
}

/** Name and holder of a token, for the operation log. */
export async function selectToken(sql: Sql, id: string) {
  const [row] = await sql<{ tokenName: string; nickname: string; scopes: string[]; isRevoked: 0 | 1 }[]>`
    SELECT a.token_name, u.nickname, to_jsonb(a.scopes) AS scopes, (a.revoked_at IS NOT NULL)::int AS "isRevoked"
    FROM api_token a JOIN users u ON u.site_id = a.site_id AND u.id = a.user_id WHERE a.site_id = ${sql.siteId} AND a.id = ${id}`
  return row
}

export interface HolderRow {
  tokenId: string
  tokenName: string
  scopes: string[]
  ipRanges: string[]
  perMinute: number
  isOffice: 0 | 1
  /** The last use that was noted is over a minute old. */
  isUseDue: boolean
}

/** What a live token allows, by its hash. */
export async function selectGrant(sql: Sql, hash: Buffer): Promise<HolderRow | undefined> {
  const [row] = await sql<HolderRow[]>`
    SELECT id AS token_id, token_name, to_jsonb(scopes) AS scopes, to_jsonb(ip_ranges) AS "ipRanges", per_minute, is_office,
      (last_used_at IS NULL OR last_used_at < now() - interval '1 minute') AS "isUseDue"
    FROM api_token WHERE site_id = ${sql.siteId} AND token_hash = ${hash}`
  return row
}

/** Notes a use. */
export async function touchToken(sql: Sql, id: string, ip: string): Promise<void> {
  await sql`
    UPDATE api_token SET last_used_at = now(), last_used_ip = ${ip} WHERE site_id = ${sql.siteId} AND id = ${id}`
}

/**
 * Tokens in the shape of sessions, so that their holders are found by the same statement. A token proves no factor, and
 * `touchToken` notes its use, so the time of use is never due here.
 */
export const tokensAsSessions = (sql: Sql) => sql`
  (SELECT site_id, token_hash, user_id, 4 AS client_type,
    CASE WHEN revoked_at IS NULL THEN NULL ELSE 'signed_out' END AS ended, expires_at, NULL::bigint AS acted_by,
    NULL::timestamptz AS proved_at, NULL::timestamptz AS factor_at, now() AS used_at
  FROM api_token WHERE site_id = ${sql.siteId})`

/** Deletes the tokens of a person with the log of their uses. */
export async function deleteTokensOf(sql: Tx, userId: string): Promise<void> {
  await sql`
    DELETE FROM api_token_day d USING api_token a
    WHERE d.site_id = ${sql.siteId} AND a.site_id = d.site_id AND a.id = d.token_id AND a.user_id = ${userId}`
  await sql`DELETE FROM api_token_use WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  await sql`DELETE FROM api_token WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
}
