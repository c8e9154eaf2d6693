/** A paper from its name to the shelf: picked by hand and composed by rules, sent back by an operator, corrected, and passed. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, open, signInAs, url } from './browser.ts'
import { inside } from './inside.ts'
import { call, eventually, newPerson, SITE, visitor } from './people.ts'

const OPERATOR = '13800000000'
/** Operators of other journeys sign in as PC; another kind of client ends nobody's session. */
const APP = 4

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser?.close())

/** A lecturer of their own, signed in, with single-choice and true-or-false problems in their bank. */
async function lecturer(): Promise<Page> {
  const person = await newPerson()
  await inside(async (owner) => {
    await owner`UPDATE users SET user_type = 2 WHERE site_id = ${SITE} AND id = ${person.id}`
    await owner`INSERT INTO lecturer (site_id, user_id, lecturer_name) VALUES (${SITE}, ${person.id}, ${person.nickname})`
  })
  const page = await visitor(browser)
  await signInAs(page.context(), person.mobile)
  for (let n = 1; n <= 3; n++) {
    const optionList = ['甲', '乙', '丙', '丁'].map((text, at) => ({
      id: String.fromCharCode(65 + at),
      optionContent: `<p>${text}${n}</p>`,
    }))
    const single = { problemType: 1, problemContent: `<p>第 ${n} 道单选题选哪个</p>`, optionList, answer: ['B'] }
    await call(page.context(), 'exam/auth/exam/problem/save', { ...single, difficulty: 1 })
  }
  for (let n = 1; n <= 4; n++)
    await call(page.context(), 'exam/auth/exam/problem/save', {
      problemType: 3,
      problemContent: `<p>第 ${n} 句话是对的</p>`,
      answer: ['T'],
      difficulty: 2,
    })
  return page
}

const saved = (page: Page) => page.locator('[data-save=saved]').first().waitFor()

async function operator(): Promise<Page> {
  const page = await visitor(browser, { viewport: { width: 1440, height: 900 } })
  await signInAs(page.context(), OPERATOR, APP)
  return page
}

/** Judges the paper on its page, as an operator does. */
async function judge(page: Page, examId: string, deed: '通过' | '驳回', opinion = ''): Promise<void> {
  await open(page, url(`/admin/exam-reviews/${examId}`))
  // antd puts a space between two Chinese characters of a button.
  const name = new RegExp(`^${[...deed].join('\\s?')}$`)
  await page.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog')
  if (opinion) await dialog.getByRole('textbox', { name: '审核意见' }).fill(opinion)
  await dialog.getByRole('button', { name }).click()
  await dialog.waitFor({ state: 'hidden' })
}

test('a lecturer picks and composes, an operator sends it back, and the corrected paper goes on the shelf', async () => {
  const page = await lecturer()
  await open(page, url('/account/exams'))
  await page.getByRole('link', { name: '新建试卷' }).first().click()
  await page.getByLabel('试卷名称').fill('第一单元测验')
  await page.getByRole('button', { name: '创建并继续' }).click()
  await page.waitForURL(/id=\d+/)
  const examId = new URL(page.url()).searchParams.get('id') ?? ''

  // By hand: two single-choice problems make a section of their own.
  await page.getByRole('button', { name: '从题库选题' }).click()
  const picker = page.getByRole('dialog', { name: '从题库选题' })
  await picker.getByLabel('题型').selectOption({ label: '单选题' })
  await picker.getByRole('checkbox', { name: /第 1 道单选题/ }).check()
  await picker.getByRole('checkbox', { name: /第 2 道单选题/ }).check()
  await picker.getByRole('button', { name: '加入 2 题' }).click()
  await page.getByRole('region', { name: '一、单选题' }).waitFor()
  await page.getByText('共 2 题，总分 4 分').first().waitFor()
  await saved(page)

  // By rules: what the bank cannot give is told before anything is made.
  await page.getByRole('button', { name: '自动组卷' }).click()
  const auto = page.getByRole('dialog', { name: '自动组卷' })
  for (const kind of ['单选题', '多选题'])
    await auto
      .getByRole('group', { name: `${kind}的要求` })
      .getByRole('button', { name: '移除' })
      .click()
  const row = auto.getByRole('group', { name: '判断题的要求' })
  await row.getByLabel('不限', { exact: true }).fill('9')
  await auto.getByText('符合条件的试题 4 道，还差 5 道').waitFor()
  expect(await auto.getByRole('button', { name: '开始组卷' }).isDisabled()).toBe(true)
  await row.getByLabel('不限', { exact: true }).fill('3')
  await auto.getByRole('radio', { name: '追加在后面' }).check()
  await auto.getByText('所有规则都能抽够').waitFor()
  await auto.getByRole('button', { name: '开始组卷' }).click()
  await page.getByRole('region', { name: '二、判断题' }).waitFor()
  await page.getByText('共 5 题，总分 7 分').first().waitFor()

  // Sixty points to pass are more than the paper is worth: the list of what is missing leads there.
  await page.getByRole('button', { name: '提交审核' }).click()
  await page.getByRole('link', { name: '及格分不能高于试卷总分 7 分' }).click()
  await page.getByLabel('及格分').fill('4')
  await page.getByText('每人只能考 1 次，4 分及格。').waitFor()
  await saved(page)
  await page.getByRole('button', { name: '提交审核' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '提交审核' }).click()
  await page.getByText('审核中', { exact: true }).first().waitFor()

  const desk = await operator()
  await judge(desk, examId, '驳回', '请写明考试须知')
  await open(page, url(`/account/exams/add?id=${examId}&tab=basic`))
  await page.getByText('审核意见：请写明考试须知').waitFor()
  await page.getByRole('textbox', { name: '考试须知' }).fill('请独立完成。')
  await saved(page)
  await page.getByRole('button', { name: '提交审核' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '提交审核' }).click()
  await page.getByText('审核中', { exact: true }).first().waitFor()
  await judge(desk, examId, '通过')

  await eventually(async () => {
    const { list } = await call(page.context(), 'exam/auth/exam/audit/list', {})
    return list.map(({ examName, isPutaway, liveVersion }) => [examName, isPutaway, liveVersion])
  }).toEqual([['第一单元测验', 1, 1]])
  await open(page, url('/account/exams/examAdmin'))
  await page.getByText('已上架', { exact: true }).last().waitFor()

  // As a taker will see it, and with the key.
  await open(page, url(`/account/exams/preview?id=${examId}`))
  expect(await page.locator('[data-problem]').count()).toBe(5)
  expect(await page.getByText('正确答案').count()).toBe(0)
  await page.getByRole('switch', { name: '显示答案与解析' }).check()
  await page.getByText('正确答案').first().waitFor()
})

test('a replaced problem is a like one, and what is typed without a network is saved when it is back', async () => {
  const page = await lecturer()
  const { examId, rev } = await call(page.context(), 'exam/auth/exam/audit/save', { examName: '练习卷' })
  const { list } = await call(page.context(), 'exam/auth/exam/problem/list', { problemType: 1 })
  const [one] = list
  await call(page.context(), 'exam/auth/exam/audit/save/exam/ref', {
    examId,
    rev,
    titleList: [{ titleName: '一、单选题', problemList: [{ problemId: one?.id ?? '' }] }],
  })
  await open(page, url(`/account/exams/add?id=${examId}`))
  await page.getByRole('button', { name: '换一道相似的题：第 1 题' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '换成这道' }).first().click()
  await saved(page)
  const { titleList } = await call(page.context(), 'exam/auth/exam/audit/view', { examId })
  const now = titleList[0]?.problemList[0]?.problemId
  expect(list.map(({ id }) => id)).toContain(now)
  expect(now).not.toBe(one?.id)

  // The network goes while one types.
  await page.context().setOffline(true)
  await page.getByRole('region', { name: '一、单选题' }).getByLabel('大题名称').fill('一、离线改的名字')
  await page.locator('[data-save=offline]').first().waitFor()
  await page.context().setOffline(false)
  await saved(page)
  const fresh = await call(page.context(), 'exam/auth/exam/audit/view', { examId })
  expect(fresh.titleList[0]?.titleName).toBe('一、离线改的名字')
})
