/**
 * Every call that reads, on a large school: what visitors, learners, lecturers and operators wait for when data have
 * grown. BENCH_GROW=10 makes ten times as many rows.
 */
import { rmSync } from 'node:fs'
import type { Call } from '@zhixing/contract/call'
import { eachCall, isReading, sampleOf } from '../checks/reading.ts'
import type { OwnerDb } from '../server/src/kernel/db/index.ts'
import { SESSION_COOKIE } from '../server/src/kernel/session.ts'
import { PERSON, fillSchool, type SchoolTokens } from '../server/test/school.ts'
import { databaseOf, SITE, temporaryFolder, withProduct } from './product.ts'
import { atMost, type Bench, type Figure, whole } from './report.ts'
import { isSmoke, sized } from './smoke.ts'

const SCALE = Number(process.env.BENCH_GROW ?? sized(1, 0.01))
const TIMES = sized(20, 2)
const P99_MS = 150
/** A call that takes longer in the median is listed by itself, with the rows that it reads. */
const SLOW_MS = 50
/** Backends report the rows they read at most once a second. */
const STATISTICS_MS = 1200

interface Measured {
  name: string
  domain: string
  p50: number
  p99: number
  times: number[]
}
type Ask = () => Promise<boolean>

const at = (sorted: number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN

/** Milliseconds of `TIMES` requests, one after the other; null if the request is refused. */
async function timed(name: string, domain: string, ask: Ask): Promise<Measured | null> {
  if (!(await ask())) return null
  const times: number[] = []
  for (let n = 0; n < TIMES; n++) {
    const began = performance.now()
    await ask()
    times.push(performance.now() - began)
  }
  const sorted = times.toSorted((a, b) => a - b)
  return { name, domain, times, p50: at(sorted, 0.5), p99: at(sorted, 0.99) }
}

/** Rows that one request reads, of tables and by index. */
async function rowsRead(owner: OwnerDb, ask: Ask): Promise<number> {
  const total = async () => {
    // The first statement of a backend after this time reports what it has read until then.
    await new Promise((resolve) => setTimeout(resolve, STATISTICS_MS))
    await ask()
    const [row] = await owner<{ n: number }[]>`
      SELECT sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::float8 AS n FROM pg_stat_user_tables`
    return row?.n ?? 0
  }
  const before = await total()
  return (await total()) - before
}

/** A request of a call with a sample that names existing rows; null if there is no sample. */
function request(url: string, call: Call, how: 'least' | 'full', tokens: SchoolTokens): Ask | null {
  let sample: Record<string, unknown>
  try {
    sample = sampleOf(call, how)
  } catch {
    return null
  }
  const token = call.who === 'org' ? tokens.organisation : tokens.person
  const path = call.path.replace(/\{(\w+)\}/g, (_whole, field: string) => String(sample[field]))
  const isGet = call.method === 'GET'
  const query = isGet ? `?${new URLSearchParams(Object.entries(sample).map(([k, v]) => [k, String(v)]))}` : ''
  return async () => {
    const response = await fetch(`${url}/apis/${path}${query}`, {
      method: call.method,
      headers: { 'site-id': SITE, token, ...(isGet ? {} : { 'content-type': 'application/json' }) },
      ...(isGet ? {} : { body: JSON.stringify(sample) }),
    })
    return ((await response.json()) as { code: number }).code === 200
  }
}

const pages = [
  '/',
  '/list',
  `/view/${PERSON}`,
  '/blog',
  '/question',
  '/exam',
  '/grade',
  '/lecturer',
  '/search?keyword=线性代数',
]
const ownPages = ['/account/course', '/account/message', '/account/notes', '/account/study', '/account/orders']

/** Renders a page for a signed-in person, which bypasses the page cache. */
const page =
  (url: string, path: string, token: string): Ask =>
  async () => {
    const response = await fetch(encodeURI(`${url}${path}`), {
      headers: { cookie: `${SESSION_COOKIE}=${token}`, accept: 'text/html' },
    })
    await response.text()
    return response.status === 200
  }

export const grow: Bench = {
  about: { zh: '数据增长：大型学校的每个读取接口', en: 'Growth: every call that reads, on a large school' },
  async run({ say }) {
    // A separate data directory: gigabytes that would slow other benches.
    const dataDir = temporaryFolder('grow')
    try {
      return await withProduct(dataDir, async ({ url }) => {
        const database = databaseOf(dataDir)
        try {
          const began = performance.now()
          const tokens = await fillSchool(database.owner, SCALE, say)
          const seconds = (performance.now() - began) / 1000
          return [...(await figures(url, database.owner, tokens, say)), filled(seconds)]
        } finally {
          await database.close()
        }
      })
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

const filled = (seconds: number): Figure => ({
  name: { zh: `写入学校（${SCALE} 倍）`, en: `Writing the school (scale ${SCALE})` },
  value: `${seconds.toFixed(0)} s`,
})

async function figures(
  url: string,
  owner: OwnerDb,
  tokens: SchoolTokens,
  say: (text: string) => void,
): Promise<Figure[]> {
  const asked: [string, string, Ask][] = [
    ...eachCall(isReading).flatMap(([key, call]) =>
      (['least', 'full'] as const).flatMap((how): [string, string, Ask][] => {
        const ask = request(url, call, how, tokens)
        return ask ? [[how === 'full' ? `${key}, all filters` : key, call.path.split('/')[0] ?? '', ask]] : []
      }),
    ),
    ...[...pages, ...ownPages].map((path): [string, string, Ask] => [path, 'pages', page(url, path, tokens.person)]),
  ]
  const all: Measured[] = []
  const slow: Figure[] = []
  for (const [name, domain, ask] of asked) {
    const measured = await timed(name, domain, ask)
    if (!measured) continue
    all.push(measured)
    if (measured.p50 <= SLOW_MS || isSmoke) continue
    const rows = await rowsRead(owner, ask)
    say(`${name} ${measured.p50.toFixed(0)} ms`)
    slow.push(
      atMost(
        { zh: name, en: name },
        measured.p99,
        P99_MS,
        ' ms',
        ` (p50 ${measured.p50.toFixed(0)} ms, ${whole(rows)} rows)`,
      ),
    )
  }
  const domains = [...Map.groupBy(all, ({ domain }) => domain)].map(([domain, list]) => {
    const times = list.flatMap((one) => one.times).toSorted((a, b) => a - b)
    const [slowest] = list.toSorted((a, b) => b.p50 - a.p50)
    return atMost(
      { zh: `${domain}：${list.length} 个请求，p99`, en: `${domain}: ${list.length} requests, p99` },
      at(times, 0.99),
      P99_MS,
      ' ms',
      ` (p50 ${at(times, 0.5).toFixed(1)} ms; slowest ${slowest?.name ?? ''} ${slowest?.p50.toFixed(0) ?? ''} ms)`,
    )
  })
  return [...domains, ...slow]
}
