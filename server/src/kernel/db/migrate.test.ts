import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { inTransaction, migrate, migrationNames, sinceBaseline } from './migrate.ts'

const [BASELINE = '', ...LATER] = migrationNames()
const REPLACED = ['20261121_0700_first.sql', '20261128_2000_site_roles.sql']

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test('a database with all migrations before the baseline counts as having it', () => {
  expect(sinceBaseline(REPLACED)).toEqual([BASELINE])
  expect(sinceBaseline([...REPLACED, '20270101_0000_next.sql'])).toEqual([BASELINE, '20270101_0000_next.sql'])
  expect(sinceBaseline([])).toEqual([])
  expect(sinceBaseline([BASELINE])).toEqual([BASELINE])
})

test('a database with only some of them is refused with what to do', () => {
  expect(() => sinceBaseline(REPLACED.slice(0, 1))).toThrow('0.1.0')
})

test('such a database starts without running the baseline again, twice', async () => {
  await t.owner`DELETE FROM schema_migration`
  for (const name of [...REPLACED, ...LATER]) await t.owner`INSERT INTO schema_migration (name) VALUES (${name})`
  expect([await migrate(t.owner), await migrate(t.owner)]).toEqual([[], []])
  const rows = await t.owner<{ name: string }[]>`SELECT name FROM schema_migration ORDER BY name`
  expect(rows.map(({ name }) => name)).toEqual(migrationNames())
})

test('a change that cannot get its lock lets others pass, and is made when it can', async () => {
  const [reader, migrator] = [await t.owner.reserve(), await t.owner.reserve()]
  await reader`BEGIN`
  await reader`SELECT FROM scheduled_work`
  const change = 'ALTER TABLE scheduled_work ADD COLUMN probe int'
  await expect(inTransaction(migrator, change, { lockMs: 20, tries: 2 })).rejects.toMatchObject({ code: '55P03' })
  const changed = inTransaction(migrator, change, { lockMs: 20 })
  await t.owner`SELECT FROM scheduled_work`
  await reader`COMMIT`
  await changed
  await t.owner`SELECT probe FROM scheduled_work`
  for (const connection of [reader, migrator]) connection.release()
})
