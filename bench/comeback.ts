/**
 * Recovery without an operator: the app is killed, and while the launcher restarts it, PostgreSQL, the app or both are
 * killed again at every moment of the start (initdb, crash recovery, migrations, seeding).
 * BENCH_COMEBACK_KILLS=20 changes the number of killed starts (100).
 */
import { type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { launchProduct } from '../e2e/own-product.ts'
import { newDataDir } from '../e2e/school.ts'
import { freePort, stopped } from '../e2e/spawned.ts'
import { SITE, temporaryFolder } from './product.ts'
import { atMost, type Bench, median, whole } from './report.ts'
import { sized } from './smoke.ts'

const victims = ['postgres', 'app', 'both'] as const
export type Victim = (typeof victims)[number]
/** One killed start: the victim, and the delay (ms) after the start. `fresh`: the first start, on an empty DATA_DIR. */
export interface Kill {
  victim: Victim
  delay: number
  fresh?: boolean
}
export interface Comeback extends Kill {
  /** From the kill to the first answer (ms); null if none came. */
  ms: number | null
  output: string
}

const BACK_WITHIN_MS = 60_000
/** A first start seeds the demo school, which is CPU-bound. */
const FIRST_WITHIN_MS = 300_000
/** Polling costs the starting product CPU. */
const ASK_EVERY_MS = 50

/** Children of a process, of all its threads. */
function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
  } catch {
    return []
  }
}

const familyOf = (pid: number): number[] => childrenOf(pid).flatMap((child) => [child, ...familyOf(child)])

function kill(pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It exited first.
    }
  }
}

/** True if a call that reads the database is answered. */
async function answers(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/apis/course/api/course/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'site-id': SITE },
    // A random page misses the answer cache.
    body: JSON.stringify({ pageCurrent: 1 + Math.floor(Math.random() * 1e6), pageSize: 10 }),
    signal: AbortSignal.timeout(1000),
  }).catch(() => undefined)
  return response !== undefined && ((await response.json()) as { code: number }).code === 200
}

async function until(
  condition: () => boolean | Promise<boolean>,
  within = BACK_WITHIN_MS,
  every = 10,
): Promise<boolean> {
  const end = Date.now() + within
  while (!(await condition())) {
    if (Date.now() > end) return false
    await sleep(every)
  }
  return true
}

const ended = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function begin(dataDir: string) {
  const port = await freePort()
  const launcher = launchProduct(dataDir, port)
  let output = ''
  for (const stream of [launcher.stdout, launcher.stderr])
    stream?.on('data', (text: Buffer) => (output = (output + text.toString()).slice(-4000)))
  return { dataDir, port, launcher, output: () => output }
}
type Running = Awaited<ReturnType<typeof begin>>
const app = ({ launcher }: Running) => childrenOf(launcher.pid ?? 0)[0]

/** Kills during the start in progress and waits for the first answer. */
async function killStart(product: Running, { victim, delay, fresh }: Kill): Promise<number | null> {
  await sleep(delay)
  let pid = app(product)
  // Wait for the next process: between two starts there is none.
  await until(() => (pid = app(product)) !== undefined || ended(product.launcher))
  if (pid === undefined) return null
  const family = familyOf(pid)
  kill(victim === 'app' ? [pid] : victim === 'both' ? [pid, ...family] : family)
  const from = Date.now()
  const within = fresh ? FIRST_WITHIN_MS : BACK_WITHIN_MS
  const back = await until(async () => ended(product.launcher) || (await answers(product.port)), within, ASK_EVERY_MS)
  return back && !ended(product.launcher) ? Date.now() - from : null
}

const outcome = (kill: Kill, ms: number | null, product: Running): Comeback => ({
  ...kill,
  ms,
  output: ms === null ? product.output() : '',
})

/** The first start of a test run is killed as a whole during initdb. */
export const FIRST_KILL: Kill = { victim: 'both', delay: 700, fresh: true }

/** Kills a first start on an empty DATA_DIR; the resulting files stay there. */
export async function killedFirstStart(dataDir: string, first: Kill): Promise<Comeback> {
  const product = await begin(dataDir)
  try {
    return outcome(first, await killStart(product, first), product)
  } finally {
    await stopped(product.launcher)
  }
}

/** Executes the planned kills one after the other on one product; fresh starts get their own. */
export async function comeback(plan: Kill[], heard: (one: Comeback) => void = () => {}): Promise<Comeback[]> {
  const done: Comeback[] = []
  const report = (one: Comeback) => {
    done.push(one)
    heard(one)
  }

  for (const one of plan.filter(({ fresh }) => fresh)) {
    const dataDir = temporaryFolder('comeback')
    try {
      report(await killedFirstStart(dataDir, one))
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
  const restarts = plan.filter(({ fresh }) => !fresh)
  if (restarts.length === 0) return done
  // A test run provides a seeded school.
  let product = await begin(process.env.E2E_SCHOOL ? newDataDir() : temporaryFolder('comeback'))
  try {
    if (!(await until(() => answers(product.port), FIRST_WITHIN_MS, ASK_EVERY_MS)))
      throw new Error(`the product did not start:\n${product.output()}`)
    for (const one of restarts) {
      const first = app(product)
      if (first !== undefined) kill([first])
      await until(() => app(product) !== first)
      report(outcome(one, await killStart(product, one), product))
      if (!ended(product.launcher)) continue
      // It did not recover; the next kill needs a running product.
      product = await begin(product.dataDir)
      await until(() => answers(product.port), BACK_WITHIN_MS, ASK_EVERY_MS)
    }
  } finally {
    await stopped(product.launcher)
    rmSync(product.dataDir, { recursive: true, force: true })
  }
  return done
}

/** Delays spread over a start of 2 s, and of 8 s for a first one. */
export function planOf(count: number): Kill[] {
  const fresh = Math.round(count / 5)
  return Array.from({ length: count }, (_, n) => {
    const victim = victims[n % victims.length] as Victim
    return n < fresh
      ? { victim, delay: Math.round((8000 * n) / fresh), fresh: true }
      : { victim, delay: Math.round((2000 * (n - fresh)) / (count - fresh)) }
  })
}

export const comebackBench: Bench = {
  about: { zh: '启动途中被杀后恢复', en: 'Killed in the middle of a start' },
  async run({ say }) {
    const count = Number(process.env.BENCH_COMEBACK_KILLS ?? sized(100, 4))
    const all = await comeback(planOf(count), ({ victim, delay, fresh, ms, output }) => {
      if (ms === null) say(`没有恢复：${victim} ${delay} ms${fresh ? '（首次启动）' : ''}\n${output}`)
    })
    const times = all.flatMap(({ ms, fresh }) => (ms === null || fresh ? [] : [ms]))
    const back = all.filter(({ ms }) => ms !== null).length
    return [
      {
        name: { zh: '自行恢复的次数', en: 'came back by itself' },
        value: `${back} / ${all.length}`,
        goal: `${all.length} / ${all.length}`,
        met: back === all.length,
      },
      {
        name: { zh: '恢复用时（中位）', en: 'away after the second kill (median)' },
        value: `${whole(median(times))} ms`,
      },
      atMost({ zh: '恢复用时（最长）', en: 'away after the second kill (longest)' }, Math.max(...times), 15_000, 'ms'),
    ]
  },
}
