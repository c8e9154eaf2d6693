/**
 * Content in the back office: reviewing courses, categories, articles, statistics; and a lecturer's view of learners.
 */
import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goOn, launch, open, url } from './browser.ts'
import { courseNamed, lessonNamed } from './lessons.ts'
import { call, enterAs, eventually, newPerson, visitor } from './people.ts'

const OPERATOR = '13800000000'
const LECTURER = '13800000002'
/** A plain user agent: automated browsers are not counted as visits. */
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** A signed-in page. */
async function as(mobile: string, options?: BrowserContextOptions): Promise<Page> {
  const page = await visitor(browser, { userAgent: CHROME, ...options })
  await enterAs(page.context(), mobile)
  return page
}

/** The lecturer changes a course and submits it. */
async function handIn(context: BrowserContext, courseId: string, courseDesc: string) {
  await call(context, 'course/auth/course/audit/update', { courseId, courseDesc })
  const { submitted } = await call(context, 'course/auth/course/audit/submit', { courseId })
  expect(submitted).toBe(1)
}

test('a version is rejected with a reason, corrected and approved', async () => {
  const [operator, lecturer] = [await as(OPERATOR), await as(LECTURER)]
  const courseId = await courseNamed(operator.context(), 'React 19 从入门到上线')
  await handIn(lecturer.context(), courseId, '学会 React 19 的全部写法并上线')

  await open(operator, url('/admin/reviews?type=1'))
  await operator.getByRole('link', { name: /React 19 从入门到上线/ }).click()
  // Changes are marked against the published version.
  await operator.locator('[data-change=changed] ins').first().waitFor()
  expect(await operator.locator('[data-change=changed]').innerText()).toContain('一句话简介')

  // A remark is pinned to the pressed paragraph.
  await operator.getByRole('tab', { name: '提交的内容' }).click()
  await operator.getByRole('button', { name: '阅读正文' }).first().click()
  const paragraph = operator.locator('main [data-pointed] p').nth(1)
  const begins = (await paragraph.innerText()).slice(0, 12)
  await paragraph.click()
  await operator.getByRole('textbox', { name: /写一条批注/ }).fill('这里的说法和画面不一致')
  await operator.getByText(`“${begins}`).first().waitFor()
  await operator.getByRole('button', { name: '添加批注' }).click()
  await operator.getByRole('tab', { name: '批注（1）' }).waitFor()

  await operator
    .locator('main')
    .getByRole('button', { name: /^驳\s?回$/ })
    .first()
    .click()
  const dialog = operator.getByRole('dialog')
  await dialog.getByRole('button', { name: /驳\s?回/ }).click()
  await dialog.getByText('请填写驳回原因').waitFor()
  await dialog.getByRole('textbox', { name: '审核意见' }).fill('简介说“全部写法”不准确，请修改')
  // A click outside keeps the text, and Escape asks before closing.
  await operator.mouse.click(4, 4)
  await operator.keyboard.press('Escape')
  await operator.getByRole('button', { name: '继续填写' }).click()
  await eventually(() => dialog.count()).toBe(1)
  await dialog.getByRole('button', { name: /驳\s?回/ }).click()
  await operator.getByText('驳回成功').waitFor()

  const seen = await call(lecturer.context(), 'course/auth/course/audit/view', { courseId })
  expect(seen).toMatchObject({ auditStatus: 2, auditOpinion: '简介说“全部写法”不准确，请修改' })
  await open(lecturer, url(`/account/vod/check?id=${courseId}`))
  await lecturer.getByText('简介说“全部写法”不准确，请修改').first().waitFor()
  // The author jumps to the remark and resolves it.
  await lecturer.getByRole('heading', { name: '审核批注' }).waitFor()
  await lecturer.getByRole('button', { name: '去看' }).click()
  await eventually(() => lecturer.getByRole('dialog').locator('[data-pinned]').innerText()).toContain(begins)
  await lecturer.keyboard.press('Escape')
  await lecturer.getByRole('checkbox', { name: /这里的说法和画面不一致/ }).check()
  await lecturer.getByText('1 条都处理完了').waitFor()
  await handIn(lecturer.context(), courseId, '学会 React 19 的基本写法并上线')

  await open(operator, url(`/admin/reviews/${courseId}`))
  await operator.locator('[data-change=changed] ins').first().waitFor()
  await operator.getByRole('tab', { name: '批注（1）' }).click()
  await operator.getByText('讲师已处理').waitFor()
  // Single-key shortcuts work only for operators who enabled them.
  await operator
    .locator('main')
    .getByRole('button', { name: /^通\s?过$/ })
    .first()
    .click()
  await operator
    .getByRole('dialog')
    .getByRole('button', { name: /^通\s?过$/ })
    .click()
  await operator.getByText('审核通过，已上架成功').waitFor()
  const visitorPage = await visitor(browser)
  await open(visitorPage, url(`/view/${courseId}`))
  await visitorPage.getByText('学会 React 19 的基本写法并上线').first().waitFor()
})

test('categories are reordered by drag and drop, and by keyboard', async () => {
  const page = await as(OPERATOR)
  const context = page.context()
  const names = async () =>
    (await call(context, 'course/admin/category/tree', { categoryType: 2 })).tree.map(
      ({ categoryName }) => categoryName,
    )
  const stamp = `拖${Date.now() % 10_000}`
  const before = await names()
  for (const name of ['甲', '乙'])
    await call(context, 'course/admin/category/save', { categoryType: 2, categoryName: `${stamp}${name}` })
  await open(page, url('/admin/categories?kind=resource'))
  const row = (name: string) => page.locator(`[data-category="${stamp}${name}"]`)
  await row('甲').waitFor()
  // Dropping on the lower half of a row inserts below it.
  await row('甲').dragTo(row('乙'), { targetPosition: { x: 40, y: 30 } })
  await eventually(names).toEqual([...before, `${stamp}乙`, `${stamp}甲`])
  await page.getByRole('button', { name: `上移${stamp}甲` }).focus()
  await page.keyboard.press('Enter')
  await eventually(names).toEqual([...before, `${stamp}甲`, `${stamp}乙`])
})

test('a category in use cannot be deleted, and the dialog says why', async () => {
  const page = await as(OPERATOR)
  const stamp = `删${Date.now() % 10_000}`
  const { id } = await call(page.context(), 'course/admin/category/save', { categoryType: 2, categoryName: stamp })
  await call(page.context(), 'course/admin/category/save', {
    categoryType: 2,
    parentId: id,
    categoryName: `${stamp}下`,
  })
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await open(page, url('/admin/categories?kind=resource'))
  await page.locator(`[data-category="${stamp}"]`).waitFor()
  await page.getByRole('button', { name: `${stamp}的更多操作`, exact: true }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  const dialog = page.getByRole('dialog', { name: `删除分类“${stamp}”？` })
  await dialog.getByRole('button', { name: /删\s?除/ }).click()
  await page.getByText('还有 1 个下级分类').waitFor()
  // The dialog stays open for another try.
  await dialog.locator('button:not([aria-busy])', { hasText: /删\s?除/ }).waitFor()
  expect(errors).toEqual([])
})

test('an article is drafted, autosaved on the device, and visible once published', async () => {
  const page = await as(OPERATOR)
  const title = `秋季开课安排 ${Date.now() % 100_000}`
  await open(page, url('/admin/info/edit'))
  await page.getByLabel('标题', { exact: true }).fill(title)
  await page.getByRole('button', { name: /^发\s?布$/ }).click()
  await page.getByText('请填写正文再发布').waitFor()
  await page.getByRole('textbox', { name: '正文' }).click()
  await page.keyboard.type('九月一日开课，请提前报名。')
  await page.getByRole('button', { name: /^预\s?览$/ }).click()
  await page.getByRole('dialog').getByText('九月一日开课，请提前报名。').waitFor()
  await page.keyboard.press('Escape')
  // A reloaded page restores the draft.
  await page.locator('[data-save=local]').waitFor()
  page.on('dialog', (dialog) => void dialog.accept())
  await open(page, url('/admin/info/edit'))
  await page.getByRole('button', { name: '恢复' }).first().click()
  await page.getByText('九月一日开课，请提前报名。').waitFor()
  await page.getByRole('button', { name: /^发\s?布$/ }).click()
  await page.getByText('发布成功').waitFor()

  const reader = await visitor(browser)
  await open(reader, url('/info'))
  await reader.getByRole('link', { name: title }).first().click()
  await reader.getByText('九月一日开课，请提前报名。').waitFor()

  // After unpublishing it is missing from the list in the same window.
  const listed = page.locator('main').getByRole('link', { name: title })
  await goOn(page, url('/info'))
  await listed.first().waitFor()
  await goOn(page, url(`/admin/info?q=${encodeURIComponent(title)}`))
  await page.getByRole('button', { name: /^下\s?架$/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^下\s?架$/ })
    .click()
  await page.getByRole('button', { name: /^发\s?布$/ }).waitFor()
  await goOn(page, url('/info'))
  expect(await listed.count()).toBe(0)
})

test('articles are put into a series, ordered, and read one after the other, with reduced motion', async () => {
  // Expanding lists must not depend on transitions.
  const page = await as(OPERATOR, { reducedMotion: 'reduce' })
  const context = page.context()
  const mark = Date.now()
  const [category] = (await call(context, 'community/admin/article/category/list', {})).list
  for (const infoTitle of [`先读这篇 ${mark}`, `再读这篇 ${mark}`])
    await call(context, 'community/admin/article/save', {
      categoryId: category?.id ?? '',
      infoTitle,
      infoContent: '<p>正文</p>',
      isPutaway: 1,
    })
  await open(page, url('/admin/info/series'))
  await page.getByRole('button', { name: '新建专栏' }).click()
  const dialog = page.getByRole('dialog', { name: '新建专栏' })
  await dialog.getByRole('button', { name: /确\s?定/ }).click()
  await dialog.getByText('请填写专栏名称，至少 2 个字').waitFor()
  await dialog.getByLabel('专栏名称').fill(`入门 ${mark}`)
  const find = dialog.getByRole('combobox', { name: /按标题查找资讯/ })
  for (const title of ['再读这篇', '先读这篇']) {
    await find.fill(`${title} ${mark}`)
    await page.getByRole('option').filter({ hasText: title }).click()
    await dialog.getByRole('button', { name: `移出《${title} ${mark}》` }).waitFor()
  }
  // The second article is moved to the front.
  const handle = dialog.getByRole('button', { name: new RegExp(`^先读这篇 ${mark}：拖动`) })
  await handle.press('ArrowUp')
  await dialog.getByRole('button', { name: /确\s?定/ }).click()
  await page.getByText('保存成功').waitFor()

  const reader = await visitor(browser)
  await open(reader, url('/info'))
  await reader
    .getByRole('complementary', { name: '专栏' })
    .getByRole('link', { name: `入门 ${mark}` })
    .click()
  await reader.getByRole('heading', { level: 1, name: `入门 ${mark}` }).waitFor()
  await reader.getByRole('link', { name: `先读这篇 ${mark}` }).click()
  await reader.getByText('第 1 篇 / 共 2 篇').waitFor()
  await reader.getByRole('link', { name: /下一篇/ }).click()
  await reader.getByRole('heading', { level: 1, name: `再读这篇 ${mark}` }).waitFor()
  expect(await reader.getByRole('link', { name: /下一篇/ }).count()).toBe(0)
})

test('the overview counts page views', async () => {
  const page = await as(OPERATOR)
  const views = async () => (await call(page.context(), 'data/admin/overview/view', { days: 7 })).today
  const before = await views()
  const guest = await visitor(browser, { userAgent: `${CHROME} Edg/130` })
  for (const path of ['/', '/list', '/info']) await open(guest, url(path))
  // Written every ten seconds.
  await eventually(async () => (await views()).views).toBeGreaterThanOrEqual(before.views + 3)
  const now = await views()
  expect(now.visitors).toBeGreaterThanOrEqual(1)
  await open(page, url('/admin'))
  await eventually(async () =>
    Number((await page.locator('[data-number=views]').innerText()).replaceAll(',', '')),
  ).toBeGreaterThanOrEqual(now.views)
  await page.locator('figure', { hasText: '以表格查看' }).first().getByText('以表格查看').click()
  await page.getByRole('columnheader', { name: '浏览量' }).waitFor()
})

test('a lecturer filters learners by progress and exports the list', async () => {
  const name = `勤学的小乔${Date.now() % 100_000}`
  const learner = await newPerson(name)
  const student = await visitor(browser)
  await enterAs(student.context(), learner.mobile)
  const lesson = await lessonNamed(student.context(), 'Node.js 服务端实践', '一个请求的旅程')
  const { studyId } = await call(student.context(), 'course/auth/course/sign', { periodId: lesson.periodId })
  await call(student.context(), 'data/api/course/user/period/log/save', {
    studyId,
    periodId: lesson.periodId,
    seq: 1,
    ranges: [[0, 3]],
    currentDuration: 3,
  })

  const page = await as(LECTURER)
  await open(page, url('/account/vod/progress'))
  await page.getByRole('link', { name: 'Node.js 服务端实践' }).click()
  await page.getByRole('heading', { name: 'Node.js 服务端实践' }).waitFor()
  await page.getByRole('button', { name: '观看留存' }).first().click()
  await page
    .getByRole('dialog')
    .getByText(/人开始，\d+ 人看完/)
    .waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: '学员' }).click()
  await page.getByPlaceholder('搜索昵称或课程').fill(name)
  await page.keyboard.press('Enter')
  // The export contains the filtered rows.
  await eventually(() => page.locator('tbody tr:visible').count()).toBe(1)
  await page.locator('tbody tr:visible', { hasText: name }).waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出' }).click()])
  const path = await file.path()
  expect(readFileSync(path).subarray(0, 2).toString()).toBe('PK')
  const [book] = await readXlsxFile(path)
  const rows = book?.data ?? []
  expect(rows[0]).toContain('学员')
  expect(rows.slice(1).map(([nickname]) => nickname)).toEqual([name])
})
