/** Finding papers: list, search, page of a paper, collections; exercises of a course from outline to result. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriers } from './barriers.ts'
import { launch, open, url } from './browser.ts'
import { choose, question, saved } from './exam-sitting.ts'
import { call, enterAs, eventually, signedIn, visitor } from './people.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const MOCK = '高一数学期中模拟考'
const QUIZ = 'Web 与 Node.js 随堂小测'

async function examId(page: Page, keyword: string): Promise<string> {
  const { list } = await call(page.context(), 'exam/api/exam/info/search/list', { keyword })
  const id = list.find(({ examName }) => examName === keyword)?.examId
  if (!id) throw new Error(`no paper ${keyword}`)
  return id
}

async function nodeCourse(page: Page): Promise<string> {
  const { list } = await call(page.context(), 'course/api/course/search/list', { keyword: 'Node.js 服务端实践' })
  return list[0]?.courseId ?? ''
}

test('a visitor filters the list by subject and state, and finds the paper by pinyin initials', async () => {
  const page = await visitor(browser)
  await open(page, url('/'))
  await page.getByRole('navigation', { name: '网站导航' }).getByRole('link', { name: '考试', exact: true }).click()
  await page.waitForURL(url('/exam'))
  expect(await barriers(page)).toEqual([])
  await page.getByRole('navigation', { name: '学科' }).getByRole('link', { name: '数学' }).click()
  await page.getByRole('heading', { level: 1, name: '数学' }).waitFor()
  await page.getByRole('navigation', { name: '状态' }).getByRole('link', { name: '可参加' }).click()
  await page.waitForURL(/examState=2/)
  const cards = page.locator('main').getByRole('heading', { level: 2 })
  await eventually(() => cards.allTextContents()).not.toContain('高一年级数学联考')
  expect(await cards.allTextContents()).toContain(MOCK)
  await page.getByRole('link', { name: '取消条件：可参加' }).click()
  await eventually(() => cards.allTextContents()).toEqual(expect.arrayContaining(['高一年级数学联考']))

  // The search of this section finds papers.
  await page.getByRole('combobox').first().fill('qzmnk')
  await page.getByRole('combobox').first().press('Enter')
  await page.waitForURL(/\/search\/qzmnk\?type=5/)
  await page.getByRole('link', { name: MOCK }).first().click()
  await page.waitForURL(/\/exam\/view\/\d+$/)
  await page.getByRole('heading', { level: 1, name: MOCK }).waitFor()
  for (const text of ['限时 90 分钟', '总分 100 分，60 分及格', '一、单项选择题'])
    await page.getByText(text).first().waitFor()
  // The page shows no problem text.
  expect(await page.content()).not.toContain('已知集合')
  expect(await barriers(page)).toEqual([])
  const start = page.getByRole('link', { name: '开始考试' }).first()
  expect(await start.getAttribute('href')).toContain(encodeURIComponent('/exam/startExam?examId='))
})

test('a learner collects a paper, finds it again and starts it', async () => {
  const { page } = await signedIn(browser)
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  const id = await examId(page, MOCK)
  await open(page, url(`/exam/view/${id}`))
  await page.getByRole('button', { name: /^收藏/ }).click()
  await page.getByRole('button', { name: /^已收藏/ }).waitFor()
  await eventually(async () => (await call(page.context(), 'exam/auth/exam/view', { examId: id })).isCollection).toBe(1)
  await open(page, url('/account/collection?type=4'))
  await page.getByRole('link', { name: MOCK }).waitFor()
  await page.getByRole('button', { name: `取消收藏：${MOCK}` }).click()
  await page.getByRole('button', { name: `恢复收藏：${MOCK}` }).click()
  await page.getByRole('button', { name: `取消收藏：${MOCK}` }).waitFor()
  await page.getByRole('link', { name: MOCK }).click()
  await page.getByRole('link', { name: '开始考试' }).first().click()
  await page.waitForURL(/\/exam\/startExam\?examId=/)
  await page.getByRole('button', { name: '开始考试' }).click()
  await page.waitForURL(/\/exam\/exam\?recordId=/)
  await question(page, 1).waitFor()

  // It is listed as running.
  await open(page, url('/account/exams/myExam'))
  await page.getByRole('link', { name: `继续作答《${MOCK}》` }).waitFor()
  await open(page, url('/account/exams/myExamination?state=2'))
  await page.getByRole('link', { name: `继续作答《${MOCK}》` }).waitFor()
  await open(page, url('/exam'))
  await page.getByRole('link', { name: `继续作答《${MOCK}》` }).waitFor()
  expect(await barriers(page)).toEqual([])
  expect(errors).toEqual([])
})

test('a course shows its exercise, which is done at once and adds to the progress', async () => {
  const { page } = await signedIn(browser)
  const courseId = await nodeCourse(page)
  await open(page, url(`/view/${courseId}`))
  const row = page.locator('#chapters').getByRole('link', { name: new RegExp(QUIZ) })
  expect(await row.textContent()).toContain('去练习')
  await row.click()
  await page.waitForURL(/\/exam\/exercise\/\d+\?courseId=/)
  await page.getByRole('button', { name: '开始练习' }).click()
  await page.waitForURL(/\/exam\/exam\?recordId=/)
  await question(page, 1).waitFor()
  // HTTPS uses port 443.
  await choose(page, 1, 'B')
  await saved(page)
  await page.getByRole('button', { name: '交卷' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '交卷' }).click()
  await page.getByRole('link', { name: '查看结果' }).waitFor()

  await open(page, url(`/view/${courseId}`))
  await eventually(() => row.textContent()).toContain('10 / 100 分')
  await row.click()
  await page.getByRole('button', { name: '再练一次' }).waitFor()
  await page.getByText('第 1 次').waitFor()
})

test('a lecturer ties a paper to a lesson, learners see it there, and unties it', async () => {
  const page = await visitor(browser)
  await enterAs(page.context(), '13800000002')
  const courseId = await nodeCourse(page)
  await open(page, url(`/account/vod/praxis?id=${courseId}`))
  await page.getByRole('button', { name: '为「用 Fastify 写第一个接口」添加试卷' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill('HSK 起步')
  await dialog.getByRole('button', { name: /^添加《HSK 起步/ }).click()
  await dialog.getByRole('button', { name: '已添加' }).waitFor()
  await dialog.getByRole('button', { name: '完成' }).click()
  const remove = page.getByRole('button', { name: /^移除《HSK 起步/ })
  await remove.waitFor()
  expect(await barriers(page)).toEqual([])

  const learner = await visitor(browser)
  await open(learner, url(`/view/${courseId}`))
  await learner
    .locator('#chapters')
    .getByRole('link', { name: /HSK 起步/ })
    .waitFor()

  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: '移除' }).click()
  await remove.waitFor({ state: 'detached' })
  await eventually(async () => {
    const { list } = await call(learner.context(), 'exam/api/course/exam/list', { courseId })
    return list.some(({ examName }) => examName.startsWith('HSK'))
  }).toBe(false)
})

test('on a phone filters open as a bottom sheet and nothing overflows', async () => {
  const page = await visitor(browser, { viewport: { width: 390, height: 800 } })
  const id = await examId(page, MOCK)
  for (const path of ['/exam', `/exam/view/${id}`, '/onlineTest']) {
    await open(page, url(path))
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
  }
  await open(page, url('/exam'))
  await page.getByRole('button', { name: '筛选' }).click()
  await page.getByRole('dialog').getByRole('link', { name: '英语' }).click()
  await page.waitForURL(/subjectId=/)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /查看 \d+ 份试卷/ })
    .click()
  await page.getByRole('heading', { level: 1, name: '英语' }).waitFor()
})
