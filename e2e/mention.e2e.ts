/** Mentions by @, and cards of site objects in texts. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, open, url } from './browser.ts'
import { time, video } from './lessons.ts'
import { call, eventually, signedIn, visitor } from './people.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('an answer mentions its asker and contains a course card; the asker gets a message, readers see name and price', async () => {
  const { page: asker } = await signedIn(browser)
  const title = `先学理论还是先动手 ${Date.now()}`
  const { id } = await call(asker.context(), 'community/auth/questions/save', { title, content: '' })
  const { list } = await call(asker.context(), 'course/api/course/list', { pageSize: 1 })
  const [{ courseId, courseName } = { courseId: '', courseName: '' }] = list

  const { page: helper } = await signedIn(browser)
  await open(helper, url(`/question/view/${id}`))
  const text = helper.getByRole('textbox', { name: '回答内容' })
  await text.click()
  await helper.keyboard.type('问得好@')
  await helper.getByRole('listbox', { name: '提到谁' }).getByRole('option').first().waitFor()
  await helper.keyboard.press('Enter')
  await text.locator('[data-type="mention"]').waitFor()
  await helper.keyboard.press('Enter')
  await helper.evaluate(
    ([address]) => {
      const data = new DataTransfer()
      data.setData('text/plain', address ?? '')
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    },
    [url(`/view/${courseId}`)],
  )
  await text.locator('[data-type="card"] strong').getByText(courseName).waitFor()
  await helper.getByRole('button', { name: '插入课程、视频、试卷、文章卡片' }).click()
  await helper.getByRole('textbox', { name: '名称或网址' }).fill('没有这样的课程名')
  await helper.getByText('没有找到，换个词试试').waitFor()
  await helper.keyboard.press('Escape')
  await helper.getByRole('button', { name: '发布回答' }).click()

  const card = helper.getByRole('article').last().locator(`a[data-type="card"][href="/view/${courseId}"]`)
  await card.getByText(courseName).waitFor()
  const reader = await visitor(browser)
  await open(reader, url(`/question/view/${id}`))
  await reader.locator(`a[data-type="card"][href="/view/${courseId}"] em`).waitFor()
  expect(await reader.locator('[data-type="mention"]').textContent()).toMatch(/^@./)
  await open(asker, url('/account/message'))
  await asker
    .getByText(/的回答中提到了你/)
    .first()
    .waitFor()
})

test("a comment mentions the article's author, who gets a message and whose name is a link", async () => {
  const { page: author, person } = await signedIn(browser)
  const { nickname } = person
  await call(author.context(), 'community/auth/blogger/save', { introduction: '' })
  const { id } = await call(author.context(), 'community/auth/blog/save', {
    title: `评论里点名 ${Date.now()}`,
    content: '<p>正文</p>',
    isIssue: 1,
  })
  const { page: reader } = await signedIn(browser)
  await open(reader, url(`/blog/article/${id}`))
  const field = reader.locator('#comments textarea').first()
  await field.click()
  await reader.keyboard.type('写得真好@')
  await reader.getByRole('listbox', { name: '提到谁' }).getByRole('option', { name: nickname }).waitFor()
  await reader.keyboard.press('Enter')
  await reader.keyboard.type('下一篇呢')
  await eventually(() => field.inputValue()).toBe(`写得真好@${nickname} 下一篇呢`)
  await reader.locator('#comments').getByRole('button', { name: '发表', exact: true }).first().click()
  await reader
    .locator('#comments')
    .getByRole('link', { name: `@${nickname}` })
    .waitFor()
  await open(author, url('/account/message'))
  await author
    .getByText(/的评论中提到了你/)
    .first()
    .waitFor()
})

test('a card of an open lesson plays its video in an article; other lessons are links', async () => {
  const { page: author } = await signedIn(browser)
  await call(author.context(), 'community/auth/blogger/save', { introduction: '' })
  const { list } = await call(author.context(), 'community/auth/inset/card/list', { kind: 'lesson', keyword: 'Node' })
  const tried = list.find(({ isPlayable }) => isPlayable === 1)
  const sold = list.find(({ isPlayable }) => isPlayable === 0)
  if (!tried || !sold) throw new Error('the demo school has lessons of both kinds')
  const card = ({ id }: { id: string }) => `<div data-type="card" data-card="lesson" data-id="${id}"></div>`
  const { id } = await call(author.context(), 'community/auth/blog/save', {
    title: `边看边读 ${Date.now()}`,
    content: `<p>先看这一段：</p>${card(tried)}<p>再看这一段：</p>${card(sold)}`,
    isIssue: 1,
  })

  const reader = await visitor(browser)
  await open(reader, url(`/blog/article/${id}`))
  await reader.getByRole('link', { name: tried.title }).click()
  await reader.getByLabel(`视频：${tried.title}`).waitFor()
  await eventually(() => time(reader)).toBeGreaterThan(0.5)
  expect(new URL(reader.url()).pathname).toBe(`/blog/article/${id}`)
  await reader.getByRole('button', { name: '收起视频' }).click()
  await eventually(() => video(reader).count()).toBe(0)
  await reader.getByRole('link', { name: sold.title }).click()
  await reader.waitForURL(url(sold.url))
})
