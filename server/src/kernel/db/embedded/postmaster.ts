import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { Place } from './place.ts'
import { alive, belongsTo, birthOf, cleanEnvironment, gone, processesOf, signalAll } from './processes.ts'
import type { ServerLog } from './server-log.ts'

const windows = process.platform === 'win32'
const FAST_STOP_MS = 10_000
/** How often the log is read while the server starts, and how often an adopted one is looked after (ms). */
const BOOT_POLL_MS = 10
const WATCH_MS = 100

export interface Postmaster {
  pid: number
  /** Resolves when the server accepts connections; rejects with its last output if it exits before. */
  ready: Promise<void>
  /** Resolves with the last output when the process has exited. */
  ended: Promise<string[]>
  /** Fast shutdown, then SIGKILL. Resolves when the process has exited. */
  stop(): Promise<void>
  /** Requests shutdown without waiting, for the exit of the app. */
  requestStop(): void
}

/** The server exited before it was ready, with its output. */
export class BootFailure extends Error {
  readonly lines: string[]
  constructor(lines: string[]) {
    super(lines.at(-1) ?? '')
    this.lines = lines
  }
}

/** Shutdown sequence of a child or adopted server. */
function ending(
  ended: Promise<string[]>,
  requestStop: () => void,
  signal: (name: NodeJS.Signals) => void,
): Pick<Postmaster, 'ended' | 'requestStop' | 'stop'> {
  const within = (ms: number): Promise<boolean> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), ms)
      void ended.then(() => {
        clearTimeout(timer)
        resolve(true)
      })
    })
  return {
    ended,
    requestStop,
    async stop() {
      requestStop()
      if (await within(FAST_STOP_MS)) return
      signal(windows ? 'SIGKILL' : 'SIGQUIT')
      if (await within(5_000)) return
      signal('SIGKILL')
      await within(5_000)
    },
  }
}

/** Starts the server as a child that writes to `log`. */
export function startPostmaster(binaries: Binaries, place: Place, log: ServerLog): Postmaster {
  const lines: string[] = []
  let settle: { resolve: () => void; reject: (error: Error) => void }
  const ready = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject }
  }).finally(() => clearInterval(booting))
  ready.catch(() => undefined)
  // Skip the output of an earlier server and listen before the spawn: on a busy machine the child may be ready before
  // spawn() returns.
  log.read()
  const stopListening = log.listen((line) => {
    lines.push(line)
    if (lines.length > 40) lines.shift()
    if (line.includes('database system is ready to accept connections')) settle.resolve()
  })
  const child: ChildProcess = spawn(binaries.postgres, ['-D', place.cluster], {
    ...place.as,
    cwd: windows ? undefined : '/',
    env: cleanEnvironment(),
    stdio: ['ignore', 'ignore', log.fd],
    // Own session: Ctrl-C must reach only the app, which still has writes to finish.
    detached: !windows,
    windowsHide: true,
  })
  const booting = setInterval(() => log.read(), BOOT_POLL_MS)
  let over = false
  const ended = new Promise<string[]>((resolve) => {
    const end = (): void => {
      if (over) return
      over = true
      log.read()
      stopListening()
      settle.reject(new BootFailure(lines))
      resolve(lines)
    }
    child.on('error', (error) => {
      lines.push(error.message)
      end()
    })
    child.on('exit', end)
  })
  const requestStop = (): void => {
    if (over) return
    if (windows) spawnSync(binaries.pgCtl, ['stop', '-D', place.cluster, '-m', 'fast', '-W'], { windowsHide: true })
    else child.kill('SIGINT')
  }
  return { pid: child.pid ?? 0, ready, ...ending(ended, requestStop, (name) => child.kill(name)) }
}

/** Supervises a running server that is not our child: polls its pid to detect its exit. */
export function adoptPostmaster(pid: number): Postmaster {
  const birth = birthOf(pid)
  const ended = new Promise<string[]>((resolve) => {
    const timer = setInterval(() => {
      if (alive(pid)) return
      clearInterval(timer)
      resolve([])
    }, WATCH_MS)
    timer.unref()
  })
  const signal = (name: NodeJS.Signals): void => {
    // The pid may be recycled.
    if (alive(pid) && birthOf(pid) === birth) signalAll([pid], name)
  }
  return { pid, ready: Promise.resolve(), ...ending(ended, () => signal('SIGINT'), signal) }
}

/** Pid in the cluster's postmaster.pid; null if there is none. */
export function recordedPid(cluster: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10)
    return pid > 0 ? pid : null
  } catch {
    return null
  }
}

/** Whether processes of the cluster run that this app did not start. */
export const hasOrphans = (place: Place, clusterName: string): boolean =>
  processesOf(place.cluster, clusterName).length > 0

/**
 * Ends leftover processes of the cluster, then removes stale lock files. Children of a dead postmaster hold its
 * shared memory until they notice, which would block the next start for seconds.
 */
export async function clearLeftovers(
  binaries: Binaries,
  place: Place,
  clusterName: string,
  socketFolder: string | null,
  port: number,
): Promise<void> {
  const { cluster } = place
  const recorded = recordedPid(cluster)
  if (windows) {
    if (recorded !== null)
      spawnSync(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '10'], { windowsHide: true })
    return
  }
  const pids = processesOf(cluster, clusterName)
  if (pids.length > 0) {
    let free = false
    if (recorded !== null && belongsTo(recorded, cluster, clusterName) && pids.includes(recorded)) {
      signalAll([recorded], 'SIGINT')
      free = await gone(pids, 3_000)
      if (!free) signalAll([recorded], 'SIGQUIT')
      free ||= await gone(pids, 1_500)
    }
    if (!free) {
      const left = processesOf(cluster, clusterName)
      signalAll(left, 'SIGQUIT')
      if (!(await gone(left, 200))) {
        const last = processesOf(cluster, clusterName)
        signalAll(last, 'SIGKILL')
        await gone(last, 3_000)
      }
    }
  }
  // PostgreSQL would trust a recycled pid in these files.
  if (processesOf(cluster, clusterName).length > 0) return
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  if (socketFolder === null) return
  for (const name of [`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`]) rmSync(join(socketFolder, name), { force: true })
}
