import type { CodeOf } from '@zhixing/contract/code'
import { qrStates } from '@zhixing/contract/user/codes'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import type { Scan } from '../../platform/scan/port.ts'

export type Provider = Scan['provider']
type QrState = CodeOf<typeof qrStates>

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
  const [row] = await sql<{ state: QrState; expired: boolean }[]>`
    SELECT state, expires_at <= now() AS expired FROM qr_login WHERE site_id = ${sql.siteId} AND ticket = ${ticket} AND secret_hash = ${secretHash}`
  return row
}

/** Consumes a code in the given state. @returns the user, or the identity at a provider, behind it */
export async function takeQr(sql: Tx, ticket: string, secretHash: Buffer, state: QrState) {
  const [row] = await sql<
    { userId: string | null; provider: Provider; openId: string | null; unionId: string | null }[]
  >`
    DELETE FROM qr_login WHERE site_id = ${sql.siteId} AND ticket = ${ticket} AND secret_hash = ${secretHash} AND state = ${state} AND expires_at > now()
    RETURNING user_id, provider, open_id, union_id`
  return row
}

/** Marks a code as scanned by a user; undefined when it is expired, unknown or scanned by another user. */
export async function scanQr(sql: Sql, ticket: string, userId: string) {
  const [row] = await sql<{ state: QrState; ip: string; userAgent: string }[]>`
    UPDATE qr_login SET user_id = ${userId}, state = greatest(state, ${qrStates.scanned})
    WHERE site_id = ${sql.siteId}
      AND ticket = ${ticket}
      AND provider = 'site'
      AND expires_at > now()
      AND (state = ${qrStates.waiting} OR (state IN (${literal(sql, qrStates.scanned, qrStates.confirmed)}) AND user_id = ${userId}))
    RETURNING state, ip, user_agent`
  return row
}

/** Confirms or refuses a code that this user scanned. */
export async function decideQr(
  sql: Sql,
  ticket: string,
  userId: string,
  state: typeof qrStates.confirmed | typeof qrStates.expired,
): Promise<boolean> {
  const rows = await sql`
    UPDATE qr_login
    SET state = ${state}
    WHERE site_id = ${sql.siteId}
      AND ticket = ${ticket}
      AND user_id = ${userId}
      AND state IN (${qrStates.scanned}, ${state})
      AND expires_at > now()
    RETURNING 1`
  return rows.length > 0
}

/** The browser that waits for a provider's answer to this code. */
export async function selectWaiting(sql: Sql, ticket: string, provider: Provider) {
  const [row] = await sql<{ ip: string; userAgent: string }[]>`
    SELECT ip, user_agent FROM qr_login
    WHERE site_id = ${sql.siteId} AND ticket = ${ticket} AND provider = ${provider} AND state = ${qrStates.waiting} AND expires_at > now()`
  return row
}

export interface Identity {
  siteId: number
  provider: Provider
  openId: string
  unionId: string
}

/**
 * Assigns a proven identity to a waiting code: confirmed if a user is bound to it, else a number is required
 * within `seconds`. @returns the new state; undefined when the code no longer waits
 */
export async function proveQr(sql: Sql, ticket: string, identity: Identity, seconds: number) {
  const { siteId, provider, openId, unionId } = identity
  const [row] = await sql<{ state: QrState }[]>`
    WITH known AS (SELECT user_id FROM user_identity WHERE site_id = ${siteId} AND provider = ${provider} AND open_id = ${openId})
    UPDATE qr_login SET user_id = (SELECT user_id FROM known), open_id = ${openId}, union_id = ${unionId},
      state = CASE WHEN EXISTS (SELECT FROM known) THEN ${qrStates.confirmed}::int ELSE ${qrStates.needsMobile}::int END,
      expires_at = CASE WHEN EXISTS (SELECT FROM known) THEN expires_at ELSE c.extended END
    FROM (SELECT now() + make_interval(secs => ${seconds})) AS c (extended)
    WHERE site_id = ${siteId} AND ticket = ${ticket} AND provider = ${provider} AND state = ${qrStates.waiting} AND expires_at > now() RETURNING state`
  return row?.state
}
