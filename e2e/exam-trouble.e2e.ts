/**
 * The exam room in failures: no network, a killed tab, another device, an ended session, a wrong clock. No typed answer
 * is lost.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, open, signInAs, url } from './browser.ts'
import {
  begin,
  behindLine,
  choose,
  held,
  makeShortPaper,
  next,
  previous,
  question,
  saved,
  saving,
  stateOf,
  untilSaved,
} from './exam-sitting.ts'
import { inside } from './inside.ts'
import { eventually, newPerson, PASSWORD, signedIn, visitor } from './people.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const essay = (page: Page, no: number) => question(page, no).getByRole('textbox')
const isChosen = (page: Page, no: number, letter: string) =>
  question(page, no)
    .getByRole('radio')
    .nth(letter.charCodeAt(0) - 65)
    .isChecked()

test('offline: typing continues, the page says where answers are, and all are sent later', async () => {
  const paper = await makeShortPaper()
  const [first, second, third] = paper.problems.map(({ id }) => id)
  const { page } = await signedIn(browser)
  const recordId = await begin(page, paper.examId)
  await choose(page, 1, 'B')
  await saved(page)
  await page.context().setOffline(true)
  await choose(page, 1, 'C')
  await next(page)
  await choose(page, 2, 'A')
  await next(page)
  await essay(page, 3).pressSequentially('断网时写下的话')
  await eventually(() => saving(page).textContent()).toBe('离线，已存本机 3 题')
  // The server still has its old state.
  expect(await held(recordId)).toEqual({ [first ?? '']: ['B'] })
  await page.context().setOffline(false)
  await saved(page)
  expect(await held(recordId)).toEqual({
    [first ?? '']: ['C'],
    [second ?? '']: ['A'],
    [third ?? '']: ['断网时写下的话'],
  })
})

test('the tab is killed and reopened offline: the room has every answer', async () => {
  const paper = await makeShortPaper()
  const { page, line } = await behindLine(browser)
  const context = page.context()
  const recordId = await begin(page, paper.examId, line.origin)
  await choose(page, 1, 'B')
  await saved(page)
  await untilSaved(page)
  line.cut()
  await next(page)
  await choose(page, 2, 'D')
  await next(page)
  // Killed immediately after the last key.
  await essay(page, 3).pressSequentially('最后一句')
  await page.waitForTimeout(100)
  const address = page.url()
  await page.close({ runBeforeUnload: false })

  const again = await context.newPage()
  await again.goto(address)
  await question(again, 3).waitFor()
  expect(await essay(again, 3).inputValue()).toBe('最后一句')
  await again.getByRole('button', { name: '上一题' }).first().click()
  expect(await isChosen(again, 2, 'D')).toBe(true)
  expect(await saving(again).textContent()).toMatch(/^离线，已存本机 2 题$/)
  // The exam continues.
  await choose(again, 2, 'A')
  line.restore()
  await saved(again)
  const [first, second, third] = paper.problems.map(({ id }) => id)
  expect(await held(recordId)).toEqual({ [first ?? '']: ['B'], [second ?? '']: ['A'], [third ?? '']: ['最后一句'] })
})

test('a second device takes over: the first becomes read-only, and none of its answers is lost', async () => {
  const paper = await makeShortPaper()
  const person = await newPerson()
  const workspace = await visitor(browser)
  await signInAs(workspace.context(), person.mobile)
  const recordId = await begin(workspace, paper.examId)
  await choose(workspace, 1, 'A')
  await saved(workspace)
  // Stored on the first device, not on the server, when the phone takes over.
  await workspace.context().setOffline(true)
  await choose(workspace, 1, 'B')

  const phone = await visitor(browser, { viewport: { width: 390, height: 844 }, hasTouch: true })
  await signInAs(phone.context(), person.mobile, 2)
  await begin(phone, paper.examId)
  // It continues at the first unanswered question.
  await question(phone, 2).waitFor()
  await previous(phone)
  expect(await isChosen(phone, 1, 'A')).toBe(true)
  await next(phone)
  await choose(phone, 2, 'D')
  await saved(phone)

  await workspace.context().setOffline(false)
  await workspace.getByText('另一台设备接管了这次考试').waitFor()
  expect(await saving(workspace).textContent()).toBe('另一台设备正在作答')
  expect(await question(workspace, 1).getByRole('radio').first().isDisabled()).toBe(true)
  const [first, second] = paper.problems.map(({ id }) => id)
  await eventually(() => held(recordId)).toEqual({ [first ?? '']: ['B'], [second ?? '']: ['D'] })

  await workspace.getByRole('button', { name: '在本机继续' }).click()
  await saved(workspace)
  await next(workspace)
  expect(await isChosen(workspace, 2, 'D')).toBe(true)
  await choose(workspace, 2, 'C')
  await saved(workspace)
  expect((await held(recordId))[second ?? '']).toEqual(['C'])
})

test('signed in elsewhere (304): typing continues, only the same person can sign in, and everything is saved', async () => {
  const paper = await makeShortPaper()
  const { page, person } = await signedIn(browser)
  const recordId = await begin(page, paper.examId)
  await saved(page)
  await untilSaved(page)
  const elsewhere = await visitor(browser)
  await signInAs(elsewhere.context(), person.mobile)
  await choose(page, 1, 'B')
  const dialog = page.getByRole('dialog', { name: '请重新登录，继续考试' })
  await dialog.waitFor()
  expect(await dialog.textContent()).toContain('你的账户在其他地方登录了')
  // Dismissing the dialog continues the exam.
  await page.keyboard.press('Escape')
  await next(page)
  await choose(page, 2, 'C')
  expect(await held(recordId)).toEqual({})
  await page.getByRole('button', { name: '登录并继续' }).click()
  for (const way of ['密码登录', '验证码登录', '扫码登录']) await dialog.getByRole('tab', { name: way }).waitFor()
  const fill = async () => {
    await dialog.getByRole('textbox', { name: '密码' }).fill(PASSWORD)
    await dialog.getByRole('button', { name: '登录', exact: true }).click()
  }
  // Another account, as a phone that scans the code may have.
  const whoIs = '**/apis/user/auth/user/ext/view'
  await page.route(whoIs, async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: object }
    await route.fulfill({ json: { ...answer, data: { ...answer.data, id: '1' } } })
  })
  await fill()
  await dialog.getByText('这不是正在考试的账户').waitFor()
  expect(await held(recordId)).toEqual({})
  await page.unroute(whoIs)
  await fill()
  await dialog.waitFor({ state: 'hidden' })
  await saved(page)
  const [first, second] = paper.problems.map(({ id }) => id)
  expect(await held(recordId)).toEqual({ [first ?? '']: ['B'], [second ?? '']: ['C'] })
  expect(new URL(page.url()).pathname).toBe('/exam/exam')
})

test.each([-1, 1])(
  'a device clock that is off by %d day changes neither the remaining time nor what is saved',
  async (days) => {
    const paper = await makeShortPaper({ rules: { answerTime: 60 } })
    const { page } = await signedIn(browser)
    await page.clock.install({ time: Date.now() + days * 86_400_000 })
    await page.clock.resume()
    await open(page, url(`/exam/startExam?examId=${paper.examId}`))
    await page.getByText(/与服务器相差 (23 小时|1 天)/).waitFor()
    const recordId = await begin(page, paper.examId)
    expect(await page.getByRole('timer').textContent()).toMatch(/^(01:00:00|00:59:\d\d)$/)
    await choose(page, 1, 'B')
    await saved(page)
    await page.reload()
    await question(page, 1).waitFor()
    expect(await page.getByRole('timer').textContent()).toMatch(/^00:5\d:\d\d$/)
    // The clock is set back: later answers are still newer.
    await page.clock.setSystemTime(Date.now() - 7 * 86_400_000)
    await choose(page, 1, 'C')
    await saved(page)
    expect(Object.values(await held(recordId))).toEqual([['C']])
    await page.locator('header').getByRole('button', { name: '交卷' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '交卷', exact: true }).click()
    await page.getByRole('heading', { name: '已交卷' }).waitFor()
  },
)

test('time runs out offline: the page says that answers are on the device, and a later visit sends them within the window', async () => {
  const paper = await makeShortPaper({ rules: { lateSync: 60 } })
  const { page, line } = await behindLine(browser)
  const context = page.context()
  const recordId = await begin(page, paper.examId, line.origin)
  await untilSaved(page)
  await choose(page, 1, 'A')
  await saved(page)
  await inside(
    (owner) =>
      owner`UPDATE user_exam_record SET cutoff_time = now() + interval '12 seconds' WHERE site_id = 12 AND id = ${recordId}`,
  )
  // The next save brings the new end.
  await choose(page, 1, 'C')
  await eventually(() => page.getByRole('timer').textContent()).toMatch(/^00:00:\d\d$/)
  line.cut()
  // As if the device had been offline for two minutes; answers of a device that was online until the end are not
  // accepted late.
  await inside(async (owner) => {
    await owner`UPDATE user_exam_record SET begin_time = begin_time - interval '2 minutes' WHERE site_id = 12 AND id = ${recordId}`
    await owner`UPDATE user_exam_answer SET saved_at = saved_at - interval '2 minutes' WHERE site_id = 12 AND record_id = ${recordId}`
    await owner`UPDATE user_exam_presence SET last_seen = last_seen - interval '2 minutes' WHERE site_id = 12 AND record_id = ${recordId}`
  })
  await choose(page, 1, 'B')
  await page.getByRole('dialog', { name: '考试时间到' }).waitFor({ timeout: 120_000 })
  await page.getByText(/1 道题的答案存在这台设备上，联网后会自动补交/).waitFor()
  await page.close()
  await eventually(async () => (await stateOf(recordId)).examStatus).toBeGreaterThan(2)
  const before = await held(recordId)
  expect(before).toEqual({ [paper.problems[0]?.id ?? '']: ['C'] })

  line.restore()
  const later = await context.newPage()
  await open(later, `${line.origin}/`)
  await later.getByText(/有 1 道题的答案已补交成功/).waitFor()
  await eventually(() => held(recordId)).toEqual({ [paper.problems[0]?.id ?? '']: ['B'] })
  // The page reports before it clears its journal.
  await eventually(() => later.evaluate(() => localStorage.getItem('zx-exam-held'))).toBeNull()
})

test('leaving the screen is counted with warnings, and the limit hands in', async () => {
  const paper = await makeShortPaper({ rules: { leaveLimit: 2, leaveSeconds: 1 } })
  const { page } = await signedIn(browser)
  const recordId = await begin(page, paper.examId)
  await choose(page, 1, 'B')
  const leave = async (ms: number) => {
    await page.evaluate(() => dispatchEvent(new Event('blur')))
    await page.waitForTimeout(ms)
    await page.evaluate(() => dispatchEvent(new Event('focus')))
  }
  await leave(200)
  expect(await page.getByRole('dialog', { name: '请不要离开考试页面' }).count()).toBe(0)
  await leave(1_500)
  const warning = page.getByRole('dialog', { name: '请不要离开考试页面' })
  await warning.waitFor()
  expect(await warning.textContent()).toContain('已记录 1 次，达到 2 次将自动交卷')
  await warning.getByRole('button', { name: '知道了' }).click()
  await leave(1_500)
  await page.getByRole('heading', { name: '已交卷' }).waitFor()
  expect(await stateOf(recordId)).toMatchObject({ submitType: 3 })
})
