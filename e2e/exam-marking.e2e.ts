/** Marking an essay with score and comment, and correcting a wrong key. */
import { readFile } from 'node:fs/promises'
import { kind } from '@zhixing/contract/exam/kinds'
import type { Browser, Page } from 'playwright-core'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { barriers } from './barriers.ts'
import { makePaper, makeProblem, type MadePaper } from '../server/test/exam.ts'
import { addMember, makeGrade } from '../server/test/grade.ts'
import { launch, open, url } from './browser.ts'
import { demoLecturer } from './exam-papers.ts'
import { inside } from './inside.ts'
import { enterAs, signedIn, visitor } from './people.ts'

const LECTURER = '13800000002'
/** Any image stands in for a photo of handwriting. */
const PHOTO = '/avatars/01.svg'
const COMMENT = '立意深刻，结尾可以更有力。'

let browser: Browser
let paper: MadePaper
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())
beforeEach(async () => {
  // The key is B although C is right: the lecturer corrects it later.
  paper = await inside(async (owner) => {
    const lecturerId = await demoLecturer(owner)
    const single = await makeProblem(owner, {
      lecturerId,
      problemType: kind.single,
      doc: { problemContent: '<p>水的化学式是哪一个？</p>', analysis: '<p>两个氢原子和一个氧原子。</p>' },
    })
    const essay = await makeProblem(owner, {
      lecturerId,
      problemType: kind.essay,
      doc: {
        problemContent: '<p>谈谈你对“知行合一”的理解。</p>',
        rubricList: [
          { id: 'r1', text: '说明知与行的关系', score: 6 },
          { id: 'r2', text: '结合自己的经历', score: 4 },
        ],
      },
    })
    return makePaper(owner, {
      lecturerId,
      titles: [
        { problems: [single], rule: { score: 10 } },
        { problems: [essay], rule: { score: 10 } },
      ],
      rules: { passScore: 12, attempts: 0 },
      doc: { examName: '知行合一小测' },
    })
  })
})
/** Takes the paper by calls; the exam room has its own journeys. */
async function handIn(page: Page, essay = ['知是行之始，行是知之成。', PHOTO]): Promise<string> {
  const call = async (path: string, data: Record<string, unknown>) => {
    const answer = await page.request.post(url(`/apis/exam/auth/user/exam/record/${path}`), {
      headers: { 'SITE-ID': '12' },
      data,
    })
    const {
      code,
      msg,
      data: result,
    } = (await answer.json()) as { code: number; msg: string; data: { recordId: string } }
    if (code !== 200) throw new Error(`${path}: ${code} ${msg}`)
    return result
  }
  const deviceId = 'e2e-device-1'
  const { recordId } = await call('examOnline', { examId: paper.examId, deviceId })
  const answerList = [
    [paper.problems[0]?.id, ['C']],
    [paper.problems[1]?.id, essay],
  ].map(([problemId, userAnswer]) => ({ problemId, userAnswer, rev: 1 }))
  await call('examFinish', { recordId, deviceId, answerList })
  return recordId
}
/** The demo lecturer on the marking page. */
async function atWorkspace(): Promise<Page> {
  const page = await visitor(browser, { viewport: { width: 1440, height: 900 } })
  await enterAs(page.context(), LECTURER)
  return page
}

test('an essay is marked by keyboard, and its author sees points, comment and explanation', async () => {
  const { page: own } = await signedIn(browser, { viewport: { width: 390, height: 844 } })
  const recordId = await handIn(own)
  const result = url(`/exam/result?recordId=${recordId}`)
  await open(own, result)
  await own.getByText('等待批阅').waitFor()
  expect(await own.getByRole('main').innerText()).not.toContain('不及格')

  const workspace = await atWorkspace()
  await open(workspace, url('/account/exams/marking'))
  await workspace.getByRole('link', { name: '知行合一小测' }).first().click()
  await workspace.getByText('知是行之始，行是知之成。').waitFor()
  // Single-key shortcuts are off by default, and Enter on the reference saves nothing.
  await workspace.getByText('参考答案').first().focus()
  await workspace.keyboard.press('f')
  await workspace.keyboard.press('Enter')
  expect(await workspace.getByLabel('得分').inputValue()).toBe('')
  // Ink on the photo of the answer is saved automatically.
  const photo = workspace.getByRole('img', { name: '答案照片 1 上的批注' })
  await workspace.getByRole('button', { name: '打勾' }).click()
  await photo.click({ position: { x: 60, y: 60 } })
  await workspace.getByText('批注已保存').waitFor()
  // Typed digits are points, whatever was clicked on the left; an extra digit is corrected.
  await workspace
    .getByRole('button', { name: /第 \d+ 题/ })
    .first()
    .click()
  const score = workspace.getByLabel('得分')
  await expect.poll(() => score.evaluate((field) => field === document.activeElement).catch(() => false)).toBe(true)
  await workspace.keyboard.press('9')
  await workspace.keyboard.press('Backspace')
  await workspace.keyboard.press('8')
  expect(await workspace.getByLabel('得分').inputValue()).toBe('8')
  await workspace.getByLabel('启用单键快捷键').check()
  await workspace.getByLabel('得分').focus()
  await workspace.keyboard.press('c')
  await workspace.keyboard.type(COMMENT)
  // A reload keeps what was typed.
  await workspace.reload()
  await workspace.getByText('上次没有保存的评分已恢复').waitFor()
  expect(await workspace.getByLabel('得分').inputValue()).toBe('8')
  await workspace.keyboard.press('Enter')
  await workspace.getByText('没有待批阅的答案了').waitFor()

  await open(own, result)
  await own.getByText(/^不及格，还差/).waitFor()
  expect(await own.getByRole('main').innerText()).toMatch(/8\s*分/)
  expect(await barriers(own)).toEqual([])
  await own.getByRole('link', { name: '查看解析' }).click()
  await own.getByText(COMMENT).waitFor()
  await own.getByText('两个氢原子和一个氧原子。').waitFor()
  await own.locator('[data-ink=tick]').waitFor()
  await own.getByRole('tab', { name: /未全对/ }).click()
  expect(await barriers(own)).toEqual([])

  // The taker requests a recheck: a short reason is refused and kept.
  const essay = own.locator(`[data-problem="${paper.problems[1]?.id}"]`)
  await essay.getByRole('button', { name: '申请复核' }).click()
  const reason = own.getByRole('dialog').getByLabel('复核理由')
  await reason.fill('再看')
  await own.getByRole('button', { name: '提交申请' }).click()
  await own.getByText('请用至少 5 个字说明理由').waitFor()
  expect(await reason.inputValue()).toBe('再看')
  await reason.fill('我结合了自己的经历，请再看看第二个要点。')
  await own.getByRole('button', { name: '提交申请' }).click()
  await own.getByText('复核中，等待老师答复').waitFor()
  expect(await barriers(own)).toEqual([])

  await open(workspace, url('/account/exams/marking'))
  await workspace.getByRole('link', { name: '复核申请 1' }).first().click()
  await workspace.getByText('我结合了自己的经历，请再看看第二个要点。').last().waitFor()
  await workspace.getByRole('button', { name: '提交答复' }).click()
  await workspace.getByText('请选择维持原分还是改分').waitFor()
  await workspace.getByRole('radio', { name: '改分' }).check()
  await workspace.getByLabel('复核后得分').fill('9.5')
  await workspace.getByLabel('答复').fill('第二个要点成立，补给 1.5 分。')
  await workspace.evaluate(() => scrollTo(0, 0))
  expect(await barriers(workspace)).toEqual([])
  await workspace.getByRole('button', { name: '提交答复' }).click()
  await workspace.getByText('没有待答复的复核申请').waitFor()

  await own.reload()
  await own.getByText('复核结果：由 8 分改为 9.5 分').waitFor()
  await own.getByText('老师答复：第二个要点成立，补给 1.5 分。').waitFor()
})

test('a wrong key is corrected: a preview shows who gains, then scores change', async () => {
  const { page: own, person } = await signedIn(browser, { viewport: { width: 390, height: 844 } })
  const recordId = await handIn(own)
  await inside(async (owner) => {
    const [lecturer] = await owner<{ userId: string; lecturerId: string }[]>`
      SELECT l.user_id, l.id AS "lecturerId" FROM lecturer l JOIN users u ON u.site_id = l.site_id AND u.id = l.user_id WHERE u.site_id = 12 AND u.mobile = ${LECTURER}`
    if (!lecturer) throw new Error('no lecturer in the demo school')
    const { gradeId } = await makeGrade(owner, {
      owner: { ...lecturer, mobile: LECTURER, token: '' },
      gradeName: '知行一班',
    })
    await addMember(owner, gradeId, person.id)
  })
  const page = await atWorkspace()
  await open(page, url(`/account/exams/marking?examId=${paper.examId}`))
  await page.getByText('知是行之始，行是知之成。').waitFor()
  await page.getByRole('checkbox', { name: /说明知与行的关系/ }).check()
  expect(await page.getByLabel('得分').inputValue()).toBe('6')
  await page.getByRole('button', { name: '保存并批下一份' }).click()
  await page.getByText('没有待批阅的答案了').waitFor()

  await open(page, url(`/account/exams/statistics?examId=${paper.examId}&tab=problems`))
  await page.getByRole('button', { name: '更正答案' }).first().click()
  const dialog = page.getByRole('dialog')
  // Both options cannot be right: C replaces B.
  await dialog.getByRole('checkbox', { name: 'C', exact: true }).check()
  await dialog.getByText('B、C 都算对').waitFor()
  await dialog.getByRole('checkbox', { name: 'B', exact: true }).uncheck()
  await dialog.getByRole('button', { name: '看看影响谁' }).click()
  await dialog.getByText('1 人中，1 人加分，0 人减分').waitFor()
  await dialog.getByText('平均分 6 → 16').waitFor()
  await dialog.getByRole('button', { name: '确认更正并重新判分' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: '更正记录' }).click()
  await page.getByText('B → C').waitFor()
  // The export of the analysis.
  await page.getByRole('tab', { name: '题目分析' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Excel' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^知行合一小测-题目分析-\d{8}-\d{4}\.xlsx$/)
  const [{ data: rows } = { data: [] }] = await readXlsxFile(await readFile(await download.path()))
  expect(rows.map((row) => row.slice(0, 3))).toMatchObject([
    ['题号', '题目', '题型'],
    [1, '水的化学式是哪一个？', '单选题'],
    [2, '谈谈你对“知行合一”的理解。', expect.any(String)],
  ])

  // Custom bands: a non-increasing value is an error at its field and is kept.
  await page.getByRole('tab', { name: '概览' }).click()
  await page.getByRole('button', { name: '自定义分数段' }).click()
  await dialog.getByLabel('第 2 段从几分开始').fill('15')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('分数要从低到高，不能重复').waitFor()
  await dialog.getByLabel('第 2 段从几分开始').fill('10')
  await dialog.getByText('将分为：10 分以下、10–13、14–15、16–17、18 分及以上').waitFor()
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: '保存' }).click()
  await page.getByRole('table').getByText('18 分及以上').waitFor()

  // The taker's class is compared with all takers, and exported.
  await page.getByRole('tab', { name: '班级对比' }).click()
  await page.getByRole('table').first().getByText('知行一班').waitFor()
  const [compared] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Excel' }).click(),
  ])
  const [{ data: lines } = { data: [] }] = await readXlsxFile(await readFile(await compared.path()))
  expect(lines.map((line) => line.slice(0, 2))).toEqual([
    ['班级或小组', '人数'],
    ['知行一班', 1],
    ['全部考生', 1],
  ])
  expect(await barriers(page)).toEqual([])

  await open(own, url(`/exam/result?recordId=${recordId}`))
  await expect
    .poll(
      async () => {
        await own.reload()
        return own.getByRole('main').innerText()
      },
      { timeout: 120_000 },
    )
    .toMatch(/16\s*分[\s\S]*^及格$/m)
})

test('identical answers are marked at once, except an excluded one; the mark is undone', async () => {
  for (const text of ['知行合一', '知行 合一。', '“知行合一”', '知难行易']) {
    const { page } = await signedIn(browser)
    await handIn(page, [text])
    await page.context().close()
  }
  const page = await atWorkspace()
  await open(page, url(`/account/exams/marking?examId=${paper.examId}`))
  await page.getByText('这道题有 1 组相同的答案，共 3 份').waitFor()
  await page.getByRole('button', { name: '成组批阅' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('看看有谁（3 份）').click()
  await dialog.getByRole('checkbox', { name: /“知行合一”/ }).uncheck()
  await dialog.getByLabel('得分').fill('7')
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: '给这 2 份打分' }).click()
  await dialog.getByText('共 2 份，已给 7 分').waitFor()
  await dialog.getByText('没有相同的答案了').waitFor()
  await dialog.getByRole('button', { name: '撤销' }).click()
  await dialog.getByText('看看有谁（3 份）').waitFor()
  await dialog.getByLabel('得分').fill('6')
  await dialog.getByRole('button', { name: '给这 3 份打分' }).click()
  await dialog.getByText('共 3 份，已给 6 分').waitFor()
  await page.keyboard.press('Escape')
  // Unique answers stay in the queue.
  await page.getByText('知难行易').waitFor()
  await page.getByText('已批 3 / 4').first().waitFor()
})
