import { trimStates } from '@zhixing/contract/live/codes'
import type { Sql, Tx } from '../kernel/db/index.ts'
import { lecturerView } from '../user/index.ts'
import { literal } from '../kernel/db/literal.ts'
import { liveStates } from './rules.ts'

export interface TrimRow {
  /** New with every request. */
  trimId: string
  logId: string
  originId: string
  /** Subtitle of the full replay; null: none. */
  originSubtitle: string | null
  beginSecond: number
  endSecond: number
  videoId: string | null
  trimStatus: (typeof trimStates)[keyof typeof trimStates]
  shownBegin: number | null
  shownEnd: number | null
}

const columns = (sql: Sql) =>
  sql`trim_id, log_id, origin_id, origin_subtitle, begin_second, end_second, video_id, trim_status, shown_begin, shown_end`

/** Trim of a session's replay; undefined if never trimmed. */
export async function selectTrim(sql: Sql, periodId: string): Promise<TrimRow | undefined> {
  const [row] = await sql<
    TrimRow[]
  >`SELECT ${columns(sql)} FROM live_trim WHERE site_id = ${sql.siteId} AND period_id = ${periodId}`
  return row
}

/** Locks the replay's video and broadcast until the end of the transaction. */
export async function lockReplay(tx: Tx, periodId: string) {
  const [row] = await tx<{ logId: string; resourceId: string }[]>`
    SELECT g.id AS log_id, g.resource_id
    FROM live_session s JOIN live_channel_log g ON g.site_id = s.site_id AND g.id = s.log_id
    WHERE s.site_id = ${tx.siteId}
      AND s.period_id = ${periodId}
      AND s.live_status = ${literal(tx, liveStates.replay)}
      AND g.resource_id IS NOT NULL FOR UPDATE OF s, g`
  return row
}

/** Stores a requested trim; the visible one stays. */
export async function upsertTrim(
  tx: Tx,
  periodId: string,
  trim: Pick<TrimRow, 'logId' | 'originId' | 'originSubtitle' | 'beginSecond' | 'endSecond'>,
): Promise<void> {
  await tx`
    INSERT INTO live_trim (site_id, period_id, log_id, origin_id, origin_subtitle, begin_second, end_second)
    VALUES (${tx.siteId}, ${periodId}, ${trim.logId}, ${trim.originId}, ${trim.originSubtitle}, ${trim.beginSecond}, ${trim.endSecond})
    ON CONFLICT (site_id, period_id) DO UPDATE SET begin_second = excluded.begin_second, end_second = excluded.end_second,
      trim_id = excluded.trim_id, video_id = NULL, trim_status = ${literal(tx, trimStates.making)}, gmt_modified = excluded.gmt_modified`
}

/** Locks a pending trim until the end of the transaction. */
export async function lockWaiting(tx: Tx, periodId: string): Promise<TrimRow | undefined> {
  const [row] = await tx<TrimRow[]>`
    SELECT ${columns(tx)}
    FROM live_trim
    WHERE site_id = ${tx.siteId}
      AND period_id = ${periodId}
      AND trim_status = ${literal(tx, trimStates.making)} FOR UPDATE`
  return row
}

export async function setTrimVideo(tx: Tx, periodId: string, videoId: string): Promise<void> {
  await tx`UPDATE live_trim SET video_id = ${videoId} WHERE site_id = ${tx.siteId} AND period_id = ${periodId}`
}

/** Makes the requested trim visible. */
export async function showTrim(tx: Tx, periodId: string): Promise<void> {
  await tx`
    UPDATE live_trim SET trim_status = ${literal(tx, trimStates.done)}, shown_begin = begin_second, shown_end = end_second, gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND period_id = ${periodId}`
}

export async function failTrim(tx: Tx, periodId: string): Promise<void> {
  await tx`
    UPDATE live_trim
    SET trim_status = ${literal(tx, trimStates.failed)}, gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND period_id = ${periodId} AND trim_status = ${literal(tx, trimStates.making)}`
}

/** The replay is another video, or untrimmed again. */
export async function deleteTrim(tx: Tx, periodId: string): Promise<void> {
  await tx`DELETE FROM live_trim WHERE site_id = ${tx.siteId} AND period_id = ${periodId}`
}

/** Author of a session's replay, and the name of its broadcast. */
export async function selectAuthor(sql: Sql, periodId: string) {
  const [row] = await sql<{ lecturerId: string; userId: string; liveName: string }[]>`
    SELECT s.lecturer_id, l.user_id, g.live_name
    FROM live_session s JOIN live_channel_log g ON g.site_id = s.site_id AND g.id = s.log_id
    JOIN ${lecturerView(sql)} l ON l.site_id = s.site_id AND l.id = s.lecturer_id
    WHERE s.site_id = ${sql.siteId} AND s.period_id = ${periodId}`
  return row
}
