/** Lists of courses in any state: the newest version of each, beside the course on the shelf. */
import { EVERYONE } from '@zhixing/contract/audience'
import { lecturerView, organizationView, userView } from '../../user/index.ts'
import { stateCode } from '@zhixing/contract/states'
import type { CourseState } from '@zhixing/contract/course/authoring'
import type { ReviewRow } from '@zhixing/contract/course/review'
import type { Fragment, Sql } from '../../kernel/db/index.ts'
import { waitingFirst } from '../../shared/revision/index.ts'
import { mapPage, offsetOf, type Page, type PageRequest } from '../../kernel/page.ts'
import { videoView } from '../../vod/index.ts'
import { literal } from '../../kernel/db/literal.ts'

const { audit, category } = stateCode

export interface StateFilters {
  siteId: number
  lecturerId?: string | undefined
  courseId?: string | undefined
  /** Private courses of this organisation. */
  orgId?: string | undefined
  courseCategory?: number | undefined
  auditStatus?: number | undefined
  isPutaway?: 0 | 1 | undefined
  /** undefined for both. */
  isDeleted?: 0 | 1 | undefined
  categoryId?: string | undefined
  /** '' for no filter. */
  keyword: string
  /** Search the keyword in lecturers' names as well. */
  inLecturers?: boolean
}

export type StateSort = 'changed' | 'new' | 'study' | 'shelf'

/** Columns of a course by its newest version `h` beside the course on the shelf `c` (NULL before the first approval). */
const stateColumns = (sql: Sql) => sql`
  h.course_id, h.version, h.lecturer_id, h.course_category, h.org_id, h.course_name, h.audit_status,
  coalesce(c.is_deleted, h.is_deleted) AS is_deleted,
  coalesce(c.is_putaway, 0) AS is_putaway,
  greatest(h.gmt_modified, c.gmt_modified) AS gmt_modified,
  coalesce(c.gmt_create, h.gmt_create) AS gmt_create,
  coalesce(c.count_study, 0) AS count_study,
  coalesce(c.course_sort, 0) AS course_sort`

const shelfOf = (sql: Sql, siteId: number) => sql`
  course c ON c.site_id = ${siteId} AND c.id = h.course_id AND c.status_id = ${literal(sql, stateCode.row.active)}`

/** One row per course. */
function heads(sql: Sql, by: StateFilters) {
  const { siteId, lecturerId, courseId, orgId } = by
  return sql`
    SELECT ${stateColumns(sql)}
    FROM (
      SELECT DISTINCT ON (v.course_id) v.course_id, v.version, v.lecturer_id, v.course_category, v.org_id, v.course_name,
        v.audit_status, v.is_deleted, v.gmt_modified, v.gmt_create
      FROM course_version v
      WHERE v.site_id = ${siteId}
        ${lecturerId ? sql`AND v.lecturer_id = ${lecturerId}` : sql``}
        ${courseId ? sql`AND v.course_id = ${courseId}` : sql``}
        ${orgId ? sql`AND v.org_id = ${orgId}` : sql``}
      ORDER BY v.course_id, v.version DESC
    ) h
    LEFT JOIN ${shelfOf(sql, siteId)}`
}

/**
 * The rows that changed last, for a list without a search. The time of a change is the later one of version and course;
 * each has an index, and the last `rows` by either time include the last `rows` by the later one.
 */
function lastChanged(sql: Sql, by: StateFilters, rows: number) {
  const byVersion = sql`
    SELECT ${stateColumns(sql)}, h.gmt_modified AS moved
    FROM course_version h LEFT JOIN ${shelfOf(sql, by.siteId)}
    WHERE h.site_id = ${by.siteId} AND NOT EXISTS (
      SELECT FROM course_version n WHERE n.site_id = ${by.siteId} AND n.course_id = h.course_id AND n.version > h.version)`
  const byCourse = sql`
    SELECT ${stateColumns(sql)}, c.gmt_modified AS moved
    FROM course c CROSS JOIN LATERAL (
      SELECT * FROM course_version v WHERE v.site_id = ${by.siteId} AND v.course_id = c.id ORDER BY v.version DESC LIMIT 1
    ) h
    WHERE c.site_id = ${by.siteId} AND c.status_id = ${literal(sql, stateCode.row.active)}`
  const last = (from: Fragment) => sql`
    SELECT s.* FROM (${from}) s WHERE ${filters(sql, by)} ORDER BY s.moved DESC, s.course_id DESC LIMIT ${rows}`
  return sql`FROM (SELECT DISTINCT ON (s.course_id) s.* FROM ((${last(byVersion)}) UNION ALL (${last(byCourse)})) s) s`
}

function filters(sql: Sql, by: StateFilters) {
  // Of a computed flag the planner expects that an equation is rare and an inequation common; most courses are neither
  // off the shelf nor deleted.
  const flag = (column: Fragment, is: 0 | 1 | undefined) => (is === undefined ? sql`` : sql`AND ${column} <> ${1 - is}`)
  const inCategory = sql`
    EXISTS (
      SELECT FROM course k
      WHERE k.site_id = ${by.siteId} AND k.id = s.course_id
        AND ${by.categoryId ?? null}::bigint IN (k.category_id1, k.category_id2, k.category_id3))`
  const byLecturer = sql`
    EXISTS (
      SELECT FROM ${lecturerView(sql)} l
      WHERE l.site_id = ${by.siteId} AND l.id = s.lecturer_id AND ${sql.contains(by.keyword, 'l.lecturer_name')})`
  return sql`TRUE
    ${by.courseCategory === undefined ? sql`` : sql`AND s.course_category = ${by.courseCategory}`}
    ${by.auditStatus === undefined ? sql`` : sql`AND s.audit_status = ${by.auditStatus}`}
    ${flag(sql`s.is_putaway`, by.isPutaway)}
    ${flag(sql`s.is_deleted`, by.isDeleted)}
    ${by.categoryId === undefined ? sql`` : sql`AND ${inCategory}`}
    AND (${sql.contains(by.keyword, 's.course_name')} ${by.keyword && by.inLecturers ? sql`OR ${byLecturer}` : sql``})`
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
  const isWide =
    by.sort === 'changed' &&
    by.keyword === '' &&
    by.auditStatus === undefined &&
    by.categoryId === undefined &&
    by.lecturerId === undefined &&
    by.orgId === undefined &&
    by.courseId === undefined
  const from = isWide ? lastChanged(sql, by, offsetOf(page) + page.pageSize) : of
  const orders = {
    changed: sql`s.gmt_modified DESC, s.course_id DESC`,
    new: sql`s.gmt_create DESC, s.course_id DESC`,
    study: sql`s.count_study DESC, s.course_id DESC`,
    shelf: sql`s.course_sort DESC, s.course_id DESC`,
  }
  const states = await sql.page<Omit<StateRow, 'isWaiting'> & { waiting: boolean }>(
    page,
    of,
    (cut) => sql`
    WITH page AS MATERIALIZED (
      SELECT s.*, row_number() OVER (ORDER BY ${orders[by.sort]}) AS place ${from} ORDER BY ${orders[by.sort]} ${cut}
    )
    SELECT s.course_id, s.course_category, s.org_id::text AS "orgId", coalesce(o.org_name, '') AS org_name, s.course_name,
      h.doc->>'courseLogo' AS course_logo,
      (h.doc->>'isFree')::int AS is_free,
      (h.doc->>'courseOriginal')::int AS course_original,
      (h.doc->>'courseDiscount')::int AS course_discount,
      s.version, coalesce(c.version, 0) AS live_version, (c.id IS NOT NULL)::int AS has_live,
      h.rev, s.audit_status, h.audit_opinion, s.is_putaway,
      coalesce(c.ban_reason, '') AS ban_reason, coalesce(c.stop_reason, '') AS stop_reason, h.publish_time,
      (h.audit_status = ${literal(sql, audit.approved)} AND h.published_at IS NULL) AS waiting,
      h.submit_time, h.audit_time, h.period_total,
      coalesce(v.seconds, 0) AS total_seconds, v.waiting AS video_waiting, v.failed AS video_failed,
      s.count_study, s.gmt_create, s.gmt_modified,
      s.lecturer_id, coalesce(l.lecturer_name, '') AS lecturer_name, s.course_sort,
      coalesce(c.comment_count, 0) AS comment_count, s.is_deleted,
      jsonb_build_array(h.doc->>'categoryId1', h.doc->>'categoryId2', h.doc->>'categoryId3') AS category_ids
    FROM page s
    JOIN course_version h ON h.site_id = ${by.siteId} AND h.course_id = s.course_id AND h.version = s.version
    LEFT JOIN course c ON c.site_id = ${by.siteId} AND c.id = s.course_id
    LEFT JOIN ${lecturerView(sql)} l ON l.site_id = ${by.siteId} AND l.id = s.lecturer_id
    LEFT JOIN ${organizationView(sql)} o ON o.id = s.org_id
    CROSS JOIN LATERAL (${videoFigures(sql, by.siteId, sql`s`)}) v
    ORDER BY s.place`,
  )
  return mapPage(states, ({ waiting, ...row }) => ({ ...row, isWaiting: waiting ? 1 : 0 }))
}

/** Length and states of the videos of a version `of`: one row. */
const videoFigures = (sql: Sql, siteId: number, of: Fragment) => sql`
  SELECT sum(o.video_length) AS seconds,
    count(*) FILTER (WHERE o.video_status = ${literal(sql, stateCode.video.transcoding)})::int AS waiting,
    count(*) FILTER (WHERE o.video_status = ${literal(sql, stateCode.video.failed)})::int AS failed
  FROM course_version_video x
  JOIN ${videoView(sql)} o ON o.site_id = x.site_id AND o.id = x.video_id
  WHERE x.site_id = ${siteId} AND x.course_id = ${of}.course_id AND x.version = ${of}.version`

/** Number of courses of a lecturer by state. */
export async function countByState(sql: Sql, by: StateFilters) {
  const inState = (status: number) =>
    sql`count(*) FILTER (WHERE s.is_deleted = 0 AND s.audit_status = ${literal(sql, status)})::int`
  const [row] = await sql<
    { all: number; draft: number; pending: number; passed: number; rejected: number; on: number; deleted: number }[]
  >`
    SELECT count(*) FILTER (WHERE s.is_deleted = 0)::int AS "all",
      ${inState(audit.draft)} AS draft,
      ${inState(audit.pending)} AS pending,
      ${inState(audit.approved)} AS passed,
      ${inState(audit.rejected)} AS rejected,
      count(*) FILTER (WHERE s.is_deleted = 0 AND s.is_putaway = 1)::int AS "on",
      count(*) FILTER (WHERE s.is_deleted = 1)::int AS deleted
    FROM (${heads(sql, by)}) s
    WHERE ${by.courseCategory === undefined ? sql`TRUE` : sql`s.course_category = ${by.courseCategory}`}`
  return row ?? { all: 0, draft: 0, pending: 0, passed: 0, rejected: 0, on: 0, deleted: 0 }
}

export interface ReviewFilters {
  siteId: number
  auditStatus?: number | undefined
  courseCategory?: number | undefined
  lecturerId?: string | undefined
  /** The organisation that reviews; the site reviews what is for everyone. */
  orgId?: string | undefined
  keyword: string
}

function reviewed(sql: Sql, by: ReviewFilters) {
  const judged = sql`
    v.audit_status IN (${literal(sql, audit.pending)}, ${literal(sql, audit.approved)}, ${literal(sql, audit.rejected)})`
  return sql`
    FROM course_version v
    JOIN ${lecturerView(sql)} l ON l.site_id = v.site_id AND l.id = v.lecturer_id
    WHERE v.site_id = ${by.siteId} AND v.is_deleted = 0 AND v.submit_time IS NOT NULL AND v.org_id = ${by.orgId ?? EVERYONE}
      AND ${by.auditStatus === undefined ? judged : sql`v.audit_status = ${by.auditStatus}`}
      ${by.courseCategory === undefined ? sql`` : sql`AND v.course_category = ${by.courseCategory}`}
      ${by.lecturerId === undefined ? sql`` : sql`AND v.lecturer_id = ${by.lecturerId}`}
      AND ${sql.contains(by.keyword, 'v.course_name', 'l.lecturer_name')}`
}

/** Versions handed in: pending ones first, the longest waiting on top, then those judged last. */
export async function pageOfReviews(sql: Sql, by: ReviewFilters, page: PageRequest) {
  const of = reviewed(sql, by)
  const pending = literal(sql, audit.pending)
  const columns = sql`
    v.course_id, v.version, v.rev, v.course_category, v.course_name, v.lecturer_id, l.lecturer_name,
    v.audit_status, v.audit_opinion, v.audit_user_id, v.submit_time, v.audit_time, v.publish_time, v.period_total`
  // Each part has an index; the page is among the first rows of both.
  const rows = offsetOf(page) + page.pageSize
  return sql.page<ReviewRow>(
    page,
    of,
    (cut) => sql`
    SELECT p.course_id, p.version, p.rev, p.course_category, p.course_name,
      (SELECT w.doc->>'courseLogo' FROM course_version w
        WHERE w.site_id = ${by.siteId} AND w.course_id = p.course_id AND w.version = p.version) AS course_logo,
      p.lecturer_id, p.lecturer_name, p.audit_status, p.audit_opinion, coalesce(u.nickname, '') AS audit_user_name,
      (NOT EXISTS (
        SELECT FROM course_version e
        WHERE e.site_id = ${by.siteId} AND e.course_id = p.course_id AND e.version < p.version
          AND e.audit_status = ${literal(sql, audit.approved)}))::int AS is_first,
      p.submit_time, p.audit_time, p.publish_time, p.period_total,
      coalesce(x.seconds, 0) AS total_seconds, x.waiting AS video_waiting, x.failed AS video_failed
    FROM (
      SELECT * FROM (
        (SELECT ${columns} ${of} AND v.audit_status = ${pending} ORDER BY v.submit_time, v.course_id LIMIT ${rows})
        UNION ALL
        (SELECT ${columns} ${of} AND v.audit_status <> ${pending} ORDER BY v.audit_time DESC NULLS LAST, v.course_id LIMIT ${rows})
      ) v
      ORDER BY ${waitingFirst(sql)}, v.course_id ${cut}
    ) p
    LEFT JOIN ${userView(sql)} u ON u.site_id = ${by.siteId} AND u.id = p.audit_user_id
    CROSS JOIN LATERAL (${videoFigures(sql, by.siteId, sql`p`)}) x
    ORDER BY (p.audit_status <> ${pending}), CASE WHEN p.audit_status = ${pending} THEN p.submit_time END,
      p.audit_time DESC NULLS LAST, p.course_id`,
  )
}

export async function countReviews(sql: Sql, by: ReviewFilters): Promise<number> {
  const [row] = await sql<{ count: number }[]>`SELECT count(*)::int AS count ${reviewed(sql, by)}`
  return row?.count ?? 0
}

/** The pending course that was handed in first, other than one. */
export async function selectNextWaiting(sql: Sql, except: string): Promise<string> {
  const [row] = await sql<{ courseId: string }[]>`
    SELECT course_id FROM course_version
    WHERE ${isPending(sql)} AND course_id <> ${except}
    ORDER BY submit_time, course_id
    LIMIT 1`
  return row?.courseId ?? ''
}

/** Pending courses as rows of the back office's open work (`WaitingCase`). */
export const waitingCourses = (sql: Sql) => sql`
  SELECT
    CASE course_category
      WHEN ${literal(sql, category.library)} THEN 'library'
      WHEN ${literal(sql, category.resource)} THEN 'resource'
      ELSE 'course'
    END AS kind,
    course_id::text AS id, submit_time AS since, course_name AS title,
    (SELECT l.lecturer_name FROM ${lecturerView(sql)} l WHERE l.id = v.lecturer_id) AS person, NULL::int AS amount,
    0 AS code
  FROM course_version v
  WHERE ${isPending(sql)}`

const isPending = (sql: Sql) =>
  sql`site_id = ${sql.siteId} AND audit_status = ${literal(sql, audit.pending)} AND is_deleted = 0 AND org_id = 0`
