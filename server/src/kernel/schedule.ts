import type { OwnerDb } from './db/index.ts'
import { doing } from './observe.ts'
import { purgeAll, type Retention } from './retention.ts'
import type { Services } from './services.ts'

/**
 * Recurring work; a domain exports its own as `recurring` from its index.ts. Must be idempotent: a crash leaves the
 * rest for the next run.
 */
export interface RecurringWork {
  name: string
  everyMinutes: number
  run(services: Services): Promise<unknown>
}

const CHECK_EVERY = 5 * 60_000
const FIRST_CHECK = 30_000

/** Runs each work when due, in one of all processes. @returns stop function */
export function startSchedule(services: Services, works: RecurringWork[]): () => Promise<void> {
  const { log } = services
  let running: Promise<void> = Promise.resolve()
  const check = async () => {
    for (const work of works) {
      try {
        if (!(await isDue(services.database.owner, work))) continue
        const result = await doing({ kind: 'job', name: work.name }, () => work.run(services))
        log.info({ work: work.name, result }, 'scheduled work done')
      } catch (error) {
        log.error({ err: error, work: work.name }, 'scheduled work failed')
      }
    }
  }
  const begin = () => {
    running = running.then(check)
  }
  const first = setTimeout(begin, FIRST_CHECK)
  const timer = setInterval(begin, CHECK_EVERY)
  first.unref()
  timer.unref()
  return async () => {
    clearTimeout(first)
    clearInterval(timer)
    await running
  }
}

/** Atomically claims the next run. @returns true in exactly one process per interval */
export async function isDue(
  owner: OwnerDb,
  { name, everyMinutes }: Pick<RecurringWork, 'name' | 'everyMinutes'>,
): Promise<boolean> {
  await owner`INSERT INTO scheduled_work (name) VALUES (${name}) ON CONFLICT DO NOTHING`
  const taken = await owner`
      UPDATE scheduled_work
      SET last_run_at = now()
      WHERE name = ${name} AND last_run_at <= now() - make_interval(mins => ${everyMinutes})
      RETURNING 1`
  return taken.length === 1
}

/** Daily work that deletes what is past its time. */
export const purgeWork = (retentions: readonly Retention[]): RecurringWork => ({
  name: 'purge',
  everyMinutes: 24 * 60,
  run: ({ database }) => purgeAll(database.owner, retentions),
})
