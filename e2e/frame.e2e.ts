/** The frame of all pages: service worker, toasts, advert, service button, dark mode, error pages. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, open, url } from './browser.ts'
import { courseNamed } from './lessons.ts'
import { eventually, signedIn, visitor } from './people.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('the service worker shows an offline page, and the site again once the network is back', async () => {
  const page = await visitor(browser, { serviceWorkers: 'allow' })
  await open(page, url('/'))
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
  expect(scope).toBe(url('/'))
  await eventually(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toBe(url('/sw.js'))
  await page.context().setOffline(true)
  await page.goto(url('/list'))
  expect(await page.title()).toBe('网络已断开')
  await page.context().setOffline(false)
  await open(page, url('/list'))
  expect(await page.title()).toContain('全部课程')
})

test('the service worker caches only build files, no pages or answers', async () => {
  const page = await visitor(browser, { serviceWorkers: 'allow' })
  await open(page, url('/'))
  await page.evaluate(() => navigator.serviceWorker.ready)
  await eventually(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await open(page, url('/list'))
  const saved = await page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname)
    return found
  })
  expect(saved).toContain('/offline.html')
  expect(saved.filter((path) => path !== '/offline.html' && !path.startsWith('/assets/'))).toEqual([])
})

test('an English browser gets English, its desks in Chinese, and can switch to Chinese', async () => {
  const page = await visitor(browser, { locale: 'en-GB' })
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await open(page, url('/'))
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  const header = page.getByRole('banner')
  expect(await header.getByRole('link', { name: 'Sign in', exact: true }).count()).toBe(1)
  expect(await header.getByRole('link', { name: '登录', exact: true }).count()).toBe(0)
  const content = page.getByRole('main').locator('[lang="zh-CN"]')
  expect(await content.count()).toBeGreaterThan(10)
  // Within the application: words and marks of the next page too.
  await header.getByRole('link', { name: 'Courses', exact: true }).click()
  await page.waitForURL(url('/list'))
  await page.getByRole('heading', { level: 1, name: 'All courses' }).waitFor()
  // Pages of teachers are in Chinese: a link there loads a new document.
  await page.getByRole('link', { name: 'Become a teacher' }).click()
  await page.waitForURL(url('/recruit'))
  await page.waitForSelector('html[lang="zh-CN"][data-alive]')
  expect(await page.getByRole('button', { name: 'English' }).count()).toBe(0)
  await open(page, url('/'))
  expect(await page.getByRole('navigation', { name: 'Language' }).count()).toBe(1)
  await page.getByRole('button', { name: '简体中文' }).click()
  await page.waitForSelector('html[lang="zh-CN"][data-alive]')
  expect(await header.getByRole('link', { name: '登录', exact: true }).count()).toBe(1)
  await open(page, url('/nothing-here'))
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('页面不存在')
  // No hydration mismatch; the missing page answers 404.
  expect(errors.filter((text) => !text.includes('404'))).toEqual([])
})

test('the online-service button is only on the listed pages', async () => {
  const page = await visitor(browser)
  const button = page.getByRole('button', { name: '打开在线客服' })
  const id = await courseNamed(page.context(), '家庭烘焙')
  for (const [path, shown] of [
    ['/', 1],
    ['/index', 1],
    ['/list', 1],
    ['/view/service', 1],
    ['/info', 0],
    ['/search/摄影', 0],
    [`/view/${id}`, 0],
    ['/login', 0],
  ] as const) {
    await open(page, url(path))
    expect([path, await button.count()]).toEqual([path, shown])
  }
  await open(page, url('/'))
  await button.click()
  const dialog = page.getByRole('dialog', { name: '在线客服' })
  expect(await dialog.getByRole('link', { name: /咨询电话/ }).getAttribute('href')).toMatch(/^tel:/)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await eventually(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('a closed advert stays away for two minutes', async () => {
  const page = await visitor(browser)
  await page.clock.install()
  const advert = page.getByText('先试学，再决定')
  await open(page, url('/'))
  await advert.waitFor()
  await page.getByRole('button', { name: '关闭活动提示' }).click()
  await advert.waitFor({ state: 'detached' })
  await page.clock.fastForward('01:55')
  await open(page, url('/'))
  await eventually(() => advert.count()).toBe(0)
  await page.clock.fastForward('00:10')
  await open(page, url('/'))
  await advert.waitFor()
})

test('the same error is shown once in two seconds', async () => {
  const { page } = await signedIn(browser)
  await page.clock.install()
  await open(page, url(`/view/${await courseNamed(page.context(), '家庭烘焙')}`))
  await page.route('**/collection/course/**', (route) => route.abort())
  // A paused clock: the machine's speed has no effect.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  const errors = page.getByRole('region', { name: '消息提示' }).getByRole('alert')
  const press = async () => {
    const failed = page.waitForEvent('requestfailed')
    await page.getByRole('button', { name: /收藏/ }).first().click()
    await failed
    await page.getByRole('button', { name: /^收藏/ }).first().waitFor()
    // A failure is shown one task later, unless its caller handles it.
    await page.clock.runFor(10)
  }
  await press()
  await errors.filter({ hasText: '网络连接失败' }).waitFor()
  await press()
  expect(await errors.count()).toBe(1)
  await page.clock.fastForward(2100)
  await press()
  await eventually(() => errors.count()).toBe(2)
})

test('dark mode applies to the whole page', async () => {
  const page = await visitor(browser, { colorScheme: 'dark' })
  for (const path of ['/', '/list', '/login']) {
    await open(page, url(path))
    const [ground, text] = await page.evaluate(() => {
      const light = (color: string) => {
        const canvas = document.createElement('canvas').getContext('2d')
        if (!canvas) return 0
        canvas.fillStyle = color
        canvas.fillRect(0, 0, 1, 1)
        const [r = 0, g = 0, b = 0] = canvas.getImageData(0, 0, 1, 1).data
        return (r + g + b) / 3
      }
      const { backgroundColor, color } = getComputedStyle(document.body)
      return [light(backgroundColor), light(color)] as const
    })
    expect(ground).toBeLessThan(60)
    expect(text).toBeGreaterThan(150)
  }
})

test('error and empty pages link home', async () => {
  const page = await visitor(browser)
  await page.goto(url('/nirgends'))
  await page.getByRole('link', { name: '返回首页' }).click()
  await page.waitForURL(url('/'))
  expect((await page.goto(url('/null')))?.status()).toBe(200)
  await page.getByRole('heading', { level: 1, name: '暂无内容' }).waitFor()
})

test('a page whose data fails shows an error and links home', async () => {
  const page = await visitor(browser)
  await open(page, url('/'))
  await page.route('**/*.data*', (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.getByRole('banner').getByRole('link', { name: '资讯' }).click()
  await page.getByRole('heading', { level: 1, name: /出错了/ }).waitFor()
  await page.unroute('**/*.data*')
  await page.getByRole('link', { name: '返回首页' }).click()
  await page.waitForURL(url('/'))
  await page.getByRole('navigation', { name: '课程分类' }).waitFor()
})

test('the loading bar is shown during navigation', async () => {
  const page = await visitor(browser)
  await open(page, url('/'))
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/info.data*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('banner').getByRole('link', { name: '资讯' }).click()
  const bar = page.getByRole('progressbar', { name: '页面加载中' })
  await bar.waitFor({ state: 'attached' })
  answer()
  await page.waitForURL(url('/info'))
  await bar.waitFor({ state: 'detached' })
})

/** Skip link for keyboard users. */
test('the first Tab stop skips to the content', async () => {
  const page: Page = await visitor(browser)
  await open(page, url('/list'))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
})
