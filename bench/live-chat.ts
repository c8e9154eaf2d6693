/**
 * A live room of a thousand people (BENCH_VIEWERS=50: fewer): delay of messages, and latency of the front page
 * meanwhile.
 */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { makeLive } from '../server/test/factories.ts'
import type { ChatPlan, ChatResult } from './live-chat-worker.ts'
import { makeLearners } from './learners.ts'
import { openLoop } from './load.ts'
import { cpuSeconds, rssMb } from './processes.ts'
import { databaseOf, withProduct } from './product.ts'
import { atMost, type Bench, whole } from './report.ts'
import { sized } from './smoke.ts'

const PEOPLE = Number(process.env.BENCH_VIEWERS ?? sized(1000, 50))
const RATE = 50
const GOAL_MS = 300
/** Requests per second for the front page. */
const PAGES = 20

async function chat(plan: ChatPlan): Promise<ChatResult> {
  const worker = fileURLToPath(new URL('live-chat-worker.ts', import.meta.url))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', worker], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(plan))
  return JSON.parse(await text(child.stdout)) as ChatResult
}

export const liveChat: Bench = {
  about: { zh: '直播间：一千人同时聊天', en: 'Live room: a thousand people chat' },
  run: ({ dataDir, seconds, say }) =>
    withProduct(dataDir, async ({ url, appPid }) => {
      const learners = await makeLearners(dataDir, PEOPLE)
      const database = databaseOf(dataDir)
      const { periodIds } = await makeLive(database.owner, { liveStatus: 2 })
      await database.close()
      const measured = Math.max(seconds, sized(10, 2))
      // Fills the page cache; rendering is measured by `front-page`.
      await (await fetch(url, { headers: { accept: 'text/html' } })).text()
      const before = { cpu: cpuSeconds(appPid), rss: rssMb(appPid) }
      say(`${PEOPLE} 人进入直播间，每秒 ${RATE} 条消息，共 ${measured} 秒`)
      const began = performance.now()
      const [result, page] = await Promise.all([
        chat({
          url,
          periodId: periodIds[0] ?? '',
          tokens: learners.map(({ token }) => token),
          rate: RATE,
          seconds: measured,
        }),
        openLoop({
          url,
          requests: [{ path: '/', headers: { accept: 'text/html', 'accept-encoding': 'gzip' } }],
          connections: 8,
          rate: PAGES,
          seconds: measured + 10,
        }),
      ])
      const cpu = (cpuSeconds(appPid) - before.cpu) / ((performance.now() - began) / 1000)
      if (result.acknowledged !== result.sent || result.received !== result.expected)
        throw new Error(
          `${result.acknowledged} of ${result.sent} messages acknowledged, ${result.received} of ${result.expected} received`,
        )
      return [
        atMost(
          {
            zh: `消息从发出到每个人收到，${PEOPLE} 人、每秒 ${RATE} 条，p99`,
            en: `From sent to seen by each of ${PEOPLE}, ${RATE} messages/s, p99`,
          },
          Math.round(result.p99),
          GOAL_MS,
          ' ms',
          ` (p50 ${whole(result.p50)}, max ${whole(result.max)}, generator late by ${whole(result.ownP99)} ms)`,
        ),
        atMost(
          { zh: '同时访问首页，p99', en: 'Front page beside it, p99' },
          Math.round(page.p99),
          GOAL_MS,
          ' ms',
          ` (p50 ${whole(page.p50)})`,
        ),
        {
          name: { zh: '收到的消息（每人每条一次，无丢失、无重复）', en: 'Messages received, each once by each' },
          value: `${whole(result.received)} of ${whole(result.expected)}`,
        },
        {
          name: { zh: '应用进程：处理器与内存', en: 'App process: processor and memory' },
          value: `${cpu.toFixed(2)} cores, +${whole(rssMb(appPid) - before.rss)} MB, ${result.joinSeconds.toFixed(1)} s for all to join`,
        },
      ]
    }),
}
