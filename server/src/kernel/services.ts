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

/** What every process is built from, the media process as well. */
export interface BaseServices {
  config: Config
  /** 32 bytes from which this installation's tickets and hashes are keyed. */
  secret: Buffer
  database: Database
  clock: Clock
  log: Log
  events: Events
}

/** What the process is built from once; main and every test build it with the same function. */
export interface Services extends BaseServices {
  sites: Sites
  /** Who is behind a token. */
  sessions: Sessions
  /** Work that outlives a request. */
  jobs: Jobs
  limiter: Limiter
  answers: AnswerCache
  /** Costly views of much data, shared by those who look at the same time; keys begin with their site. */
  views: SharedCache<unknown>
  /** What domains add to those below. */
  extensions: Extensions
  /** What domains have for themselves in this process (kernel/parts.ts). */
  parts: Map<symbol, unknown>
  /** The outside world behind ports: SMS, storage, and so on. */
  platform: Platform
}
