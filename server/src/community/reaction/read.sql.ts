import { today } from '../../kernel/day.ts'
import type { Tx } from '../../kernel/db/index.ts'
import type { ReadSource } from '@zhixing/contract/community/read-sources'
import type { Target } from '../target.ts'

export interface Read extends Target {
  /** Reader hash, 16 bytes in hex. */
  reader: string
  /** Source; absent where it is not recorded. */
  source?: ReadSource
}
type Fresh = Target & { source: ReadSource | null; n: number }

/** Days in China Standard Time. */

/** Inserts today's reads. @returns number of new ones by target and source */
export const insertReads = (tx: Tx, reads: readonly Read[]) => tx<Fresh[]>`
  WITH asked AS (
    SELECT DISTINCT ON (w.t, w.i, w.r) w.t, w.i, decode(w.r, 'hex') AS r, w.s
    FROM jsonb_to_recordset(${JSON.stringify(reads.map(({ targetType, targetId, reader, source }) => ({ t: targetType, i: targetId, r: reader, s: source ?? null })))}::text::jsonb) AS w (t smallint,
      i bigint, r text, s text)
  ), fresh AS (
    INSERT INTO community_read (site_id, read_day, target_type, target_id, reader)
    SELECT ${tx.siteId}::bigint, ${today(tx)}, t, i, r FROM asked
    ON CONFLICT DO NOTHING RETURNING target_type, target_id, reader)
  SELECT f.target_type, f.target_id, a.s AS source, count(*)::int AS n FROM fresh f JOIN asked a ON a.t = f.target_type AND a.i = f.target_id AND a.r = f.reader
  GROUP BY f.target_type, f.target_id, a.s`

export const addReadDays = (tx: Tx, reads: readonly (Target & { n: number })[]) => tx`
  INSERT INTO community_read_day AS d (site_id, target_type, target_id, read_day, read_count)
  SELECT ${tx.siteId}, w.t, w.i, ${today(tx)}, sum(w.n)
  FROM jsonb_to_recordset(${JSON.stringify(reads.map(({ targetType, targetId, n }) => ({ t: targetType, i: targetId, n })))}::text::jsonb) AS w (t smallint, i bigint, n int)
  GROUP BY w.t, w.i ORDER BY w.t, w.i ON CONFLICT (site_id, target_type, target_id, read_day) DO UPDATE SET read_count = d.read_count + EXCLUDED.read_count`

export const addSources = (tx: Tx, reads: readonly Fresh[]) => tx`
  INSERT INTO community_read_source AS d (site_id, target_type, target_id, read_day, source, read_count)
  SELECT ${tx.siteId}, w.t, w.i, ${today(tx)}, w.s, w.n
  FROM jsonb_to_recordset(${JSON.stringify(reads.map(({ targetType, targetId, source, n }) => ({ t: targetType, i: targetId, s: source, n })))}::text::jsonb) AS w (t smallint, i bigint, s text, n int)
  WHERE w.s IS NOT NULL
  ORDER BY w.t, w.i, w.s
  ON CONFLICT (site_id, target_type, target_id, read_day, source)
  DO UPDATE SET read_count = d.read_count + EXCLUDED.read_count`

/** Records that today's reader reached the end; counted once per person and day. */
export async function writeEnd(tx: Tx, { targetType, targetId, reader }: Read): Promise<void> {
  await tx`
    WITH done AS (
      UPDATE community_read SET is_end = 1 WHERE site_id = ${tx.siteId} AND read_day = ${today(tx)} AND target_type = ${targetType} AND target_id = ${targetId}
        AND reader = decode(${reader}, 'hex') AND is_end = 0 RETURNING 1)
    UPDATE community_read_day SET end_count = end_count + 1
    WHERE site_id = ${tx.siteId} AND target_type = ${targetType} AND target_id = ${targetId} AND read_day = ${today(tx)} AND EXISTS (SELECT FROM done)`
}
