import { stateCode } from '@zhixing/contract/states'
import type { Sql } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { videoView } from '../../vod/index.ts'
import { mayUse } from './references.sql.ts'
import { literal } from '../../kernel/db/literal.ts'

const { audit } = stateCode

export interface LibraryFilters {
  siteId: number
  lecturerId: string
  /** Only these. */
  ids?: string[] | undefined
  videoStatus?: number | undefined
  /** '' for no filter. */
  keyword: string
}

function filters(sql: Sql, by: LibraryFilters) {
  return sql`v.site_id = ${by.siteId} AND v.is_deleted = 0 AND ${mayUse(sql, by.lecturerId)}
    ${by.ids === undefined ? sql`` : sql`AND v.id = ANY(${sql.ids(by.ids)})`}
    ${by.videoStatus === undefined ? sql`` : sql`AND v.video_status = ${by.videoStatus}`}
    AND ${sql.contains(by.keyword, 'v.video_name')}`
}

/** Uses `x` of videos by versions `w`, of course `k` on the shelf. */
const uses = (sql: Sql) => sql`
  course_version_video x
  JOIN course_version w
    ON w.site_id = x.site_id AND w.course_id = x.course_id AND w.version = x.version AND w.is_deleted = 0
  LEFT JOIN course k ON k.site_id = w.site_id AND k.id = w.course_id`

/** Versions that still matter: open ones, and approved ones from the one on the shelf on. */
const isCurrent = (sql: Sql) => sql`
  (w.audit_status IN (${literal(sql, audit.pending)}, ${literal(sql, audit.rejected)}, ${literal(sql, audit.draft)})
    OR (w.audit_status = ${literal(sql, audit.approved)} AND w.version >= coalesce(k.version, 0)))`

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
    sql`FROM ${videoView(sql)} v WHERE ${filters(sql, by)}`,
    (cut) => sql`
    SELECT v.id, v.video_name, v.video_length, v.video_size::float8 AS video_size, v.video_status, v.progress, v.stage,
      v.fail_reason, v.folder, v.has_poster,
      (SELECT count(*)::int FROM (
        SELECT x.period_id FROM ${uses(sql)} WHERE x.site_id = v.site_id AND x.video_id = v.id AND ${isCurrent(sql)}
        UNION
        SELECT p.id FROM course_period p
        WHERE p.site_id = v.site_id AND p.video_id = v.id AND p.status_id = ${literal(sql, stateCode.row.active)}
      ) r) AS ref_count,
      v.gmt_create
    FROM ${videoView(sql)} v
    WHERE ${filters(sql, by)}
    ORDER BY v.gmt_create DESC, v.id DESC ${cut}`,
  )
}

/** Current versions that use a video, of any lecturer. */
export async function selectUses(sql: Sql, videoId: string) {
  return sql<{ courseId: string; version: number; periodId: string; isLive: 0 | 1 }[]>`
    SELECT x.course_id, x.version, x.period_id, (w.audit_status = ${literal(sql, audit.approved)})::int AS is_live
    FROM ${uses(sql)}
    WHERE x.site_id = ${sql.siteId} AND x.video_id = ${videoId} AND ${isCurrent(sql)}
    ORDER BY 1, 2`
}
