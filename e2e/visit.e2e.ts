import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, open, url, url13 } from './browser.ts'

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

test('an address that begins with another host is a page of ours that does not exist', async () => {
  const answer = await fetch(`${process.env.E2E_URL}//evil.example/list`)
  expect(answer.status).toBe(404)
  expect(await answer.text()).not.toContain('https://evil.example')
})
