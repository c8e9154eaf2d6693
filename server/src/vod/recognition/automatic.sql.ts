/** Recognition without being asked: settings of a site, drafts that wait, minutes of a day. */
import type { SubtitleLanguage } from '@zhixing/contract/vod/languages'
import { stateCode } from '@zhixing/contract/states'
import { today } from '../../kernel/day.ts'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import { type DraftKey, states } from './draft.sql.ts'

export interface SpeechSetting {
  isEnabled: 0 | 1
  languageList: SubtitleLanguage[]
  dayMinutes: number
}

/** Settings of a site without a row, as the columns' defaults. */
const initial: SpeechSetting & { spentSeconds: number } = {
  isEnabled: 0,
  languageList: ['zh'],
  dayMinutes: 120,
  spentSeconds: 0,
}

/** The settings, with the seconds of film that were begun today. */
export async function selectSetting(sql: Sql, lock = false): Promise<SpeechSetting & { spentSeconds: number }> {
  const [row] = await sql<(SpeechSetting & { spentSeconds: number })[]>`
    SELECT is_enabled, language_list, day_minutes,
      CASE WHEN spent_day = ${today(sql)} THEN spent_seconds::float8 ELSE 0 END AS spent_seconds
    FROM video_speech_setting WHERE site_id = ${sql.siteId} ${lock ? sql`FOR UPDATE` : sql``}`
  return row ?? initial
}

export async function insertInitial(tx: Tx): Promise<void> {
  await tx`INSERT INTO video_speech_setting (site_id) VALUES (${tx.siteId}) ON CONFLICT DO NOTHING`
}

export async function updateSetting(tx: Tx, to: SpeechSetting): Promise<void> {
  await tx`
    UPDATE video_speech_setting
    SET is_enabled = ${to.isEnabled}, language_list = ${JSON.stringify(to.languageList)}::text::jsonb,
      day_minutes = ${to.dayMinutes}, gmt_modified = now()
    WHERE site_id = ${tx.siteId}`
}

export async function updateSpent(tx: Tx, seconds: number): Promise<void> {
  await tx`
    UPDATE video_speech_setting SET spent_day = ${today(tx)}, spent_seconds = ${seconds} WHERE site_id = ${tx.siteId}`
}

/** A film that can be recognized: ready, with sound, without any subtitle. */
const recognizable = (sql: Sql) => sql`
  v.video_status = ${literal(sql, stateCode.video.ready)} AND v.is_deleted = 0 AND v.inspection->>'hasSound' = '1'
  AND NOT v.has_subtitle AND v.subtitle_tracks = '{}'`

/** Queues drafts of a film; nothing where there is one already. @returns how many are new */
export async function insertQueued(tx: Tx, videoId: string): Promise<number> {
  const rows = await tx`
    INSERT INTO video_subtitle_draft (site_id, video_id, language, state)
    SELECT v.site_id, v.id, l.language, ${states.queued}
    FROM video v
    JOIN video_speech_setting s ON s.site_id = v.site_id AND s.is_enabled = 1
    CROSS JOIN LATERAL jsonb_array_elements_text(s.language_list) l(language)
    WHERE v.site_id = ${tx.siteId} AND v.id = ${videoId} AND ${recognizable(tx)}
    ON CONFLICT (site_id, video_id, language) DO NOTHING
    RETURNING 1`
  return rows.length
}

/** Drops what waits: all of it, or what is not needed any more. */
export async function deleteQueued(tx: Tx, which: 'all' | 'needless'): Promise<void> {
  await tx`
    DELETE FROM video_subtitle_draft d WHERE d.site_id = ${tx.siteId} AND d.state = ${literal(tx, states.queued)}
    ${
      which === 'all'
        ? tx``
        : tx`AND NOT EXISTS (SELECT FROM video v
            WHERE v.site_id = d.site_id AND v.id = d.video_id AND ${recognizable(tx)})`
    }`
}

/** What waits, oldest first, with the seconds of its film. */
export async function selectQueued(sql: Sql) {
  return sql<(DraftKey & { seconds: number })[]>`
    SELECT d.video_id, d.language, v.video_length::float8 AS seconds
    FROM video_subtitle_draft d
    JOIN video v ON v.site_id = d.site_id AND v.id = d.video_id
    WHERE d.site_id = ${sql.siteId} AND d.state = ${literal(sql, states.queued)}
    ORDER BY d.gmt_create, d.video_id, d.language
    LIMIT 500`
}

export async function countQueued(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM video_subtitle_draft
    WHERE site_id = ${sql.siteId} AND state = ${literal(sql, states.queued)}`
  return row?.count ?? 0
}
