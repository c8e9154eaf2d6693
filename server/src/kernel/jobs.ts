/** What a kind of job is called and carries: all that whoever sends one knows. Who works it is in job-kinds.ts. */
import { z } from 'zod'
import type { AnySql } from './db/index.ts'

/** What every job carries: whose site it works for. */
export interface JobData {
  siteId: number
}

export interface JobOptions {
  /** Jobs of this kind at the same time in one process. Default 1. */
  concurrency?: number
  /** Tries after the first. Default 2. */
  retryLimit?: number
  /**
   * Its jobs wait for their time: nobody is woken when one is sent. Waking costs every sender a turn, since PostgreSQL commits those who notify one after the
   * other.
   */
  isDeferred?: boolean
  /** A worker that gives no sign of life for so long has lost the job. Default 60. */
  leaseSeconds?: number
}

export interface JobType<S extends z.ZodType<JobData> = z.ZodType<JobData>> extends JobOptions {
  /** `domain.action`, such as `vod.transcode`. */
  name: string
  data: S
}

/** Declares a kind of job in the `jobs.ts` of its domain. `shape`: what it carries beside the site; fields are added as optional ones, for jobs may be waiting. */
export function jobType<S extends z.ZodRawShape>(name: string, shape: S, options: JobOptions = {}) {
  return { name, data: z.object({ ...shape, siteId: z.number().int() }), ...options }
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
  send<S extends z.ZodType<JobData>>(
    sql: AnySql,
    type: JobType<S>,
    data: NoInfer<z.output<S>>,
    options?: SendOptions,
  ): Promise<void>
  /** The same for many of one kind, in one statement. */
  sendAll<S extends z.ZodType<JobData>>(
    sql: AnySql,
    type: JobType<S>,
    list: readonly NoInfer<z.output<S>>[],
    options?: Omit<SendOptions, 'onceKey'>,
  ): Promise<void>
  /** Sends anew what was once sent, as the queue stored it. @throws for a kind that nobody works any more */
  sendAgain(sql: AnySql, name: string, stored: JobData, options?: SendOptions): Promise<void>
}
