import { stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../kernel/db/index.ts'

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
  hasPoster: boolean
  posterIndex: number
}

export async function selectVideo(sql: Sql, id: string): Promise<VideoRow | undefined> {
  const [row] = await sql<VideoRow[]>`
    SELECT id, video_name, video_length, video_status, folder, media_key, has_thumbs, has_subtitle, subtitle_hash,
      has_poster, poster_index
    FROM video WHERE site_id = ${sql.siteId} AND id = ${id}`
  return row
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
    VALUES (${video.siteId}, ${video.videoName}, ${video.videoLength}, ${video.videoSize}, ${stateCode.video.ready}, ${video.folder}, ${video.mediaKey}, ${JSON.stringify(video.renditions)}::text::jsonb, ${video.hasThumbs}, ${video.hasSubtitle}, ${video.hasPoster})
    RETURNING id`
  if (!row) throw new Error('the video was not stored')
  return row.id
}

/** Marks a video as deleted; clean-up.ts removes its files. The caller checks that no lesson shows it. */
export async function deleteVideo(sql: Tx, id: string): Promise<void> {
  await sql`UPDATE video SET is_deleted = 1 WHERE site_id = ${sql.siteId} AND id = ${id}`
}
