/** Credited attendance of live sessions. */
import type { Sql, Tx } from '../kernel/db/index.ts'

interface Attended {
  userId: string
  periodId: string
  attendedSeconds: number
}

const given = (sql: Sql, people: readonly Attended[]) =>
  sql`
    jsonb_to_recordset(${JSON.stringify(people.map(({ userId, periodId, attendedSeconds }) => ({ u: userId, p: periodId, a: attendedSeconds })))}::text::jsonb) AS s (u bigint, p bigint, a int)`

/** Seconds of the session credited to each person so far. */
export async function selectCredited(tx: Tx, people: readonly Attended[]): Promise<Map<string, number>> {
  const rows = await tx<{ userId: string; attendedSeconds: number }[]>`
    SELECT pp.user_id, pp.attended_seconds FROM ${given(tx, people)}
    JOIN period_progress pp ON pp.site_id = ${tx.siteId} AND pp.user_id = s.u AND pp.period_id = s.p`
  return new Map(rows.map(({ userId, attendedSeconds }) => [userId, attendedSeconds]))
}

export async function setCredited(tx: Tx, people: readonly Attended[]): Promise<void> {
  await tx`
    UPDATE period_progress pp SET attended_seconds = greatest(pp.attended_seconds, s.a) FROM ${given(tx, people)}
    WHERE pp.site_id = ${tx.siteId} AND pp.user_id = s.u AND pp.period_id = s.p`
}
