/** A film is recognized, its subtitle reviewed, and learners read who wrote it. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDraft } from '../server/test/factories.ts'
import { type SpeechGateway, startSpeechGateway } from '../server/test/gateways/speech.ts'
import { launch, open, url } from './browser.ts'
import { dropFiles } from './drop-files.ts'
import { inside } from './inside.ts'
import { openLesson, play } from './lessons.ts'
import { call, enterAs, eventually, signedIn, visitor } from './people.ts'

const OPERATOR = '13800000000'
const folder = mkdtempSync(join(tmpdir(), 'zhixing-recognition-'))
const film = join(folder, '第1讲_导数.mp4')
let browser: Browser
let gateway: SpeechGateway
beforeAll(async () => {
  // Sound with a pause, at which it is cut.
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:d=6,volume=4,volume=0:enable=gt(mod(t\\,3)\\,2.5)']
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=640x360:rate=25:duration=6']
  const codec = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-g',
    '50',
    '-c:a',
    'aac',
    '-shortest',
  ]
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...picture, ...sound, ...codec, film])
  gateway = await startSpeechGateway(Number(process.env.E2E_SPEECH_PORT))
  gateway.answer = (nth) => `识别出的第${nth + 1}句。`
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await gateway?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('film, recognition, review, and the label that learners see', async () => {
  const { courseId, mobile } = await inside((owner) => makeDraft(owner, { periods: 1 }))
  const page = await visitor(browser, { viewport: { width: 1440, height: 900 } })
  await enterAs(page.context(), mobile)
  await open(page, url(`/account/vod/period?id=${courseId}`))
  await dropFiles(
    page
      .getByRole('region')
      .filter({ has: page.getByRole('listitem') })
      .first(),
    [film],
  )
  const row = page.getByRole('listitem').filter({ hasText: '第1讲 导数' })
  await eventually(() => row.innerText(), 90_000).toContain('0:06')
  await row.getByRole('button', { name: /更多操作/ }).click()
  await page.getByRole('button', { name: '字幕', exact: true }).click()
  await page.getByRole('button', { name: '自动识别字幕' }).click()
  await page.getByRole('button', { name: '开始识别' }).click()
  await page.getByRole('button', { name: /^载入识别结果/ }).click()
  await page.getByRole('textbox', { name: '第 1 条 文字' }).fill('老师改过的第一句。')
  await page.getByRole('button', { name: '保存字幕' }).click()
  await page.getByText('学员会看到“AI 识别”标识').waitFor()

  await call(page.context(), 'course/auth/course/audit/submit', { courseId })
  const operator = await browser.newContext()
  await enterAs(operator, OPERATOR)
  await eventually(async () => (await call(operator, 'course/admin/review/pass', { courseId, version: 1 })).ok).toBe(1)
  await operator.close()

  const learner = await signedIn(browser)
  const { chapterList } = await call(learner.page.context(), 'course/api/course/chapter/list', { courseId })
  const lesson = chapterList
    .flatMap(({ periodList }) => periodList)
    .find(({ periodName }) => periodName.includes('导数'))
  await openLesson(learner.page, `/view/${courseId}?period=${lesson?.id}`)
  await play(learner.page)
  const side = learner.page.getByRole('complementary', { name: '目录、文稿与笔记' })
  await side.getByRole('tab', { name: '文稿' }).click()
  await side.getByText('AI 识别', { exact: true }).waitFor()
  await side.getByText('老师改过的第一句。').waitFor()
  await side.getByText('识别出的第2句。').waitFor()
  const track = learner.page.locator('video track[kind=subtitles]')
  expect(await track.getAttribute('label')).toBe('中文 · AI 识别')
  const vtt = await learner.page.request.get(url((await track.getAttribute('src')) ?? ''))
  expect(await vtt.text()).toContain('AIGC: {"Label":"1"')
  await learner.page.getByRole('button', { name: '字幕', exact: true }).click()
  await learner.page.getByRole('group', { name: '字幕样式' }).getByText('字幕由人工智能识别，可能有误').waitFor()
})
