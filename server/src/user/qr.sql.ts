import type { Sql } from '../kernel/db/index.ts'

export interface NewQr {
  siteId: number
  ticket: string
  secretHash: Buffer
  ip: string
  userAgent: string
  seconds: number
}

export async function insertQr(sql: Sql, row: NewQr): Promise<void> {
  await sql`
    INSERT INTO qr_login (site_id, ticket, secret_hash, ip, user_agent, expires_at)
    VALUES (${row.siteId}, ${row.ticket}, ${row.secretHash}, ${row.ip}, ${row.userAgent}, now() + make_interval(secs => ${row.seconds}))`
}

/** State of a code as its own browser may see it. */
export async function selectQrState(sql: Sql, siteId: number, ticket: string, secretHash: Buffer) {
  const [row] = await sql<{ state: number; expired: boolean }[]>`
    SELECT state, expires_at <= now() AS expired FROM qr_login WHERE site_id = ${siteId} AND ticket = ${ticket} AND secret_hash = ${secretHash}`
  return row
}

/** Uses up a code in the given state; the user who stands behind it, if one does. */
export async function takeQr(sql: Sql, siteId: number, ticket: string, secretHash: Buffer, state: number) {
  const [row] = await sql<{ userId: string | null }[]>`
    DELETE FROM qr_login WHERE site_id = ${siteId} AND ticket = ${ticket} AND secret_hash = ${secretHash} AND state = ${state} AND expires_at > now() RETURNING user_id AS "userId"`
  return row
}

/** Marks a code as scanned by a user; undefined when it is late, unknown or someone else's by now. */
export async function scanQr(sql: Sql, siteId: number, ticket: string, userId: string) {
  const [row] = await sql<{ state: number; ip: string; userAgent: string }[]>`
    UPDATE qr_login SET user_id = ${userId}, state = greatest(state, 2)
    WHERE site_id = ${siteId} AND ticket = ${ticket} AND expires_at > now() AND (state = 1 OR (state IN (2, 3) AND user_id = ${userId}))
    RETURNING state, ip, user_agent AS "userAgent"`
  return row
}

/** Confirms (3) or refuses (4) a code that this user scanned. */
export async function decideQr(
  sql: Sql,
  siteId: number,
  ticket: string,
  userId: string,
  state: 3 | 4,
): Promise<boolean> {
  const rows = await sql`
    UPDATE qr_login SET state = ${state} WHERE site_id = ${siteId} AND ticket = ${ticket} AND user_id = ${userId} AND state IN (2, ${state}) AND expires_at > now() RETURNING 1`
  return rows.length > 0
}
