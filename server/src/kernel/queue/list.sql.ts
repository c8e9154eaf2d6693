/** `waiting`: for its first attempt or a retry. */
import type { Sql } from '../db/index.ts'
export type JobState = 'waiting' | 'running' | 'failed' | 'done'

export interface JobRow {
  jobId: string
  jobKind: string
  state: JobState
  data: Record<string, unknown> & { siteId: number }
  tries: number
  mostTries: number
  message: string
  gmtCreate: string
  startedAt: string | null
  completedAt: string | null
  nextTryAt: string | null
}

// Hide dead-letter queues and pg-boss's own.
const shown = (sql: Sql) => sql`name NOT LIKE '%.failed' AND name NOT LIKE '\\_\\_pgboss%' AND state <> 'cancelled'`
const stateOf = (sql: Sql) =>
  sql`CASE WHEN state < 'active' THEN 'waiting' WHEN state = 'active' THEN 'running' WHEN state = 'failed' THEN 'failed' ELSE 'done' END`

/** Jobs by state. On a site's connection: of that site. */
export async function countJobs(sql: Sql): Promise<Record<JobState, number>> {
  const rows = await sql<{ state: JobState; n: number }[]>`
    SELECT ${stateOf(sql)} AS state, count(*)::int AS n FROM pgboss.job_common WHERE ${shown(sql)} GROUP BY 1`
  const counts = { waiting: 0, running: 0, failed: 0, done: 0 }
  for (const { state, n } of rows) counts[state] = n
  return counts
}

/** Newest first. On a site's connection: of that site. */
export async function selectJobs(
  sql: Sql,
  state: JobState | undefined,
  limit: number,
  offset: number,
): Promise<JobRow[]> {
  return sql<JobRow[]>`
    SELECT id AS "jobId", name AS "jobKind", ${stateOf(sql)} AS state, data,
      retry_count + CASE WHEN started_on IS NULL THEN 0 ELSE 1 END AS tries, retry_limit + 1 AS "mostTries",
      CASE WHEN state IN ('retry', 'failed') THEN coalesce(output->>'message', output->'value'->>'message', '') ELSE '' END AS message,
      created_on AS "gmtCreate", started_on AS "startedAt", completed_on AS "completedAt", CASE WHEN state < 'active' THEN start_after END AS "nextTryAt"
    FROM pgboss.job_common WHERE ${shown(sql)} ${state ? sql`AND ${stateOf(sql)} = ${state}` : sql``}
    ORDER BY created_on DESC, id LIMIT ${limit} OFFSET ${offset}`
}

/** Name and payload of a failed job, without removing it. */
export async function selectFailed(
  sql: Sql,
  jobId: string,
): Promise<{ name: string; data: JobRow['data'] } | undefined> {
  const [row] = await sql<{ name: string; data: JobRow['data'] }[]>`
    SELECT name, data FROM pgboss.job_common WHERE id = ${jobId} AND state = 'failed' AND ${shown(sql)}`
  return row
}

/** Removes a failed job, to be sent again. Undefined if there is none. */
export async function takeFailed(sql: Sql, jobId: string): Promise<{ name: string; data: JobRow['data'] } | undefined> {
  const [row] = await sql<{ name: string; data: JobRow['data'] }[]>`
    DELETE FROM pgboss.job_common WHERE id = ${jobId} AND state = 'failed' AND ${shown(sql)} RETURNING name, data`
  return row
}
