import { mailStates } from '@zhixing/contract/user/codes'
import { stateCode } from '@zhixing/contract/states'
import { isChoice, isOnByDefault, type MessageKind, messageKinds } from '@zhixing/contract/user/message-kinds'
import type { OwnerDb, Sql, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import { isWanted } from '../message/message-setting.sql.ts'
import type { Notice, NoticeChannel } from './notice-rules.ts'
import { isLive } from './push.sql.ts'

const { waiting, sent, failed, dropped } = mailStates

/** A message that shall also reach people elsewhere. */
export interface Wanted {
  userId: string
  msgId: string
  kind: MessageKind
}

/** Kinds and channels with the value of the table. */
const usual = JSON.stringify(
  messageKinds.flatMap((kind) =>
    (['push', 'wechat'] as const)
      .filter((channel) => isChoice(kind, channel))
      .map((channel) => ({ k: kind, c: channel, d: isOnByDefault(kind, channel) ? 1 : 0 })),
  ),
)

/**
 * Queues messages for the browsers and the WeChat of those who want the kind there.
 * @returns the channels with new deliveries
 */
export async function insertDeliveries(tx: Tx, wanted: readonly Wanted[]): Promise<NoticeChannel[]> {
  if (wanted.length === 0) return []
  const list = JSON.stringify(wanted.map(({ userId, msgId, kind }) => ({ u: userId, m: msgId, k: kind })))
  const rows = await tx<{ channel: NoticeChannel }[]>`
    WITH target AS (
      SELECT 'push' AS channel, p.user_id, p.id AS target_id, NULL AS only_kind FROM push_subscription p
      WHERE p.site_id = ${tx.siteId} AND ${isLive(tx)}
        AND p.user_id IN (SELECT w.u FROM jsonb_to_recordset(${list}::text::jsonb) AS w (u bigint))
      UNION ALL
      SELECT 'wechat', f.user_id, 0, x.kind FROM wechat_follower f
      JOIN wechat_account a ON a.site_id = f.site_id AND a.app_id = f.app_id
      JOIN wechat_template x ON x.site_id = f.site_id
      LEFT JOIN wechat_subscription b
        ON b.site_id = f.site_id AND b.user_id = f.user_id AND b.template_id = x.template_id AND b.left_count > 0
      WHERE f.site_id = ${tx.siteId} AND CASE x.way WHEN 'template' THEN f.stopped = '' ELSE b.user_id IS NOT NULL END
        AND f.user_id IN (SELECT w.u FROM jsonb_to_recordset(${list}::text::jsonb) AS w (u bigint))
    ), added AS (
      INSERT INTO msg_delivery (site_id, channel, user_id, msg_id, target_id, kind)
      SELECT ${tx.siteId}, t.channel, w.u, w.m, t.target_id, w.k
      FROM jsonb_to_recordset(${list}::text::jsonb) AS w (u bigint, m bigint, k text)
      JOIN target t ON t.user_id = w.u AND coalesce(t.only_kind, w.k) = w.k
      JOIN jsonb_to_recordset(${usual}::text::jsonb) AS k (k text, c text, d smallint) ON k.k = w.k AND k.c = t.channel
      LEFT JOIN msg_setting s ON s.site_id = ${tx.siteId} AND s.user_id = w.u AND s.kind = w.k AND s.channel = t.channel
      LEFT JOIN msg_default d ON d.site_id = ${tx.siteId} AND d.kind = w.k AND d.channel = t.channel
      WHERE ${isWanted(tx, tx`k.d`)} = 1
      ON CONFLICT (site_id, user_id, msg_id, channel, target_id) DO NOTHING RETURNING channel)
    SELECT DISTINCT channel FROM added ORDER BY channel`
  return rows.map(({ channel }) => channel)
}

export interface Delivery extends Notice {
  id: string
  userId: string
  targetId: string
  kind: MessageKind
  tries: number
  /** When the message was sent on the site. */
  gmtCreate: string
  nickname: string
  isPersonal: 0 | 1
}

/**
 * Takes due deliveries of a channel for five minutes: if the process dies, they are sent again then. Those of closed
 * accounts are dropped.
 */
export async function claimDeliveries(tx: Tx, channel: NoticeChannel, max: number): Promise<Delivery[]> {
  await tx`
    UPDATE msg_delivery q SET delivery_state = ${dropped}
    WHERE q.site_id = ${tx.siteId} AND q.channel = ${channel} AND q.delivery_state = ${literal(tx, waiting)} AND q.due_at <= now()
      AND NOT EXISTS (
        SELECT FROM users u
        WHERE u.site_id = q.site_id AND u.id = q.user_id AND u.status_id = ${literal(tx, stateCode.row.active)})`
  return tx<Delivery[]>`
    WITH due AS (
      SELECT id FROM msg_delivery
      WHERE site_id = ${tx.siteId} AND channel = ${channel} AND delivery_state = ${literal(tx, waiting)} AND due_at <= now()
      ORDER BY due_at, id LIMIT ${max} FOR UPDATE SKIP LOCKED
    ), taken AS (
      UPDATE msg_delivery SET tries = tries + 1, due_at = now() + interval '5 minutes'
      WHERE site_id = ${tx.siteId} AND id IN (SELECT id FROM due)
      RETURNING id, user_id, msg_id, target_id, kind, tries, gmt_create)
    SELECT q.id, q.user_id, q.msg_id, q.target_id, q.kind, q.tries, q.gmt_create, u.nickname, m.msg_title, m.msg_text, m.link_url, m.is_personal
    FROM taken q JOIN users u ON u.site_id = ${tx.siteId} AND u.id = q.user_id
    JOIN msg m ON m.site_id = ${tx.siteId} AND m.id = q.msg_id ORDER BY q.id`
}

export async function markSent(sql: Sql, id: string): Promise<void> {
  await sql`UPDATE msg_delivery SET delivery_state = ${sent}, sent_at = now(), error = '' WHERE site_id = ${sql.siteId} AND id = ${id}`
}

/** Ends a delivery whose receiver is gone, or whose message is outdated. */
export async function markDropped(sql: Sql, id: string, error: string): Promise<void> {
  await sql`UPDATE msg_delivery SET delivery_state = ${dropped}, error = ${error} WHERE site_id = ${sql.siteId} AND id = ${id}`
}

/** Records a failure: final, or with another try after some minutes. */
export async function markFailed(sql: Sql, id: string, error: string, retryIn: number | null): Promise<void> {
  await sql`
    UPDATE msg_delivery
    SET error = ${error}, delivery_state = CASE WHEN ${retryIn === null} THEN ${failed} ELSE delivery_state END,
      due_at = now() + make_interval(mins => ${retryIn ?? 0})
    WHERE site_id = ${sql.siteId} AND id = ${id}`
}

/** Sites and channels with due deliveries. */
export async function selectDue(owner: OwnerDb) {
  return owner<{ siteId: number; channel: NoticeChannel }[]>`
    SELECT DISTINCT site_id::int AS "siteId", channel FROM msg_delivery
    WHERE delivery_state = ${literal(owner, waiting)} AND due_at <= now()`
}

/** Removes all that notifications keep of a person. */
export async function deleteNoticesOf(tx: Tx, userId: string): Promise<void> {
  await tx`DELETE FROM msg_delivery WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
  await tx`DELETE FROM push_subscription WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
  await tx`DELETE FROM wechat_follower WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
}
