/** A lecturer goes live with nothing but the browser (its camera is a picture that Chromium makes up), a learner sees it move, they talk, and it is a replay. */
import type { ChildProcess } from 'node:child_process'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumPath, launch, open, signInAs, url } from './browser.ts'
import { hasFfmpeg, moves, nearSession, startMediaProcess } from './live-media.ts'
import { eventually } from './people.ts'
import { stopped } from './spawned.ts'

const LECTURER = '13800000002'
const LEARNER = '13800000003'

let browser: Browser
let withCamera: Browser
let media: ChildProcess

beforeAll(async () => {
  browser = await launch()
  withCamera = await chromium.launch({
    executablePath: chromiumPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--autoplay-policy=no-user-gesture-required',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  })
  ;({ media } = await startMediaProcess())
})
afterAll(async () => {
  await withCamera.close()
  await stopped(media)
  await browser.close()
})

async function pageOf(where: Browser, mobile: string): Promise<Page> {
  const context = await where.newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 800 } })
  await signInAs(context, mobile)
  return context.newPage()
}
const roomOf = (page: Page) => page.getByRole('region', { name: '互动区' })
async function say(page: Page, text: string) {
  await roomOf(page).getByRole('textbox', { name: '发言内容' }).fill(text)
  await page.keyboard.press('Enter')
}

test.skipIf(!hasFfmpeg)(
  'from camera to board over a line that breaks, with chat both ways; what was lost is brought along as the replay (needs ffmpeg)',
  async () => {
    const session = await nearSession()
    const address = url(`/live/detail/${session.courseId}?period=${session.periodId}`)
    const [learner, lecturer] = await Promise.all([pageOf(browser, LEARNER), pageOf(withCamera, LECTURER)])
    const lines: { close: () => Promise<void> }[] = []
    await lecturer.routeWebSocket(/\/stream\/studio\/\d+\?key=\w+$/, (socket) => {
      const server = socket.connectToServer()
      lines.push({ close: async () => void (await Promise.all([socket.close({ code: 3000 }), server.close()])) })
    })
    await open(learner, address)
    await open(lecturer, address)
    await lecturer.getByRole('link', { name: '网页直播' }).click()
    await lecturer.getByRole('button', { name: '测一下' }).click()
    await lecturer.getByRole('status').filter({ hasText: 'Mbps' }).waitFor()
    await lecturer.getByText('能听到声音').waitFor()
    await lecturer.getByRole('button', { name: '进入演播室' }).click()
    await lecturer.getByRole('button', { name: '开始直播' }).click()
    await lecturer.getByRole('dialog').getByRole('button', { name: '开始直播' }).click()
    await lecturer.getByText('画面已送达').first().waitFor()

    await learner.locator('video').waitFor()
    await expect.poll(() => moves(learner), { timeout: 20_000 }).toBe(true)
    await say(learner, '老师好，看得很清楚')
    await roomOf(lecturer).getByText('老师好，看得很清楚').waitFor()
    await say(lecturer, '好，我们开始')
    await roomOf(learner).getByText('好，我们开始').waitFor()

    // On the board what is written is seen.
    await lecturer.getByRole('button', { name: '白板' }).click()
    await lecturer.getByRole('switch', { name: '画中画' }).uncheck()
    const box = await lecturer.getByRole('img', { name: '直播画面' }).boundingBox()
    if (!box) throw new Error('the studio has no picture')
    await lecturer.mouse.move(box.x + box.width * 0.3, box.y + box.height / 2)
    await lecturer.mouse.down()
    await lecturer.mouse.move(box.x + box.width * 0.7, box.y + box.height / 2, { steps: 5 })
    await lecturer.mouse.up()
    const middle = () =>
      learner.locator('video').evaluate((video: HTMLVideoElement) => {
        const canvas = document.createElement('canvas')
        canvas.width = 64
        canvas.height = 36
        const pen = canvas.getContext('2d')
        pen?.drawImage(video, 0, 0, 64, 36)
        const [red = 0, green = 0] = pen?.getImageData(32, 18, 1, 1).data ?? []
        return red - green > 20
      })
    await eventually(middle).toBe(true)

    // The line breaks: it comes back by itself, and viewers go on.
    await lines[0]?.close()
    await lecturer.getByText('网络中断，正在重新连接').first().waitFor()
    await lecturer.getByText('画面已送达').first().waitFor()
    expect(lines).toHaveLength(2)
    await lecturer.getByRole('button', { name: '摄像头', exact: true }).click()
    await expect.poll(() => moves(learner), { timeout: 20_000 }).toBe(true)

    await lecturer.getByRole('button', { name: '结束直播' }).click()
    await lecturer.getByRole('dialog').getByRole('button', { name: '结束直播' }).click()
    await lecturer.getByText('直播已结束，回放正在生成').first().waitFor()
    // What the device recorded is whole, and becomes the replay.
    await lecturer.getByRole('button', { name: '上传作为回放' }).click()
    await lecturer.getByText('已上传，回放正在生成').waitFor()
    await learner.getByText('直播已结束').waitFor()
    await learner.locator('video').waitFor({ timeout: 60_000 })
    await learner.locator('video').evaluate((video: HTMLVideoElement) => {
      video.muted = true
      return video.play()
    })
    await expect.poll(() => moves(learner), { timeout: 20_000 }).toBe(true)
  },
  180_000,
)
