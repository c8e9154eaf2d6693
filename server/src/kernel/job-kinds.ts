import type { z } from 'zod'
import type { JobData, JobOptions, JobType } from './jobs.ts'
import type { Services } from './services.ts'

/** Context of a running job. */
export interface JobContext {
  services: Services
  /** Aborted when the process stops or the lease is lost: leave resumable state. */
  signal: AbortSignal
  /** From 1. */
  attempt: number
}

/**
 * Handler of a job type. `run` must be idempotent: the process may be killed at any time, and the job runs again. A
 * domain exports its kinds as `jobs` from its index.ts.
 */
export interface JobKind extends JobOptions {
  name: string
  /** @throws also if the data does not match the type */
  run(data: unknown, context: JobContext): Promise<void>
  /** Called once, after the last attempt has failed. */
  failed?(data: unknown, context: JobContext, error: Error): Promise<void>
}

interface Work<T extends JobData> {
  run(data: T, context: JobContext): Promise<void>
  failed?(data: T, context: JobContext, error: Error): Promise<void>
}

/** Binds a job type to its handler. Data is validated, because the queue may hold jobs of an older version. */
export function jobKind<S extends z.ZodType<JobData>>(type: JobType<S>, work: Work<z.output<S>>): JobKind {
  const { data: schema, ...options } = type
  const { failed } = work
  return {
    ...options,
    run: async (data, context) => work.run(schema.parse(data), context),
    ...(failed
      ? {
          failed: async (data: unknown, context: JobContext, error: Error) =>
            failed.call(work, schema.parse(data), context, error),
        }
      : {}),
  }
}
