/** A lecturer goes live from OBS (ffmpeg plays its part), a learner sees the picture move; when it ends, it is a replay. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, open, signInAs, url } from './browser.ts'
import { inside } from './inside.ts'
import { root } from './school.ts'
import { freePort, stopped } from './spawned.ts'

const LECTURER = '13800000002'
const LEARNER = '13800000001'

const hasFfmpeg = (() => {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

let browser: Browser
let media: ChildProcess
let obs: ChildProcess | undefined
let rtmpPort: number

beforeAll(async () => {
  browser = await launch()
  rtmpPort = await freePort()
  media = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'server/main.ts'), 'media'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: '',
      DATA_DIR: process.env.E2E_DATA ?? '',
      RTMP_PORT: String(rtmpPort),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    media.stdout?.on('data', (said: Buffer) => said.toString().includes('直播推流已启动') && resolve())
    media.once('exit', (code) => reject(new Error(`the media process ended with ${String(code)}`)))
  })
})
afterAll(async () => {
  obs?.kill('SIGKILL')
  await stopped(media)
  await browser.close()
})

/** A page of somebody of the demo school. */
async function pageOf(mobile: string): Promise<Page> {
  const context = await browser.newContext()
  await signInAs(context, mobile)
  return context.newPage()
}

/** Whether the picture of the video in sight is another one half a second later. */
async function moves(page: Page): Promise<boolean> {
  return page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    const canvas = document.createElement('canvas')
    canvas.width = 64
    canvas.height = 36
    const pen = canvas.getContext('2d', { willReadFrequently: true })
    const pixels = () => {
      pen?.drawImage(video, 0, 0, 64, 36)
      return [...(pen?.getImageData(0, 0, 64, 36).data ?? [])].join()
    }
    const before = pixels()
    await new Promise((resolve) => setTimeout(resolve, 500))
    return video.videoWidth > 0 && pixels() !== before
  })
}

test.skipIf(!hasFfmpeg)(
  'a session goes live, is seen, and is a replay afterwards (needs ffmpeg)',
  async () => {
    const session = await inside(async (owner) => {
      const [row] = await owner<{ periodId: string; courseId: string }[]>`
      UPDATE live_session SET start_time = now() + interval '5 minutes', end_time = now() + interval '65 minutes'
      WHERE site_id = 12 AND period_id = (
        SELECT s.period_id FROM live_session s JOIN course c ON c.site_id = s.site_id AND c.id = s.course_id
        WHERE s.site_id = 12 AND s.live_status = 1 AND c.is_free = 1 ORDER BY s.start_time LIMIT 1)
      RETURNING period_id, course_id`
      if (!row) throw new Error('the demo school has no planned session')
      return row
    })
    const address = url(`/live/detail/${session.courseId}?period=${session.periodId}`)
    const [learner, lecturer] = await Promise.all([pageOf(LEARNER), pageOf(LECTURER)])
    await open(learner, address)
    await learner.getByText('距离开播还有').waitFor()

    // The key is told once, where the lecturer makes it.
    await open(lecturer, url('/account/channel'))
    await lecturer.getByRole('button', { name: '生成新密钥' }).click()
    await lecturer.getByRole('dialog').getByRole('button', { name: '生成新密钥' }).click()
    const key = await lecturer.getByRole('textbox', { name: '推流密钥' }).inputValue()
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25', '-f', 'lavfi', '-i', 'sine=frequency=440']
    const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-g', '25', '-c:a', 'aac']
    const to = `rtmp://127.0.0.1:${rtmpPort}/live/${key}`
    obs = spawn('ffmpeg', ['-v', 'error', '-re', ...picture, ...encode, '-f', 'flv', to], { stdio: 'ignore' })
    await lecturer.getByText('320×180').waitFor()
    await lecturer.getByText('测试中（未公开）').waitFor()

    await open(lecturer, address)
    await lecturer.getByRole('button', { name: '开始直播' }).click()
    await lecturer.getByRole('button', { name: '结束直播' }).waitFor()
    // The learner's page opens by itself.
    await learner.locator('video').waitFor()
    await expect.poll(() => moves(learner), { timeout: 15_000 }).toBe(true)

    await lecturer.getByRole('button', { name: '结束直播' }).click()
    await lecturer.getByRole('dialog').getByRole('button', { name: '结束直播' }).click()
    await learner.getByText('直播已结束').waitFor()
    // The replay, in the player of lessons.
    await learner.locator('video').waitFor({ timeout: 60_000 })
    await learner.locator('video').evaluate((video: HTMLVideoElement) => {
      video.muted = true
      return video.play()
    })
    await expect.poll(() => moves(learner), { timeout: 15_000 }).toBe(true)
  },
  120_000,
)
