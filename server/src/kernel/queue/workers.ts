import type { OwnerDb } from '../db/index.ts'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { JobKind } from '../job-kinds.ts'
import type { JobData } from '../jobs.ts'
import { doing } from '../observe.ts'
import type { Services } from '../services.ts'
import { openBoss } from './boss.ts'
import { afterFailure, LEASE_SECONDS, MAX_LOST_LEASES } from './jobs.ts'

/** Fallback poll: NOTIFY wakes workers at once, but not for due retries or after a lost connection. */
const POLL_MS = 5000
/** Grace period (ms) of running jobs on stop. */
const STOP_WAIT_MS = 10_000
/** Interval of the search for expired leases. */
const LOST_MS = 20_000

type Row = JobWithMetadata<JobData>

/** A queue consumed by this process, and its running jobs. */
interface Consumer {
  queue: string
  concurrency: number
  leaseSeconds: number
  run(job: Row, signal: AbortSignal): Promise<void>
  inHand: Map<string, InHand>
  fetching: boolean
  again: boolean
}

interface InHand {
  job: Row
  abort: AbortController
  /** Time of the last successful heartbeat. */
  alive: number
  done: Promise<void>
}

export interface Workers {
  /** Starts consuming. */
  start(): Promise<void>
  /** Runs all due jobs, and those they enqueue, to completion. `early`: including scheduled ones. For tests. */
  runDue(options?: { early?: boolean }): Promise<void>
  /** Stops fetching, aborts running jobs and requeues them. */
  stop(): Promise<void>
}

/**
 * Worker loop of this process; any number of processes may run it. A job is held under a lease that heartbeats
 * extend: a dead process loses its jobs when the lease expires; the signal of a lost job aborts, and its result is
 * dropped.
 */
export function createWorkers(services: Services, kinds: JobKind[]): Workers {
  const { log, database } = services
  const consumers = consumersOf(services, kinds)
  let boss: PgBoss | undefined
  let started = false
  let stopping = false
  const timers: NodeJS.Timeout[] = []

  const open = async () => {
    boss ??= await openBoss(database.owner, log, {
      upkeep: true,
      onNews: (queue) => {
        for (const consumer of consumers) if (queue === null || consumer.queue === queue) void pump(consumer)
      },
    })
    return boss
  }

  /** Fills free slots. A call during a run makes it loop once more. */
  const pump = async (consumer: Consumer): Promise<void> => {
    if (consumer.fetching) {
      consumer.again = true
      return
    }
    consumer.fetching = true
    try {
      do {
        consumer.again = false
        const free = consumer.concurrency - consumer.inHand.size
        if (stopping || !started || !boss || free <= 0) break
        const jobs = await boss.fetch<JobData>(consumer.queue, { batchSize: free, includeMetadata: true })
        for (const job of jobs) void begin(consumer, job).done.finally(() => void pump(consumer))
      } while (consumer.again)
    } catch (error) {
      log.error({ err: error, queue: consumer.queue }, 'cannot fetch jobs')
    } finally {
      consumer.fetching = false
    }
  }

  const begin = (consumer: Consumer, job: Row): InHand => {
    const abort = new AbortController()
    const hand: InHand = { job, abort, alive: Date.now(), done: Promise.resolve() }
    consumer.inHand.set(job.id, hand)
    hand.done = work(consumer, hand).finally(() => consumer.inHand.delete(job.id))
    return hand
  }

  const work = async (consumer: Consumer, { job, abort }: InHand): Promise<void> => {
    const about = { queue: consumer.queue, job: job.id, site: job.data.siteId, attempt: job.retryCount + 1 }
    const began = Date.now()
    let failure: Error | null = null
    try {
      const { siteId } = job.data
      await doing({ kind: 'job', name: consumer.queue, siteId }, () => consumer.run(job, abort.signal))
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error))
    }
    try {
      if (!(await extendLease(job))) {
        log.warn(about, 'job was taken over while running')
      } else if (!failure) {
        await boss?.complete(consumer.queue, job.id)
        log.debug({ ...about, ms: Date.now() - began }, 'job done')
      } else if (stopping && abort.signal.aborted) {
        await requeue(job)
      } else {
        const last = job.retryCount >= job.retryLimit
        log[last ? 'error' : 'warn']({ ...about, err: failure, last }, 'job failed')
        await boss?.fail(consumer.queue, job.id, { message: failure.message })
        const after = consumers.find(({ queue }) => queue === afterFailure(consumer.queue))
        if (last && after) void pump(after)
      }
    } catch (error) {
      // Database unreachable: the lease decides.
      log.error({ ...about, err: error }, 'cannot record the result of a job')
    }
  }

  /** Extends the lease. False: another worker has the job. */
  const extendLease = async (job: Row): Promise<boolean> => {
    const touched = await database.owner`
      UPDATE pgboss.job AS j SET heartbeat_on = now() WHERE ${isHeldAs(database.owner, job)} RETURNING 1`
    return touched.length === 1
  }

  /** Requeues a job on stop, as if it had not started. */
  const requeue = async (job: Row): Promise<void> => {
    await database.owner`
      UPDATE pgboss.job AS j SET state = 'retry', started_on = NULL, heartbeat_on = NULL, start_after = now() WHERE ${isHeldAs(database.owner, job)}`
  }

  const heartbeat = async (consumer: Consumer) => {
    for (const hand of consumer.inHand.values()) {
      try {
        if (await extendLease(hand.job)) hand.alive = Date.now()
        else hand.abort.abort(new Error('another worker has the job'))
      } catch (error) {
        log.warn({ err: error, queue: consumer.queue }, 'heartbeat failed')
        if (Date.now() - hand.alive > consumer.leaseSeconds * 1000) hand.abort.abort(new Error('the lease expired'))
      }
    }
  }

  /**
   * Requeues jobs of crashed workers without consuming a retry. The count is stored with the job, because the job
   * may be what crashes the process; beyond the limit, pg-boss's maintenance takes it and consumes a retry.
   */
  const requeueLost = async () => {
    const leases = JSON.stringify(consumers.map(({ queue, leaseSeconds }) => ({ queue, seconds: leaseSeconds })))
    try {
      const lost = await database.owner<{ queue: string; job: string; site: string; times: number }[]>`
        UPDATE pgboss.job AS j SET state = 'retry', started_on = NULL, heartbeat_on = NULL, start_after = now(),
          output = jsonb_build_object('lostLeases', ${lostLeases(database.owner)} + 1)
        FROM jsonb_to_recordset(${leases}::text::jsonb) AS lease (queue text, seconds int)
        WHERE j.name = lease.queue AND j.state = 'active' AND j.heartbeat_on < now() - make_interval(secs => lease.seconds)
          AND ${lostLeases(database.owner)} < ${MAX_LOST_LEASES}
        RETURNING j.name AS queue, j.id AS job, j.data->>'siteId' AS site, ${lostLeases(database.owner)} AS times`
      for (const about of lost) log.warn(about, 'job requeued after a lost lease')
    } catch (error) {
      log.error({ err: error }, 'cannot search for expired leases')
    }
  }

  /** Queues with due jobs (`early`: or scheduled ones), in one query. */
  const waitingQueues = async (early: boolean): Promise<Set<string>> => {
    const rows = await database.owner<{ name: string }[]>`
      SELECT DISTINCT name FROM pgboss.job WHERE state < 'active' AND NOT blocked AND (${early} OR start_after <= now())`
    return new Set(rows.map(({ name }) => name))
  }

  const check = async () => {
    try {
      const due = await waitingQueues(false)
      for (const consumer of consumers) if (due.has(consumer.queue)) void pump(consumer)
    } catch (error) {
      log.error({ err: error }, 'cannot search for jobs')
    }
  }

  return {
    async start() {
      await open()
      started = true
      timers.push(setInterval(() => void check(), POLL_MS))
      timers.push(setInterval(() => void requeueLost().then(check), LOST_MS))
      for (const consumer of consumers)
        timers.push(setInterval(() => void heartbeat(consumer), (consumer.leaseSeconds * 1000) / 4))
      // Requeue lost jobs first, before pg-boss's maintenance counts them as failed.
      await requeueLost()
      await check()
      await boss?.supervise().catch((error: unknown) => log.error({ err: error }, 'queue maintenance failed'))
    },
    async runDue({ early = false } = {}) {
      const queue = await open()
      for (let found = true; found; ) {
        found = false
        // Most of about a hundred queues are empty.
        const names = await waitingQueues(early)
        for (const consumer of consumers) {
          if (!names.has(consumer.queue)) continue
          const jobs = await queue.fetch<JobData>(consumer.queue, {
            batchSize: 1,
            includeMetadata: true,
            ignoreStartAfter: early,
          })
          for (const job of jobs) await begin(consumer, job).done
          found ||= jobs.length > 0
        }
      }
    },
    async stop() {
      stopping = true
      for (const timer of timers.splice(0)) clearInterval(timer)
      const running = consumers.flatMap((consumer) => [...consumer.inHand.values()])
      for (const { abort } of running) abort.abort(new Error('the process is stopping'))
      await Promise.race([
        Promise.all(running.map(({ done }) => done)),
        new Promise((resolve) => setTimeout(resolve, STOP_WAIT_MS).unref()),
      ])
      await boss?.stop({ graceful: false })
      boss = undefined
    },
  }
}

/** Lost leases of job `j` since its last failed attempt; stored where that keeps its error. */
const lostLeases = (sql: OwnerDb) => sql`coalesce((j.output->>'lostLeases')::int, 0)`

/**
 * Fencing condition: job `j` is still the one fetched by this worker; a later fetch has another attempt or lease
 * count.
 */
const isHeldAs = (sql: OwnerDb, { id, name, retryCount, output }: Row) => {
  const { lostLeases: times = 0 } = (output ?? {}) as { lostLeases?: number }
  return sql`j.name = ${name} AND j.id = ${id} AND j.state = 'active' AND j.retry_count = ${retryCount} AND ${lostLeases(sql)} = ${times}`
}

const concurrencyOf = ({ concurrency = 1 }: JobKind, { config }: Services): number =>
  typeof concurrency === 'number' ? concurrency : concurrency(config)

/** For every kind its queue and, if it has `failed`, its dead-letter queue. */
function consumersOf(services: Services, kinds: JobKind[]): Consumer[] {
  return kinds.flatMap((kind) => {
    const consumer = (queue: string, concurrency: number, run: Consumer['run']): Consumer => ({
      queue,
      concurrency,
      leaseSeconds: kind.leaseSeconds ?? LEASE_SECONDS,
      run,
      inHand: new Map(),
      fetching: false,
      again: false,
    })
    const { failed } = kind
    return [
      consumer(kind.name, concurrencyOf(kind, services), (job, signal) =>
        kind.run(job.data, { services, signal, attempt: job.retryCount + 1 }),
      ),
      ...(failed
        ? [
            consumer(afterFailure(kind.name), 1, (job, signal) =>
              failed.call(
                kind,
                job.data,
                { services, signal, attempt: (job.sourceRetryCount ?? 0) + 1 },
                new Error(messageOf(job.output)),
              ),
            ),
          ]
        : []),
    ]
  })
}

/** pg-boss stores errors as objects, and its own one level deeper. */
function messageOf(output: unknown): string {
  const { message, value } = (output ?? {}) as { message?: string; value?: { message?: string } }
  return message ?? value?.message ?? 'the job failed'
}
