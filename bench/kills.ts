/** Killing the app, PostgreSQL and its connections under load, again and again. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, type OwnProduct } from '../e2e/own-product.ts'

/** Lets people come back to work between two kills of the app. */
export const BETWEEN_APP_KILLS_MS = 6500
const BACK_WITHIN_MS = 60_000
/** What one kill and all around it may take. */
export const MAX_KILL_MS = BETWEEN_APP_KILLS_MS + BACK_WITHIN_MS

/** The app, all of PostgreSQL, or the process of one connection, which makes PostgreSQL end all others and recover. */
const targets = ['app', 'postgres', 'connection'] as const
export type Target = (typeof targets)[number]

/** One kill, and how long it took until the site answered again. */
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

/** @returns whether it was killed; a connection that ended by itself meanwhile brings nothing down, and nothing would come back */
function kill(pid: number): boolean {
  try {
    // Held still, it cannot end between the look and the kill.
    process.kill(pid, 'SIGSTOP')
    const lives = isAlive(pid)
    process.kill(pid, 'SIGKILL')
    return lives
  } catch {
    return false
  }
}

const one = (pid: number | null): number[] => (pid === null ? [] : [pid])

/** Kills so many times, one after the other, each once the site is back. @param alive whether it answers */
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
      // Asking makes the app open a connection where nobody else does any more.
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
