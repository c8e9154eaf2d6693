import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { JobData, JobKind } from '../jobs.ts'
import type { Services } from '../services.ts'
import { openBoss } from './boss.ts'
import { afterFailure, LEASE_SECONDS } from './jobs.ts'

/** News wakes a worker at once; this finds what news does not tell: tries that are due, and what was said while the line was down. */
const LOOK_EVERY_MS = 5000
/** How long a stop waits for jobs to leave things in order. */
const STOP_WAIT_MS = 10_000

type Row = JobWithMetadata<JobData>

/** A queue that this process works, and the jobs of it in hand. */
interface Lane {
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
  const lanes = lanesOf(services, kinds)
  let boss: PgBoss | undefined
  let started = false
  let stopping = false
  const timers: NodeJS.Timeout[] = []

  const open = async () => {
    boss ??= await openBoss(database.owner, log, {
      upkeep: true,
      onNews: (queue) => {
        for (const lane of lanes) if (queue === null || lane.queue === queue) void pump(lane)
      },
    })
    return boss
  }

  /** Fills the lane's free places. Called again while it runs, it looks once more. */
  const pump = async (lane: Lane): Promise<void> => {
    if (lane.fetching) {
      lane.again = true
      return
    }
    lane.fetching = true
    try {
      do {
        lane.again = false
        const free = lane.concurrency - lane.inHand.size
        if (stopping || !started || !boss || free <= 0) break
        const jobs = await boss.fetch<JobData>(lane.queue, { batchSize: free, includeMetadata: true })
        for (const job of jobs) void begin(lane, job).done.finally(() => void pump(lane))
      } while (lane.again)
    } catch (error) {
      log.error({ err: error, queue: lane.queue }, 'could not fetch jobs')
    } finally {
      lane.fetching = false
    }
  }

  const begin = (lane: Lane, job: Row): InHand => {
    const abort = new AbortController()
    const hand: InHand = { job, abort, alive: Date.now(), done: Promise.resolve() }
    lane.inHand.set(job.id, hand)
    hand.done = work(lane, hand).finally(() => lane.inHand.delete(job.id))
    return hand
  }

  const work = async (lane: Lane, { job, abort }: InHand): Promise<void> => {
    const about = { queue: lane.queue, job: job.id, site: job.data.siteId, attempt: job.retryCount + 1 }
    const began = Date.now()
    let failure: Error | null = null
    try {
      await lane.run(job, abort.signal)
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error))
    }
    try {
      if (!(await isOurs(job))) {
        log.warn(about, 'job was taken over while it ran')
      } else if (!failure) {
        await boss?.complete(lane.queue, job.id)
        log.debug({ ...about, ms: Date.now() - began }, 'job done')
      } else if (stopping && abort.signal.aborted) {
        await giveBack(job)
      } else {
        const last = job.retryCount >= job.retryLimit
        log[last ? 'error' : 'warn']({ ...about, err: failure, last }, 'job failed')
        await boss?.fail(lane.queue, job.id, { message: failure.message })
        const after = lanes.find(({ queue }) => queue === afterFailure(lane.queue))
        if (last && after) void pump(after)
      }
    } catch (error) {
      // The database is away: the lease will decide.
      log.error({ ...about, err: error }, 'the end of a job could not be written')
    }
  }

  /** Says that the job is still being worked. False: somebody else has it now. */
  const isOurs = async ({ id, name, retryCount }: Row): Promise<boolean> => {
    const touched = await database.owner`
      UPDATE pgboss.job SET heartbeat_on = now() WHERE name = ${name} AND id = ${id} AND state = 'active' AND retry_count = ${retryCount} RETURNING 1`
    return touched.length === 1
  }

  /** A stop is nobody's failure: the job waits as if it had not been begun. */
  const giveBack = async ({ id, name, retryCount }: Row): Promise<void> => {
    await database.owner`
      UPDATE pgboss.job SET state = 'retry', started_on = NULL, heartbeat_on = NULL, start_after = now()
      WHERE name = ${name} AND id = ${id} AND state = 'active' AND retry_count = ${retryCount}`
  }

  const beat = async (lane: Lane) => {
    for (const hand of lane.inHand.values()) {
      try {
        if (await isOurs(hand.job)) hand.alive = Date.now()
        else hand.abort.abort(new Error('another worker has the job'))
      } catch (error) {
        log.warn({ err: error, queue: lane.queue }, 'no sign of life could be given')
        if (Date.now() - hand.alive > lane.leaseSeconds * 1000) hand.abort.abort(new Error('the lease ended'))
      }
    }
  }

  /** Queues in which something is due: one question for all. */
  const look = async () => {
    try {
      const due = await database.owner<{ name: string }[]>`
        SELECT DISTINCT name FROM pgboss.job WHERE state < 'active' AND NOT blocked AND start_after <= now()`
      for (const lane of lanes) if (due.some(({ name }) => name === lane.queue)) void pump(lane)
    } catch (error) {
      log.error({ err: error }, 'could not look for jobs')
    }
  }

  return {
    async start() {
      await open()
      started = true
      timers.push(setInterval(() => void look(), LOOK_EVERY_MS))
      for (const lane of lanes) timers.push(setInterval(() => void beat(lane), (lane.leaseSeconds * 1000) / 4))
      await look()
      // Jobs of the dead are looked for at once, not only with the next round of the upkeep.
      await boss?.supervise().catch((error: unknown) => log.error({ err: error }, 'queue upkeep failed'))
    },
    async runDue({ early = false } = {}) {
      const queue = await open()
      for (let found = true; found; ) {
        found = false
        for (const lane of lanes) {
          const jobs = await queue.fetch<JobData>(lane.queue, {
            batchSize: 1,
            includeMetadata: true,
            ignoreStartAfter: early,
          })
          for (const job of jobs) await begin(lane, job).done
          found ||= jobs.length > 0
        }
      }
    },
    async stop() {
      stopping = true
      for (const timer of timers.splice(0)) clearInterval(timer)
      const running = lanes.flatMap((lane) => [...lane.inHand.values()])
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

/** For every kind its queue and, where it wants to hear of failure, the queue of its failed jobs. */
function lanesOf(services: Services, kinds: JobKind[]): Lane[] {
  return kinds.flatMap((kind) => {
    const lane = (queue: string, concurrency: number, run: Lane['run']): Lane => ({
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
      lane(kind.name, kind.concurrency ?? 1, (job, signal) =>
        kind.run(job.data, { services, signal, attempt: job.retryCount + 1 }),
      ),
      ...(failed
        ? [
            lane(afterFailure(kind.name), 1, (job, signal) =>
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
