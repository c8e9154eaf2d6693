import type { OwnerDb } from '../db/index.ts'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { JobKind } from '../job-kinds.ts'
import type { JobData } from '../jobs.ts'
import type { Services } from '../services.ts'
import { openBoss } from './boss.ts'
import { afterFailure, LEASE_SECONDS, MAX_LOST_LEASES } from './jobs.ts'

/** News wakes a worker at once; this finds what news does not tell: tries that are due, and what was said while the line was down. */
const POLL_MS = 5000
/** How long a stop waits for jobs to leave things in order. */
const STOP_WAIT_MS = 10_000
/** How often jobs are looked for whose worker gave no sign of life for a lease. */
const LOST_MS = 20_000

type Row = JobWithMetadata<JobData>

/** A queue that this process works, and the jobs of it in hand. */
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
  /** Last sign of life that the database took. */
  alive: number
  done: Promise<void>
}

export interface Workers {
  /** Begins to work what comes. */
  start(): Promise<void>
  /** Works everything that is due, and what comes of it, and returns. `early`: tries that wait for their time, too. For tests. */
  runDue(options?: { early?: boolean }): Promise<void>
  /** Takes nothing more, tells running jobs to leave things in order, gives them back to the queue. */
  stop(): Promise<void>
}

/**
 * Works the queue in this process. Any number of processes may: a job belongs to whom the database gave it, as long as signs of life come.
 * A process that dies loses its jobs after the lease; a process that lost a job is told so by the signal and its result is dropped.
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

  /** Fills the lane's free places. Called again while it runs, it looks once more. */
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
      log.error({ err: error, queue: consumer.queue }, 'could not fetch jobs')
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
      await consumer.run(job, abort.signal)
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error))
    }
    try {
      if (!(await isOurs(job))) {
        log.warn(about, 'job was taken over while it ran')
      } else if (!failure) {
        await boss?.complete(consumer.queue, job.id)
        log.debug({ ...about, ms: Date.now() - began }, 'job done')
      } else if (stopping && abort.signal.aborted) {
        await giveBack(job)
      } else {
        const last = job.retryCount >= job.retryLimit
        log[last ? 'error' : 'warn']({ ...about, err: failure, last }, 'job failed')
        await boss?.fail(consumer.queue, job.id, { message: failure.message })
        const after = consumers.find(({ queue }) => queue === afterFailure(consumer.queue))
        if (last && after) void pump(after)
      }
    } catch (error) {
      // The database is away: the lease will decide.
      log.error({ ...about, err: error }, 'the end of a job could not be written')
    }
  }

  /** Says that the job is still being worked. False: somebody else has it now. */
  const isOurs = async (job: Row): Promise<boolean> => {
    const touched = await database.owner`
      UPDATE pgboss.job AS j SET heartbeat_on = now() WHERE ${isHeldAs(database.owner, job)} RETURNING 1`
    return touched.length === 1
  }

  /** A stop is nobody's failure: the job waits as if it had not been begun. */
  const giveBack = async (job: Row): Promise<void> => {
    await database.owner`
      UPDATE pgboss.job AS j SET state = 'retry', started_on = NULL, heartbeat_on = NULL, start_after = now() WHERE ${isHeldAs(database.owner, job)}`
  }

  const beat = async (consumer: Consumer) => {
    for (const hand of consumer.inHand.values()) {
      try {
        if (await isOurs(hand.job)) hand.alive = Date.now()
        else hand.abort.abort(new Error('another worker has the job'))
      } catch (error) {
        log.warn({ err: error, queue: consumer.queue }, 'no sign of life could be given')
        if (Date.now() - hand.alive > consumer.leaseSeconds * 1000) hand.abort.abort(new Error('the lease ended'))
      }
    }
  }

  /**
   * Gives jobs of the dead back without spending a try: that the process ended is no failure of the job. How often is counted beside the job, for it
   * may be what ends the process; from then on the queue's own upkeep takes it, at the price of a try.
   */
  const giveBackLost = async () => {
    const leases = JSON.stringify(consumers.map(({ queue, leaseSeconds }) => ({ queue, seconds: leaseSeconds })))
    try {
      const lost = await database.owner<{ queue: string; job: string; site: string; times: number }[]>`
        UPDATE pgboss.job AS j SET state = 'retry', started_on = NULL, heartbeat_on = NULL, start_after = now(),
          output = jsonb_build_object('lostLeases', ${lostLeases(database.owner)} + 1)
        FROM jsonb_to_recordset(${leases}::text::jsonb) AS lease (queue text, seconds int)
        WHERE j.name = lease.queue AND j.state = 'active' AND j.heartbeat_on < now() - make_interval(secs => lease.seconds)
          AND ${lostLeases(database.owner)} < ${MAX_LOST_LEASES}
        RETURNING j.name AS queue, j.id AS job, j.data->>'siteId' AS site, ${lostLeases(database.owner)} AS times`
      for (const about of lost) log.warn(about, 'a job lost its worker and is tried again')
    } catch (error) {
      log.error({ err: error }, 'could not look for jobs of the dead')
    }
  }

  /** Queues in which something is due, `early`: or waits for its time. One question for all. */
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
      log.error({ err: error }, 'could not look for jobs')
    }
  }

  return {
    async start() {
      await open()
      started = true
      timers.push(setInterval(() => void check(), POLL_MS))
      timers.push(setInterval(() => void giveBackLost().then(check), LOST_MS))
      for (const consumer of consumers)
        timers.push(setInterval(() => void beat(consumer), (consumer.leaseSeconds * 1000) / 4))
      // Jobs of the dead are looked for at once, before the upkeep counts them as failed.
      await giveBackLost()
      await check()
      await boss?.supervise().catch((error: unknown) => log.error({ err: error }, 'queue upkeep failed'))
    },
    async runDue({ early = false } = {}) {
      const queue = await open()
      for (let found = true; found; ) {
        found = false
        // There are about a hundred queues, and most are empty.
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
      for (const { abort } of running) abort.abort(new Error('the process stops'))
      await Promise.race([
        Promise.all(running.map(({ done }) => done)),
        new Promise((resolve) => setTimeout(resolve, STOP_WAIT_MS).unref()),
      ])
      await boss?.stop({ graceful: false })
      boss = undefined
    },
  }
}

/** How often the job `j` has lost its worker since its last try; kept where a failed try keeps what it failed with. */
const lostLeases = (sql: OwnerDb) => sql`coalesce((j.output->>'lostLeases')::int, 0)`

/** Condition: the job `j` is the one that this worker was given; whoever gets it later has another try or another lease. */
const isHeldAs = (sql: OwnerDb, { id, name, retryCount, output }: Row) => {
  const { lostLeases: times = 0 } = (output ?? {}) as { lostLeases?: number }
  return sql`j.name = ${name} AND j.id = ${id} AND j.state = 'active' AND j.retry_count = ${retryCount} AND ${lostLeases(sql)} = ${times}`
}

/** For every kind its queue and, where it wants to hear of failure, the queue of its failed jobs. */
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
      consumer(kind.name, kind.concurrency ?? 1, (job, signal) =>
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

/** pg-boss keeps what a job failed with as an object, its own sentences one level deeper. */
function messageOf(output: unknown): string {
  const { message, value } = (output ?? {}) as { message?: string; value?: { message?: string } }
  return message ?? value?.message ?? 'the job failed'
}
