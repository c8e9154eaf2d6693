import type { Message } from '@zhixing/contract/user/people'
import type { z } from 'zod'
import type { Sql, Tx } from '../kernel/db/index.ts'
import type { PageRequest } from '../kernel/page.ts'

type MessageRow = z.output<typeof Message> & { isPersonal: 0 | 1 }

export interface NewMessage {
  siteId: number
  msgType: number
  msgTitle: string
  msgText: string
  linkUrl: string
}

export async function insertMessage(sql: Sql, message: NewMessage): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO msg (site_id, msg_type, msg_title, msg_text, link_url) VALUES (${message.siteId}, ${message.msgType}, ${message.msgTitle}, ${message.msgText}, ${message.linkUrl}) RETURNING id`
  return row?.id ?? ''
}

/** The unread message of a group that a person has, held until the transaction ends. */
export async function lockGroup(tx: Tx, userId: string, groupKey: string) {
  const [row] = await tx<{ id: string; people: string[] }[]>`
    SELECT m.id, to_jsonb(m.group_people::text[]) AS people FROM msg m JOIN msg_user r ON r.site_id = m.site_id AND r.msg_id = m.id
    WHERE m.site_id = ${tx.siteId} AND m.group_key = ${groupKey} AND r.user_id = ${userId} AND r.is_read = 0 ORDER BY m.id DESC LIMIT 1 FOR UPDATE OF m`
  return row
}

/** Gives a message to its group. */
export async function writeGroup(
  tx: Tx,
  id: string,
  {
    groupKey,
    people,
    ...message
  }: Omit<NewMessage, 'siteId' | 'msgType' | 'linkUrl'> & { groupKey: string; people: readonly string[] },
): Promise<void> {
  await tx`
    UPDATE msg SET msg_title = ${message.msgTitle}, msg_text = ${message.msgText}, group_key = ${groupKey}, group_people = ${tx.ids(people)}, gmt_create = now()
    WHERE site_id = ${tx.siteId} AND id = ${id}`
}

export async function insertReceivers(sql: Sql, msgId: string, userIds: string[]): Promise<void> {
  await sql`
    INSERT INTO msg_user (site_id, user_id, msg_id) SELECT ${sql.siteId}, u.id, ${msgId}::bigint FROM users u WHERE u.site_id = ${sql.siteId} AND u.id = ANY(${sql.ids(userIds)})
    ON CONFLICT (site_id, user_id, msg_id) DO NOTHING`
}

export async function insertAnnouncements(sql: Tx, userId: string): Promise<void> {
  await sql`
    INSERT INTO msg_user (site_id, user_id, msg_id, is_top) SELECT site_id, ${userId}::bigint, id, is_top FROM msg WHERE site_id = ${sql.siteId} AND is_announcement = 1
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
    SELECT ${columns(sql)} FROM msg_user r JOIN msg m ON m.site_id = r.site_id AND m.id = r.msg_id WHERE r.site_id = ${sql.siteId} AND r.user_id = ${userId} AND r.id = ${id}`
  return row
}

/** Marks my unread messages (one, or all) as read; how many were. */
export async function markRead(sql: Tx, userId: string, id?: string): Promise<number> {
  const rows = await sql`
    UPDATE msg_user SET is_read = 1, read_time = now() WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND is_read = 0 ${id === undefined ? sql`` : sql`AND id = ${id}`} RETURNING 1`
  return rows.length
}

export async function deleteMessages(sql: Tx, userId: string, ids: string[]): Promise<number> {
  const rows =
    await sql`DELETE FROM msg_user WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND id = ANY(${sql.ids(ids)}) RETURNING 1`
  return rows.length
}
