import { stateCode } from '@zhixing/contract/states'
import type { Sql } from '../../kernel/db/index.ts'
import type { VideoSubtitles } from '../../vod/index.ts'
import { literal } from '../../kernel/db/literal.ts'

/** Courses with a version or shelf row that shows a video. */
export async function selectCoursesWith(sql: Sql, videoId: string): Promise<string[]> {
  const rows = await sql<{ courseId: string }[]>`
    SELECT course_id FROM course_version_video WHERE site_id = ${sql.siteId} AND video_id = ${videoId}
    UNION SELECT course_id
    FROM course_period
    WHERE site_id = ${sql.siteId} AND video_id = ${videoId} AND status_id = ${literal(sql, stateCode.row.active)}
    ORDER BY 1`
  return rows.map(({ courseId }) => courseId)
}

/** Live lessons of a course that have a video as their replay. */
export async function selectReplays(sql: Sql, courseId: string, videoId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    SELECT id
    FROM course_period
    WHERE site_id = ${sql.siteId}
      AND course_id = ${courseId}
      AND video_id = ${videoId}
      AND period_type = ${literal(sql, stateCode.lesson.live)}`
  return rows.map(({ id }) => id)
}

/** Courses on the shelf that show other subtitles of a video. */
export async function selectWaiting(sql: Sql, videoId: string, { hash, tracks }: VideoSubtitles) {
  return sql<{ courseId: string; courseName: string }[]>`
    SELECT DISTINCT c.id AS course_id, c.course_name FROM course_period p
    JOIN course c ON c.site_id = p.site_id
      AND c.id = p.course_id
      AND c.status_id = ${literal(sql, stateCode.row.active)}
      AND c.is_deleted = 0
    WHERE p.site_id = ${sql.siteId}
      AND p.video_id = ${videoId}
      AND p.status_id = ${literal(sql, stateCode.row.active)}
      AND (p.subtitle_hash IS DISTINCT FROM ${hash}::text OR p.subtitle_tracks <> ${JSON.stringify(tracks)}::text::jsonb)
    ORDER BY c.id`
}

/** Whether a version, its rejected document or the shelf references a subtitle. */
export async function isSubtitleNamed(sql: Sql, videoId: string, hash: string): Promise<boolean> {
  const named = `%"${hash}"%`
  const rows = await sql`
    SELECT 1 FROM course_period WHERE site_id = ${sql.siteId} AND video_id = ${videoId}
      AND (subtitle_hash = ${hash} OR subtitle_tracks::text LIKE ${named})
    UNION ALL
    SELECT 1
    FROM course_version v
    WHERE v.site_id = ${sql.siteId} AND (v.doc::text LIKE ${named} OR v.rejected_doc::text LIKE ${named})
      AND v.course_id IN (SELECT u.course_id
        FROM course_version_video u
        WHERE u.site_id = ${sql.siteId} AND u.video_id = ${videoId})
    LIMIT 1`
  return rows.length > 0
}

/** The approved subtitles of a video in one lesson or any; undefined when no lesson shows it. */
export async function selectShown(sql: Sql, videoId: string, periodId: string | undefined) {
  const [row] = await sql<VideoSubtitles[]>`
    SELECT subtitle_hash AS hash, subtitle_tracks AS tracks FROM course_period
    WHERE site_id = ${sql.siteId}
      AND video_id = ${videoId} ${periodId === undefined ? sql`AND status_id = ${literal(sql, stateCode.row.active)}` : sql`AND id = ${periodId}`}
    ORDER BY id
    LIMIT 1`
  return row
}
