import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { createApp } from '../app.ts'
import type { Readiness } from '../kernel/readiness.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ UPLOAD_RESERVE_PERCENT: '0' })
})
afterAll(() => t?.close())
afterEach(() => {
  t.services.config.upload.reservePercent = 0
})

async function ask(): Promise<{ status: number; failed: string[]; checks: Readiness }> {
  const answer = await t.app.inject({ url: '/readyz' })
  const { checks } = answer.json<{ checks: Readiness }>()
  const failed = Object.entries(checks).flatMap(([name, { ok }]) => (ok ? [] : [name]))
  return { status: answer.statusCode, failed, checks }
}

test('ready if a row can be written, migrations are applied, disk and queue are fine', async () => {
  expect(await ask()).toMatchObject({ status: 200, failed: [], checks: { database: { detail: 'written' } } })
  expect(await t.owner`SELECT 1 FROM readiness_probe WHERE site_id = 12`).toHaveLength(1)
})

test('reports a disk below its reserve', async () => {
  t.services.config.upload.reservePercent = 100
  expect(await ask()).toMatchObject({ status: 503, failed: ['disk'] })
})

test('reports a pending migration', async () => {
  const [last] = await t.owner<{ name: string }[]>`
    DELETE FROM schema_migration WHERE name = (SELECT max(name) FROM schema_migration) RETURNING name`
  const { status, failed, checks } = await ask()
  await t.owner`INSERT INTO schema_migration (name) VALUES (${last?.name ?? ''})`
  expect({ status, failed, detail: checks.migrations.detail }).toEqual({
    status: 503,
    failed: ['migrations'],
    detail: `not run yet: ${last?.name}`,
  })
})

test('reports a queue without workers', async () => {
  await t.owner`
    INSERT INTO pgboss.job (name, data, state, start_after) VALUES ('vod.transcode', '{"siteId":12}', 'created', now() - interval '20 minutes')`
  const { status, failed } = await ask()
  await t.owner`DELETE FROM pgboss.job`
  expect({ status, failed }).toEqual({ status: 503, failed: ['queue'] })
})

test('reports a blocked or hanging database quickly', async () => {
  // Another transaction locks this process's row: the write blocks, as on a stalled database.
  let release: (() => void) | undefined
  const held = t.owner.begin(async (tx) => {
    await tx`LOCK TABLE readiness_probe, schema_migration, pgboss.job IN ACCESS EXCLUSIVE MODE`
    await new Promise<void>((resolve) => {
      release = resolve
    })
  })
  await expect.poll(() => release).toBeDefined()
  const began = performance.now()
  const first = await ask()
  expect(performance.now() - began).toBeLessThan(15_000)
  expect(first).toMatchObject({ status: 503, failed: ['database', 'migrations', 'queue'] })
  expect((await t.app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' })
  release?.()
  await held
  expect((await ask()).status).toBe(200)
})

test('/healthz sends load balancers away while the process drains', async () => {
  const app = await createApp(t.services, { isStopping: () => true })
  onTestFinished(() => app.close())
  const answer = await app.inject({ url: '/healthz' })
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'stopping' }])
  const headers = { 'site-id': '12' }
  const call = await app.inject({ method: 'POST', url: '/apis/course/api/course/list', headers, payload: {} })
  expect(call.json()).toMatchObject({ code: 200 })
})

test('/metrics measures jobs, money, live sessions, connections and the disk', async () => {
  await t.owner`INSERT INTO pgboss.job (name, data, state, start_after) VALUES ('vod.transcode', '{"siteId":12}', 'created', now() - interval '90 seconds')`
  const { body } = await t.app.inject({ url: '/metrics' })
  await t.owner`DELETE FROM pgboss.job`
  const value = (line: string) =>
    Number(
      body
        .split('\n')
        .find((one) => one.startsWith(line))
        ?.split(' ')[1],
    )
  expect(value('zhixing_jobs{kind="vod.transcode",state="due"}')).toBe(1)
  expect(value('zhixing_job_wait_seconds{kind="vod.transcode"}')).toBeGreaterThan(85)
  expect(value('zhixing_money_waiting{kind="heldPayment"}')).toBe(0)
  expect(value('zhixing_live_sessions')).toBe(0)
  expect(value('zhixing_database_connections_limit')).toBeGreaterThan(10)
  expect(value('zhixing_disk_free_bytes')).toBeGreaterThan(0)
  expect(value('zhixing_measures_failed')).toBe(0)
})
