/** The exam room under a paper's rules and a teacher's actions. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, open, url } from './browser.ts'
import { begin, choose, held, makeShortPaper, next, question, saved, stateOf } from './exam-sitting.ts'
import { inside } from './inside.ts'
import { call, enterAs, eventually, signedIn, visitor } from './people.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** The lecturer of the demo school, who owns the papers of these journeys. */
async function teacher() {
  const page = await visitor(browser)
  await enterAs(page.context(), '13800000002')
  return page.context()
}
const eventsOf = (recordId: string) =>
  inside(async (owner) => {
    const rows = await owner<
      { kind: string }[]
    >`SELECT event_kind AS kind FROM user_exam_event WHERE site_id = 12 AND record_id = ${recordId} ORDER BY at, no`
    return rows.map(({ kind }) => kind)
  })
let actions = 0
const clientKey = () => `journey-${process.pid}-${(actions += 1)}`
const back = (page: Page) => page.getByRole('button', { name: '上一题' }).filter({ visible: true })

test('a sequential paper explains itself, only goes forward, and keeps its place over a reload', async () => {
  const paper = await makeShortPaper({ problems: 4, rules: { navMethod: 'sequential' } })
  const { page } = await signedIn(browser)
  await open(page, url(`/exam/startExam?examId=${paper.examId}`))
  await page.getByText('按顺序作答，进入下一题后不能返回。').waitFor()
  const recordId = await begin(page, paper.examId)
  await page.getByText('本卷按顺序作答，进入下一题后不能返回').waitFor()
  await choose(page, 1, 'B')
  await next(page)
  const sure = page.getByRole('dialog', { name: '进入下一题？' })
  expect(await sure.textContent()).toContain('进入下一题后不能再返回修改这道题')
  await sure.getByRole('button', { name: '下一题' }).click()
  await question(page, 2).waitFor()
  expect(await back(page).count()).toBe(0)
  await page.keyboard.press('Alt+p')
  expect(await question(page, 2).count()).toBe(1)
  expect(await page.getByRole('button', { name: /^第 1 题/ }).isDisabled()).toBe(true)
  // An unanswered problem is confirmed more explicitly.
  await next(page)
  expect(await sure.textContent()).toContain('这道题还没有作答')
  await sure.getByRole('button', { name: '下一题' }).click()
  await question(page, 3).waitFor()
  await saved(page)
  await page.reload()
  await question(page, 3).waitFor()
  expect(await question(page, 1).count()).toBe(0)
  expect(await back(page).count()).toBe(0)
  // Visited problems are stored as empty, so the server knows the position.
  const given = Object.entries(await held(recordId)).filter(([, answer]) => (answer as unknown[]).length > 0)
  expect(Object.fromEntries(given)).toEqual({ [paper.problems[0]?.id ?? '']: ['B'] })
})

test('copying and printing are blocked where the paper says so; users of assistive technology enable it, and the teacher sees that', async () => {
  const paper = await makeShortPaper({ problems: 2, rules: { blockCopy: 1 } })
  const { page } = await signedIn(browser)
  const recordId = await begin(page, paper.examId)
  const stem = question(page, 1).locator('[data-part$="stem"]')
  /** True if Ctrl+C on the problem's text would copy it. */
  const copyGoesThrough = () =>
    stem.evaluate((element) => {
      getSelection()?.selectAllChildren(element)
      return element.dispatchEvent(new ClipboardEvent('copy', { bubbles: true, cancelable: true }))
    })
  const prints = async () => {
    await page.emulateMedia({ media: 'print' })
    const isVisible = await question(page, 1).isVisible()
    await page.emulateMedia({ media: 'screen' })
    return isVisible
  }
  expect(await copyGoesThrough()).toBe(false)
  await page.getByText('本场考试不允许复制题目').waitFor()
  expect(await prints()).toBe(false)
  // Own answers can be copied, and the text can be read and selected by assistive technology.
  expect(await stem.evaluate((element) => getComputedStyle(element).userSelect)).not.toBe('none')
  await next(page)
  const own = question(page, 2).getByRole('textbox')
  await own.fill('自己写的话')
  expect(
    await own.evaluate((field) => field.dispatchEvent(new ClipboardEvent('copy', { bubbles: true, cancelable: true }))),
  ).toBe(true)
  await back(page).first().click()

  await page.getByRole('button', { name: '辅助阅读' }).click()
  const dialog = page.getByRole('dialog', { name: '辅助阅读' })
  expect(await dialog.textContent()).toContain('老师会在考试经过中看到')
  await dialog.getByRole('button', { name: '打开辅助阅读' }).click()
  expect(await copyGoesThrough()).toBe(true)
  expect(await prints()).toBe(true)
  await eventually(() => eventsOf(recordId)).toEqual(['copy', 'assist', 'copy'])
  expect(await stateOf(recordId)).toMatchObject({ examStatus: 2 })
  // The choice belongs to the person and persists.
  await page.reload()
  await question(page, 1).waitFor()
  await eventually(copyGoesThrough).toBe(true)
})

test('the teacher sends a message, extends time and collects the papers, and the learner sees each', async () => {
  const paper = await makeShortPaper({ rules: { answerTime: 10, allowCalculator: 0 } })
  const { page } = await signedIn(browser)
  const recordId = await begin(page, paper.examId)
  await page.getByRole('button', { name: '草稿纸' }).waitFor()
  expect(await page.getByRole('button', { name: '计算器' }).count()).toBe(0)
  await choose(page, 1, 'B')
  await saved(page)
  const workspace = await teacher()
  await call(workspace, 'exam/auth/exam/monitor/message', {
    examId: paper.examId,
    noticeText: '第 2 题的选项 C 有笔误，请按“大于”理解。',
    clientKey: clientKey(),
  })
  await call(workspace, 'exam/auth/exam/monitor/extend', {
    examId: paper.examId,
    recordId,
    minutes: 30,
    clientKey: clientKey(),
  })
  await choose(page, 1, 'C')
  await page.getByText('老师为你延长了 30 分钟').waitFor()
  // The clock updates with its next tick, four times a second.
  await eventually(() => page.getByRole('timer').textContent(), 2_000).toMatch(/^00:39:\d\d$/)
  const result = page.getByRole('status').filter({ hasText: '第 2 题的选项 C 有笔误' })
  await result.waitFor()
  await result.getByRole('button', { name: '知道了' }).click()
  await result.waitFor({ state: 'hidden' })
  // It can be read again after a reload, without a notification.
  await page.reload()
  await saved(page)
  expect(await result.count()).toBe(0)
  await page.getByRole('button', { name: '老师的通知' }).click()
  await page.getByRole('dialog', { name: '老师的通知' }).getByText('有笔误').waitFor()
  await page.keyboard.press('Escape')

  await choose(page, 1, 'D')
  await saved(page)
  await call(workspace, 'exam/auth/exam/monitor/finish', { examId: paper.examId, recordId })
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByRole('heading', { name: '已交卷' }).waitFor()
  await page.getByText('老师已统一收卷，你保存的答案都已计入成绩').waitFor()
  expect(await held(recordId)).toEqual({ [paper.problems[0]?.id ?? '']: ['D'] })
  expect(await stateOf(recordId)).toMatchObject({ submitType: 4 })
})

test('a paper with a password: a wrong one is an error at its field, the right one starts, and resuming needs none', async () => {
  const paper = await makeShortPaper({ rules: { password: 'kaoshi-8' } })
  const { page } = await signedIn(browser)
  const start = url(`/exam/startExam?examId=${paper.examId}`)
  await open(page, start)
  const field = page.getByRole('textbox', { name: '考试密码' })
  await field.fill('wrong')
  await page.getByRole('button', { name: '开始考试' }).click()
  await page.getByText(/密码(不正确|错误)/).waitFor()
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await field.fill('kaoshi-8')
  await page.getByRole('button', { name: '开始考试' }).click()
  await question(page, 1).waitFor()
  await open(page, start)
  expect(await field.count()).toBe(0)
  await page.getByRole('button', { name: '继续考试' }).click()
  await question(page, 1).waitFor()
})

test("the paper's window closes during the exam: the clock counts to it, and answers are handed in", async () => {
  const paper = await makeShortPaper({
    rules: { answerTime: 60, closeTime: new Date(Date.now() + 25_000).toISOString() },
  })
  const { page } = await signedIn(browser)
  const recordId = await begin(page, paper.examId)
  expect(await page.getByRole('timer').textContent()).toMatch(/^00:00:[0-2]\d$/)
  await choose(page, 1, 'B')
  await page.getByRole('heading', { name: '已交卷' }).waitFor({ timeout: 120_000 })
  await page.getByText('时间到，自动交卷').waitFor()
  await page.getByText('考试时间到，已作答的内容都已计入成绩').waitFor()
  expect(await held(recordId)).toEqual({ [paper.problems[0]?.id ?? '']: ['B'] })
  expect(await stateOf(recordId)).toMatchObject({ submitType: 2 })
})

test('extra time in the last seconds prevents the automatic hand-in', async () => {
  const paper = await makeShortPaper()
  const { page } = await signedIn(browser)
  const recordId = await begin(page, paper.examId)
  await inside(
    (owner) =>
      owner`UPDATE user_exam_record SET cutoff_time = now() + interval '6 seconds' WHERE site_id = 12 AND id = ${recordId}`,
  )
  await choose(page, 1, 'B')
  await saved(page)
  await eventually(() => page.getByRole('timer').textContent()).toMatch(/^00:00:0\d$/)
  const workspace = await teacher()
  await call(workspace, 'exam/auth/exam/monitor/extend', {
    examId: paper.examId,
    recordId,
    minutes: 10,
    clientKey: clientKey(),
  })
  // If its clock runs out first, the page asks the server before handing in.
  await page.getByRole('dialog', { name: '考试时间到' }).or(page.getByText('老师为你延长了 10 分钟')).first().waitFor()
  await page.getByText('老师为你延长了 10 分钟').waitFor()
  await choose(page, 1, 'C')
  await saved(page)
  expect(await stateOf(recordId)).toMatchObject({ examStatus: 2 })
})
