import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, open, url } from './browser.ts'
import { eventually } from './people.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('a visitor sees the school with its courses, without a console error', async () => {
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

// Times rendered by server and browser must agree, or React reports a hydration mismatch.
test.each(['Asia/Shanghai', 'America/Los_Angeles'])('pages hydrate without an error in %s', async (timezoneId) => {
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

test('every visitor sees the tab of a list that they asked for', async () => {
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

test('the search field suggests targets, which arrow keys and Enter open', async () => {
  const page = await browser.newPage()
  await open(page, url('/'))
  const field = page.getByRole('banner').getByRole('combobox')
  await field.fill('sjfx')
  const lines = page.getByRole('listbox', { name: '搜索建议' }).getByRole('option')
  // Under the title: the lecturer and the number of learners.
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
