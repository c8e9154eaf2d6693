/** Latency of a live stream in a browser, read from a timestamp in the frames. */
import { loadavg } from 'node:os'
import type { Browser } from 'playwright-core'
import { launchChromium, withDevices } from './browser.ts'
import { makeLearners } from './learners.ts'
import { BITS, BLOCK, goOnAir, HEIGHT, type Host, makeHost, WIDTH } from './live-source.ts'
import { freePort, type Product, withProduct } from './product.ts'
import { atMost, type Bench, type Figure, median } from './report.ts'
import { sized } from './smoke.ts'

const SAMPLES = sized(60, 8)
const [FLV_GOAL, HLS_GOAL, STUDIO_GOAL] = [1.5, 5, 2]

interface Seen {
  /** Seconds, one per sample. */
  waits: number[]
  /** Number of stalls. */
  stalls: number
}

async function pageOf(browser: Browser, url: string, token: string) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.addCookies([{ name: 'RC_WEB_TOKEN', value: token, url, httpOnly: true }])
  return context.newPage()
}

/** Samples the latency of a page from the timestamp in its frames. */
async function behind(
  browser: Browser,
  { url }: Product,
  { courseId, periodId }: Host,
  token: string,
  isHls: boolean,
): Promise<Seen> {
  const page = await pageOf(browser, url, token)
  await page.addInitScript((on) => localStorage.setItem('zx-set-live-smooth', on ? '1' : '0'), isHls)
  await page.goto(`${url}/live/detail/${courseId}?period=${periodId}`)
  const video = page.locator('video')
  await video.waitFor({ timeout: 60_000 })
  const read = () =>
    video.evaluate(
      (element: HTMLVideoElement, [bits, block, width, height]) => {
        const canvas = document.createElement('canvas')
        canvas.width = width
        canvas.height = height
        const pen = canvas.getContext('2d', { willReadFrequently: true })
        if (!pen || element.readyState < 2) return 0
        // The studio may scale the picture.
        pen.drawImage(element, 0, 0, width, height)
        const { data } = pen.getImageData(0, 12, bits * block, 1)
        let at = 0
        for (let bit = 0; bit < bits; bit++) if ((data[(bit * block + (block >> 1)) * 4] ?? 0) > 128) at += 2 ** bit
        return Date.now() - at
      },
      [BITS, BLOCK, WIDTH, HEIGHT] as const,
    )
  // The player catches up by a slightly higher rate first.
  await new Promise((resolve) => setTimeout(resolve, sized(20_000, 3000)))
  await video.evaluate((element: HTMLVideoElement) => {
    element.dataset.stalls = '0'
    element.addEventListener('waiting', () => {
      element.dataset.stalls = String(Number(element.dataset.stalls) + 1)
    })
  })
  // Frames may be illegible on an overloaded machine.
  let waits: number[] = []
  let last = 0
  for (let tries = 0; tries < 3 && waits.length < SAMPLES / 2; tries++) {
    waits = []
    for (let n = 0; n < SAMPLES; n++) {
      const wait = await read()
      last = wait
      if (wait > 0 && wait < 120_000) waits.push(wait / 1000)
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
  const stalls = Number(await video.getAttribute('data-stalls'))
  await page.context().close()
  if (waits.length < SAMPLES / 2) throw new Error(`the picture carried no time (last read as ${last} ms ago)`)
  return { waits, stalls }
}

/** Broadcasts from the studio page with a fake camera that draws the clock, until the browser is closed. */
async function fromStudio(browser: Browser, { url }: Product, { periodId, token }: Host): Promise<void> {
  const page = await pageOf(browser, url, token)
  await page.addInitScript(
    ([bits, block, width, height]) => {
      const devices = navigator.mediaDevices
      const open = devices.getUserMedia.bind(devices)
      devices.getUserMedia = async (wanted) => {
        if (!wanted?.video) return open(wanted)
        const canvas = document.createElement('canvas')
        canvas.width = width
        canvas.height = height
        const pen = canvas.getContext('2d')
        setInterval(() => {
          if (!pen) return
          pen.fillStyle = '#808080'
          pen.fillRect(0, 0, width, height)
          const now = Date.now()
          for (let bit = 0; bit < bits; bit++) {
            pen.fillStyle = Math.floor(now / 2 ** bit) % 2 === 1 ? '#ffffff' : '#000000'
            pen.fillRect(bit * block, 0, block, 24)
          }
        }, 40)
        return canvas.captureStream(25)
      }
    },
    [BITS, BLOCK, WIDTH, HEIGHT] as const,
  )
  await page.goto(`${url}/account/live/studio/${periodId}`)
  await page.getByRole('combobox', { name: '画质' }).selectOption('low')
  await page.getByRole('button', { name: '进入演播室' }).click()
  await page.getByRole('button', { name: '开始直播' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '开始直播' }).click()
  await page.getByText('画面已送达').first().waitFor({ timeout: 60_000 })
}

export const liveLatency: Bench = {
  about: { zh: '直播画面的延迟', en: 'Latency of a live picture' },
  async run({ dataDir, say }) {
    const rtmpPort = await freePort()
    return withProduct(
      dataDir,
      async (product) => {
        const [learner] = await makeLearners(dataDir, 1)
        const [browser, studio] = await Promise.all([launchChromium(), launchChromium(undefined, withDevices)])
        const onAir = await goOnAir(product, dataDir, rtmpPort)
        try {
          say('测量画面延迟')
          await onAir.send('clock')
          const token = learner?.token ?? ''
          const flv = await behind(browser, product, onAir, token, false)
          const hls = await behind(browser, product, onAir, token, true)
          say(`FLV ${median(flv.waits).toFixed(2)} s，HLS ${median(hls.waits).toFixed(2)} s`)
          onAir.halt()
          say('测量网页直播的画面延迟')
          const host = await makeHost(dataDir)
          // Keep the other figures if the encoder produces illegible frames.
          const sent = await fromStudio(studio, product, host)
            .then(() => behind(browser, product, host, token, false))
            .catch((error: unknown) => {
              say(error instanceof Error ? error.message : String(error))
              return null
            })
          return [
            latency(
              {
                zh: '从编码前到浏览器画面，低延迟线路（FLV）',
                en: 'From before the encoder to the picture in Chromium, FLV',
              },
              flv,
              FLV_GOAL,
            ),
            latency(
              {
                zh: '从编码前到浏览器画面，流畅线路（HLS）',
                en: 'From before the encoder to the picture in Chromium, HLS',
              },
              hls,
              HLS_GOAL,
            ),
            latency(
              {
                zh: '网页直播：从摄像头到另一个浏览器的画面',
                en: 'Browser studio: from the camera to the picture in another browser',
              },
              sent ?? { waits: [], stalls: 0 },
              STUDIO_GOAL,
            ),
            {
              name: { zh: '测量时机器的负载（1 分钟平均）', en: 'Load of the machine meanwhile (1 min)' },
              value: loadavg()[0]?.toFixed(1) ?? '',
            },
          ]
        } finally {
          await Promise.all([browser.close(), studio.close()])
          await onAir.stop()
        }
      },
      { environment: { RTMP_PORT: String(rtmpPort) } },
    )
  },
}

function latency(way: Figure['name'], { waits, stalls }: Seen, goal: number): Figure {
  const sorted = waits.toSorted((a, b) => a - b)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
  const name = { zh: `${way.zh}，中位数`, en: `${way.en}, median` }
  if (waits.length === 0) return { name, value: 'not measured', goal: `≤ ${goal} s`, met: false }
  return atMost(name, median(waits), goal, ' s', ` (p95 ${p95.toFixed(2)} s, ${stalls} stalls)`)
}
