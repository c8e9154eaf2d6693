/** Questions: asked, answered, accepted; reported and moderated. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRecord } from '../server/test/exam.ts'
import { launch, open, url } from './browser.ts'
import { demoLecturer, shortPaper } from './exam-papers.ts'
import { inside } from './inside.ts'
import { lessonNamed, openLesson, time } from './lessons.ts'
import { call, enterAs, eventually, signedIn, visitor } from './people.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('a question is asked with a label, answered, and the answer accepted', async () => {
  const asker = (await signedIn(browser)).page
  const title = `为什么要先看成品再拆步骤 ${Date.now()}`
  await asker.goto(url('/question/account/write'))
  await asker.getByRole('textbox', { name: '标题' }).fill(title)
  await asker.getByRole('textbox', { name: '标签' }).fill('学习方法')
  await asker.getByRole('textbox', { name: '标签' }).press('Enter')
  await asker.getByRole('button', { name: '发布问题' }).click()
  await asker.waitForURL(/\/question\/view\/\d+/)
  const { pathname } = new URL(asker.url())
  await asker.getByRole('heading', { level: 1, name: title }).waitFor()

  const helper = (await signedIn(browser)).page
  await helper.goto(url(pathname))
  await helper.getByRole('textbox', { name: '回答内容' }).fill('先知道要去哪里，步骤才有意义。')
  // A draft answer does not block leaving, and is restored.
  await helper.getByRole('navigation', { name: '当前位置' }).getByRole('link', { name: '问答' }).click()
  await helper.waitForURL(url('/question'))
  await helper.getByRole('link', { name: title }).click()
  await helper.getByRole('textbox', { name: '回答内容' }).filter({ hasText: '步骤才有意义' }).waitFor()
  await helper.getByRole('button', { name: '发布回答' }).click()
  await helper.getByRole('article').filter({ hasText: '步骤才有意义' }).last().waitFor()
  // A sent answer leaves the form empty.
  expect((await helper.getByRole('textbox', { name: '回答内容' }).innerText()).trim()).toBe('')

  await asker.reload()
  await asker.getByRole('button', { name: /^采纳.*的回答$/ }).click()
  await asker.getByText('已采纳', { exact: true }).waitFor()
  const reader = await visitor(browser)
  await eventually(async () => {
    await reader.goto(url(pathname))
    return reader.getByText('已解决').count()
  }).toBeGreaterThan(0)
  expect(await reader.locator('script[type="application/ld+json"]').textContent()).toContain('acceptedAnswer')
})

test('a question at a second of a lesson is shown to the next learner at that second', async () => {
  const { page: asker } = await signedIn(browser)
  const lesson = await lessonNamed(asker.context(), 'Node.js 服务端实践', '校验输入')
  await openLesson(asker, lesson.path)
  const side = (page: Page) => page.getByRole('complementary', { name: '目录、文稿与笔记' })
  await side(asker).getByRole('tab', { name: '文稿' }).click()
  await side(asker).getByRole('tabpanel').getByRole('listitem').nth(4).getByRole('button').click()
  await eventually(() => time(asker)).toBeGreaterThan(5)
  await side(asker).getByRole('tab', { name: '提问' }).click()
  const [form] = await Promise.all([
    asker.context().waitForEvent('page'),
    side(asker).getByRole('link', { name: '发到问答社区' }).click(),
  ])
  expect(Number(new URL(form.url()).searchParams.get('videoTime'))).toBeGreaterThan(5)
  const title = `这里为什么要先校验 ${Date.now()}`
  await form.getByRole('textbox', { name: '标题' }).fill(title)
  await form.getByRole('button', { name: '发布问题' }).click()
  await form.waitForURL(/\/question\/view\/\d+/)
  const questionsId = new URL(form.url()).pathname.split('/').at(-1) ?? ''

  const helper = (await signedIn(browser)).page.context()
  const answer = { questionsId, content: '<p>错误的输入越早拦住，后面的代码越简单。</p>' }
  const { id } = await call(helper, 'community/auth/questions/comment/save', answer)
  await call(asker.context(), 'community/auth/questions/update', { id: questionsId, acceptCommentId: id })

  const { page: next } = await signedIn(browser)
  await openLesson(next, `${lesson.path}&side=questions`)
  const found = side(next).getByRole('listitem').filter({ hasText: title })
  await found.getByText('已解决').waitFor()
  await found.getByRole('button', { name: /^跳到/ }).click()
  await eventually(() => time(next)).toBeGreaterThan(5)
})

test('a question about a problem of a taken paper names the paper and is shown under the problem', async () => {
  const [{ page: asker, person }, { page: next, person: other }] = [await signedIn(browser), await signedIn(browser)]
  const name = `几何小测 ${Date.now()}`
  const [own, theirs] = await inside(async (owner) => {
    const paper = await shortPaper(owner, await demoLecturer(owner), { name })
    const sit = (userId: string) => makeRecord(owner, { paper, userId, examStatus: 5, score: 0, marks: [] })
    return [await sit(person.id), await sit(other.id)]
  })
  const problem = (page: Page) => page.getByRole('region', { name: '这道题的提问' }).nth(1)
  await open(asker, url(`/exam/explain?recordId=${own.recordId}`))
  const [form] = await Promise.all([
    asker.context().waitForEvent('page'),
    problem(asker).getByRole('link', { name: '就这道题提问' }).click(),
  ])
  await form.getByRole('link', { name }).waitFor()
  const title = `第二题为什么选这个 ${Date.now()}`
  await form.getByRole('textbox', { name: '标题' }).fill(title)
  await form.getByRole('button', { name: '发布问题' }).click()
  await form.waitForURL(/\/question\/view\/\d+/)
  await form
    .getByRole('main')
    .getByRole('link', { name: /第 2 题/ })
    .waitFor()

  await open(next, url(`/exam/explain?recordId=${theirs.recordId}`))
  await problem(next).getByRole('link', { name: title }).waitFor()
})

test('a question is reported, taken down with a reason, and its author appeals', async () => {
  const { page: author } = await signedIn(browser)
  const title = `低价代写论文欢迎咨询 ${Date.now()}`
  const { id } = await call(author.context(), 'community/auth/questions/save', { title, content: '' })
  const reader = (await signedIn(browser)).page
  await reader.goto(url(`/question/view/${id}`))
  await reader.getByRole('button', { name: '举报' }).first().click()
  await reader.getByRole('combobox', { name: '举报理由' }).selectOption({ label: '广告与刷屏' })
  await reader.getByRole('button', { name: '提交举报' }).click()
  await reader.getByText(/举报成功/).waitFor()

  const operator = await visitor(browser)
  await enterAs(operator.context(), '13800000000')
  await operator.goto(url('/admin/moderation'))
  const row = operator.getByRole('row').filter({ hasText: title })
  await row.getByRole('button', { name: '撤下', exact: true }).click()
  await operator
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定/ })
    .click()
  await operator.getByText('撤下成功').waitFor()

  await author.goto(url('/account/moderation'))
  await author.getByText(title).waitFor()
  await author.getByRole('button', { name: '申诉' }).click()
  await author.getByRole('textbox', { name: /申诉理由/ }).fill('这是课堂讨论的例子')
  await author.getByRole('button', { name: '提交申诉' }).click()
  await author.getByText('申诉处理中').waitFor()
})

test('a duplicate is found by its asker, merged by an operator, and redirects', async () => {
  const { page: asker } = await signedIn(browser)
  const mark = Date.now()
  const ask = (title: string) =>
    call(asker.context(), 'community/auth/questions/save', { title: `${title} ${mark}`, content: '' })
  const [{ id: first }, { id: again }] = [await ask('怎样背单词更牢'), await ask('单词怎样背得牢')]
  await asker.goto(url(`/question/view/${again}`))
  await asker.getByRole('button', { name: '重复提问' }).click()
  const dialog = asker.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '查找问题' }).fill(`怎样背单词更牢 ${mark}`)
  await dialog.getByRole('radio', { name: `怎样背单词更牢 ${mark}` }).check()
  await dialog.getByRole('button', { name: '提交申请' }).click()
  await asker.getByText(/合并申请提交成功/).waitFor()

  const operator = await visitor(browser)
  await enterAs(operator.context(), '13800000000')
  await operator.goto(url('/admin/question-merges'))
  const row = operator.getByRole('row').filter({ hasText: String(mark) })
  await row.getByRole('button', { name: '合并问题' }).click()
  await operator
    .getByRole('dialog')
    .getByRole('button', { name: /合并问题/ })
    .click()
  await operator.getByText('合并成功').waitFor()
  const answer = await (await visitor(browser)).request.get(url(`/question/view/${again}`), { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([301, `/question/view/${first}`])
})
