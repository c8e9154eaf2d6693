import type { Sql } from './db/index.ts'
import type { Services } from './services.ts'

/** What every job carries: whose site it works for. */
export interface JobData {
  siteId: number
}

/** What a running job gets beside its data. */
export interface JobContext {
  services: Services
  /** Aborted when the process stops or the lease is lost: leave things so that another try can go on. */
  signal: AbortSignal
  /** 1 for the first try. */
  attempt: number
}

/**
 * A kind of long work. `run` must be safe to repeat: a process may be killed at any instant, and the job runs again.
 * A domain exports its kinds as `jobs` from its index.ts.
 */
export interface JobKind<T extends JobData = JobData> {
  /** `domain.action`, such as `vod.transcode`. */
  name: string
  /** Jobs of this kind at the same time in one process. Default 1. */
  concurrency?: number
  /** Tries after the first. Default 2. */
  retryLimit?: number
  /** A worker that gives no sign of life for so long has lost the job. Default 60. */
  leaseSeconds?: number
  run(data: T, context: JobContext): Promise<void>
  /** Called once when the last try has failed. */
  failed?(data: T, context: JobContext, error: Error): Promise<void>
}

export interface SendOptions {
  /** Not before this time. */
  startAfter?: Date
  /** At most one waiting job of the kind with this key. */
  onceKey?: string
  /** Higher goes first. Default 0. */
  priority?: number
}

export interface Jobs {
  /** Puts a job into the queue, in the caller's transaction: it exists when, and only when, the action is committed. */
  send<T extends JobData>(sql: Sql, name: string, data: T, options?: SendOptions): Promise<void>
}
