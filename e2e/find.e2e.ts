/** Finding a course: categories, list, search, course page; by keyboard, without scripts, on a phone. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, open, url } from './browser.ts'
import { makeCourse } from '../server/test/factories.ts'
import { inside } from './inside.ts'
import { call, eventually, signedIn, visitor } from './people.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const cards = (page: Page) => page.locator('main').getByRole('heading', { level: 2 })

async function courseId(page: Page, keyword: string): Promise<string> {
  const { list } = await call(page.context(), 'course/api/course/search/list', { keyword })
  const id = list[0]?.courseId
  if (!id) throw new Error(`no course for ${keyword}`)
  return id
}

/** Records the router's data requests from now on. */
function dataRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => new URL(request.url()).pathname.endsWith('.data') && asked.push(request.url()))
  return asked
}

test('the category menu is navigable by keyboard to the third level', async () => {
  const page = await visitor(browser)
  await open(page, url('/'))
  const menu = page.getByRole('navigation', { name: '课程分类' })
  await menu.getByRole('link').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  const inPanel = () => page.evaluate(() => document.activeElement?.closest('[data-panel]') !== null)
  await eventually(inPanel).toBe(true)
  await page.keyboard.press('Tab')
  expect(await inPanel()).toBe(true)
  const name = await page.evaluate(() => document.activeElement?.textContent ?? '')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/list\?categoryId=\d+$/)
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

  await page.goBack()
  await page.waitForURL(url('/'))
  await page.getByRole('heading', { level: 1, name: '知行学堂' }).waitFor({ state: 'attached' })
  await menu.getByRole('link').first().focus()
  await page.keyboard.press('ArrowRight')
  await eventually(inPanel).toBe(true)
  await page.keyboard.press('Escape')
  await eventually(inPanel).toBe(false)
})

test('filters are in the address, survive a reload and are removed one by one', async () => {
  const page = await visitor(browser)
  await open(page, url('/list'))
  const count = page.locator('main').getByRole('status').first()
  const all = await count.textContent()
  await page.getByRole('navigation', { name: '价格' }).getByRole('link', { name: '免费' }).click()
  await page.waitForURL(url('/list?isFree=1'))
  // The address changes before the page does; the next link would start from the old one.
  const chosen = (row: string) => page.getByRole('navigation', { name: row }).locator('[aria-current]').textContent()
  await eventually(() => chosen('价格')).toBe('免费')
  await page.getByRole('navigation', { name: '课时' }).getByRole('link', { name: '6 节以内' }).click()
  await page.waitForURL(url('/list?isFree=1&length=short'))
  await eventually(() => chosen('课时')).toBe('6 节以内')
  await page.getByRole('navigation', { name: '排序' }).getByRole('link', { name: '最新' }).click()
  await page.waitForURL(url('/list?isFree=1&length=short&sort=new'))
  await eventually(() => chosen('排序')).toBe('最新')
  await eventually(() => count.textContent()).not.toBe(all)
  const shown = await cards(page).allTextContents()
  const few = await count.textContent()

  await page.reload()
  await page.waitForSelector('html[data-alive]', { state: 'attached' })
  expect(await cards(page).allTextContents()).toEqual(shown)
  expect(await count.textContent()).toBe(few)
  for (const [row, on] of [
    ['价格', '免费'],
    ['课时', '6 节以内'],
    ['排序', '最新'],
  ] as const)
    expect(await page.getByRole('navigation', { name: row }).locator('[aria-current]').textContent()).toBe(on)

  await page.getByRole('link', { name: '取消条件：6 节以内' }).click()
  await page.waitForURL(url('/list?isFree=1&sort=new'))
  await page.getByRole('link', { name: '清除筛选' }).click()
  await page.waitForURL(url('/list?sort=new'))
  await eventually(() => count.textContent()).toBe(all)
})

test('pages of the list have addresses; going back is instant and makes no request', async () => {
  // One more than a page.
  const categoryId = await inside(async (owner) => {
    const { categoryIds, lecturerId } = await makeCourse(owner, { courseName: '翻页课程 1' })
    for (let no = 2; no <= 25; no++) await makeCourse(owner, { courseName: `翻页课程 ${no}`, categoryIds, lecturerId })
    return categoryIds[0]
  })
  const page = await visitor(browser)
  const list = url(`/list?categoryId=${categoryId}`)
  await open(page, list)
  const first = await cards(page).allTextContents()
  await page.getByRole('navigation', { name: '课程列表分页' }).getByRole('link', { name: '第 2 页' }).click()
  await page.waitForURL(`${list}&pageCurrent=2`)
  await eventually(() => cards(page).allTextContents()).not.toEqual(first)
  const second = await cards(page).allTextContents()
  expect(second.some((name) => first.includes(name))).toBe(false)
  await cards(page).first().click()
  await page.waitForURL(/\/view\/\d+$/)
  await page.getByRole('heading', { level: 1, name: second[0] ?? '', exact: true }).waitFor()

  const asked = dataRequests(page)
  await page.goBack()
  await eventually(() => cards(page).allTextContents()).toEqual(second)
  await page.goBack()
  await page.waitForURL(list)
  await eventually(() => cards(page).first().textContent()).toBe(first[0])
  await page.goForward()
  await eventually(() => cards(page).allTextContents()).toEqual(second)
  expect(asked).toEqual([])
})

test('an empty search shows an error and makes no request', async () => {
  const page = await visitor(browser)
  await open(page, url('/list'))
  await page.getByRole('combobox', { name: '搜索' }).fill('   ')
  await page.getByRole('button', { name: '搜索' }).click()
  await page.getByRole('alert').filter({ hasText: '请输入搜索关键词' }).waitFor()
  expect(page.url()).toBe(url('/list'))
  await open(page, url('/search'))
  await page.getByText('请输入搜索内容').waitFor()
})

test('searches by words and by pinyin initials', async () => {
  const page = await visitor(browser)
  await open(page, url('/'))
  const box = page.getByRole('combobox', { name: '搜索' })
  await box.fill('摄影')
  await box.press('Enter')
  await page.waitForURL(url(`/search/${encodeURIComponent('摄影')}`))
  await page.locator('main mark').filter({ hasText: '摄影' }).first().waitFor()
  await box.fill('sjfx')
  await box.press('Enter')
  await page.waitForURL(url('/search/sjfx'))
  await cards(page).filter({ hasText: '数据分析' }).first().waitFor()
  await page.getByRole('navigation', { name: '搜索范围' }).getByRole('link', { name: /资讯/ }).click()
  await page.waitForURL(url('/search/sjfx?type=8'))
  await open(page, url('/search/xxjd?type=8'))
  await page.locator('main mark').filter({ hasText: '学习进度' }).first().waitFor()
  // A path segment as a keyword.
  await box.fill('write')
  await box.press('Enter')
  await page.waitForURL(/\/search\/write/)
  await page.getByRole('contentinfo').waitFor()
  await page.getByRole('banner').waitFor()
})

test('a typo is corrected, and the corrected results are shown', async () => {
  const page = await visitor(browser)
  await open(page, url(`/search/${encodeURIComponent('数据分祈')}`))
  await page.getByText('没有找到“数据分祈”，您是不是要找').waitFor()
  await cards(page).filter({ hasText: '数据分析' }).first().waitFor()
  await page.getByRole('status').getByRole('link', { name: '数据分析' }).click()
  await page.waitForURL(url(`/search/${encodeURIComponent('数据分析')}`))
})

test('a lesson is found by its transcript, and starts there', async () => {
  const page = await visitor(browser)
  await open(page, url(`/search/${encodeURIComponent('图书角 邻居')}`))
  await page.getByRole('navigation', { name: '搜索范围' }).getByRole('link', { name: /字幕/ }).click()
  await page.waitForURL(/type=10/)
  const said = page.locator('main article').filter({ hasText: '处播放' }).first()
  await said.locator('mark').first().waitFor()
  await said.getByRole('heading').getByRole('link').click()
  await page.waitForURL(/\/view\/\d+\?period=\d+&t=\d+/)
})

test('no result is said with suggestions; special characters are only text', async () => {
  const page = await visitor(browser)
  for (const words of ['量子纠缠烹饪学', '100%_"\'<b>\\', '／？＃&=+']) {
    await open(page, url('/'))
    await page.getByRole('combobox', { name: '搜索' }).fill(words)
    await page.getByRole('button', { name: '搜索' }).click()
    await page.getByText(`没有找到与“${words}”相关的课程`).waitFor()
    expect(await page.getByRole('heading', { level: 2, name: '大家都在学' }).count()).toBe(1)
  }
  await page.getByRole('link', { name: '浏览全部课程' }).click()
  await page.waitForURL(url('/list'))
})

test('the search of the live section finds live courses', async () => {
  const page = await visitor(browser)
  await open(page, url('/live'))
  await page.getByRole('combobox', { name: '搜索' }).fill('shangxian')
  await page.getByRole('button', { name: '搜索' }).click()
  await page.waitForURL(url('/search/shangxian?type=2'))
  await page.locator('main a[href^="/live/detail/"]').first().click()
  await page.waitForURL(/\/live\/detail\/\d+/)
})

test('the search of the information section finds articles', async () => {
  const page = await visitor(browser)
  await open(page, url('/info'))
  await page.getByRole('combobox', { name: '搜索' }).fill('学习')
  await page.getByRole('button', { name: '搜索' }).click()
  await page.waitForURL(url(`/search/${encodeURIComponent('学习')}?type=8`))
  await page.locator('main a[href^="/info/detail/"]').first().click()
  await page.waitForURL(/\/info\/detail\/\d+/)
})

test('a course is shared as a poster, drawn on demand', async () => {
  const page = await visitor(browser)
  await open(page, url(`/view/${await courseId(page, 'Node.js 服务端实践')}`))
  const loaded: string[] = []
  page.on('response', (answer) => loaded.push(new URL(answer.url()).pathname))
  await page.getByRole('button', { name: '海报' }).click()
  const poster = page.getByRole('dialog').getByRole('img', { name: /Node\.js 服务端实践/ })
  await eventually(() =>
    poster.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
  ).toEqual([750, 1080])
  expect(loaded.some((path) => path.endsWith('.js'))).toBe(true)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: '保存海报' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Node\.js.*\.png$/)
})

test('courses are found and read without scripts', async () => {
  const page = await visitor(browser, { javaScriptEnabled: false })
  await page.goto(url('/list'))
  expect(await cards(page).count()).toBeGreaterThan(12)
  await page.getByRole('navigation', { name: '价格' }).getByRole('link', { name: '免费' }).click()
  await page.waitForURL(url('/list?isFree=1'))
  const name = (await cards(page).first().textContent()) ?? ''
  await cards(page).first().click()
  await page.waitForURL(/\/view\/\d+$/)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(name)
  for (const part of ['课程介绍', '课程目录', '学员评价'])
    expect(await page.getByRole('heading', { level: 2, name: part }).isVisible()).toBe(true)
  expect(((await page.locator('#intro').textContent()) ?? '').length).toBeGreaterThan(100)
  expect(await page.locator('#chapters a, #chapters li').count()).toBeGreaterThan(3)
})

test('searching works without scripts, repeatedly', async () => {
  const page = await visitor(browser, { javaScriptEnabled: false })
  await page.goto(url('/search'))
  for (const words of ['摄影', '数据分析']) {
    await page.getByRole('combobox', { name: '搜索' }).fill(words)
    await page.getByRole('button', { name: '搜索' }).click()
    await page.waitForURL(url(`/search/${encodeURIComponent(words)}`))
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(`搜索“${words}”的结果`)
    expect(await cards(page).filter({ hasText: words }).count()).toBeGreaterThan(0)
  }
})

test('nothing overflows on a phone of 360 px', async () => {
  const { page } = await signedIn(browser, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const guest = await visitor(browser, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const id = await courseId(guest, 'Node.js 服务端实践')
  const widest = (on: Page) =>
    on.evaluate(() => {
      const width = document.documentElement.clientWidth
      const out = [...document.querySelectorAll('body *')].filter((element) => {
        const box = element.getBoundingClientRect()
        return box.width > 0 && box.right > width + 1 && getComputedStyle(element).position !== 'fixed'
      })
      return {
        over: document.documentElement.scrollWidth - width,
        what:
          document.documentElement.scrollWidth > width
            ? out.slice(0, 3).map((element) => element.outerHTML.slice(0, 120))
            : [],
      }
    })
  // A formula, code and a table wider than the phone.
  await call(page.context(), 'community/auth/blogger/save', { introduction: '' })
  const wide = `<div data-type="block-math" data-latex="${'x^2+y^2+'.repeat(20)}z"></div><pre><code>${'long '.repeat(60)}</code></pre>
    <table><tr>${'<td>一格很长的内容</td>'.repeat(9)}</tr></table>`
  const { id: blogId } = await call(page.context(), 'community/auth/blog/save', {
    title: '手机上也读得了的长公式',
    content: wide,
    isIssue: 1,
  })
  for (const [on, path] of [
    [guest, '/'],
    [guest, '/list'],
    [guest, `/view/${id}`],
    [guest, '/login'],
    [guest, '/register'],
    [page, '/account/info'],
    [page, `/view/${id}`],
    [guest, '/blog'],
    [guest, '/question'],
    [guest, `/blog/article/${blogId}`],
    [page, `/blog/account/write?id=${blogId}`],
    [page, '/question/account/write'],
  ] as const) {
    await open(on, url(path))
    if (path.includes('/write')) await on.getByRole('toolbar').first().waitFor()
    if (path.includes('/article/')) await on.locator('[data-set]').first().waitFor()
    expect({ path, ...(await widest(on)) }).toEqual({ path, over: 0, what: [] })
  }
})

test('a phone has filters in a drawer and the menu behind a button', async () => {
  const page = await visitor(browser, { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true })
  await open(page, url('/list'))
  await page.getByRole('button', { name: '筛选' }).click()
  const drawer = page.getByRole('dialog', { name: '筛选' })
  await drawer.getByRole('link', { name: '免费' }).click()
  await page.waitForURL(url('/list?isFree=1'))
  await drawer.getByRole('button', { name: /查看 \d+ 门课程/ }).click()
  await drawer.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: '打开菜单' }).click()
  await page.getByRole('dialog', { name: '菜单' }).getByRole('link', { name: '资讯' }).click()
  await page.waitForURL(url('/info'))
})
