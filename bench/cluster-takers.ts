/** How many people sit an exam on two app processes behind HAProxy. BENCH_CLUSTER_LEVELS=2000,5000 selects levels. */
import type { Cluster } from '../deploy/cluster/cluster.ts'
import type { Database } from '../server/src/kernel/db/index.ts'
import { label, level } from './exam-burst.ts'
import { cpuSeconds, family } from './processes.ts'
import { type Figure, whole } from './report.ts'
import { isSmoke } from './smoke.ts'

/** Tried in this order until one does not hold. */
const LEVELS = (process.env.BENCH_CLUSTER_LEVELS ?? (isSmoke ? '50' : '2000,5000,10000,20000')).split(',').map(Number)

/** CPU seconds so far of processes and their children. */
const cpuOf = (pids: (number | undefined)[]): number =>
  pids.flatMap((pid) => (pid === undefined ? [] : family(pid))).reduce((sum, pid) => sum + (cpuSeconds(pid) || 0), 0)

const parts = ({ apps, haproxy, pgbouncer, postgres }: Cluster): Record<string, number> => ({
  app: cpuOf(apps.map((app) => app.pid())),
  PostgreSQL: cpuOf(postgres.members.map((member) => member.postmaster())),
  HAProxy: cpuOf([haproxy.pid()]),
  PgBouncer: cpuOf([pgbouncer.pid()]),
})

export async function takers(cluster: Cluster, database: Database): Promise<Figure[]> {
  const figures: Figure[] = []
  const carrier = { url: cluster.url, cpu: () => parts(cluster).app ?? 0 }
  for (const count of LEVELS) {
    const [before, began] = [parts(cluster), performance.now()]
    const one = await level(carrier, database, count)
    const seconds = (performance.now() - began) / 1000
    const spent = Object.entries(parts(cluster)).map(([name, cpu]) => [name, cpu - (before[name] ?? 0)] as const)
    figures.push(...label(one, { zh: '两个应用进程', en: 'Two app processes' }), {
      name: {
        zh: `两个应用进程：${whole(count)} 人，处理器（核）`,
        en: `Two app processes: ${whole(count)} takers, cores`,
      },
      value: [...spent, ['load', one.result.cpuSeconds] as const]
        .map(([name, cpu]) => `${name} ${(cpu / seconds).toFixed(2)}`)
        .join(', '),
    })
    if (!one.holds) break
  }
  return figures
}
