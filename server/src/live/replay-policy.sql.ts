import { playbackStates } from '@zhixing/contract/live/replay-policy'
import type { Sql } from '../kernel/db/index.ts'
import { literal } from '../kernel/db/literal.ts'
import { liveStates } from './rules.ts'

type PlaybackSave = (typeof playbackStates)[keyof typeof playbackStates]

/** Setting of a session (null: none) and of its course. */
export async function selectPolicy(
  sql: Sql,
  periodId: string,
): Promise<{ session: PlaybackSave | null; course: PlaybackSave }> {
  const [row] = await sql<{ session: PlaybackSave | null; course: PlaybackSave }[]>`
    SELECT s.playback_save AS session, coalesce(r.playback_save, ${literal(sql, playbackStates.replay)}) AS course
    FROM live_session s LEFT JOIN live_replay_policy r ON r.site_id = s.site_id AND r.course_id = s.course_id
    WHERE s.site_id = ${sql.siteId} AND s.period_id = ${periodId}`
  return row ?? { session: null, course: 1 }
}

/** Sets it for a session that has not started. @returns whether there was one */
export async function setSessionPolicy(sql: Sql, periodId: string, playbackSave: PlaybackSave): Promise<boolean> {
  const rows = await sql`
    UPDATE live_session SET playback_save = ${playbackSave}, gmt_modified = now()
    WHERE site_id = ${sql.siteId} AND period_id = ${periodId} AND live_status = ${literal(sql, liveStates.planned)} RETURNING period_id`
  return rows.length > 0
}

/** Sets it for a course. */
export async function upsertCoursePolicy(sql: Sql, courseId: string, playbackSave: PlaybackSave): Promise<void> {
  await sql`
    INSERT INTO live_replay_policy (site_id, course_id, playback_save) VALUES (${sql.siteId}, ${courseId}, ${playbackSave})
    ON CONFLICT (site_id, course_id) DO UPDATE SET playback_save = excluded.playback_save, gmt_modified = excluded.gmt_modified`
}
