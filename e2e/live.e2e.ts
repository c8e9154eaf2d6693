/** A lecturer goes live from OBS (ffmpeg plays its part), a learner sees the picture move; when it ends, it is a replay. */
import { type ChildProcess, spawn } from 'node:child_process'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, open, signInAs, url } from './browser.ts'
import { hasFfmpeg, moves, nearSession, startMediaProcess } from './live-media.ts'
import { stopped } from './spawned.ts'

const LECTURER = '13800000002'
const LEARNER = '13800000001'

let browser: Browser
let media: ChildProcess
let obs: ChildProcess | undefined
let rtmpPort: number

beforeAll(async () => {
  browser = await launch()
  ;({ media, rtmpPort } = await startMediaProcess())
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

test.skipIf(!hasFfmpeg)(
  'a session goes live, is seen, and is a replay afterwards (needs ffmpeg)',
  async () => {
    const session = await nearSession()
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
