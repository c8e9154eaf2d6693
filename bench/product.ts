/** The product under test, started as an operator starts it, on a free port. */
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
/** Printed when the product listens. */
const READY = '知行已启动'

export interface Product {
  url: string
  /** The launched process; with `launcher` tools/start.mjs. */
  pid: number
  /** The process that answers requests. */
  appPid: number
  /** Milliseconds from the launch to the ready line. */
  readyMs: number
  stop(): Promise<void>
}

export interface ProductOptions {
  /** Start through tools/start.mjs, as `npm start` does. */
  launcher?: boolean
  /** Do not wait for the ready line; the caller polls the site. */
  early?: boolean
  /** Additional flags of Node, and environment. */
  flags?: string[]
  environment?: Record<string, string>
}

const folders: string[] = []
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A new folder, removed at exit. PostgreSQL's user may enter it. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `zhixing-${name}-`))
  chmodSync(folder, 0o711)
  folders.push(folder)
  return folder
}

/** A free TCP port. */
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

/** Stops all products when the bench is interrupted. */
export async function stopProducts(): Promise<void> {
  await Promise.all([...running].map(stopped))
}

/** Starts the product on `dataDir`, which the first start seeds. @throws with its output if it exits */
export async function startProduct(dataDir: string, options: ProductOptions = {}): Promise<Product> {
  const port = await freePort()
  const began = performance.now()
  // The flags and the bundle of production.
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
  // An early caller never awaits `ready`.
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

/** Variables that must not be inherited from the shell. */
const blank = {
  NODE_ENV: '',
  DATABASE_URL: '',
  PUBLIC_URL: '',
  HOST: '127.0.0.1',
  TRUST_PROXY: '',
  NODE_OPTIONS: '',
  npm_lifecycle_event: '',
}

/** BENCH_PROFILE=1 writes a CPU profile of every started app to bench/out/profile. */
function profiling(): string[] {
  return process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${join(root, 'bench/out/profile')}`] : []
}

function readiness(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const onData = (data: Buffer) => {
      if (output.length < 50_000) output += data.toString()
      if (output.includes(READY)) resolve()
    }
    child.stdout?.on('data', onData)
    child.stderr?.on('data', onData)
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

/** Runs `work` against a product and always stops it. */
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

/** The database of a running product, as its owner, for bulk inserts. The caller closes it. */
export function databaseOf(dataDir: string): Database {
  const address = runningPostgres(dataDir)
  if (!address) throw new Error('the product has no running database')
  return openDatabase(address)
}

/** Makes one call of site 12. @throws if the code is not 200 */
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

/** Period ids of the video lessons of site 12. */
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
