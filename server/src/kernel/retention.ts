/** Rows that are kept for a time. A domain exports its own as `retention` from its index.ts. */
import { isDistributed } from './db/distribute.sql.ts'
import type { OwnerDb } from './db/index.ts'

export interface Retention {
  table: string
  /** SQL expression of a row: the time (timestamptz or date) from which the days count. */
  since: string
  days: number
  /** SQL condition; other rows of the table are kept. */
  only?: string
  /** What the rows are, for docs/operating.md. */
  what: string
}

/** Rows per transaction: bounds locks, WAL and what a crash repeats. */
const BATCH = 10_000

/**
 * Deletes the rows that are past their time, of all sites or of one. Idempotent.
 * @returns their number
 */
export async function purge(
  owner: OwnerDb,
  { table, since, days, only }: Retention,
  { batch = BATCH, siteId }: { batch?: number; siteId?: number | undefined } = {},
): Promise<number> {
  const ofSite = siteId === undefined ? 'true' : `site_id = ${siteId}`
  const condition = `${ofSite} AND ${since} < now() - make_interval(days => ${days})${only ? ` AND ${only}` : ''}`
  let deleted = 0
  for (;;) {
    const { count } = await owner.unsafe(
      `DELETE FROM ${table} WHERE ${ofSite} AND ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${batch}))`,
    )
    deleted += count
    if (count < batch) return deleted
  }
}

/** Purges tables one after the other. @returns the number of deleted rows, of tables with such rows */
export async function purgeAll(owner: OwnerDb, retentions: readonly Retention[]): Promise<Record<string, number>> {
  // A ctid is a place within a shard, so on a distributed database each site is purged by itself.
  const sites = (await isDistributed(owner)) ? await selectSites(owner) : [undefined]
  const counts: Record<string, number> = {}
  for (const one of retentions) {
    let count = 0
    for (const siteId of sites) count += await purge(owner, one, { siteId })
    if (count > 0) counts[one.table] = count
  }
  return counts
}

async function selectSites(owner: OwnerDb): Promise<number[]> {
  const rows = await owner<{ siteId: string }[]>`SELECT site_id FROM site ORDER BY site_id`
  return rows.map(({ siteId }) => Number(siteId))
}
