/** Around the player: transcript, questions at a moment, marks on the timeline, wide view, subtitle styles. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch } from './browser.ts'
import { inside } from './inside.ts'
import { landing, lessonNamed, openLesson, play, time, video } from './lessons.ts'
import { call, enterAs, eventually, newPerson, signedIn, visitor } from './people.ts'

const NODE = 'Node.js 服务端实践'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('the transcript follows playback, seeks, and is searchable', async () => {
  const { page } = await signedIn(browser)
  const lesson = await lessonNamed(page.context(), NODE, '校验输入')
  await openLesson(page, lesson.path)
  const side = page.getByRole('complementary', { name: '目录、文稿与笔记' })
  await side.getByRole('tab', { name: '文稿' }).click()
  const lines = side.getByRole('tabpanel').getByRole('listitem')
  await eventually(() => lines.count()).toBeGreaterThan(5)
  const fifth = lines.nth(4).getByRole('button')
  const words = (await fifth.locator('span').textContent()) ?? ''
  await fifth.click()
  await eventually(() => fifth.getAttribute('aria-current')).toBe('true')
  await eventually(() => time(page)).toBeGreaterThan(5)
  // It moves on with playback.
  await eventually(() => fifth.getAttribute('aria-current')).toBe(null)

  await side.getByRole('searchbox', { name: '在文稿中查找' }).fill(words.slice(0, 4))
  await side.getByText(/^\d+ 处$/).waitFor()
  expect(await lines.first().locator('mark').first().textContent()).toBe(words.slice(0, 4))
  await side.getByRole('searchbox').fill('没有人会说的话')
  await side.getByText('没有找到，换个词试试').waitFor()
  expect(await lines.count()).toBe(0)
})

test('a question is asked at a moment, marked on the timeline, answered, and links back', async () => {
  const { page } = await signedIn(browser)
  const lesson = await lessonNamed(page.context(), NODE, '校验输入')
  await openLesson(page, lesson.path)
  await play(page)
  await eventually(() => time(page)).toBeGreaterThan(4)
  const side = page.getByRole('complementary', { name: '目录、文稿与笔记' })
  await side.getByRole('tab', { name: /^提问/ }).click()
  const words = `为什么要在入口校验 ${Date.now()}`
  await side.getByRole('textbox', { name: '问题' }).fill(words)
  await side.getByRole('button', { name: '提问', exact: true }).click()
  const entry = side.getByRole('listitem').filter({ hasText: words })
  const moment = entry.getByRole('button', { name: /^跳到 0:/ })
  await moment.waitFor()
  expect(await side.getByRole('textbox', { name: '问题' }).inputValue()).toBe('')
  const at = Number(/0:(\d\d)/.exec((await moment.textContent()) ?? '')?.[1])
  await eventually(() => page.locator(`[title="提问：${words}"]`).count()).toBe(1)
  await eventually(() => time(page)).toBeGreaterThan(at + 2)
  expect(Math.abs((await landing(page, () => moment.click())) - at)).toBeLessThan(1)

  const other = await visitor(browser)
  const classmate = await newPerson()
  await enterAs(other.context(), classmate.mobile)
  await openLesson(other, `${lesson.path}&side=questions`)
  const theirs = other.getByRole('listitem').filter({ hasText: words })
  await theirs.getByRole('button', { name: '回答', exact: true }).click()
  await other.getByRole('textbox', { name: '写下你的回答' }).fill('因为里面的代码就不用再怀疑了')
  await other.getByRole('button', { name: '回答', exact: true }).last().click()
  await theirs.getByText('因为里面的代码就不用再怀疑了').waitFor()
  // Messages are written after the answer, by an event.
  await eventually(async () => (await call(page.context(), 'user/auth/msg/user/list', {})).list[0]?.msgTitle).toBe(
    '你的提问有了新回答',
  )
})

test('chapters of the description are on the timeline; wide view and subtitle style persist on the device', async () => {
  const { page } = await signedIn(browser)
  const lesson = await lessonNamed(page.context(), NODE, '一个请求的旅程')
  await inside(
    (owner) =>
      owner`UPDATE course_period SET period_desc = ${'0:00 引子\n0:12 请求到了哪里'} WHERE site_id = 12 AND id = ${lesson.periodId}`,
  )
  await openLesson(page, lesson.path)
  await eventually(() => page.locator('[title="请求到了哪里"]').count()).toBe(1)
  const stage = page.locator('#theatre-stage')
  const width = async () => (await stage.boundingBox())?.width ?? 0
  const before = await width()
  await stage.hover()
  await page.getByRole('button', { name: '宽屏' }).click()
  await eventually(width).toBeGreaterThan(before + 200)
  await stage.hover()
  await page.getByRole('button', { name: '字幕', exact: true }).click()
  await page.getByRole('group', { name: '字幕样式' }).getByText('特大').click()
  await page.getByRole('group', { name: '字幕样式' }).getByText('黄').click()
  await page.keyboard.press('Escape')
  await page.reload()
  await video(page).waitFor()
  expect(await video(page).getAttribute('data-size')).toBe('huge')
  expect(await video(page).getAttribute('data-ink')).toBe('yellow')
  await eventually(width).toBeGreaterThan(before + 200)
})
