/** Read-only views of this domain's tables for other domains; join them under an alias. */
import { stateCode } from '@zhixing/contract/states'
import type { Sql } from '../kernel/db/index.ts'
import { literal } from '../kernel/db/literal.ts'

/** Videos with their lecturer, transcoding state and inspection. */
export const videoView = (sql: Sql) => sql`
  (SELECT site_id, id, lecturer_id, video_name, video_length, video_size, video_status, progress, stage, fail_reason, folder, has_poster, poster_index,
    subtitle_hash, inspection, is_partial_accepted, is_deleted, gmt_create
  FROM video WHERE site_id = ${sql.siteId})`

/** Failed videos as a row of the back office's open work. */
export const failedVideos = (sql: Sql) => sql`
  SELECT 'video' AS kind, count(*)::int AS count, min(gmt_create) AS oldest
  FROM video
  WHERE site_id = ${sql.siteId} AND video_status = ${literal(sql, stateCode.video.failed)} AND is_deleted = 0`
