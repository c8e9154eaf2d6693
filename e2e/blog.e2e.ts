/** Writing an article through network failure and a closed page; then likes, comments and followers. */
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, open, url } from './browser.ts'
import { inside } from './inside.ts'
import { enterAs, newPerson, visitor } from './people.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const picture = () =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: '#4477aa' } })
    .png()
    .toBuffer()
const body = (page: Page) => page.getByRole('textbox', { name: '正文' })

test('an article with image and formula survives a network failure and a closed page, is published, liked and commented on, and its author followed', async () => {
  const [author, reader] = [await newPerson('写作的小周'), await newPerson('读文章的阿林')]
  const page = await visitor(browser)
  await enterAs(page.context(), author.mobile)
  await open(page, url('/blog/account/write'))
  // A first draft needs no blog; publishing does, and the draft is kept.
  const title = `断网也不丢的文章${author.mobile}`
  await page.getByLabel('标题', { exact: true }).fill(title)
  await page.locator('[data-save="local"]').waitFor()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByLabel('博客简介').fill('记录学习方法')
  await page.getByRole('button', { name: '开通博客' }).click()
  await page.getByRole('dialog', { name: '发布文章' }).getByRole('button', { name: '取消' }).click()
  await page.locator('[data-save="saved"]').waitFor()
  await body(page).click()
  await page.keyboard.type('## 第一节')
  await page.keyboard.press('Enter')
  await page.keyboard.type('先写一句。')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '插入图片' }).click()
  await (await chooser).setFiles({ name: 'blue.png', mimeType: 'image/png', buffer: await picture() })
  await body(page).locator('img[src^="/files/"]').waitFor()
  await page.getByRole('button', { name: '插入公式' }).click()
  await page.getByLabel('LaTeX', { exact: true }).fill('a^2+b^2=c^2')
  await page.getByRole('button', { name: '插入', exact: true }).click()
  expect(await body(page).locator('img[src^="/files/"]').count()).toBe(1)
  await page.locator('[data-save="saved"]').waitFor()

  // The network fails while typing, and the page is closed.
  await page.context().setOffline(true)
  await body(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('断网时写下的话。')
  await page.locator('[data-save="offline"]').waitFor()
  const later = await page.context().newPage()
  await page.close()
  await later.context().setOffline(false)
  await open(later, url('/blog/account/write'))
  await later.getByRole('button', { name: '恢复未保存的修改' }).first().click()
  await body(later).getByText('断网时写下的话。').waitFor()
  expect(await later.getByLabel('标题', { exact: true }).inputValue()).toBe(title)
  expect(await body(later).locator('img[src^="/files/"]').count()).toBe(1)
  await later.locator('[data-save="saved"]').waitFor()

  await later.getByRole('button', { name: '发布', exact: true }).click()
  const dialog = later.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '标签' }).fill('写作 方法')
  await dialog.getByRole('button', { name: '发布', exact: true }).click()
  await later.waitForURL(/\/blog\/article\/\d+/)
  await later.getByRole('heading', { level: 1, name: title }).waitFor()
  const address = later.url()

  const other = await visitor(browser)
  await enterAs(other.context(), reader.mobile)
  await open(other, address)
  await other.locator('article .katex').first().waitFor()
  expect(await other.locator('article img[src^="/files/"]').count()).toBe(1)
  await other.getByRole('button', { name: /^赞/ }).click()
  await other.getByRole('button', { name: /^已赞 1/ }).waitFor()
  await other.getByLabel('写评论').fill('写得真好')
  await other.getByRole('button', { name: '发表' }).click()
  await other.locator('#comments').getByText('写得真好').waitFor()
  await other.getByRole('button', { name: '关注 写作的小周' }).click()
  await other.getByRole('button', { name: '取消关注 写作的小周' }).waitFor()

  // The author has messages about it, and the follower's feed shows the article.
  await open(other, url('/blog?tab=2'))
  await other.getByRole('link', { name: title }).waitFor()
  await expect
    .poll(async () => {
      await open(later, url('/account/message'))
      return later.getByText('关注了你').count()
    })
    .toBeGreaterThan(0)
  await later.getByText('评论了你的文章').first().waitFor()
  await later.getByText('赞了你的文章').first().waitFor()
})

test('an application for a blog is rejected, repeated and approved; what was drafted meanwhile is published', async () => {
  const applicant = await newPerson(`申请人${Date.now()}`)
  // Review of new bloggers is per site: other journeys open blogs at the same time.
  await inside(
    (owner) =>
      owner`INSERT INTO blogger (site_id, user_id, introduction, audit_status) VALUES (12, ${applicant.id}, '加我微信', 0)`,
  )
  const page = await visitor(browser)
  await enterAs(page.context(), applicant.mobile)
  await open(page, url('/blog/account'))
  await page.getByText('博客申请正在审核').waitFor()
  await open(page, url('/blog/account/write'))
  const title = `等待时写的草稿${applicant.mobile}`
  await page.getByLabel('标题', { exact: true }).fill(title)
  await body(page).click()
  await page.keyboard.type('先写下来。')
  await page.locator('[data-save="saved"]').waitFor()
  expect(await page.getByRole('button', { name: '发布', exact: true }).isDisabled()).toBe(true)

  const operator = await visitor(browser)
  await enterAs(operator.context(), '13800000000')
  await open(operator, url('/admin/moderation?targetType=4'))
  const row = operator.getByRole('row').filter({ hasText: applicant.nickname })
  await row.getByRole('button', { name: '驳回', exact: true }).click()
  await operator
    .getByRole('dialog')
    .getByRole('button', { name: /驳\s*回/ })
    .click()
  await operator.getByRole('dialog').getByText('请填写原因，申请人会看到').waitFor()
  await operator.getByRole('dialog').getByLabel('原因（申请人可见）').fill('简介里只有联系方式')
  await operator
    .getByRole('dialog')
    .getByRole('button', { name: /驳\s*回/ })
    .click()
  await operator.getByText('驳回成功').waitFor()
  // Trust levels, with the number of people at each as typed.
  await operator.getByRole('button', { name: '信任等级' }).click()
  const trust = operator.getByRole('dialog', { name: '信任等级' })
  await trust
    .getByRole('region', { name: '成员' })
    .getByText(/^\d+ 人$/)
    .waitFor()
  await trust.getByRole('region', { name: '成员' }).getByLabel('注册满（天）').fill('3650')
  await trust.getByRole('region', { name: '成员' }).getByText('0 人', { exact: true }).waitFor()
  await trust.getByRole('button', { name: /取\s*消/ }).click()

  await open(page, url('/blog/account'))
  await page.getByText('原因：简介里只有联系方式').waitFor()
  await page.getByRole('button', { name: '重新申请' }).click()
  await page.getByRole('dialog').getByLabel('博客简介').fill('写数学笔记')
  await page.getByRole('button', { name: '提交申请' }).click()
  await page.getByText('博客申请正在审核').waitFor()

  await operator.reload()
  await operator.getByRole('row').filter({ hasText: '写数学笔记' }).getByRole('button', { name: '通过' }).click()
  await operator.getByText(/处理成功/).waitFor()
  await open(page, url('/blog/account'))
  await page.getByRole('link', { name: title }).first().click()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
})
