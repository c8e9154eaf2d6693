/** Practice by day. Days are in China time. */
import { dayOf } from '../../kernel/day.ts'
import type { Sql, Tx } from '../../kernel/db/index.ts'

const dayAt = (sql: Sql, now: Date) => dayOf(sql, sql`${now.toISOString()}::timestamptz`)

/** Adds to the counts of a day, in the transaction of the action. */
export async function addToDay(
  tx: Tx,
  {
    siteId,
    userId,
    now,
    answered = 0,
    right = 0,
    reviewed = 0,
  }: { siteId: number; userId: string; now: Date; answered?: number; right?: number; reviewed?: number },
): Promise<void> {
  await tx`
    INSERT INTO practice_day (site_id, user_id, day, answered, right_count, reviewed)
    VALUES (${siteId}, ${userId}, ${dayAt(tx, now)}, ${answered}, ${right}, ${reviewed})
    ON CONFLICT (site_id, user_id, day)
    DO UPDATE SET answered = practice_day.answered + excluded.answered,
      right_count = practice_day.right_count + excluded.right_count,
      reviewed = practice_day.reviewed + excluded.reviewed`
}

/** The last seven days, today last, empty days included. */
export async function selectWeek(sql: Sql, userId: string, now: Date) {
  return sql<{ day: string; answered: number; right: number; reviewed: number }[]>`
    SELECT to_char(w.day, 'YYYY-MM-DD') AS day, coalesce(d.answered, 0) AS answered, coalesce(d.right_count, 0) AS right, coalesce(d.reviewed, 0) AS reviewed
    FROM (SELECT ${dayAt(sql, now)} - n AS day FROM generate_series(0, 6) AS n) w
    LEFT JOIN practice_day d ON d.site_id = ${sql.siteId} AND d.user_id = ${userId} AND d.day = w.day
    ORDER BY w.day`
}

/** The current streak in days; today does not break it yet. */
export async function selectStreak(sql: Sql, userId: string, now: Date): Promise<number> {
  // Gaps and islands: in a streak, date plus reverse row number is constant.
  const [row] = await sql<{ streak: number }[]>`
    WITH days AS (
      SELECT day, day + (row_number() OVER (ORDER BY day DESC))::int AS run, max(day) OVER () AS newest
      FROM practice_day
      WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND day <= ${dayAt(sql, now)}
    )
    SELECT count(*)::int AS streak FROM days WHERE run = newest + 1 AND newest >= ${dayAt(sql, now)} - 1`
  return row?.streak ?? 0
}

/** How many problems a person has answered, and how many were last answered right. */
export async function selectDone(sql: Sql, userId: string): Promise<{ answeredTotal: number; rightTotal: number }> {
  const [row] = await sql<{ answeredTotal: number; rightTotal: number }[]>`
    SELECT count(*)::int AS "answeredTotal", count(*) FILTER (WHERE last_status = 'right')::int AS "rightTotal"
    FROM user_problem_stat
    WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  return row ?? { answeredTotal: 0, rightTotal: 0 }
}
