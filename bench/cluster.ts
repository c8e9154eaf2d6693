/**
 * What a region survives while people use it: restarts of the app, a crash of the primary of PostgreSQL, loss of Redis
 * and of the object store; and how many people sit an exam on two app processes.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, startCluster } from '../deploy/cluster/cluster.ts'
import { missingPrograms } from '../deploy/cluster/programs.ts'
import { addressOf, type Database, openDatabase } from '../server/src/kernel/db/index.ts'
import { type Burst, burstDuring } from './cluster-burst.ts'
import { type Answers, redisOutage, storeOutage } from './cluster-outages.ts'
import { takers } from './cluster-takers.ts'
import { answers } from './exam-crash.ts'
import { temporaryFolder } from './product.ts'
import { atMost, type Bench, type Figure, type FigureText, whole } from './report.ts'
import { sized } from './smoke.ts'

const TAKERS = sized(300, 20)
const RESTART_SECONDS = sized(50, 40)
const FAILOVER_SECONDS = sized(60, 45)
const OUTAGE_SECONDS = sized(60, 3)
const BACK_SECONDS = 30

/** Saves that were not acknowledged in the end, or were acknowledged and are not stored. */
function lostFigure(name: FigureText, { result, saves, lost }: Burst<unknown>): Figure {
  const unsaved = saves - result.ackedSaves
  return {
    name,
    value: `${lost.length} lost, ${unsaved} never acknowledged (of ${whole(saves)})`,
    goal: '0',
    met: lost.length === 0 && unsaved === 0,
  }
}

async function restarts(cluster: Cluster, database: Database): Promise<Figure[]> {
  const run = await burstDuring(cluster, database, { takers: TAKERS, seconds: RESTART_SECONDS }, async () => {
    for (const app of cluster.apps) {
      await app.stop()
      app.start()
      await app.untilReady()
      // HAProxy sends requests to it again before the next one stops.
      await sleep(3000)
    }
  })
  return [
    lostFigure(
      {
        zh: '考试中逐个重启两个应用进程：丢失的保存',
        en: 'Both app processes restarted one by one in an exam: saves lost',
      },
      run,
    ),
    {
      name: { zh: '其间不重试的客户端看到的失败', en: 'meanwhile, failures that a client without retry sees' },
      value: `${whole(run.result.bad)} ${run.result.bad > 0 ? JSON.stringify(run.result.errors) : ''}`.trim(),
    },
    {
      name: { zh: '其间保存 p99', en: 'meanwhile, a save, p99' },
      value: `${whole(run.result.save.p99)} ms (max ${whole(run.result.save.max)} ms)`,
    },
  ]
}

async function failover(cluster: Cluster, database: Database): Promise<Figure[]> {
  const run = await burstDuring(
    cluster,
    database,
    { takers: TAKERS, seconds: FAILOVER_SECONDS },
    async ({ token, examId }) => {
      const primary = await cluster.postgres.primary()
      const killed = Date.now()
      await primary.crash()
      while (!(await answers(cluster.url, token, examId))) await sleep(100)
      const seconds = (Date.now() - killed) / 1000
      primary.start()
      return seconds
    },
  )
  await cluster.postgres.untilSynchronous()
  return [
    lostFigure(
      {
        zh: '考试中 kill -9 主库及其 Patroni：丢失的保存',
        en: '`kill -9` of the primary and its Patroni in an exam: saves lost',
      },
      run,
    ),
    atMost(
      { zh: '备库接替，网站恢复', en: 'the standby takes over, the site answers again after' },
      run.fault,
      BACK_SECONDS,
      ' s',
      ` (longest wait of a save ${(run.result.save.max / 1000).toFixed(1)} s)`,
    ),
  ]
}

const failedFigure = (name: FigureText, { failed, all }: Answers): Figure => ({
  name,
  value: `${failed} of ${all}`,
  goal: '0',
  met: failed === 0,
})

async function outages(cluster: Cluster, database: Database): Promise<Figure[]> {
  const redis = await redisOutage(cluster, database, OUTAGE_SECONDS)
  const store = await storeOutage(cluster, database, OUTAGE_SECONDS)
  return [
    failedFigure(
      {
        zh: `Redis 中断 ${OUTAGE_SECONDS} 秒：失败的请求`,
        en: `Redis away for ${OUTAGE_SECONDS} s: requests that failed`,
      },
      redis.calls,
    ),
    {
      name: {
        zh: '直播间消息从一个进程到另一个，最慢（有 Redis / 没有）',
        en: 'a line of a live room from one process to the other, slowest (with Redis / without)',
      },
      value: `${whole(redis.delay.with)} ms / ${whole(redis.delay.without)} ms, none lost`,
    },
    failedFigure(
      {
        zh: `对象存储中断 ${OUTAGE_SECONDS} 秒：失败的其他请求`,
        en: `Object store away for ${OUTAGE_SECONDS} s: other requests that failed`,
      },
      store.calls,
    ),
    {
      name: { zh: '其间读取与上传文件；之后恢复', en: 'meanwhile, a file read and uploaded; both work afterwards' },
      value: `${store.read}; ${store.upload}; ${store.isBack ? 'yes' : 'no'}`,
      goal: '503; 503; yes',
      met: store.read.startsWith('503') && store.upload.startsWith('503') && store.isBack,
    },
  ]
}

export const clusterBench: Bench = {
  about: {
    zh: '两台机器：重启、主库崩溃、Redis 与对象存储中断',
    en: 'Two machines: restarts, a crashed primary, Redis and the object store away',
  },
  lacks: missingPrograms,
  async run({ say }) {
    const cluster = await startCluster(temporaryFolder('cluster'), say)
    const database = openDatabase(addressOf(cluster.superuserUrl, cluster.loginKey))
    try {
      const figures: Figure[] = []
      for (const [title, part] of [
        ['逐个重启应用', restarts],
        ['主库崩溃', failover],
        ['Redis 与对象存储中断', outages],
        ['两个应用进程上的考试', takers],
      ] as const) {
        say(title)
        figures.push(...(await part(cluster, database)))
      }
      return figures
    } finally {
      await database.close()
      await cluster.stop()
    }
  },
}
