import type { LineKind } from '@zhixing/contract/live/room-frames'
import { lessonNames } from '../course/index.ts'
import type { OwnerDb, Sql, Tx } from '../kernel/db/index.ts'
import type { PageRequest } from '../kernel/page.ts'
import { literal } from '../kernel/db/literal.ts'
import { liveStates } from './rules.ts'

type Flag = 0 | 1
const DEFAULT_RECORDING_DAYS = 30

export interface LineSearch {
  keyword: string
  periodId?: string | undefined
  beginTime?: string | undefined
  endTime?: string | undefined
}

interface Line {
  periodId: string
  seq: number
  courseId: string
  courseName: string
  periodName: string
  userId: string
  userName: string
  roomRole: 0 | 1 | 2 | 3
  gmtCreate: string
}

const within = (sql: Sql, { periodId, beginTime, endTime }: LineSearch) => sql`
  ${periodId === undefined ? sql`` : sql`AND m.period_id = ${periodId}`}
  ${beginTime === undefined ? sql`` : sql`AND m.gmt_create >= ${beginTime}::text::timestamptz`}
  ${endTime === undefined ? sql`` : sql`AND m.gmt_create < ${endTime}::text::timestamptz`}`

/** Reports of line `m`. */
const reports = (sql: Sql) => sql`
  (SELECT count(*)::int FROM live_message r
    WHERE r.site_id = m.site_id AND r.period_id = m.period_id AND r.kind = 'report' AND (r.detail->>'seq')::int = m.seq)`

export async function pageOfChat(
  sql: Sql,
  by: LineSearch & { isRemoved?: Flag | undefined; isReported?: Flag | undefined },
  page: PageRequest,
) {
  const where = sql`m.site_id = ${sql.siteId} AND m.kind = 'chat' ${within(sql, by)} AND ${sql.contains(by.keyword, 'm.message_text', 'm.user_name')}
    ${by.isRemoved === undefined ? sql`` : sql`AND m.is_removed = ${by.isRemoved}`}
    ${by.isReported === undefined ? sql`` : sql`AND (${reports(sql)} > 0) = ${by.isReported === 1}`}`
  return sql.page<Line & { text: string; isRemoved: Flag; reports: number }>(
    page,
    sql`FROM live_message m WHERE ${where}`,
    (cut) => sql`
    SELECT m.period_id, m.seq, s.course_id, n.course_name, n.period_name, m.user_id, m.user_name, m.room_role,
      m.gmt_create, m.message_text AS text, m.is_removed, ${reports(sql)} AS reports
    FROM (SELECT m.* FROM live_message m WHERE ${where} ORDER BY m.gmt_create DESC, m.seq DESC ${cut}) m
    JOIN live_session s ON s.site_id = m.site_id AND s.period_id = m.period_id
    JOIN ${lessonNames(sql)} n ON n.site_id = m.site_id AND n.period_id = m.period_id
    WHERE m.site_id = ${sql.siteId} ORDER BY m.gmt_create DESC, m.seq DESC`,
  )
}

export async function pageOfModeration(sql: Sql, by: LineSearch & { kind?: LineKind | undefined }, page: PageRequest) {
  const target = sql`t.site_id = m.site_id AND t.period_id = m.period_id AND t.seq = (m.detail->>'seq')::int`
  const where = sql`
    m.site_id = ${sql.siteId}
      AND m.kind IN ('mute', 'muteAll', 'kick', 'remove',
        'report') ${by.kind === undefined ? sql`` : sql`AND m.kind = ${by.kind}`} ${within(sql, by)}
    AND (${sql.contains(by.keyword, 'm.message_text', 'm.user_name', sql`m.detail->>'name'`)}
      OR EXISTS (SELECT FROM live_message t WHERE ${target} AND ${sql.contains(by.keyword, 't.message_text', 't.user_name')}))`
  return sql.page<
    Line & {
      kind: LineKind
      targetId: string
      targetName: string
      targetText: string
      reason: string
      isOn: Flag
      minutes: number
    }
  >(
    page,
    sql`FROM live_message m WHERE ${where}`,
    (cut) => sql`
    SELECT m.period_id, m.seq, s.course_id, n.course_name, n.period_name, m.user_id, m.user_name, m.room_role, m.gmt_create, m.kind,
      coalesce(t.user_id::text, m.detail->>'userId', '') AS target_id,
        coalesce(t.user_name, m.detail->>'name', '') AS target_name, coalesce(t.message_text, '') AS target_text,
      m.message_text AS reason, CASE WHEN m.detail->>'on' = '0'
        OR m.detail->>'minutes' = '0' THEN 0 ELSE 1 END AS is_on, coalesce((m.detail->>'minutes')::int, 0) AS minutes
    FROM (SELECT m.* FROM live_message m WHERE ${where} ORDER BY m.gmt_create DESC, m.seq DESC ${cut}) m
    JOIN live_session s ON s.site_id = m.site_id AND s.period_id = m.period_id
    JOIN ${lessonNames(sql)} n ON n.site_id = m.site_id AND n.period_id = m.period_id
    LEFT JOIN live_message t ON ${target}
    WHERE m.site_id = ${sql.siteId} ORDER BY m.gmt_create DESC, m.seq DESC`,
  )
}

export async function selectRetention(sql: Sql): Promise<{ chatDays: number; recordingDays: number }> {
  const [row] = await sql<{ chatDays: number; recordingDays: number }[]>`
    SELECT chat_days, recording_days FROM live_retention WHERE site_id = ${sql.siteId}`
  return row ?? { chatDays: 0, recordingDays: DEFAULT_RECORDING_DAYS }
}

export async function upsertRetention(sql: Sql, chatDays: number, recordingDays: number): Promise<void> {
  await sql`
    INSERT INTO live_retention (site_id, chat_days, recording_days) VALUES (${sql.siteId}, ${chatDays}, ${recordingDays})
    ON CONFLICT (site_id) DO UPDATE SET chat_days = excluded.chat_days, recording_days = excluded.recording_days, gmt_modified = excluded.gmt_modified`
}

/** Rooms whose chat is past the site's retention. */
export async function selectStaleRooms(owner: OwnerDb, most: number) {
  return owner<{ siteId: number; periodId: string }[]>`
    SELECT s.site_id::int AS "siteId", s.period_id FROM live_session s JOIN live_retention k ON k.site_id = s.site_id
    WHERE k.chat_days > 0
      AND s.live_status IN (${literal(owner, liveStates.ended, liveStates.replay)})
      AND s.ended_at < now() - make_interval(days => k.chat_days)
      AND EXISTS (SELECT FROM live_message m WHERE m.site_id = s.site_id AND m.period_id = s.period_id)
    LIMIT ${most}`
}

/** Deletes the lines of a room; keeps its last number, so that numbers stay unique. */
export async function deleteLines(tx: Tx, periodId: string): Promise<void> {
  await tx`DELETE FROM live_message WHERE site_id = ${tx.siteId} AND period_id = ${periodId}`
  await tx`UPDATE live_room SET pinned_seq = 0, announcement = '' WHERE site_id = ${tx.siteId} AND period_id = ${periodId}`
}

/** Recordings without a replay past the site's retention; not those whose replay is being made. */
export async function selectStaleRecordings(owner: OwnerDb, most: number) {
  return owner<{ siteId: number; logId: string }[]>`
    SELECT g.site_id::int AS "siteId", g.id AS "logId" FROM live_channel_log g LEFT JOIN live_retention k ON k.site_id = g.site_id
    WHERE g.recording_gone = 0 AND coalesce(k.recording_days, ${DEFAULT_RECORDING_DAYS}) > 0
      AND g.end_time < now() - make_interval(days => coalesce(k.recording_days, ${DEFAULT_RECORDING_DAYS}))
    ORDER BY g.end_time LIMIT ${most}`
}

export async function setRecordingGone(sql: Sql, logId: string): Promise<void> {
  await sql`UPDATE live_channel_log SET recording_gone = 1 WHERE site_id = ${sql.siteId} AND id = ${logId}`
}
