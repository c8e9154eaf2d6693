/** What the media process reads and writes, for all sites at once. */
import type { StreamHealth } from '@zhixing/contract/live/channel'
import type { OwnerDb } from '../../kernel/db/index.ts'

/** A channel in use, with the broadcast that is on. */
export interface OpenChannel {
  siteId: number
  channelId: string
  streamName: string
  /** The broadcast that is on, or null, and when it began. */
  logId: string | null
  begunAt: string | null
  /** 1: it is recorded. */
  playbackSave: number | null
  /** 1: who sends later takes the channel over. */
  takeOver: number
  /** 1: viewers shall have lower qualities as well. */
  ladder: number
}

/** Health without what only the app knows. */
export type MeasuredHealth = Omit<StreamHealth, 'viewers' | 'dropped'>

/** Every channel in use, by which streams are let in. How long a key holds is in its signature: no clock ends a broadcast here. */
export async function selectOpenChannels(owner: OwnerDb) {
  return owner<OpenChannel[]>`
    SELECT h.site_id::int AS "siteId", h.id AS channel_id, h.stream_name, h.take_over, h.ladder, g.id AS log_id, g.start_time AS begun_at, g.playback_save
    FROM live_channel h
    LEFT JOIN live_session s ON s.site_id = h.site_id AND s.lecturer_id = h.lecturer_id AND s.live_status = 2 AND s.status_id = 1
    LEFT JOIN live_channel_log g ON g.site_id = s.site_id AND g.id = s.log_id
    WHERE h.status_id = 1`
}

/** Says that a stream arrives, and how; how many watch is what the processes of the app have told. The channel first, as at the end of a session. */
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

/** Says that a stream has gone. */
export async function writeGone(owner: OwnerDb, { siteId, channelId, streamName }: OpenChannel): Promise<void> {
  await owner`UPDATE live_channel SET publish_time = NULL WHERE site_id = ${siteId} AND id = ${channelId} AND stream_name = ${streamName}`
}
