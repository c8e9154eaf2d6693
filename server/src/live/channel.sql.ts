import type { ChannelLog, StreamHealth } from '@zhixing/contract/live/channel'
import type { z } from 'zod'
import { stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../kernel/db/index.ts'
import type { PageRequest } from '../kernel/page.ts'
import { lessonNames } from '../course/index.ts'
import { lecturerView } from '../user/index.ts'
import { literal } from '../kernel/db/literal.ts'
import { BEGIN_LATE_MS, liveStates } from './rules.ts'

const { active } = stateCode.row

const auditStates = stateCode.audit

export interface ChannelRow {
  id: string
  lecturerId: string
  streamName: string
  keyTime: string
  /** Expiry of the key; null: no key. */
  keyExpire: string | null
  statusId: number
  /** Second publisher: 1 takes over. */
  takeOver: number
  /** 1: lower renditions. */
  ladder: number
  publishTime: string | null
  health: StreamHealth | null
  /** The media process saw the stream recently. */
  isPublishing: boolean
}

/** Seconds without a measurement after which a stream counts as gone. */
const SILENCE = 10

/** Whether the stream of a channel is arriving. */
export const arrives = (sql: Sql, channel: ReturnType<Sql>) =>
  sql`(${channel}.publish_time IS NOT NULL AND ${channel}.seen_at > now() - ${SILENCE} * interval '1 second')`

const columns = (
  sql: Sql,
) => sql`id, lecturer_id, stream_name, key_time, key_expire, status_id, take_over, ladder, publish_time, nullif(health, '{}') AS health,
  ${arrives(sql, sql`live_channel`)} AS is_publishing`

/** The channel of a lecturer. */
export async function selectChannel(sql: Sql, lecturerId: string) {
  const [row] = await sql<
    ChannelRow[]
  >`SELECT ${columns(sql)} FROM live_channel WHERE site_id = ${sql.siteId} AND lecturer_id = ${lecturerId}`
  return row
}

/** Creates or reopens a channel, without a key. */
export async function openChannel(tx: Tx, lecturerId: string, streamName: string): Promise<void> {
  await tx`
    INSERT INTO live_channel (site_id, lecturer_id, stream_name) VALUES (${tx.siteId}, ${lecturerId}, ${streamName})
    ON CONFLICT (site_id, lecturer_id)
    DO UPDATE SET status_id = ${literal(tx, active)}, stream_name = excluded.stream_name, key_expire = NULL, key_period_id = NULL,
      key_time = excluded.key_time`
}

/**
 * Revokes the key of a channel whose session ended, unless it was made for another, future session: a lecturer may
 * already have put that one into OBS.
 */
export async function endKey(tx: Tx, channelId: string, streamName: string): Promise<void> {
  await tx`
    UPDATE live_channel h SET stream_name = ${streamName}, key_expire = NULL, key_period_id = NULL, key_time = now(), publish_time = NULL
    WHERE h.site_id = ${tx.siteId} AND h.id = ${channelId} AND NOT ((h.key_expire > now()) IS TRUE
      AND EXISTS (SELECT FROM live_session s
        WHERE s.site_id = h.site_id
          AND s.period_id = h.key_period_id
          AND s.live_status = ${literal(tx, liveStates.planned)}
          AND s.status_id = ${literal(tx, active)}))`
}

/** Renames the stream, with a new key or none; the old name is rejected from now on. @returns creation time */
export async function setKey(
  tx: Tx,
  channelId: string,
  streamName: string,
  key: { keyExpire: string; periodId: string | undefined },
): Promise<string> {
  const [row] = await tx<{ keyTime: string }[]>`
    UPDATE live_channel
    SET stream_name = ${streamName}, key_expire = ${key.keyExpire}, key_period_id = ${key.periodId ?? null},
      key_time = now(), publish_time = NULL
    WHERE site_id = ${tx.siteId} AND id = ${channelId} RETURNING key_time`
  if (!row) throw new Error('channel not found')
  return row.keyTime
}

/** Extends the key for a session. @returns its creation time */
export async function extendKey(tx: Tx, channelId: string, keyExpire: string, periodId: string): Promise<string> {
  const [row] = await tx<{ keyTime: string }[]>`
    UPDATE live_channel
    SET key_expire = greatest(key_expire, ${keyExpire}), key_period_id = ${periodId}
    WHERE site_id = ${tx.siteId} AND id = ${channelId}
    RETURNING key_time`
  if (!row) throw new Error('channel not found')
  return row.keyTime
}

/** Session for a new key: the live one, else the next within 30 days. */
export async function selectKeySession(sql: Sql, lecturerId: string) {
  const [row] = await sql<{ periodId: string; periodName: string; endTime: string }[]>`
    SELECT s.period_id, n.period_name, s.end_time FROM live_session s JOIN ${lessonNames(sql)} n ON n.site_id = s.site_id AND n.period_id = s.period_id
    WHERE s.site_id = ${sql.siteId} AND s.lecturer_id = ${lecturerId} AND s.status_id = ${literal(sql, active)}
      AND (s.live_status = ${literal(sql, liveStates.live)}
        OR (s.live_status = ${literal(sql, liveStates.planned)}
          AND s.end_time > now() - ${BEGIN_LATE_MS / 1000} * interval '1 second'
          AND s.start_time < now() + interval '30 days'))
    ORDER BY s.live_status DESC, s.end_time < now(), s.start_time LIMIT 1`
  return row
}

/** Session of a lecturer's key; undefined: test key. */
export async function selectKeyPeriod(sql: Sql, lecturerId: string) {
  const [row] = await sql<{ keyPeriodId: string; keyPeriodName: string }[]>`
    SELECT n.period_id AS "keyPeriodId", n.period_name AS "keyPeriodName"
    FROM live_channel h
    JOIN ${lessonNames(sql)} n ON n.site_id = h.site_id AND n.period_id = h.key_period_id
    WHERE h.site_id = ${sql.siteId} AND h.lecturer_id = ${lecturerId}`
  return row
}

/** Updates settings of a channel; undefined fields stay. */
export async function setChannel(
  tx: Tx,
  channelId: string,
  { takeOver, ladder }: { takeOver?: number | undefined; ladder?: number | undefined },
): Promise<void> {
  await tx`
    UPDATE live_channel SET take_over = coalesce(${takeOver ?? null}, take_over), ladder = coalesce(${ladder ?? null}, ladder)
    WHERE site_id = ${tx.siteId} AND id = ${channelId}`
}

export async function selectApply(sql: Sql, lecturerId: string) {
  const [row] = await sql<{ id: string; auditStatus: number; auditOpinion: string }[]>`
    SELECT id, audit_status, audit_opinion FROM live_apply WHERE site_id = ${sql.siteId} AND lecturer_id = ${lecturerId} ORDER BY id DESC LIMIT 1`
  return row
}

/** Stores an application; at most one is pending. */
export async function insertApply(
  sql: Sql,
  who: { lecturerId: string; userId: string; applyText: string },
): Promise<void> {
  await sql`
    INSERT INTO live_apply (site_id, lecturer_id, user_id, apply_text) VALUES (${sql.siteId}, ${who.lecturerId}, ${who.userId}, ${who.applyText})
    ON CONFLICT (site_id, lecturer_id) WHERE audit_status = ${literal(sql, auditStates.pending)} DO UPDATE SET apply_text = excluded.apply_text`
}

/** Pending applications as rows of the back office's open work (`WaitingCase`). */
export const waitingChannels = (sql: Sql) => sql`
  SELECT 'liveChannel' AS kind, a.id::text AS id, a.gmt_create AS since, left(a.apply_text, 80) AS title,
    (SELECT l.lecturer_name FROM ${lecturerView(sql)} l WHERE l.id = a.lecturer_id) AS person, NULL::int AS amount,
    0 AS code
  FROM live_apply a
  WHERE a.site_id = ${sql.siteId} AND a.audit_status = ${literal(sql, auditStates.pending)}`

const logColumns = (
  sql: Sql,
) => sql`g.id AS "liveId", g.channel_id, coalesce(g.period_id::text, '') AS "sessionId", g.live_name, g.live_introduce, g.start_time, g.end_time, g.live_status,
  g.playback_save, coalesce(g.resource_id::text, '') AS "resourceId", g.max_online, g.view_count`
type LogRow = z.output<typeof ChannelLog>

export async function pageOfLogs(sql: Sql, channelId: string, page: PageRequest) {
  const from = sql`FROM live_channel_log g WHERE g.site_id = ${sql.siteId} AND g.channel_id = ${channelId}`
  return sql.page<LogRow>(
    page,
    from,
    (cut) => sql`SELECT ${logColumns(sql)} ${from} ORDER BY g.start_time DESC, g.id DESC ${cut}`,
  )
}

export async function selectLog(sql: Sql, lecturerId: string, liveId: string) {
  const [row] = await sql<LogRow[]>`
    SELECT ${logColumns(sql)} FROM live_channel_log g JOIN live_channel h ON h.site_id = g.site_id AND h.id = g.channel_id
    WHERE g.site_id = ${sql.siteId} AND g.id = ${liveId} AND h.lecturer_id = ${lecturerId}`
  return row
}

/** The live session of a lecturer. */
export async function selectOnAir(sql: Sql, lecturerId: string) {
  const [row] = await sql<{ periodId: string; courseId: string }[]>`
    SELECT period_id, course_id
    FROM live_session
    WHERE site_id = ${sql.siteId}
      AND lecturer_id = ${lecturerId}
      AND live_status = ${literal(sql, liveStates.live)}
      AND status_id = ${literal(sql, active)}
    LIMIT 1`
  return row
}

/** Locks a session for start or end; FOR NO KEY UPDATE does not block rows that reference it. */
export async function lockSession(tx: Tx, periodId: string) {
  const [row] = await tx<
    { liveStatus: number; startTime: string; endTime: string; lecturerId: string; logId: string | null }[]
  >`
    SELECT live_status, start_time, end_time, lecturer_id, log_id
    FROM live_session
    WHERE site_id = ${tx.siteId} AND period_id = ${periodId} AND status_id = ${literal(tx, active)} FOR NO KEY UPDATE`
  return row
}

/** Locks a channel in any state, before its sessions. */
export async function lockChannelRow(tx: Tx, of: { lecturerId: string } | { periodId: string }) {
  const lecturerId =
    'lecturerId' in of
      ? tx`${of.lecturerId}`
      : tx`(SELECT lecturer_id FROM live_session WHERE site_id = ${tx.siteId} AND period_id = ${of.periodId})`
  const [row] = await tx<{ id: string }[]>`
    SELECT id FROM live_channel WHERE site_id = ${tx.siteId} AND lecturer_id = ${lecturerId} FOR UPDATE`
  return row?.id
}

/** Locks an open channel: one broadcast at a time. */
export async function lockChannel(tx: Tx, lecturerId: string) {
  const [row] = await tx<ChannelRow[]>`
    SELECT ${columns(tx)} FROM live_channel WHERE site_id = ${tx.siteId} AND lecturer_id = ${lecturerId} AND status_id = ${literal(tx, active)} FOR UPDATE`
  return row
}

export async function insertLog(
  tx: Tx,
  log: { channelId: string; periodId: string; liveName: string; playbackSave: number },
): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO live_channel_log (site_id, channel_id, period_id, live_name, playback_save)
    VALUES (${tx.siteId}, ${log.channelId}, ${log.periodId}, ${log.liveName}, ${log.playbackSave}) RETURNING id`
  if (!row) throw new Error('broadcast not inserted')
  return row.id
}

export async function setBegun(tx: Tx, periodId: string, logId: string): Promise<void> {
  await tx`
    UPDATE live_session
    SET live_status = ${literal(tx, liveStates.live)}, begun_at = least(begun_at, now()), ended_at = NULL,
      log_id = ${logId}, gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND period_id = ${periodId}`
}

/** Ends a session and its broadcast; the replay is pending unless declined or `mayReplay` is false. */
export async function setEnded(tx: Tx, periodId: string, endReason: string, mayReplay = true): Promise<void> {
  await tx`
    WITH ended AS (
      UPDATE live_session
      SET live_status = ${literal(tx, liveStates.ended)}, ended_at = now(), gmt_modified = now()
      WHERE site_id = ${tx.siteId} AND period_id = ${periodId} AND live_status = ${literal(tx, liveStates.live)}
      RETURNING log_id
    )
    UPDATE live_channel_log g
    SET live_status = ${literal(tx, liveStates.ended)}, end_time = now(), end_reason = ${endReason},
      playback_save = CASE WHEN ${mayReplay} THEN g.playback_save ELSE 2 END
    FROM ended
    WHERE g.site_id = ${tx.siteId} AND g.id = ended.log_id`
}

/** Whether a lecturer's stream arrives, and the heights of its running renditions. */
export async function selectSignal(
  sql: Sql,
  lecturerId: string,
): Promise<{ isOn: boolean; heights: readonly number[] }> {
  const channel = await selectChannel(sql, lecturerId)
  const isOn = channel?.isPublishing === true
  return { isOn, heights: (isOn && channel.health?.heights) || [] }
}

/** Counts a view of the live session. */
export async function countView(sql: Sql, periodId: string): Promise<void> {
  await sql`
    UPDATE live_channel_log g SET view_count = g.view_count + 1 FROM live_session s
    WHERE s.site_id = ${sql.siteId}
      AND s.period_id = ${periodId}
      AND s.live_status = ${literal(sql, liveStates.live)}
      AND g.site_id = s.site_id
      AND g.id = s.log_id`
}
