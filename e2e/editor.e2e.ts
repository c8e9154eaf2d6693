/**
 * The rich-text editor: pasting from Word, from pages, Markdown and too much text; failing uploads; concurrent windows.
 */
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, open, url } from './browser.ts'
import { call, signedIn } from './people.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const body = (page: Page) => page.getByRole('textbox', { name: '正文' })
const paste = (page: Page, data: { html?: string; text?: string }) =>
  body(page).evaluate((element, { html, text }) => {
    const transfer = new DataTransfer()
    if (html) transfer.setData('text/html', html)
    transfer.setData('text/plain', text ?? '')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }))
  }, data)
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{font-family:宋体}</style></head><body>
<p class="MsoNormal" style="margin-left:2em"><b>从 Word 来的<span style="color:red">重点</span></b><o:p></o:p></p>
<h1>标题<sup>1</sup></h1><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>列表一</p>
<table class="MsoTableGrid"><tr><td style="width:3cm"><p class="MsoNormal">表格里的字</p></td></tr></table><script>window.hacked = 1</script></body></html>`

test('pasting keeps structure; a failed image is retried; two windows are compared', async () => {
  const { page } = await signedIn(browser)
  await call(page.context(), 'community/auth/blogger/save', { introduction: '' })
  const { id } = await call(page.context(), 'community/auth/blog/save', { title: '粘贴', content: '<p>开头</p>' })
  await open(page, url(`/blog/account/write?id=${id}`))
  await body(page).click()
  // The editor is a lazy module with the frame's style sheet: it must be inserted beside the first copy, not after the
  // page's sheets.
  const sheets = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''))
  const twice = sheets.filter((href) => sheets.includes(`${href}#`))
  expect(twice.map((href) => sheets[sheets.indexOf(href) - 1])).toEqual(twice.map((href) => `${href}#`))
  expect(twice).not.toEqual([])
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await paste(page, { html: WORD, text: 'x' })
  await body(page).locator('strong').getByText('重点').waitFor()
  await body(page).locator('td').getByText('表格里的字').waitFor()
  await body(page).locator('h2 sup').getByText('1').waitFor()
  await body(page).locator('ol li').getByText('列表一').waitFor()
  expect(await body(page).locator('[style*="color"], .MsoNormal').count()).toBe(0)
  await page.keyboard.press('Control+End')

  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#aa4444' } })
    .png()
    .toBuffer()
  // Only the first upload fails.
  let isCut = true
  await page.route(/\/system\/auth\/upload\/aliyun/, (route) => (isCut ? route.abort() : route.fallback()))
  await paste(page, {
    html: `<p>网页来的<a href="javascript:x()">链接</a></p><img src="https://elsewhere.example/a.png"><iframe src="https://v.example/1"></iframe><img src="data:image/png;base64,${png.toString('base64')}"><p>图后的话</p>`,
  })
  await page.getByText('粘贴的内容里有 1 张外站图片、1 段外站音视频没有带过来').waitFor()
  await body(page).getByText('网页来的').waitFor()
  const again = page.getByRole('button', { name: /^重新上传/ })
  await again.waitFor()
  isCut = false
  await again.click()
  await body(page).locator('img[src^="/files/"]').waitFor()
  expect(await body(page).locator('img').count()).toBe(1)
  expect(await body(page).locator('a[href^="javascript"]').count()).toBe(0)

  await page.keyboard.press('Control+End')
  await paste(page, { text: '## 小标题\n\n- [x] 做完了\n\n```python\nprint(1)\n```' })
  await body(page).getByRole('heading', { name: '小标题' }).waitFor()
  await paste(page, { text: '很长'.repeat(2_500_000) })
  await page.getByText('粘贴的内容超过 50 万字').waitFor()
  await page.locator('[data-save="saved"]').waitFor()

  // Another window saves in between: both versions are shown side by side and none is chosen.
  const now = await call(page.context(), 'community/auth/blog/draft/view', { id })
  const fields = { title: '别处改的标题', content: '<p>别处写的话</p>', labels: [], typeId: 1 }
  await call(page.context(), 'community/auth/blog/update', { id, rev: now.rev, ...fields })
  await page.getByLabel('标题', { exact: true }).fill('这里改的标题')
  await page.locator('[data-save="conflict"]').waitFor()
  await page.getByRole('region', { name: '别处的内容' }).getByText('别处写的话').waitFor()
  await page.getByRole('region', { name: '我的修改' }).getByText('这里改').waitFor()
  await page.getByRole('button', { name: '保留我的修改' }).click()
  await page.locator('[data-save="saved"]').waitFor()
  const stored = await call(page.context(), 'community/auth/blog/draft/view', { id })
  expect(stored.title).toBe('这里改的标题')
  // In its place between the surrounding words; placeholders of dropped parts are not stored.
  expect(stored.content).toMatch(/网页来的.*<img src="\/files\/[^>]+>.*图后的话/)
  expect(stored.content).not.toMatch(/pending|外站/)
  expect(stored.content).toMatch(/<h2>标题<sup>1<\/sup><\/h2><ol><li>/)
  expect(stored.content).toContain('language-python')
})
