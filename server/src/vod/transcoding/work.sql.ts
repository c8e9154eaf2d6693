import { stateCode } from '@zhixing/contract/states'
import type { Sql, OwnerDb, Tx } from '../../kernel/db/index.ts'
import type { VideoSubtitles } from '../subtitle-files.ts'
import type { Inspection } from './pipeline.ts'
import type { PackagedRendition } from '../../platform/transcode/port.ts'
import { literal } from '../../kernel/db/literal.ts'

const { transcoding, ready, failed } = stateCode.video

export interface WorkRow {
  id: string
  userId: string | null
  videoName: string
  videoStatus: number
  stage: string
  /** The package is in the object store, with its pictures. */
  isStored: boolean
  folder: string
  mediaKey: Buffer
  sourceKey: string
  /** WebVTT by language that came with the source. */
  givenSubtitles: Readonly<Record<string, string>>
}

/** The video of a job; undefined when it was deleted. */
export async function selectWork(sql: Sql, id: string): Promise<WorkRow | undefined> {
  const [row] = await sql<WorkRow[]>`
    SELECT id, user_id, video_name, video_status, stage, is_stored, folder, media_key, source_key, given_subtitles
    FROM video WHERE site_id = ${sql.siteId} AND id = ${id} AND is_deleted = 0`
  return row
}

/** @returns false when the video was deleted */
export async function updateBegun(sql: Sql, id: string, stage: string): Promise<boolean> {
  const rows = await sql`
    UPDATE video
    SET video_status = CASE WHEN video_status = ${literal(sql, failed)} THEN ${literal(sql, transcoding)} ELSE video_status END,
      fail_reason = '', started_at = now(), stage = ${stage}, remaining_seconds = NULL
    WHERE site_id = ${sql.siteId} AND id = ${id} AND is_deleted = 0 RETURNING 1`
  return rows.length === 1
}

export interface Step {
  progress: number | null
  stage: string
  remainingSeconds: number | null
}

export async function updateStep(sql: Sql, id: string, step: Step): Promise<boolean> {
  const rows = await sql`
    UPDATE video SET progress = coalesce(${step.progress}::numeric, progress), stage = ${step.stage},
      remaining_seconds = CASE WHEN ${step.progress}::numeric IS NULL THEN remaining_seconds ELSE ${step.remainingSeconds}::int END
    WHERE site_id = ${sql.siteId} AND id = ${id} AND is_deleted = 0 RETURNING 1`
  return rows.length === 1
}

export interface Package {
  seconds: number
  bytes: number
  renditions: PackagedRendition[]
  inspection: Inspection
  stage: string
  /** Those that came with the source, as they are stored; null for none. */
  subtitles: VideoSubtitles | null
}

/** Makes the video playable. */
export async function updatePackaged(sql: Sql, id: string, made: Package): Promise<boolean> {
  const rows = await sql`
    UPDATE video
    SET video_status = ${literal(sql, ready)}, progress = 100, remaining_seconds = NULL, fail_reason = '',
      video_length = ${made.seconds}, video_size = ${made.bytes},
      renditions = ${JSON.stringify(made.renditions)}::text::jsonb, stage = ${made.stage},
      inspection = ${JSON.stringify(made.inspection)}::text::jsonb, is_partial_accepted = 0, given_subtitles = '{}'
      ${
        made.subtitles
          ? sql`, has_subtitle = ${made.subtitles.hash !== ''}, subtitle_hash = ${made.subtitles.hash},
              subtitle_tracks = ${JSON.stringify(made.subtitles.tracks)}::text::jsonb`
          : sql``
      }
    WHERE site_id = ${sql.siteId} AND id = ${id} AND is_deleted = 0 RETURNING 1`
  return rows.length === 1
}

export async function updatePictures(
  sql: Sql,
  id: string,
  posters: number,
  hasThumbs: boolean,
  bytes: number,
): Promise<boolean> {
  const names = Array.from({ length: posters }, (_, n) => `poster-${n + 1}.webp`)
  const rows = await sql`
    UPDATE video
    SET stage = '', has_poster = ${posters > 0}, has_thumbs = ${hasThumbs},
      poster_list = ${JSON.stringify(names)}::text::jsonb, poster_index = 0, video_size = video_size + ${bytes}
    WHERE site_id = ${sql.siteId} AND id = ${id} AND is_deleted = 0 AND stage <> '' RETURNING 1`
  return rows.length === 1
}

/** Ends the work after the package, with or without pictures. */
export async function updateSettled(sql: Sql, id: string): Promise<void> {
  await sql`UPDATE video SET stage = '', remaining_seconds = NULL
    WHERE site_id = ${sql.siteId} AND id = ${id} AND video_status = ${literal(sql, ready)}`
}

export async function updateFailed(sql: Tx, id: string, reason: string): Promise<boolean> {
  const rows = await sql`
    UPDATE video SET video_status = ${literal(sql, failed)}, fail_reason = ${reason}, stage = '', remaining_seconds = NULL
    WHERE site_id = ${sql.siteId} AND id = ${id} AND is_deleted = 0 AND video_status = ${literal(sql, transcoding)}
    RETURNING 1`
  return rows.length === 1
}

/** Requeues a video and keeps its progress. */
export async function updateWaiting(sql: Sql, id: string, stage: string): Promise<void> {
  await sql`UPDATE video SET started_at = NULL, stage = ${stage}, remaining_seconds = NULL
    WHERE site_id = ${sql.siteId} AND id = ${id} AND video_status = ${literal(sql, transcoding)}`
}

export interface Leftover {
  siteId: number
  id: string
  folder: string
  sourceKey: string
}

/** Deleted videos with files that no other video shares. */
export async function selectDeleted(owner: OwnerDb): Promise<Leftover[]> {
  return owner<Leftover[]>`
    SELECT v.site_id::int AS site_id, v.id, v.folder, v.source_key
    FROM video v WHERE v.is_deleted = 1 AND (v.video_size > 0 OR v.source_key <> '')
      AND NOT EXISTS (SELECT FROM video o WHERE o.site_id = v.site_id AND o.folder = v.folder AND o.is_deleted = 0)
      LIMIT 500`
}

/** @returns whether a source is that of deleted videos only */
export async function clearDeleted(tx: Tx, id: string, sourceKey: string): Promise<boolean> {
  await tx`UPDATE video SET video_size = 0, source_key = ''
    WHERE site_id = ${tx.siteId} AND id = ${id} AND is_deleted = 1`
  const rows = await tx`SELECT FROM video WHERE site_id = ${tx.siteId} AND source_key = ${sourceKey} AND is_deleted = 0`
  return rows.length === 0
}

/** Whether video `v` needs its source: for a day after its stream was made, for a week after its last failure. */
const needsSource = (sql: OwnerDb | Sql) => sql`(v.video_status = ${literal(sql, transcoding)} OR v.stage <> ''
  OR coalesce(v.started_at, v.gmt_create) >
    now() - CASE WHEN v.video_status = ${literal(sql, failed)} THEN interval '7 days' ELSE interval '1 day' END)`

/** Sources that no video needs any longer. */
export async function selectSpentSources(owner: OwnerDb): Promise<Pick<Leftover, 'siteId' | 'sourceKey'>[]> {
  return owner<Pick<Leftover, 'siteId' | 'sourceKey'>[]>`
    SELECT v.site_id::int AS site_id, v.source_key FROM video v WHERE v.source_key <> '' AND v.is_deleted = 0
    GROUP BY v.site_id, v.source_key HAVING NOT bool_or(${needsSource(owner)}) LIMIT 500`
}

/** @returns false when a video needs the source again */
export async function clearSource(tx: Tx, sourceKey: string): Promise<boolean> {
  const rows = await tx`
    UPDATE video SET source_key = '' WHERE site_id = ${tx.siteId} AND source_key = ${sourceKey}
      AND NOT EXISTS (SELECT FROM video v
        WHERE v.site_id = video.site_id AND v.source_key = video.source_key AND v.is_deleted = 0 AND ${needsSource(tx)})
    RETURNING 1`
  return rows.length > 0
}

/** Those of the sources that a video has. */
export async function selectKnownSources(owner: OwnerDb, siteId: number, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await owner<{ sourceKey: string }[]>`
    SELECT source_key FROM video WHERE site_id = ${siteId} AND source_key IN ${owner(keys)}`
  return new Set(rows.map(({ sourceKey }) => sourceKey))
}

/** Those of the folders that a row with files references, and whether their package is in the object store. */
export async function selectKnownFolders(
  owner: OwnerDb,
  siteId: number,
  folders: string[],
): Promise<Map<string, boolean>> {
  if (folders.length === 0) return new Map()
  const rows = await owner<{ folder: string; isStored: boolean }[]>`
    SELECT folder, is_stored FROM video WHERE site_id = ${siteId} AND folder IN ${owner(folders)}
      AND (is_deleted = 0 OR video_size > 0 OR source_key <> '')`
  return new Map(rows.map(({ folder, isStored }) => [folder, isStored]))
}

/** Those of the folders whose package is complete: all videos that share it are ready. */
export async function selectComplete(owner: OwnerDb, siteId: number, folders: string[]): Promise<Set<string>> {
  if (folders.length === 0) return new Set()
  const rows = await owner<{ folder: string }[]>`
    SELECT folder FROM video WHERE site_id = ${siteId} AND folder IN ${owner(folders)} AND is_deleted = 0
    GROUP BY folder HAVING bool_and(video_status = ${ready} AND stage = '')`
  return new Set(rows.map(({ folder }) => folder))
}

/** Those of the videos that are queued or being transcoded. */
export async function selectInProgress(owner: OwnerDb, siteId: number, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await owner<
    { id: string }[]
  >`SELECT id FROM video WHERE site_id = ${siteId} AND id IN ${owner(ids)} AND is_deleted = 0 
      AND (video_status = ${transcoding} OR stage <> '')`
  return new Set(rows.map(({ id }) => id))
}
