/** A fault of the cluster while people sit an exam through HAProxy. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from '../deploy/cluster/cluster.ts'
import type { Database } from '../server/src/kernel/db/index.ts'
import { burst } from './exam-burst.ts'
import { type Acknowledged, compare } from './exam-crash.ts'
import type { BurstResult } from './exam-plan.ts'
import { makeExam, makeTakers } from './exam-school.ts'
import { temporaryFolder } from './product.ts'

const START_SECONDS = 4
/** Saves before the fault. */
const BEFORE_FAULT_MS = 3000

export interface Burst<T> extends Acknowledged {
  result: BurstResult
  /** Saves that the takers made. */
  saves: number
  /** What the fault resolved with. */
  fault: T
}

/** Takers save once a second for `seconds`, and retry as the page does; meanwhile `fault` runs. */
export async function burstDuring<T>(
  { url }: Cluster,
  database: Database,
  { takers, seconds }: { takers: number; seconds: number },
  fault: (sample: { token: string; examId: string }) => Promise<T>,
): Promise<Burst<T>> {
  const exam = await makeExam(database.owner)
  const people = await makeTakers(database.owner, takers)
  const tokens = people.map(({ token }) => token)
  const ledger = join(temporaryFolder('ledger'), 'acknowledged')
  const { hostname, port } = new URL(url)
  const [result, done] = await Promise.all([
    burst({
      host: hostname,
      port: Number(port),
      ...exam,
      tokens,
      startSeconds: START_SECONDS,
      saveEvery: 1,
      saves: seconds,
      handInSeconds: 4,
      connections: 200,
      patient: true,
      ledger,
    }),
    sleep(START_SECONDS * 1000 + BEFORE_FAULT_MS).then(() => fault({ token: tokens[0] ?? '', examId: exam.examId })),
  ])
  return { result, saves: takers * seconds, fault: done, ...(await compare(database, exam.examId, ledger)) }
}
