/** The files of deploy/cluster, read by the programs they are for; the app through PgBouncer. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { missingPrograms, POSTGRES_BIN, unprivileged } from '../deploy/cluster/programs.ts'
import { filled } from '../deploy/cluster/template.ts'
import { openDatabase } from '../server/src/kernel/db/index.ts'
import { siteLogin } from '../server/src/kernel/db/site-login.ts'
import { freePort, startTestApp, testDatabase } from '../server/test/harness.ts'

const folder = mkdtempSync(join(tmpdir(), 'zhixing-cluster-'))
// PostgreSQL's user reads the files.
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function written(file: string, values: Record<string, string | number>): string {
  const path = join(folder, file)
  writeFileSync(path, filled(file, values))
  return path
}

describe.skipIf(missingPrograms())('deploy/cluster', () => {
  test('haproxy.cfg is valid', () => {
    const [sql, site, db1, db2, app1, app2] = [5000, 8080, 5432, 5433, 3000, 3001].map((port) => `127.0.0.1:${port}`)
    const config = written('haproxy.cfg', {
      SOCKET: join(folder, 'haproxy.sock'),
      SQL_ADDRESS: sql ?? '',
      SITE_ADDRESS: site ?? '',
      DB1_SQL: db1 ?? '',
      DB2_SQL: db2 ?? '',
      DB1_REST_PORT: 8008,
      DB2_REST_PORT: 8009,
      APP1: app1 ?? '',
      APP2: app2 ?? '',
    })
    expect(spawnSync('/usr/sbin/haproxy', ['-c', '-f', config], { encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    })
  })

  test('patroni.yml is valid', async () => {
    const config = written('patroni.yml', {
      NAME: 'db1',
      REST_ADDRESS: `127.0.0.1:${await freePort()}`,
      SQL_ADDRESS: `127.0.0.1:${await freePort()}`,
      ETCD: '127.0.0.1:2379',
      DATA: join(folder, 'data'),
      SOCKETS: folder,
      BIN: POSTGRES_BIN,
      NETWORK: '127.0.0.1/32',
      SUPERUSER_PASSWORD: 'x',
      REPLICATION_PASSWORD: 'x',
    })
    const { stdout, stderr } = spawnSync('patroni', ['--validate-config', config], { encoding: 'utf8' })
    // Loopback is this test's; postgresql.pg_hba applies to existing members too.
    const known = /must not contain "127\.0\.0\.1"|is not reachable|^bootstrap\.pg_hba/
    const complaints = (stdout + stderr).split('\n').filter((line) => line !== '' && !known.test(line))
    expect(complaints).toEqual([])
  })

  test('sites read and write through PgBouncer, each by its login', async () => {
    const t = await startTestApp()
    onTestFinished(() => t.close())
    const address = testDatabase()
    if (!('loginKey' in address.app)) throw new Error('the test database has no logins per site')
    const { loginKey } = address.app
    const [row] = await t.owner<{ name: string }[]>`SELECT current_database() AS name`
    const port = await freePort()
    const users = join(folder, 'users.txt')
    const lines = [12, 13].map((id) => siteLogin(loginKey, id))
    writeFileSync(users, lines.map(({ username, password }) => `"${username}" "${password}"\n`).join(''))
    const config = written('pgbouncer.ini', {
      SQL_HOST: address.host,
      SQL_PORT: address.port,
      LISTEN_HOST: '127.0.0.1',
      LISTEN_PORT: port,
      AUTH_FILE: users,
    })
    const child: ChildProcess = spawn('/usr/sbin/pgbouncer', [config], { ...unprivileged(), stdio: 'ignore' })
    onTestFinished(() => void child.kill())

    const pooled = openDatabase({ ...address, database: row?.name ?? '', pooler: { host: '127.0.0.1', port } })
    onTestFinished(() => pooled.close())
    const one = pooled.of(12)
    await expect
      .poll(() =>
        one`SELECT`.then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    const seen = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        pooled.of(12 + (at % 2)).begin(async (tx) => {
          await tx`SELECT set_config('app.note', ${String(at)}, true)`
          const [found] = await tx<{ site: number; note: string; limit: string }[]>`
            SELECT current_site()::int AS site, current_setting('app.note') AS note,
              current_setting('statement_timeout') AS "limit" WHERE ${at}::int >= 0`
          return found
        }),
      ),
    )
    expect(seen).toEqual(seen.map((_, at) => ({ site: 12 + (at % 2), note: String(at), limit: '15s' })))
  })
})
