/** server/migrations/schema.sql is the schema after all migrations. `npm run schema` regenerates it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../server/test/harness.ts'
import { CLIENT_KEY_INDEX } from '../server/src/http/refusal.ts'
import { dumpSchema } from '../server/test/schema.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test('the committed schema equals the migrated one: regenerate it with npm run schema', async () => {
  await expect(await dumpSchema(t.owner)).toMatchFileSnapshot('../server/migrations/schema.sql')
})

test('it shows every kind of change', async () => {
  const changes = [
    'ALTER TABLE users ADD COLUMN probe int',
    'ALTER TABLE users ALTER COLUMN probe SET DEFAULT 7',
    'ALTER TABLE users ADD CONSTRAINT probe_small CHECK (probe < 10)',
    'CREATE INDEX probe_index ON users (site_id, probe)',
    'CREATE POLICY probe_policy ON users FOR SELECT USING (true)',
    'ALTER TABLE users DISABLE ROW LEVEL SECURITY',
    'REVOKE UPDATE ON users FROM zhixing_app',
    'CREATE FUNCTION probe_function() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
    'CREATE VIEW probe_view WITH (security_invoker = true) AS SELECT 1 AS one',
    "CREATE TYPE probe_type AS ENUM ('a', 'b')",
    'CREATE SEQUENCE probe_sequence',
    'CREATE TABLE probe_table (site_id bigint PRIMARY KEY)',
  ]
  let before = await dumpSchema(t.owner)
  for (const change of changes) {
    await t.owner.unsafe(change)
    const after = await dumpSchema(t.owner)
    expect(after, change).not.toBe(before)
    before = after
  }
})

test('a duplicate idempotency key is a conflict, whichever unique index detects it', async () => {
  const indexes = await t.owner<{ name: string; isPrimary: boolean }[]>`
    SELECT i.indexrelid::regclass::text AS name, i.indisprimary AS "isPrimary"
    FROM pg_index i
    JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey)
    WHERE i.indisunique AND a.attname = 'client_key'`
  expect(indexes.length).toBeGreaterThan(20)
  // Primary keys are inserted with ON CONFLICT.
  const unknown = indexes.filter(({ name, isPrimary }) => !isPrimary && !CLIENT_KEY_INDEX.test(name))
  expect(unknown.map(({ name }) => name)).toEqual([])
})
