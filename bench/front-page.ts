import { closedLoop, type Load } from './load.ts'
import { cpuSeconds } from './processes.ts'
import { withProduct } from './product.ts'
import { atLeast, type Bench, whole } from './report.ts'

/** Request headers that affect the cost of an answer. */
const visitor = {
  'accept-encoding': 'gzip, deflate, br',
  accept: 'text/html',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) bench',
  // Page renders are limited per address (600 a minute); the bench acts as a trusted proxy of many visitors.
  'x-forwarded-for': '{ip}',
}

/** The front page for visitors: served from the page cache, and rendered for each request. */
export const frontPage: Bench = {
  about: { zh: '首页：缓存与渲染', en: 'Front page: from cache and rendered' },
  run: ({ dataDir, seconds, say }) =>
    withProduct(
      dataDir,
      async ({ url, appPid }) => {
        const measure = async (load: Load) => {
          await closedLoop({ ...load, seconds: 3 })
          const before = cpuSeconds(appPid)
          const result = await closedLoop(load)
          return { ...result, cpuMs: ((cpuSeconds(appPid) - before) / result.count) * 1000 }
        }
        say('缓存的首页')
        const saved = await measure({ url, requests: [{ path: '/', headers: visitor }], connections: 64, seconds })
        say('逐次渲染的首页')
        // A unique parameter that is part of the cache key: every request is a cache miss.
        const rendered = await measure({
          url,
          requests: [{ path: '/?type={n}', headers: visitor }],
          connections: 16,
          seconds,
        })
        return [
          atLeast(
            { zh: '首页（访客，来自缓存）', en: 'Front page for visitors, from cache' },
            saved.rate,
            1000,
            '/s',
            ` (p99 ${whole(saved.p99)} ms, CPU ${saved.cpuMs.toFixed(2)} ms)`,
          ),
          atLeast(
            { zh: '首页（每次渲染，单进程）', en: 'Front page rendered each time, one process' },
            rendered.rate,
            200,
            '/s',
            ` (p99 ${whole(rendered.p99)} ms, CPU ${rendered.cpuMs.toFixed(2)} ms)`,
          ),
        ]
      },
      { environment: { TRUST_PROXY: 'loopback' } },
    ),
}
