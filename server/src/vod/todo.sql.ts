/** Open work of a lecturer with videos, for the lecturers' start page. */
import { stateCode } from '@zhixing/contract/states'
import type { Sql } from '../kernel/db/index.ts'
import { literal } from '../kernel/db/literal.ts'

/** Failed videos and unfinished uploads. */
export async function selectVideoMatters(sql: Sql, by: { lecturerId: string; userId: string }) {
  return sql<
    {
      kind: 'videoFailed' | 'uploadOpen'
      count: number
      oldest: string | null
      courseCategory: number
      firstId: string
    }[]
  >`
    SELECT 'videoFailed' AS kind, count(*)::int AS count, min(gmt_create) AS oldest, 0 AS course_category,
      '0' AS first_id
      FROM video
      WHERE site_id = ${sql.siteId}
        AND lecturer_id = ${by.lecturerId}
        AND video_status = ${literal(sql, stateCode.video.failed)}
        AND is_deleted = 0
    UNION ALL SELECT 'uploadOpen', count(*)::int, min(gmt_create), 0, '0'
      FROM video_upload
      WHERE site_id = ${sql.siteId}
        AND user_id = ${by.userId}
        AND upload_status = ${literal(sql, stateCode.upload.receiving)}
        AND expires_at > now()`
}
