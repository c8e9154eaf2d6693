/** Migrations since the last release are safe while its program serves. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readManifest } from '../server/src/kernel/backup/manifest.ts'
import { migrationNames } from '../server/src/kernel/db/migrate.ts'
import { unsafe } from './migration-rules.ts'
import { unpackSchool } from './previous-release.ts'

/** Breaches with their reason. */
const allowed: Readonly<Record<string, readonly [breach: RegExp, reason: string][]>> = {
  '20261202_0410_word_groups.sql': [
    [/group_id: the old program inserts no value/, 'a trigger gives the group'],
    [/CONSTR_PRIMARY/, 'the list of words of a site is short'],
    [/CONSTR_FOREIGN/, 'as above'],
    [/read as a whole/, 'as above'],
  ],
  '20261203_0500_stream_name_by_site.sql': [[/live_channel_stream_name_key/, 'one row for each live session']],
}

const releases = readdirSync(join(import.meta.dirname, 'releases'))
const last = releases.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1) ?? ''
const folder = mkdtempSync(join(tmpdir(), 'zhixing-released-'))
unpackSchool(last.replace(/\.zip$/, ''), folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { tables, migrations } = readManifest(folder)
const released = new Set(tables.filter(({ schema }) => schema === 'public').map(({ name }) => name))

test('none breaks the released program or holds a lock while it reads a table', async () => {
  const found: string[] = []
  for (const name of migrationNames().filter((one) => !migrations.includes(one))) {
    const breaches = await unsafe(
      readFileSync(join(import.meta.dirname, '../server/migrations', name), 'utf8'),
      released,
    )
    const excuses = allowed[name] ?? []
    found.push(
      ...breaches.filter((one) => !excuses.some(([breach]) => breach.test(one))).map((one) => `${name}: ${one}`),
    )
  }
  expect(found).toEqual([])
})

test.each([
  ['DROP TABLE users', 'users'],
  ['DROP VIEW course_owner', 'course_owner'],
  ['ALTER TABLE users DROP COLUMN nickname', 'users.nickname'],
  ['ALTER TABLE users RENAME nickname TO name', 'users'],
  ['ALTER TABLE users ALTER nickname TYPE varchar(20)', 'users.nickname'],
  ['ALTER TABLE users ALTER nickname SET NOT NULL', 'users.nickname'],
  ['ALTER TABLE users ADD probe int NOT NULL', 'users.probe'],
  ['ALTER TABLE users ADD probe int UNIQUE', 'users.probe'],
  ['ALTER TABLE users ADD CONSTRAINT probe CHECK (id > 0)', 'users.probe'],
  ['ALTER TABLE users ADD CONSTRAINT probe UNIQUE (site_id, nickname)', 'users.probe'],
  ['ALTER TABLE users ADD probe int; CREATE INDEX ON users (site_id, probe)', 'users'],
  ['ALTER TABLE users ADD probe int; UPDATE users SET probe = 1', 'users'],
  [
    'ALTER TABLE users ADD CONSTRAINT probe CHECK (id > 0) NOT VALID; ALTER TABLE users VALIDATE CONSTRAINT probe',
    'users',
  ],
])('%s is unsafe', async (sql, about) => {
  expect((await unsafe(sql, released)).map((one) => one.split(':')[0])).toEqual([about])
})

test.each([
  'ALTER TABLE users ADD probe int NOT NULL DEFAULT 0, ADD other text',
  'ALTER TABLE users ADD CONSTRAINT probe CHECK (id > 0) NOT VALID',
  'ALTER TABLE users VALIDATE CONSTRAINT probe',
  'CREATE INDEX probe ON users (site_id, id)',
  'CREATE TABLE probe (site_id bigint NOT NULL); CREATE INDEX ON probe (site_id); ALTER TABLE probe ALTER site_id DROP DEFAULT',
])('%s is safe', async (sql) => {
  expect(await unsafe(sql, released)).toEqual([])
})
