/** What the media process reads and writes, for all sites at once. */
import type { StreamHealth } from '@zhixing/contract/live/channel'
import type { OwnerDb } from '../../kernel/db/index.ts'

/** A channel in use, with the broadcast that is on. */
export interface OpenChannel {
  siteId: number
  channelId: string
  streamName: string
  /** The broadcast that is on, or null. */
  logId: string | null
  /** 1: it is recorded. */
  playbackSave: number | null
}

/** Every channel in use, by which streams are let in. */
export async function selectOpenChannels(owner: OwnerDb) {
  return owner<OpenChannel[]>`
    SELECT h.site_id::int AS "siteId", h.id AS channel_id, h.stream_name, g.id AS log_id, g.playback_save
    FROM live_channel h
    LEFT JOIN live_session s ON s.site_id = h.site_id AND s.lecturer_id = h.lecturer_id AND s.live_status = 2 AND s.status_id = 1
    LEFT JOIN live_channel_log g ON g.site_id = s.site_id AND g.id = s.log_id
    WHERE h.status_id = 1 AND h.key_expire > now()`
}

/** Says that a stream arrives, and how. */
export async function writeHealth(
  owner: OwnerDb,
  { siteId, channelId, logId }: OpenChannel,
  publishTime: number,
  health: StreamHealth,
): Promise<void> {
  await owner`
    UPDATE live_channel SET publish_time = ${new Date(publishTime)}, seen_at = now(), health = ${JSON.stringify(health)}::text::jsonb
    WHERE site_id = ${siteId} AND id = ${channelId}`
  if (logId)
    await owner`
      UPDATE live_channel_log SET max_online = greatest(max_online, ${health.viewers}) WHERE site_id = ${siteId} AND id = ${logId}`
}

/** Says that a stream has gone. */
export async function writeGone(owner: OwnerDb, { siteId, channelId }: OpenChannel): Promise<void> {
  await owner`UPDATE live_channel SET publish_time = NULL WHERE site_id = ${siteId} AND id = ${channelId}`
}
