/** Read-only views of this domain's tables for other domains; join them under an alias. */
import { MAIN_LANGUAGE } from '@zhixing/contract/vod/languages'
import { stateCode } from '@zhixing/contract/states'
import { lecturerView } from '../user/index.ts'
import type { Sql } from '../kernel/db/index.ts'
import { literal } from '../kernel/db/literal.ts'
import { states } from './recognition/draft.sql.ts'

/** Videos with their lecturer, transcoding state and inspection. */
export const videoView = (sql: Sql) => sql`
  (SELECT site_id, id, lecturer_id, video_name, video_length, video_size, video_status, progress, stage, fail_reason, folder, has_poster, poster_index,
    subtitle_hash, subtitle_tracks, inspection, is_partial_accepted, is_deleted, gmt_create, has_subtitle
  FROM video WHERE site_id = ${sql.siteId})`

/**
 * Languages of finished drafts that are no subtitle yet, as a JSON list. Used where `videoView` is joined as `own`.
 */
export const waitingDrafts = (sql: Sql) => sql`
  (SELECT coalesce(jsonb_agg(d.language ORDER BY d.language), '[]') FROM video_subtitle_draft d
  WHERE d.site_id = own.site_id AND d.video_id = own.id AND d.state = ${literal(sql, states.done)} AND d.cue_list <> '[]'
    AND CASE WHEN d.language = ${MAIN_LANGUAGE} THEN NOT own.has_subtitle
      ELSE NOT own.subtitle_tracks ? d.language END)`

/** Failed videos as rows of the back office's open work (`WaitingCase`). */
export const failedVideos = (sql: Sql) => sql`
  SELECT 'video' AS kind, v.id::text AS id, v.gmt_create AS since, v.video_name AS title,
    (SELECT l.lecturer_name FROM ${lecturerView(sql)} l WHERE l.id = v.lecturer_id) AS person, NULL::int AS amount,
    0 AS code
  FROM video v
  WHERE v.site_id = ${sql.siteId} AND v.video_status = ${literal(sql, stateCode.video.failed)} AND v.is_deleted = 0`
