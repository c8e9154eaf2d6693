import type { Sql, Tx } from '../kernel/db/index.ts'

/** Marks of a session in order, without those trimmed off. */
export async function selectMarks(sql: Sql, periodId: string) {
  return sql<{ markId: string; markName: string; second: number }[]>`
    SELECT m.id AS mark_id, m.mark_name, place.second - coalesce(r.shown_begin, 0) AS second
    FROM live_mark m JOIN live_session s ON s.site_id = m.site_id AND s.period_id = m.period_id
    LEFT JOIN live_trim r ON r.site_id = s.site_id AND r.period_id = s.period_id AND r.log_id = s.log_id,
    LATERAL (SELECT coalesce(m.replay_second, greatest(0, extract(epoch FROM m.mark_time - coalesce(s.begun_at, m.mark_time)))::int) AS second) place
    WHERE m.site_id = ${sql.siteId} AND m.period_id = ${periodId} AND (r.shown_begin IS NULL OR place.second BETWEEN r.shown_begin AND r.shown_end)
    ORDER BY m.mark_time, m.id`
}

export async function countMarks(sql: Sql, periodId: string): Promise<number> {
  const [row] = await sql<
    { count: number }[]
  >`SELECT count(*)::int AS count FROM live_mark WHERE site_id = ${sql.siteId} AND period_id = ${periodId}`
  return row?.count ?? 0
}

export async function insertMark(sql: Sql, periodId: string, markName: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO live_mark (site_id, period_id, mark_name) VALUES (${sql.siteId}, ${periodId}, ${markName}) RETURNING id`
  if (!row) throw new Error('mark not inserted')
  return row.id
}

/** @returns whether it existed */
export async function deleteMark(sql: Sql, periodId: string, markId: string): Promise<boolean> {
  const { count } =
    await sql`DELETE FROM live_mark WHERE site_id = ${sql.siteId} AND period_id = ${periodId} AND id = ${markId}`
  return count > 0
}

/** Times of the marks, epoch ms. */
export async function selectMarkTimes(sql: Sql, periodId: string) {
  return sql<{ id: string; at: number }[]>`
    SELECT id, (extract(epoch FROM mark_time) * 1000)::float8 AS at FROM live_mark WHERE site_id = ${sql.siteId} AND period_id = ${periodId}`
}

/** Stores the replay positions of marks. */
export async function setReplaySeconds(tx: Tx, places: { id: string; second: number }[]): Promise<void> {
  await tx`
    UPDATE live_mark m SET replay_second = p.second FROM jsonb_to_recordset(${JSON.stringify(places)}::text::jsonb) AS p (id bigint, second int)
    WHERE m.site_id = ${tx.siteId} AND m.id = p.id`
}
