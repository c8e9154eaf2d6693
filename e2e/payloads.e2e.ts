/**
 * User texts are shown literally: payloads are written through the product's calls (nicknames also directly) and viewed
 * in Chromium on every page that shows them.
 */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../server/src/kernel/db/index.ts'
import { makeUser } from '../server/test/factories.ts'
import { launch } from './browser.ts'
import { type OwnProduct, startOwnProduct } from './own-product.ts'
import { payloads } from './payloads.ts'
import { inspect, check, must as mustOf, shows, watched as watchedIn } from './payloads-watch.ts'

/** Notes and feedback per author: within the rate limits, and on one page. */
const EACH = 10

interface Author {
  token: string
  /** The payloads of this author. */
  texts: readonly string[]
  nickname: string
}

let product: OwnProduct
let database: Database
let browser: Browser
let courseId = ''
const authors: Author[] = []

const must = <T>(path: string, input: object, token?: string) => mustOf<T>(product.origin, path, input, token)
const watched = (token?: string) => watchedIn(browser, product.origin, token)

beforeAll(async () => {
  product = await startOwnProduct()
  database = product.openDatabase()
  browser = await launch()
  const { list } = await must<{ list: { courseId: string }[] }>('course/api/course/list', { pageSize: 1 })
  courseId = list[0]?.courseId ?? ''
  const { chapterList } = await must<{ chapterList: { periodList: { id: string }[] }[] }>(
    'course/api/course/chapter/list',
    { courseId },
  )
  const periodId = chapterList[0]?.periodList[0]?.id
  // Nicknames of this length are refused by calls, so they are inserted.
  let people = 0
  const newAuthor = (nickname: string) =>
    makeUser(database.owner, { nickname, mobile: `136${String(10_000_000 + people++)}` })

  // One comment each, by an author with the same nickname.
  for (const text of payloads) {
    const { token } = await newAuthor(text)
    await must('course/auth/user/order/course/ref/save', { courseId }, token)
    const { id } = await must<{ id: string }>(
      'course/auth/courseComment/save',
      { courseId, commentText: text, score: 5 },
      token,
    )
    await must('course/auth/courseComment/save', { courseId, commentId: id, commentText: `答${text}` }, token)
  }
  for (let from = 0; from < payloads.length; from += EACH) {
    const texts = payloads.slice(from, from + EACH)
    const nickname = texts[0] ?? ''
    const { token } = await newAuthor(nickname)
    await must('course/auth/user/order/course/ref/save', { courseId }, token)
    for (const text of texts) {
      await must('user/auth/user/note/log/save', { periodId, content: text }, token)
      await must(
        'user/auth/user/feedback/log/save',
        { content: `反馈：${text}`, contact: text.slice(0, 60), pageUrl: text.slice(0, 255) },
        token,
      )
    }
    authors.push({ token, texts, nickname })
  }
})
afterAll(async () => {
  await browser?.close()
  await database?.close()
  await product?.stop()
})

test('the corpus is large and has no duplicates', () => {
  expect(payloads.length).toBeGreaterThanOrEqual(60)
  expect(new Set(payloads).size).toBe(payloads.length)
})

test('control: the watch detects script', async () => {
  const seen = await watched()
  const page = await seen.context.newPage()
  await page.route(`${product.origin}/bait`, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'text/html',
      headers: { 'content-security-policy': "script-src 'nonce-a'" },
      body: `<html data-alive><script nonce="a">window.__pwned=1;alert('x')</script><script>1</script><img src="https://evil.example/x.png"><p onclick="1">`,
    }),
  )
  await check(seen, page, '/bait')
  await seen.context.close()
  for (const what of [
    'a script ran',
    'dialog: x',
    'content policy: script-src-elem',
    'request off-site',
    '<p onclick>',
    'a script without the nonce',
    '/bait answered 500',
  ])
    expect(seen.errors.join('\n')).toContain(what)
})

test('comments, answers and their authors', async () => {
  const seen = await watched()
  const page = await seen.context.newPage()
  await check(seen, page, `/view/${courseId}`)
  const more = page.locator('#comments a[href*="pageCurrent="]')
  while ((await more.count()) > 0) {
    const before = await page.locator('#comments article').count()
    await more.last().click()
    await page.waitForFunction((min) => document.querySelectorAll('#comments article').length > min, before)
  }
  await inspect(seen, page, 'all comments')
  await shows(
    page,
    payloads.flatMap((text) => [text, `答${text}`]),
  )
  // Server rendering too, page by page.
  for (const number of [2, 3]) await check(seen, page, `/view/${courseId}?pageCurrent=${number}`)
  await seen.context.close()
  expect(seen.errors).toEqual([])
})

test('notes, feedback and the name in the header', async () => {
  for (const { token, texts, nickname } of authors) {
    const seen = await watched(token)
    const page = await seen.context.newPage()
    await check(seen, page, '/account/notes')
    await shows(page, [...texts, nickname])
    // Editing shows the text in a form field.
    await page.locator('article button').first().click()
    await inspect(seen, page, 'a note that is being changed')
    await check(seen, page, '/account/feedback')
    await shows(
      page,
      texts.map((text) => `反馈：${text}`),
    )
    await check(seen, page, '/account/info')
    await check(seen, page, `/account/notes?keyword=${encodeURIComponent(nickname.slice(0, 20))}`)
    await seen.context.close()
    expect(seen.errors, nickname).toEqual([])
  }
})

test('search terms in the address and in the field', async () => {
  const seen = await watched()
  const pages = await Promise.all([seen.context.newPage(), seen.context.newPage()])
  const waiting = [...payloads]
  await Promise.all(
    pages.map(async (page) => {
      for (let text = waiting.pop(); text !== undefined; text = waiting.pop())
        await check(seen, page, `/search/${encodeURIComponent(text)}?type=1&sort=${encodeURIComponent(text)}`)
    }),
  )
  const [page] = pages
  // And rendered by the browser, from one search to the next.
  for (const text of payloads.slice(0, 5)) {
    const box = page.locator('input[type="search"]').first()
    await box.fill(text)
    await box.press('Enter')
    await page.waitForURL((address) => address.pathname.startsWith('/search/'))
    await inspect(seen, page, `search for ${text}`)
  }
  await seen.context.close()
  expect(seen.errors).toEqual([])
})

test('addresses: filters, and the return address of the sign-in', async () => {
  const seen = await watched()
  const page = await seen.context.newPage()
  const some = payloads.filter((_text, n) => n % 10 === 0)
  for (const text of some) {
    const bad = encodeURIComponent(text)
    await check(seen, page, `/list?categoryId=${bad}&isFree=${bad}&length=${bad}&sort=${bad}&pageCurrent=${bad}`)
    await check(seen, page, `/no/such/${bad}?x=${bad}`)
  }
  for (const to of [
    'javascript:window.__pwned=1',
    '//evil.example/',
    'https://evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '\\\\evil.example',
    '/%2f%2fevil.example',
    'data:text/html,<script>alert(1)</script>',
  ]) {
    await seen.context.clearCookies()
    await check(seen, page, `/login?return=${encodeURIComponent(to)}`)
    await seen.context.addCookies([{ name: 'RC_WEB_TOKEN', value: authors[0]?.token ?? '', url: product.origin }])
    await check(seen, page, `/login?return=${encodeURIComponent(to)}`)
    await page.waitForTimeout(100)
    await inspect(seen, page, `/login?return=${to}`)
  }
  await seen.context.close()
  expect(seen.errors).toEqual([])
})

test('every page has a content security policy', async () => {
  for (const path of [
    '/',
    '/list',
    `/view/${courseId}`,
    '/login',
    '/search/a',
    '/account/notes',
    '/no/such/page',
    '/null',
    '/art/x',
    '/sw.js',
    '/robots.txt',
  ]) {
    const { headers } = await fetch(`${product.origin}${path}`, { redirect: 'manual' })
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy, path).toMatch(/default-src '(self|none)'/)
    expect(/(^|;) *script-src [^;]*unsafe/.test(policy), `${path}: ${policy}`).toBe(false)
    if (headers.get('content-type')?.startsWith('text/html')) {
      expect(policy, path).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}'/)
      for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'self'", "form-action 'self'"])
        expect(policy, path).toContain(part)
    }
  }
})
