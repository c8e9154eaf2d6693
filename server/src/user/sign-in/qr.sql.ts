import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { Scan } from '../../platform/scan/port.ts'

export type Provider = Scan['provider']

export interface NewQr {
  siteId: number
  ticket: string
  provider: Provider
  secretHash: Buffer
  ip: string
  userAgent: string
  seconds: number
}

export async function insertQr(sql: Sql, row: NewQr): Promise<void> {
  await sql`
    INSERT INTO qr_login (site_id, ticket, provider, secret_hash, ip, user_agent, expires_at)
    VALUES (${row.siteId}, ${row.ticket}, ${row.provider}, ${row.secretHash}, ${row.ip}, ${row.userAgent}, now() + make_interval(secs => ${row.seconds}))`
}

/** State of a code for the browser that holds its secret. */
export async function selectQrState(sql: Sql, ticket: string, secretHash: Buffer) {
  const [row] = await sql<{ state: number; expired: boolean }[]>`
    SELECT state, expires_at <= now() AS expired FROM qr_login WHERE site_id = ${sql.siteId} AND ticket = ${ticket} AND secret_hash = ${secretHash}`
  return row
}

/** Consumes a code in the given state. @returns the user, or the identity at a provider, behind it */
export async function takeQr(sql: Tx, ticket: string, secretHash: Buffer, state: number) {
  const [row] = await sql<
    { userId: string | null; provider: Provider; openId: string | null; unionId: string | null }[]
  >`
    DELETE FROM qr_login WHERE site_id = ${sql.siteId} AND ticket = ${ticket} AND secret_hash = ${secretHash} AND state = ${state} AND expires_at > now()
    RETURNING user_id, provider, open_id, union_id`
  return row
}

/** Marks a code as scanned by a user; undefined when it is expired, unknown or scanned by another user. */
export async function scanQr(sql: Sql, ticket: string, userId: string) {
  const [row] = await sql<{ state: number; ip: string; userAgent: string }[]>`
    UPDATE qr_login SET user_id = ${userId}, state = greatest(state, 2)
    WHERE site_id = ${sql.siteId} AND ticket = ${ticket} AND provider = 'site' AND expires_at > now() AND (state = 1 OR (state IN (2, 3) AND user_id = ${userId}))
    RETURNING state, ip, user_agent`
  return row
}

/** Confirms (3) or refuses (4) a code that this user scanned. */
export async function decideQr(sql: Sql, ticket: string, userId: string, state: 3 | 4): Promise<boolean> {
  const rows = await sql`
    UPDATE qr_login SET state = ${state} WHERE site_id = ${sql.siteId} AND ticket = ${ticket} AND user_id = ${userId} AND state IN (2, ${state}) AND expires_at > now() RETURNING 1`
  return rows.length > 0
}

/** The browser that waits for a provider's answer to this code. */
export async function selectWaiting(sql: Sql, ticket: string, provider: Provider) {
  const [row] = await sql<{ ip: string; userAgent: string }[]>`
    SELECT ip, user_agent FROM qr_login
    WHERE site_id = ${sql.siteId} AND ticket = ${ticket} AND provider = ${provider} AND state = 1 AND expires_at > now()`
  return row
}

export interface Identity {
  siteId: number
  provider: Provider
  openId: string
  unionId: string
}

/**
 * Assigns a proven identity to a waiting code: confirmed (3) if a user is bound to it, else a number is required (5)
 * within `seconds`. @returns the new state; undefined when the code no longer waits
 */
export async function proveQr(sql: Sql, ticket: string, identity: Identity, seconds: number) {
  const { siteId, provider, openId, unionId } = identity
  const [row] = await sql<{ state: number }[]>`
    WITH known AS (SELECT user_id FROM user_identity WHERE site_id = ${siteId} AND provider = ${provider} AND open_id = ${openId})
    UPDATE qr_login SET user_id = (SELECT user_id FROM known), open_id = ${openId}, union_id = ${unionId},
      state = CASE WHEN EXISTS (SELECT FROM known) THEN 3 ELSE 5 END,
      expires_at = CASE WHEN EXISTS (SELECT FROM known) THEN expires_at ELSE now() + make_interval(secs => ${seconds}) END
    WHERE site_id = ${siteId} AND ticket = ${ticket} AND provider = ${provider} AND state = 1 AND expires_at > now() RETURNING state`
  return row?.state
}

/** Binds an identity at a provider to a user; false when it is bound to another user. */
export async function bindIdentity(sql: Tx, userId: string, identity: Identity): Promise<boolean> {
  const { siteId, provider, openId, unionId } = identity
  const rows = await sql`
    INSERT INTO user_identity AS i (site_id, provider, open_id, union_id, user_id) VALUES (${siteId}, ${provider}, ${openId}, ${unionId}, ${userId})
    ON CONFLICT (site_id, provider, open_id) DO UPDATE SET union_id = excluded.union_id WHERE i.user_id = excluded.user_id RETURNING 1`
  return rows.length > 0
}
