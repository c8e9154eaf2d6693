import type { Browser } from 'playwright-core'
import { launchChromium } from './browser.ts'
import { courses, withProduct } from './product.ts'
import { atMost, type Bench, type Figure, type FigureText } from './report.ts'

/** Target for the front page; other pages are informational. */
const GOAL = { kB: 250, requests: 15 }

/**
 * Transfer size of a first visit: a real browser with an empty cache, without scrolling. Later fetches of the service
 * worker are not counted.
 */
export const weight: Bench = {
  about: { zh: '首次打开页面的流量与请求数', en: 'Weight of a first visit' },
  run: ({ dataDir, say }) =>
    withProduct(dataDir, async ({ url }) => {
      const [first] = (await courses(url)).filter(({ totalSeconds }) => totalSeconds > 0)
      const pages: { path: string; name: FigureText; promised?: boolean }[] = [
        { path: '/', name: { zh: '首页', en: 'Front page' }, promised: true },
        { path: '/list', name: { zh: '课程列表页', en: 'Course list page' } },
        { path: `/view/${first?.courseId}`, name: { zh: '课程页', en: 'Course page' } },
      ]
      const browser = await launchChromium()
      try {
        const figures: Figure[] = []
        for (const { path, name, promised } of pages) {
          const { kB, requests, byType, failed } = await weigh(browser, url + path)
          say(
            `${name.zh}：${kB.toFixed(0)} kB，${requests} 个请求（${byType}）${failed.length > 0 ? `；失败：${failed.join(' ')}` : ''}`,
          )
          if (failed.length > 0) throw new Error(`${path} asks for what is not there: ${failed.join(' ')}`)
          const bytes: FigureText = { zh: `${name.zh}，首次打开的流量`, en: `${name.en}, cold load over the wire` }
          const count: FigureText = { zh: `${name.zh}，首次打开的请求数`, en: `${name.en}, requests of a cold load` }
          const more = ` (${byType})`
          figures.push(
            promised
              ? atMost(bytes, Math.round(kB), GOAL.kB, ' kB', more)
              : { name: bytes, value: `${kB.toFixed(0)} kB${more}` },
          )
          figures.push(promised ? atMost(count, requests, GOAL.requests, '') : { name: count, value: String(requests) })
        }
        return figures
      } finally {
        await browser.close()
      }
    }),
}

interface Weight {
  /** 10^3 bytes on the wire, with headers and compression. */
  kB: number
  requests: number
  /** kB by resource type, such as `script 120, image 60`. */
  byType: string
  /** Addresses that answered with an error. */
  failed: string[]
}

async function weigh(browser: Browser, address: string): Promise<Weight> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    const kinds = new Map<string, string>()
    const loaded = new Map<string, number>()
    const failed: string[] = []
    devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (!response.url.startsWith('http')) return
      kinds.set(requestId, type.toLowerCase())
      if (response.status >= 400) failed.push(`${response.status} ${new URL(response.url).pathname}`)
    })
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      loaded.set(requestId, encodedDataLength),
    )
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.waitForTimeout(1500)
    const sums = new Map<string, number>()
    for (const [id, kind] of kinds) sums.set(kind, (sums.get(kind) ?? 0) + (loaded.get(id) ?? 0))
    const kB = [...sums.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000
    const byType = [...sums].sort((a, b) => b[1] - a[1]).map(([kind, bytes]) => `${kind} ${(bytes / 1000).toFixed(0)}`)
    return { kB, requests: kinds.size, byType: byType.join(', '), failed }
  } finally {
    await context.close()
  }
}
