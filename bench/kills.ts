/** Kills the app, PostgreSQL and its backends under load. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, type OwnProduct } from '../e2e/own-product.ts'

/** Lets clients resume work between two kills of the app. */
export const BETWEEN_APP_KILLS_MS = 6500
const BACK_WITHIN_MS = 60_000
/** Upper bound of the time of one kill. */
export const MAX_KILL_MS = BETWEEN_APP_KILLS_MS + BACK_WITHIN_MS

/** The app, the postmaster, or one backend, whose death makes PostgreSQL restart all others and recover. */
const targets = ['app', 'postgres', 'connection'] as const
export type Target = (typeof targets)[number]

/** One kill, and the time until the site answered again. */
export interface Kill {
  target: Target
  ms: number
}

async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + BACK_WITHIN_MS
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`${what}: not within ${BACK_WITHIN_MS} ms`)
    await sleep(20)
  }
}

/** Sends SIGKILL. @returns false if the process had already exited, which would crash nothing */
function kill(pid: number): boolean {
  try {
    // SIGSTOP first: the process cannot exit between the check and the kill.
    process.kill(pid, 'SIGSTOP')
    const lives = isAlive(pid)
    process.kill(pid, 'SIGKILL')
    return lives
  } catch {
    return false
  }
}

const one = (pid: number | null): number[] => (pid === null ? [] : [pid])

/** Kills `count` times, each time after the site has recovered. @param alive true if the site answers */
export async function killAll(product: OwnProduct, count: number, alive: () => Promise<boolean>): Promise<Kill[]> {
  const done: Kill[] = []
  let lastApp = 0
  for (let n = 0; n < count; n++) {
    const target = targets[n % targets.length] ?? 'app'
    const rest = target === 'app' ? lastApp + BETWEEN_APP_KILLS_MS - Date.now() : 0
    await sleep(Math.max(0, rest) + Math.random() * 1000)
    const pids = {
      app: () => one(product.appPid()),
      postgres: () => one(product.postgresPid()),
      connection: product.connectionPids,
    }[target]
    let before: number[] = []
    await until(`${target} to kill`, async () => {
      before = pids()
      const [victim] = before
      if (victim) return kill(victim)
      // A request makes the app open a connection.
      await alive()
      return false
    })
    const killed = Date.now()
    if (target === 'app') lastApp = killed
    await until(
      `${target} back`,
      async () => (await alive()) && pids().length > 0 && !pids().some((pid) => before.includes(pid)),
    )
    done.push({ target, ms: Date.now() - killed })
  }
  return done
}
