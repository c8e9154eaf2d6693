import { type Db as BossDatabase, PgBoss } from 'pg-boss'
import type { AnySql, OwnerDb } from '../db/index.ts'
import type { Log } from '../log.ts'

/** Schema of pg-boss's tables, which pg-boss creates and upgrades. */
const SCHEMA = 'pgboss'
const TEXT = 25

/**
 * Runs pg-boss over our pools, so that a job can join any transaction and no second driver opens connections.
 * Parameters are sent as text: pg-boss's are text or cast in its SQL.
 * @param prepare use prepared statements, for callers with few distinct texts
 */
export function executor(sql: AnySql, { prepare = false } = {}): BossDatabase {
  const run = async (on: AnySql, text: string, values: unknown[]) => {
    const rows = await on.unsafe(
      text,
      values.map((value) => {
        const written = textOf(value)
        return written === null ? null : on.typed(written as never, TEXT)
      }) as never[],
      { prepare },
    )
    // A multi-statement query returns one result per statement.
    return { rows: [...rows].flat() }
  }
  return {
    executeSql(text, values = []) {
      // pg-boss writes BEGIN and COMMIT itself, which needs a single connection of the pool.
      const whole = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/.exec(text)
      if (whole?.[1] && 'begin' in sql)
        return (sql as OwnerDb).begin((tx) => run(tx, whole[1] as string, values)) as never
      return run(sql, text, values)
    },
  }
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value))
    return `{${value.map((item) => (item === null ? 'NULL' : `"${String(item).replace(/["\\]/g, '\\$&')}"`)).join(',')}}`
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export interface BossOptions {
  /** Run pg-boss's maintenance: expired leases, cleanup, schema upgrades. For worker processes. */
  upkeep: boolean
  /** Called with the name of a queue that has new jobs; null if notifications may have been lost. */
  onNews?: (queue: string | null) => void
}

/** Starts pg-boss on our pool. @throws its tables are missing: run `installQueue` */
export async function openBoss(owner: OwnerDb, log: Log, { upkeep, onNews }: BossOptions): Promise<PgBoss> {
  const boss = new PgBoss({
    schema: SCHEMA,
    db: {
      ...executor(owner),
      async listen(channel, onNotification, onReconnect) {
        const subscription = await owner.listen(
          channel,
          (queue) => {
            onNotification(queue)
            onNews?.(queue)
          },
          () => {
            onReconnect()
            onNews?.(null)
          },
        )
        return { close: () => subscription.unlisten() }
      },
    },
    migrate: upkeep,
    supervise: upkeep,
    // Upper bound for detecting an expired lease.
    superviseIntervalSeconds: 20,
    monitorIntervalSeconds: 20,
    queueCacheIntervalSeconds: 600,
    flowIntervalSeconds: 3600,
    schedule: false,
    monitorVacuum: false,
    useListenNotify: onNews !== undefined,
  })
  boss.on('error', (error) => log.error({ err: error, part: 'queue' }, 'queue error'))
  boss.on('warning', (warning) => log.warn({ warning, part: 'queue' }, 'queue warning'))
  return boss.start()
}

/**
 * Creates or upgrades pg-boss's tables. Idempotent; runs before our migrations, which add row-level security to them.
 */
export async function installQueue(owner: OwnerDb): Promise<void> {
  const boss = new PgBoss({ schema: SCHEMA, db: executor(owner), supervise: false, schedule: false })
  await boss.start()
  await boss.stop({ graceful: false })
}
