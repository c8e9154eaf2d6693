/** The product under test: started as a visitor's machine would start it, on a port of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Database, openDatabase } from '../server/src/kernel/db/index.ts'
import { runningPostgres } from '../server/src/kernel/db/embedded/index.ts'
import flags from '../tools/node-flags.json' with { type: 'json' }
import { serverProgram } from '../e2e/spawned.ts'
import { family } from './processes.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const SITE = '12'
/** The line by which the product says that it listens. */
const READY = '知行已启动'

export interface Product {
  url: string
  /** The launched process; with `launcher` that is tools/start.mjs. */
  pid: number
  /** The process that answers requests. */
  appPid: number
  /** Milliseconds from launching to the ready line. */
  readyMs: number
  stop(): Promise<void>
}

export interface ProductOptions {
  /** Through tools/start.mjs, as `npm start` does, instead of the app alone. */
  launcher?: boolean
  /** Resolve at once, without waiting for the ready line: who measures the start asks the site itself. */
  early?: boolean
  /** More of what Node is told, and of its environment. */
  flags?: string[]
  environment?: Record<string, string>
}

const folders: string[] = []
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A new folder, gone when this process ends. The database's user may enter it, so that nothing of the cluster lands outside. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `zhixing-${name}-`))
  chmodSync(folder, 0o711)
  folders.push(folder)
  return folder
}

/** A TCP port that nobody listens on at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

const running = new Set<ChildProcess>()

/** Stops whatever still runs, when the bench is broken off. */
export async function stopProducts(): Promise<void> {
  await Promise.all([...running].map(stopped))
}

/** Starts the product on `dataDir`, seeding it on its first start. @throws with what it said, when it ends instead of starting */
export async function startProduct(dataDir: string, options: ProductOptions = {}): Promise<Product> {
  const port = await freePort()
  const began = performance.now()
  // What is measured is what runs.
  const app = [...flags, ...(options.flags ?? []), ...profiling(), serverProgram()]
  const child = spawn(process.execPath, options.launcher ? [join(root, 'tools/start.mjs')] : app, {
    cwd: root,
    env: {
      ...process.env,
      ...blank,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '1',
      LOG_LEVEL: 'warn',
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const ready = readiness(child)
  if (!options.early) await ready
  // Nobody may wait for it: whoever starts early asks the site.
  ready.catch(() => {})
  const pid = child.pid ?? 0
  return {
    url: `http://localhost:${port}`,
    pid,
    get appPid() {
      return options.launcher ? (family(pid)[1] ?? pid) : pid
    },
    readyMs: performance.now() - began,
    stop: () => stopped(child),
  }
}

/** What must not come from the environment of the person who runs the bench. */
const blank = {
  NODE_ENV: '',
  DATABASE_URL: '',
  PUBLIC_URL: '',
  HOST: '127.0.0.1',
  TRUST_PROXY: '',
  NODE_OPTIONS: '',
  npm_lifecycle_event: '',
}

/** BENCH_PROFILE=1 leaves a CPU profile of every started app in bench/out/profile (open it in Chromium's developer tools). */
function profiling(): string[] {
  return process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${join(root, 'bench/out/profile')}`] : []
}

function readiness(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const hear = (data: Buffer) => {
      if (output.length < 50_000) output += data.toString()
      if (output.includes(READY)) resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`the product ended with ${code} before it was ready:\n${output}`)))
  })
}

function stopped(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

/** Runs `work` against a product of its own and stops that whatever happens. */
export async function withProduct<T>(
  dataDir: string,
  work: (product: Product) => Promise<T>,
  options?: ProductOptions,
): Promise<T> {
  const product = await startProduct(dataDir, options)
  try {
    return await work(product)
  } finally {
    await product.stop()
  }
}

/** The database of a running product, as its owner: for rows that would take thousands of sign-ins. Close it. */
export function databaseOf(dataDir: string): Database {
  const address = runningPostgres(dataDir)
  if (!address) throw new Error('the product has no running database')
  return openDatabase(address)
}

/** Makes one call of site 12. @throws when the answer is not 200 */
export async function ask<T>(url: string, path: string, input: unknown, token?: string): Promise<T> {
  const headers = { 'content-type': 'application/json', 'site-id': SITE, ...(token ? { token } : {}) }
  const response = await fetch(`${url}/apis/${path}`, { method: 'POST', headers, body: JSON.stringify(input) })
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: T }
  if (code !== 200) throw new Error(`${path} answered ${code} ${msg}`)
  return data
}

export interface ListedCourse {
  courseId: string
  totalSeconds: number
}

/** The demo courses of site 12. */
export async function courses(url: string): Promise<ListedCourse[]> {
  const { list } = await ask<{ list: ListedCourse[] }>(url, 'course/api/course/list', {
    pageCurrent: 1,
    pageSize: 100,
    isFree: 1,
  })
  return list
}

/** The video lessons of site 12, as ids of their periods. */
export async function videoPeriods(url: string): Promise<string[]> {
  const filmed = (await courses(url)).filter(({ totalSeconds }) => totalSeconds > 0)
  const found: string[] = []
  for (const { courseId } of filmed) {
    const { chapterList } = await ask<{ chapterList: { periodList: { id: string; periodType: number }[] }[] }>(
      url,
      'course/api/course/chapter/list',
      { courseId },
    )
    for (const { periodList } of chapterList)
      found.push(...periodList.filter(({ periodType }) => periodType === 1).map(({ id }) => id))
  }
  if (found.length === 0) throw new Error('the demo school has no video lesson')
  return found
}
