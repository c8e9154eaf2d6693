import { mailStates } from '@zhixing/contract/user/codes'
import { isOnByDefault, type MessageKind } from '@zhixing/contract/user/message-kinds'
import { mailModes } from '@zhixing/contract/user/mail'
import type { OwnerDb, Sql, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import type { Attachment } from '../../platform/mail/port.ts'
import { isWanted } from '../message/message-setting.sql.ts'
import { MAIL_TRIES } from './mail-rules.ts'

const { waiting, sent, failed, dropped } = mailStates

/** Messages that shall also go by mail. */
export interface Wanted {
  userId: string
  msgId: string
  kind: MessageKind
  /** Of `mail_attachment`. */
  attachmentId?: string | undefined
}

/** Hour of the day at which daily mails go out, in the time of the schools. */
const DIGEST_HOUR = 8

/**
 * Queues mails for those who have a working address and want the kind. The daily ones are due at the next morning.
 * @returns their number
 */
export async function insertMails(tx: Tx, wanted: readonly Wanted[]): Promise<number> {
  if (wanted.length === 0) return 0
  const rows = await tx`
    INSERT INTO mail_queue (site_id, user_id, msg_id, kind, attachment_id, is_digest, due_at)
    SELECT a.site_id, a.user_id, w.m, w.k, w.f, (a.mail_mode = ${literal(tx, mailModes.daily)})::int,
      CASE WHEN a.mail_mode = ${literal(tx, mailModes.daily)}
        THEN (date_trunc('day',
          (now() AT TIME ZONE 'Asia/Shanghai') + interval '1 day' - make_interval(hours => ${DIGEST_HOUR})) + make_interval(hours => ${DIGEST_HOUR})) AT TIME ZONE 'Asia/Shanghai'
        ELSE now() END
    FROM jsonb_to_recordset(${JSON.stringify(wanted.map(({ userId, msgId, kind, attachmentId }) => ({ u: userId, m: msgId, k: kind, f: attachmentId ?? null, d: isOnByDefault(kind, 'mail') ? 1 : 0 })))}::text::jsonb) AS w (u bigint,
      m bigint, k text, f bigint, d smallint)
    JOIN mail_address a ON a.site_id = ${tx.siteId} AND a.user_id = w.u AND a.mail_mode <> ${literal(tx, mailModes.none)} AND a.stopped = ''
    LEFT JOIN msg_setting s ON s.site_id = a.site_id AND s.user_id = a.user_id AND s.kind = w.k AND s.channel = 'mail'
    LEFT JOIN msg_default d ON d.site_id = a.site_id AND d.kind = w.k AND d.channel = 'mail'
    WHERE ${isWanted(tx, tx`w.d`)} = 1
    ON CONFLICT (site_id, user_id, msg_id) DO NOTHING RETURNING 1`
  return rows.length
}

/** Queues a mail to a given address instead of the person's present one. */
export async function insertMailTo(
  tx: Tx,
  { userId, msgId, address }: { userId: string; msgId: string; address: string },
): Promise<void> {
  await tx`
    INSERT INTO mail_queue (site_id, user_id, msg_id, kind, to_address)
    VALUES (${tx.siteId}, ${userId}, ${msgId}, 'system', ${address})
    ON CONFLICT (site_id, user_id, msg_id) DO UPDATE SET kind = excluded.kind, to_address = excluded.to_address, is_digest = excluded.is_digest, due_at = excluded.due_at`
}

export interface Letter {
  id: string
  userId: string
  kind: MessageKind
  tries: number
  isDigest: 0 | 1
  address: string
  nickname: string
  msgTitle: string
  msgText: string
  linkUrl: string
  isPersonal: 0 | 1
  attachmentId: string | null
}

/**
 * Takes the next due mail, or all of a person's daily ones, for ten minutes: if the process dies, it is sent again
 * then. Mails to people without a working address are dropped.
 */
export async function claimMails(tx: Tx): Promise<Letter[]> {
  await tx`
    UPDATE mail_queue q SET mail_state = ${dropped}
    WHERE q.site_id = ${tx.siteId} AND q.mail_state = ${literal(tx, waiting)} AND q.due_at <= now()
      AND q.to_address IS NULL
      AND NOT EXISTS (SELECT 1
        FROM mail_address a
        WHERE a.site_id = q.site_id
          AND a.user_id = q.user_id
          AND a.mail_mode <> ${literal(tx, mailModes.none)}
          AND a.stopped = '')`
  const [first] = await tx<{ id: string; userId: string; isDigest: 0 | 1 }[]>`
    SELECT id, user_id, is_digest FROM mail_queue WHERE site_id = ${tx.siteId} AND mail_state = ${literal(tx, waiting)} AND due_at <= now()
    ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`
  if (!first) return []
  return tx<Letter[]>`
    WITH taken AS (
      UPDATE mail_queue SET tries = tries + 1, due_at = now() + interval '10 minutes'
      WHERE site_id = ${tx.siteId} AND mail_state = ${literal(tx, waiting)} AND due_at <= now()
        AND (id = ${first.id} OR (${first.isDigest} = 1 AND is_digest = 1 AND user_id = ${first.userId}))
      RETURNING id, user_id, msg_id, kind, tries, is_digest, attachment_id, to_address)
    SELECT q.id, q.user_id, q.kind, q.tries, q.is_digest, q.attachment_id, coalesce(q.to_address, a.address, '') AS address, u.nickname, m.msg_title, m.msg_text, m.link_url, m.is_personal
    FROM taken q LEFT JOIN mail_address a ON a.site_id = ${tx.siteId} AND a.user_id = q.user_id
    JOIN users u ON u.site_id = ${tx.siteId} AND u.id = q.user_id JOIN msg m ON m.site_id = ${tx.siteId} AND m.id = q.msg_id ORDER BY q.id`
}

/** Mails sent within the last minute. */
export async function countRecent(sql: Sql): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    SELECT count(*)::int AS n FROM mail_queue WHERE site_id = ${sql.siteId} AND sent_at > now() - interval '1 minute'`
  return row?.n ?? 0
}

export async function markSent(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql`UPDATE mail_queue SET mail_state = ${sent}, sent_at = now(), error = '' WHERE site_id = ${sql.siteId} AND id = ANY(${sql.ids([...ids])})`
}

/** Records a failure: final, or with another try after some minutes. */
export async function markFailed(
  sql: Sql,
  ids: readonly string[],
  error: string,
  retryIn: number | null,
): Promise<void> {
  await sql`
    UPDATE mail_queue
    SET error = ${error}, mail_state = CASE WHEN ${retryIn === null}
      OR tries >= ${MAIL_TRIES} THEN ${failed} ELSE mail_state END,
        due_at = now() + make_interval(mins => ${retryIn ?? 0})
    WHERE site_id = ${sql.siteId} AND id = ANY(${sql.ids([...ids])})`
}

/** Stops an address that its server refuses. */
export async function stopAddress(sql: Sql, userId: string, address: string, reason: string): Promise<void> {
  await sql`UPDATE mail_address SET stopped = ${reason || '-'} WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND address = ${address}`
}

/** Sites with due mail. */
export async function selectDueSites(owner: OwnerDb): Promise<number[]> {
  const rows = await owner<{ siteId: number }[]>`
    SELECT DISTINCT site_id::int AS "siteId" FROM mail_queue WHERE mail_state = ${literal(owner, waiting)} AND due_at <= now()`
  return rows.map(({ siteId }) => siteId)
}

/** Stores a file for the mails of a message. @returns its id */
export async function insertAttachment(tx: Tx, { fileName, content }: Attachment): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO mail_attachment (site_id, file_name, content) VALUES (${tx.siteId}, ${fileName}, ${content}) RETURNING id`
  return row?.id ?? ''
}

export async function selectAttachments(sql: Sql, ids: readonly string[]): Promise<Attachment[]> {
  if (ids.length === 0) return []
  return sql<Attachment[]>`
    SELECT file_name, content FROM mail_attachment WHERE site_id = ${sql.siteId} AND id = ANY(${sql.ids([...ids])}) ORDER BY id`
}

/** How the mails of a message went. */
export interface MailResult {
  msgId: string
  sentCount: number
  waitingCount: number
  failedCount: number
  /** The last refusal of a server. */
  error: string
}

export async function selectMailResults(sql: Sql, msgIds: readonly string[]): Promise<Map<string, MailResult>> {
  const rows = await sql<MailResult[]>`
    SELECT q.msg_id, (count(*) FILTER (WHERE q.mail_state = ${literal(sql, sent)}))::int AS "sentCount",
      (count(*) FILTER (WHERE q.mail_state = ${literal(sql, waiting)}))::int AS "waitingCount",
      (count(*) FILTER (WHERE q.mail_state IN (${literal(sql, failed, dropped)})))::int AS "failedCount",
      coalesce(max(q.error), '') AS error
    FROM mail_queue q WHERE q.site_id = ${sql.siteId} AND q.msg_id = ANY(${sql.ids([...msgIds])}) GROUP BY q.msg_id`
  return new Map(rows.map((row) => [row.msgId, row]))
}

/** Which people have a proved address that takes mails. */
export async function selectMailable(sql: Sql, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ userId: string }[]>`
    SELECT user_id FROM mail_address
    WHERE site_id = ${sql.siteId} AND user_id = ANY(${sql.ids([...userIds])}) AND mail_mode <> ${literal(sql, mailModes.none)} AND stopped = ''`
  return new Set(rows.map(({ userId }) => userId))
}
