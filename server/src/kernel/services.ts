import type { AnswerCache, SharedCache } from './cache.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/index.ts'
import type { Events } from './events.ts'
import type { Extensions } from './extensions.ts'
import type { Jobs } from './jobs.ts'
import type { Limiter } from './limits.ts'
import type { Log } from './log.ts'
import type { Sessions } from './session.ts'
import type { Sites } from './sites.ts'
import type { Platform } from '../platform/index.ts'

/** Services of every process, the media process included. */
export interface BaseServices {
  config: Config
  /** 32 bytes; key of tickets and hashes. */
  secret: Buffer
  database: Database
  clock: Clock
  log: Log
  events: Events
}

/** Services of the application; main and tests build them with the same function. */
export interface Services extends BaseServices {
  sites: Sites
  /** Resolves session tokens. */
  sessions: Sessions
  /** Job queue. */
  jobs: Jobs
  limiter: Limiter
  answers: AnswerCache
  /** Cache of expensive aggregates; keys start with their site. */
  views: SharedCache<unknown>
  /** Contributions to extension points. */
  extensions: Extensions
  /** Per-process singletons of domains (kernel/parts.ts). */
  parts: Map<symbol, unknown>
  /** Ports to external services: SMS, storage and so on. */
  platform: Platform
}
