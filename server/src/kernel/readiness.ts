/** Checks of /readyz. Each answers within a second, even if the database hangs. */
import { hostname } from 'node:os'
import { diskSpace } from './disk.ts'
import { appliedMigrations, migrationNames } from './db/migrate.ts'
import type { Services } from './services.ts'

const LIMIT_MS = 900
/** A backlog is normal; no worker for this long is an error. */
const QUEUE_LIMIT_SECONDS = 600

export interface Check {
  ok: boolean
  ms: number
  /** Result or reason of failure, in English for operators. */
  detail: string
}
export type Readiness = Record<'database' | 'migrations' | 'disk' | 'queue', Check>

type Need = Pick<Services, 'config' | 'database' | 'sites'>

/** Writes and commits a row as the app role, for the first site. */
async function database({ database, sites }: Need): Promise<string> {
  const siteId = sites.all()[0]?.siteId
  if (siteId === undefined) return 'no site yet'
  await database.of(siteId)`
    INSERT INTO readiness_probe (site_id, process) VALUES (${siteId}, ${hostname()})
    ON CONFLICT (site_id, process) DO UPDATE SET written_at = excluded.written_at`
  return 'written'
}

async function migrations({ database }: Need): Promise<string> {
  const done = new Set(await appliedMigrations(database.owner))
  const missing = migrationNames().filter((name) => !done.has(name))
  if (missing.length > 0) throw new Error(`not run yet: ${missing.join(', ')}`)
  return `${done.size} done`
}

async function disk({ config }: Need): Promise<string> {
  const { free, total } = await diskSpace(config.dataDir)
  const share = total > 0 ? (free / total) * 100 : 0
  const summary = `${Math.floor(free / 1024 ** 2)} MB free (${share.toFixed(1)} %)`
  if (share < config.upload.reservePercent)
    throw new Error(`${summary}, the reserve is ${config.upload.reservePercent} %`)
  return summary
}

/** Age of the oldest due job in seconds; an error only without any recent heartbeat. */
async function queue({ database }: Need): Promise<string> {
  const [row] = await database.owner<{ waited: number; alive: boolean }[]>`
    SELECT coalesce(extract(epoch FROM now() - min(start_after) FILTER (WHERE state < 'active' AND NOT blocked AND start_after <= now())), 0)::float AS waited,
      coalesce(bool_or(state = 'active' AND heartbeat_on > now() - interval '2 minutes'), false) AS alive
    FROM pgboss.job WHERE state <= 'active'`
  const waited = Math.round(row?.waited ?? 0)
  if (waited > QUEUE_LIMIT_SECONDS && !row?.alive)
    throw new Error(`a job has waited ${waited} s and no worker is alive`)
  return `oldest due job waits ${waited} s`
}

const checks = { database, migrations, disk, queue }

/** Checks in flight: while the database hangs, repeated probes must not pile up queries. */
const running = new WeakMap<Need['database'], Map<string, Promise<string>>>()

function once(name: keyof typeof checks, services: Need): Promise<string> {
  let ofThis = running.get(services.database)
  if (!ofThis) running.set(services.database, (ofThis = new Map()))
  let check = ofThis.get(name)
  if (!check) {
    check = checks[name](services).finally(() => ofThis.delete(name))
    ofThis.set(name, check)
  }
  return check
}

async function timed(name: keyof typeof checks, services: Need): Promise<Check> {
  const began = performance.now()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${LIMIT_MS} ms`)), LIMIT_MS)
  })
  const ms = () => Math.round(performance.now() - began)
  return Promise.race([once(name, services), late])
    .then(
      (detail) => ({ ok: true, ms: ms(), detail }),
      (error: Error) => ({ ok: false, ms: ms(), detail: error.message }),
    )
    .finally(() => clearTimeout(timer))
}

/** Runs all checks concurrently. */
export async function readiness(services: Need): Promise<{ ready: boolean; checks: Readiness }> {
  const names = Object.keys(checks) as (keyof typeof checks)[]
  const results = await Promise.all(names.map(async (name) => [name, await timed(name, services)] as const))
  return { ready: results.every(([, { ok }]) => ok), checks: Object.fromEntries(results) as unknown as Readiness }
}
