import { playbackStates } from '@zhixing/contract/live/replay-policy'
import type { Sql, Tx } from '../kernel/db/index.ts'
import { lecturerView } from '../user/index.ts'
import type { RecordedPart } from './rules.ts'
import { literal } from '../kernel/db/literal.ts'
import { liveStates } from './rules.ts'

/** An ended session with its last broadcast. */
export interface EndedSession {
  logId: string
  liveName: string
  resourceId: string | null
  playbackSave: number
  /** Epoch ms. */
  begunAt: number
  /** Parts of the recording; null: one piece from the start. */
  recordedParts: RecordedPart[] | null
  lecturerId: string
  userId: string
}

export async function selectEnded(sql: Sql, periodId: string) {
  const [row] = await sql<EndedSession[]>`
    SELECT g.id AS log_id, g.live_name, g.resource_id, g.playback_save, g.recorded_parts, s.lecturer_id, l.user_id,
      (extract(epoch FROM coalesce(s.begun_at, g.start_time)) * 1000)::float8 AS begun_at
    FROM live_session s JOIN live_channel_log g ON g.site_id = s.site_id AND g.id = s.log_id
    JOIN ${lecturerView(sql)} l ON l.site_id = s.site_id AND l.id = s.lecturer_id
    WHERE s.site_id = ${sql.siteId} AND s.period_id = ${periodId} AND s.live_status = ${literal(sql, liveStates.ended)}`
  return row
}

export async function lockLog(tx: Tx, logId: string) {
  const [row] = await tx<{ resourceId: string | null }[]>`
    SELECT resource_id FROM live_channel_log WHERE site_id = ${tx.siteId} AND id = ${logId} FOR UPDATE`
  return row
}

/** Replaces the recording: composed of parts, or (null) uploaded in one piece. */
export async function setRecording(
  tx: Tx,
  logId: string,
  videoId: string,
  parts: RecordedPart[] | null,
): Promise<void> {
  await setResource(tx, logId, videoId)
  await tx`
    UPDATE live_channel_log SET recorded_parts = ${parts === null ? null : JSON.stringify(parts)}::text::jsonb
    WHERE site_id = ${tx.siteId} AND id = ${logId}`
}

export async function setResource(tx: Tx, logId: string, videoId: string): Promise<void> {
  await tx`UPDATE live_channel_log SET resource_id = ${videoId} WHERE site_id = ${tx.siteId} AND id = ${logId}`
}

/** Parts of a broadcast's replay; null: one piece from the start of the session. */
export async function selectRecordedParts(sql: Sql, logId: string): Promise<RecordedPart[] | null> {
  const [row] = await sql<{ recordedParts: RecordedPart[] | null }[]>`
    SELECT recorded_parts FROM live_channel_log WHERE site_id = ${sql.siteId} AND id = ${logId}`
  return row?.recordedParts ?? null
}

/** Captions of a session by time of speech; automatic ones are written later than spoken. */
export async function selectCaptions(sql: Sql, periodId: string): Promise<{ at: number; text: string }[]> {
  return sql`
    SELECT (extract(epoch FROM gmt_create) * 1000)::float8 AS at, message_text AS text FROM live_message
    WHERE site_id = ${sql.siteId} AND period_id = ${periodId} AND kind = 'caption' AND is_removed = 0 ORDER BY gmt_create, seq`
}

/** Records that the replay is ready, or that there will be none. */
export async function setReplayState(tx: Tx, periodId: string, logId: string, isReady: boolean): Promise<void> {
  if (isReady) {
    await tx`
      UPDATE live_session
      SET live_status = ${literal(tx, liveStates.replay)}, gmt_modified = now()
      WHERE site_id = ${tx.siteId} AND period_id = ${periodId} AND live_status = ${literal(tx, liveStates.ended)}`
    await tx`UPDATE live_channel_log SET live_status = ${literal(tx, liveStates.replay)} WHERE site_id = ${tx.siteId} AND id = ${logId}`
  } else
    await tx`UPDATE live_channel_log SET playback_save = ${literal(tx, playbackStates.none)} WHERE site_id = ${tx.siteId} AND id = ${logId}`
}
