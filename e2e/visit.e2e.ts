import { get } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, open, url, url13 } from './browser.ts'
import { eventually } from './people.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('a visitor sees the school with its courses, without an error in the console', async () => {
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  await open(page, url('/'))
  expect(await page.title()).toContain('知行学堂')
  expect(await page.locator('a[href^="/view/"]').count()).toBeGreaterThan(12)
  expect(errors).toEqual([])
  await page.close()
})

// Times are written by the server and read by the browser: where the two do not agree, React says so.
test.each(['Asia/Shanghai', 'America/Los_Angeles'])('pages come alive without an error in %s', async (timezoneId) => {
  const context = await browser.newContext({ timezoneId })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('response', (answer) => answer.status() >= 400 && errors.push(`${answer.status()} ${answer.url()}`))
  for (const path of ['/list', '/exam', '/info', '/library']) await open(page, url(path))
  const course = await page.goto(url('/')).then(() => page.locator('a[href^="/view/"]').first().getAttribute('href'))
  await open(page, url(course ?? ''))
  await page.locator('time').first().waitFor({ state: 'attached' })
  expect(errors).toEqual([])
  await context.close()
})

test('another host is another school', async () => {
  const page = await browser.newPage()
  await open(page, url13('/'))
  expect(await page.title()).toContain('青禾书院')
  expect(await page.locator('html').getAttribute('data-theme')).toBe('jade')
  await page.close()
})

test('an address that does not exist answers 404 and leads home', async () => {
  const page = await browser.newPage()
  const answer = await page.goto(url('/no/such/page'))
  expect(answer?.status()).toBe(404)
  await page.getByRole('link', { name: '返回首页' }).click()
  await page.waitForURL(url('/'))
  await page.close()
})

test('whoever asks for ever new pages gets a rest; others, and pages that are kept, are answered all the same', async () => {
  const { port } = new URL(url('/'))
  const ask = (path: string, localAddress: string) =>
    new Promise<number>((resolve, reject) =>
      get({ host: '127.0.0.1', port, path, localAddress, headers: { host: 'localhost' } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      }).on('error', reject),
    )
  expect(await ask('/', '127.0.0.2')).toBe(200)
  let asked = 0
  for (let refused = false; !refused && asked < 1_000; asked += 10) {
    const paths = Array.from({ length: 10 }, (_, n) => `/no-such-page-${asked + n}.data`)
    refused = (await Promise.all(paths.map((path) => ask(path, '127.0.0.2')))).includes(429)
  }
  // The limit is by the minute: whoever is slow may ask some more.
  expect(asked).toBeGreaterThanOrEqual(600)
  expect(await ask('/no-such-page.data', '127.0.0.3')).not.toBe(429)
  // A page is kept for seconds: another visitor has it rendered once more.
  expect(await ask('/', '127.0.0.3')).toBe(200)
  expect(await ask('/', '127.0.0.2')).toBe(200)
})

test('visitors who come one after another see the tab of a list that each asked for', async () => {
  const current = (page: Page, tabs: string) =>
    page.getByRole('navigation', { name: tabs }).locator('[aria-current]').textContent()
  for (const [path, tabs, name] of [
    ['/blog', '栏目', '热门'],
    ['/question', '问题列表', '待回答'],
  ] as const) {
    const [one, other] = [await browser.newPage(), await browser.newPage()]
    await open(one, url(path))
    await one.getByRole('navigation', { name: tabs }).getByRole('link', { name }).click()
    await eventually(() => current(one, tabs)).toBe(name)
    await open(other, url(path))
    expect(await current(other, tabs)).toBe('最新')
    await one.reload()
    expect(await current(one, tabs)).toBe(name)
    await one.close()
    await other.close()
  }
})

test('an address that begins with another host is a page of ours that does not exist', async () => {
  const answer = await fetch(`${process.env.E2E_URL}//evil.example/list`)
  expect(answer.status).toBe(404)
  expect(await answer.text()).not.toContain('https://evil.example')
})

test('typing into the search field suggests where to go; arrow keys and Enter go there', async () => {
  const page = await browser.newPage()
  await open(page, url('/'))
  const field = page.getByRole('banner').getByRole('combobox')
  await field.fill('sjfx')
  const lines = page.getByRole('listbox', { name: '搜索建议' }).getByRole('option')
  // Under the title: whose it is, and how many study it.
  await lines
    .filter({ hasText: '数据分析' })
    .filter({ hasText: /周文 · [\d,]+ 人在学/ })
    .waitFor()
  await field.press('ArrowDown')
  expect(await lines.first().getAttribute('aria-selected')).toBe('true')
  await field.press('Enter')
  await page.waitForURL(/\/(view|exam\/view|info\/detail)\/\d+/)
  await field.fill('没有这样的课')
  await field.press('Enter')
  await page.waitForURL(/\/search\//)
  await page.getByRole('banner').getByRole('combobox').fill('')
  await page.getByRole('option', { name: '没有这样的课' }).waitFor()
  await page.close()
})
