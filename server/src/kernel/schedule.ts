import type { OwnerDb } from './db/index.ts'
import type { Services } from './services.ts'

/** A piece of work that recurs; a domain exports its own as `recurring` from its index.ts. Must be safe to repeat: a process that dies in the middle leaves the rest for the next time. */
export interface RecurringWork {
  name: string
  everyMinutes: number
  run(services: Services): Promise<unknown>
}

const CHECK_EVERY = 5 * 60_000
const FIRST_CHECK = 30_000

/** Runs each work when it is due, in one of all processes. @returns a function that ends it */
export function startSchedule(services: Services, works: RecurringWork[]): () => Promise<void> {
  const { log } = services
  let running: Promise<void> = Promise.resolve()
  const check = async () => {
    for (const work of works) {
      try {
        if (await isDue(services.database.owner, work))
          log.info({ work: work.name, result: await work.run(services) }, 'scheduled work done')
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

/** True for the one process that may run the work now; moves its time forward. */
export async function isDue(
  owner: OwnerDb,
  { name, everyMinutes }: Pick<RecurringWork, 'name' | 'everyMinutes'>,
): Promise<boolean> {
  await owner`INSERT INTO scheduled_work (name) VALUES (${name}) ON CONFLICT DO NOTHING`
  const taken =
    await owner`UPDATE scheduled_work SET last_run_at = now() WHERE name = ${name} AND last_run_at <= now() - make_interval(mins => ${everyMinutes}) RETURNING 1`
  return taken.length === 1
}
