/**
 * The real application on its own PostgreSQL database, cloned from a migrated template. Sites 12 and 13 exist; tests
 * create everything else with factories.
 */
import { createServer } from 'node:net'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallKey, WireInputOf, WireOutputOf } from '@zhixing/contract'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/kernel/config.ts'
import { jobKinds } from '../src/domains.ts'
import { type DatabaseAddress, type Db, openDatabase, type OwnerDb } from '../src/kernel/db/index.ts'
import type { JobKind } from '../src/kernel/job-kinds.ts'
import { createLog } from '../src/kernel/log.ts'
import { createWorkers } from '../src/kernel/queue/workers.ts'
import type { Services } from '../src/kernel/services.ts'
import { createServices } from '../src/services.ts'
import { watchRows, writeRows } from './seen-rows.ts'
import { addBackends } from './spent.ts'

export interface Answered<T> {
  code: number
  msg: string
  data: T
}

export interface CallOptions {
  token?: string
  siteId?: number | string
  ip?: string
  headers?: Record<string, string>
  /** A file that goes with the input. */
  file?: Uint8Array<ArrayBuffer>
}

export interface TestApp {
  app: FastifyInstance
  services: Services
  /** Pool of a site with row-level security, as the app's. */
  db(siteId?: number): Db
  /** Pool of the owner, who sees all sites: for fixtures and assertions. */
  owner: OwnerDb
  /** Makes a call over HTTP (injected), typed by the contract. @returns the envelope */
  call<K extends CallKey>(key: K, input: WireInputOf<K>, options?: CallOptions): Promise<Answered<WireOutputOf<K>>>
  /** The same without types, for invalid input. */
  raw(method: string, path: string, body: unknown, options?: CallOptions): Promise<Answered<unknown>>
  /** The statements that the application sends for sites during `work`, by text; each with its first parameters. */
  statementsOf(work: () => Promise<unknown>): Promise<Map<string, unknown[]>>
  /** Runs all due jobs and the jobs they send. `early`: also jobs that wait for a later time. */
  runJobs(options?: { early?: boolean }): Promise<void>
  /**
   * Runs `work` and closes every connection of the application's sites after so many more statements: uncommitted work
   * is lost.
   * @returns true if it came to that; errors of the work are then expected @throws what the work throws otherwise
   */
  crashAfter(statements: number, work: () => Promise<unknown>): Promise<boolean>
  close(): Promise<void>
}

/** Address of the test run's PostgreSQL; set by server/test/global-setup.ts. */
export function testDatabase(): DatabaseAddress {
  const text = process.env.TEST_DATABASE
  if (!text)
    throw new Error('TEST_DATABASE is not set: run the tests through vitest, whose global setup starts PostgreSQL')
  return JSON.parse(text) as DatabaseAddress
}

/** Input and file as multipart/form-data. */
function formWith(input: unknown, file: Uint8Array<ArrayBuffer>): Response {
  const form = new FormData()
  form.append('input', JSON.stringify(input))
  form.append('file', new Blob([file]))
  return new Response(form)
}

/** Statements that this process sent for a site, for checks/statements.ts. */
const statements = new Set<string>()
let written = 0
function writeStatements(): void {
  const folder = process.env.TEST_STATEMENTS
  if (!folder) return
  writeRows(folder)
  if (statements.size === written) return
  written = statements.size
  writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify([...statements]))
}

let counter = 0

/**
 * Starts an application for one test file. `kinds`: additional job kinds. `connections`: of each pool; every connection
 * plans statements separately, so a file with thousands of sequential statements uses one. `template`: the database that
 * is cloned.
 */
export async function startTestApp(
  env: Record<string, string> = {},
  kinds: JobKind[] = [],
  { connections = 4, template = 'zhixing_template' }: { connections?: number; template?: string } = {},
): Promise<TestApp> {
  const address = testDatabase()
  const name = `test_${process.pid}_${Date.now().toString(36)}_${counter++}`
  const admin = openDatabase({ ...address, database: 'postgres' })
  watchRows(admin.owner)
  await admin.owner.unsafe(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  let untilCrash = Infinity
  let heard: Map<string, unknown[]> | null = null
  const crashes: Promise<unknown>[] = []
  const database = openDatabase(
    { ...address, database: name },
    { poolsPerProcess: 4, connectionsPerPool: connections, connectionsPerReservedPool: connections },
    (text, parameters) => {
      statements.add(text)
      if (heard && !heard.has(text)) heard.set(text, parameters)
      if (untilCrash-- !== 0) return
      // postgres.js sends a statement when it is awaited.
      crashes.push(
        admin.owner`
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${name} AND application_name = 'zhixing-app'`.then(
          () => {},
        ),
      )
    },
  )
  // A test's own statements are not recorded: they may do what the product must not.
  const probes = openDatabase({ ...address, database: name }, { poolsPerProcess: 4, connectionsPerPool: 4 })
  const dataDir = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'data-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    DEMO: '1',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    ...env,
  })
  const closers: (() => Promise<void>)[] = []
  const allKinds = [...jobKinds, ...kinds]
  const services = await createServices(config, createLog(config.logLevel), database, closers, allKinds)
  const workers = createWorkers(services, allKinds)
  const app = await createApp(services)
  await app.ready()

  const raw: TestApp['raw'] = async (method, path, body, options = {}) => {
    const hasBody = method !== 'GET'
    const form = options.file && formWith(body, options.file)
    const response = await app.inject({
      method: method as 'GET',
      // A path parameter, such as view/{id}.
      url: `/apis/${path.replace(/\{(\w+)\}/g, (whole, name: string) => encodeURIComponent((body as Record<string, string | undefined> | null)?.[name] || whole))}`,
      remoteAddress: options.ip ?? '127.0.0.1',
      headers: {
        'site-id': String(options.siteId ?? 12),
        ...(options.token ? { token: options.token } : {}),
        ...(form ? { 'content-type': form.headers.get('content-type') ?? '' } : {}),
        ...(hasBody && !form ? { 'content-type': 'application/json' } : {}),
        ...options.headers,
      },
      ...(hasBody
        ? { payload: form ? Buffer.from(await form.arrayBuffer()) : JSON.stringify(body) }
        : { query: Object.fromEntries(Object.entries(body as object).map(([k, v]) => [k, String(v)])) }),
    })
    return response.json() as Answered<unknown>
  }

  return {
    app,
    services,
    raw,
    db: (siteId = 12) => probes.of(siteId),
    owner: database.owner,
    call: (async (key: string, input: unknown, options?: CallOptions) => {
      const [first = '', second] = key.split(' ')
      return second ? raw(first, second, input, options) : raw('POST', first, input, options)
    }) as TestApp['call'],
    async statementsOf(work) {
      const sent = new Map<string, unknown[]>()
      heard = sent
      try {
        await work()
      } finally {
        heard = null
      }
      return sent
    },
    runJobs: (options) => workers.runDue(options),
    async crashAfter(count, work) {
      untilCrash = count
      crashes.length = 0
      try {
        await work()
      } catch (error) {
        if (crashes.length === 0) throw error
      } finally {
        untilCrash = Infinity
        await Promise.all(crashes)
        if (crashes.length > 0)
          await Promise.all([database, probes].flatMap((one) => [12, 13].map((id) => reconnect(one.of(id)))))
      }
      return crashes.length > 0
    },
    async close() {
      if (process.env.TEST_COSTS) {
        const backends = await admin.owner<{ pid: number }[]>`
          SELECT pid FROM pg_stat_activity WHERE datname = ${name} OR pid = pg_backend_pid()`
        addBackends(backends.map(({ pid }) => pid))
      }
      await app.close()
      await workers.stop()
      for (const close of closers) await close()
      await Promise.all([database.close(), probes.close()])
      writeStatements()
      await admin.owner.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      await admin.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Waits until every closed connection of a pool has been noticed. */
async function reconnect(db: Db): Promise<void> {
  for (;;) {
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => db`SELECT`))
    if (answers.every(({ status }) => status === 'fulfilled')) return
  }
}

/** A free port on loopback. */
export async function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
