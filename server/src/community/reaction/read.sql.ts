import { today } from '../../kernel/day.ts'
import type { OwnerDb, Tx } from '../../kernel/db/index.ts'
import type { Target } from '../target.ts'

export interface Read extends Target {
  /** Who reads, as 16 bytes in hex. */
  reader: string
}

/** Days are those of Beijing, as people see them. */

/** Writes who read what today; answers how many were new, by thing. */
export const insertReads = (tx: Tx, reads: readonly Read[]) => tx<(Target & { n: number })[]>`
  WITH fresh AS (
    INSERT INTO community_read (site_id, read_day, target_type, target_id, reader)
    SELECT DISTINCT ${tx.siteId}::bigint, ${today(tx)}, w.t, w.i, decode(w.r, 'hex')
    FROM jsonb_to_recordset(${JSON.stringify(reads.map(({ targetType, targetId, reader }) => ({ t: targetType, i: targetId, r: reader })))}::text::jsonb) AS w (t smallint, i bigint, r text)
    ON CONFLICT DO NOTHING RETURNING target_type, target_id)
  SELECT target_type, target_id, count(*)::int AS n FROM fresh GROUP BY target_type, target_id`

export const addReadDays = (tx: Tx, reads: readonly (Target & { n: number })[]) => tx`
  INSERT INTO community_read_day AS d (site_id, target_type, target_id, read_day, read_count)
  SELECT ${tx.siteId}, w.t, w.i, ${today(tx)}, w.n
  FROM jsonb_to_recordset(${JSON.stringify(reads.map(({ targetType, targetId, n }) => ({ t: targetType, i: targetId, n })))}::text::jsonb) AS w (t smallint, i bigint, n int)
  ORDER BY w.t, w.i ON CONFLICT (site_id, target_type, target_id, read_day) DO UPDATE SET read_count = d.read_count + EXCLUDED.read_count`

/** Who read is forgotten after two days: by then nobody is counted twice any more. Of all sites. */
export async function dropOldReads(owner: OwnerDb): Promise<number> {
  const rows = await owner`DELETE FROM community_read WHERE read_day < ${today(owner)} - 1`
  return rows.count
}
