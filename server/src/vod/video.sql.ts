import { stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../kernel/db/index.ts'
import type { SubtitleTracks } from './subtitle-files.ts'
import { literal } from '../kernel/db/literal.ts'

export interface VideoRow {
  id: string
  videoName: string
  videoLength: number
  videoStatus: number
  folder: string
  mediaKey: Buffer
  hasThumbs: boolean
  hasSubtitle: boolean
  subtitleHash: string | null
  subtitleTracks: SubtitleTracks
  hasPoster: boolean
  posterIndex: number
  /** The package is in the object store. */
  isStored: boolean
  /** Sound without a picture. */
  isAudio: boolean
}

export async function selectVideo(sql: Sql, id: string): Promise<VideoRow | undefined> {
  const [row] = await sql<VideoRow[]>`
    SELECT id, video_name, video_length, video_status, folder, media_key, has_thumbs, has_subtitle, subtitle_hash, subtitle_tracks,
      has_poster, poster_index, is_stored, COALESCE(renditions->0->>'width' = '0', false) AS is_audio
    FROM video WHERE site_id = ${sql.siteId} AND id = ${id}`
  return row
}

/** The package of a video that can be played. */
export interface FilmRow {
  videoName: string
  /** Seconds. */
  videoLength: number
  /** Bytes of all renditions. */
  videoSize: number
  folder: string
  mediaKey: Buffer
  renditions: { name: string; height: number; bandwidth: number }[]
  hasSubtitle: boolean
  subtitleHash: string | null
  subtitleTracks: SubtitleTracks
}

/** A video that can be played; undefined for all others. */
export async function selectFilm(sql: Sql, id: string): Promise<FilmRow | undefined> {
  const [row] = await sql<FilmRow[]>`
    SELECT video_name, video_length::float8 AS video_length, video_size::float8 AS video_size, folder, media_key,
      renditions, has_subtitle, subtitle_hash, subtitle_tracks
    FROM video
    WHERE site_id = ${sql.siteId}
      AND id = ${id}
      AND is_deleted = 0
      AND video_status = ${literal(sql, stateCode.video.ready)}`
  return row
}

/** Those of the source files that belong to a video. */
export async function selectOwnedSources(sql: Sql, keys: string[]): Promise<Set<string>> {
  const rows = await sql<{ sourceKey: string }[]>`
    SELECT source_key FROM video WHERE site_id = ${sql.siteId} AND source_key = ANY(${`{${keys.join(',')}}`}::text::text[])`
  return new Set(rows.map(({ sourceKey }) => sourceKey))
}

/** Storage key of a video's source file; empty once the file is removed. */
export async function selectSource(sql: Sql, id: string): Promise<{ sourceKey: string } | undefined> {
  const [row] = await sql<
    { sourceKey: string }[]
  >`SELECT source_key FROM video WHERE site_id = ${sql.siteId} AND id = ${id} AND is_deleted = 0`
  return row
}

export interface NewVideo {
  siteId: number
  videoName: string
  videoLength: number
  videoSize: number
  folder: string
  mediaKey: Buffer
  renditions: object[]
  hasThumbs: boolean
  hasSubtitle: boolean
  hasPoster: boolean
}

/** @returns the new video's id */
export async function insertVideo(sql: Sql, video: NewVideo): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO video (site_id, video_name, video_length, video_size, video_status, folder, media_key, renditions, has_thumbs, has_subtitle, has_poster)
    VALUES (${video.siteId}, ${video.videoName}, ${video.videoLength}, ${video.videoSize}, ${stateCode.video.ready},
      ${video.folder}, ${video.mediaKey}, ${JSON.stringify(video.renditions)}::text::jsonb, ${video.hasThumbs},
      ${video.hasSubtitle}, ${video.hasPoster})
    RETURNING id`
  if (!row) throw new Error('the video was not stored')
  return row.id
}

/** Records that a package is in the object store. */
export async function updateStored(sql: Sql, folder: string): Promise<void> {
  await sql`UPDATE video SET is_stored = true WHERE site_id = ${sql.siteId} AND folder = ${folder}`
}

/** Marks a video as deleted; clean-up.ts removes its files. The caller checks that no lesson shows it. */
export async function deleteVideo(sql: Tx, id: string): Promise<void> {
  await sql`UPDATE video SET is_deleted = 1 WHERE site_id = ${sql.siteId} AND id = ${id}`
}
