/** The database of every release, with the rows of its demo school, upgrades to this program. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { restore } from '../server/src/kernel/backup/index.ts'
import { folderSource } from '../server/src/kernel/backup/source.ts'
import { readManifest } from '../server/src/kernel/backup/manifest.ts'
import { openDatabase, type Database } from '../server/src/kernel/db/index.ts'
import { migrate } from '../server/src/kernel/db/migrate.ts'
import { startTestApp, type TestApp, testDatabase } from '../server/test/harness.ts'
import { dumpSchema } from '../server/test/schema.ts'
import { unpackSchool } from './previous-release.ts'
import { migrationHashes } from './release.ts'

const releases = readdirSync(join(import.meta.dirname, 'releases')).map((file) => basename(file, '.zip'))
/** Tables whose rows a later migration changes in number, with the reason. */
const changed: Readonly<Record<string, string>> = {}
const quiet = () => {}

describe.each(releases)('release %s', (release) => {
  const folder = mkdtempSync(join(tmpdir(), 'zhixing-release-'))
  const dataDir = mkdtempSync(join(tmpdir(), 'zhixing-upgraded-'))
  const name = `release_${release.replaceAll('.', '_')}_${process.pid}`
  let admin: Database
  let rows: Record<string, number>
  let siteId: string
  let t: TestApp

  beforeAll(async () => {
    unpackSchool(release, folder)
    admin = openDatabase({ ...testDatabase(), database: 'postgres' })
    await admin.owner.unsafe(`CREATE DATABASE ${name}`)
    const upgraded = openDatabase({ ...testDatabase(), database: name })
    try {
      await restore({ owner: upgraded.owner, dataDir, source: folderSource(folder), force: false }, quiet)
      await migrate(upgraded.owner)
      rows = {}
      for (const table of readManifest(folder).tables.filter(({ schema }) => schema === 'public')) {
        const [count] = await upgraded.owner.unsafe<{ rows: number }[]>(
          `SELECT count(*)::int AS rows FROM ${table.name}`,
        )
        rows[table.name] = count?.rows ?? 0
      }
      const [site] = await upgraded.owner<{ siteId: string }[]>`SELECT site_id::text AS "siteId" FROM site LIMIT 1`
      siteId = site?.siteId ?? ''
    } finally {
      await upgraded.close()
    }
    t = await startTestApp({}, [], { template: name })
  })
  afterAll(async () => {
    await t?.close()
    await admin?.owner.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await admin?.close()
    for (const one of [folder, dataDir]) rmSync(one, { recursive: true, force: true })
  })

  test('its migrations are unchanged', () => {
    const released = JSON.parse(readFileSync(join(folder, 'migrations.json'), 'utf8')) as Record<string, string>
    expect(migrationHashes(Object.keys(released))).toEqual(released)
  })

  test('the schema is the present one', async () => {
    const present = readFileSync(join(import.meta.dirname, '../server/migrations/schema.sql'), 'utf8')
    expect(await dumpSchema(t.owner)).toBe(present)
  })

  test('no row is lost', () => {
    const released = readManifest(folder).tables.filter(
      ({ schema, name: table }) => schema === 'public' && table !== 'schema_migration' && !(table in changed),
    )
    expect(released.length).toBeGreaterThan(300)
    expect(Object.fromEntries(released.map((table) => [table.name, rows[table.name]]))).toEqual(
      Object.fromEntries(released.map((table) => [table.name, table.rows])),
    )
  })

  test('people sign in and find what they had', async () => {
    const enter = async (mobile: string) => {
      const input = { mobile, password: 'Demo@2026', clientType: 1 as const }
      const { data, msg } = await t.call('user/api/user/login/password', input, { siteId })
      expect(data?.token, msg).toBeTruthy()
      return { siteId, token: data.token }
    }
    const learner = await enter('13800000001')
    const studied = await t.call('data/auth/course/user/progress/list', { pageCurrent: 1, pageSize: 10 }, learner)
    expect(studied.data.list.length).toBeGreaterThan(0)
    const sat = await t.call('exam/auth/user/exam/record/list', { pageSize: 10 }, learner)
    expect(sat.data.list.length).toBeGreaterThan(0)
    const operator = await enter('13800000000')
    const orders = await t.call('commerce/admin/order/list', { pageSize: 10 }, operator)
    expect(orders.data.list.length).toBeGreaterThan(0)
  })
})
