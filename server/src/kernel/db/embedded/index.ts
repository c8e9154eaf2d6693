import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { StartError } from '../../errors.ts'
import type { DatabaseAddress } from '../index.ts'
import { keepBallast } from './ballast.ts'
import { findBinaries } from './binaries.ts'
import { DATABASE, ensureCluster, OWNER, type Passwords, readPasswords } from './cluster.ts'
import { accessRules, serverConfig } from './config.ts'
import { fileFailure, programFailure } from './failure.ts'
import { isHeld, type Lock, takeLock } from './lock.ts'
import { findPlace, type Place, shortHash, socketFolder } from './place.ts'
import {
  adoptPostmaster,
  BootFailure,
  clearLeftovers,
  hasOrphans,
  type Postmaster,
  startPostmaster,
} from './postmaster.ts'
import { findRunning, type Settings } from './running.ts'
import { openServerLog } from './server-log.ts'
import { texts } from './texts.ts'

export { StartError }

export interface EmbeddedOptions {
  /** Created if missing. May contain spaces and Chinese characters. */
  dataDir: string
  log: (event: { level: 'info' | 'warn' | 'error'; msg: string }) => void
  /** Progress messages for the operator. */
  progress?: (sentence: string) => void
  /** The server went down unexpectedly; the supervisor restarts it. */
  onDown?: () => void
  /** The server is up again. Not called for the first start. */
  onUp?: () => void
  /** TCP port on Windows (default: a free one); elsewhere only part of the socket's name (default 5432). */
  port?: number
  /** PostgreSQL settings that override ours, for example `{ shared_buffers: '256MB' }`. */
  tuning?: Record<string, string>
}

export interface EmbeddedAddress extends DatabaseAddress {
  /** Folder of the Unix socket; '127.0.0.1' on Windows. */
  host: string
  app: { loginKey: string }
}

export interface EmbeddedPostgres {
  connection: EmbeddedAddress
  /** Fast shutdown (checkpoint, clients disconnected); releases DATA_DIR. Idempotent. */
  stop(): Promise<void>
  /** Pid of the server, null while it is down. */
  pid(): number | null
  /** Number of unexpected restarts. */
  restarts(): number
}

const RETRY_MS = [0, 100, 200, 300, 500, 800, 1_000, 2_000]
/** Transient start failures. */
const PASSING = /pre-existing shared memory block|lock file .* already exists|Address already in use/
const addressFile = (dataDir: string): string => join(dataDir, 'secrets', 'postgres-address.json')

function addressWith(host: string, port: number, passwords: Passwords): EmbeddedAddress {
  return {
    host,
    port,
    database: DATABASE,
    owner: { username: OWNER, password: passwords.owner },
    app: { loginKey: passwords.app },
  }
}

/**
 * Address of the database that a running app on this machine supervises in `dataDir`; null if none. Commands beside
 * the app (create an operator, a worker) connect to it instead of starting a second server.
 */
export function runningPostgres(dataDir: string): EmbeddedAddress | null {
  try {
    const folder = realpathSync(resolve(dataDir))
    const passwords = readPasswords(folder)
    if (!passwords || !isHeld(folder)) return null
    const { host, port } = JSON.parse(readFileSync(addressFile(folder), 'utf8')) as { host: string; port: number }
    return addressWith(host, port, passwords)
  } catch {
    return null
  }
}

/** Whether `dataDir` has a cluster. */
export const hasCluster = (dataDir: string): boolean =>
  ['pg-location', 'postgres/data'].some((name) => existsSync(join(dataDir, name)))

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer()
    server.on('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 5432))
    })
  })
}

function openDataDir(path: string): string {
  try {
    // 0711: the database's user may traverse, others cannot list.
    mkdirSync(path, { recursive: true, mode: 0o711 })
    return realpathSync(path)
  } catch (cause) {
    throw fileFailure(path, cause)
  }
}

/**
 * Starts and supervises the embedded PostgreSQL server of `dataDir` until `stop()`: creates the cluster on first
 * start, adopts the healthy server of a killed app (docs/decisions/0005) or ends what else it left, restarts the
 * server on failure.
 * @throws {StartError} folder not writable, disk full, already in use, or PostgreSQL's own error
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const progress = options.progress ?? (() => undefined)
  const dataDir = openDataDir(resolve(options.dataDir))
  const locks: Lock[] = [await takeLock(dataDir, progress)]
  try {
    const place = await findPlace(dataDir, progress)
    // A copy of DATA_DIR refers to the same external cluster: lock that as well.
    if (place.external) locks.push(await takeLock(place.base, progress))
    return await start(options, progress, dataDir, place, () => {
      for (const lock of locks) lock.release()
    })
  } catch (error) {
    for (const lock of locks) lock.release()
    throw error
  }
}

async function start(
  options: EmbeddedOptions,
  progress: (sentence: string) => void,
  dataDir: string,
  place: Place,
  release: () => void,
): Promise<EmbeddedPostgres> {
  const windows = process.platform === 'win32'
  const binaries = await findBinaries(place.as, progress)
  const folder = windows ? null : socketFolder(place.cluster, place.as)
  const port = options.port ?? (windows ? await freePort() : 5432)
  const clusterName = `zhixing-${shortHash(place.cluster)}`
  const clear = (): Promise<void> => clearLeftovers(binaries, place, clusterName, folder, port)
  const settings: Settings = {
    'postgresql.conf': serverConfig({ clusterName, socketFolder: folder, port, tuning: options.tuning ?? {} }),
    'pg_hba.conf': accessRules(folder),
  }

  const left = await findRunning({ binaries, place, dataDir, clusterName, folder, port, settings })
  if (left) {
    options.log({ level: 'info', msg: `postgres: adopting server ${left.pid} of a killed app` })
  } else {
    if (hasOrphans(place, clusterName)) {
      progress(texts.stoppingOrphan)
      options.log({ level: 'warn', msg: 'postgres: stopping the server of a killed app' })
    }
    await clear()
  }
  const passwords = left?.passwords ?? (await ensureCluster(binaries, place, dataDir, progress))
  const ballast = keepBallast(place.base, place.as, options.log)
  const connection = addressWith(folder ?? '127.0.0.1', port, passwords)
  try {
    if (!left) for (const [name, text] of Object.entries(settings)) writeFileSync(join(place.cluster, name), text)
    writeFileSync(addressFile(dataDir), JSON.stringify({ host: connection.host, port }), { mode: 0o600 })
  } catch (cause) {
    throw fileFailure(place.cluster, cause)
  }

  const serverLog = openServerLog(join(dataDir, 'postgres.log'))
  let current: Postmaster | null = null
  let stopping: Promise<void> | null = null
  let reviving: Promise<void> | null = null
  let wake = (): void => undefined
  let restarts = 0
  let isDown = false

  const goDown = (): void => {
    if (isDown) return
    isDown = true
    options.onDown?.()
  }
  const comeUp = (): void => {
    if (!isDown) return
    isDown = false
    restarts++
    options.onUp?.()
  }

  serverLog.listen((line) => {
    const level = /^(FATAL|PANIC|ERROR)/.test(line) ? 'error' : line.startsWith('WARNING') ? 'warn' : 'info'
    options.log({ level, msg: `postgres: ${line}` })
    // Crash of one backend: the server ends all others and recovers under the same pid.
    if (line.includes('terminating any other active server processes')) goDown()
    else if (line.includes('database system is ready to accept connections')) comeUp()
  })

  /** Restarts the server on unexpected exit. */
  const supervise = (postmaster: Postmaster): void => {
    current = postmaster
    void postmaster.ended.then(() => {
      if (current === postmaster) current = null
      if (stopping || reviving) return
      options.log({ level: 'error', msg: 'postgres: the server exited unexpectedly, restarting' })
      goDown()
      reviving = revive().finally(() => {
        reviving = null
      })
    })
  }

  /** One start attempt. @throws {BootFailure} */
  const boot = async (): Promise<void> => {
    const postmaster = startPostmaster(binaries, place, serverLog)
    current = postmaster
    const slow = setTimeout(() => progress(texts.recovering), 3_000)
    try {
      await postmaster.ready
    } catch (error) {
      current = null
      throw error
    } finally {
      clearTimeout(slow)
    }
    supervise(postmaster)
  }

  /** Retries until the server runs or stop() is called; freeing a full disk may take hours. */
  const revive = async (): Promise<void> => {
    for (let attempt = 0; !stopping; attempt++) {
      const pause = RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)] ?? 0
      await new Promise<void>((done) => {
        const timer = setTimeout(done, pause)
        wake = () => {
          clearTimeout(timer)
          done()
        }
      })
      if (stopping) return
      try {
        await clear()
        ballast.check()
        if (stopping) return
        await boot()
        // It may have died again before we left the reviving state.
        if (current) return
      } catch (error) {
        options.log({ level: 'error', msg: `postgres: start failed: ${(error as Error).message}` })
      }
    }
  }

  // process.exit() without stop(): signal the server, which shuts down by itself.
  const onExit = (): void => current?.requestStop()
  process.on('exit', onExit)
  const cleanUp = (): void => {
    ballast.stop()
    serverLog.close()
    process.off('exit', onExit)
    rmSync(addressFile(dataDir), { force: true })
    if (folder !== null) rmSync(folder, { recursive: true, force: true })
  }
  const giveUp = (lines: string[]): StartError => {
    cleanUp()
    return programFailure(place.cluster, lines, texts.bootFailed)
  }

  if (left) supervise(adoptPostmaster(left.pid))
  for (let attempt = 0; !left; attempt++) {
    try {
      await boot()
      break
    } catch (error) {
      const lines = error instanceof BootFailure ? error.lines : [(error as Error).message]
      if (attempt === 10 || !lines.some((line) => PASSING.test(line))) throw giveUp(lines)
      await new Promise((done) => setTimeout(done, 200))
      await clear()
    }
  }

  const shutDown = async (): Promise<void> => {
    wake()
    await current?.stop()
    await reviving
    await current?.stop()
    if (!windows) await clear()
    cleanUp()
    release()
  }
  return {
    connection,
    stop() {
      stopping ??= shutDown()
      return stopping
    },
    pid: () => current?.pid ?? null,
    restarts: () => restarts,
  }
}
