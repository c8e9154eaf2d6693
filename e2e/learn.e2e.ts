/** Learning: starting a course, resuming elsewhere, notes, moving between lessons, reading, visitors. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, open, signInAs, url } from './browser.ts'
import { inside } from './inside.ts'
import {
  choose,
  counted,
  courseNamed,
  landing,
  lessonNamed,
  openLesson,
  pause,
  play,
  rate,
  ready,
  recordStarts,
  startedAt,
  time,
} from './lessons.ts'
import { call, eventually, signedIn, visitor } from './people.ts'

const NODE = 'Node.js 服务端实践'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('starts a course, sets speed and quality, and resumes at the same second on another device', async () => {
  const { page, person } = await signedIn(browser)
  const { courseId, seconds } = await lessonNamed(page.context(), NODE, '一个请求的旅程')
  await open(page, url(`/view/${courseId}`))
  await page.locator('main').getByRole('link', { name: '立即学习' }).first().click()
  await page.waitForURL(/\?period=\d+$/)
  await ready(page)
  // It autoplays after a user gesture.
  await eventually(() => time(page)).toBeGreaterThan(1)
  const { list } = await call(page.context(), 'course/auth/course/page', {})
  expect(list.map((course) => course.courseId)).toEqual([courseId])

  await choose(page, /^清晰度/, '360p')
  await choose(page, /^(播放速度|倍速)/, '2x')
  expect(await rate(page)).toBe(2)
  await eventually(() => time(page)).toBeGreaterThan(9)
  const stood = await pause(page)
  const first = await counted(page.context(), {
    courseId,
    periodId: new URL(page.url()).searchParams.get('period') ?? '',
    path: '',
    seconds: 0,
  })
  expect(Math.abs(first.currentDuration - stood)).toBeLessThan(1)
  expect(first.progress).toBeGreaterThan((7 / seconds) * 100)

  await recordStarts(page)
  await page.reload()
  // Shown for some seconds only.
  const notice = page.getByText(/^已为您定位到 0:/).waitFor()
  await ready(page)
  await eventually(() => rate(page)).toBe(2)
  expect(Math.abs((await startedAt(page)) - stood)).toBeLessThan(2)
  await notice
  const left = await pause(page)

  const other = await visitor(browser, { viewport: { width: 390, height: 800 } })
  await signInAs(other.context(), person.mobile, 2)
  await recordStarts(other)
  await open(other, url('/myStudy'))
  await other.locator(`main a[href*="/view/${courseId}"]`).first().click()
  await other.waitForURL(/\/view\//)
  if (!other.url().includes('period='))
    await other.locator('main').getByRole('link', { name: '继续学习' }).first().click()
  await ready(other)
  await play(other)
  expect(Math.abs((await startedAt(other)) - left)).toBeLessThan(2)
  // The first device is still signed in.
  await call(page.context(), 'user/auth/user/ext/view', {})
})

test('a note is taken at a moment, listed, and links back to it', async () => {
  const { page } = await signedIn(browser)
  const lesson = await lessonNamed(page.context(), NODE, '校验输入')
  await openLesson(page, lesson.path)
  await play(page)
  await eventually(() => time(page)).toBeGreaterThan(3)
  await page.keyboard.press('n')
  const words = `在入口处就拦下来 ${Date.now()}`
  const field = page.getByRole('textbox', { name: '笔记内容' })
  await eventually(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  await field.fill(words)
  await page.getByRole('button', { name: '保存' }).click()
  const chip = page.getByRole('button', { name: /^跳到 0:\d\d$/ })
  await chip.waitFor()
  expect(await field.inputValue()).toBe('')
  const moment = Number(/0:(\d\d)/.exec((await chip.textContent()) ?? '')?.[1])
  await eventually(() => time(page)).toBeGreaterThan(moment + 2)
  expect(Math.abs((await landing(page, () => chip.click())) - moment)).toBeLessThan(1)

  await recordStarts(page)
  await open(page, url('/account/notes'))
  await page.locator('main').getByText(words).waitFor()
  await page.locator(`main a[href*="period=${lesson.periodId}"][href*="t="]`).first().click()
  await page.waitForURL(/[?&]t=\d+/)
  expect(Math.abs((await startedAt(page)) - moment)).toBeLessThan(3)
})

test('lessons are changed by buttons and by the list beside the video', async () => {
  const { page } = await signedIn(browser)
  const lesson = await lessonNamed(page.context(), NODE, '分页')
  const next = await lessonNamed(page.context(), NODE, '优雅退出')
  await open(page, url(lesson.path))
  await page.getByRole('button', { name: /^下一节：优雅退出/ }).click()
  await page.waitForURL(url(next.path))
  await page.getByRole('article', { name: /^优雅退出/ }).waitFor()
  await page.getByRole('button', { name: /^上一节：分页/ }).click()
  await page.waitForURL(url(lesson.path))
  const side = page.getByRole('complementary', { name: '目录、文稿与笔记' })
  await side.getByRole('link', { name: /一个请求的旅程/ }).click()
  await ready(page)
  await eventually(() => page.getByRole('button', { name: '上一节', exact: true }).isDisabled()).toBe(true)
})

test('a text lesson is finished after its reading time, not before', async () => {
  const { page } = await signedIn(browser)
  const lesson = await lessonNamed(page.context(), NODE, '上线检查单')
  // A short one: 25 characters count as a second of reading.
  const text = `<p>${'没有恢复过的备份只能算愿望。'.repeat(15)}</p>`
  await inside((owner) => owner`UPDATE course_period SET period_text = ${text} WHERE id = ${lesson.periodId}`)
  const signed = await call(page.context(), 'course/auth/course/sign', { periodId: lesson.periodId })
  expect(signed.minSeconds).toBeGreaterThan(5)
  const forged = await call(page.context(), 'data/api/course/user/period/log/save', {
    studyId: signed.studyId,
    periodId: lesson.periodId,
    ranges: [],
    seq: 1,
    readDone: 1,
  })
  expect(forged.isFinished).toBe(0)

  await open(page, url(lesson.path))
  const done = page.getByRole('button', { name: '我已读完' })
  await done.waitFor()
  expect(await done.getAttribute('aria-disabled')).toBe('true')
  await done.click({ force: true })
  await page.getByText(/^请再读 \d+ 秒$/).waitFor()
  expect((await counted(page.context(), lesson)).isFinished).toBe(0)
  await done.scrollIntoViewIfNeeded()
  await eventually(() => done.getAttribute('aria-disabled')).not.toBe('true')
  await done.click()
  await page.getByText('这一节学完了').waitFor()
  expect(await counted(page.context(), lesson)).toMatchObject({ progress: 100, isFinished: 1 })
})

test('a visitor signs in by a dialog before a lesson, and continues in it', async () => {
  const { person } = await signedIn(browser)
  const guest = await visitor(browser)
  const lesson = await lessonNamed(guest.context(), NODE, '校验输入')
  await open(guest, url(lesson.path))
  await guest.getByText('登录后即可开始学习').first().waitFor()
  // The other ways to sign in are loaded while the password is typed.
  const ways = Promise.withResolvers<void>()
  await guest.route('**/user/api/user/login/ways', async (route) => {
    await ways.promise
    await route.continue()
  })
  await guest.locator('main').getByRole('link', { name: '去登录' }).first().click()
  const dialog = guest.getByRole('dialog', { name: '欢迎回来' })
  await dialog.getByRole('textbox', { name: '密码' }).fill('Demo@2026')
  ways.resolve()
  await dialog.getByRole('tab', { name: '验证码登录' }).waitFor()
  expect(await dialog.getByRole('textbox', { name: '密码' }).inputValue()).toBe('Demo@2026')
  await signInHere(guest, person.mobile)
  await ready(guest)
  expect(guest.url()).toBe(url(lesson.path))
})

test('a visitor tries an open lesson, signs in there, and resumes at the same second', async () => {
  const guest = await visitor(browser)
  const courseId = await courseNamed(guest.context(), NODE)
  await open(guest, url(`/view/${courseId}`))
  await guest.locator('main').getByRole('link', { name: '立即学习' }).first().click()
  await guest.waitForURL(/\?period=\d+$/)
  await ready(guest)
  await play(guest)
  await eventually(() => time(guest)).toBeGreaterThan(6)
  await guest.getByText('正在试看').waitFor()
  const { person } = await signedIn(browser)
  const before = await time(guest)
  await guest.getByRole('link', { name: '登录，从这里继续' }).click()
  await signInHere(guest, person.mobile)
  await guest.getByRole('button', { name: '记笔记' }).waitFor()
  await ready(guest)
  await eventually(() => time(guest)).toBeGreaterThan(before - 1)
  const { list } = await call(guest.context(), 'course/auth/course/page', {})
  expect(list.map((course) => course.courseId)).toEqual([courseId])
})

test('an action that needs an account asks for sign-in, then continues with what was typed', async () => {
  const { person } = await signedIn(browser)
  const guest = await visitor(browser)
  const courseId = await courseNamed(guest.context(), NODE)
  await open(guest, url(`/view/${courseId}`))
  const field = guest.getByRole('combobox').first()
  await field.fill('还没搜的词')
  const collect = guest.locator('main').getByRole('link', { name: /^收藏/ }).first()
  await collect.focus()
  await guest.keyboard.press('Enter')
  await guest.getByRole('dialog', { name: '欢迎回来' }).waitFor()
  await guest.keyboard.press('Escape')
  // Closing the dialog returns the focus.
  await eventually(() => collect.evaluate((link) => link === document.activeElement)).toBe(true)
  await collect.click()
  await signInHere(guest, person.mobile)
  await guest
    .locator('main')
    .getByRole('button', { name: /^已收藏/ })
    .first()
    .waitFor()
  expect(guest.url()).toBe(url(`/view/${courseId}`))
  expect(await field.inputValue()).toBe('还没搜的词')
})

/** Signs in by the dialog over the page. */
async function signInHere(page: Page, mobile: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '欢迎回来' })
  await dialog.getByRole('textbox', { name: '手机号' }).fill(mobile)
  await dialog.getByRole('textbox', { name: '密码' }).fill('Demo@2026')
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}
