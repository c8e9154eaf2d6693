/** What documents of courses refer to, as it is now: videos, files, categories. */
import type { AuthoredPeriod } from '@zhixing/contract/course/authoring-parts'
import { stateCode } from '@zhixing/contract/states'
import type { Sql } from '../../kernel/db/index.ts'
import { fileView } from '../../system/index.ts'
import { lecturerView } from '../../user/index.ts'
import { type SubtitleTracks, videoView, waitingDrafts } from '../../vod/index.ts'
import { literal } from '../../kernel/db/literal.ts'

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
  subtitleTracks: SubtitleTracks
  inspection: AuthoredPeriod['inspection']
  folder: string
  hasPoster: boolean
  posterIndex: number
  /** Languages whose draft of a subtitle waits for review. */
  draftLanguages: string[]
}

export async function selectVideos(sql: Sql, ids: string[]): Promise<Map<string, VideoNow>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<VideoNow[]>`
    SELECT id AS video_id, video_name, video_length, video_size::float8 AS video_size, video_status, progress, stage,
      fail_reason, is_deleted, subtitle_hash, subtitle_tracks, folder, has_poster, poster_index,
      ${waitingDrafts(sql)} AS draft_languages,
      CASE WHEN video_status = ${literal(sql, stateCode.video.ready)} AND inspection <> '{}'
        THEN inspection || jsonb_build_object('isAccepted', is_partial_accepted) END AS inspection
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
    SELECT id, read_status, doc_page, fail_reason AS read_reason
    FROM ${fileView(sql)} f
    WHERE site_id = ${sql.siteId} AND id = ANY(${sql.ids(ids)})`
  return new Map(rows.map(({ id, ...file }) => [id, file]))
}

/** A document or picture that a user uploaded. Private files are not for courses. */
export async function selectOwnFile(sql: Sql, userId: string, fileId: string) {
  const [row] = await sql<{ fileId: string; fileName: string; fileType: string; fileSize: number }[]>`
    SELECT id AS file_id, file_name, file_type, file_size::float8 AS file_size
    FROM ${fileView(sql)} f
    WHERE site_id = ${sql.siteId} AND id = ${fileId} AND user_id = ${userId} AND file_kind <> 'private'`
  return row
}

/**
 * A video that a lecturer may use: one of their own, or one without an owner that a course of theirs on the shelf
 * shows.
 */
export const mayUse = (sql: Sql, lecturerId: string | null) => sql`
  (v.lecturer_id = ${lecturerId} OR (v.lecturer_id IS NULL AND EXISTS (
    SELECT FROM course_period p
    JOIN course c ON c.site_id = p.site_id AND c.id = p.course_id
    WHERE p.site_id = v.site_id AND p.video_id = v.id AND c.lecturer_id = ${lecturerId})))`

export async function selectOwnVideo(sql: Sql, lecturerId: string | null, videoId: string) {
  const [row] = await sql<{ videoId: string; videoName: string; videoStatus: number }[]>`
    SELECT v.id AS video_id, v.video_name, v.video_status
    FROM ${videoView(sql)} v
    WHERE v.site_id = ${sql.siteId} AND v.id = ${videoId} AND v.is_deleted = 0 AND ${mayUse(sql, lecturerId)}`
  return row
}

/** Categories by id; '0' stands for none. */
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

/** Whether versions of the lecturer are approved when they are submitted. */
export async function isReviewFree(sql: Sql, lecturerId: string): Promise<boolean> {
  const [row] = await sql<{ isFree: boolean }[]>`
    SELECT review_free = 1 AS "isFree" FROM ${lecturerView(sql)} l WHERE l.id = ${lecturerId}`
  return row?.isFree ?? false
}

/** The user of a lecturer who may teach. */
export async function selectTeacher(sql: Sql, lecturerId: string) {
  const [row] = await sql<{ userId: string; lecturerName: string }[]>`
    SELECT user_id, lecturer_name FROM ${lecturerView(sql)} l
    WHERE l.id = ${lecturerId} AND l.status_id = ${literal(sql, stateCode.row.active)}`
  return row
}
