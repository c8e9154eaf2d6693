/**
 * Repeated `kill -9` of the app, of PostgreSQL and of a backend while a school sits an exam. A ledger outside of the
 * product records every acknowledged save; afterwards all of them must be stored and every record marked from its last
 * answers.
 * BENCH_EXAM=short: fewer kills. BENCH_EXAM_KILLS=20 sets their number.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../server/src/kernel/db/index.ts'
import { startOwnProduct } from '../e2e/own-product.ts'
import { burst } from './exam-burst.ts'
import type { BurstResult } from './exam-plan.ts'
import { makeExam, makeTakers } from './exam-school.ts'
import { BETWEEN_APP_KILLS_MS, type Kill, killAll, type Target } from './kills.ts'
import { databaseOf, SITE, temporaryFolder } from './product.ts'
import { atMost, type Bench, type Figure, median, whole } from './report.ts'
import { isSmoke } from './smoke.ts'

/** A ledger of saves, compared with the database. */
export interface Acknowledged {
  /** Answers with an acknowledged save. */
  acked: number
  /** `record problem: acknowledged rev, stored rev`. */
  lost: string[]
}

export interface Crash extends Acknowledged {
  kills: Kill[]
  /** Records that are not marked from their last answers. */
  unmarked: number
  result: BurstResult
}

/** Whether a call that reads the database is answered. */
export async function answers(origin: string, token: string, examId: string): Promise<boolean> {
  const response = await fetch(`${origin}/apis/exam/auth/user/exam/record/check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'site-id': SITE, token },
    body: JSON.stringify({ examId }),
    signal: AbortSignal.timeout(1000),
  }).catch(() => undefined)
  return response !== undefined && ((await response.json()) as { code: number }).code === 200
}

/** Acknowledged saves that are not stored. */
export async function compare({ owner }: Database, examId: string, ledger: string): Promise<Acknowledged> {
  const acked = new Map<string, number>()
  for (const line of readFileSync(ledger, 'utf8').split('\n')) {
    const [recordId, problemId, rev] = line.split(' ')
    if (!rev) continue
    const key = `${recordId} ${problemId}`
    acked.set(key, Math.max(acked.get(key) ?? 0, Number(rev)))
  }
  const rows = await owner<{ key: string; rev: number }[]>`
    SELECT a.record_id || ' ' || a.problem_id AS key, a.rev::int AS rev
    FROM user_exam_answer a
    JOIN user_exam_record r ON r.site_id = a.site_id AND r.id = a.record_id
    WHERE r.exam_id = ${examId}`
  const stored = new Map(rows.map(({ key, rev }) => [key, rev]))
  const lost = [...acked].filter(([key, rev]) => (stored.get(key) ?? 0) < rev)
  return { acked: acked.size, lost: lost.map(([key, rev]) => `${key}: ${rev}, ${stored.get(key) ?? 'nothing'}`) }
}

/** Kills the product while takers answer. */
export async function crash({ kills, takers }: { kills: number; takers: number }): Promise<Crash> {
  const product = await startOwnProduct()
  try {
    const before = product.openDatabase()
    const exam = await makeExam(before.owner)
    const people = await makeTakers(before.owner, takers)
    await before.close()
    const tokens = people.map(({ token }) => token)
    const { hostname, port } = new URL(product.origin)
    const ledger = join(temporaryFolder('ledger'), 'acknowledged')
    const saves = Math.ceil((kills * BETWEEN_APP_KILLS_MS) / 2 / 1000) + 8
    const [result, done] = await Promise.all([
      burst({
        host: hostname,
        port: Number(port),
        ...exam,
        tokens,
        startSeconds: 4,
        saveEvery: 1,
        saves,
        handInSeconds: 4,
        connections: 200,
        patient: true,
        ledger,
      }),
      sleep(4000).then(() => killAll(product, kills, () => answers(product.origin, tokens[0] ?? '', exam.examId))),
    ])
    const database = databaseOf(product.dataDir)
    try {
      const right = Math.min(saves, exam.problems.length)
      const unmarked = async () => {
        const [row] = await database.owner<{ n: number }[]>`
          SELECT (${takers} - count(*) FILTER (WHERE exam_status = 5
            AND score = ${right * 2}
            AND answered_total = ${right}))::int AS n
          FROM user_exam_record
          WHERE exam_id = ${exam.examId}`
        return row?.n ?? takers
      }
      // A hand-in whose process died before marking is marked by the next reader.
      for (let n = 0; n < 50 && (await unmarked()) > 0; n++) await sleep(200)
      return { kills: done, ...(await compare(database, exam.examId, ledger)), unmarked: await unmarked(), result }
    } finally {
      await database.close()
    }
  } catch (error) {
    throw new Error(`the run broke off; the product said:\n${product.output().slice(-2000)}`, { cause: error })
  } finally {
    await product.stop()
  }
}

function backFigure(kills: Crash['kills'], target: Target, seconds: number): Figure {
  const times = kills.filter((one) => one.target === target).map(({ ms }) => ms / 1000)
  const name = {
    app: { zh: '考试中 kill -9 应用后恢复', en: 'Back after `kill -9` of the app in an exam' },
    postgres: { zh: '考试中 kill -9 数据库后恢复', en: 'Back after `kill -9` of PostgreSQL in an exam' },
    connection: { zh: '考试中 kill -9 一个数据库连接后恢复', en: 'Back after `kill -9` of one connection in an exam' },
  }[target]
  return atMost(name, Math.max(...times), seconds, ' s', ` (median ${median(times).toFixed(2)} s of ${times.length})`)
}

const short = isSmoke || process.env.BENCH_EXAM === 'short'

export const examCrash: Bench = {
  about: {
    zh: '考试：作答中反复 kill -9 应用与数据库',
    en: 'Exams: `kill -9` of app and database while people answer',
  },
  async run({ say }) {
    const { kills, acked, lost, unmarked, result } = await crash(
      isSmoke
        ? { kills: 3, takers: 20 }
        : short
          ? { kills: 6, takers: 60 }
          : { kills: Number(process.env.BENCH_EXAM_KILLS ?? 100), takers: 300 },
    )
    say(`未确认的请求：${JSON.stringify(result.errors)}`)
    for (const one of lost.slice(0, 5)) say(`丢失 ${one}`)
    const name = {
      zh: `考试中 ${kills.length} 次 kill -9：丢失的已确认答案`,
      en: `Acknowledged answers lost in ${kills.length} × \`kill -9\``,
    }
    return [
      {
        name,
        value: `${lost.length} (of ${whole(result.ackedSaves)} saves, ${whole(acked)} answers; ${unmarked} records not marked from their last)`,
        goal: '0',
        met: lost.length === 0 && unmarked === 0,
      },
      backFigure(kills, 'app', 3),
      backFigure(kills, 'postgres', 5),
      // Before recovery PostgreSQL waits up to 5 s for the other backends (SIGKILL_CHILDREN_AFTER_SECS).
      backFigure(kills, 'connection', 8),
    ]
  },
}
