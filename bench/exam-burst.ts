/**
 * A whole school sits an exam at once. Levels: N takers begin within a minute, save an answer every 15 s for three
 * minutes and hand in within a minute, beside requests for the front page. Then the maximum rates of saves, starts,
 * hand-ins with marking, and of the closer.
 * BENCH_EXAM=short: fewer takers and a shorter exam. BENCH_EXAM_LEVELS=5000,20000 selects levels.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_STUDENTS } from '@zhixing/contract/grade/info'
import type { Database } from '../server/src/kernel/db/index.ts'
import type { BurstPlan, BurstResult } from './exam-plan.ts'
import { makeExam, makeSittings, makeTakers, setForClass, settle } from './exam-school.ts'
import { closedLoop, type LoadRequest, openLoop } from './load.ts'
import { cpuSeconds } from './processes.ts'
import { databaseOf, type Product, SITE, withProduct } from './product.ts'
import { atLeast, atMost, type Bench, type Figure, whole } from './report.ts'
import { runGenerator } from './generator.ts'
import { isSmoke } from './smoke.ts'

const short = isSmoke || process.env.BENCH_EXAM === 'short'
const LEVELS = (process.env.BENCH_EXAM_LEVELS ?? (isSmoke ? '100' : short ? '2000' : '5000,20000,50000'))
  .split(',')
  .map(Number)
const SHAPE = isSmoke
  ? { startSeconds: 1, saveEvery: 1, saves: 2, handInSeconds: 1 }
  : short
    ? { startSeconds: 10, saveEvery: 5, saves: 4, handInSeconds: 10 }
    : { startSeconds: 60, saveEvery: 15, saves: 12, handInSeconds: 60 }
const CLOSED = isSmoke
  ? { saves: 100, starts: 3000, handIns: 2000, closing: 100 }
  : short
    ? { saves: 2000, starts: 6000, handIns: 4000, closing: 4000 }
    : { saves: 10_000, starts: 40_000, handIns: 20_000, closing: 20_000 }
/** Below the connection limit of the product; all of them are always busy. */
const CONNECTIONS = 1000
const SAVE_P99 = 250
const START_P99 = 1000
const BYSTANDER_P99 = 300
const record = 'exam/auth/user/exam/record'

export const burst = (plan: BurstPlan): Promise<BurstResult> => runGenerator('exam-burst-worker.ts', plan)

/** Acknowledged answers that are not stored, and handed-in records that are not marked from all their answers. */
export async function countLost(
  { owner }: Database,
  examId: string,
  acked: number,
  saves: number,
): Promise<{ answers: number; marks: number }> {
  const [saved] = await owner<{ n: number }[]>`
    SELECT count(*)::int AS n FROM user_exam_answer a JOIN user_exam_record r ON r.site_id = a.site_id AND r.id = a.record_id WHERE r.exam_id = ${examId}`
  const [unmarked] = await owner<{ n: number }[]>`
    SELECT count(*)::int AS n
    FROM user_exam_record
    WHERE exam_id = ${examId}
      AND exam_status <> 2
      AND (exam_status <> 5 OR answered_total <> ${saves} OR score <> ${saves * 2})`
  return { answers: Math.max(0, acked - (saved?.n ?? 0)), marks: unmarked?.n ?? 0 }
}

export interface Level {
  takers: number
  result: BurstResult
  bystander: number
  lost: { answers: number; marks: number }
  appCpu: number
  holds: boolean
}

/** What carries a level. */
interface Carrier {
  url: string
  /** CPU seconds of its app processes so far. */
  cpu(): number
}
const carrierOf = ({ url, appPid }: Product): Carrier => ({ url, cpu: () => cpuSeconds(appPid) })

/** Takers begin, save and hand in on one paper. */
export async function level(carrier: Carrier, database: Database, takers: number, isOfClass = false): Promise<Level> {
  const paper = await makeExam(database.owner)
  const people = await makeTakers(database.owner, takers)
  const { doc: _doc, ...exam } = isOfClass ? await setForClass(database.owner, carrier, paper, people) : paper
  await settle(database)
  const { hostname, port } = new URL(carrier.url)
  const seconds = SHAPE.startSeconds + SHAPE.saves * SHAPE.saveEvery + SHAPE.handInSeconds
  const before = carrier.cpu()
  const [result, bystander] = await Promise.all([
    burst({
      host: hostname,
      port: Number(port),
      ...exam,
      tokens: people.map(({ token }) => token),
      ...SHAPE,
      connections: CONNECTIONS,
      patient: false,
    }),
    openLoop({
      url: carrier.url,
      requests: [{ path: '/', headers: { accept: 'text/html', 'accept-encoding': 'gzip, br' } }],
      connections: 2,
      seconds,
      rate: 20,
    }),
  ])
  const appCpu = carrier.cpu() - before
  const lost = await countLost(database, exam.examId, result.ackedSaves, SHAPE.saves)
  const { save, start, bad } = result
  const served = result.ackedSaves === takers * SHAPE.saves && result.handedIn === takers
  const holds =
    served && bad === 0 && lost.answers === 0 && lost.marks === 0 && save.p99 <= SAVE_P99 && start.p99 <= START_P99
  return { takers, result, bystander: bystander.p99, lost, appCpu, holds }
}

const post = (path: string, token: string, body: string): LoadRequest => ({
  method: 'POST',
  path: `/apis/${record}/${path}`,
  headers: { 'content-type': 'application/json', 'site-id': SITE, token, 'accept-encoding': 'gzip' },
  body,
})
const EXPECT = '"code":200,'

/** Closed-loop rates with every connection busy. */
async function ceilings(product: Product, database: Database, seconds: number): Promise<Figure[]> {
  const { url, appPid } = product
  const { owner } = database
  const exam = await makeExam(owner)
  const timed = async (requests: LoadRequest[], connections: number, runSeconds: number) => {
    const before = cpuSeconds(appPid)
    const result = await closedLoop({ url, requests, connections, seconds: runSeconds, expect: EXPECT })
    return { ...result, cpuMs: ((cpuSeconds(appPid) - before) / result.count) * 1000 }
  }
  const savers = await makeTakers(owner, CLOSED.saves)
  const records = await makeSittings(owner, exam, savers, { answered: false })
  await settle(database)
  const saves = savers.map(({ token }, at) =>
    // `1{n}`: every save has a higher revision.
    post(
      'answer/save',
      token,
      `{"recordId":"${records[at]}","deviceId":"bench-device","answerList":[{"problemId":"${exam.problems[at % 40]?.id}","rev":1{n},"userAnswer":["B"]}]}`,
    ),
  )
  await timed(saves, 256, 2)
  const save = await timed(saves, 256, seconds)
  const starters = await makeTakers(owner, CLOSED.starts)
  await settle(database)
  const start = await timed(
    starters.map(({ token }) => post('examOnline', token, `{"examId":"${exam.examId}","deviceId":"bench-device"}`)),
    256,
    short ? 3 : seconds,
  )
  const enders = await makeTakers(owner, CLOSED.handIns)
  const endings = await makeSittings(owner, exam, enders)
  await settle(database)
  const handIn = await timed(
    enders.map(({ token }, at) => post('examFinish', token, `{"recordId":"${endings[at]}","deviceId":"bench-device"}`)),
    256,
    short ? 2 : seconds,
  )
  const cpu = ({ cpuMs, p99 }: { cpuMs: number; p99: number }) => ` (CPU ${cpuMs.toFixed(2)} ms, p99 ${whole(p99)} ms)`
  return [
    atLeast({ zh: '考试：落盘的保存', en: 'Exams: durable saves' }, save.rate, 8000, '/s', cpu(save)),
    atLeast({ zh: '考试：开考', en: 'Exams: beginnings' }, start.rate, 1500, '/s', cpu(start)),
    atLeast(
      { zh: '考试：交卷并评 40 题', en: 'Exams: hand-ins with marking of 40 problems' },
      handIn.rate,
      1500,
      '/s',
      cpu(handIn),
    ),
  ]
}

/** Time from the end of the exam until all records are handed in, and until all are marked. */
async function closing(database: Database): Promise<Figure[]> {
  const { owner } = database
  const exam = await makeExam(owner)
  const takers = await makeTakers(owner, CLOSED.closing)
  await makeSittings(owner, exam, takers)
  await settle(database)
  await owner`UPDATE user_exam_record SET cutoff_time = now() + interval '1 second' WHERE exam_id = ${exam.examId}`
  const began = performance.now() + 1000
  const until = async (which: string) => {
    for (;;) {
      const [row] = await owner.unsafe<{ n: number }[]>(
        `SELECT count(*)::int AS n FROM user_exam_record WHERE exam_id = ${exam.examId} AND ${which}`,
      )
      if (row?.n === 0) return (performance.now() - began) / 1000
      if (performance.now() - began > 120_000) throw new Error(`${row?.n} records were not closed within two minutes`)
      await sleep(100)
    }
  }
  const closed = await until('exam_status = 2')
  const marked = await until('exam_status <> 5')
  const count = whole(CLOSED.closing)
  return [
    atMost(
      { zh: `考试：到时收 ${count} 份`, en: `Exams: ${count} handed in after the end` },
      closed,
      10,
      ' s',
      ` (incl. 3 s of grace)`,
    ),
    {
      name: { zh: `考试：${count} 份评完（每份 40 题）`, en: `Exams: ${count} of 40 problems marked` },
      value: `${marked.toFixed(1)} s`,
    },
  ]
}

const ofSchool = { zh: '考试', en: 'Exams' }
const ofClass = { zh: '班级考试', en: 'Class exams' }

/** The figures of a level. */
export function label({ takers, result, bystander, lost, appCpu, holds }: Level, of = ofSchool): Figure[] {
  const { start, save, handIn, bad } = result
  const ms = (value: number) => `${whole(value)} ms`
  const count = whole(takers)
  return [
    {
      name: { zh: `${of.zh}：${count} 人同时在考，保存 p99`, en: `${of.en}: ${count} takers at once, save p99` },
      value: `${ms(save.p99)} (p50 ${ms(save.p50)}, p99.9 ${ms(save.p999)}; errors ${bad}, lost ${lost.answers + lost.marks}; app ${whole(appCpu)} CPU s, load ${whole(result.cpuSeconds)} CPU s)`,
      goal: `≤ ${SAVE_P99} ms, 0, 0`,
      met: holds,
    },
    atMost(
      { zh: `${of.zh}：${count} 人一分钟内开考 p99`, en: `${of.en}: ${count} start within a minute, p99` },
      start.p99,
      START_P99,
      ' ms',
      ` (p50 ${ms(start.p50)})`,
    ),
    {
      name: { zh: `${of.zh}：${count} 人一分钟内交卷 p99`, en: `${of.en}: ${count} hand in within a minute, p99` },
      value: `${ms(handIn.p99)} (p50 ${ms(handIn.p50)})`,
    },
    atMost(
      { zh: `${of.zh}：${count} 人在考时首页 p99`, en: `${of.en}: front page beside ${count} takers, p99` },
      bystander,
      BYSTANDER_P99,
      ' ms',
    ),
  ]
}

export const examBurst: Bench = {
  about: { zh: '考试：全校同时开考、保存、交卷', en: 'Exams: a whole school begins, saves and hands in at once' },
  run: ({ dataDir, seconds, say }) =>
    withProduct(dataDir, async (product) => {
      const database = databaseOf(dataDir)
      try {
        const figures: Figure[] = []
        const report = (more: Figure[]) => {
          figures.push(...more)
          for (const { name, value } of more) say(`${name.zh}：${value}`)
        }
        say('单项上限')
        report(await ceilings(product, database, seconds))
        say('到时收卷')
        report(await closing(database))
        for (const takers of LEVELS) {
          say(`${takers} 人`)
          const one = await level(carrierOf(product), database, takers)
          report(label(one))
          if (one.result.firstBad) say(one.result.firstBad)
          if (!one.holds) break
        }
        return figures
      } finally {
        await database.close()
      }
    }),
}

/** The same for a class of the maximum size: students enter through the class. */
export const classExam: Bench = {
  about: {
    zh: '班级考试：全班同时开考、保存、交卷',
    en: 'Class exams: a whole class begins, saves and hands in at once',
  },
  run: ({ dataDir, say }) =>
    withProduct(dataDir, async (product) => {
      const database = databaseOf(dataDir)
      try {
        const figures: Figure[] = []
        const takers = isSmoke ? 50 : short ? 2000 : MAX_STUDENTS
        // The plain paper in the same run, as the baseline.
        for (const isOfClass of [false, true]) {
          const one = await level(carrierOf(product), database, takers, isOfClass)
          const more = label(one, isOfClass ? ofClass : { zh: '同卷不属班级', en: 'The same paper without a class' })
          figures.push(...more)
          for (const { name, value } of more) say(`${name.zh}：${value}`)
          if (one.result.firstBad) say(one.result.firstBad)
        }
        return figures
      } finally {
        await database.close()
      }
    }),
}
