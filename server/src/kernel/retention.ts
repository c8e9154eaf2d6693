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
 * Deletes the rows of all sites that are past their time. Idempotent.
 * @param bySite one site after the other: on a distributed database a ctid is a place within a shard
 * @returns their number
 */
export async function purge(
  owner: OwnerDb,
  { table, since, days, only }: Retention,
  { batch = BATCH, bySite = false }: { batch?: number; bySite?: boolean } = {},
): Promise<number> {
  const isOver = `${since} < now() - make_interval(days => ${days})${only ? ` AND ${only}` : ''}`
  if (!bySite) return deleteWhere(owner, table, isOver, 'true', batch)
  const sites = await owner.unsafe<{ siteId: string }[]>(`SELECT DISTINCT site_id FROM ${table} WHERE ${isOver}`)
  let deleted = 0
  for (const { siteId } of sites) deleted += await deleteWhere(owner, table, isOver, `site_id = ${siteId}`, batch)
  return deleted
}

async function deleteWhere(
  owner: OwnerDb,
  table: string,
  isOver: string,
  ofSite: string,
  batch: number,
): Promise<number> {
  let deleted = 0
  for (;;) {
    const { count } = await owner.unsafe(
      `DELETE FROM ${table} WHERE ${ofSite} AND ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${ofSite} AND ${isOver} LIMIT ${batch}))`,
    )
    deleted += count
    if (count < batch) return deleted
  }
}

/** Purges tables one after the other. @returns the number of deleted rows, of tables with such rows */
export async function purgeAll(owner: OwnerDb, retentions: readonly Retention[]): Promise<Record<string, number>> {
  const bySite = await isDistributed(owner)
  const counts: Record<string, number> = {}
  for (const one of retentions) {
    const count = await purge(owner, one, { bySite })
    if (count > 0) counts[one.table] = count
  }
  return counts
}
