import { type Sql, type Tx } from '../../kernel/db/index.ts'
import type { Cue } from '../subtitles.ts'

/** States of a draft. `queued`: begun without being asked, as soon as the daily limit of the site allows. */
export const states = { none: 0, running: 1, done: 2, failed: 3, stopped: 4, queued: 5 } as const

/** Where a draft comes from: a track by its language and hash, or speech. */
export interface DraftSource {
  sourceLanguage: string
  sourceHash: string
}

export const spoken: DraftSource = { sourceLanguage: '', sourceHash: '' }

/** A draft: of a video in a language. */
export interface DraftKey {
  videoId: string
  language: string
}

export interface DraftRow extends DraftSource {
  language: string
  state: number
  reachedMs: number
  cueList: Cue[]
  failReason: string
}

const one = (sql: Sql, { videoId, language }: DraftKey) =>
  sql`site_id = ${sql.siteId} AND video_id = ${videoId} AND language = ${language}`

export async function selectDraft(sql: Sql, key: DraftKey): Promise<DraftRow | undefined> {
  const [row] = await sql<DraftRow[]>`
    SELECT language, source_language, source_hash, state, reached_ms::float8 AS reached_ms, cue_list, fail_reason
    FROM video_subtitle_draft WHERE ${one(sql, key)}`
  return row
}

/**
 * Begins or resumes a draft. Restarts one that is finished or of another source.
 * @returns false while it is running already
 */
export async function begin(sql: Tx, { videoId, language, ...from }: DraftKey & DraftSource): Promise<boolean> {
  const isNew = sql`(r.state = ${states.done} OR r.source_language <> excluded.source_language
    OR r.source_hash <> excluded.source_hash)`
  const rows = await sql`
    INSERT INTO video_subtitle_draft AS r (site_id, video_id, language, source_language, source_hash)
    VALUES (${sql.siteId}, ${videoId}, ${language}, ${from.sourceLanguage}, ${from.sourceHash})
    ON CONFLICT (site_id, video_id, language) DO UPDATE SET state = ${states.running},
      source_language = excluded.source_language, source_hash = excluded.source_hash,
      fail_reason = '', gmt_modified = excluded.gmt_modified,
      reached_ms = CASE WHEN ${isNew} THEN 0 ELSE r.reached_ms END,
      cue_list = CASE WHEN ${isNew} THEN '[]' ELSE r.cue_list END
    WHERE r.state <> ${states.running}
    RETURNING 1`
  return rows.length === 1
}

const running = (sql: Sql, { sourceLanguage, sourceHash, ...key }: DraftKey & DraftSource) => sql`
  ${one(sql, key)} AND state = ${states.running} AND source_language = ${sourceLanguage} AND source_hash = ${sourceHash}`

/** Stores cues of a part. @returns false when the draft was stopped, or another run is ahead */
export async function add(
  sql: Sql,
  draft: DraftKey & DraftSource,
  { from, to, cues }: { from: number; to: number; cues: Cue[] },
): Promise<boolean> {
  const rows = await sql`
    UPDATE video_subtitle_draft
    SET cue_list = cue_list || ${JSON.stringify(cues)}::text::jsonb, reached_ms = ${to}, gmt_modified = now()
    WHERE ${running(sql, draft)} AND reached_ms = ${from}
    RETURNING 1`
  return rows.length === 1
}

/** Ends a running draft. */
export async function end(sql: Sql, draft: DraftKey & DraftSource, state: number, failReason = ''): Promise<void> {
  await sql`
    UPDATE video_subtitle_draft SET state = ${state}, fail_reason = ${failReason}, gmt_modified = now()
    WHERE ${running(sql, draft)}`
}

/** Stops a draft of any source; one that waits is dropped. */
export async function stop(sql: Sql, key: DraftKey): Promise<void> {
  await sql`
    UPDATE video_subtitle_draft SET state = ${states.stopped}, fail_reason = '', gmt_modified = now()
    WHERE ${one(sql, key)} AND state IN ${sql([states.running, states.queued])}`
}
