import { type Db as BossDatabase, PgBoss } from 'pg-boss'
import type { AnySql, OwnerDb } from '../db/index.ts'
import type { Log } from '../log.ts'

/** Where the queue's own tables are: beside ours, made and upgraded by pg-boss. */
const SCHEMA = 'pgboss'
const TEXT = 25

/**
 * pg-boss over our own connections, so that a job can be part of anybody's transaction and no second driver opens pools.
 * Values travel as text: every parameter of pg-boss is either text or cast in its SQL.
 * @param prepare its statements are planned once for each connection: only where their texts are few
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
    // Several statements at once answer one result each.
    return { rows: [...rows].flat() }
  }
  return {
    executeSql(text, values = []) {
      // pg-boss writes its own BEGIN and COMMIT; a pool wants to know which connection is meant.
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
  /** Takes over jobs of dead workers, deletes old ones, finishes upgrades of its tables. For processes that work. */
  upkeep: boolean
  /** Called with the name of a queue that has something to do; with null when news may have been missed. */
  onNews?: (queue: string | null) => void
}

/** Starts pg-boss on our pool. @throws when its tables are not there: `installQueue` makes them */
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
    // A worker that died is noticed within this time after its lease.
    superviseIntervalSeconds: 20,
    monitorIntervalSeconds: 20,
    queueCacheIntervalSeconds: 600,
    flowIntervalSeconds: 3600,
    schedule: false,
    monitorVacuum: false,
    useListenNotify: onNews !== undefined,
  })
  boss.on('error', (error) => log.error({ err: error, part: 'queue' }, 'queue trouble'))
  boss.on('warning', (warning) => log.warn({ warning, part: 'queue' }, 'queue warning'))
  return boss.start()
}

/** Makes or upgrades the queue's tables. Safe to repeat; run by migrate, before our own migrations, which wall them. */
export async function installQueue(owner: OwnerDb): Promise<void> {
  const boss = new PgBoss({ schema: SCHEMA, db: executor(owner), supervise: false, schedule: false })
  await boss.start()
  await boss.stop({ graceful: false })
}
