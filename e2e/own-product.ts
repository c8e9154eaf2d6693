/** A separate product for a test, under the launcher that restarts it, so that it can be killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Database, openDatabase } from '../server/src/kernel/db/index.ts'
import { runningPostgres } from '../server/src/kernel/db/embedded/index.ts'
import { newDataDir, root } from './school.ts'
import { freePort, serverProgram, stopped, untilStarted } from './spawned.ts'

export interface OwnProduct {
  /** Its origin, without a trailing slash. */
  origin: string
  dataDir: string
  /** Pid of the app, which holds DATA_DIR; null while none does. */
  appPid(): number | null
  /** Pid of the media process, if RTMP_PORT was given; null while there is none. */
  mediaPid(): number | null
  /** Pids of the media process's ffmpeg children. */
  mediaChildren(): number[]
  /** Pid of the postmaster; null while there is none. */
  postgresPid(): number | null
  /** Pids of the PostgreSQL backends of the app. */
  connectionPids(): number[]
  /** Its database, for fixtures. The caller closes it. */
  openDatabase(): Database
  /** Its output so far. */
  output(): string
  stop(): Promise<void>
}

/** True if a process is running. */
export const isAlive = (pid: number): boolean => {
  try {
    // A zombie still has a pid.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0] !== 'Z'
  } catch {
    return false
  }
}

/** The pid in a file (first line, or `pid` of JSON), if that process is running. */
function livingPid(file: string): number | null {
  if (!existsSync(file)) return null
  try {
    const text = readFileSync(file, 'utf8')
    const pid = text.startsWith('{') ? (JSON.parse(text) as { pid: number }).pid : Number.parseInt(text, 10)
    return pid > 1 && isAlive(pid) ? pid : null
  } catch {
    // Partially written, or deleted.
    return null
  }
}

function childrenOf(pid: number | null): number[] {
  if (pid === null) return []
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  } catch {
    // It has just exited.
    return []
  }
}

/** Backends that serve the app. */
function connectionsOf(postgres: number | null): number[] {
  try {
    return childrenOf(postgres).filter((child) =>
      readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(' zhixing_site_'),
    )
  } catch {
    // One of them has just exited.
    return []
  }
}

/** Starts the launcher with the demo school, without waiting for readiness. */
export function launchProduct(dataDir: string, port: number, environment: Record<string, string> = {}): ChildProcess {
  const run = pathToFileURL(join(root, 'tools/run.mjs')).href
  // The launcher without its installation and build checks, which the test run has done.
  const beside = environment.RTMP_PORT ? ", ['media']" : ''
  const script = `const { runService } = await import(${JSON.stringify(run)}); process.exit(await runService(${JSON.stringify(serverProgram())}, []${beside}))`
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: '',
      npm_lifecycle_event: '',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '1',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Starts the product under its launcher, with the demo school. Linux only (/proc). */
export async function startOwnProduct(environment: Record<string, string> = {}): Promise<OwnProduct> {
  const port = await freePort()
  const dataDir = newDataDir()
  const launcher = launchProduct(dataDir, port, environment)
  const output = await untilStarted(launcher)
  const address = runningPostgres(dataDir)
  if (!address) throw new Error('the embedded PostgreSQL does not run')
  const database = openDatabase(address)
  const [row] = await database.owner<
    { folder: string }[]
  >`SELECT setting AS folder FROM pg_settings WHERE name = 'data_directory'`
  await database.close()
  const cluster = row?.folder ?? ''
  const postgresPid = () => livingPid(join(cluster, 'postmaster.pid'))

  const mediaPid = () => livingPid(join(dataDir, 'live/media.json'))

  return {
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    appPid: () => livingPid(join(dataDir, 'app.lock')),
    mediaPid,
    mediaChildren: () => childrenOf(mediaPid()),
    postgresPid,
    connectionPids: () => connectionsOf(postgresPid()),
    openDatabase: () => openDatabase(address),
    output,
    async stop() {
      await stopped(launcher)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
