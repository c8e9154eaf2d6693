import type { Message } from '@zhixing/contract/user/people'
import type { z } from 'zod'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'

type MessageRow = z.output<typeof Message> & { isPersonal: 0 | 1 }

export interface NewMessage {
  siteId: number
  msgType: number
  msgTitle: string
  msgText: string
  linkUrl: string
  /** The comment it quotes (see withdrawSource). */
  sourceId?: string | undefined
}

export interface Group extends Omit<NewMessage, 'siteId'> {
  userId: string
  groupKey: string
  /** People who caused it. */
  people: readonly string[]
}

const groupRows = (groups: readonly (Group & { id?: string })[]) =>
  JSON.stringify(
    groups.map(({ id, userId, groupKey, people, msgType, msgTitle, msgText, linkUrl, sourceId = '0' }) => ({
      i: id,
      u: userId,
      k: groupKey,
      p: `{${people.join(',')}}`,
      y: msgType,
      // PostgreSQL rejects JSON with lone surrogates, such as half an emoji left by truncation.
      t: msgTitle.toWellFormed(),
      h: msgText.toWellFormed(),
      l: linkUrl,
      s: sourceId,
    })),
  )

/** Locks unread grouped messages until the end of the transaction, in a fixed order to avoid deadlock. */
export async function lockGroups(tx: Tx, groups: readonly Pick<Group, 'userId' | 'groupKey'>[]) {
  const list = JSON.stringify(groups.map(({ userId, groupKey }) => ({ u: userId, k: groupKey })))
  return tx<{ id: string; userId: string; groupKey: string; people: string[] }[]>`
    SELECT m.id, g.u AS user_id, g.k AS group_key, to_jsonb(m.group_people::text[]) AS people
    FROM (SELECT * FROM jsonb_to_recordset(${list}::text::jsonb) AS x (u bigint, k text) ORDER BY x.u, x.k) g
    CROSS JOIN LATERAL (
      SELECT m.id, m.group_people FROM msg m JOIN msg_user r ON r.site_id = ${tx.siteId} AND r.msg_id = m.id
      WHERE m.site_id = ${tx.siteId} AND m.group_key = g.k AND r.user_id = g.u AND r.is_read = 0 ORDER BY m.id DESC LIMIT 1 FOR UPDATE OF m
    ) m`
}

/** Inserts grouped messages with their receivers. @returns the messages that have a receiver */
export async function insertGroups(tx: Tx, groups: readonly Group[]) {
  if (groups.length === 0) return []
  return tx<{ id: string; userId: string; groupKey: string }[]>`
    WITH w AS MATERIALIZED (
      SELECT x.*, new_id() AS id
      FROM jsonb_to_recordset(${groupRows(groups)}::text::jsonb) AS x (u bigint, k text, p text, y smallint, t text,
        h text, l text, s bigint)
    ), made AS (
      INSERT INTO msg (site_id, id, msg_type, msg_title, msg_text, link_url, group_key, group_people, source_id)
      SELECT ${tx.siteId}, w.id, w.y, w.t, w.h, w.l, w.k, w.p::bigint[], w.s FROM w
    ), received AS (
      INSERT INTO msg_user (site_id, user_id, msg_id)
      SELECT ${tx.siteId}, u.id, w.id
      FROM w
      JOIN users u ON u.site_id = ${tx.siteId} AND u.id = w.u
      RETURNING msg_id
    )
    SELECT w.id, w.u AS user_id, w.k AS group_key FROM w JOIN received r ON r.msg_id = w.id`
}

/** Updates text and link of grouped messages to those of the newest event. */
export async function updateGroups(tx: Tx, groups: readonly (Group & { id: string })[]): Promise<void> {
  if (groups.length === 0) return
  await tx`
    UPDATE msg m SET msg_title = x.t, msg_text = x.h, link_url = x.l, source_id = x.s, group_people = x.p::bigint[], gmt_create = now()
    FROM jsonb_to_recordset(${groupRows(groups)}::text::jsonb) AS x (i bigint, p text, t text, h text, l text, s bigint) WHERE m.site_id = ${tx.siteId} AND m.id = x.i`
}

/** Removes the quote of a deleted comment from messages. `replacement`: sanitized HTML that replaces it. */
export async function withdrawSource(tx: Tx, sourceId: string, replacement: string): Promise<void> {
  await tx`
    UPDATE msg
    SET source_id = 0,
      msg_text = CASE WHEN msg_text LIKE '%<blockquote>%' THEN regexp_replace(msg_text,
        '<blockquote>.*</blockquote>', ${`<blockquote>${replacement}</blockquote>`}) ELSE ${replacement} END
    WHERE site_id = ${tx.siteId} AND source_id = ${sourceId} AND source_id <> 0`
}

/** Inserts a message with its receivers; unknown ids are skipped. @returns its id */
export async function insertMessageTo(sql: Sql, message: NewMessage, userIds: string[]): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    WITH made AS (
      INSERT INTO msg (site_id, msg_type, msg_title, msg_text, link_url, source_id)
      VALUES (${sql.siteId}, ${message.msgType}, ${message.msgTitle}, ${message.msgText}, ${message.linkUrl}, ${message.sourceId ?? '0'}) RETURNING id),
    received AS (
      INSERT INTO msg_user (site_id, user_id, msg_id)
      SELECT ${sql.siteId}, u.id, made.id
      FROM made, users u
      WHERE u.site_id = ${sql.siteId} AND u.id = ANY(${sql.ids(userIds)})
    )
    SELECT id FROM made`
  return row?.id ?? ''
}

/**
 * Whether announcement `m` is old for a new user: more than a week old and not pinned. It then counts as read, without
 * a `read_time`.
 */
export const isOldNews = (sql: Sql) => sql`(m.is_top = 0 AND m.gmt_create < now() - interval '7 days')::int::smallint`

export async function insertAnnouncements(sql: Tx, userId: string): Promise<void> {
  await sql`
    INSERT INTO msg_user (site_id, user_id, msg_id, is_top, is_read)
    SELECT m.site_id, ${userId}::bigint, m.id, m.is_top, ${isOldNews(sql)} FROM msg m WHERE m.site_id = ${sql.siteId} AND m.is_announcement = 1
    ON CONFLICT (site_id, user_id, msg_id) DO NOTHING`
}

const columns = (sql: Sql) => sql`
  r.id, m.msg_type, m.msg_title, m.msg_text, m.link_url, r.is_read, greatest(r.is_top, m.is_top) AS "isTop", m.is_personal, m.gmt_create`

const own = (sql: Sql, userId: string, isRead: 0 | 1 | undefined) => sql`
  r.site_id = ${sql.siteId} AND r.user_id = ${userId} ${isRead === undefined ? sql`` : sql`AND r.is_read = ${isRead}`}`

export async function pageOfMessages(sql: Sql, userId: string, isRead: 0 | 1 | undefined, page: PageRequest) {
  return sql.page<MessageRow>(
    page,
    sql`FROM msg_user r WHERE ${own(sql, userId, isRead)}`,
    (cut) => sql`
    SELECT ${columns(sql)} FROM msg_user r JOIN msg m ON m.site_id = r.site_id AND m.id = r.msg_id
    WHERE ${own(sql, userId, isRead)} ORDER BY greatest(r.is_top, m.is_top) DESC, r.msg_id DESC ${cut}`,
  )
}

export async function countUnread(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<{ n: number }[]>`SELECT count(*)::int AS n FROM msg_user r WHERE ${own(sql, userId, 0)}`
  return row?.n ?? 0
}

export async function selectMessage(sql: Sql, userId: string, id: string) {
  const [row] = await sql<MessageRow[]>`
    SELECT ${columns(sql)}
    FROM msg_user r
    JOIN msg m ON m.site_id = r.site_id AND m.id = r.msg_id
    WHERE r.site_id = ${sql.siteId} AND r.user_id = ${userId} AND r.id = ${id}`
  return row
}

/** Marks one or all unread messages of the person as read. @returns how many */
export async function markRead(sql: Tx, userId: string, id?: string): Promise<number> {
  const rows = await sql`
    UPDATE msg_user
    SET is_read = 1, read_time = now()
    WHERE site_id = ${sql.siteId}
      AND user_id = ${userId}
      AND is_read = 0 ${id === undefined ? sql`` : sql`AND id = ${id}`}
    RETURNING 1`
  return rows.length
}

export async function deleteMessages(sql: Tx, userId: string, ids: string[]): Promise<number> {
  const rows =
    await sql`DELETE FROM msg_user WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND id = ANY(${sql.ids(ids)}) RETURNING 1`
  return rows.length
}
