/**
 * An upgrade without downtime: the last release serves while this program migrates its database, both serve side by
 * side, then the old one stops. Needs the release's tag, which a shallow clone lacks, and the built web.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, untilStarted } from '../e2e/spawned.ts'
import { type Database, openDatabase } from '../server/src/kernel/db/index.ts'
import { migrationNames } from '../server/src/kernel/db/migrate.ts'
import { testDatabase } from '../server/test/harness.ts'
import { buildWeb, checkOut, lastRelease, removeCheckout, unpackSchool } from './previous-release.ts'
import { useSite } from './rolling-clients.ts'

const present = join(import.meta.dirname, '..')
const release = lastRelease()
const folder = mkdtempSync(join(tmpdir(), 'zhixing-rolling-'))
const old = join(folder, 'release')
const name = `rolling_${process.pid}`
const running: ChildProcess[] = []
let admin: Database

/** The test's PostgreSQL over TCP, as DATABASE_URL needs it: it listens on a Unix socket only. */
const bridge = createServer((client) => {
  const { host, port } = testDatabase()
  const socket = connect(join(host, `.s.PGSQL.${port}`))
  for (const end of [client, socket]) end.on('error', () => [client, socket].forEach((either) => either.destroy()))
  client.pipe(socket).pipe(client)
})
let databasePort: number

/** Runs a role of a program against the database of the test. */
function run(program: string, args: string[], port = 0): ChildProcess {
  const { owner, app } = testDatabase()
  const child = spawn(process.execPath, ['server/main.ts', ...args], {
    cwd: program,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      RTMP_PORT: '0',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: `postgres://${owner.username}:${encodeURIComponent(owner.password)}@127.0.0.1:${databasePort}/${name}`,
      SITE_LOGIN_KEY: 'loginKey' in app ? app.loginKey : '',
      ANY_HOST: 'on',
      PAY_SANDBOX: '1',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  return child
}

const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve))

/** Runs a command to its end. @throws with its output */
async function runToEnd(program: string, args: string[]): Promise<void> {
  const child = run(program, args)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()))
  const code = await ended(child)
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${output}`)
}

async function serve(program: string) {
  const port = await freePort()
  const child = run(program, [], port)
  const output = await untilStarted(child)
  return { origin: `http://127.0.0.1:${port}`, child, output }
}

beforeAll(async () => {
  if (!release) return
  await new Promise<void>((listening) => bridge.listen(0, '127.0.0.1', listening))
  databasePort = (bridge.address() as AddressInfo).port
  admin = openDatabase({ ...testDatabase(), database: 'postgres' })
  await admin.owner.unsafe(`CREATE DATABASE ${name}`)
  checkOut(release, old)
  buildWeb(old)
  unpackSchool(release, join(folder, 'school'))
  await runToEnd(old, ['restore', join(folder, 'school')])
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await admin?.owner.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await admin?.close()
  bridge.close()
  if (release) removeCheckout(old)
  rmSync(folder, { recursive: true, force: true })
})

test.skipIf(!release)('people use the site through an upgrade (skipped without the tag of a release)', async () => {
  const before = await serve(old)
  const origins = [before.origin]
  let turn = 0
  const users = await useSite(() => origins[turn++ % origins.length] ?? '')
  await users.each(2)
  await runToEnd(present, ['migrate'])
  await users.each(3)
  const after = await serve(present)
  origins.push(after.origin)
  await users.each(3)
  // As a load balancer drains a process: two more answers of every kind, so none of the old one is open.
  origins.shift()
  await users.each(2)
  const stopped = ended(before.child)
  before.child.kill('SIGTERM')
  expect(await stopped).toBe(0)
  await users.each(3)
  expect((await users.stop()).bad).toEqual([])
  for (const { output } of [before, after]) expect(output()).not.toMatch(/"level":(50|60)/)
  const upgraded = openDatabase({ ...testDatabase(), database: name })
  const applied = await upgraded.owner<{ name: string }[]>`SELECT name FROM schema_migration ORDER BY name`
  await upgraded.close()
  expect(applied.map((row) => row.name)).toEqual(migrationNames())
})
