/** Queries of the media process, across sites. */
import { stateCode } from '@zhixing/contract/states'
import type { StreamHealth } from '@zhixing/contract/live/channel'
import type { OwnerDb } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import { liveStates } from '../rules.ts'

const { active } = stateCode.row

/** An open channel with its current broadcast. */
export interface OpenChannel {
  siteId: number
  channelId: string
  streamName: string
  /** Current broadcast or null, and its start. */
  logId: string | null
  begunAt: string | null
  /** 1: recorded. */
  playbackSave: number | null
  /** Second publisher: 1 takes over. */
  takeOver: number
  /** 1: lower renditions. */
  ladder: number
}

/** Health as measured here; viewers are counted by the app. */
export type MeasuredHealth = Omit<StreamHealth, 'viewers' | 'dropped'>

/** All open channels, for admission. Expiry is in the signature, and does not end a broadcast. */
export async function selectOpenChannels(owner: OwnerDb) {
  return owner<OpenChannel[]>`
    SELECT h.site_id::int AS "siteId", h.id AS channel_id, h.stream_name, h.take_over, h.ladder, g.id AS log_id, g.start_time AS begun_at, g.playback_save
    FROM live_channel h
    LEFT JOIN live_session s ON s.site_id = h.site_id
      AND s.lecturer_id = h.lecturer_id
      AND s.live_status = ${literal(owner, liveStates.live)}
      AND s.status_id = ${literal(owner, active)}
    LEFT JOIN live_channel_log g ON g.site_id = s.site_id AND g.id = s.log_id
    WHERE h.status_id = ${literal(owner, active)}`
}

/**
 * Writes a stream's health; viewer counts come from the app's processes. Locks the channel first, like the end of a
 * session.
 */
export async function writeHealth(
  owner: OwnerDb,
  { siteId, channelId, streamName, logId }: OpenChannel,
  publishTime: number,
  health: MeasuredHealth,
): Promise<void> {
  const since = new Date(publishTime)
  await owner`
    WITH watching AS (
      SELECT coalesce(sum(viewers) FILTER (WHERE seen_at > now() - interval '10 seconds'), 0)::int AS viewers,
        coalesce(sum(dropped) FILTER (WHERE seen_at > ${since}), 0)::int AS dropped
      FROM live_watching WHERE site_id = ${siteId} AND channel_id = ${channelId}
    ), channel AS (
      UPDATE live_channel SET publish_time = ${since}, seen_at = now(),
        health = ${JSON.stringify(health)}::text::jsonb || jsonb_build_object('viewers', watching.viewers, 'dropped', watching.dropped)
      FROM watching WHERE site_id = ${siteId} AND id = ${channelId} AND stream_name = ${streamName} RETURNING watching.viewers
    )
    UPDATE live_channel_log SET max_online = greatest(max_online, channel.viewers) FROM channel WHERE site_id = ${siteId} AND id = ${logId}::bigint`
}

/** Records that a stream ended. */
export async function writeGone(owner: OwnerDb, { siteId, channelId, streamName }: OpenChannel): Promise<void> {
  await owner`UPDATE live_channel SET publish_time = NULL WHERE site_id = ${siteId} AND id = ${channelId} AND stream_name = ${streamName}`
}
