import { playbackStates } from '@zhixing/contract/live/replay-policy'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import { liveStates } from '../rules.ts'

/** Lease of a channel in seconds. */
const LEASE = 15

export interface Lease {
  channelId: string
  /** The page, and this connection. */
  pageKey: string
  lease: string
}

/** Acquires a channel: free, held by the same page, or with `takeOver` any. @returns success */
export async function takeChannel(sql: Sql, { channelId, pageKey, lease }: Lease, takeOver: boolean): Promise<boolean> {
  const rows = await sql`
    INSERT INTO live_studio AS s (site_id, channel_id, page_key, lease, seen_at)
    VALUES (${sql.siteId}, ${channelId}, ${pageKey}, ${lease}, clock_timestamp())
    ON CONFLICT (site_id, channel_id) DO UPDATE SET page_key = excluded.page_key, lease = excluded.lease, seen_at = excluded.seen_at
      WHERE s.page_key = excluded.page_key OR ${takeOver} OR excluded.seen_at - s.seen_at > ${LEASE} * interval '1 second'
    RETURNING 1`
  return rows.length > 0
}

/** Extends the lease. @returns false if another connection has it */
export async function renewLease(sql: Sql, { channelId, lease }: Lease): Promise<boolean> {
  const { count } = await sql`
    UPDATE live_studio SET seen_at = c.now
    FROM clock_timestamp() AS c (now) WHERE site_id = ${sql.siteId} AND channel_id = ${channelId} AND lease = ${lease}`
  return count === 1
}

/** Releases the lease, unless another connection has it. */
export async function freeChannel(sql: Sql, { channelId, lease }: Lease): Promise<void> {
  await sql`DELETE FROM live_studio WHERE site_id = ${sql.siteId} AND channel_id = ${channelId} AND lease = ${lease}`
}

/** Sets an ended session back to pending, for another replay video. */
export async function reopenReplay(tx: Tx, periodId: string, logId: string): Promise<void> {
  await tx`
    UPDATE live_session
    SET live_status = ${literal(tx, liveStates.ended)}, gmt_modified = now()
    WHERE site_id = ${tx.siteId}
      AND period_id = ${periodId}
      AND live_status IN (${literal(tx, liveStates.ended, liveStates.replay)})`
  await tx`
    UPDATE live_channel_log
    SET live_status = ${literal(tx, liveStates.ended)}, playback_save = ${literal(tx, playbackStates.replay)}
    WHERE site_id = ${tx.siteId} AND id = ${logId}`
}
