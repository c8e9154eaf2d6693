import type { MessageKind } from '@zhixing/contract/user/message-kinds'
import type { TemplateField, TemplateWay } from '@zhixing/contract/user/wechat-fields'
import type { Sql, Tx } from '../../kernel/db/index.ts'

export interface AccountRow {
  appId: string
  secret: Buffer
  token: Buffer | null
  /** Whether the cached token is valid for a while. */
  isFresh: boolean
  ticket: Buffer | null
  isTicketFresh: boolean
}

export async function selectAccount(sql: Sql): Promise<AccountRow | undefined> {
  const [row] = await sql<AccountRow[]>`
    SELECT app_id, secret_sealed AS secret, token_sealed AS token, coalesce(token_until > now(), false) AS "isFresh",
      ticket_sealed AS ticket, coalesce(ticket_until > now(), false) AS "isTicketFresh"
    FROM wechat_account WHERE site_id = ${sql.siteId}`
  return row
}

/** Sets the account; a token belongs to the one before. */
export async function upsertAccount(tx: Tx, appId: string, secret: Buffer): Promise<void> {
  await tx`
    INSERT INTO wechat_account (site_id, app_id, secret_sealed) VALUES (${tx.siteId}, ${appId}, ${secret})
    ON CONFLICT (site_id) DO UPDATE SET app_id = excluded.app_id, secret_sealed = excluded.secret_sealed, token_sealed = NULL, token_until = NULL,
      ticket_sealed = NULL, ticket_until = NULL, gmt_modified = excluded.gmt_modified`
}

export async function deleteAccount(tx: Tx): Promise<void> {
  await tx`DELETE FROM wechat_account WHERE site_id = ${tx.siteId}`
}

/** Caches an access token for `seconds`, or drops the cached one. */
export async function updateToken(sql: Sql, token: Buffer | null, seconds = 0): Promise<void> {
  await sql`
    UPDATE wechat_account SET token_sealed = ${token}, token_until = now() + make_interval(secs => ${seconds}) WHERE site_id = ${sql.siteId}`
}

/** Caches the ticket of pages for `seconds`. */
export async function updateTicket(sql: Sql, ticket: Buffer, seconds: number): Promise<void> {
  await sql`
    UPDATE wechat_account SET ticket_sealed = ${ticket}, ticket_until = now() + make_interval(secs => ${seconds}) WHERE site_id = ${sql.siteId}`
}

export interface TemplateRow {
  kind: MessageKind
  way: TemplateWay
  templateId: string
  fieldList: TemplateField[]
}

export const selectTemplates = (sql: Sql) => sql<TemplateRow[]>`
  SELECT kind, way, template_id, field_list FROM wechat_template WHERE site_id = ${sql.siteId} ORDER BY kind`

export async function replaceTemplates(tx: Tx, list: readonly TemplateRow[]): Promise<void> {
  await tx`DELETE FROM wechat_template WHERE site_id = ${tx.siteId}`
  if (list.length === 0) return
  await tx`
    INSERT INTO wechat_template (site_id, kind, way, template_id, field_list)
    SELECT ${tx.siteId}, x.k, x.w, x.t, x.f
    FROM jsonb_to_recordset(${JSON.stringify(list.map(({ kind, way, templateId, fieldList }) => ({ k: kind, w: way, t: templateId, f: fieldList })))}::text::jsonb) AS x (k text, w text, t text, f jsonb)`
}

interface FollowerRow {
  openId: string
  stopped: string
}

/** A person's WeChat under the account of the site. */
export async function selectFollower(sql: Sql, userId: string): Promise<FollowerRow | undefined> {
  const [row] = await sql<FollowerRow[]>`
    SELECT f.open_id, f.stopped FROM wechat_follower f
    JOIN wechat_account a ON a.site_id = f.site_id AND a.app_id = f.app_id
    WHERE f.site_id = ${sql.siteId} AND f.user_id = ${userId}`
  return row
}

/** Links a WeChat; false when it is another person's. */
export async function upsertFollower(tx: Tx, userId: string, appId: string, openId: string): Promise<boolean> {
  const [other] = await tx`
    SELECT 1 FROM wechat_follower
    WHERE site_id = ${tx.siteId} AND app_id = ${appId} AND open_id = ${openId} AND user_id <> ${userId}`
  if (other) return false
  // Subscriptions belong to the WeChat that made them.
  await tx`
    DELETE FROM wechat_follower
    WHERE site_id = ${tx.siteId} AND user_id = ${userId} AND (app_id <> ${appId} OR open_id <> ${openId})`
  await tx`
    INSERT INTO wechat_follower (site_id, user_id, app_id, open_id) VALUES (${tx.siteId}, ${userId}, ${appId}, ${openId})
    ON CONFLICT (site_id, user_id) DO UPDATE
    SET app_id = excluded.app_id, open_id = excluded.open_id, stopped = '', gmt_create = excluded.gmt_create`
  return true
}

export async function stopFollower(sql: Sql, userId: string, openId: string, reason: string): Promise<void> {
  await sql`
    UPDATE wechat_follower SET stopped = ${reason || '-'} WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND open_id = ${openId}`
}

export async function deleteFollower(sql: Sql, userId: string): Promise<void> {
  await sql`DELETE FROM wechat_follower WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
}

export async function countFollowers(sql: Sql): Promise<{ followerCount: number; stoppedCount: number }> {
  const [row] = await sql<{ followerCount: number; stoppedCount: number }[]>`
    SELECT count(*)::int AS "followerCount", (count(*) FILTER (WHERE f.stopped <> ''))::int AS "stoppedCount"
    FROM wechat_follower f JOIN wechat_account a ON a.site_id = f.site_id AND a.app_id = f.app_id
    WHERE f.site_id = ${sql.siteId}`
  return row ?? { followerCount: 0, stoppedCount: 0 }
}
