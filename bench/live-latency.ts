/** How far behind a live picture is in a browser, by the instant that is burnt into its frames. */
import { loadavg } from 'node:os'
import type { Browser } from 'playwright-core'
import { launchChromium } from './browser.ts'
import { makeLearners } from './learners.ts'
import { BITS, BLOCK, goOnAir, type OnAir } from './live-source.ts'
import { freePort, type Product, withProduct } from './product.ts'
import { atMost, type Bench, type Figure, median } from './report.ts'

const SAMPLES = 60
const [FLV_GOAL, HLS_GOAL] = [1.5, 5]

/** How far behind the picture is in a page, by the instant that its frames carry; seconds. */
async function behind(
  browser: Browser,
  { url }: Product,
  onAir: OnAir,
  token: string,
  isHls: boolean,
): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.addCookies([{ name: 'RC_WEB_TOKEN', value: token, url, httpOnly: true }])
  await context.addInitScript((on) => localStorage.setItem('zx-set-live-smooth', on ? '1' : '0'), isHls)
  const page = await context.newPage()
  await page.goto(`${url}/live/detail/${onAir.courseId}?period=${onAir.periodId}`)
  await page.locator('video').waitFor({ timeout: 60_000 })
  const read = () =>
    page.locator('video').evaluate(
      (video: HTMLVideoElement, [bits, block]) => {
        const canvas = document.createElement('canvas')
        canvas.width = bits * block
        canvas.height = 24
        const pen = canvas.getContext('2d', { willReadFrequently: true })
        if (!pen || video.readyState < 2) return 0
        pen.drawImage(video, 0, 0, bits * block, 24, 0, 0, bits * block, 24)
        const { data } = pen.getImageData(0, 12, bits * block, 1)
        let at = 0
        for (let bit = 0; bit < bits; bit++) if ((data[(bit * block + (block >> 1)) * 4] ?? 0) > 128) at += 2 ** bit
        return Date.now() - at
      },
      [BITS, BLOCK] as const,
    )
  // Once it has settled: what was behind is caught up by a little speed.
  await new Promise((resolve) => setTimeout(resolve, 15_000))
  const waits: number[] = []
  for (let n = 0; n < SAMPLES; n++) {
    const wait = await read()
    if (wait > 0 && wait < 120_000) waits.push(wait / 1000)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  await context.close()
  if (waits.length < SAMPLES / 2) throw new Error('the picture carried no time')
  return waits
}

export const liveLatency: Bench = {
  about: { zh: '直播画面的延迟', en: 'Latency of a live picture' },
  async run({ dataDir, say }) {
    const rtmpPort = await freePort()
    return withProduct(
      dataDir,
      async (product) => {
        const [learner] = await makeLearners(dataDir, 1)
        const browser = await launchChromium()
        const onAir = await goOnAir(product, dataDir, rtmpPort)
        try {
          say('测量画面延迟')
          await onAir.send('clock')
          const token = learner?.token ?? ''
          const flv = await behind(browser, product, onAir, token, false)
          const hls = await behind(browser, product, onAir, token, true)
          return [
            latency({ zh: '低延迟线路（FLV）', en: 'FLV' }, flv, FLV_GOAL),
            latency({ zh: '流畅线路（HLS）', en: 'HLS' }, hls, HLS_GOAL),
            {
              name: { zh: '测量时机器的负载（1 分钟平均）', en: 'Load of the machine meanwhile (1 min)' },
              value: loadavg()[0]?.toFixed(1) ?? '',
            },
          ]
        } finally {
          await browser.close()
          await onAir.stop()
        }
      },
      { environment: { RTMP_PORT: String(rtmpPort) } },
    )
  },
}

function latency(way: Figure['name'], waits: number[], goal: number): Figure {
  const sorted = waits.toSorted((a, b) => a - b)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
  const name = {
    zh: `从编码前到浏览器画面，${way.zh}，中位数`,
    en: `From before the encoder to the picture in Chromium, ${way.en}, median`,
  }
  return atMost(name, median(waits), goal, ' s', ` (p95 ${p95.toFixed(2)} s)`)
}
