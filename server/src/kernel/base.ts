import { systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { installationSecret } from './data-dir.ts'
import type { Database } from './db/index.ts'
import { createEvents } from './events.ts'
import type { Log } from './log.ts'
import type { BaseServices } from './services.ts'

/** Builds the base services of every process; resources to close are pushed to `closers`. */
export async function createBase(
  config: Config,
  log: Log,
  database: Database,
  closers: (() => Promise<void>)[],
): Promise<BaseServices> {
  const secret = installationSecret(config.dataDir)
  const line = config.redisUrl
    ? (await import('./event-line.ts')).createRedisLine(config.redisUrl, secret, log)
    : undefined
  const events = await createEvents(database.owner, log, line)
  closers.push(() => events.close())
  return { config, secret, database, clock: systemClock, log, events }
}
