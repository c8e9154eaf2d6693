/**
 * Papers from creation to publishing and printing: picked by hand, drawn by rules, rejected, corrected, approved,
 * reverted.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, open, url } from './browser.ts'
import { newLecturer } from './lecturers.ts'
import { call, enterAs, eventually, visitor } from './people.ts'

const OPERATOR = '13800000000'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser?.close())

/** A new lecturer with choice and true-or-false problems, signed in. */
async function lecturer(): Promise<Page> {
  const { page } = await newLecturer(browser)
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
  await enterAs(page.context(), OPERATOR)
  return page
}

/** Reviews the paper on its page, as an operator. */
async function judge(page: Page, examId: string, action: '通过' | '驳回', opinion = ''): Promise<void> {
  await open(page, url(`/admin/exam-reviews/${examId}`))
  await page.getByRole('button', { name: action, exact: true }).click()
  const dialog = page.getByRole('dialog')
  if (opinion) await dialog.getByRole('textbox', { name: '审核意见' }).fill(opinion)
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

test('a lecturer composes a paper, an operator rejects it, and the corrected paper is published', async () => {
  const page = await lecturer()
  await open(page, url('/account/exams'))
  await page.getByRole('link', { name: '新建试卷' }).first().click()
  await page.getByLabel('试卷名称').fill('第一单元测验')
  await page.getByRole('button', { name: '创建并继续' }).click()
  await page.waitForURL(/id=\d+/)
  const examId = new URL(page.url()).searchParams.get('id') ?? ''

  // By hand: two single-choice problems form a section.
  await page.getByRole('button', { name: '从题库选题' }).click()
  const picker = page.getByRole('dialog', { name: '从题库选题' })
  await picker.getByLabel('题型').selectOption({ label: '单选题' })
  // The list shows options, points and usage.
  await picker.getByRole('checkbox', { name: /第 1 道单选题选哪个.*1 分/s }).check()
  expect(await picker.getByRole('list').getByRole('list').first().getByRole('listitem').count()).toBeGreaterThan(1)
  // Showing the key does not select the problem.
  await picker.getByRole('button', { name: '查看答案与解析：第 2 道单选题选哪个' }).click()
  const line = picker.getByRole('listitem').filter({ hasText: '第 2 道单选题' }).first()
  await expect.poll(() => line.getByText('正确答案').locator('xpath=..').textContent()).toBe('正确答案B')
  await picker.getByRole('checkbox', { name: /第 2 道单选题/ }).check()
  await picker.getByRole('button', { name: '加入 2 题' }).click()
  await page.getByRole('region', { name: '一、单选题' }).waitFor()
  await page.getByText('共 2 题，总分 4 分').first().waitFor()
  await saved(page)

  // By rules: shortages of the bank are listed first.
  await page.getByRole('button', { name: '自动组卷' }).click()
  const auto = page.getByRole('dialog', { name: '自动组卷' })
  for (const kind of ['单选题', '多选题'])
    await auto
      .getByRole('group', { name: `${kind}的要求` })
      .getByRole('button', { name: '移除' })
      .click()
  const row = auto.getByRole('group', { name: '判断题的要求' })
  await row.getByLabel('不限', { exact: true }).fill('9')
  await auto.getByText('大题「一、判断题」判断题：需要 9 题，题库可用的只有 4 题').waitFor()
  expect(await auto.getByRole('button', { name: '开始组卷' }).isDisabled()).toBe(true)
  await row.getByLabel('不限', { exact: true }).fill('3')
  await auto.getByRole('radio', { name: '追加在后面' }).check()
  await auto.getByText('所有规则都能抽够').waitFor()
  await auto.getByRole('button', { name: '开始组卷' }).click()
  await page.getByRole('region', { name: '二、判断题' }).waitFor()
  await page.getByText('共 5 题，总分 7 分').first().waitFor()

  // The outline jumps to a problem and moves a section; on a phone it is a sheet over the form.
  const outline = page.getByRole('complementary', { name: '试卷大纲' })
  await outline.getByRole('button', { name: /^4\s*判断题/ }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('句话是对的')
  await outline.getByRole('button', { name: '二、判断题：拖动或按方向键调整顺序' }).focus()
  await page.keyboard.press('ArrowUp')
  await outline.getByRole('button', { name: /^1\s*判断题/ }).waitFor()
  await saved(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: '试卷大纲' }).click()
  const over = page.getByRole('dialog', { name: '试卷大纲' })
  await over.getByRole('button', { name: /^一、单选题\s*2 题/ }).click()
  await over.waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('一、单选题')
  await page.setViewportSize({ width: 1280, height: 800 })

  // A pass mark above the total: the list of problems links to it.
  await open(page, url(`/account/exams/add?id=${examId}&tab=rules`))
  await page.getByLabel('及格分').fill('60')
  await saved(page)
  await page.getByRole('button', { name: '提交审核' }).click()
  await page.getByRole('link', { name: '及格分不能高于试卷总分 7 分' }).click()
  await page.getByLabel('及格分').fill('4')
  await page.getByText('每人只能考 1 次，4 分及格。').waitFor()
  await saved(page)
  await page.getByRole('button', { name: '提交审核' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '提交审核' }).click()
  await page.getByText('审核中', { exact: true }).first().waitFor()

  const workspace = await operator()
  await judge(workspace, examId, '驳回', '请写明考试须知')
  await open(page, url(`/account/exams/add?id=${examId}&tab=basic`))
  await page.getByText('审核意见：请写明考试须知').waitFor()
  await page.getByRole('textbox', { name: '考试须知' }).fill('请独立完成。')
  await saved(page)
  await page.getByRole('button', { name: '提交审核' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '提交审核' }).click()
  await page.getByText('审核中', { exact: true }).first().waitFor()
  await judge(workspace, examId, '通过')

  await eventually(async () => {
    const { list } = await call(page.context(), 'exam/auth/exam/audit/list', {})
    return list.map(({ examName, isPutaway, liveVersion }) => [examName, isPutaway, liveVersion])
  }).toEqual([['第一单元测验', 1, 1]])
  await open(page, url('/account/exams/examAdmin'))
  await page.getByText('已上架', { exact: true }).last().waitFor()

  // The taker's view, and with the key.
  await open(page, url(`/account/exams/preview?id=${examId}`))
  expect(await page.locator('[data-problem]').count()).toBe(5)
  expect(await page.getByText('正确答案').count()).toBe(0)
  await page.getByRole('switch', { name: '显示答案与解析' }).check()
  await page.getByText('正确答案').first().waitFor()
})

test('a problem is replaced by a similar one, and offline edits are saved later', async () => {
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

  // The network fails while typing.
  await page.context().setOffline(true)
  await page.getByRole('region', { name: '一、单选题' }).getByLabel('大题名称').fill('一、离线改的名字')
  await page.locator('[data-save=offline]').first().waitFor()
  await page.context().setOffline(false)
  await saved(page)
  const fresh = await call(page.context(), 'exam/auth/exam/audit/view', { examId })
  expect(fresh.titleList[0]?.titleName).toBe('一、离线改的名字')
})

/** A submitted paper of the signed-in lecturer: one section with their single-choice problems. */
async function handedIn(page: Page, examName: string): Promise<string> {
  const context = page.context()
  const { list } = await call(context, 'exam/auth/exam/problem/list', { problemType: 1 })
  const { examId, rev } = await call(context, 'exam/auth/exam/audit/save', { examName, rules: { passScore: 2 } })
  const problemList = list.map(({ id }) => ({ problemId: id }))
  await call(context, 'exam/auth/exam/audit/save/exam/ref', {
    examId,
    rev,
    titleList: [{ titleName: '一、单选题', rule: { score: 2 }, problemList }],
  })
  await call(context, 'exam/auth/exam/audit/is/submit/audit', { examId })
  return examId
}

test('an operator reviews several papers at once; an older version is compared with the draft and restored', async () => {
  const page = await lecturer()
  const name = `批量${Date.now()}`
  const ids = [await handedIn(page, `${name}甲`), await handedIn(page, `${name}乙`)]
  const states = async () => {
    const { list } = await call(page.context(), 'exam/auth/exam/audit/list', {})
    return ids.map((id) => list.find(({ examId }) => examId === id)?.auditStatus)
  }
  const workspace = await operator()
  /** Selects all rows and applies one action. */
  const bulk = async (action: string, opinion = '') => {
    await open(workspace, url(`/admin/exam-reviews?keyword=${encodeURIComponent(name)}`))
    await workspace.getByRole('link', { name: `${name}甲` }).waitFor()
    await workspace.getByRole('checkbox').first().check()
    await workspace.getByRole('button', { name: action }).click()
    const dialog = workspace.getByRole('dialog')
    if (opinion) await dialog.getByRole('textbox', { name: '审核意见' }).fill(opinion)
    await dialog.getByRole('button', { name: /^开\s?始$/ }).click()
    await eventually(states).toEqual(opinion ? [2, 2] : [1, 1])
  }
  await bulk('驳回所选', '请补充考试须知')
  for (const examId of ids) await call(page.context(), 'exam/auth/exam/audit/is/submit/audit', { examId })
  await bulk('通过所选')

  const [examId = ''] = ids
  await call(page.context(), 'exam/auth/exam/audit/update', { examId, examName: '改坏了的名字' })
  await open(page, url(`/account/exams/add?id=${examId}&tab=review`))
  await page.getByText('第 2 版相对第 1 版').waitFor()
  await page.getByRole('heading', { name: '改坏了的名字' }).waitFor()
  await page.getByRole('button', { name: '恢复为草稿' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '恢复为草稿' }).click()
  await page.getByRole('heading', { name: `${name}甲` }).waitFor()
  await page.getByText('取回旧版本为草稿').waitFor()
  const view = await call(page.context(), 'exam/auth/exam/audit/view', { examId })
  expect(view).toMatchObject({ examName: `${name}甲`, version: 3, auditStatus: 3, liveVersion: 1, isPutaway: 1 })
  // The replaced version is still readable.
  await page.getByRole('link', { name: '查看试卷' }).nth(1).click()
  await page.getByText('这是第 2 版的内容。').waitFor()
  // Later edits go into the restored version.
  await open(page, url(`/account/exams/add?id=${examId}&tab=basic`))
  await page.getByLabel('试卷名称').fill(`${name}丙`)
  await saved(page)
  expect(await call(page.context(), 'exam/auth/exam/audit/view', { examId })).toMatchObject({
    examName: `${name}丙`,
    version: 3,
  })
})

test('printing: correct page sizes, nothing cut, keys and answer sheet on separate pages', async () => {
  const page = await lecturer()
  const context = page.context()
  const sum = Array.from({ length: 14 }, (_, n) => `\\frac{x^{${n}}}{${n + 1}}`).join('+')
  const cells = Array.from({ length: 12 }, (_, n) => `<td>第 ${n} 列的数据</td>`).join('')
  const { id } = await call(context, 'exam/auth/exam/problem/save', {
    problemType: 5,
    problemContent: `<p>求和</p><div data-type="block-math" data-latex="${sum}"></div><table><tbody><tr>${cells}</tr></tbody></table><pre>${'long '.repeat(60)}</pre>`,
    answer: ['<p>略</p>'],
    difficulty: 2,
  })
  const examId = await handedIn(page, '打印卷')
  await call(context, 'exam/auth/exam/audit/withdraw', { examId })
  const { titleList, rev } = await call(context, 'exam/auth/exam/audit/view', { examId })
  const essay = { titleName: '二、论述题', rule: { score: 10 }, problemList: [{ problemId: id }] }
  await call(context, 'exam/auth/exam/audit/save/exam/ref', { examId, rev, titleList: [...titleList, essay] })

  const sizes = async (address: string, withSheet = false) => {
    await open(page, url(address))
    if (withSheet) await page.getByRole('checkbox', { name: '附答题卡' }).check()
    await page.locator('.katex').first().waitFor()
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    return [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, wide, high]) =>
      [Number(wide), Number(high)].map(Math.round),
    )
  }
  const small = await sizes(`/exam/print/${examId}`)
  expect(new Set(small.map(String))).toEqual(new Set(['595,842']))
  // Paper, answer sheet and keys, each on its own page.
  const large = await sizes(`/exam/print/${examId}?layout=a3&key=1`, true)
  expect(large.map(String)).toEqual(['1191,842', '1191,842', '1191,842'])

  // An A3 column in print layout does not overflow.
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 1464, height: 1000 })
  const beyond = await page.locator('article').evaluate((article) => {
    const edge = article.getBoundingClientRect()
    return [...article.querySelectorAll('p, td, pre, .katex .base')]
      .filter((one) => {
        const { left, right } = one.getBoundingClientRect()
        const column = right <= edge.left + edge.width / 2 ? edge.left + edge.width / 2 : edge.right
        return left < edge.left - 1 || right > column + 1 || one.scrollWidth > one.clientWidth + 1
      })
      .map((one) => one.outerHTML.slice(0, 80))
  })
  expect(beyond).toEqual([])
})
