/** Versions of courses as rows. */
import { EVERYONE } from '@zhixing/contract/audience'
import { stateCode } from '@zhixing/contract/states'
import type { AnySql, Fragment, Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import { completeDoc, type CourseDoc } from './doc.ts'
import { literal } from '../../kernel/db/literal.ts'

export interface VersionHead {
  courseId: string
  version: number
  lecturerId: string
  courseCategory: number
  /** The organisation for whose people it is; EVERYONE: none. */
  orgId: string
  courseName: string
  /** `stateCode.audit`. */
  auditStatus: number
  auditOpinion: string
  submitTime: string | null
  auditTime: string | null
  publishTime: string | null
  publishedAt: string | null
  rev: number
  periodTotal: number
  isDeleted: 0 | 1
  gmtCreate: string
  gmtModified: string
}
export interface VersionRow extends VersionHead {
  doc: CourseDoc
}

const head = (sql: Sql) => sql`
  v.course_id, v.version, v.lecturer_id, v.course_category, v.org_id::text, v.course_name, v.audit_status, v.audit_opinion,
  v.submit_time, v.audit_time, v.publish_time, v.published_at, v.rev, v.period_total, v.is_deleted,
  v.gmt_create, v.gmt_modified`

const APPROVED = stateCode.audit.approved

/** The first row of versions of a course that match, with its document. */
async function selectFirst(sql: Sql, courseId: string, condition: Fragment): Promise<VersionRow | undefined> {
  const [row] = await sql<VersionRow[]>`
    SELECT ${head(sql)}, v.doc
    FROM course_version v
    WHERE v.site_id = ${sql.siteId} AND v.course_id = ${courseId} AND ${condition}
    ORDER BY v.version DESC
    LIMIT 1`
  return row && { ...row, doc: completeDoc(row.doc) }
}

/** The newest version of a course, deleted or not. */
export const selectNewest = (sql: Sql, courseId: string) => selectFirst(sql, courseId, sql`true`)

export const selectVersion = (sql: Sql, courseId: string, version: number) =>
  selectFirst(sql, courseId, sql`v.version = ${version}`)

/** The newest approved version: the next one is compared with it and begins as its copy. */
export const selectApproved = (sql: Sql, courseId: string) =>
  selectFirst(sql, courseId, sql`v.audit_status = ${literal(sql, APPROVED)}`)

/** The approved version that a version replaces, or will replace. */
export const selectApprovedBefore = (sql: Sql, courseId: string, version: number) =>
  selectFirst(sql, courseId, sql`v.audit_status = ${literal(sql, APPROVED)} AND v.version < ${version}`)

/** The last rejected submission before a version, as it was handed in; none once a version after it was approved. */
export async function selectRejected(sql: Sql, courseId: string, version: number) {
  const [row] = await sql<{ version: number; doc: CourseDoc }[]>`
    SELECT v.version, v.rejected_doc AS doc
    FROM course_version v
    WHERE v.site_id = ${sql.siteId} AND v.course_id = ${courseId} AND v.version <= ${version}
      AND v.rejected_doc IS NOT NULL
      AND v.version > coalesce((
        SELECT max(a.version) FROM course_version a
        WHERE a.site_id = ${sql.siteId} AND a.course_id = ${courseId} AND a.version < ${version}
          AND a.audit_status = ${literal(sql, APPROVED)}), 0)
    ORDER BY v.version DESC
    LIMIT 1`
  return row && { ...row, doc: completeDoc(row.doc) }
}

export async function selectVersions(sql: Sql, courseId: string) {
  return sql<VersionHead[]>`
    SELECT ${head(sql)} FROM course_version v
    WHERE v.site_id = ${sql.siteId} AND v.course_id = ${courseId}
    ORDER BY v.version DESC`
}

export async function selectVersionByKey(sql: Sql, lecturerId: string, clientKey: string) {
  const [row] = await sql<VersionHead[]>`
    SELECT ${head(sql)} FROM course_version v
    WHERE v.site_id = ${sql.siteId} AND v.lecturer_id = ${lecturerId} AND v.client_key = ${clientKey}`
  return row
}

/** The course on the shelf, or taken off it, as a row; a course without an approved version has none. */
export interface LiveCourse {
  courseId: string
  lecturerId: string
  orgId: string
  courseCategory: number
  courseName: string
  version: number
  isPutaway: 0 | 1
  statusId: number
  isDeleted: 0 | 1
  banReason: string
  stopReason: string
  gmtModified: string
}

export async function selectLive(sql: Sql, courseId: string) {
  const [row] = await sql<LiveCourse[]>`
    SELECT id AS course_id, lecturer_id, org_id::text, course_category, course_name, version, is_putaway, status_id, is_deleted,
      ban_reason, stop_reason, gmt_modified
    FROM course
    WHERE site_id = ${sql.siteId} AND id = ${courseId} AND status_id = ${literal(sql, stateCode.row.active)}`
  return row
}

export interface NewVersion {
  siteId: number
  courseId: string
  version: number
  lecturerId: string
  courseCategory: number
  orgId?: string | undefined
  doc: CourseDoc
  periodTotal: number
  auditStatus: typeof APPROVED | typeof stateCode.audit.draft
  rev: number
  publishTime?: string | null
  clientKey?: string | null
}

/**
 * Adds a version; an approved one counts as published.
 * @returns false when its client key was used before: idempotent
 */
export async function insertVersion(sql: Sql, v: NewVersion): Promise<boolean> {
  const row = sql.upsert(
    {
      site_id: v.siteId,
      course_id: v.courseId,
      version: v.version,
      lecturer_id: v.lecturerId,
      course_category: v.courseCategory,
      org_id: v.orgId ?? EVERYONE,
      course_name: v.doc.courseName,
      doc: asJson(sql, v.doc),
      period_total: v.periodTotal,
      audit_status: v.auditStatus,
      rev: v.rev,
      publish_time: v.publishTime ?? null,
      published_at: v.auditStatus === APPROVED ? sql`now()` : null,
      client_key: v.clientKey ?? null,
    },
    [],
  )
  const rows = await sql`
    INSERT INTO course_version (${row.names}) VALUES (${row.values})
    ON CONFLICT (site_id, lecturer_id, client_key) WHERE client_key IS NOT NULL DO NOTHING
    RETURNING 1`
  return rows.length > 0
}

const isVersion = (sql: Sql, { courseId, version }: { courseId: string; version: number }) =>
  sql`site_id = ${sql.siteId} AND course_id = ${courseId} AND version = ${version}`

/** Writes an edited document; a rejected version becomes a draft again and keeps its opinion. */
export async function updateDoc(
  sql: Tx,
  v: { courseId: string; version: number; doc: CourseDoc; periodTotal: number },
  revision: 'bumpsRev' | 'keepsRev',
): Promise<{ rev: number; gmtModified: string }> {
  const [row] = await sql<{ rev: number; gmtModified: string }[]>`
    UPDATE course_version
    SET doc = ${asJson(sql, v.doc)}, course_name = ${v.doc.courseName}, period_total = ${v.periodTotal},
      audit_status = ${literal(sql, stateCode.audit.draft)}, rev = rev + ${revision === 'bumpsRev' ? 1 : 0}::int,
      gmt_modified = c.now
    FROM clock_timestamp() AS c (now)
    WHERE ${isVersion(sql, v)}
    RETURNING rev, gmt_modified`
  if (!row) throw new Error('the version does not exist')
  return row
}

/** Records which videos a version uses, so that a video knows where it is used. */
export async function writeVideos(
  sql: Tx,
  v: { courseId: string; version: number; videos: { videoId: string; periodId: string }[] },
): Promise<void> {
  const rows = v.videos.map(({ videoId, periodId }) => ({ video_id: videoId, period_id: periodId }))
  const used = sql`
    SELECT video_id, period_id FROM jsonb_populate_recordset(NULL::course_version_video, ${asJson(sql, rows)})`
  await sql`DELETE FROM course_version_video WHERE ${isVersion(sql, v)} AND (video_id, period_id) NOT IN (${used})`
  if (rows.length === 0) return
  await sql`
    INSERT INTO course_version_video (site_id, video_id, course_id, version, period_id)
    SELECT ${sql.siteId}::bigint, u.video_id, ${v.courseId}::bigint, ${v.version}::int, u.period_id FROM (${used}) u
    ON CONFLICT DO NOTHING`
}

/** Records to which course new parts belong: calls name the part alone. */
export async function writeParts(sql: Sql, courseId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    INSERT INTO course_part (site_id, id, course_id)
    SELECT ${sql.siteId}::bigint, id, ${courseId}::bigint FROM unnest(${sql.ids(ids)}) id
    ON CONFLICT (site_id, id) DO NOTHING`
}

/** The course that a part belongs to, in whatever version. */
export async function selectCourseOf(sql: Sql, partId: string): Promise<string | undefined> {
  const [row] = await sql<{ courseId: string }[]>`
    SELECT course_id FROM course_part WHERE site_id = ${sql.siteId} AND id = ${partId}`
  return row?.courseId
}

/** `count` new ids for parts. */
export async function newIds(sql: AnySql, count: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`SELECT new_id() AS id FROM generate_series(1, ${count}::int)`
  return rows.map(({ id }) => id)
}

/** Fixes the document that is judged, and the time at which it goes on the shelf. */
export async function setHandedIn(
  sql: Tx,
  v: { courseId: string; version: number; doc: CourseDoc; publishTime: string | null },
): Promise<void> {
  await sql`
    UPDATE course_version SET doc = ${asJson(sql, v.doc)}, publish_time = ${v.publishTime}::timestamptz
    WHERE ${isVersion(sql, v)}`
}

/** Keeps a rejected document, so that the next submission can be compared with it. */
export async function keepRejected(sql: Tx, courseId: string, version: number): Promise<void> {
  await sql`UPDATE course_version SET rejected_doc = doc WHERE ${isVersion(sql, { courseId, version })}`
}

export async function setPublishTime(sql: Tx, v: { courseId: string; version: number; publishTime: string | null }) {
  await sql`UPDATE course_version SET publish_time = ${v.publishTime}::timestamptz WHERE ${isVersion(sql, v)}`
}

/** Documents from a version on, locked. */
export async function selectDocsFrom(sql: Tx, courseId: string, version: number) {
  return sql<{ version: number; doc: CourseDoc; rejectedDoc: CourseDoc | null }[]>`
    SELECT version, doc, rejected_doc
    FROM course_version
    WHERE site_id = ${sql.siteId} AND course_id = ${courseId} AND version >= ${version}
    ORDER BY version
    FOR UPDATE`
}

/** Writes the documents of a version without a new revision: an editor that is open stays current. */
export async function writeDocs(
  sql: Tx,
  courseId: string,
  version: number,
  { doc, rejectedDoc }: { doc: CourseDoc; rejectedDoc: CourseDoc | null },
): Promise<void> {
  await sql`
    UPDATE course_version
    SET doc = ${asJson(sql, doc)}, rejected_doc = ${rejectedDoc ? asJson(sql, rejectedDoc) : null}
    WHERE ${isVersion(sql, { courseId, version })}`
}

/** Sets the time of a live lesson that learners see. @returns false when there is none */
export async function setSessionTimes(
  sql: Tx,
  p: { courseId: string; periodId: string; startTime: string; endTime: string },
): Promise<boolean> {
  const rows = await sql`
    UPDATE course_period SET start_time = ${p.startTime}, end_time = ${p.endTime}, gmt_modified = now()
    WHERE site_id = ${sql.siteId} AND id = ${p.periodId} AND course_id = ${p.courseId}
      AND period_type = ${literal(sql, stateCode.lesson.live)} AND status_id = ${literal(sql, stateCode.row.active)}
    RETURNING 1`
  return rows.length > 0
}

export async function setPublished(sql: Tx, courseId: string, version: number) {
  await sql`
    UPDATE course_version SET published_at = least(published_at, c.now)
    FROM clock_timestamp() AS c (now)
    WHERE ${isVersion(sql, { courseId, version })}`
}

/** Weight in the default order of the shelf. @returns false when there is no such course */
export async function setSort(sql: Tx, courseId: string, courseSort: number): Promise<boolean> {
  const rows = await sql`
    UPDATE course SET course_sort = ${courseSort}
    WHERE site_id = ${sql.siteId} AND id = ${courseId} AND status_id = ${literal(sql, stateCode.row.active)}
    RETURNING 1`
  return rows.length > 0
}

/** Marks a course and its versions as deleted, or removes the mark. A deleted course leaves the shelf. */
export async function setDeleted(sql: Tx, courseId: string, isDeleted: 0 | 1): Promise<void> {
  await sql`
    UPDATE course_version SET is_deleted = ${isDeleted} WHERE site_id = ${sql.siteId} AND course_id = ${courseId}`
  await sql`
    UPDATE course
    SET is_deleted = ${isDeleted}, gmt_modified = now() ${isDeleted === 1 ? sql`, is_putaway = 0` : sql``}
    WHERE site_id = ${sql.siteId} AND id = ${courseId}`
}

/** Puts a course on the shelf or takes it off, with the platform's reason for that and for stopping its study. */
export async function setShelf(
  sql: Tx,
  c: { courseId: string; isPutaway: 0 | 1; banReason: string; stopReason: string },
): Promise<void> {
  await sql`
    UPDATE course
    SET is_putaway = ${c.isPutaway}, ban_reason = ${c.banReason}, stop_reason = ${c.stopReason}, gmt_modified = now()
    WHERE site_id = ${sql.siteId} AND id = ${c.courseId}`
}
