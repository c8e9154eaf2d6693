import { lecturerView } from '../user/index.ts'
import { stateCode } from '@zhixing/contract/states'
import type { Sql, OwnerSql, Tx } from '../kernel/db/index.ts'
import { fileView, siteView } from '../system/index.ts'
import { type Plan, type Received, readReceived, type UploadState } from './upload-rules.ts'
import { literal } from '../kernel/db/literal.ts'

export interface UploadRow extends Plan {
  id: string
  userId: string
  lecturerId: string
  identifier: string
  fileName: string
  received: Received
  uploadStatus: UploadState
  failReason: string
  videoId: string | null
  periodId: string | null
  isExam: 0 | 1
  isBound: 0 | 1
  gmtCreate: string
  expiresAt: string
}

type Stored = Omit<UploadRow, 'received' | 'totalSize'> & { received: string; totalSize: string }

const read = (row: Stored): UploadRow => ({
  ...row,
  received: readReceived(row.received),
  totalSize: Number(row.totalSize),
})

const { receiving, checking, done, refused } = stateCode.upload
const isOpen = (sql: Sql) => sql`upload_status IN (${literal(sql, receiving)}, ${literal(sql, checking)})`

const columns = (sql: Sql) => sql`
  id, user_id, lecturer_id, identifier, file_name, total_size, chunk_size, total_chunks, received::text AS received,
  upload_status, fail_reason, video_id, period_id, is_exam, is_bound, gmt_create, expires_at`

export interface UploadKey {
  userId: string
  identifier: string
  totalSize: number
  chunkSize: number
}

export async function selectUpload(sql: Sql, id: string): Promise<UploadRow | undefined> {
  const [row] = await sql<
    Stored[]
  >`SELECT ${columns(sql)} FROM video_upload WHERE site_id = ${sql.siteId} AND id = ${id}`
  return row && read(row)
}

export async function selectOpenUpload(sql: Sql, key: UploadKey): Promise<UploadRow | undefined> {
  const [row] = await sql<Stored[]>`
    SELECT ${columns(sql)} FROM video_upload
    WHERE site_id = ${sql.siteId}
      AND user_id = ${key.userId}
      AND identifier = ${key.identifier}
      AND total_size = ${key.totalSize}
      AND chunk_size = ${key.chunkSize}
      AND ${isOpen(sql)}
      AND expires_at > now()`
  return row && read(row)
}

/** The upload of the same file that ended a moment ago: answers a chunk that is retried. */
export async function selectJustClosed(sql: Sql, key: UploadKey, seconds: number): Promise<UploadRow | undefined> {
  const [row] = await sql<Stored[]>`
    SELECT ${columns(sql)} FROM video_upload
    WHERE site_id = ${sql.siteId}
      AND user_id = ${key.userId}
      AND identifier = ${key.identifier}
      AND total_size = ${key.totalSize}
      AND chunk_size = ${key.chunkSize}
      AND upload_status IN (${literal(sql, done)}, ${literal(sql, refused)})
      AND gmt_modified > now() - make_interval(secs => ${seconds}) ORDER BY gmt_modified DESC LIMIT 1`
  return row && read(row)
}

export async function selectUnfinished(sql: Sql, userId: string): Promise<UploadRow[]> {
  const rows = await sql<Stored[]>`
    SELECT ${columns(sql)}
    FROM video_upload
    WHERE site_id = ${sql.siteId}
      AND user_id = ${userId}
      AND (${isOpen(sql)} OR upload_status = ${literal(sql, refused)})
      AND expires_at > now()
    ORDER BY gmt_create DESC
    LIMIT 50`
  return rows.map(read)
}

/**
 * Serializes the start of uploads of a site, so that quota checks do not race. Held until the end of the transaction.
 */
export async function lockOpening(sql: Sql): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`vod.upload ${sql.siteId}`}, 0))`
}

export async function countOpenUploads(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    SELECT count(*)::int AS n
    FROM video_upload
    WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND ${isOpen(sql)} AND expires_at > now()`
  return row?.n ?? 0
}

export interface Storage {
  used: number
  quota: number
}

/** Bytes of a lecturer's videos and open uploads, and the quota (0: that of the installation). */
export async function selectLecturerStorage(sql: Sql, lecturerId: string): Promise<Storage> {
  const [row] = await sql<{ used: string; quota: string }[]>`
    SELECT (
      (SELECT coalesce(sum(video_size + CASE WHEN source_key <> '' THEN source_size ELSE 0 END), 0)
        FROM video
        WHERE site_id = ${sql.siteId} AND lecturer_id = ${lecturerId} AND is_deleted = 0)
      + (SELECT coalesce(sum(total_size), 0)
        FROM video_upload
        WHERE site_id = ${sql.siteId} AND lecturer_id = ${lecturerId} AND ${isOpen(sql)} AND expires_at > now())
    )::bigint AS used,
    coalesce((SELECT storage_quota
      FROM ${lecturerView(sql)} own
      WHERE site_id = ${sql.siteId} AND id = ${lecturerId}), 0) AS quota`
  return { used: Number(row?.used ?? 0), quota: Number(row?.quota ?? 0) }
}

/** Bytes of the whole site, other files included, and its quota. */
export async function selectSiteStorage(sql: Sql): Promise<Storage> {
  const [row] = await sql<{ used: string; quota: string }[]>`
    SELECT (
      (SELECT coalesce(sum(video_size + CASE WHEN source_key <> '' THEN source_size ELSE 0 END), 0)
        FROM video
        WHERE site_id = ${sql.siteId} AND is_deleted = 0)
      + (SELECT coalesce(sum(total_size), 0)
        FROM video_upload
        WHERE site_id = ${sql.siteId} AND ${isOpen(sql)} AND expires_at > now())
      + (SELECT coalesce(sum(file_size), 0) FROM ${fileView(sql)} f WHERE site_id = ${sql.siteId})
    )::bigint AS used,
    coalesce((SELECT storage_quota FROM ${siteView(sql)} s WHERE site_id = ${sql.siteId}), 0) AS quota`
  return { used: Number(row?.used ?? 0), quota: Number(row?.quota ?? 0) }
}

/** Bytes that open uploads of the site have yet to write. */
export async function selectBytesToCome(sql: Sql): Promise<number> {
  const [row] = await sql<{ bytes: string }[]>`
    SELECT coalesce(sum(greatest(0,
      total_size - chunk_size::bigint * (SELECT coalesce(sum(upper(r) - lower(r)), 0)
        FROM unnest(received) r))), 0)::bigint AS bytes
    FROM video_upload WHERE site_id = ${sql.siteId} AND upload_status = ${literal(sql, receiving)} AND expires_at > now()`
  return Number(row?.bytes ?? 0)
}

export interface NewUpload extends UploadKey, Plan {
  siteId: number
  lecturerId: string
  fileName: string
  periodId: string | null
  isExam: 0 | 1
  days: number
}

export async function insertUpload(sql: Tx, upload: NewUpload): Promise<UploadRow> {
  const [row] = await sql<Stored[]>`
    INSERT INTO video_upload (site_id, user_id, lecturer_id, identifier, file_name, total_size, chunk_size, total_chunks, period_id, is_exam, expires_at)
    VALUES (${upload.siteId}, ${upload.userId}, ${upload.lecturerId}, ${upload.identifier}, ${upload.fileName},
      ${upload.totalSize}, ${upload.chunkSize}, ${upload.totalChunks}, ${upload.periodId}, ${upload.isExam},
      now() + make_interval(days => ${upload.days}))
    RETURNING ${columns(sql)}`
  if (!row) throw new Error('the upload was not stored')
  return read(row)
}

/** Records a chunk that is durable on disk. @returns undefined when the upload has ended meanwhile */
export async function addReceived(
  sql: Sql,
  id: string,
  chunkNumber: number,
  days: number,
): Promise<UploadRow | undefined> {
  const [row] = await sql<Stored[]>`
    UPDATE video_upload
    SET received = received + int4multirange(int4range(${chunkNumber}::int, ${chunkNumber}::int + 1)),
      gmt_modified = now(), expires_at = now() + make_interval(days => ${days})
    WHERE site_id = ${sql.siteId} AND id = ${id} AND ${isOpen(sql)} RETURNING ${columns(sql)}`
  return row && read(row)
}

/** Changes the lesson of an upload after its first chunk. */
export async function updatePeriod(sql: Sql, id: string, periodId: string): Promise<void> {
  await sql`UPDATE video_upload SET period_id = ${periodId}
    WHERE site_id = ${sql.siteId} AND id = ${id} AND ${isOpen(sql)}`
}

/**
 * Takes the lease for checking a complete upload; an expired lease of another process is taken over.
 * @returns whether it was taken
 */
export async function claimCheck(sql: Tx, id: string, silentSeconds: number): Promise<boolean> {
  const rows = await sql`
    UPDATE video_upload SET upload_status = ${literal(sql, checking)}, gmt_modified = now()
    WHERE site_id = ${sql.siteId} AND id = ${id} AND (upload_status = ${literal(sql, receiving)}
        OR (upload_status = ${literal(sql, checking)} AND gmt_modified < now() - make_interval(secs => ${silentSeconds})))
    RETURNING 1`
  return rows.length === 1
}

export async function touchCheck(sql: Sql, id: string): Promise<void> {
  await sql`UPDATE video_upload SET gmt_modified = now()
    WHERE site_id = ${sql.siteId} AND id = ${id} AND upload_status = ${literal(sql, checking)}`
}

export async function refuseUpload(sql: Sql, id: string, reason: string): Promise<void> {
  await sql`UPDATE video_upload
    SET upload_status = ${literal(sql, refused)}, fail_reason = ${reason}, received = '{}', gmt_modified = now()
    WHERE site_id = ${sql.siteId} AND id = ${id} AND ${isOpen(sql)}`
}

/** @returns false when the upload has ended otherwise */
export async function completeUpload(sql: Tx, id: string, videoId: string, isBound: 0 | 1): Promise<boolean> {
  const rows = await sql`
    UPDATE video_upload
    SET upload_status = ${literal(sql, done)}, video_id = ${videoId}, is_bound = ${isBound}, gmt_modified = now()
    WHERE site_id = ${sql.siteId} AND id = ${id} AND ${isOpen(sql)}
    RETURNING 1`
  return rows.length === 1
}

export async function deleteUpload(sql: Sql, id: string, userId: string): Promise<boolean> {
  const rows = await sql`DELETE
      FROM video_upload
      WHERE site_id = ${sql.siteId}
        AND id = ${id}
        AND user_id = ${userId}
        AND upload_status IN (${literal(sql, receiving)}, ${literal(sql, refused)})
      RETURNING 1`
  return rows.length === 1
}

export interface KnownVideo {
  id: string
  lecturerId: string | null
  sourceKey: string
  sha256: Buffer | null
}

/** Videos of the site with the same content, the lecturer's own first. */
export async function selectKnownVideos(
  sql: Sql,
  md5: string,
  totalSize: number,
  lecturerId: string,
): Promise<KnownVideo[]> {
  return sql<KnownVideo[]>`
    SELECT id, lecturer_id, source_key, source_sha256 AS sha256 FROM video
    WHERE site_id = ${sql.siteId}
      AND source_md5 = ${md5}
      AND source_size = ${totalSize}
      AND is_deleted = 0
      AND video_status IN (${literal(sql, stateCode.video.transcoding)}, ${literal(sql, stateCode.video.ready)})
    ORDER BY (lecturer_id = ${lecturerId}) DESC, gmt_create DESC LIMIT 5`
}

export interface UploadedVideo {
  siteId: number
  lecturerId: string
  userId: string
  videoName: string
  sourceKey: string
  sourceSize: number
  md5: string
  sha256: Buffer
  folder: string
  mediaKey: Buffer
  /** WebVTT by language. */
  subtitles: Readonly<Record<string, string>>
}

/** Inserts a video that is queued for transcoding. @returns its id */
export async function insertUploadedVideo(sql: Tx, video: UploadedVideo): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO video (site_id, lecturer_id, user_id, video_name, video_status, folder, media_key, source_key,
      source_size, source_md5, source_sha256, given_subtitles, progress, stage, queued_at)
    VALUES (${video.siteId}, ${video.lecturerId}, ${video.userId}, ${video.videoName},
      ${stateCode.video.transcoding}, ${video.folder}, ${video.mediaKey}, ${video.sourceKey}, ${video.sourceSize},
      ${video.md5}, ${video.sha256}, ${JSON.stringify(video.subtitles)}::text::jsonb, 0, '排队中', now())
    RETURNING id`
  if (!row) throw new Error('the video was not stored')
  return row.id
}

export interface StaleUpload {
  siteId: number
  id: string
}

/** Deletes an expired upload of the same file, so that a new one can start. */
export async function deleteOutdated(sql: Tx, key: UploadKey): Promise<void> {
  await sql`
    DELETE
    FROM video_upload
    WHERE site_id = ${sql.siteId}
      AND user_id = ${key.userId}
      AND identifier = ${key.identifier}
      AND total_size = ${key.totalSize}
      AND chunk_size = ${key.chunkSize}
      AND ${isOpen(sql)} AND expires_at <= now()`
}

/** Deletes expired uploads of all sites; needs the owner. */
export async function deleteExpired(owner: OwnerSql): Promise<StaleUpload[]> {
  const rows = await owner<{ siteId: string; id: string }[]>`
    DELETE
    FROM video_upload
    WHERE expires_at < now() AND (upload_status <> ${checking} OR gmt_modified < now() - interval '1 day')
    RETURNING site_id, id`
  return rows.map(({ siteId, id }) => ({ siteId: Number(siteId), id }))
}

/** Those of the uploads that still need their file; needs the owner. */
export async function selectReferenced(owner: OwnerSql, siteId: number, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await owner<{ id: string }[]>`
    SELECT id FROM video_upload WHERE site_id = ${siteId} AND id IN ${owner(ids)}
      AND upload_status IN (${receiving}, ${checking})`
  return new Set(rows.map(({ id }) => id))
}
