/** Versions of an article, and series. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, open, url } from './browser.ts'
import { call, signedIn } from './people.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('a version is compared and restored; a series is created, read through and followed', async () => {
  const { page: author } = await signedIn(browser)
  await call(author.context(), 'community/auth/blogger/save', { introduction: '写观星笔记' })
  const write = (title: string, content: string) =>
    call(author.context(), 'community/auth/blog/save', { title, content, isIssue: 1 })
  const first = await write('第一讲：选器材', '<p>先买三脚架，再买快门线。</p>')
  await write('第二讲：选地点', '<p>离城市远一点。</p>')
  const change = {
    id: first.id,
    title: '第一讲：选器材',
    content: '<p>先买三脚架，再买镜头。</p>',
    isIssue: 1 as const,
  }
  await call(author.context(), 'community/auth/blog/update', change)

  await open(author, url('/blog/account'))
  const row = author.getByRole('listitem').filter({ hasText: '第一讲' })
  await row.getByRole('button', { name: '历史版本' }).click()
  const dialog = author.getByRole('dialog', { name: '历史版本' })
  await dialog.getByRole('button', { name: /^查看/ }).first().click()
  await dialog.locator('del').getByText('快门线').waitFor()
  await dialog.locator('ins').getByText('镜头').waitFor()
  await dialog.getByRole('button', { name: '返回列表' }).click()
  await dialog.getByRole('button', { name: /^查看/ }).last().click()
  await dialog.getByRole('button', { name: '恢复到草稿' }).click()
  await author.waitForURL(/\/blog\/account\/write/)
  await author.getByRole('textbox', { name: '正文' }).getByText('再买快门线').waitFor()

  await open(author, url('/blog/account?tab=series'))
  await author.getByRole('button', { name: '新建专栏' }).click()
  const form = author.getByRole('dialog', { name: '新建专栏' })
  await form.getByRole('button', { name: '保存' }).click()
  await form.getByText('请填写专栏名称').waitFor()
  const title = `观星入门 ${Date.now()}`
  await form.getByLabel('专栏名称').fill(title)
  await form.getByRole('button', { name: '添加《第一讲：选器材》' }).click()
  await form.getByRole('button', { name: '添加《第二讲：选地点》' }).click()
  await form.getByRole('button', { name: '保存' }).click()
  await author.getByRole('link', { name: title }).click()
  await author.getByRole('heading', { level: 1, name: title }).waitFor()
  const address = author.url()

  const { page: reader } = await signedIn(browser)
  await open(reader, address)
  await reader.getByRole('button', { name: '关注专栏' }).click()
  await reader.getByRole('button', { name: '已关注' }).waitFor()
  await reader.getByRole('link', { name: '第一讲：选器材' }).click()
  await reader.getByText('第 1 篇 / 共 2 篇').waitFor()
  await reader.getByRole('link', { name: /下一篇/ }).click()
  await reader.getByRole('heading', { level: 1, name: '第二讲：选地点' }).waitFor()
  await reader.getByText('第 2 篇 / 共 2 篇').waitFor()
  expect(await reader.getByRole('link', { name: /下一篇/ }).count()).toBe(0)
})
