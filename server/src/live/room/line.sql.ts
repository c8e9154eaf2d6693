/** Lines of rooms. Writers lock the room's row, so that numbers are gapless and become visible in order. */
import type { CaptionState, LineKind, RoomLine } from '@zhixing/contract/live/room-frames'
import { roomRoles } from '@zhixing/contract/live/codes'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import type { Role } from './rules.ts'

/** Author of a line. */
export interface Person {
  userId: string
  userName: string
  headImgUrl: string
  roomRole: Role
  /** Class name, for staff; absent or '': none. */
  className?: string
}

export interface NewLine extends Person {
  periodId: string
  kind: LineKind
  text: string
  detail: RoomLine['detail']
  /** Visible to staff only. */
  forStaff: boolean
  /** Idempotency key. */
  clientKey: string
  /** Time, if not now (seed). */
  time?: string
}

export type LineRow = RoomLine & { isStaffOnly: boolean }

const columns = (sql: Sql) => sql`m.seq, m.kind, m.user_id, m.user_name, m.head_img_url, m.room_role,
  CASE WHEN m.is_removed = 1 THEN '' ELSE m.message_text END AS text,
  CASE WHEN m.is_removed = 1 THEN '{"on": 0}' ELSE m.detail END AS detail, m.gmt_create AS time, m.audience = 1 AS "isStaffOnly"`

/** Creates the room of a session on first use. */
export async function openRoom(tx: Sql, periodId: string): Promise<void> {
  await tx`INSERT INTO live_room (site_id, period_id) VALUES (${tx.siteId}, ${periodId}) ON CONFLICT DO NOTHING`
}

export interface RoomRow {
  periodId: string
  seq: number
  isMuted: 0 | 1
  pinnedSeq: number
  announcement: string
  cardSeq: number
  /** 1: automatic captions enabled. */
  autoCaption: 0 | 1
  captionState: CaptionState
}

const roomColumns = (sql: Sql) =>
  sql`period_id, seq, is_muted, pinned_seq, announcement, card_seq, auto_caption, caption_state`

/** Locks rooms until the end of the transaction. */
export async function lockRooms(tx: Tx, periodIds: readonly string[]): Promise<RoomRow[]> {
  return tx<RoomRow[]>`
    SELECT ${roomColumns(tx)} FROM live_room
    WHERE site_id = ${tx.siteId} AND period_id = ANY(${tx.ids(periodIds)}) ORDER BY period_id FOR UPDATE`
}

export async function selectRoom(sql: Sql, periodId: string): Promise<RoomRow | undefined> {
  const [row] = await sql<RoomRow[]>`
    SELECT ${roomColumns(sql)} FROM live_room WHERE site_id = ${sql.siteId} AND period_id = ${periodId}`
  return row
}

const keysOf = (lines: readonly Pick<NewLine, 'periodId' | 'userId' | 'clientKey'>[]) =>
  JSON.stringify(lines.map(({ periodId, userId, clientKey }) => ({ p: periodId, u: userId, k: clientKey })))

/** Lines already written, by `period user key`. */
export async function selectWritten(
  sql: Sql,
  lines: readonly Pick<NewLine, 'periodId' | 'userId' | 'clientKey'>[],
): Promise<{ periodId: string; userId: string; clientKey: string; seq: number }[]> {
  return sql`
    SELECT m.period_id, m.user_id, m.client_key, m.seq
    FROM jsonb_to_recordset(${keysOf(lines)}::text::jsonb) AS s (p bigint, u bigint, k text)
    JOIN live_message m ON m.site_id = ${sql.siteId} AND m.period_id = s.p AND m.user_id = s.u AND m.client_key = s.k`
}

/** Authors who are muted or banned. */
export async function selectRestricted(
  sql: Sql,
  people: readonly { periodId: string; userId: string }[],
): Promise<{ periodId: string; userId: string; isMuted: boolean; isKicked: number }[]> {
  return sql`
    SELECT b.period_id, b.user_id, coalesce(b.mute_until > now(), false) AS "isMuted", b.is_kicked
    FROM jsonb_to_recordset(${JSON.stringify(people.map(({ periodId, userId }) => ({ p: periodId, u: userId })))}::text::jsonb) AS s (p bigint, u bigint)
    JOIN live_member b ON b.site_id = ${sql.siteId} AND b.period_id = s.p AND b.user_id = s.u
    WHERE b.mute_until > now() OR b.is_kicked = 1`
}

/** Inserts numbered lines. The rooms must be locked. */
export async function insertLines(tx: Tx, lines: readonly (NewLine & { seq: number })[]): Promise<void> {
  const rows = lines.map(
    ({ periodId, seq, kind, userId, userName, headImgUrl, roomRole, text, detail, forStaff, clientKey, time }) => ({
      p: periodId,
      s: seq,
      d: kind,
      u: userId,
      n: userName,
      h: headImgUrl,
      r: roomRole,
      t: text,
      j: detail,
      a: forStaff ? 1 : 0,
      k: clientKey,
      z: time,
    }),
  )
  await tx`
    INSERT INTO live_message (site_id, period_id, seq, kind, user_id, user_name, head_img_url, room_role,
      message_text, detail, audience, client_key, gmt_create)
    SELECT ${tx.siteId}, x.p, x.s, x.d, x.u, x.n, x.h, x.r, x.t, x.j, x.a, x.k, coalesce(x.z, clock_timestamp())
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      AS x (p bigint, s int, d text, u bigint, n text, h text, r smallint, t text, j jsonb, a smallint, k text, z timestamptz)`
}

/** Stores the last numbers of rooms. */
export async function updateSeqs(tx: Tx, last: ReadonlyMap<string, number>): Promise<void> {
  await tx`
    UPDATE live_room r SET seq = x.s FROM jsonb_to_recordset(${JSON.stringify([...last].map(([p, s]) => ({ p, s })))}::text::jsonb) AS x (p bigint, s int)
    WHERE r.site_id = ${tx.siteId} AND r.period_id = x.p`
}

/** Lines after a number, oldest first. */
export async function selectLinesAfter(sql: Sql, periodId: string, after: number, most: number): Promise<LineRow[]> {
  return sql<LineRow[]>`
    SELECT ${columns(sql)} FROM live_message m WHERE m.site_id = ${sql.siteId} AND m.period_id = ${periodId} AND m.seq > ${after} ORDER BY m.seq LIMIT ${most}`
}

/** What was said, announced and shown as a card; a card that was taken back has a line without text. */
const isReadable = (sql: Sql) => sql`(m.kind IN ('chat', 'announce') OR (m.kind = 'card' AND m.message_text <> ''))`

/** Last visible chat lines before a number, oldest first. */
export async function selectLinesBefore(sql: Sql, periodId: string, before: number, most: number): Promise<LineRow[]> {
  const rows = await sql<LineRow[]>`
    SELECT ${columns(sql)} FROM live_message m
    WHERE m.site_id = ${sql.siteId}
      AND m.period_id = ${periodId}
      AND m.seq < ${before}
      AND m.audience = 0
      AND m.is_removed = 0
      AND ${isReadable(sql)}
    ORDER BY m.seq DESC LIMIT ${most}`
  return rows.reverse()
}

/** First visible chat lines after a number, oldest first, for the replay. `since`: lower bound (ISO 8601). */
export async function selectReadableAfter(
  sql: Sql,
  periodId: string,
  after: number,
  most: number,
  since?: string,
): Promise<LineRow[]> {
  return sql<LineRow[]>`
    SELECT ${columns(sql)} FROM live_message m
    WHERE m.site_id = ${sql.siteId}
      AND m.period_id = ${periodId}
      AND m.seq > ${after}
      AND m.audience = 0
      AND m.is_removed = 0
      AND ${isReadable(sql)}
      ${since === undefined ? sql`` : sql`AND m.gmt_create >= ${since}`}
    ORDER BY m.seq LIMIT ${most}`
}

/**
 * What the room was told between two moments (epoch ms), oldest first: announcements, lines of staff, and questions of
 * participants.
 */
export async function selectTold(sql: Sql, periodId: string, from: number, to: number, most: number) {
  return sql<{ kind: 'announce' | 'said' | 'question'; at: number; text: string }[]>`
    SELECT CASE WHEN m.kind = 'announce' THEN 'announce' WHEN m.room_role >= ${literal(sql, roomRoles.assistant)} THEN 'said' ELSE 'question' END AS kind,
      (extract(epoch FROM m.gmt_create) * 1000)::float8 AS at, m.message_text AS text
    FROM live_message m
    WHERE m.site_id = ${sql.siteId}
      AND m.period_id = ${periodId}
      AND m.audience = 0
      AND m.is_removed = 0
      AND m.gmt_create >= to_timestamp(${from / 1000}) AND m.gmt_create < to_timestamp(${to / 1000})
      AND (m.kind = 'announce' AND m.message_text <> ''
        OR m.kind = 'chat' AND (m.room_role >= ${literal(sql, roomRoles.assistant)} OR m.message_text ~ '[?？]'))
    ORDER BY m.seq LIMIT ${most}`
}

export async function selectLine(sql: Sql, periodId: string, seq: number): Promise<LineRow | undefined> {
  const [row] = await sql<LineRow[]>`
    SELECT ${columns(sql)} FROM live_message m WHERE m.site_id = ${sql.siteId} AND m.period_id = ${periodId} AND m.seq = ${seq}`
  return row
}

/** Hides a chat line; kept for moderators. @returns whether it was visible */
export async function removeLine(tx: Tx, periodId: string, seq: number): Promise<boolean> {
  const rows = await tx`
    UPDATE live_message SET is_removed = 1 WHERE site_id = ${tx.siteId} AND period_id = ${periodId} AND seq = ${seq} AND kind = 'chat' RETURNING seq`
  return rows.length > 0
}

/** Updates room settings. */
export async function updateRoom(
  tx: Tx,
  periodId: string,
  change: {
    isMuted?: 0 | 1
    pinnedSeq?: number
    announcement?: string
    cardSeq?: number
    autoCaption?: 0 | 1
    captionState?: CaptionState
  },
): Promise<void> {
  await tx`
    UPDATE live_room SET is_muted = coalesce(${change.isMuted ?? null}, is_muted), pinned_seq = coalesce(${change.pinnedSeq ?? null}, pinned_seq),
      announcement = coalesce(${change.announcement ?? null}, announcement), card_seq = coalesce(${change.cardSeq ?? null}, card_seq),
      auto_caption = coalesce(${change.autoCaption ?? null}, auto_caption),
      caption_state = coalesce(${change.captionState ?? null}, caption_state)
    WHERE site_id = ${tx.siteId} AND period_id = ${periodId}`
}

/** Restores a hidden chat line. */
export async function restoreLine(tx: Tx, periodId: string, seq: number): Promise<void> {
  await tx`UPDATE live_message SET is_removed = 0 WHERE site_id = ${tx.siteId} AND period_id = ${periodId} AND seq = ${seq} AND kind = 'chat'`
}

type Named = { targetId: string; targetPart: number }

/** Chat lines for moderators, including hidden ones. */
export async function selectReported(sql: Sql, lines: readonly Named[]) {
  return sql<{ periodId: string; seq: number; text: string; isRemoved: number; courseId: string | null }[]>`
    SELECT m.period_id, m.seq, m.message_text AS text, m.is_removed, s.course_id
    FROM jsonb_to_recordset(${JSON.stringify(lines.map(({ targetId, targetPart }) => ({ p: targetId, s: targetPart })))}::text::jsonb) AS x (p bigint, s int)
    JOIN live_message m ON m.site_id = ${sql.siteId} AND m.period_id = x.p AND m.seq = x.s AND m.kind = 'chat'
    LEFT JOIN live_session s ON s.site_id = ${sql.siteId} AND s.period_id = m.period_id`
}

/** Recent visible lines of a user. */
export async function selectSaid(sql: Sql, userId: string, hours: number, max: number): Promise<Named[]> {
  return sql<Named[]>`
    SELECT m.period_id AS "targetId", m.seq AS "targetPart" FROM live_message m
    WHERE m.site_id = ${sql.siteId}
      AND m.user_id = ${userId}
      AND m.kind = 'chat'
      AND m.audience = 0
      AND m.is_removed = 0
      AND m.gmt_create > now() - make_interval(hours => ${hours})
    ORDER BY m.period_id, m.seq LIMIT ${max}`
}

/** Names by which participants may be spoken of: their class names, and the names of those who wrote. */
export async function selectSpokenNames(sql: Sql, periodId: string): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    SELECT class_name AS name FROM live_member
    WHERE site_id = ${sql.siteId} AND period_id = ${periodId} AND class_name <> ''
    UNION SELECT user_name FROM live_message
    WHERE site_id = ${sql.siteId} AND period_id = ${periodId} AND user_name <> '' AND room_role < ${literal(sql, roomRoles.assistant)}`
  return rows.map(({ name }) => name)
}
