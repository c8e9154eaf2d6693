import { extensions, jobKinds } from './domains.ts'
import { createBase } from './kernel/base.ts'
import { createAnswerCache, createSharedCache } from './kernel/cache.ts'
import type { Config } from './kernel/config.ts'
import type { Database } from './kernel/db/index.ts'
import type { JobKind } from './kernel/job-kinds.ts'
import { createLimiter } from './kernel/limits.ts'
import type { Log } from './kernel/log.ts'
import { createJobs } from './kernel/queue/jobs.ts'
import type { Services } from './kernel/services.ts'
import { createPlatform } from './platform/index.ts'
import { createSites } from './system/index.ts'
import { createSessions } from './user/index.ts'

/** Maximum cached aggregates. */
const MAX_VIEWS = 128

/**
 * Builds the services of the application; tests bring their own database. Resources to close are pushed to `closers`.
 */
export async function createServices(
  config: Config,
  log: Log,
  database: Database,
  closers: (() => Promise<void>)[] = [],
  kinds: JobKind[] = jobKinds,
): Promise<Services> {
  const base = await createBase(config, log, database, closers)
  const { clock, secret } = base
  const jobs = await createJobs(database.owner, kinds, log)
  closers.push(() => jobs.close())
  const sites = await createSites(database.owner, log, config)
  // In every process: workers put site addresses into messages.
  base.events.on('site.changed', () => sites.refresh())
  base.events.onGap(() => sites.refresh())
  return {
    ...base,
    jobs,
    sites,
    sessions: createSessions({ extensions }),
    limiter: createLimiter(clock),
    answers: createAnswerCache(clock),
    views: createSharedCache({ clock, max: MAX_VIEWS }),
    extensions,
    parts: new Map(),
    platform: createPlatform(config, secret, log, clock),
  }
}
