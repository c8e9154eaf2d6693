/** A teacher monitors a running exam, seen on the teacher's page and on those of two takers. */
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriers } from './barriers.ts'
import { launch, open, url } from './browser.ts'
import { begin, choose, makeShortPaper, next, previous, question, saved, stateOf } from './exam-sitting.ts'
import { inside } from './inside.ts'
import { enterAs, eventually, signedIn, visitor } from './people.ts'

const LECTURER = '13800000002'
let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** The demo lecturer on the monitor of an exam, found by name. */
async function watching(examName: string, options: Parameters<typeof visitor>[1] = {}): Promise<Page> {
  const page = await visitor(browser, { viewport: { width: 1440, height: 900 }, ...options })
  await enterAs(page.context(), LECTURER)
  await open(page, url('/account/exams/monitor'))
  await page.getByPlaceholder('搜索试卷').fill(examName)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: examName }).click()
  await page.getByRole('heading', { name: examName }).waitFor()
  return page
}

const rowOf = (teacher: Page, name: string): Locator => teacher.locator('[data-taker]').filter({ hasText: name })
const count = (teacher: Page, name: string) => teacher.locator(`[data-count="${name}"] b`).textContent()

/** Starts an action for one taker by the row's menu, or for all by a button. */
async function ask(teacher: Page, action: string, name?: string): Promise<Locator> {
  if (name === undefined) await teacher.getByRole('button', { name: action }).click()
  else {
    await teacher.getByRole('button', { name: `对${name}的操作` }).click()
    await teacher
      .getByRole('list', { name: `对${name}的操作` })
      .getByRole('button', { name: action })
      .click()
  }
  const dialog = teacher.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}
async function confirm(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: /确\s?定/ }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Seconds on a taker's clock. */
async function secondsLeft(page: Page): Promise<number> {
  const [hours = 0, minutes = 0, seconds = 0] = ((await page.getByRole('timer').textContent()) ?? '')
    .split(':')
    .map(Number)
  return hours * 3600 + minutes * 60 + seconds
}
/** A clock of so many minutes, minus what the journey has taken. */
const around = (minutes: number) => ({ from: minutes * 60 - 540, to: minutes * 60 })
async function showsAbout(page: Page, minutes: number): Promise<void> {
  const { from, to } = around(minutes)
  await eventually(async () => {
    const left = await secondsLeft(page)
    return left > from && left <= to
  }).toBe(true)
}

test('the teacher watches two takers, sends messages, extends time, collects and reopens the paper, and each sees it at once', async () => {
  const examName = `监考演练 ${Date.now()}`
  const paper = await makeShortPaper({ name: examName, problems: 4 })
  const [one, two] = [await signedIn(browser), await signedIn(browser)]
  const { nickname } = one.person
  const recordId = await begin(one.page, paper.examId)
  const other = await begin(two.page, paper.examId)
  await choose(one.page, 1, 'B')
  await saved(one.page)

  const teacher = await watching(examName)
  // Presence and progress.
  await eventually(() => count(teacher, 'doing')).toBe('2')
  expect(await count(teacher, 'online')).toBe('2')
  await eventually(() => rowOf(teacher, nickname).textContent()).toMatch(/1\/4/)
  expect(await rowOf(teacher, nickname).textContent()).toMatch(/\d\d:\d\d:\d\d/)
  expect(await rowOf(teacher, two.person.nickname).textContent()).toMatch(/0\/4/)
  await rowOf(teacher, nickname).getByRole('img', { name: '在线' }).waitFor()
  await next(one.page)
  await choose(one.page, 2, 'C')
  await eventually(() => rowOf(teacher, nickname).textContent()).toMatch(/2\/4/)
  expect(await barriers(teacher)).toEqual([])

  // A message to everyone arrives with the next save.
  const word = await ask(teacher, '群发消息')
  await word.getByLabel('消息内容').fill('第 3 题的图在试卷背面')
  await confirm(word)
  await choose(one.page, 2, 'D')
  await choose(two.page, 1, 'A')
  for (const { page } of [one, two]) await page.getByText('第 3 题的图在试卷背面').first().waitFor()

  // Extra time for one, then for both: the clocks change.
  await showsAbout(one.page, 60)
  const more = await ask(teacher, '加时', nickname)
  await more.getByLabel('分钟数').fill('20')
  await confirm(more)
  await choose(one.page, 2, 'A')
  await showsAbout(one.page, 80)
  await showsAbout(two.page, 60)
  await eventually(() => rowOf(teacher, nickname).textContent()).toMatch(/含加时 20 分/)
  await confirm(await ask(teacher, '全体加时'))
  await choose(one.page, 2, 'B')
  await choose(two.page, 1, 'C')
  await showsAbout(one.page, 90)
  await showsAbout(two.page, 70)

  // Leaving the screen is shown at the name and in the totals; the next activity clears it.
  await saved(two.page)
  await two.page.context().setOffline(true)
  await inside(async (owner) => {
    await owner`UPDATE user_exam_record SET begin_time = begin_time - interval '2 minutes' WHERE id = ${other}`
    await owner`UPDATE user_exam_answer SET saved_at = saved_at - interval '2 minutes' WHERE record_id = ${other}`
    await owner`DELETE FROM user_exam_presence WHERE record_id = ${other}`
  })
  await eventually(() => rowOf(teacher, two.person.nickname).textContent()).toMatch(/失去联系/)
  await rowOf(teacher, two.person.nickname).getByRole('img', { name: '离线' }).waitFor()
  await eventually(() => count(teacher, 'alerts')).toBe('1')
  await teacher.locator('[data-count="alerts"] button').click()
  await eventually(() => teacher.locator('[data-taker]').count()).toBe(1)
  await teacher.locator('[data-count="alerts"] button').click()
  await choose(two.page, 1, 'D')
  await two.page.context().setOffline(false)
  await saved(two.page)
  await eventually(() => count(teacher, 'online')).toBe('2')

  // The paper is collected from one taker, whose page says by whom; the other continues.
  await confirm(await ask(teacher, '收卷', nickname))
  expect(await stateOf(recordId)).toMatchObject({ submitType: 4 })
  await choose(one.page, 2, 'C').catch(() => {
    // The page may already know.
  })
  await one.page.getByRole('heading', { name: '已交卷' }).waitFor({ timeout: 120_000 })
  await one.page.getByText('由老师收卷').first().waitFor()
  await eventually(() => count(teacher, 'handedIn')).toBe('1')
  await eventually(() => rowOf(teacher, nickname).textContent()).toMatch(/老师收卷/)
  expect((await stateOf(other)).examStatus).toBe(2)

  // Reopened: answers are kept, and the clock shows the new time.
  const again = await ask(teacher, '恢复作答', nickname)
  await again.getByLabel('分钟数').fill('15')
  await confirm(again)
  expect(await begin(one.page, paper.examId)).toBe(recordId)
  await showsAbout(one.page, 15)
  // At the first unanswered question.
  await question(one.page, 3).waitFor()
  await previous(one.page)
  await previous(one.page)
  expect(await question(one.page, 1).getByRole('radio').nth(1).isChecked()).toBe(true)
  await next(one.page)
  await next(one.page)
  await choose(one.page, 3, 'B')
  await saved(one.page)
  await eventually(() => rowOf(teacher, nickname).textContent()).toMatch(/答题中.*3\/4/)

  // The log of events, in order.
  const story = await ask(teacher, '经过', nickname)
  await eventually(() => story.textContent()).toMatch(
    /开始考试.*收到消息.*加时.*20 分钟.*加时.*10 分钟.*老师收卷.*恢复作答/s,
  )
  await teacher.keyboard.press('Escape')

  // All papers are collected.
  await confirm(await ask(teacher, '全体收卷'))
  await eventually(() => count(teacher, 'handedIn')).toBe('2')
  await eventually(() => count(teacher, 'doing')).toBe('0')
  // No answer needs manual marking.
  for (const id of [recordId, other]) await eventually(async () => (await stateOf(id)).examStatus).toBe(5)
  expect(await teacher.getByRole('button', { name: '全体收卷' }).isDisabled()).toBe(true)
})

test('on a phone the monitor is a list of cards without overflow and with all actions', async () => {
  const examName = `手机监考 ${Date.now()}`
  const paper = await makeShortPaper({ name: examName })
  const { page, person } = await signedIn(browser)
  await begin(page, paper.examId)
  const teacher = await watching(examName, { viewport: { width: 390, height: 844 } })
  await rowOf(teacher, person.nickname).waitFor()
  expect(await teacher.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await barriers(teacher)).toEqual([])
  const word = await ask(teacher, '发消息', person.nickname)
  await word.getByLabel('消息内容').fill('坐好')
  await confirm(word)
  await choose(page, 1, 'B')
  await page.getByText('坐好').first().waitFor()
})

test('late answers wait for the teacher, and count once accepted', async () => {
  const examName = `补交演练 ${Date.now()}`
  const paper = await makeShortPaper({ name: examName, problems: 2 })
  const { page, person } = await signedIn(browser)
  const recordId = await begin(page, paper.examId)
  await page.context().setOffline(true)
  await choose(page, 1, 'B')
  await eventually(() => page.locator('[data-saving]').textContent()).toMatch(/离线/)
  const teacher = await watching(examName)
  await confirm(await ask(teacher, '收卷', person.nickname))
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: '已交卷' }).waitFor({ timeout: 120_000 })
  await eventually(() => count(teacher, 'lateWaiting')).toBe('1')
  await eventually(() => rowOf(teacher, person.nickname).textContent()).toMatch(/补交 1 题/)
  await teacher.locator('[data-count="lateWaiting"] button').click()
  const drawer = teacher.getByRole('dialog')
  await eventually(() => drawer.textContent()).toMatch(/现在计分的答案（未作答）/)
  await drawer.getByRole('button', { name: /收\s?下/ }).click()
  await drawer.getByText('没有这样的补交答案').waitFor()
  await eventually(() => teacher.locator('[data-count="lateWaiting"]').count()).toBe(0)
  const [row] = await inside(
    (owner) => owner`SELECT objective_score AS score FROM user_exam_record WHERE id = ${recordId}`,
  )
  expect(row?.score).toBe(2)
})
