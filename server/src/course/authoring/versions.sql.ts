/** Versions of courses as rows: reading, locking and writing them, and what they are first made of. */
import type { AuthoredPeriod } from '@zhixing/contract/course/authoring-parts'
import type { AnySql, Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import { fileView } from '../../system/index.ts'
import { videoView } from '../../vod/index.ts'
import type { CourseDoc } from './doc.ts'

export interface VersionHead {
  courseId: string
  version: number
  lecturerId: string
  courseCategory: number
  courseName: string
  /** 3 draft, 0 pending, 1 passed, 2 rejected, 4 replaced. */
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
  v.course_id, v.version, v.lecturer_id, v.course_category, v.course_name, v.audit_status, v.audit_opinion,
  v.submit_time, v.audit_time, v.publish_time, v.published_at, v.rev, v.period_total, v.is_deleted,
  v.gmt_create, v.gmt_modified`

/** The newest version of a course, deleted or not. */
export async function selectNewest(sql: Sql, courseId: string): Promise<VersionRow | undefined> {
  const [row] = await sql<VersionRow[]>`
    SELECT ${head(sql)}, v.doc FROM course_version v WHERE v.site_id = ${sql.siteId} AND v.course_id = ${courseId} ORDER BY v.version DESC LIMIT 1`
  return row
}

export async function selectVersion(sql: Sql, courseId: string, version: number) {
  const [row] = await sql<VersionRow[]>`
    SELECT ${head(sql)}, v.doc FROM course_version v WHERE v.site_id = ${sql.siteId} AND v.course_id = ${courseId} AND v.version = ${version}`
  return row
}

/** The newest approved version: what the next one is compared with and begins from. */
export async function selectApproved(sql: Sql, courseId: string) {
  const [row] = await sql<VersionRow[]>`
    SELECT ${head(sql)}, v.doc FROM course_version v WHERE v.site_id = ${sql.siteId} AND v.course_id = ${courseId} AND v.audit_status = 1 ORDER BY v.version DESC LIMIT 1`
  return row
}

/** The approved version that a version was, or is, to replace. */
export async function selectApprovedBefore(sql: Sql, courseId: string, version: number) {
  const [row] = await sql<VersionRow[]>`
    SELECT ${head(sql)}, v.doc FROM course_version v WHERE v.site_id = ${sql.siteId} AND v.course_id = ${courseId} AND v.audit_status = 1 AND v.version < ${version} ORDER BY v.version DESC LIMIT 1`
  return row
}

/** The submission that was sent back last before this one, as it was; nothing once a version after it was approved. */
export async function selectRejected(sql: Sql, courseId: string, version: number) {
  const [row] = await sql<{ version: number; doc: CourseDoc }[]>`
    SELECT v.version, v.rejected_doc AS doc FROM course_version v
    WHERE v.site_id = ${sql.siteId} AND v.course_id = ${courseId} AND v.version <= ${version} AND v.rejected_doc IS NOT NULL
      AND v.version > coalesce((SELECT max(a.version) FROM course_version a WHERE a.site_id = ${sql.siteId} AND a.course_id = ${courseId} AND a.version < ${version} AND a.audit_status = 1), 0)
    ORDER BY v.version DESC LIMIT 1`
  return row
}

export async function selectVersions(sql: Sql, courseId: string) {
  return sql<VersionHead[]>`
    SELECT ${head(sql)} FROM course_version v WHERE v.site_id = ${sql.siteId} AND v.course_id = ${courseId} ORDER BY v.version DESC`
}

export async function selectVersionByKey(sql: Sql, lecturerId: string, clientKey: string) {
  const [row] = await sql<VersionHead[]>`
    SELECT ${head(sql)} FROM course_version v WHERE v.site_id = ${sql.siteId} AND v.lecturer_id = ${lecturerId} AND v.client_key = ${clientKey}`
  return row
}

/** What is on the shelf, or was: the approved course as a row. */
export interface LiveCourse {
  courseId: string
  lecturerId: string
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
    SELECT id AS "courseId", lecturer_id, course_category, course_name, version, is_putaway, status_id, is_deleted, ban_reason, stop_reason, gmt_modified
    FROM course WHERE site_id = ${sql.siteId} AND id = ${courseId} AND status_id = 1`
  return row
}

export interface NewVersion {
  siteId: number
  courseId: string
  version: number
  lecturerId: string
  courseCategory: number
  doc: CourseDoc
  periodTotal: number
  auditStatus: 1 | 3
  rev: number
  publishTime?: string | null
  clientKey?: string | null
}

/** Adds a version; nothing when its client key was used before. An approved one is on the shelf already. */
export async function insertVersion(sql: Sql, v: NewVersion): Promise<boolean> {
  const rows = await sql`
    INSERT INTO course_version (site_id, course_id, version, lecturer_id, course_category, course_name, doc, period_total, audit_status, rev, publish_time, published_at, client_key)
    VALUES (${v.siteId}, ${v.courseId}, ${v.version}, ${v.lecturerId}, ${v.courseCategory}, ${v.doc.courseName}, ${asJson(sql, v.doc)}, ${v.periodTotal}, ${v.auditStatus}, ${v.rev},
      ${v.publishTime ?? null}::timestamptz, CASE WHEN ${v.auditStatus}::int = 1 THEN now() END, ${v.clientKey ?? null})
    ON CONFLICT (site_id, lecturer_id, client_key) WHERE client_key IS NOT NULL DO NOTHING RETURNING 1`
  return rows.length > 0
}

/** Writes an edited document; a rejected version is a draft again, its opinion stays. */
export async function updateDoc(
  sql: Tx,
  v: { courseId: string; version: number; doc: CourseDoc; periodTotal: number },
  revision: 'bumpsRev' | 'keepsRev',
): Promise<{ rev: number; gmtModified: string }> {
  const [row] = await sql<{ rev: number; gmtModified: string }[]>`
    UPDATE course_version SET doc = ${asJson(sql, v.doc)}, course_name = ${v.doc.courseName}, period_total = ${v.periodTotal}, audit_status = 3, rev = rev + ${revision === 'bumpsRev' ? 1 : 0}::int, gmt_modified = clock_timestamp()
    WHERE site_id = ${sql.siteId} AND course_id = ${v.courseId} AND version = ${v.version} RETURNING rev, gmt_modified`
  if (!row) throw new Error('the version was not there')
  return row
}

/** Keeps beside the document which videos a version uses. */
export async function writeVideos(
  sql: Tx,
  v: { courseId: string; version: number; videos: { videoId: string; periodId: string }[] },
): Promise<void> {
  const wanted = sql`SELECT x."videoId"::bigint AS video_id, x."periodId"::bigint AS period_id FROM jsonb_to_recordset(${asJson(sql, v.videos)}) AS x("videoId" text, "periodId" text)`
  await sql`
    DELETE FROM course_version_video WHERE site_id = ${sql.siteId} AND course_id = ${v.courseId} AND version = ${v.version} AND (video_id, period_id) NOT IN (${wanted})`
  await sql`
    INSERT INTO course_version_video (site_id, video_id, course_id, version, period_id) SELECT ${sql.siteId}, w.video_id, ${v.courseId}::bigint, ${v.version}::int, w.period_id FROM (${wanted}) w
    ON CONFLICT DO NOTHING`
}

/** Remembers to which course new parts belong. */
export async function writeParts(sql: Sql, courseId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    INSERT INTO course_part (site_id, id, course_id) SELECT ${sql.siteId}, x::bigint, ${courseId}::bigint FROM jsonb_array_elements_text(${asJson(sql, ids)}) x ON CONFLICT (site_id, id) DO NOTHING`
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

/** Puts what is handed in into a version: the document as it will be judged, and its time. */
export async function setHandedIn(
  sql: Tx,
  v: { courseId: string; version: number; doc: CourseDoc; publishTime: string | null },
): Promise<void> {
  await sql`
    UPDATE course_version SET doc = ${asJson(sql, v.doc)}, publish_time = ${v.publishTime}::timestamptz WHERE site_id = ${sql.siteId} AND course_id = ${v.courseId} AND version = ${v.version}`
}

/** Keeps what was sent back as it was, to be compared with what is handed in next. */
export async function keepRejected(sql: Tx, courseId: string, version: number): Promise<void> {
  await sql`
    UPDATE course_version SET rejected_doc = doc WHERE site_id = ${sql.siteId} AND course_id = ${courseId} AND version = ${version}`
}

export async function setPublishTime(sql: Tx, v: { courseId: string; version: number; publishTime: string | null }) {
  await sql`
    UPDATE course_version SET publish_time = ${v.publishTime}::timestamptz WHERE site_id = ${sql.siteId} AND course_id = ${v.courseId} AND version = ${v.version}`
}

/** The documents of the version that learners see and of all that came after it. */
export async function selectDocsFrom(sql: Tx, courseId: string, version: number) {
  return sql<{ version: number; doc: CourseDoc; rejectedDoc: CourseDoc | null }[]>`
    SELECT version, doc, rejected_doc FROM course_version WHERE site_id = ${sql.siteId} AND course_id = ${courseId} AND version >= ${version} ORDER BY version FOR UPDATE`
}

/** Writes documents of a version of which nobody typed anything: its revision stays. */
export async function writeDocs(
  sql: Tx,
  courseId: string,
  version: number,
  { doc, rejectedDoc }: { doc: CourseDoc; rejectedDoc: CourseDoc | null },
): Promise<void> {
  await sql`
    UPDATE course_version SET doc = ${asJson(sql, doc)}, rejected_doc = ${rejectedDoc ? asJson(sql, rejectedDoc) : null}
    WHERE site_id = ${sql.siteId} AND course_id = ${courseId} AND version = ${version}`
}

/** Sets when a live lesson that learners see is. @returns false when there is none */
export async function setSessionTimes(
  sql: Tx,
  p: { courseId: string; periodId: string; startTime: string; endTime: string },
): Promise<boolean> {
  const rows = await sql`
    UPDATE course_period SET start_time = ${p.startTime}, end_time = ${p.endTime}, gmt_modified = now()
    WHERE site_id = ${sql.siteId} AND id = ${p.periodId} AND course_id = ${p.courseId} AND period_type = 20 AND status_id = 1 RETURNING 1`
  return rows.length > 0
}

export async function setPublished(sql: Tx, courseId: string, version: number) {
  await sql`
    UPDATE course_version SET published_at = coalesce(published_at, clock_timestamp()) WHERE site_id = ${sql.siteId} AND course_id = ${courseId} AND version = ${version}`
}

/** Weight in the default order of the shelves. @returns false when there is no such course */
export async function setSort(sql: Tx, courseId: string, courseSort: number): Promise<boolean> {
  const rows = await sql`
    UPDATE course SET course_sort = ${courseSort} WHERE site_id = ${sql.siteId} AND id = ${courseId} AND status_id = 1 RETURNING 1`
  return rows.length > 0
}

/** Marks a whole course as deleted, or takes the mark away: its versions, and its place among what its lecturer has. */
export async function setDeleted(sql: Tx, courseId: string, isDeleted: 0 | 1): Promise<void> {
  await sql`UPDATE course_version SET is_deleted = ${isDeleted} WHERE site_id = ${sql.siteId} AND course_id = ${courseId}`
  await sql`
    UPDATE course SET is_deleted = ${isDeleted}, is_putaway = CASE WHEN ${isDeleted}::int = 1 THEN 0 ELSE is_putaway END, gmt_modified = now() WHERE site_id = ${sql.siteId} AND id = ${courseId}`
}

/** Puts a course on the shelf or takes it off, and says why the platform did, and why it stopped the study of it. */
export async function setShelf(
  sql: Tx,
  c: { courseId: string; isPutaway: 0 | 1; banReason: string; stopReason: string },
): Promise<void> {
  await sql`
    UPDATE course SET is_putaway = ${c.isPutaway}, ban_reason = ${c.banReason}, stop_reason = ${c.stopReason}, gmt_modified = now() WHERE site_id = ${sql.siteId} AND id = ${c.courseId}`
}

/** Videos of a document as they are now, by id. */
export interface VideoNow {
  videoId: string
  videoName: string
  videoLength: number
  videoSize: number
  videoStatus: number
  progress: number
  stage: string
  failReason: string
  isDeleted: 0 | 1
  subtitleHash: string | null
  inspection: AuthoredPeriod['inspection']
  folder: string
  hasPoster: boolean
  posterIndex: number
}

export async function selectVideos(sql: Sql, ids: string[]): Promise<Map<string, VideoNow>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<VideoNow[]>`
    SELECT id AS "videoId", video_name, video_length, video_size::float8 AS "videoSize", video_status, progress, stage, fail_reason, is_deleted, subtitle_hash, folder, has_poster, poster_index,
      CASE WHEN video_status = 2 AND inspection <> '{}' THEN inspection || jsonb_build_object('isAccepted', is_partial_accepted) END AS inspection
    FROM ${videoView(sql)} own WHERE site_id = ${sql.siteId} AND id = ANY(${sql.ids(ids)})`
  return new Map(rows.map((row) => [row.videoId, row]))
}

export interface FileNow {
  /** How far a document is with being readable page by page: 1 being prepared, 2 readable, 3 for download only. */
  readStatus: number
  docPage: number
  readReason: string
}

/** These stored files as they are now; those that do not exist are left out. */
export async function selectFiles(sql: Sql, ids: string[]): Promise<Map<string, FileNow>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<(FileNow & { id: string })[]>`
    SELECT id, read_status, doc_page, fail_reason AS "readReason" FROM ${fileView(sql)} f WHERE site_id = ${sql.siteId} AND id = ANY(${sql.ids(ids)})`
  return new Map(rows.map(({ id, ...file }) => [id, file]))
}

/** A file that somebody put here as a document, and may use. */
export async function selectOwnFile(sql: Sql, userId: string, fileId: string) {
  const [row] = await sql<{ fileId: string; fileName: string; fileType: string; fileSize: number }[]>`
    SELECT id AS "fileId", file_name, file_type, file_size::float8 AS "fileSize"
    FROM ${fileView(sql)} f WHERE site_id = ${sql.siteId} AND id = ${fileId} AND user_id = ${userId} AND file_kind <> 'private'`
  return row
}

/** A video that a lecturer may use: one of their own, or one that their courses on the shelf were made with. */
export async function selectOwnVideo(sql: Sql, lecturerId: string, videoId: string) {
  const [row] = await sql<{ videoId: string; videoName: string; videoStatus: number }[]>`
    SELECT v.id AS "videoId", v.video_name, v.video_status FROM ${videoView(sql)} v
    WHERE v.site_id = ${sql.siteId} AND v.id = ${videoId} AND v.is_deleted = 0 AND (v.lecturer_id = ${lecturerId} OR (v.lecturer_id IS NULL AND EXISTS (
      SELECT 1 FROM course_period p JOIN course c ON c.site_id = p.site_id AND c.id = p.course_id WHERE p.site_id = v.site_id AND p.video_id = v.id AND c.lecturer_id = ${lecturerId})))`
  return row
}

/** Names of categories by id, of one kind, switched on. */
export async function selectCategories(sql: Sql, ids: string[]) {
  const wanted = ids.filter((id) => id !== '0')
  if (wanted.length === 0) return []
  return sql<
    { id: string; parentId: string; categoryName: string; categoryType: number; floor: number; statusId: number }[]
  >`
    SELECT id, parent_id, category_name, category_type, floor, status_id
    FROM course_category WHERE site_id = ${sql.siteId} AND id = ANY(${sql.ids(wanted)})`
}

/** How often the attachments of a course were downloaded, by id. */
export async function selectDownloads(sql: Sql, courseId: string): Promise<Map<string, number>> {
  const rows = await sql<{ id: string; downloadCount: number }[]>`
    SELECT id, download_count FROM course_accessory WHERE site_id = ${sql.siteId} AND course_id = ${courseId}`
  return new Map(rows.map(({ id, downloadCount }) => [id, downloadCount]))
}
