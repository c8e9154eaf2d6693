/** What packages/postgres changes in postgres.js (docs/decisions/0091). */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import postgres from '@zhixing/postgres'
import { startTestApp, testDatabase, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let database: string
beforeAll(async () => {
  t = await startTestApp()
  const [row] = await t.owner<{ name: string }[]>`SELECT current_database() AS name`
  database = row?.name ?? ''
})
afterAll(() => t.close())

/** A pool of one connection, and access to its current socket. */
function onlyConnection() {
  const { host, port, owner } = testDatabase()
  let socket: Socket | undefined
  // Documented, but missing in the driver's types.
  const opened = {
    socket: async () => {
      socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
      await once(socket, 'connect')
      return socket
    },
  }
  const sql = postgres({
    ...owner,
    host,
    port,
    database,
    max: 1,
    fetch_types: false,
    connect_timeout: 2,
    ...opened,
  })
  return { sql, lose: (error?: Error) => socket?.destroy(error) }
}

test.each([
  ['closed', undefined],
  ['reset', new Error('read ECONNRESET')],
])('a connection that is %s before the flush rejects the query, and the next connection works', async (_, error) => {
  const { sql, lose } = onlyConnection()
  await sql`SELECT 1`
  // Write in the check phase: the flush waits for the next immediate, and the socket closes first.
  const { promise: refused, resolve } = Promise.withResolvers<unknown>()
  setImmediate(() => {
    resolve(
      sql`SELECT 2`.then(
        () => 'answered',
        (cause: unknown) => cause,
      ),
    )
    lose(error)
  })
  expect(await refused).toBeInstanceOf(Error)
  expect(await sql`SELECT 3 AS n`).toMatchObject([{ n: 3 }])
  await sql.end({ timeout: 1 })
})

test('the most recently used idle connection is taken: sequential queries use one', async () => {
  const { host, port, owner } = testDatabase()
  const sql = postgres({ ...owner, host, port, database, max: 3, fetch_types: false })
  const pids = async (count: number) => {
    const seen: number[] = []
    for (let n = 0; n < count; n++)
      seen.push((await sql<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`)[0]?.pid ?? 0)
    return seen
  }
  await Promise.all([1, 2, 3].map(() => sql`SELECT 1`))
  expect(new Set(await pids(6)).size).toBe(1)
  // A transaction reserves it; queries beside it use the next one; both return to the pool.
  const [last] = await pids(1)
  const beside = await sql.begin(async (tx) => {
    expect((await tx<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`)[0]?.pid).toBe(last)
    return pids(3)
  })
  expect([...new Set(beside)]).toHaveLength(1)
  expect(beside).not.toContain(last)
  expect(new Set(await pids(6)).size).toBe(1)
  await sql.end()
})

test('the error that ended a connection is not that of the next one', async () => {
  const { sql } = onlyConnection()
  const [row] = await sql<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
  const asleep = sql`SELECT pg_sleep(60)`.then(
    () => 'answered',
    (error: { code: string }) => error.code,
  )
  await expect
    .poll(
      async () =>
        (await t.owner`SELECT FROM pg_stat_activity WHERE pid = ${row?.pid ?? 0} AND state = 'active'`).length,
    )
    .toBe(1)
  await t.owner`SELECT pg_terminate_backend(${row?.pid ?? 0})`
  expect(await asleep).toBe('CONNECTION_CLOSED')
  expect(await sql`SELECT 1 AS n`).toMatchObject([{ n: 1 }])
  await sql.end({ timeout: 1 })
})
