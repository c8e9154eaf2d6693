/**
 * A live picture: what a thousand viewers of FLV cost, and how many HLS could serve. BENCH_VIEWERS=20 tries it with fewer.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { makeLearners } from './learners.ts'
import { goOnAir, type OnAir } from './live-source.ts'
import type { ViewersPlan, ViewersResult } from './live-viewers-worker.ts'
import { closedLoop, openLoop } from './load.ts'
import { cpuSeconds } from './processes.ts'
import { ask, freePort, type Product, withProduct } from './product.ts'
import { atMost, type Bench, type Figure, whole } from './report.ts'

const VIEWERS = Number(process.env.BENCH_VIEWERS ?? 1000)
const HLS_VIEWERS = 10_000
const PAGE_GOAL = 300
/** Beside it the front page is asked for so often each second. */
const PAGES = 10

/** Viewers on raw sockets; `meanwhile` runs once all of them are served. */
async function watched<T>(plan: ViewersPlan, meanwhile: () => Promise<T>): Promise<[ViewersResult, T]> {
  const worker = fileURLToPath(new URL('live-viewers-worker.ts', import.meta.url))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', worker], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(plan))
  const lines = createInterface({ input: child.stdout })
  await once(lines, 'line')
  const [[line], other] = await Promise.all([once(lines, 'line'), meanwhile()])
  return [JSON.parse(line as string) as ViewersResult, other]
}

export const liveStream: Bench = {
  about: { zh: '直播画面的观看人数', en: 'Viewers of a live picture' },
  async run({ dataDir, seconds, say }) {
    const rtmpPort = await freePort()
    return withProduct(
      dataDir,
      async (product) => {
        const { url, appPid } = product
        const learners = await makeLearners(dataDir, VIEWERS)
        const onAir = await goOnAir(product, dataDir, rtmpPort)
        try {
          say(`${VIEWERS} 人同时观看`)
          await onAir.send('picture')
          const figures: Figure[] = []
          figures.push(...(await thousand(product, appPid, onAir, learners, Math.max(seconds, 15))))
          figures.push(await playlists(url, onAir, learners, seconds))
          figures.push({
            name: { zh: '测量时机器的负载（1 分钟平均）', en: 'Load of the machine meanwhile (1 min)' },
            value: loadavg()[0]?.toFixed(1) ?? '',
          })
          return figures
        } finally {
          await onAir.stop()
        }
      },
      { environment: { RTMP_PORT: String(rtmpPort) } },
    )
  },
}

async function thousand(
  { url }: Product,
  appPid: number,
  { periodId, mediaPid }: OnAir,
  learners: { token: string }[],
  seconds: number,
): Promise<Figure[]> {
  const viewers: ViewersPlan['viewers'] = []
  for (const { token } of learners) {
    const { flvUrl } = await ask<{ flvUrl: string }>(url, 'course/auth/course/getLiveUrl', { periodId }, token)
    viewers.push({ path: flvUrl, token })
  }
  await (await fetch(url, { headers: { accept: 'text/html' } })).text()
  const [result, [page, app, media]] = await watched(
    { port: Number(new URL(url).port), viewers, seconds },
    async () => {
      const before = [cpuSeconds(appPid), cpuSeconds(mediaPid)] as const
      const load = await openLoop({
        url,
        requests: [{ path: '/', headers: { accept: 'text/html', 'accept-encoding': 'gzip' } }],
        connections: 8,
        rate: PAGES,
        seconds: seconds - 2,
      })
      return [
        load,
        (cpuSeconds(appPid) - before[0]) / (seconds - 2),
        (cpuSeconds(mediaPid) - before[1]) / (seconds - 2),
      ] as const
    },
  )
  return [
    {
      name: { zh: `${VIEWERS} 人同时看 FLV：得到画面的人`, en: `${VIEWERS} viewers of FLV: served to the end` },
      value: `${whole(result.served)} (${whole(result.megabits)} Mbit/s, ${result.joinSeconds.toFixed(1)} s to join)`,
    },
    {
      name: { zh: '每 100 人占用的处理器（应用进程）', en: 'Processor per 100 of them (app process)' },
      value: `${((app / result.served) * 10_000).toFixed(1)} % of a core (app ${app.toFixed(2)}, media process ${media.toFixed(2)} cores in all)`,
    },
    atMost(
      { zh: '同时访问首页，p99', en: 'Front page beside it, p99' },
      Math.round(page.p99),
      PAGE_GOAL,
      ' ms',
      ` (p50 ${whole(page.p50)})`,
    ),
  ]
}

/** Playlists are asked for by each viewer every 2 s, and a piece with each: what one process of the app can serve of both. */
async function playlists(
  url: string,
  { periodId }: OnAir,
  learners: { token: string }[],
  seconds: number,
): Promise<Figure> {
  const requests = []
  let piece = ''
  for (const { token } of learners.slice(0, 200)) {
    const { hlsUrl } = await ask<{ hlsUrl: string }>(url, 'course/auth/course/getLiveUrl', { periodId }, token)
    const headers = { token }
    if (!piece) {
      const list = await (await fetch(url + hlsUrl, { headers })).text()
      piece = list.match(/^\/stream\/seg\/.+$/gm)?.at(-1) ?? ''
    }
    requests.push({ path: hlsUrl, headers }, { path: piece, headers })
  }
  const load = await closedLoop({ url, requests, connections: 32, seconds })
  const viewers = load.rate
  return {
    name: {
      zh: `HLS：一个应用进程能供应的人数（每人每 2 秒一份列表和一个分片；目标 ${whole(HLS_VIEWERS)} 人由 CDN 分担分片）`,
      en: `HLS: viewers that one app process serves (each a playlist and a piece every 2 s; for ${whole(HLS_VIEWERS)} a CDN takes the pieces)`,
    },
    value: `${whole(viewers)} (${whole(load.rate)} requests/s, p99 ${whole(load.p99)} ms)`,
  }
}
