import type { Fragment, Sql, Tx } from '../../kernel/db/index.ts'
import { MAX_BROWSERS } from './notice-rules.ts'

export interface KeyRow {
  publicKey: string
  secret: Buffer
}

export async function selectKey(sql: Sql): Promise<KeyRow | undefined> {
  const [row] = await sql<KeyRow[]>`
    SELECT public_key, secret_sealed AS secret FROM push_key WHERE site_id = ${sql.siteId}`
  return row
}

/** Stores the keys of a site. Subscriptions belong to a key, so those of an earlier one are void. */
export async function replaceKey(tx: Tx, { publicKey, secret }: KeyRow): Promise<void> {
  await tx`DELETE FROM push_subscription WHERE site_id = ${tx.siteId}`
  await tx`
    INSERT INTO push_key (site_id, public_key, secret_sealed) VALUES (${tx.siteId}, ${publicKey}, ${secret})
    ON CONFLICT (site_id) DO UPDATE SET public_key = excluded.public_key, secret_sealed = excluded.secret_sealed, gmt_create = excluded.gmt_create`
}

interface OwnBrowser {
  id: string
  browser: string
  gmtCreate: string
  usedAt: string | null
  isCurrent: 0 | 1
}

/** Whether subscription `p` belongs to a session that lasts. */
export const isLive = (sql: Sql): Fragment => sql`EXISTS (
  SELECT FROM user_session s
  WHERE s.site_id = ${sql.siteId} AND s.token_hash = p.token_hash AND s.ended IS NULL AND s.expires_at > now())`

export const selectOwn = (sql: Sql, userId: string, tokenHash: string) => sql<OwnBrowser[]>`
  SELECT p.id, p.browser, p.gmt_create, p.used_at, (p.token_hash = decode(${tokenHash}, 'hex'))::int AS "isCurrent"
  FROM push_subscription p
  WHERE p.site_id = ${sql.siteId} AND p.user_id = ${userId} AND ${isLive(sql)}
  ORDER BY "isCurrent" DESC, p.gmt_create DESC`

export interface NewSubscription {
  userId: string
  /** Of the session, in hex. */
  tokenHash: string
  endpoint: string
  p256dh: string
  auth: Buffer
  language: string
  browser: string
}

/** Stores the subscription of a browser, which has one: it replaces that of its session and of its endpoint. */
export async function upsertSubscription(tx: Tx, one: NewSubscription): Promise<void> {
  await tx`
    DELETE FROM push_subscription
    WHERE site_id = ${tx.siteId} AND token_hash = decode(${one.tokenHash}, 'hex') AND endpoint <> ${one.endpoint}`
  await tx`
    INSERT INTO push_subscription (site_id, user_id, token_hash, endpoint, p256dh, auth_sealed, language, browser)
    VALUES (${tx.siteId}, ${one.userId}, decode(${one.tokenHash}, 'hex'), ${one.endpoint}, ${one.p256dh}, ${one.auth}, ${one.language}, ${one.browser})
    ON CONFLICT (site_id, endpoint) DO UPDATE SET user_id = excluded.user_id, token_hash = excluded.token_hash, p256dh = excluded.p256dh,
      auth_sealed = excluded.auth_sealed, language = excluded.language, browser = excluded.browser`
  await tx`
    DELETE FROM push_subscription WHERE site_id = ${tx.siteId} AND user_id = ${one.userId} AND id IN (
      SELECT id FROM push_subscription WHERE site_id = ${tx.siteId} AND user_id = ${one.userId}
      ORDER BY greatest(used_at, gmt_create) DESC OFFSET ${MAX_BROWSERS})`
}

export interface Subscription {
  id: string
  endpoint: string
  p256dh: string
  auth: Buffer
  language: string
}

/** A subscription of a person whose session lasts. */
export async function selectSubscription(sql: Sql, userId: string, id: string): Promise<Subscription | undefined> {
  const [row] = await sql<Subscription[]>`
    SELECT p.id, p.endpoint, p.p256dh, p.auth_sealed AS auth, p.language
    FROM push_subscription p
    WHERE p.site_id = ${sql.siteId} AND p.user_id = ${userId} AND p.id = ${id} AND ${isLive(sql)}`
  return row
}

export async function deleteSubscription(sql: Sql, userId: string, id: string): Promise<boolean> {
  const rows = await sql`
    DELETE FROM push_subscription WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND id = ${id} RETURNING 1`
  return rows.length > 0
}

/** Deletes the subscriptions of sessions (hashes in hex) that end. */
export async function deleteOfSessions(sql: Sql, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return
  await sql`
    DELETE FROM push_subscription
    WHERE site_id = ${sql.siteId} AND encode(token_hash, 'hex') = ANY(${`{${hashes.join(',')}}`}::text::text[])`
}

export async function touchSubscription(sql: Sql, id: string): Promise<void> {
  await sql`UPDATE push_subscription SET used_at = now() WHERE site_id = ${sql.siteId} AND id = ${id}`
}
