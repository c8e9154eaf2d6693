import type { Sql, Tx } from '../kernel/db/index.ts'
import { lecturerView } from '../user/index.ts'

/** A session that is over, with its last broadcast. */
export async function selectEnded(sql: Sql, periodId: string) {
  const [row] = await sql<
    {
      logId: string
      liveName: string
      resourceId: string | null
      playbackSave: number
      lecturerId: string
      userId: string
    }[]
  >`
    SELECT g.id AS log_id, g.live_name, g.resource_id, g.playback_save, s.lecturer_id, l.user_id
    FROM live_session s JOIN live_channel_log g ON g.site_id = s.site_id AND g.id = s.log_id
    JOIN ${lecturerView(sql)} l ON l.site_id = s.site_id AND l.id = s.lecturer_id
    WHERE s.site_id = ${sql.siteId} AND s.period_id = ${periodId} AND s.live_status = 3`
  return row
}

export async function lockLog(tx: Tx, logId: string) {
  const [row] = await tx<{ resourceId: string | null }[]>`
    SELECT resource_id FROM live_channel_log WHERE site_id = ${tx.siteId} AND id = ${logId} FOR UPDATE`
  return row
}

export async function setResource(tx: Tx, logId: string, videoId: string): Promise<void> {
  await tx`UPDATE live_channel_log SET resource_id = ${videoId} WHERE site_id = ${tx.siteId} AND id = ${logId}`
}

/** The replay is there, or there will be none. */
export async function setReplayState(tx: Tx, periodId: string, logId: string, isReady: boolean): Promise<void> {
  if (isReady) {
    await tx`UPDATE live_session SET live_status = 4, gmt_modified = now() WHERE site_id = ${tx.siteId} AND period_id = ${periodId} AND live_status = 3`
    await tx`UPDATE live_channel_log SET live_status = 4 WHERE site_id = ${tx.siteId} AND id = ${logId}`
  } else await tx`UPDATE live_channel_log SET playback_save = 2 WHERE site_id = ${tx.siteId} AND id = ${logId}`
}
