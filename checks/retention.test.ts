import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { retentions } from '../server/src/domains.ts'
import { purge, purgeAll } from '../server/src/kernel/retention.ts'
import { startTestApp, type TestApp } from '../server/test/harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test('every table can be purged, by columns that it has', async () => {
  await purgeAll(t.owner, retentions)
})

test('old rows are deleted in batches, newer ones and other tables stay', async () => {
  const events = retentions.find(({ table }) => table === 'user_exam_event')
  if (!events) throw new Error('exam events are not purged')
  await t.owner`
    INSERT INTO user_exam_event (site_id, record_id, event_kind, at)
    SELECT 12, 1, 'leave', now() - make_interval(days => ${events.days} + n - 3) FROM generate_series(1, 8) n`
  expect(await purge(t.owner, events, 2)).toBe(6)
  const left = await t.owner`SELECT at FROM user_exam_event WHERE record_id = 1`
  expect(left).toHaveLength(2)
})

test('the operating guide lists them', () => {
  const guide = readFileSync(join(import.meta.dirname, '../docs/operating.md'), 'utf8')
  const rows = retentions.map(({ table, days, what }) => `| ${what} | \`${table}\` | ${days} |`)
  expect(guide).toContain(rows.join('\n'))
})
