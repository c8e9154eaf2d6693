/** What counts as watched: to the end, offline, under the course's rules; and forged reports. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { launch, signInAs, url } from './browser.ts'
import { inside } from './inside.ts'
import { choose, counted, lessonNamed, openLesson, pause, play, rate, ready, time, video } from './lessons.ts'
import { call, eventually, signedIn, visitor } from './people.ts'

const NODE = 'Node.js 服务端实践'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('offline progress and notes reach the server later', async () => {
  const { page } = await signedIn(browser)
  const lesson = await lessonNamed(page.context(), NODE, '连接 PostgreSQL')
  await openLesson(page, lesson.path)
  await play(page)
  await pause(page)
  const before = await counted(page.context(), lesson)
  // The video must be buffered before the network fails.
  await eventually(() =>
    video(page).evaluate((element: HTMLVideoElement) => element.buffered.length && element.buffered.end(0)),
  ).toBeGreaterThan(18)
  await page.context().setOffline(true)
  await video(page).evaluate((element: HTMLVideoElement) => element.play())
  await page.getByRole('button', { name: '记笔记' }).click()
  await page.getByRole('textbox', { name: '笔记内容' }).fill('断网时写的笔记')
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText('待同步').waitFor()
  await page.getByText('离线，学习进度已存本机').waitFor()
  await eventually(() => time(page)).toBeGreaterThan(13)
  await video(page).evaluate((element: HTMLVideoElement) => element.pause())
  const reached = await time(page)
  expect(await page.getByText('断网时写的笔记').count()).toBe(1)

  await page.context().setOffline(false)
  await page.getByText('已同步').waitFor()
  await eventually(() => page.getByText('待同步').count()).toBe(0)
  const after = await counted(page.context(), lesson)
  expect(after.progress).toBeGreaterThan(before.progress)
  expect(after.progress).toBeGreaterThan(((reached - 2) / lesson.seconds) * 100)
  const notes = await call(page.context(), 'user/auth/user/note/log/page', { periodId: lesson.periodId })
  expect(notes.list.map(({ content }) => content)).toEqual(['断网时写的笔记'])
})

test('signed in elsewhere while watching: the page says so, and playback stops', async () => {
  const { page, person } = await signedIn(browser)
  const lesson = await lessonNamed(page.context(), NODE, '连接 PostgreSQL')
  await openLesson(page, lesson.path)
  await play(page)
  await signInAs((await visitor(browser)).context(), person.mobile)
  await page.getByText('你的账户已在其他地方登录！').first().waitFor()
  await eventually(() =>
    page.locator('video').evaluateAll((all) => all.every((element) => (element as HTMLVideoElement).paused)),
  ).toBe(true)
})

test('a lesson watched to its end is finished, and the next one follows', async () => {
  const { page, person } = await signedIn(browser)
  const lesson = await lessonNamed(page.context(), NODE, '连接 PostgreSQL')
  const next = await lessonNamed(page.context(), NODE, '错误与日志')
  await openLesson(page, lesson.path)
  await play(page)
  await pause(page)
  // All but the end has been watched, to save time.
  const left = lesson.seconds - 15
  await inside(
    (owner) => owner`UPDATE period_progress SET ranges = int4multirange(int4range(0, ${left * 1000}::int))
      WHERE site_id = 12 AND period_id = ${lesson.periodId} AND user_id = ${person.id}`,
  )
  await openLesson(page, `${lesson.path}&t=${left}`)
  await play(page)
  await choose(page, /^(播放速度|倍速)/, '3x')
  const card = page.getByRole('region', { name: '即将播放下一节' })
  await card.waitFor()
  await eventually(() => counted(page.context(), lesson)).toMatchObject({ progress: 100, isFinished: 1 })
  await page.locator('h2', { hasText: '连接 PostgreSQL' }).first().waitFor()
  await card.getByRole('button', { name: '立即播放' }).click()
  await page.waitForURL(url(next.path))
  await ready(page)
  await eventually(() => time(page)).toBeGreaterThan(0.5)
  await page
    .getByRole('link', { name: /已学完.*连接 PostgreSQL/ })
    .first()
    .waitFor()
})

test('a course can forbid seeking ahead and other speeds, and can watermark the viewer', async () => {
  const { page, person } = await signedIn(browser)
  const lesson = await lessonNamed(page.context(), '摄影构图与光影', '光从哪里来')
  const setRules = (allowed: 0 | 1) =>
    inside(
      (owner) =>
        owner`UPDATE course SET speed_drag = ${allowed}, speed_double = ${allowed}, is_watermark = 1 WHERE site_id = 12 AND id = ${lesson.courseId}`,
    )
  onTestFinished(async () => void (await setRules(1)))
  await setRules(0)
  await openLesson(page, lesson.path)
  await page
    .getByText(`${person.nickname} ${person.mobile.slice(-4)}`)
    .first()
    .waitFor()
  await play(page)
  await eventually(() => time(page)).toBeGreaterThan(2)
  expect(await page.getByRole('button', { name: /^(播放速度|倍速)/ }).count()).toBe(0)
  await video(page).evaluate((element: HTMLVideoElement) => {
    element.playbackRate = 3
  })
  await eventually(() => rate(page)).toBe(1)
  await video(page).evaluate((element: HTMLVideoElement) => {
    element.currentTime = element.duration - 5
  })
  await page.getByText('本课程不支持拖动到还没学过的位置').waitFor()
  expect(await time(page)).toBeLessThan(lesson.seconds / 2)
  // Seeking back is always allowed.
  await video(page).evaluate((element: HTMLVideoElement) => {
    element.pause()
    element.currentTime = 0.5
  })
  await eventually(() => time(page)).toBeLessThan(4)
})

test('forged reports finish nothing, neither one for the whole lesson nor many small ones', async () => {
  const { page } = await signedIn(browser)
  const context = page.context()
  const lesson = await lessonNamed(context, NODE, '一个请求的旅程')
  const { studyId } = await call(context, 'course/auth/course/sign', { periodId: lesson.periodId })
  const began = Date.now()
  let seq = 0
  const report = (from: number, to: number) =>
    call(context, 'data/api/course/user/period/log/save', {
      studyId,
      periodId: lesson.periodId,
      seq: ++seq,
      ranges: [[from, to]],
      currentDuration: to,
    })
  // Upper bound of honest progress since then, in percent, with a few seconds of jitter.
  const honest = () => ((((Date.now() - began) / 1000) * 3 + 5) / lesson.seconds) * 100

  const once = await report(0, 9999)
  expect(once.isFinished).toBe(0)
  expect(once.progress).toBeLessThan(honest())
  for (let at = 0; at < lesson.seconds; at += 10) await report(at, Math.min(lesson.seconds, at + 10))
  const { progress, isFinished } = await counted(context, lesson)
  expect(isFinished).toBe(0)
  expect(progress).toBeLessThan(honest())
})

test('repeated starts do not finish a lesson faster', async () => {
  const { page } = await signedIn(browser)
  const context = page.context()
  const lesson = await lessonNamed(context, NODE, '错误与日志')
  const began = Date.now()
  for (let at = 0; at < lesson.seconds; at += 15) {
    const { studyId } = await call(context, 'course/auth/course/sign', { periodId: lesson.periodId })
    await call(context, 'data/api/course/user/period/log/save', {
      studyId,
      periodId: lesson.periodId,
      seq: 1,
      ranges: [[at, at + 15]],
      currentDuration: at,
    })
  }
  const { progress, isFinished } = await counted(context, lesson)
  expect(isFinished).toBe(0)
  expect(progress).toBeLessThan(((((Date.now() - began) / 1000) * 3 + 5) / lesson.seconds) * 100)
})

test('a video key needs permission', async () => {
  const { page } = await signedIn(browser)
  const lesson = await lessonNamed(page.context(), NODE, '一个请求的旅程')
  const asked = page.waitForRequest(/\/media\/12\/\d+\/key\?t=/)
  await openLesson(page, lesson.path)
  const key = (await asked).url()
  const ask = async (by: Page, address: string) => (await by.context().request.get(address)).status()
  const stranger = await visitor(browser)
  expect(await ask(stranger, key.split('?')[0] ?? '')).toBe(403)
  expect(await ask(page, key.split('?')[0] ?? '')).toBe(403)
  expect(await ask(stranger, `${key.slice(0, -4)}AAAA`)).toBe(403)
  expect(await ask(stranger, key.replace('/key?', '/../key?').replace('/media/12/', '/media/13/'))).not.toBe(200)
  expect(await ask(stranger, url('/media/12/1/master.m3u8'))).toBe(403)
})
