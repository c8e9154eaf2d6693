/**
 * Attackers send the worst bodies, and a lecturer the most expensive accepted texts and spreadsheets, while a small
 * school sits an exam. Measured: event-loop delay, latency of saves, and memory; the first round is a warm-up, the
 * second must not need more memory.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { burst, countLost } from './exam-burst.ts'
import { makeExam, makeTakers, settle } from './exam-school.ts'
import { cpuSeconds, rssMb } from './processes.ts'
import { ask, databaseOf, type Product, temporaryFolder, withProduct } from './product.ts'
import { atMost, type Bench, type Figure, whole } from './report.ts'
import { runGenerator } from './generator.ts'
import { sized } from './smoke.ts'

export interface HostilePlan {
  host: string
  port: number
  seconds: number
  /** Attackers, each with one connection at a time. */
  connections: number
  /** Session token of the lecturer. */
  token: string
}
export interface HostileResult {
  /** Requests of the attackers, and of the lecturer. */
  strangers: number
  authors: number
  /** Count by status, code of a call, `cut` or `silence`. */
  answers: Record<string, number>
}

const LECTURER = { mobile: '13800000002', password: 'Demo@2026', clientType: 4 }
const STRANGERS = sized(50, 5)
const TAKERS = sized(200, 20)
/** Thirty seconds in all. */
const SCHOOL = { startSeconds: 5, saveEvery: 5, saves: 4, handInSeconds: 5 }
const WARM_SECONDS = sized(10, 1)
const SECONDS = SCHOOL.startSeconds + SCHOOL.saveEvery * SCHOOL.saves + SCHOOL.handInSeconds
/** Until pending work is done. */
const CALM_MS = 5000
const LOOP_P99 = 50
const SAVE_P99 = 250
const MEMORY_GROWTH = 64

const attack = (plan: HostilePlan): Promise<HostileResult> => runGenerator('hostile-worker.ts', plan)

/** Event-loop delay of the product since the last call (loop-probe.ts). */
export async function readLoop({ appPid }: Product, file: string): Promise<{ p99: number; max: number }> {
  rmSync(file, { force: true })
  process.kill(appPid, 'SIGUSR2')
  while (!existsSync(file)) await sleep(20)
  return JSON.parse(readFileSync(file, 'utf8')) as { p99: number; max: number }
}

async function measure(product: Product, dataDir: string, loopFile: string, say: (text: string) => void) {
  const database = databaseOf(dataDir)
  try {
    const { hostname, port } = new URL(product.url)
    const { token } = await ask<{ token: string }>(product.url, 'user/api/user/login/password', LECTURER)
    const plan = { host: hostname, port: Number(port), connections: STRANGERS, token }
    const exam = await makeExam(database.owner)
    const takers = await makeTakers(database.owner, TAKERS)
    await settle(database)
    say(`${WARM_SECONDS} 秒，只有攻击`)
    await attack({ ...plan, seconds: WARM_SECONDS })
    await sleep(CALM_MS)
    const before = rssMb(product.appPid)
    const cpuBefore = cpuSeconds(product.appPid)
    await readLoop(product, loopFile)
    say(`${SECONDS} 秒，${TAKERS} 人同时在考`)
    const [hostile, school] = await Promise.all([
      attack({ ...plan, seconds: SECONDS }),
      burst({
        host: hostname,
        port: Number(port),
        ...exam,
        tokens: takers.map(({ token: own }) => own),
        ...SCHOOL,
        connections: TAKERS,
        patient: false,
      }),
    ])
    const loop = await readLoop(product, loopFile)
    const cpu = cpuSeconds(product.appPid) - cpuBefore
    await sleep(CALM_MS)
    const after = rssMb(product.appPid)
    const lost = await countLost(database, exam.examId, school.ackedSaves, SCHOOL.saves)
    say(JSON.stringify(hostile.answers))
    if (school.firstBad) say(school.firstBad)
    return { hostile, school, loop, before, after, lost, cpu }
  } finally {
    await database.close()
  }
}

function figures({ hostile, school, loop, before, after, lost, cpu }: Awaited<ReturnType<typeof measure>>): Figure[] {
  const ms = (value: number) => `${whole(value)} ms`
  const served = school.ackedSaves === TAKERS * SCHOOL.saves && school.handedIn === TAKERS
  const isWhole = served && school.bad === 0 && lost.answers + lost.marks === 0
  return [
    atMost(
      { zh: '攻击下事件循环停顿 p99', en: 'Pause of the event loop under attack, p99' },
      loop.p99,
      LOOP_P99,
      ' ms',
      ` (max ${ms(loop.max)}; ${whole(hostile.strangers)} + ${whole(hostile.authors)} requests)`,
    ),
    {
      name: { zh: `攻击下 ${TAKERS} 人考试，保存 p99`, en: `${TAKERS} exam takers under attack, save p99` },
      value: `${ms(school.save.p99)} (p50 ${ms(school.save.p50)}, max ${ms(school.save.max)}; errors ${school.bad}, lost ${lost.answers + lost.marks}; app ${whole(cpu)} of ${SECONDS} s CPU)`,
      goal: `≤ ${SAVE_P99} ms, 0, 0`,
      met: isWhole && school.save.p99 <= SAVE_P99,
    },
    atMost(
      { zh: '攻击前后的内存增长', en: 'Growth of memory by the attack' },
      Math.max(0, after - before),
      MEMORY_GROWTH,
      ' MB',
      ` (${whole(before)} → ${whole(after)})`,
    ),
  ]
}

export const hostile: Bench = {
  about: { zh: '恶意请求之下的考试', en: 'An exam under attack' },
  run: ({ dataDir, say }) => {
    const loopFile = join(temporaryFolder('loop'), 'loop.json')
    const probe = fileURLToPath(new URL('loop-probe.ts', import.meta.url))
    return withProduct(dataDir, async (product) => figures(await measure(product, dataDir, loopFile, say)), {
      flags: [`--import=${probe}`],
      environment: { LOOP_FILE: loopFile },
    })
  },
}
