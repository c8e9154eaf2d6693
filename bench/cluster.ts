/** What a region survives: two app processes behind HAProxy, PostgreSQL with a synchronous standby, Redis, a store. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, startCluster } from '../deploy/cluster/cluster.ts'
import { missingPrograms } from '../deploy/cluster/programs.ts'
import { addressOf, type Database, openDatabase } from '../server/src/kernel/db/index.ts'
import { burstDuring } from './cluster-burst.ts'
import { answers } from './exam-crash.ts'
import { temporaryFolder } from './product.ts'
import { atMost, type Bench, type Figure, whole } from './report.ts'
import { sized } from './smoke.ts'

const TAKERS = sized(300, 20)
const RESTART_SECONDS = sized(40, 30)
const FAILOVER_SECONDS = 60

async function restart(cluster: Cluster, database: Database): Promise<Figure[]> {
  const { result, saves, lost } = await burstDuring(
    cluster,
    database,
    { takers: TAKERS, seconds: RESTART_SECONDS },
    async () => {
      for (const app of cluster.apps) {
        await app.stop()
        app.start()
        await app.untilReady()
        await sleep(2000)
      }
    },
  )
  console.error(JSON.stringify({ result, saves, lost }))
  return []
}

async function failover(cluster: Cluster, database: Database): Promise<Figure[]> {
  const { result, saves, lost, fault } = await burstDuring(
    cluster,
    database,
    { takers: TAKERS, seconds: FAILOVER_SECONDS },
    async ({ token, examId }) => {
      const primary = await cluster.postgres.primary()
      const killed = Date.now()
      await primary.crash()
      while (!(await answers(cluster.url, token, examId))) await sleep(100)
      const back = Date.now() - killed
      await sleep(5000)
      primary.start()
      return back
    },
  )
  await cluster.postgres.untilSynchronous()
  console.error(JSON.stringify({ result, saves, lost, fault }))
  return [atMost({ zh: '', en: '' }, fault / 1000, 30, ' s', whole(saves))]
}

export const clusterBench: Bench = {
  about: {
    zh: '两台机器：滚动重启、主库与缓存中断',
    en: 'Two machines: rolling restart, loss of the primary, of Redis and of the object store',
  },
  async run({ say }) {
    const missing = missingPrograms()
    if (missing) throw new Error(missing)
    const cluster = await startCluster(temporaryFolder('cluster'), say)
    const database = openDatabase(addressOf(cluster.databaseUrl, cluster.loginKey))
    try {
      return [...(await restart(cluster, database)), ...(await failover(cluster, database))]
    } finally {
      await database.close()
      await cluster.stop()
    }
  },
}
