/** Blind double marking: two markers do not know the taker or the other's mark; large differences go to the author. */
import { kind } from '@zhixing/contract/exam/kinds'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePaper, makeProblem } from '../server/test/exam.ts'
import { launch, open, url } from './browser.ts'
import { inside } from './inside.ts'
import { call, enterAs, eventually, newPerson, type Person, SITE, visitor } from './people.ts'

const COMMENT = '论点清楚，例子再具体一些。'
const TAKER = '欧阳不具名'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

type Lecturer = Person & { lecturerId: string }
async function newLecturer(name: string): Promise<Lecturer> {
  const person = await newPerson(name)
  const lecturerId = await inside(async (owner) => {
    await owner`UPDATE users SET user_type = 2 WHERE id = ${person.id}`
    const [row] = await owner<{ id: string }[]>`
      INSERT INTO lecturer (site_id, user_id, lecturer_name, position) VALUES (${SITE}, ${person.id}, ${name}, '讲师') RETURNING id`
    return row?.id ?? ''
  })
  return { ...person, lecturerId }
}

/** A person's page, with all answers of marking calls. */
async function workspaceOf(person: Person): Promise<{ page: Page; result: string[] }> {
  const page = await visitor(browser, { viewport: { width: 1440, height: 900 } })
  const result: string[] = []
  page.on('response', (response) => {
    if (!response.url().includes('/exam/mark/')) return
    response.text().then(
      (text) => result.push(text),
      () => {},
    )
  })
  await enterAs(page.context(), person.mobile)
  return { page, result }
}

test('three people mark one paper: blind, anonymous, with an arbiter', async () => {
  const [author, second, third] = [
    await newLecturer(`甲老师${Date.now() % 1000}`),
    await newLecturer(`乙老师${Date.now() % 1000}`),
    await newLecturer(`丙老师${Date.now() % 1000}`),
  ]
  const paper = await inside(async (owner) => {
    const essay = await makeProblem(owner, {
      lecturerId: author.lecturerId,
      problemType: kind.file,
      doc: { problemContent: '<p>画出受力分析图，拍照上传。</p>' },
    })
    return makePaper(owner, {
      lecturerId: author.lecturerId,
      titles: [{ problems: [essay], rule: { score: 10 } }],
      rules: { passScore: 6, attempts: 0, markTimes: 2, arbitrationGap: 2, isAnonymous: 1 },
      doc: { examName: '双评小测' },
    })
  })
  const taker = await newPerson(TAKER)
  const own = await visitor(browser, { viewport: { width: 390, height: 844 } })
  await enterAs(own.context(), taker.mobile)
  const deviceId = 'e2e-device-1'
  const { examId } = paper
  const { recordId } = await call(own.context(), 'exam/auth/user/exam/record/examOnline', { examId, deviceId })
  const userAnswer = ['见图', '/portraits/shen.svg']
  const answerList = [{ problemId: paper.problems[0]?.id ?? '', rev: 1, userAnswer }]
  await call(own.context(), 'exam/auth/user/exam/record/examFinish', { recordId, deviceId, answerList })

  // A single marker cannot finish: the page says so, and markers are appointed.
  const address = url(`/account/exams/marking?examId=${examId}`)
  const one = await workspaceOf(author)
  await open(one.page, address)
  await one.page.getByText('本卷需要两位阅卷人分别评分').waitFor()
  await one.page.getByRole('button', { name: '阅卷人' }).click()
  for (const colleague of [second, third]) {
    await one.page.getByLabel('搜索本站讲师').fill(colleague.nickname)
    await one.page.getByRole('button', { name: `添加${colleague.nickname}` }).click()
  }
  await one.page
    .getByRole('dialog')
    .getByRole('button', { name: /保\s*存/ })
    .click()
  await one.page.getByText('本卷需要两位阅卷人分别评分').waitFor({ state: 'detached' })

  // The first marker zooms a picture, marks by keyboard, and keeps a comment phrase.
  const two = await workspaceOf(second)
  await open(two.page, address)
  await two.page.getByRole('img').and(two.page.locator('[src*="/portraits/shen.svg"]')).first().click()
  const picture = two.page.getByRole('dialog', { name: '查看图片' })
  await picture.getByRole('button', { name: '向右旋转' }).click()
  const turned = () => picture.getByRole('img').evaluate((image) => getComputedStyle(image).transform)
  await expect.poll(turned).toContain('matrix(0, 1, -1, 0')
  await two.page.keyboard.press('Escape')
  await picture.waitFor({ state: 'hidden' })
  await two.page.getByLabel('得分').fill('9')
  await two.page.getByLabel('评语', { exact: true }).focus()
  await two.page.keyboard.type(COMMENT)
  await two.page.getByRole('button', { name: '存为常用评语' }).click()
  await two.page.getByRole('list', { name: '常用评语' }).getByRole('button', { name: COMMENT }).waitFor()
  await two.page.keyboard.press('Control+Enter')
  await two.page.getByText('你已批完，还有 1 份等待另一位阅卷人评分').waitFor()

  // An answer is claimed by one marker at a time and released when they leave.
  const three = await workspaceOf(third)
  await open(three.page, address)
  await three.page.getByText('剩下的 1 份正由其他阅卷人批阅').waitFor()
  await one.page.getByRole('link', { name: '全部阅卷任务' }).click()
  await one.page.getByRole('heading', { name: '阅卷', exact: true }).waitFor()
  await three.page.getByRole('button', { name: '重新领取' }).click()

  // The second marker sees neither the taker nor the first mark, in the page or in the answers.
  await three.page.getByText('待第二位阅卷人').waitFor()
  await eventually(() => three.result.join()).toContain('"givenList":[]')
  expect(three.result.join()).not.toContain(COMMENT)
  // Text typed offline is kept.
  await three.page.context().setOffline(true)
  await three.page.keyboard.press('4')
  await three.page.keyboard.press('Enter')
  await three.page.getByRole('alert').waitFor()
  expect(await three.page.getByLabel('得分').inputValue()).toBe('4')
  await three.page.context().setOffline(false)
  await three.page.keyboard.press('Enter')
  await three.page.getByText('没有待批阅的答案了').waitFor()

  // Nine and four differ too much: the author sees both and decides.
  await open(one.page, address)
  await one.page.getByText('仲裁 1').first().click()
  await one.page.getByText(/9 分/).waitFor()
  await one.page.getByText(/4 分/).waitFor()
  await one.page.keyboard.press('7')
  await one.page.keyboard.press('Enter')
  await one.page.getByText('没有需要仲裁的答案').waitFor()
  const all = [one, two, three].map(({ result }) => result.join()).join()
  expect(all).not.toContain(TAKER)
  expect(all).not.toContain(taker.id)

  await open(own, url(`/exam/result?recordId=${recordId}`))
  expect(await own.getByRole('main').innerText()).toMatch(/7\s*分[\s\S]*^及格$/m)
  await own.getByRole('link', { name: '查看' }).first().click()
  await own.getByText('受力分析图').waitFor()
  expect(await own.getByRole('main').innerText()).not.toContain(COMMENT)
})
