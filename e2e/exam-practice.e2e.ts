/**
 * Practice and the wrong-answer book: wrong answers are collected after an exam, reviewed with spaced repetition, and
 * printed.
 */
import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePaper, makeProblem } from '../server/test/exam.ts'
import { launch, open, signInAs, url } from './browser.ts'
import { inside } from './inside.ts'
import { call, enterAs, eventually, signedIn, visitor } from './people.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const choices = (...texts: string[]) =>
  texts.map((text, at) => ({ id: String.fromCodePoint(65 + at), optionContent: `<p>${text}</p>` }))

/** A published paper of two problems in the demo school. */
function aPaper() {
  return inside(async (owner) => {
    const single = await makeProblem(owner, {
      problemType: 1,
      doc: {
        problemContent: '<p>《登鹳雀楼》的作者是（　　）</p>',
        optionList: choices('李白', '王之涣', '杜甫', '孟浩然'),
        answer: ['B'],
        analysis: '<p>王之涣，盛唐诗人。</p>',
      },
    })
    const judge = await makeProblem(owner, {
      lecturerId: single.lecturerId,
      problemType: 3,
      doc: { problemContent: '<p>“白日依山尽”写的是黄昏的景色。</p>', answer: ['T'] },
    })
    return makePaper(owner, { lecturerId: single.lecturerId, problems: [single, judge] })
  })
}

/** Takes a paper by the calls of the exam room. */
async function sit(context: BrowserContext, examId: string, answers: Record<string, string[]>) {
  const deviceId = 'journey-device'
  const { recordId } = await call(context, 'exam/auth/user/exam/record/examOnline', { examId, deviceId })
  const answerList = Object.entries(answers).map(([problemId, userAnswer]) => ({ problemId, userAnswer, rev: 1 }))
  await call(context, 'exam/auth/user/exam/record/examFinish', { recordId, deviceId, answerList })
}

/** Moves the due times of a person's entries into the past. */
const untilDue = (userId: string) =>
  inside(
    (owner) => owner`
      UPDATE user_error_problem SET next_review_time = now() - interval '1 second',
        card = jsonb_set(card, '{last_review}', to_jsonb(to_char((card ->> 'last_review')::timestamptz - make_interval(days => (card ->> 'scheduled_days')::int), 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))
      WHERE user_id = ${userId} AND card IS NOT NULL`,
  )

const total = async (page: Page, path: string) => {
  await open(page, url(path))
  return page.getByRole('button', { name: '看答案与解析' }).count()
}

test('wrong answers of an exam are collected, reviewed until mastered, and printed', async () => {
  const { page, person } = await signedIn(browser)
  const paper = await aPaper()
  const [single, judge] = paper.problems
  await sit(page.context(), paper.examId, { [single?.id ?? '']: ['A'], [judge?.id ?? '']: ['T'] })
  // Collected in the background.
  await eventually(() => total(page, '/account/error/problem')).toBe(1)
  const card = page.locator('main').getByText('《登鹳雀楼》的作者是')
  await card.waitFor()
  expect(await page.getByText('白日依山尽').count()).toBe(0)
  expect(await page.getByText('王之涣，盛唐诗人').count()).toBe(0)
  await page.getByRole('button', { name: '看答案与解析' }).click()
  await page.getByText('王之涣，盛唐诗人').waitFor()

  // Notes are kept.
  await page.getByRole('button', { name: '写笔记' }).click()
  await page.getByLabel('错因').selectOption('概念不清')
  await page.getByLabel('我的笔记').fill('和李白的《望庐山瀑布》记混了')
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText('和李白的《望庐山瀑布》记混了').waitFor()

  // By keyboard: wrong once more, then right until mastered.
  await page.getByRole('link', { name: '开始复习' }).click()
  await page.getByRole('heading', { name: '错题复习' }).waitFor()
  await page.getByText('第 1 题，共 1 题').waitFor()
  await page.keyboard.press('c')
  await page.keyboard.press('Enter')
  await page.getByText('10 分钟后会再出现一次').waitFor()
  await page.keyboard.press('1')
  await page.getByText('没记住的再来一遍：第 1 题，共 1 题').waitFor()
  await page.keyboard.press('b')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /记得.*再见/ }).waitFor()
  await page.keyboard.press('3')
  await page.getByRole('heading', { name: '这一轮复习完了' }).waitFor()
  let rounds = 0
  for (; rounds < 8; rounds++) {
    await untilDue(person.id)
    await open(page, url('/account/error/start'))
    if (await page.getByText('现在没有要复习的题').count()) break
    await page.keyboard.press('b')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /轻松/ }).waitFor()
    await page.keyboard.press('4')
    await page.getByRole('heading', { name: '这一轮复习完了' }).waitFor()
  }
  expect(rounds).toBeGreaterThanOrEqual(2)
  expect(rounds).toBeLessThan(8)
  expect(await total(page, '/account/error/problem?mastered=1')).toBe(1)

  await page.getByRole('button', { name: '导出 Word' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^错题本-.*\.docx$/)
  const xml = strFromU8(unzipSync(readFileSync(await file.path()))['word/document.xml'] ?? new Uint8Array())
  expect(xml).toContain('登鹳雀楼')
  expect(xml).toContain('和李白的《望庐山瀑布》记混了')

  await page.getByRole('button', { name: '第 1 题的更多操作' }).click()
  await page.getByRole('button', { name: '移除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '移除' }).click()
  await page.getByText('错题本是空的').waitFor()
})

test('practises five, continues in another browser, sees weak points, and starts over', async () => {
  const { page, person } = await signedIn(browser, { viewport: { width: 390, height: 800 } })
  await open(page, url('/account/practice'))
  await page.getByRole('radio', { name: /^随机/ }).check()
  await page.getByLabel('题数').fill('5')
  await page.getByText(/符合条件的/).waitFor()
  await page.getByRole('button', { name: '开始练习' }).click()
  await page.waitForURL(/practice\/do\?id=\d+/)
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await page.getByText('第 1 题，共 5 题').waitFor()
  await page.getByRole('button', { name: '提交答案' }).click()
  await page.getByText('请先作答').waitFor()
  for (const done of [1, 2]) {
    await page.getByRole('button', { name: '不会，看答案' }).click()
    await page.getByText(`已答 ${done} 题`).waitFor()
    await page.getByRole('button', { name: '下一题' }).click()
    await page.getByText(`第 ${done + 1} 题，共 5 题`).waitFor()
  }

  const other = await visitor(browser)
  await signInAs(other.context(), person.mobile, 2)
  await open(other, url('/account/practice'))
  await other.getByText('已练 2 / 5 题').waitFor()
  await other.getByRole('link', { name: '继续' }).first().click()
  await other.getByText('第 3 题，共 5 题').waitFor()
  expect(await other.getByRole('button', { name: '第 1 题，未答' }).count()).toBe(1)
  for (let no = 3; no <= 5; no++) {
    await other.getByText(`第 ${no} 题，共 5 题`).waitFor()
    await other.getByRole('button', { name: '不会，看答案' }).click()
    await other.getByText(`已答 ${no} 题`).waitFor()
    await other
      .getByRole('button', { name: no < 5 ? '下一题' : '看总结' })
      .first()
      .click()
  }
  await other.getByRole('heading', { name: '练习总结' }).waitFor()
  await other.getByText('正确率 0%').waitFor()
  const { explainedList } = await call(other.context(), 'exam/auth/practice/view', { id })
  expect(explainedList.length).toBeGreaterThanOrEqual(5)

  await open(other, url('/account/practice?state=finished'))
  await other.getByRole('button', { name: '重新开始' }).click()
  await other.getByRole('dialog').getByRole('button', { name: '重新开始' }).click()
  await other.getByText('已答 0 题').waitFor()
  expect((await call(other.context(), 'exam/auth/practice/view', { id })).explainedList).toEqual([])
  // Given-up problems are in the book.
  expect((await call(other.context(), 'exam/auth/user/error/problem/page', {})).totalCount).toBeGreaterThanOrEqual(5)
})

test('typed answers survive a reload; offline practice goes on and is sent later', async () => {
  const { page } = await signedIn(browser)
  await open(page, url('/account/practice'))
  await page.getByRole('radio', { name: /^随机/ }).check()
  await page.getByRole('checkbox', { name: '单选题' }).check()
  await page.getByLabel('题数').fill('5')
  await page.getByRole('button', { name: '开始练习' }).click()
  await page.getByText('第 1 题，共 5 题').waitFor()
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await page.keyboard.press('b')
  await page.reload()
  await eventually(() => page.locator('main input[value=B]').isChecked()).toBe(true)

  await page.context().setOffline(true)
  await page.keyboard.press('Enter')
  await page.getByText('答案已存在本机，联网后自动提交').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('第 2 题，共 5 题').waitFor()
  await page.keyboard.press('c')
  await page.keyboard.press('Enter')
  await page.getByText('还有 2 题的答案存在本机').waitFor()
  await page.getByRole('button', { name: '第 1 题，待提交' }).waitFor()
  await page.context().setOffline(false)
  await page.getByText('已答 2 题').waitFor()
  await page.getByText('题的答案存在本机').waitFor({ state: 'detached' })
  const { answerList, answeredCount } = await call(page.context(), 'exam/auth/practice/view', { id })
  expect(answeredCount).toBe(2)
  expect(answerList.map(({ userAnswer }) => userAnswer).toSorted()).toEqual([['B'], ['C']])
})

test('an unsent answer is sent by the next visit', async () => {
  const { page } = await signedIn(browser)
  await open(page, url('/account/practice'))
  // Nothing is due today, so new problems are offered.
  await page.getByRole('button', { name: '练几题新的' }).click()
  await page.getByText('第 1 题，共 10 题').waitFor()
  const address = page.url()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: '不会，看答案' }).click()
  await page.getByText('还有 1 题的答案存在本机').waitFor()
  await page.close()
  const again = await page.context().newPage()
  await again.context().setOffline(false)
  await open(again, address)
  await again.getByText('已答 1 题').waitFor()
  await open(again, url('/account/practice'))
  await again.getByRole('link', { name: /^复习 \d+ 道错题/ }).waitFor()
  await again.getByRole('link', { name: '继续“随机练习”' }).waitFor()
})

test('memorises, reports an error to the teacher, and hears the result', async () => {
  const { page, person } = await signedIn(browser)
  const mark = `题干 ${Date.now()}`
  const id = await inside(async (owner) => {
    const [lecturer] = await owner<{ id: string }[]>`
      SELECT l.id FROM lecturer l JOIN users u ON u.site_id = l.site_id AND u.id = l.user_id WHERE u.site_id = 12 AND u.mobile = '13800000002'`
    const problem = await makeProblem(owner, {
      lecturerId: lecturer?.id ?? '',
      doc: {
        problemContent: `<p>${mark}</p>`,
        optionList: choices('甲', '乙'),
        answer: ['A'],
        analysis: '<p>因为甲。</p>',
      },
    })
    const [row] = await owner<{ id: string }[]>`
      INSERT INTO practice (site_id, user_id, practice_type, practice_name, problems) VALUES (12, ${person.id}, 2, '随机练习', ${owner.json([{ problemId: problem.id, version: 1 }])}) RETURNING id`
    return row?.id ?? ''
  })
  await open(page, url(`/account/practice/do?id=${id}`))
  await page.getByText(mark).waitFor()
  expect(await page.getByText('因为甲。').count()).toBe(0)
  await page.getByRole('tab', { name: '背题' }).click()
  await page.getByText('因为甲。').waitFor()
  await page.getByRole('button', { name: '题目有错' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '提交反馈' }).click()
  await dialog.getByText('请选择错误类型').waitFor()
  await dialog.getByRole('radio', { name: '答案有误' }).check()
  await dialog.getByLabel('具体说明（选填）').fill('我觉得应该是乙')
  await dialog.getByRole('button', { name: '提交反馈' }).click()
  await page.getByText('老师会尽快核对').waitFor()

  const teacher = await visitor(browser)
  await enterAs(teacher.context(), '13800000002')
  await open(teacher, url('/account/subject'))
  await teacher.getByRole('link', { name: '题目反馈' }).click()
  const card = teacher
    .locator('main')
    .locator('div')
    .filter({ hasText: mark })
    .filter({ hasText: '我觉得应该是乙' })
    .last()
  await card.waitFor()
  await teacher.getByLabel('回复（选填）').first().fill('已改为乙，谢谢')
  await teacher.getByRole('button', { name: '已修正' }).first().click()
  await teacher.getByText('处理成功').waitFor()
  await open(teacher, url('/account/subject/reports?state=handled'))
  await teacher.getByText('已改为乙，谢谢').first().waitFor()

  await open(page, url('/account/message'))
  await page.getByText('你反馈的题目有了结果').first().waitFor()
})

test('removes mastered entries, restores them, and prints the rest', async () => {
  const { page } = await signedIn(browser)
  const paper = await aPaper()
  const [single, judge] = paper.problems
  await sit(page.context(), paper.examId, { [single?.id ?? '']: ['A'], [judge?.id ?? '']: ['F'] })
  await eventually(() => total(page, '/account/error/problem')).toBe(2)
  const first = page.getByRole('button', { name: '已掌握', exact: true }).first()
  await first.click()
  await page.getByText('已标为掌握').waitFor()
  await eventually(() => page.getByRole('button', { name: '看答案与解析' }).count()).toBe(1)
  await open(page, url('/account/error/problem?mastered=1'))
  await page.getByRole('button', { name: '放回复习' }).click()
  await eventually(() => total(page, '/account/error/problem')).toBe(2)
  await page.getByRole('link', { name: '打印 / PDF' }).click()
  await page.getByRole('heading', { name: '错题本 · 2 题' }).waitFor()
  await page.getByText('王之涣，盛唐诗人').waitFor()
  await page.getByRole('checkbox', { name: '附答案与解析' }).uncheck()
  expect(await page.getByText('王之涣，盛唐诗人').count()).toBe(0)
})
