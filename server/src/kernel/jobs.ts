/** Job types: name and payload, all that a sender needs. Handlers are in job-kinds.ts. */
import { z } from 'zod'
import type { Config } from './config.ts'
import type { AnySql } from './db/index.ts'

/** Fields of every job: the site it belongs to. */
export interface JobData {
  siteId: number
}

export interface JobOptions {
  /** Maximum concurrent jobs of this type per process; a function: by the settings of the installation. Default 1. */
  concurrency?: number | ((config: Config) => number)
  /** Retries after the first attempt. Default 2. */
  retryLimit?: number
  /**
   * Sending wakes no worker, because the jobs are scheduled for later anyway. NOTIFY serializes commits, so waking
   * costs every sender.
   */
  isDeferred?: boolean
  /** Lease: a worker without a heartbeat for this long has lost the job. Default 60. */
  leaseSeconds?: number
}

export interface JobType<S extends z.ZodType<JobData> = z.ZodType<JobData>> extends JobOptions {
  /** `domain.action`, for example `vod.transcode`. */
  name: string
  data: S
}

/**
 * Declares a job type, in `jobs.ts` of its domain.
 * @param shape payload beside the site; add new fields as optional, because older jobs may be queued
 */
export function jobType<S extends z.ZodRawShape>(name: string, shape: S, options: JobOptions = {}) {
  return { name, data: z.object({ ...shape, siteId: z.number().int() }), ...options }
}

export interface SendOptions {
  /** Earliest start. */
  startAfter?: Date
  /** Dedupe key: at most one waiting job of the type per key. */
  onceKey?: string
  /** Higher runs first. Default 0. */
  priority?: number
}

export interface Jobs {
  /**
   * Enqueues a job in the caller's transaction (transactional outbox): it exists if and only if the transaction
   * commits.
   */
  send<S extends z.ZodType<JobData>>(
    sql: AnySql,
    type: JobType<S>,
    data: NoInfer<z.output<S>>,
    options?: SendOptions,
  ): Promise<void>
  /** Enqueues many jobs of one type in one statement. */
  sendAll<S extends z.ZodType<JobData>>(
    sql: AnySql,
    type: JobType<S>,
    list: readonly NoInfer<z.output<S>>[],
    options?: Omit<SendOptions, 'onceKey'>,
  ): Promise<void>
  /** Re-enqueues a stored job. @throws unknown type */
  sendAgain(sql: AnySql, name: string, stored: JobData, options?: SendOptions): Promise<void>
}
