import type { Sql, Tx } from '../../kernel/db/index.ts'

/** A studio that was not seen for so long holds its channel no more. Seconds. */
const LEASE = 15

export interface Lease {
  channelId: string
  /** The page, and this connection of it. */
  pageKey: string
  lease: string
}

/** Takes a channel: one that is free, one's own page's, or with `takeOver` anybody's. @returns whether it was had */
export async function takeChannel(sql: Sql, { channelId, pageKey, lease }: Lease, takeOver: boolean): Promise<boolean> {
  const rows = await sql`
    INSERT INTO live_studio AS s (site_id, channel_id, page_key, lease) VALUES (${sql.siteId}, ${channelId}, ${pageKey}, ${lease})
    ON CONFLICT (site_id, channel_id) DO UPDATE SET page_key = excluded.page_key, lease = excluded.lease, seen_at = clock_timestamp()
      WHERE s.page_key = excluded.page_key OR ${takeOver} OR s.seen_at < now() - ${LEASE} * interval '1 second'
    RETURNING 1`
  return rows.length > 0
}

/** Says that a connection still sends. @returns false once another one has the channel */
export async function renewLease(sql: Sql, { channelId, lease }: Lease): Promise<boolean> {
  const { count } = await sql`
    UPDATE live_studio SET seen_at = clock_timestamp() WHERE site_id = ${sql.siteId} AND channel_id = ${channelId} AND lease = ${lease}`
  return count === 1
}

/** Frees a channel, unless another connection has it by now. */
export async function freeChannel(sql: Sql, { channelId, lease }: Lease): Promise<void> {
  await sql`DELETE FROM live_studio WHERE site_id = ${sql.siteId} AND channel_id = ${channelId} AND lease = ${lease}`
}

/** A session that is over waits for its replay again: another video takes its place. */
export async function reopenReplay(tx: Tx, periodId: string, logId: string): Promise<void> {
  await tx`
    UPDATE live_session SET live_status = 3, gmt_modified = now() WHERE site_id = ${tx.siteId} AND period_id = ${periodId} AND live_status IN (3, 4)`
  await tx`
    UPDATE live_channel_log SET live_status = 3, playback_save = 1 WHERE site_id = ${tx.siteId} AND id = ${logId}`
}
