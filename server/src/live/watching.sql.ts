/** Viewer counts per stream and app process. */
import type { Sql } from '../kernel/db/index.ts'

/**
 * Writes the count of one process and deletes those of dead ones. `dropped`: viewers dropped since the last write.
 */
export async function writeWatching(
  sql: Sql,
  {
    channelId,
    processId,
    viewers,
    dropped,
  }: { channelId: string; processId: string; viewers: number; dropped: number },
): Promise<void> {
  await sql`
    WITH stale AS (DELETE FROM live_watching WHERE site_id = ${sql.siteId} AND channel_id = ${channelId} AND seen_at < now() - interval '1 day')
    INSERT INTO live_watching AS w (site_id, channel_id, process_id, viewers, dropped)
    SELECT site_id, id, ${processId}, ${viewers}, ${dropped} FROM live_channel WHERE site_id = ${sql.siteId} AND id = ${channelId}
    ON CONFLICT (site_id, channel_id, process_id) DO UPDATE SET viewers = excluded.viewers, seen_at = excluded.seen_at, dropped = excluded.dropped +
      CASE WHEN w.seen_at > (SELECT h.publish_time FROM live_channel h WHERE h.site_id = w.site_id AND h.id = w.channel_id) THEN w.dropped ELSE 0 END`
}
