import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { transaction } from '../db/index.ts'
import { z } from 'zod'
import { type JobContext, jobKind } from '../job-kinds.ts'
import { jobType } from '../jobs.ts'
import { createWorkers, type Workers } from './workers.ts'

const reportType = jobType('test.tell', { word: z.string() }, { concurrency: 2, leaseSeconds: 10 })
type Reported = z.output<typeof reportType.data>

let t: TestApp
let ran: { word: string; attempt: number }[]
let failed: { word: string; message: string; attempt: number }[]
let behave: (data: Reported, context: JobContext) => Promise<void>
const until = async (happened: () => boolean | Promise<boolean>) => {
  for (let n = 0; n < 2_400; n++) {
    if (await happened()) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('it did not happen')
}

const kinds = [
  jobKind(reportType, {
    async run(data, context) {
      ran.push({ word: data.word, attempt: context.attempt })
      await behave(data, context)
    },
    async failed(data, context, error) {
      failed.push({ word: data.word, message: error.message, attempt: context.attempt })
    },
  }),
]
const setMessage = (word: string, options = {}, siteId = 12) =>
  t.services.jobs.send(t.db(siteId), reportType, { siteId, word }, options)
const words = () => ran.map(({ word }) => word)
const states = async () =>
  (await t.owner<{ state: string }[]>`SELECT state FROM pgboss.job WHERE name = 'test.tell' ORDER BY created_on`).map(
    ({ state }) => state,
  )

beforeAll(async () => {
  t = await startTestApp({}, kinds)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.owner`DELETE FROM pgboss.job`
  ran = []
  failed = []
  behave = async () => {}
})

describe('send', () => {
  test('enqueues a job that runs once', async () => {
    await setMessage('hello')
    await t.runJobs()
    await t.runJobs()
    expect(ran).toEqual([{ word: 'hello', attempt: 1 }])
    expect(await states()).toEqual(['completed'])
  })
  test('is part of the transaction', async () => {
    await transaction(t.db(), async (tx) => {
      await t.services.jobs.send(tx, reportType, { siteId: 12, word: 'undone' })
      throw new Error('the action fails')
    }).catch(() => undefined)
    await t.runJobs()
    expect(ran).toEqual([])
  })
  test('dedupes waiting jobs by key', async () => {
    await Promise.all([1, 2, 3].map(() => setMessage('once', { onceKey: 'k' })))
    await setMessage('other', { onceKey: 'l' })
    await setMessage('free')
    await setMessage('free')
    await t.runJobs()
    expect(words().sort()).toEqual(['free', 'free', 'once', 'other'])
    await setMessage('once', { onceKey: 'k' })
    await t.runJobs()
    expect(words().filter((word) => word === 'once')).toHaveLength(2)
  })
  test('orders by priority, then age, and respects startAfter', async () => {
    await setMessage('later', { startAfter: new Date(Date.now() + 3600_000) })
    await setMessage('a')
    await setMessage('b')
    await setMessage('first', { priority: 5 })
    await t.runJobs()
    expect(words()).toEqual(['first', 'a', 'b'])
  })
  test('rejects an unknown type', async () => {
    await expect(t.services.jobs.sendAgain(t.db(), 'test.nothing', { siteId: 12 })).rejects.toThrow('test.nothing')
  })
  test('is isolated per site by row-level security', async () => {
    await expect(t.services.jobs.send(t.db(12), reportType, { siteId: 13, word: 'x' })).rejects.toThrow(
      'row-level security',
    )
    await setMessage('theirs', {}, 13)
    expect(await t.db(12)`SELECT 1 FROM pgboss.job`).toHaveLength(0)
    expect(await t.db(13)`SELECT 1 FROM pgboss.job_common`).toHaveLength(1)
    expect((await t.db(12)`DELETE FROM pgboss.job`).count).toBe(0)
    await expect(t.db(13)`UPDATE pgboss.job SET priority = 9`).rejects.toThrow('permission denied')
  })
})

describe('a job that fails', () => {
  test('fails immediately on invalid data', async () => {
    await t.services.jobs.sendAgain(t.db(), 'test.tell', { siteId: 12 })
    for (let tries = 0; tries < 3; tries++) await t.runJobs({ early: true })
    expect(ran).toEqual([])
    expect(await states()).toEqual(['failed'])
  })
  test('is retried with backoff, then `failed` is called once', async () => {
    behave = async ({ word }) => {
      if (word === 'bad') throw new Error('坏了')
    }
    await setMessage('bad')
    await setMessage('good')
    await t.runJobs()
    expect(ran).toHaveLength(2)
    const [row] = await t.owner<
      { wait: number }[]
    >`SELECT extract(epoch FROM start_after - now())::float AS wait FROM pgboss.job WHERE state = 'retry'`
    expect(row?.wait).toBeGreaterThan(3)
    await t.runJobs({ early: true })
    await t.runJobs({ early: true })
    expect(ran.filter(({ word }) => word === 'bad').map(({ attempt }) => attempt)).toEqual([1, 2, 3])
    expect(failed).toEqual([{ word: 'bad', message: '坏了', attempt: 3 }])
    expect(await states()).toEqual(expect.arrayContaining(['failed', 'completed']))
  })
})

describe('workers', () => {
  let workers: Workers[] = []
  const open = async () => {
    const made = createWorkers(t.services, kinds)
    workers.push(made)
    await made.start()
    return made
  }
  afterEach(async () => {
    for (const one of workers.splice(0)) await one.stop()
  })

  test('are woken by NOTIFY and never run a job twice', async () => {
    await open()
    await open()
    for (let n = 0; n < 40; n++) await setMessage(String(n))
    await until(() => ran.length >= 40)
    await until(async () => (await states()).every((state) => state === 'completed'))
    expect(new Set(words()).size).toBe(40)
  })
  test('respect the concurrency of the type', async () => {
    let now = 0
    let max = 0
    behave = async () => {
      max = Math.max(max, ++now)
      await new Promise((resolve) => setTimeout(resolve, 30))
      now--
    }
    await open()
    for (let n = 0; n < 8; n++) await setMessage(String(n))
    await until(() => ran.length === 8 && now === 0)
    expect(max).toBe(2)
  })
  test('requeue running jobs on stop, without spending a retry', async () => {
    behave = (_data, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const first = await open()
    await setMessage('long')
    await until(() => ran.length === 1)
    await first.stop()
    expect(await states()).toEqual(['retry'])
    behave = async () => {}
    await open()
    await until(() => ran.length === 2)
    expect(ran[1]).toEqual({ word: 'long', attempt: 1 })
  })
  test('abort a job that was taken over and drop its result', async () => {
    let result = false
    behave = (_data, { signal }) =>
      new Promise((resolve) =>
        signal.addEventListener('abort', () => {
          result = true
          resolve()
        }),
      )
    await open()
    await setMessage('lost')
    await until(() => ran.length === 1)
    // What pg-boss's maintenance does after a missed heartbeat.
    await t.owner`UPDATE pgboss.job SET state = 'retry', retry_count = retry_count, start_after = now() + interval '1 hour' WHERE state = 'active'`
    await until(() => result)
    await until(async () => (await states())[0] === 'retry')
  })
  /** A worker fetches the job and its process is killed; the lease expires. */
  const dieWithJob = () =>
    t.owner`
      UPDATE pgboss.job SET state = 'active', heartbeat_on = now() - interval '11 seconds', started_on = now() - interval '11 seconds',
        retry_count = CASE WHEN started_on IS NOT NULL THEN retry_count + 1 ELSE retry_count END`

  test('requeue jobs of killed processes after the lease, without spending a retry', async () => {
    await setMessage('orphan')
    for (let kills = 1; kills <= 4; kills++) {
      await dieWithJob()
      const before = ran.length
      behave = (_data, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      const next = await open()
      await until(() => ran.length === before + 1)
      await next.stop()
    }
    behave = async () => {}
    await open()
    await until(async () => (await states())[0] === 'completed')
    expect(new Set(ran.map(({ attempt }) => attempt))).toEqual(new Set([1]))
    expect(failed).toEqual([])
  })
  test('fail a job that kills its process repeatedly', async () => {
    await setMessage('killer')
    await t.owner`UPDATE pgboss.job SET output = '{"lostLeases": 20}', heartbeat_seconds = 10`
    await dieWithJob()
    await t.owner`UPDATE pgboss.queue SET monitor_claim_on = NULL`
    const one = await open()
    await until(async () => (await states())[0] === 'retry')
    await one.stop()
    await t.runJobs({ early: true })
    expect(ran[0]).toEqual({ word: 'killer', attempt: 2 })
  })
  test('that resume after their lease do not complete the next worker’s job', async () => {
    const gates: (() => void)[] = []
    behave = () => new Promise((resolve) => gates.push(resolve))
    await open()
    await setMessage('slow')
    await until(() => ran.length === 1)
    await t.owner`UPDATE pgboss.job SET heartbeat_on = now() - interval '11 seconds'`
    await open()
    await until(() => ran.length === 2)
    gates[0]?.()
    await t.owner`SELECT pg_sleep(0.1)`
    expect(await states()).toEqual(['active'])
    gates[1]?.()
    await until(async () => (await states())[0] === 'completed')
  })
})
