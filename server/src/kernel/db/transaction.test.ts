import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import postgres from '@zhixing/postgres'
import { startTestApp, testDatabase, type TestApp } from '../../../test/harness.ts'
import { isDatabaseDown } from './errors.ts'
import { type AnySql, atSite, type OwnerSql, plannedForValues, type Sql, transaction } from './index.ts'

let t: TestApp
let killer: postgres.Sql
beforeAll(async () => {
  t = await startTestApp()
  const [row] = await t.owner<{ name: string }[]>`SELECT current_database() AS name`
  const { host, port, owner } = testDatabase()
  killer = postgres({ host, port, ...owner, database: row?.name ?? '', max: 1 })
})
afterAll(async () => {
  await killer.end()
  await t.close()
})

describe('a transaction whose connection is lost', () => {
  test('sends nothing over the connection that replaced it', async () => {
    const db = t.db()
    let afterwards: unknown
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    const lost = transaction(db, async (tx) => {
      const [row] = await tx<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
      await t.owner`SELECT pg_terminate_backend(${row?.pid ?? 0})`
      // Wait on other connections until the pool has reconnected all of them.
      await Promise.all(Array.from({ length: 32 }, () => db`SELECT pg_sleep(0.02)`))
      try {
        afterwards = await tx`SELECT 1`
      } catch (error) {
        afterwards = error
      }
      resolve()
    })
    await expect(lost).rejects.toThrow()
    await ended
    expect(afterwards).toBeInstanceOf(Error)
  })

  test.each(['a site', 'the owner'])('of %s is rejected and does not affect others', async (whose) => {
    const begin = (work: (tx: Sql | OwnerSql) => Promise<void>) =>
      whose === 'a site' ? transaction(t.db(), work) : transaction(t.owner, work)
    const number = async (tx: AnySql) => (await tx<{ xid: string }[]>`SELECT txid_current()::text AS xid`)[0]?.xid
    let mixed = 0
    const work = (turns: number) => async (tx: Sql | OwnerSql) => {
      const own = await number(tx)
      // Some are between two statements when their connection is killed.
      for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate)
      for (const there of [await number(tx), ...(await Promise.all([number(tx), number(tx)]))])
        if (there !== own) mixed++
    }
    const outcomes: string[] = []
    for (let round = 0; round < 12; round++) {
      const all = Array.from({ length: 24 }, (_, at) =>
        begin(work((at % 3) * 40)).then(
          () => outcomes.push('done'),
          (error: unknown) => outcomes.push(isDatabaseDown(error) ? 'lost' : String(error)),
        ),
      )
      for (let turn = 0; turn < round * 10; turn++) await new Promise(setImmediate)
      await killer`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name IN ('zhixing-app', 'zhixing-owner') AND pid <> pg_backend_pid()`
      await Promise.all(all)
    }
    expect(new Set(outcomes)).toEqual(new Set(['done', 'lost']))
    expect(mixed).toBe(0)
  })
})

test('a savepoint inherits the site of its transaction', async () => {
  const sites = await transaction(t.owner, (tx) => {
    const bound = atSite(tx, 13)
    return bound.savepoint(async (inner) => [bound.siteId, inner.siteId])
  })
  expect(sites).toEqual([13, 13])
})

test('plannedForValues forces custom plans inside its transaction only', async () => {
  const db = t.db()
  // Often enough for PostgreSQL to switch to a generic plan.
  const read = (sql: Sql) => sql`SELECT site_id FROM site WHERE site_id = ${sql.siteId}`
  const plans = async (sql: Sql) => {
    for (let n = 0; n < 8; n++) await read(sql)
    const [row] = await sql<{ generic: number }[]>`
      SELECT sum(generic_plans)::int AS generic FROM pg_prepared_statements WHERE statement LIKE 'SELECT site_id FROM site WHERE%'`
    return row?.generic
  }
  expect(await plannedForValues(db, plans)).toBe(0)
  expect(await transaction(db, plans)).toBeGreaterThan(0)
})
