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
  /** Resolves when connections are accepted, rejects with the server's last lines when it ends before. */
  ready: Promise<void>
  /** Resolves with its last lines when the process has ended. */
  ended: Promise<string[]>
  /** Ends it: quick shutdown first, then without mercy. Resolves when the process is gone. */
  stop(): Promise<void>
  /** Asks for a shutdown and does not wait; for the moment the app itself exits. */
  requestStop(): void
}

/** A server that ended before it was ready, with what it said. */
export class BootFailure extends Error {
  readonly lines: string[]
  constructor(lines: string[]) {
    super(lines.at(-1) ?? '')
    this.lines = lines
  }
}

/** What a server does when it is asked to end, whether it is our child or an adopted one. */
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

/** Starts the server as our child, which writes into `log`. */
export function startPostmaster(binaries: Binaries, place: Place, log: ServerLog): Postmaster {
  const child: ChildProcess = spawn(binaries.postgres, ['-D', place.cluster], {
    ...place.as,
    cwd: windows ? undefined : '/',
    env: cleanEnvironment(),
    stdio: ['ignore', 'ignore', log.fd],
    // A session of its own: Ctrl-C in the terminal must reach the app alone, which still has writes to finish.
    detached: !windows,
    windowsHide: true,
  })
  const lines: string[] = []
  // What an earlier server wrote last is not this one's.
  log.read()
  const booting = setInterval(() => log.read(), BOOT_POLL_MS)
  let settle: { resolve: () => void; reject: (error: Error) => void }
  const ready = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject }
  }).finally(() => clearInterval(booting))
  ready.catch(() => undefined)
  const stopListening = log.listen((line) => {
    lines.push(line)
    if (lines.length > 40) lines.shift()
    if (line.includes('database system is ready to accept connections')) settle.resolve()
  })
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

/** Takes charge of a server that runs already and is nobody's child by now: its end is noticed by asking for its pid. */
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
    // The number may be another program's by now.
    if (alive(pid) && birthOf(pid) === birth) signalAll([pid], name)
  }
  return { pid, ready: Promise.resolve(), ...ending(ended, () => signal('SIGINT'), signal) }
}

/** The pid that the cluster's postmaster.pid names, null without one. */
export function recordedPid(cluster: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10)
    return pid > 0 ? pid : null
  } catch {
    return null
  }
}

/** True when processes of the cluster run that this app did not start (it was killed, they stayed). */
export const hasOrphans = (place: Place, clusterName: string): boolean =>
  processesOf(place.cluster, clusterName).length > 0

/**
 * Makes the cluster free to start: ends whatever still runs of it, then removes the files that would claim it still did.
 * A dead postmaster's children hold its shared memory until they notice, which would block the next start for seconds.
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
  // PostgreSQL would believe the pid in these files if by now another program of the same user bears it.
  if (processesOf(cluster, clusterName).length > 0) return
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  if (socketFolder === null) return
  for (const name of [`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`]) rmSync(join(socketFolder, name), { force: true })
}
