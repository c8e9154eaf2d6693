/** Tables of this domain as others may read them: named views, to be joined under a name of one's own. */
import type { Sql } from '../kernel/db/index.ts'

/** Videos: whose they are, how far they are with being playable, and what came of their inspection. */
export const videoView = (sql: Sql) => sql`
  (SELECT site_id, id, lecturer_id, video_name, video_length, video_size, video_status, progress, stage, fail_reason, folder, has_poster, poster_index,
    subtitle_hash, inspection, is_partial_accepted, is_deleted, gmt_create
  FROM video WHERE site_id = ${sql.siteId})`

/** Videos that could not be made playable, as a row of what waits in the back office. */
export const failedVideos = (sql: Sql) => sql`
  SELECT 'video' AS kind, count(*)::int AS count, min(gmt_create) AS oldest FROM video WHERE site_id = ${sql.siteId} AND video_status = 3 AND is_deleted = 0`
