/** Lists of courses in any state: each with its newest version beside what is on the shelf. */
import { lecturerView, userView } from '../../user/index.ts'
import { stateCode } from '@zhixing/contract/states'
import type { CourseState } from '@zhixing/contract/course/authoring'
import type { ReviewRow } from '@zhixing/contract/course/review'
import type { Sql } from '../../kernel/db/index.ts'
import { waitingFirst } from '../../shared/revision/index.ts'
import { mapPage, type Page, type PageRequest } from '../../kernel/page.ts'
import { videoView } from '../../vod/index.ts'

export interface StateFilters {
  siteId: number
  lecturerId?: string | undefined
  courseId?: string | undefined
  courseCategory?: number | undefined
  auditStatus?: number | undefined
  isPutaway?: 0 | 1 | undefined
  /** undefined: deleted or not. */
  isDeleted?: 0 | 1 | undefined
  categoryId?: string | undefined
  /** '' for no filter. */
  keyword: string
  /** Also look for the keyword in lecturers' names. */
  inLecturers?: boolean
}

export type StateSort = 'changed' | 'new' | 'study' | 'shelf'

/** One row per course: its newest version `h` beside the course on the shelf `c` (NULL before the first approval). */
function heads(sql: Sql, by: StateFilters) {
  const { siteId, lecturerId, courseId } = by
  return sql`
    SELECT h.course_id, h.version, h.lecturer_id, h.course_category, h.course_name, h.audit_status,
      coalesce(c.is_deleted, h.is_deleted) AS is_deleted,
      coalesce(c.is_putaway, 0) AS is_putaway,
      greatest(h.gmt_modified, c.gmt_modified) AS gmt_modified,
      coalesce(c.gmt_create, h.gmt_create) AS gmt_create,
      coalesce(c.count_study, 0) AS count_study,
      coalesce(c.course_sort, 0) AS course_sort
    FROM (
      SELECT DISTINCT ON (v.course_id) v.course_id, v.version, v.lecturer_id, v.course_category, v.course_name,
        v.audit_status, v.is_deleted, v.gmt_modified, v.gmt_create
      FROM course_version v
      WHERE v.site_id = ${siteId}
        ${lecturerId ? sql`AND v.lecturer_id = ${lecturerId}` : sql``}
        ${courseId ? sql`AND v.course_id = ${courseId}` : sql``}
      ORDER BY v.course_id, v.version DESC
    ) h
    LEFT JOIN course c ON c.site_id = ${siteId} AND c.id = h.course_id AND c.status_id = ${sql.code(stateCode.row.active)}`
}

function filters(sql: Sql, by: StateFilters) {
  return sql`TRUE
    ${by.courseCategory === undefined ? sql`` : sql`AND s.course_category = ${by.courseCategory}`}
    ${by.auditStatus === undefined ? sql`` : sql`AND s.audit_status = ${by.auditStatus}`}
    ${by.isPutaway === undefined ? sql`` : sql`AND s.is_putaway = ${by.isPutaway}`}
    ${by.isDeleted === undefined ? sql`` : sql`AND s.is_deleted = ${by.isDeleted}`}
    ${by.categoryId === undefined ? sql`` : sql`AND EXISTS (SELECT 1 FROM course k WHERE k.site_id = ${by.siteId} AND k.id = s.course_id AND ${by.categoryId}::bigint IN (k.category_id1, k.category_id2, k.category_id3))`}
    ${
      by.keyword === ''
        ? sql``
        : by.inLecturers
          ? sql`AND (${sql.contains(by.keyword, 's.course_name')} OR EXISTS (SELECT 1 FROM ${lecturerView(sql)} l WHERE l.site_id = ${by.siteId} AND l.id = s.lecturer_id AND ${sql.contains(by.keyword, 'l.lecturer_name')}))`
          : sql`AND ${sql.contains(by.keyword, 's.course_name')}`
    }`
}

export type StateRow = CourseState & {
  lecturerId: string
  lecturerName: string
  courseSort: number
  commentCount: number
  isDeleted: 0 | 1
  categoryIds: string[]
}

/** A page of courses by their states. Documents are read for the rows of the page only. */
export async function pageOfStates(
  sql: Sql,
  by: StateFilters & { sort: StateSort },
  page: PageRequest,
): Promise<Page<StateRow>> {
  const of = sql`FROM (${heads(sql, by)}) s WHERE ${filters(sql, by)}`
  const orders = {
    changed: sql`s.gmt_modified DESC, s.course_id DESC`,
    new: sql`s.gmt_create DESC, s.course_id DESC`,
    study: sql`s.count_study DESC, s.course_id DESC`,
    shelf: sql`s.course_sort DESC, s.course_id DESC`,
  }
  const field = (name: string, column: string) => sql`coalesce(h.doc->>${name}, ${sql(column)}::text)`
  const states = await sql.page<StateRow & { waiting?: boolean }>(
    page,
    of,
    (cut) => sql`
    WITH page AS MATERIALIZED (
      SELECT s.*, row_number() OVER (ORDER BY ${orders[by.sort]}) AS place ${of} ORDER BY ${orders[by.sort]} ${cut}
    )
    SELECT s.course_id AS "courseId", s.course_category AS "courseCategory", s.course_name AS "courseName", ${field('courseLogo', 'c.course_logo')} AS "courseLogo", ${field('isFree', 'c.is_free')}::int AS "isFree",
      ${field('courseOriginal', 'c.course_original')}::int AS "courseOriginal", ${field('courseDiscount', 'c.course_discount')}::int AS "courseDiscount",
      s.version, coalesce(c.version, 0) AS "liveVersion", (c.id IS NOT NULL)::int AS "hasLive", coalesce(h.rev, 0) AS rev, s.audit_status AS "auditStatus", coalesce(h.audit_opinion, '') AS "auditOpinion",
      s.is_putaway, coalesce(c.ban_reason, '') AS "banReason", coalesce(c.stop_reason, '') AS "stopReason", h.publish_time AS "publishTime", (h.audit_status = 1 AND h.published_at IS NULL) IS TRUE AS waiting,
      h.submit_time AS "submitTime", h.audit_time AS "auditTime", coalesce(h.period_total, c.period_total) AS "periodTotal",
      CASE WHEN h.course_id IS NULL THEN c.total_seconds ELSE coalesce(v.seconds, 0) END AS "totalSeconds", coalesce(v.waiting, 0) AS "videoWaiting", coalesce(v.failed, 0) AS "videoFailed",
      s.count_study, s.gmt_create, s.gmt_modified,
      s.lecturer_id AS "lecturerId", coalesce(l.lecturer_name, '') AS "lecturerName", s.course_sort, coalesce(c.comment_count, 0) AS "commentCount", s.is_deleted,
      jsonb_build_array(${field('categoryId1', 'c.category_id1')}, ${field('categoryId2', 'c.category_id2')}, ${field('categoryId3', 'c.category_id3')}) AS "categoryIds"
    FROM page s
    JOIN course_version h ON h.site_id = ${by.siteId} AND h.course_id = s.course_id AND h.version = s.version
    LEFT JOIN course c ON c.site_id = ${by.siteId} AND c.id = s.course_id
    LEFT JOIN ${lecturerView(sql)} l ON l.site_id = ${by.siteId} AND l.id = s.lecturer_id
    LEFT JOIN LATERAL (
      SELECT sum(o.video_length) AS seconds, count(*) FILTER (WHERE o.video_status = 1)::int AS waiting, count(*) FILTER (WHERE o.video_status = 3)::int AS failed
      FROM course_version_video x JOIN ${videoView(sql)} o ON o.site_id = x.site_id AND o.id = x.video_id WHERE x.site_id = ${by.siteId} AND x.course_id = s.course_id AND x.version = s.version
    ) v ON TRUE
    ORDER BY s.place`,
  )
  return mapPage(states, ({ waiting, ...row }) => ({ ...row, isWaiting: waiting ? 1 : 0 }))
}

/** How many courses of a lecturer there are in each state. */
export async function countByState(sql: Sql, by: StateFilters) {
  const [row] = await sql<
    { all: number; draft: number; pending: number; passed: number; rejected: number; on: number; deleted: number }[]
  >`
    SELECT count(*) FILTER (WHERE s.is_deleted = 0)::int AS "all", count(*) FILTER (WHERE s.is_deleted = 0 AND s.audit_status = 3)::int AS draft, count(*) FILTER (WHERE s.is_deleted = 0 AND s.audit_status = 0)::int AS pending,
      count(*) FILTER (WHERE s.is_deleted = 0 AND s.audit_status = 1)::int AS passed, count(*) FILTER (WHERE s.is_deleted = 0 AND s.audit_status = 2)::int AS rejected,
      count(*) FILTER (WHERE s.is_deleted = 0 AND s.is_putaway = 1)::int AS "on", count(*) FILTER (WHERE s.is_deleted = 1)::int AS deleted
    FROM (${heads(sql, by)}) s WHERE ${by.courseCategory === undefined ? sql`TRUE` : sql`s.course_category = ${by.courseCategory}`}`
  return row ?? { all: 0, draft: 0, pending: 0, passed: 0, rejected: 0, on: 0, deleted: 0 }
}

export interface ReviewFilters {
  siteId: number
  auditStatus?: number | undefined
  courseCategory?: number | undefined
  lecturerId?: string | undefined
  keyword: string
}

function reviewed(sql: Sql, by: ReviewFilters) {
  return sql`FROM course_version v JOIN ${lecturerView(sql)} l ON l.site_id = v.site_id AND l.id = v.lecturer_id
    WHERE v.site_id = ${by.siteId} AND v.is_deleted = 0 AND v.submit_time IS NOT NULL AND ${by.auditStatus === undefined ? sql`v.audit_status IN (0, 1, 2)` : sql`v.audit_status = ${by.auditStatus}`}
    ${by.courseCategory === undefined ? sql`` : sql`AND v.course_category = ${by.courseCategory}`}
    ${by.lecturerId === undefined ? sql`` : sql`AND v.lecturer_id = ${by.lecturerId}`}
    AND ${sql.contains(by.keyword, 'v.course_name', 'l.lecturer_name')}`
}

/** Versions handed in: waiting ones first, longest waiting on top, then those judged last. */
export async function pageOfReviews(sql: Sql, by: ReviewFilters, page: PageRequest) {
  const of = reviewed(sql, by)
  return sql.page<ReviewRow>(
    page,
    of,
    (cut) => sql`
    SELECT p."courseId", p.version, p.rev, p."courseCategory", p."courseName", (SELECT w.doc->>'courseLogo' FROM course_version w WHERE w.site_id = ${by.siteId} AND w.course_id = p."courseId" AND w.version = p.version) AS "courseLogo",
      p."lecturerId", p."lecturerName", p."auditStatus", p."auditOpinion", coalesce(u.nickname, '') AS "auditUserName",
      (NOT EXISTS (SELECT 1 FROM course_version e WHERE e.site_id = ${by.siteId} AND e.course_id = p."courseId" AND e.version < p.version AND e.audit_status = 1))::int AS "isFirst",
      p."submitTime", p."auditTime", p."publishTime", p."periodTotal", coalesce(x.seconds, 0) AS "totalSeconds", coalesce(x.waiting, 0) AS "videoWaiting", coalesce(x.failed, 0) AS "videoFailed"
    FROM (
      SELECT v.course_id AS "courseId", v.version, v.rev, v.course_category AS "courseCategory", v.course_name AS "courseName", v.lecturer_id AS "lecturerId", l.lecturer_name AS "lecturerName", v.audit_status AS "auditStatus",
        v.audit_opinion AS "auditOpinion", v.audit_user_id, v.submit_time AS "submitTime", v.audit_time AS "auditTime", v.publish_time AS "publishTime", v.period_total AS "periodTotal"
      ${of}
      ORDER BY ${waitingFirst(sql)}, v.course_id ${cut}
    ) p
    LEFT JOIN ${userView(sql)} u ON u.site_id = ${by.siteId} AND u.id = p.audit_user_id
    LEFT JOIN LATERAL (
      SELECT sum(o.video_length) AS seconds, count(*) FILTER (WHERE o.video_status = 1)::int AS waiting, count(*) FILTER (WHERE o.video_status = 3)::int AS failed
      FROM course_version_video y JOIN ${videoView(sql)} o ON o.site_id = y.site_id AND o.id = y.video_id WHERE y.site_id = ${by.siteId} AND y.course_id = p."courseId" AND y.version = p.version
    ) x ON TRUE
    ORDER BY (p."auditStatus" <> 0), CASE WHEN p."auditStatus" = 0 THEN p."submitTime" END, p."auditTime" DESC NULLS LAST, p."courseId"`,
  )
}

export async function countReviews(sql: Sql, by: ReviewFilters): Promise<number> {
  const [row] = await sql<{ count: number }[]>`SELECT count(*)::int AS count ${reviewed(sql, by)}`
  return row?.count ?? 0
}

/** The course that has waited longest, but for one. */
export async function selectNextWaiting(sql: Sql, butFor: string): Promise<string> {
  const [row] = await sql<{ courseId: string }[]>`
    SELECT course_id AS "courseId" FROM course_version WHERE site_id = ${sql.siteId} AND audit_status = 0 AND is_deleted = 0 AND course_id <> ${butFor} ORDER BY submit_time, course_id LIMIT 1`
  return row?.courseId ?? ''
}

/** Courses that wait for a review, as rows of what waits in the back office. Kinds of course: 1 vod, 3 library, 4 resource. */
export const waitingCourses = (sql: Sql) => sql`
  SELECT CASE course_category WHEN 3 THEN 'library' WHEN 4 THEN 'resource' ELSE 'course' END AS kind, count(*)::int AS count, min(submit_time) AS oldest
  FROM course_version WHERE site_id = ${sql.siteId} AND audit_status = 0 AND is_deleted = 0 GROUP BY 1`
