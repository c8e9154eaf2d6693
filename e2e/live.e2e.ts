/**
 * Going live from OBS (played by ffmpeg) and from the browser; a learner sees the picture; the session becomes a
 * replay.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { newStreamName } from '../server/src/live/index.ts'
import { makeLecturer, makeLive } from '../server/test/factories.ts'
import { launch, launchWithCamera, open, signInAs, url } from './browser.ts'
import { hasFfmpeg, moves, nearSession, startMediaProcess } from './live-media.ts'
import { inside } from './inside.ts'
import { enterAs, eventually, signedIn, visitor } from './people.ts'
import { stopped } from './spawned.ts'

const LECTURER = '13800000002'
const LEARNER = '13800000001'
const OTHER = '13800000003'
const OPERATOR = '13800000000'

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

/** A page of a demo account. */
async function pageOf(mobile: string): Promise<Page> {
  const context = await browser.newContext()
  await signInAs(context, mobile)
  return context.newPage()
}

test.skipIf(!hasFfmpeg)(
  'a session goes live, is watched, and becomes a replay (needs ffmpeg)',
  async () => {
    const session = await nearSession()
    const address = url(`/live/detail/${session.courseId}?period=${session.periodId}`)
    const [learner, lecturer] = await Promise.all([pageOf(LEARNER), pageOf(LECTURER)])
    const [phone, operator] = await Promise.all([visitor(browser), visitor(browser)])
    await enterAs(phone.context(), OTHER)
    await enterAs(operator.context(), OPERATOR)
    await open(learner, address)
    await learner.getByText('距离开播还有').waitFor()

    // The stream key is shown once.
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
    // The learner's page starts by itself.
    await learner.locator('video').waitFor()
    await expect.poll(() => moves(learner), { timeout: 15_000 }).toBe(true)

    // A marker of the lecturer becomes a chapter of the replay.
    await lecturer.getByRole('textbox', { name: '打点标题' }).fill('例题一')
    await lecturer.getByRole('button', { name: '打点', exact: true }).click()
    await lecturer.getByText('例题一').waitFor()
    // Typed captions appear under the picture, and in the replay.
    await roomOf(lecturer).getByRole('tab', { name: '互动' }).click()
    await roomOf(lecturer).getByRole('textbox', { name: '字幕' }).fill('我们先看第三章的例题')
    await lecturer.keyboard.press('Enter')
    await learner.getByText('我们先看第三章的例题').waitFor()
    // The operator sees the session.
    await open(operator, url('/admin/live'))
    await operator.getByRole('row').filter({ hasText: '沈一舟' }).getByText('正常').waitFor()

    // If FLV is blocked, encrypted HLS starts by itself and the page says so; it can also be chosen.
    await phone.route('**/stream/flv/**', (route) => route.abort())
    await open(phone, address)
    await phone.getByText('已自动改用流畅线路').waitFor({ timeout: 60_000 })
    await expect.poll(() => moves(phone), { timeout: 60_000 }).toBe(true)
    await learner.getByRole('button', { name: '低延迟，切换清晰度' }).click()
    await learner.getByRole('button', { name: '流畅优先：自动' }).click()
    await learner.getByRole('button', { name: '流畅优先，切换清晰度' }).waitFor()
    await expect.poll(() => moves(learner), { timeout: 60_000 }).toBe(true)

    await lecturer.getByRole('button', { name: '结束直播' }).click()
    await lecturer.getByRole('dialog').getByRole('button', { name: '结束直播' }).click()
    await learner.getByText('直播已结束').waitFor()
    // The key ends with the session: OBS is cut, and the page asks for a new one.
    await eventually(() => Promise.resolve(obs?.exitCode !== null)).toBe(true)
    await open(lecturer, url('/account/channel'))
    await lecturer.getByText('现在没有可用的密钥').waitFor()
    // The replay, in the lesson player.
    await learner.locator('video').waitFor({ timeout: 300_000 })
    await learner.locator('video').evaluate((video: HTMLVideoElement) => {
      video.muted = true
      return video.play()
    })
    await learner.getByTitle('例题一').waitFor({ state: 'attached' })
    await expect.poll(() => subtitleOf(learner)).toEqual(['我们先看第三章的例题'])
    await expect.poll(() => moves(learner), { timeout: 15_000 }).toBe(true)
  },
  500_000,
)

/** A browser with a fake camera, closed after the test. */
async function cameraBrowser(): Promise<Browser> {
  const started = await launchWithCamera()
  onTestFinished(() => started.close())
  return started
}

/** A free session of a new lecturer, in half an hour. */
async function ownSession(): Promise<{ mobile: string; address: string }> {
  return inside(async (owner) => {
    const lecturer = await makeLecturer(owner, { lecturerName: '周老师' })
    const { courseId, periodIds } = await makeLive(owner, { lecturerId: lecturer.lecturerId })
    await owner`
      INSERT INTO live_channel (site_id, lecturer_id, stream_name, key_expire) VALUES (12, ${lecturer.lecturerId}, ${newStreamName()}, '2099-01-01')`
    return { mobile: lecturer.mobile, address: url(`/live/detail/${courseId}?period=${periodIds[0]}`) }
  })
}

/** Text of the active subtitle, shown or hidden. */
const subtitleOf = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => {
    const track = [...video.textTracks].find(({ kind }) => kind === 'subtitles')
    if (track?.mode === 'disabled') track.mode = 'hidden'
    return [...(track?.cues ?? [])].map((cue) => (cue instanceof VTTCue ? cue.text : ''))
  })

const roomOf = (page: Page) => page.getByRole('region', { name: '互动区' })
async function say(page: Page, text: string) {
  await roomOf(page).getByRole('textbox', { name: '发言内容' }).fill(text)
  await page.keyboard.press('Enter')
}

test.skipIf(!hasFfmpeg)(
  'from camera to whiteboard over a failing connection, with chat both ways; a local recording becomes the replay (needs ffmpeg)',
  async () => {
    const { mobile, address } = await ownSession()
    const { page: learner } = await signedIn(browser)
    const lecturer = await visitor(await cameraBrowser())
    await enterAs(lecturer.context(), mobile)
    const lines: { close: () => Promise<void> }[] = []
    let isDown = false
    await lecturer.routeWebSocket(/\/stream\/studio\/\d+\?key=\w+$/, (socket) => {
      if (isDown) return void socket.close({ code: 3000 })
      const server = socket.connectToServer()
      lines.push({ close: async () => void (await Promise.all([socket.close({ code: 3000 }), server.close()])) })
    })
    await open(learner, address)
    await open(lecturer, address)
    await lecturer.getByRole('link', { name: '网页直播' }).click()
    await lecturer.getByRole('button', { name: '测一下' }).click()
    await lecturer.getByRole('status').filter({ hasText: 'Mbps' }).waitFor()
    await lecturer.getByText('能听到声音').waitFor()
    await lecturer.getByRole('combobox', { name: '画质' }).selectOption('low')
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

    // A poll, created in the studio and answered by a viewer.
    await roomOf(lecturer).getByRole('tab', { name: /互动/ }).click()
    await roomOf(lecturer).getByRole('button', { name: '新建题目' }).click()
    const form = lecturer.getByRole('dialog')
    await form.getByRole('textbox', { name: '题目' }).fill('声音清楚吗？')
    await form.getByRole('textbox', { name: '选项 A' }).fill('清楚')
    await form.getByRole('textbox', { name: '选项 B' }).fill('有杂音')
    await form.getByRole('button', { name: '立即发出' }).click()
    const poll = roomOf(learner).getByRole('region', { name: '投票' })
    await poll.getByRole('radio', { name: '清楚' }).check()
    await poll.getByRole('button', { name: '提交' }).click()
    const chart = roomOf(lecturer).getByRole('region', { name: '投票' })
    await chart.getByText('1 人（100%）').waitFor()
    await chart.getByRole('button', { name: '结束作答' }).click()
    await poll.getByText('已结束').waitFor()

    // Writing on the whiteboard is visible.
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

    // The connection fails for longer than buffers last: the broadcast resumes by itself, and viewers continue.
    isDown = true
    await lines[0]?.close()
    await lecturer.getByText('网络中断，正在重新连接').first().waitFor()
    await lecturer.getByText(/^(?:[3-9]|\d\d) 秒$/).waitFor()
    isDown = false
    await lecturer.getByText('画面已送达').first().waitFor()
    expect(lines).toHaveLength(2)
    await lecturer.getByRole('button', { name: '摄像头', exact: true }).click()
    await expect.poll(() => moves(learner), { timeout: 20_000 }).toBe(true)

    await lecturer.getByRole('button', { name: '结束直播' }).click()
    await lecturer.getByRole('dialog').getByRole('button', { name: '结束直播' }).click()
    await lecturer.getByText('直播已结束，回放正在生成').first().waitFor()
    // The local recording is complete, and becomes the replay.
    await lecturer.getByRole('button', { name: '上传作为回放' }).click()
    await lecturer.getByText('已上传，回放正在生成').waitFor()
    await learner.getByText('直播已结束').waitFor()
    // Browser recordings need transcoding.
    await learner.locator('video').waitFor({ timeout: 300_000 })
    await learner.locator('video').evaluate((video: HTMLVideoElement) => {
      video.muted = true
      return video.play()
    })
    await expect.poll(() => moves(learner), { timeout: 20_000 }).toBe(true)
    // The chat is shown beside the replay, and the questions below.
    await learner.locator('video').evaluate((video: HTMLVideoElement) => {
      video.currentTime = Math.max(0, video.duration - 1)
    })
    const said = learner.getByRole('region', { name: '聊天回放' })
    await said.getByText('老师好，看得很清楚').waitFor()
    await said.getByText('好，我们开始').waitFor()
    await learner.getByText('已投票').waitFor()
  },
  520_000,
)
