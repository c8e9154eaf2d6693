import type { z } from 'zod'
import type { JobData, JobOptions, JobType } from './jobs.ts'
import type { Services } from './services.ts'

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
export interface JobKind extends JobOptions {
  name: string
  /** @throws when the data is not of the kind, too */
  run(data: unknown, context: JobContext): Promise<void>
  /** Called once when the last try has failed. */
  failed?(data: unknown, context: JobContext, error: Error): Promise<void>
}

interface Work<T extends JobData> {
  run(data: T, context: JobContext): Promise<void>
  failed?(data: T, context: JobContext, error: Error): Promise<void>
}

/** Says who works the jobs of a type. Their data is parsed: the queue may hold what an older version has sent. */
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
