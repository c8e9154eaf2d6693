/**
 * Thousands of connections that are idle or slow: keep-alive browsers, and slowloris clients that send nothing, drip
 * headers, drip or stop a body, or do not read their answers. Cut clients reconnect. Measured: latency of the front
 * page, and how long a slow client keeps a connection.
 */
import { readdirSync, statSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runGenerator } from './generator.ts'
import { readLoop } from './hostile.ts'
import { openLoop } from './load.ts'
import { cpuSeconds, rssMb } from './processes.ts'
import { type Product, temporaryFolder, withProduct } from './product.ts'
import { atMost, type Bench, whole } from './report.ts'
import { sized } from './smoke.ts'

export type SlowWay = 'idle' | 'silent' | 'headers' | 'body' | 'stopped' | 'reading' | 'ahead'
export interface SlowPlan {
  host: string
  port: number
  ways: SlowWay[]
  connections: number
  seconds: number
  /** Path for slow readers: larger than the socket buffers. */
  file: string
  /** Number of pipelined requests. */
  ahead: number
}
export interface SlowResult {
  /** Number of connections. */
  opened: number
  openAtEnd: number
  /** Longest lifetime of a connection, by behaviour. */
  longestMs: Partial<Record<SlowWay, number>>
  /** Count by status. */
  answers: Record<string, number>
}

const CONNECTIONS = sized(4000, 100)
const SECONDS = sized(30, 3)
/** Requests per second for the front page. */
const PAGES = sized(20, 2)
const PAGE_GOAL = 300
const CUT_GOAL = 12
const DRIPPING: SlowWay[] = ['headers', 'body', 'stopped']
/** A silent connection may be a preconnect of a browser and is treated as idle. */
const STRANGERS: SlowWay[] = ['silent', ...DRIPPING]
/**
 * More than MAX_SLOW_READERS of server/src/http/slow-readers.ts, but few: the kernel buffers 4 MB per loopback
 * connection.
 */
const READERS = sized(220, 20)
/** 4 MB of buffers, ten seconds, and one tick of the reader. */
const READER_GOAL = 30
/** Pipelined requests of a connection, and number of such connections. */
const AHEAD = 300
const AHEAD_CONNECTIONS = 400
const AHEAD_GOAL = 1000

const pages = (url: string, seconds: number) =>
  openLoop({
    url,
    requests: [{ path: '/', headers: { accept: 'text/html', 'accept-encoding': 'gzip' } }],
    connections: 8,
    rate: PAGES,
    seconds,
  })

/** The largest asset of the build. */
function largestAsset(): string {
  const folder = fileURLToPath(new URL('../web/build/client/assets', import.meta.url))
  const files = readdirSync(folder).map((name) => ({ name, size: statSync(join(folder, name)).size }))
  return files.reduce((a, b) => (b.size > a.size ? b : a)).name
}

/** The front page beside slow connections, from their arrival on. */
async function beside(product: Product, ways: SlowWay[], loopFile: string, connections = CONNECTIONS) {
  const { url, appPid } = product
  const { hostname, port } = new URL(url)
  const file = `/assets/${largestAsset()}`
  const plan: SlowPlan = {
    host: hostname,
    port: Number(port),
    ways,
    connections,
    seconds: SECONDS + 2,
    file,
    ahead: AHEAD,
  }
  const cpu = cpuSeconds(appPid)
  await readLoop(product, loopFile)
  const [slow, { load, memory }] = await Promise.all([
    runGenerator<SlowPlan, SlowResult>('slow-clients-worker.ts', plan),
    pages(url, SECONDS).then((result) => ({ load: result, memory: rssMb(appPid) })),
  ])
  return { slow, load, memory, cpu: cpuSeconds(appPid) - cpu, loop: await readLoop(product, loopFile) }
}

export const slowClients: Bench = {
  about: { zh: `${whole(CONNECTIONS)} 个空闲或缓慢的连接`, en: `${whole(CONNECTIONS)} idle or slow connections` },
  run: ({ dataDir, say }) => {
    const loopFile = join(temporaryFolder('loop'), 'loop.json')
    const probe = fileURLToPath(new URL('loop-probe.ts', import.meta.url))
    return withProduct(
      dataDir,
      async (product) => {
        say('没有其他连接时的首页')
        await pages(product.url, sized(5, 1))
        const alone = await pages(product.url, sized(10, 2))
        const before = rssMb(product.appPid)
        say(`${CONNECTIONS} 个空闲连接`)
        const idle = await beside(product, ['idle'], loopFile)
        say(`${CONNECTIONS} 个缓慢的连接`)
        const slow = await beside(product, STRANGERS, loopFile)
        say(`${READERS} 个不读取响应的连接`)
        const reading = await beside(product, ['reading'], loopFile, READERS)
        say(`${AHEAD_CONNECTIONS} 个一次发出 ${AHEAD} 个请求的连接`)
        const ahead = await beside(product, ['ahead'], loopFile, AHEAD_CONNECTIONS)
        say(JSON.stringify({ idle: idle.slow, slow: slow.slow, reading: reading.slow, ahead: ahead.slow }))
        const p99 = ({ load, loop }: typeof idle) =>
          ` (p50 ${whole(load.p50)}, max ${whole(load.max)}; alone p99 ${whole(alone.p99)}; errors ${load.bad}; event loop max ${whole(loop.max)} ms)`
        const longest = DRIPPING.map((way) => [way, (slow.slow.longestMs[way] ?? 0) / 1000] as const)
        const count = whole(CONNECTIONS)
        return [
          atMost(
            { zh: `${count} 个空闲连接旁的首页，p99`, en: `Front page beside ${count} idle connections, p99` },
            Math.round(idle.load.p99),
            PAGE_GOAL,
            ' ms',
            p99(idle),
          ),
          {
            name: {
              zh: '空闲连接：最后仍保持的，占用的内存',
              en: 'Idle connections: still open at the end, and their memory',
            },
            value: `${whole(idle.slow.openAtEnd)}; ${whole(before)} → ${whole(idle.memory)} MB`,
          },
          atMost(
            { zh: `${count} 个缓慢连接旁的首页，p99`, en: `Front page beside ${count} slow connections, p99` },
            Math.round(slow.load.p99),
            PAGE_GOAL,
            ' ms',
            p99(slow),
          ),
          atMost(
            {
              zh: '逐字发请求头、请求体滴漏或停住的连接最久保持',
              en: 'The longest that one was held which drips its headers or body, or stops',
            },
            Math.max(...longest.map(([, seconds]) => seconds)),
            CUT_GOAL,
            ' s',
            ` (${longest.map(([way, seconds]) => `${way} ${seconds.toFixed(1)}`).join(', ')}; ${whole(slow.slow.opened)} connections, app ${whole(slow.cpu)} of ${SECONDS} s CPU)`,
          ),
          atMost(
            {
              zh: `${READERS} 个不读取响应的连接最久保持`,
              en: `${READERS} connections that read nothing of what they asked for: the longest that one was held`,
            },
            (reading.slow.longestMs.reading ?? 0) / 1000,
            READER_GOAL,
            ' s',
            ` (${whole(reading.slow.opened)} connections; front page p99 ${whole(reading.load.p99)} ms; ${whole(reading.memory)} MB)`,
          ),
          atMost(
            {
              zh: `${AHEAD_CONNECTIONS} 个一次发出 ${AHEAD} 个请求的连接旁的首页，p99`,
              en: `Front page beside ${AHEAD_CONNECTIONS} connections that send ${AHEAD} requests at once, p99`,
            },
            Math.round(ahead.load.p99),
            AHEAD_GOAL,
            ' ms',
            `${p99(ahead)}; ${whole(ahead.slow.opened)} connections`,
          ),
          {
            name: { zh: '测量时机器的负载（1 分钟平均）', en: 'Load of the machine meanwhile (1 min)' },
            value: loadavg()[0]?.toFixed(1) ?? '',
          },
        ]
      },
      { flags: [`--import=${probe}`], environment: { LOOP_FILE: loopFile } },
    )
  },
}
