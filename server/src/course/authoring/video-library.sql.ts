import type { Sql } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { videoView } from '../../vod/index.ts'

export interface LibraryFilters {
  siteId: number
  lecturerId: string
  /** Only these. */
  ids?: string[] | undefined
  videoStatus?: number | undefined
  /** '' for no filter. */
  keyword: string
}

/** Videos that a lecturer may use: their own, and those their courses on the shelf were made with before videos had owners. */
function own(sql: Sql, by: LibraryFilters) {
  return sql`v.site_id = ${by.siteId} AND v.is_deleted = 0
    AND (v.lecturer_id = ${by.lecturerId} OR (v.lecturer_id IS NULL AND EXISTS (
      SELECT 1 FROM course_period p JOIN course c ON c.site_id = p.site_id AND c.id = p.course_id WHERE p.site_id = v.site_id AND p.video_id = v.id AND c.lecturer_id = ${by.lecturerId})))
    ${by.ids === undefined ? sql`` : sql`AND v.id = ANY(${sql.ids(by.ids)})`}
    ${by.videoStatus === undefined ? sql`` : sql`AND v.video_status = ${by.videoStatus}`}
    AND ${sql.contains(by.keyword, 'v.video_name')}`
}

/** The versions that matter: each course's newest, and its approved ones from the one on the shelf on. */
function used(sql: Sql) {
  return sql`course_version_video x JOIN course_version w ON w.site_id = x.site_id AND w.course_id = x.course_id AND w.version = x.version AND w.is_deleted = 0
    LEFT JOIN course k ON k.site_id = w.site_id AND k.id = w.course_id`
}
const matters = (sql: Sql) =>
  sql`(w.audit_status IN (0, 2, 3) OR (w.audit_status = 1 AND w.version >= coalesce(k.version, 0)))`

export async function pageOfLibrary(sql: Sql, by: LibraryFilters, page: PageRequest) {
  return sql.page<{
    id: string
    videoName: string
    videoLength: number
    videoSize: number
    videoStatus: number
    progress: number
    stage: string
    failReason: string
    folder: string
    hasPoster: boolean
    refCount: number
    gmtCreate: string
  }>(
    page,
    sql`FROM ${videoView(sql)} v WHERE ${own(sql, by)}`,
    (cut) => sql`
    SELECT v.id, v.video_name, v.video_length, v.video_size::float8 AS "videoSize", v.video_status, v.progress, v.stage, v.fail_reason, v.folder, v.has_poster,
      (SELECT count(*)::int FROM (
        SELECT x.period_id FROM ${used(sql)} WHERE x.site_id = v.site_id AND x.video_id = v.id AND ${matters(sql)}
        UNION SELECT p.id FROM course_period p WHERE p.site_id = v.site_id AND p.video_id = v.id AND p.status_id = 1) r) AS "refCount",
      v.gmt_create
    FROM ${videoView(sql)} v WHERE ${own(sql, by)} ORDER BY v.gmt_create DESC, v.id DESC ${cut}`,
  )
}

/** Versions that matter and use a video, of any lecturer. */
export async function selectUses(sql: Sql, videoId: string) {
  return sql<{ courseId: string; version: number; periodId: string; isLive: 0 | 1 }[]>`
    SELECT x.course_id, x.version, x.period_id, (w.audit_status = 1)::int AS "isLive" FROM ${used(sql)}
    WHERE x.site_id = ${sql.siteId} AND x.video_id = ${videoId} AND ${matters(sql)}
    ORDER BY 1, 2`
}
