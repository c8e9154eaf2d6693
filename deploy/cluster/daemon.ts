/** A program of the cluster as a child process that can be stopped, killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** SIGKILL after this time (ms) without an exit. */
const STOP_LIMIT_MS = 40_000

export interface Program {
  name: string
  command: string
  args: string[]
  /** File that receives its output. */
  log: string
  env?: Record<string, string>
  uid?: number
  gid?: number
}

export interface Daemon {
  readonly name: string
  /** Of the running process; undefined before the start and after the exit. */
  pid(): number | undefined
  start(): void
  /** SIGTERM, then waits for the exit. */
  stop(): Promise<void>
  /** SIGKILL, then waits for the exit. */
  kill(): Promise<void>
  /** Waits for the exit. @returns the exit code; null after a signal */
  ended(): Promise<number | null>
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export function createDaemon({ name, command, args, log, env, ...user }: Program): Daemon {
  let child: ChildProcess | undefined
  let ended: Promise<number | null> = Promise.resolve(null)
  const end = async (signal: NodeJS.Signals) => {
    const killer = setTimeout(() => child?.kill('SIGKILL'), STOP_LIMIT_MS)
    child?.kill(signal)
    await ended
    clearTimeout(killer)
  }
  return {
    name,
    pid: () => child?.pid,
    start() {
      const output = openSync(log, 'a')
      // Its own session: Ctrl-C reaches the cluster alone, which stops its programs in order.
      const started = spawn(command, args, {
        ...user,
        cwd: '/',
        env: { ...process.env, ...env },
        stdio: ['ignore', output, output],
        detached: true,
      })
      child = started
      running.add(started)
      ended = new Promise((resolve) => {
        const gone = (code: number | null) => {
          running.delete(started)
          child = undefined
          resolve(code)
        }
        started.once('exit', gone)
        started.once('error', () => gone(null))
      })
    },
    ended: () => ended,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

/** Waits until `condition` holds. @throws {Error} not within `ms` */
export async function until(what: string, condition: () => Promise<boolean>, ms = 60_000): Promise<void> {
  const end = Date.now() + ms
  let cause: unknown
  const holds = () =>
    condition().catch((error: unknown) => {
      cause = error
      return false
    })
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`${what}: not within ${ms / 1000} s`, { cause })
    await sleep(100)
  }
}

/** Whether an address answers 200 within a second. */
export async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(1000) })
  await response.text()
  return response.ok
}
