import type { Sql } from '../kernel/db/index.ts'

export interface NamedVideo {
  videoName: string
  progress: number
  stage: string
}

/** Names and progress of videos, by id. */
export async function selectVideos(sql: Sql, ids: string[]): Promise<Map<string, NamedVideo>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<(NamedVideo & { id: string })[]>`
    SELECT id, video_name, progress, stage FROM video WHERE site_id = ${sql.siteId} AND id = ANY(${sql.ids(ids)})`
  return new Map(rows.map(({ id, ...video }) => [id, video]))
}
