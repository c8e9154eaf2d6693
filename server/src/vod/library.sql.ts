import type { SubtitleTracks } from './subtitle-files.ts'
import { stateCode } from '@zhixing/contract/states'
import type { OwnerDb, Sql, Tx } from '../kernel/db/index.ts'
import type { PageRequest } from '../kernel/page.ts'
import { literal } from '../kernel/db/literal.ts'

export interface StateRow {
  videoId: string
  videoStatus: number
  progress: number
  stage: string
  queuedAt: string | null
  startedAt: string | null
  remainingSeconds: number | null
  failReason: string
  videoLength: number
  videoSize: number
}

export interface CardRow extends StateRow {
  videoName: string
  folder: string
  sourceSize: number
  hasSubtitle: boolean
  hasPoster: boolean
  posterList: string[]
  posterIndex: number
  renditions: { name: string; width: number; height: number; bandwidth: number }[]
  usedCount: number
  gmtCreate: string
}

const state = (sql: Sql) => sql`
  v.id AS video_id, v.video_status, v.progress, v.stage, v.queued_at, v.started_at, v.remaining_seconds,
  v.fail_reason, v.video_length,
  (v.video_size + CASE WHEN v.source_key <> '' THEN v.source_size ELSE 0 END)::float8 AS video_size`

export interface Filter {
  lecturerId: string
  keyword: string
  videoStatus: number | undefined
}

const matching = (sql: Sql, { lecturerId, keyword, videoStatus }: Filter) => sql`
  v.site_id = ${sql.siteId} AND v.lecturer_id = ${lecturerId} AND v.is_deleted = 0
  ${videoStatus === undefined ? sql`` : sql`AND v.video_status = ${videoStatus}`}
  AND ${sql.contains(keyword, 'v.video_name')}`

export async function pageOfOwn(sql: Sql, filter: Filter, page: PageRequest) {
  // The course domain records the uses of videos, and shows them by the view video_use.
  const of = sql`FROM video v WHERE ${matching(sql, filter)}`
  return sql.page<CardRow>(
    page,
    of,
    (cut) => sql`
    SELECT ${state(sql)}, v.video_name, v.folder, v.source_size::float8 AS source_size, v.has_subtitle, v.has_poster,
      v.poster_list, v.poster_index, v.renditions, v.gmt_create,
      (SELECT count(DISTINCT u.course_id)::int
        FROM video_use u
        WHERE u.site_id = v.site_id AND u.video_id = v.id) AS used_count
    ${of} ORDER BY v.gmt_create DESC, v.id DESC ${cut}`,
  )
}

export async function selectStates(sql: Sql, lecturerId: string, ids: string[]): Promise<StateRow[]> {
  return sql<StateRow[]>`
    SELECT ${state(sql)}
    FROM video v
    WHERE v.site_id = ${sql.siteId}
      AND v.lecturer_id = ${lecturerId}
      AND v.is_deleted = 0
      AND v.id = ANY(${sql.ids(ids)})
    ORDER BY v.gmt_create DESC, v.id DESC`
}

/**
 * Position of videos in the queue, which serves all sites: number of videos before each. Needs the owner, who sees
 * every site.
 */
export async function countBefore(owner: OwnerDb, siteId: number, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const transcoding = literal(owner, stateCode.video.transcoding)
  const rows = await owner<{ id: string; n: number }[]>`
    SELECT w.id,
      (SELECT count(*)::int FROM video v
        WHERE v.video_status = ${transcoding} AND v.is_deleted = 0
          AND (v.started_at IS NOT NULL OR v.queued_at < w.queued_at)) AS n
    FROM video w
    WHERE w.site_id = ${siteId} AND w.id IN ${owner(ids)}`
  return new Map(rows.map(({ id, n }) => [id, n]))
}

export interface OwnRow {
  videoId: string
  videoName: string
  videoStatus: number
  folder: string
  hasSubtitle: boolean
  subtitleHash: string | null
  /** Hashes of other languages. */
  subtitleTracks: SubtitleTracks
  posterList: string[]
  /** Seconds. */
  videoLength: number
  /** Null before the inspection. */
  hasSound: 0 | 1 | null
}

/** A lecturer's video that is not deleted. */
export async function selectOwn(sql: Sql, lecturerId: string, id: string, lock = false): Promise<OwnRow | undefined> {
  const [row] = await sql<OwnRow[]>`
    SELECT id AS video_id, video_name, video_status, folder, has_subtitle, subtitle_hash, subtitle_tracks, poster_list,
      video_length::float8 AS video_length, (inspection->>'hasSound')::int AS has_sound
    FROM video
    WHERE site_id = ${sql.siteId}
      AND id = ${id}
      AND lecturer_id = ${lecturerId}
      AND is_deleted = 0 ${lock ? sql`FOR NO KEY UPDATE` : sql``}`
  return row
}

/** Whether the lecturer has such a video. */
export const ownsVideo = async (sql: Sql, lecturerId: string, id: string): Promise<boolean> =>
  (await selectOwn(sql, lecturerId, id)) !== undefined

/** Requeues a failed video. @returns false when it has not failed */
export async function updateQueued(sql: Tx, id: string, stage: string): Promise<boolean> {
  const rows = await sql`
    UPDATE video
    SET video_status = ${literal(sql, stateCode.video.transcoding)}, progress = 0, stage = ${stage}, fail_reason = '',
      queued_at = now(), started_at = NULL, remaining_seconds = NULL
    WHERE site_id = ${sql.siteId}
      AND id = ${id}
      AND video_status = ${literal(sql, stateCode.video.failed)}
      AND is_deleted = 0
    RETURNING 1`
  return rows.length === 1
}

export async function updateName(sql: Sql, lecturerId: string, id: string, name: string): Promise<boolean> {
  const rows = await sql`UPDATE video SET video_name = ${name}
      WHERE site_id = ${sql.siteId} AND id = ${id} AND lecturer_id = ${lecturerId} AND is_deleted = 0
      RETURNING 1`
  return rows.length === 1
}

export async function updatePoster(sql: Sql, id: string, index: number): Promise<void> {
  await sql`UPDATE video SET poster_index = ${index}, has_poster = true WHERE site_id = ${sql.siteId} AND id = ${id}`
}

export async function updateSubtitle(sql: Tx, id: string, hash: string): Promise<void> {
  await sql`UPDATE video SET has_subtitle = ${hash !== ''}, subtitle_hash = ${hash}
    WHERE site_id = ${sql.siteId} AND id = ${id}`
}

/** Sets the subtitle of another language; '' removes it. */
export async function updateTrack(sql: Tx, id: string, language: string, hash: string): Promise<void> {
  const rest = sql`subtitle_tracks - ${language}::text`
  await sql`
    UPDATE video
    SET subtitle_tracks = ${hash === '' ? rest : sql`subtitle_tracks || jsonb_build_object(${language}::text, ${hash}::text)`}
    WHERE site_id = ${sql.siteId} AND id = ${id}`
}

/** Accepts a truncated video as it is. @returns false when it is not truncated */
export async function updatePartAccepted(sql: Tx, videoId: string): Promise<boolean> {
  const rows = await sql`
    UPDATE video SET is_partial_accepted = 1
    WHERE site_id = ${sql.siteId}
      AND id = ${videoId}
      AND video_status = ${literal(sql, stateCode.video.ready)}
      AND inspection @> '{"isPartial": 1}'
    RETURNING 1`
  return rows.length === 1
}
