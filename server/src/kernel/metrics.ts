/** Metrics that are measured on scrape. Domains contribute through the extension point. */
import { lastBackup } from './backup/last.ts'
import { diskSpace } from './disk.ts'
import { extensionPoint } from './extensions.ts'
import type { Services } from './services.ts'

/** A gauge with its values at this moment. */
export interface Measurement {
  /** Without the prefix `zhixing_`. */
  name: string
  help: string
  values: readonly { labels?: Readonly<Record<string, string>>; value: number }[]
}

type Measure = (services: Services) => Promise<Measurement[]>

export const measures = extensionPoint<Measure>('metrics')

/** Due jobs, the age of the oldest one, and failed ones, by kind, over all sites. */
async function queue({ database }: Services): Promise<Measurement[]> {
  const rows = await database.owner<{ kind: string; due: number; running: number; failed: number; waited: number }[]>`
    SELECT name AS kind,
      count(*) FILTER (WHERE state < 'active' AND start_after <= now())::int AS due,
      count(*) FILTER (WHERE state = 'active')::int AS running,
      count(*) FILTER (WHERE state = 'failed')::int AS failed,
      coalesce(extract(epoch FROM now() - min(start_after) FILTER (WHERE state < 'active' AND NOT blocked AND start_after <= now())), 0)::float AS waited
    FROM pgboss.job_common WHERE state <> 'completed' AND name NOT LIKE '%.failed' AND name NOT LIKE '\\_\\_pgboss%'
    GROUP BY name`
  return [
    {
      name: 'jobs',
      help: 'Background jobs by kind and state',
      values: rows.flatMap(({ kind, due, running, failed }) =>
        Object.entries({ due, running, failed }).map(([state, value]) => ({ labels: { kind, state }, value })),
      ),
    },
    {
      name: 'job_wait_seconds',
      help: 'Age of the oldest due job, by kind',
      values: rows.map(({ kind, waited }) => ({ labels: { kind }, value: waited })),
    },
  ]
}

async function recurring({ database }: Services): Promise<Measurement[]> {
  const rows = await database.owner<{ name: string; age: number }[]>`
    SELECT name, extract(epoch FROM now() - last_run_at)::float AS age FROM scheduled_work WHERE last_run_at > '-infinity'`
  return [
    {
      name: 'recurring_age_seconds',
      help: 'Time since the last run of recurring work',
      values: rows.map(({ name, age }) => ({ labels: { work: name }, value: age })),
    },
  ]
}

/** Connections of the whole installation, as PostgreSQL counts them. */
async function connections({ database }: Services): Promise<Measurement[]> {
  const rows = await database.owner<{ application: string; state: string; n: number }[]>`
    SELECT application_name AS application, coalesce(state, 'none') AS state, count(*)::int AS n FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'zhixing%' GROUP BY 1, 2`
  const [limit] = await database.owner<{ most: number }[]>`SELECT current_setting('max_connections')::int AS most`
  return [
    {
      name: 'database_connections',
      help: 'Connections to PostgreSQL by application and state',
      values: rows.map(({ application, state, n }) => ({ labels: { application, state }, value: n })),
    },
    {
      name: 'database_connections_limit',
      help: 'max_connections of PostgreSQL',
      values: [{ value: limit?.most ?? 0 }],
    },
  ]
}

async function disk({ config }: Services): Promise<Measurement[]> {
  const { free, total } = await diskSpace(config.dataDir)
  return [
    { name: 'disk_free_bytes', help: 'Free bytes on the disk of DATA_DIR', values: [{ value: free }] },
    { name: 'disk_bytes', help: 'Size of the disk of DATA_DIR', values: [{ value: total }] },
  ]
}

async function backup({ config }: Services): Promise<Measurement[]> {
  const last = lastBackup(config.dataDir)
  return [
    {
      name: 'backup_age_seconds',
      help: 'Age of the newest complete backup; absent without one',
      values: last === undefined ? [] : [{ value: (Date.now() - last) / 1000 }],
    },
  ]
}

const own: readonly Measure[] = [queue, recurring, connections, disk, backup]

const LIMIT_MS = 3000
/** Scrapers of several replicas, and retries, share one measurement. */
const CACHE_MS = 10_000
const cached = new WeakMap<Services, { at: number; result: Promise<Measurement[]> }>()

async function measureAll(services: Services): Promise<Measurement[]> {
  let failed = 0
  const all = await Promise.all(
    [...own, ...measures.all(services)].map(async (measure) => {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`no answer within ${LIMIT_MS} ms`)), LIMIT_MS)
      })
      return Promise.race([measure(services), late])
        .catch((error: unknown) => {
          failed += 1
          services.log.warn({ err: error }, 'metric not measured')
          return []
        })
        .finally(() => clearTimeout(timer))
    }),
  )
  return [
    ...all.flat(),
    { name: 'measures_failed', help: 'Sources of metrics that did not answer', values: [{ value: failed }] },
  ]
}

/** All measurements, at most ten seconds old. A source that fails or hangs is left out and counted. */
export function measurements(services: Services): Promise<Measurement[]> {
  const last = cached.get(services)
  if (last && performance.now() - last.at < CACHE_MS) return last.result
  const result = measureAll(services)
  cached.set(services, { at: performance.now(), result })
  return result
}
