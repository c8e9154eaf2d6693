import type { Sql, Tx } from '../../kernel/db/index.ts'

export interface ScimTokenRow {
  id: string
  tokenName: string
  tokenStart: string
  lastUsedAt: string | null
  lastUsedIp: string
  gmtCreate: string
}

export async function selectTokensOf(sql: Sql, providerId: string): Promise<ScimTokenRow[]> {
  return sql<ScimTokenRow[]>`
    SELECT id, token_name, token_start, last_used_at, last_used_ip, gmt_create FROM scim_token
    WHERE site_id = ${sql.siteId} AND provider_id = ${providerId} ORDER BY id DESC`
}

export async function insertScimToken(
  tx: Tx,
  one: { providerId: string; tokenName: string; hash: Buffer; tokenStart: string; madeBy: string },
): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO scim_token (site_id, provider_id, token_name, token_hash, token_start, made_by)
    VALUES (${tx.siteId}, ${one.providerId}, ${one.tokenName}, ${one.hash}, ${one.tokenStart}, ${one.madeBy}) RETURNING id`
  return row?.id ?? ''
}

/** False without such a token. */
export async function deleteScimToken(sql: Sql, id: string): Promise<boolean> {
  const { count } = await sql`DELETE FROM scim_token WHERE site_id = ${sql.siteId} AND id = ${id}`
  return count > 0
}

export interface ScimClient {
  tokenId: string
  tokenName: string
  providerId: string
  madeBy: string
}

/** The directory of a token. */
export async function selectScimClient(
  sql: Sql,
  hash: Buffer,
): Promise<(ScimClient & { isUseDue: boolean }) | undefined> {
  const [row] = await sql<(ScimClient & { isUseDue: boolean })[]>`
    SELECT id AS token_id, token_name, provider_id, made_by,
      (last_used_at IS NULL OR last_used_at < now() - interval '1 minute') AS "isUseDue"
    FROM scim_token WHERE site_id = ${sql.siteId} AND token_hash = ${hash}`
  return row
}

/** Notes a use. */
export async function touchScimToken(sql: Sql, id: string, ip: string): Promise<void> {
  await sql`UPDATE scim_token SET last_used_at = now(), last_used_ip = ${ip} WHERE site_id = ${sql.siteId} AND id = ${id}`
}

/** Provider of a token, for the operation log. */
export async function selectTokenProvider(sql: Sql, id: string): Promise<string | undefined> {
  const [row] = await sql<{ providerId: string }[]>`
    SELECT provider_id FROM scim_token WHERE site_id = ${sql.siteId} AND id = ${id}`
  return row?.providerId
}
