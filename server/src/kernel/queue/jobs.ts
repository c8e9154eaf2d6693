import { randomUUID } from 'node:crypto'
import type { PgBoss } from 'pg-boss'
import type { AnySql, OwnerDb } from '../db/index.ts'
import type { JobKind } from '../job-kinds.ts'
import type { JobData, Jobs, SendOptions } from '../jobs.ts'
import type { Log } from '../log.ts'
import { executor, openBoss } from './boss.ts'

export const LEASE_SECONDS = 60
/** Lost leases that do not count as failed attempts. */
export const MAX_LOST_LEASES = 20
const DAY = 24 * 3600
/** Dead-letter queue: jobs whose last attempt failed wait here for `failed`, with retries and leases of its own. */
export const afterFailure = (name: string) => `${name}.failed`

/** Creates the sending side and ensures that every job type has a queue with current settings. */
export async function createJobs(
  owner: OwnerDb,
  kinds: JobKind[],
  log: Log,
): Promise<Jobs & { close(): Promise<void> }> {
  const boss = await openBoss(owner, log, { upkeep: false })
  await ensureQueues(boss, kinds)
  const known = new Set(kinds.map((kind) => kind.name))
  const check = (name: string) => {
    if (!known.has(name)) throw new Error(`no job kind is named ${name}: \`jobs\` of its domain's index.ts lists none`)
  }
  const send = async (sql: AnySql, name: string, data: JobData, options: SendOptions = {}): Promise<void> => {
    check(name)
    await boss.send(name, data, {
      // Planning the insert costs three times its execution; there is one text per queue.
      db: executor(sql, { prepare: true }),
      // Queues are `short` (one waiting job per singleton key): jobs without a key need a unique one.
      singletonKey: options.onceKey ?? randomUUID(),
      ...(options.startAfter ? { startAfter: options.startAfter } : {}),
      ...(options.priority ? { priority: options.priority } : {}),
    })
  }
  return {
    send: (sql, { name }, data, options) => send(sql, name, data, options),
    async sendAll(sql, { name }, list, { startAfter, priority } = {}) {
      check(name)
      const options = { ...(startAfter ? { startAfter } : {}), ...(priority ? { priority } : {}) }
      await boss.insert(
        name,
        list.map((data) => ({ data, singletonKey: randomUUID(), ...options })),
        { db: executor(sql, { prepare: true }) },
      )
    },
    sendAgain: send,
    close: () => boss.stop({ graceful: false }),
  }
}

async function ensureQueues(boss: PgBoss, kinds: JobKind[]): Promise<void> {
  const have = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const kind of kinds) {
    const common = {
      notify: !kind.isDeferred,
      retryBackoff: true,
      retryDelay: 5,
      retryDelayMax: 300,
      // Jobs live by their heartbeat; this only bounds one that heartbeats for ever.
      expireInSeconds: DAY,
      retentionSeconds: 30 * DAY,
      deleteAfterSeconds: 14 * DAY,
      // Workers requeue after one lease (workers.ts) without spending a retry; pg-boss, which spends one, comes
      // later.
      heartbeatSeconds: (kind.leaseSeconds ?? LEASE_SECONDS) * 2,
    }
    const wanted = [
      ...(kind.failed ? [{ ...common, name: afterFailure(kind.name), retryLimit: 20, deadLetter: undefined }] : []),
      {
        ...common,
        name: kind.name,
        retryLimit: kind.retryLimit ?? 2,
        deadLetter: kind.failed ? afterFailure(kind.name) : undefined,
      },
    ]
    for (const { name, deadLetter, ...rest } of wanted) {
      const settings = deadLetter ? { ...rest, deadLetter } : rest
      const queue = have.get(name)
      if (!queue) await boss.createQueue(name, { policy: 'short', ...settings })
      else if (Object.entries(settings).some(([key, value]) => queue[key as keyof typeof queue] !== value))
        await boss.updateQueue(name, settings)
    }
  }
}
