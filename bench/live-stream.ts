/**
 * The cost of a thousand FLV viewers, and the number of HLS viewers that one process can serve. BENCH_VIEWERS=20:
 * fewer.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { makeLearners } from './learners.ts'
import { goOnAir, type OnAir } from './live-source.ts'
import type { ViewersPlan, ViewersResult } from './live-viewers-worker.ts'
import { closedLoop, type LoadRequest, type LoadResult, openLoop } from './load.ts'
import { cpuSeconds } from './processes.ts'
import { ask, freePort, type Product, withProduct } from './product.ts'
import { atMost, type Bench, type Figure, whole } from './report.ts'
import { sized } from './smoke.ts'

const VIEWERS = Number(process.env.BENCH_VIEWERS ?? sized(1000, 30))
const HLS_VIEWERS = sized(10_000, 100)
const PIECE_SECONDS = 2
const PAGE_GOAL = 300
/** Requests per second for the front page. */
const PAGES = sized(10, 2)

/** Runs viewers on raw sockets; `meanwhile` runs once all of them receive data. */
async function watched<T>(plan: ViewersPlan, meanwhile: () => Promise<T>): Promise<[ViewersResult, T]> {
  const worker = fileURLToPath(new URL('live-viewers-worker.ts', import.meta.url))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', worker], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(plan))
  const lines = createInterface({ input: child.stdout })
  const gone = once(child, 'exit').then(([code]) => {
    throw new Error(`the viewers ended with ${String(code)}`)
  })
  await Promise.race([once(lines, 'line'), gone])
  const [[line], other] = await Promise.all([Promise.race([once(lines, 'line'), gone]), meanwhile()])
  gone.catch(() => {})
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
          figures.push(...(await thousand(product, appPid, onAir, learners, Math.max(seconds, sized(15, 4)))))
          figures.push(...(await playlists(url, onAir, learners, seconds)))
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
    {
      name: {
        zh: '再多时先到头的：一个应用进程（一个核）能带的 FLV 观众',
        en: 'What gives out first beyond them: FLV viewers that one app process, which is one core, carries',
      },
      value: `${whole(result.served / app)} at ${((result.megabits * 1000) / result.served).toFixed(0)} kbit/s each (${whole(result.megabits / app)} Mbit/s); then more app processes, or HLS`,
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

/**
 * An HLS viewer requests a playlist (what is newer than it has) and a segment every 2 s. The closed-loop rate of one
 * app process is compared with the need of 10,000 viewers. Segments have public addresses, so a CDN fetches each once.
 */
async function playlists(
  url: string,
  { periodId }: OnAir,
  learners: { token: string }[],
  seconds: number,
): Promise<Figure[]> {
  const lists: LoadRequest[] = []
  let piece = ''
  for (const { token } of learners.slice(0, 200)) {
    const { hlsUrl } = await ask<{ hlsUrl: string }>(url, 'course/auth/course/getLiveUrl', { periodId }, token)
    const headers = { token, 'accept-encoding': 'gzip' }
    if (!piece) {
      const list = await (await fetch(url + hlsUrl, { headers })).text()
      piece = list.match(/^\/stream\/seg\/.+$/gm)?.at(-1) ?? ''
    }
    lists.push({ path: `${hlsUrl}&low=1&_HLS_skip=YES`, headers })
  }
  const stored = (await fetch(url + piece)).headers.get('cache-control') ?? ''
  if (!stored.startsWith('public')) throw new Error(`pieces may not be stored: ${stored}`)
  const listed = await closedLoop({ url, requests: lists, connections: 32, seconds })
  const sent = await closedLoop({ url, requests: [{ path: piece }], connections: 32, seconds })
  const needed = HLS_VIEWERS / PIECE_SECONDS
  const value = ({ rate, p99, bad }: LoadResult) => {
    if (bad > 0) throw new Error(`${bad} bad answers`)
    return `${whole(rate)}/s (p99 ${whole(p99)} ms): ${whole(rate * PIECE_SECONDS)} viewers; ${whole(HLS_VIEWERS)} need ${whole(needed)}/s`
  }
  return [
    {
      name: {
        zh: `HLS 播放列表：一个应用进程每秒供应的份数（${whole(HLS_VIEWERS)} 人需要 ${Math.ceil(needed / listed.rate)} 个进程）`,
        en: `HLS playlists that one app process serves (${whole(HLS_VIEWERS)} viewers take ${Math.ceil(needed / listed.rate)} of them)`,
      },
      value: value(listed),
    },
    {
      name: {
        zh: 'HLS 分片：一个应用进程每秒供应的份数（有 CDN 时每个节点每 2 秒只取一份）',
        en: 'HLS pieces that one app process serves (behind a CDN each of its places asks for one every 2 s)',
      },
      value: `${value(sent)}; ${whole((sent.bytesPerSecond * 8) / 1e6)} Mbit/s`,
    },
  ]
}
