import { isOnByDefault, type MessageChannel, type MessageKind } from '@zhixing/contract/user/message-kinds'
import { stateCode } from '@zhixing/contract/states'
import type { Fragment, Sql, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'

export const selectSettings = (sql: Sql, userId: string) => sql<
  { kind: MessageKind; channel: MessageChannel; isOn: 0 | 1 }[]
>`
  SELECT kind, channel, is_on FROM msg_setting WHERE site_id = ${sql.siteId} AND user_id = ${userId}`

export async function writeSetting(
  tx: Tx,
  userId: string,
  kind: MessageKind,
  channel: MessageChannel,
  isOn: 0 | 1,
): Promise<void> {
  await tx`
    INSERT INTO msg_setting (site_id, user_id, kind, channel, is_on) VALUES (${tx.siteId}, ${userId}, ${kind}, ${channel}, ${isOn})
    ON CONFLICT (site_id, user_id, kind, channel) DO UPDATE SET is_on = EXCLUDED.is_on, gmt_modified = excluded.gmt_modified`
}

/**
 * 1 if a kind goes by a channel: the site may forbid it, then the person decides, then the site's default, then the
 * table's. `s` is the row of `msg_setting`, `d` that of `msg_default`.
 * @param usual the value of the table
 */
export const isWanted = (sql: Sql, usual: Fragment): Fragment =>
  sql`CASE WHEN d.is_allowed = 0 THEN 0 ELSE coalesce(s.is_on, d.is_on, ${usual}) END`

/** Which of the people have a kind of message enabled on a channel. */
export async function selectWilling(
  sql: Sql,
  kind: MessageKind,
  userIds: readonly string[],
  channel: MessageChannel = 'site',
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    SELECT u.id FROM users u LEFT JOIN msg_setting s ON s.site_id = u.site_id AND s.user_id = u.id AND s.kind = ${kind} AND s.channel = ${channel}
    LEFT JOIN msg_default d ON d.site_id = u.site_id AND d.kind = ${kind} AND d.channel = ${channel}
    WHERE u.site_id = ${sql.siteId} AND u.id = ANY(${sql.ids(userIds)}) AND ${isWanted(sql, sql`${isOnByDefault(kind, channel) ? 1 : 0}`)} = 1`
  return rows.map(({ id }) => id)
}

/** Disabled kinds among the given people and kinds, as `userId kind`. */
export async function selectRefused(
  sql: Sql,
  wanted: readonly { userId: string; kind: MessageKind }[],
): Promise<Set<string>> {
  if (wanted.length === 0) return new Set()
  const rows = await sql<{ userId: string; kind: MessageKind }[]>`
    SELECT w.u AS user_id, w.k AS kind
    FROM jsonb_to_recordset(${JSON.stringify(wanted.map(({ userId, kind }) => ({ u: userId, k: kind, d: isOnByDefault(kind) ? 1 : 0 })))}::text::jsonb) AS w (u bigint, k text, d smallint)
    LEFT JOIN msg_setting s ON s.site_id = ${sql.siteId} AND s.user_id = w.u AND s.kind = w.k AND s.channel = 'site'
    LEFT JOIN msg_default d ON d.site_id = ${sql.siteId} AND d.kind = w.k AND d.channel = 'site'
    WHERE ${isWanted(sql, sql`w.d`)} = 0`
  return new Set(rows.map(({ userId, kind }) => `${userId} ${kind}`))
}

/** Subscribers of an opt-in kind, as a table with `user_id`. */
export const subscribersView = (sql: Sql, kind: MessageKind): Fragment => sql`
  (SELECT s.user_id
    FROM msg_setting s
    JOIN users u ON u.site_id = s.site_id AND u.id = s.user_id AND u.status_id = ${literal(sql, stateCode.row.active)}
    WHERE s.site_id = ${sql.siteId} AND s.kind = ${kind} AND s.channel = 'site' AND s.is_on = 1 AND NOT EXISTS (
      SELECT FROM msg_default d WHERE d.site_id = ${sql.siteId} AND d.kind = ${kind} AND d.channel = 'site' AND d.is_allowed = 0))`
