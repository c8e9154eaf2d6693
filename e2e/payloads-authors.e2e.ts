/**
 * Texts of lecturers and operators are shown literally: hostile rows are written through the calls of their pages and
 * viewed in Chromium by learners, the lecturer and operators. Dangerous addresses are refused.
 */
import readXlsxFile from 'read-excel-file/node'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../server/test/factories.ts'
import { launch } from './browser.ts'
import { addressFields } from './hostile-addresses.ts'
import { type People, sendPicture } from './hostile-files.ts'
import { type Hostile, takes, writeHostileRows } from './hostile-rows.ts'
import { type OwnProduct, startOwnProduct } from './own-product.ts'
import { badLinks, badPictures, formulas, hostile, payloads } from './payloads.ts'
import {
  answerOf,
  check,
  inspect,
  must,
  untilIdle,
  settled,
  type Stop,
  tour as tourOf,
  type TourOptions,
  type Watched,
  watched,
} from './payloads-watch.ts'

let product: OwnProduct
let browser: Browser
let people: People
let rows: Hostile
/** An operator with the right to site settings who is not the owner. */
let helper = ''

beforeAll(async () => {
  product = await startOwnProduct()
  browser = await launch()
  const { origin } = product
  const signIn = async (mobile: string) =>
    (await must<{ token: string }>(origin, 'user/api/user/login/password', { mobile, password: 'Demo@2026' })).token
  const database = product.openDatabase()
  // A nickname that would run as an address or program.
  const learner = await makeUser(database.owner, { nickname: 'javascript:__pwned=1', mobile: '13600000001' })
  const other = await makeUser(database.owner, { mobile: '13600000002' })
  people = {
    origin,
    operator: await signIn('13800000000'),
    lecturer: await signIn('13800000002'),
    learner: learner.token,
  }
  const { id } = await must<{ id: string }>(
    origin,
    'user/admin/role/save',
    { roleName: '站点助理', permissions: ['site'] },
    people.operator,
  )
  await must(origin, 'user/admin/operator/save', { mobile: other.mobile, roleIds: [id] }, people.operator)
  helper = other.token
  await database.close()
  rows = await writeHostileRows(people)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** Visits pages as one person. */
const tour = async (token: string | undefined, stops: readonly Stop[], options?: TourOptions) =>
  tourOf(await watched(browser, product.origin, token), stops, options)

test('pages of learners', async () => {
  const { courseId, libraryId, resourceId, lecturerId, articleId, articleSeriesId, aboutId, film } = rows
  const [site, name] = [hostile(40), hostile(100)]
  const pages: Stop[] = [
    ['/', site, name, hostile(20), hostile(12), hostile(50), hostile(120)],
    ['/list', site, name],
    ['/library', name],
    ['/resource', name],
    [`/view/${courseId}`, name, hostile(255), hostile(64), ...payloads.slice(0, 5)],
    [`/library/view/${libraryId}`, name, hostile(255)],
    [`/resource/detail/${resourceId}`, name, hostile(255)],
    [`/lecturer/${lecturerId}`, hostile(30), hostile(50), name],
    ['/info', hostile(120), hostile(50)],
    [`/info/detail/${articleId}`, hostile(120), hostile(50), hostile(60)],
    [`/info/series/${articleSeriesId}`, hostile(60), hostile(500), hostile(120)],
    ['/info/series', hostile(60)],
    [`/view/service?navId=${aboutId}`, hostile(100), hostile(20)],
    ...[1, 3, 4, 8].map((type): Stop => [`/search/${encodeURIComponent('script img')}?type=${type}`]),
    ['/recruit', site],
    ['/login', site],
    ['/register', site],
    [`/view/${film.courseId}`, site],
  ]
  await tour(undefined, pages)
  // Pages rendered by the server for visitors are rendered by the browser for a person.
  await tour(people.learner, pages, { isByLink: true })
  await tour(people.learner, [
    ['/myStudy', name],
    ['/account/course', name],
    ['/account/collection', name],
    ['/account/attention', hostile(30)],
    ['/account/study'],
    ['/account/feedback', hostile(900), payloads[0] ?? ''],
    ['/apply', hostile(30)],
    ...rows.textPeriods.filter((_id, n) => n % 8 === 0).map((id): Stop => [`/view/${courseId}?period=${id}`]),
  ])
})

test('messages: of operators, and of decisions', async () => {
  await tour(people.learner, [['/account/message', `javascript:__pwned=1${hostile(40)}`]], { action: expandAll })
  await tour(people.lecturer, [['/account/message', hostile(100)]], { action: expandAll })
})

/** Opens collapsed parts of a page: rows, drawers, dialogs. */
async function expandAll(page: Page, seen: Watched, path: string): Promise<void> {
  const folded = page.locator('main button[aria-expanded=false]')
  for (let max = 20; max > 0 && (await folded.count()) > 0; max--) await folded.first().click()
  await inspect(seen, page, `${path}, unfolded`)
  for (const address of await page
    .locator('main a[href]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href)))
    if (!/^https?:|^mailto:|^tel:/.test(address)) seen.errors.push(`${path}: a link to ${address}`)
}

test('a lesson with hostile subtitles', async () => {
  const { courseId, periodId } = rows.film
  await tour(people.learner, [[`/view/${courseId}?period=${periodId}`]], {
    action: async (page, seen, path) => {
      await page.locator('video').waitFor()
      await page.locator('video track[kind=subtitles]').waitFor({ state: 'attached' })
      const cues = await page.locator('video').evaluate(async (element: HTMLVideoElement) => {
        for (const track of element.textTracks) if (track.kind === 'subtitles') track.mode = 'showing'
        for (let tries = 0; tries < 100; tries++) {
          const found = [...element.textTracks].find(({ kind }) => kind === 'subtitles')?.cues
          if (found?.length) return [...found].map((cue) => (cue as VTTCue).getCueAsHTML().querySelectorAll('*').length)
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
        return []
      })
      expect(cues).toEqual(payloads.map(() => 0))
      await page.waitForTimeout(500)
      await inspect(seen, page, path)
    },
  })
})

test('pages of the lecturer', async () => {
  const { courseId, libraryId, resourceId, film, textPeriods } = rows
  const name = hostile(100)
  await tour(
    people.lecturer,
    [
      ['/account/vod', name, hostile(1024)],
      [`/account/vod/add?id=${courseId}`],
      [`/account/vod/period?id=${courseId}`, hostile(64), ...payloads],
      [`/account/vod/check?id=${courseId}`, hostile(1024)],
      ['/account/vod/video', name],
      [`/account/vod/subtitle?id=${film.courseId}&period=${film.periodId}`],
      ['/account/vod/progress', name],
      [`/account/vod/progress/details?id=${courseId}`],
      ['/account/teacher', hostile(30), hostile(50)],
      ['/account/info'],
      [`/preview/course/${courseId}`, name],
      [`/preview/course/${courseId}?period=${textPeriods[7]}`],
      [`/preview/library/${libraryId}`, name],
      [`/preview/resource/${resourceId}`, name],
      ['/account/library', name],
      ['/account/resource', name],
      [`/account/library/add?id=${libraryId}`],
      [`/account/library/period?id=${libraryId}`, hostile(64), hostile(255)],
      [`/account/resource/add?id=${resourceId}`],
      [`/account/resource/period?id=${resourceId}`, hostile(64), hostile(255)],
    ],
    { isByLink: true },
  )
})

test('pages of operators', { timeout: 900_000 }, async () => {
  const { courseId, articleId, auditId } = rows
  const name = hostile(100)
  await tour(
    people.operator,
    [
      ['/admin', hostile(40)],
      ['/admin/reviews', name],
      [`/admin/reviews/${courseId}`, name],
      ['/admin/courses', name],
      ['/admin/library', name],
      ['/admin/resources', name],
      ['/admin/categories', hostile(50)],
      ['/admin/comments', hostile(500)],
      ['/admin/info', hostile(120)],
      ['/admin/info/series', hostile(60)],
      [`/admin/info/edit/${articleId}`],
      ['/admin/users', hostile(20), ...formulas],
      ['/admin/users/import', hostile(100)],
      ['/admin/organizations', hostile(50)],
      ['/admin/operators'],
      ['/admin/roles', hostile(30)],
      ['/admin/messages', hostile(40)],
      ['/admin/messages/templates', hostile(30), hostile(60)],
      ['/admin/messages/new'],
      ['/admin/feedback', hostile(900)],
      ['/admin/sms'],
      ['/admin/logs/login'],
      ['/admin/logs/operation'],
      ['/admin/lecturers', hostile(30)],
      ['/admin/lecturers/applications', hostile(30)],
      [`/admin/lecturers/applications/${auditId}`, hostile(30), hostile(50)],
      ['/admin/site'],
      ['/admin/nav', hostile(20)],
      ['/admin/nav/menus', hostile(20)],
      ['/admin/banners', hostile(40)],
      ['/admin/adverts', hostile(40)],
      ['/admin/zones', hostile(50)],
      ['/admin/links', hostile(40)],
      ['/admin/articles', hostile(100)],
      ['/admin/vip', hostile(20)],
      ['/admin/dicts', ...payloads.filter(({ length }) => length <= 60).slice(0, 10)],
      ['/admin/sites', hostile(40)],
    ],
    {
      isByLink: true,
      action: async (page, seen, path) => {
        const whole = page.getByRole('tab', { name: '提交的内容' })
        if ((await whole.count()) > 0) {
          await whole.click()
          await settled(page, [...payloads, hostile(255), hostile(64)], path)
          await inspect(seen, page, `${path}, whole`)
          await page.getByRole('tab', { name: '审核记录' }).click()
          await settled(page, [hostile(1024)], path)
        }
        const doors = page.locator('main').getByRole('button', { name: /^(编辑|查看|修改|详情|审核意见模板)/ })
        if ((await doors.count()) === 0) return
        await doors.first().click()
        await page.waitForTimeout(700)
        await untilIdle(page)
        await inspect(seen, page, `${path}, expanded`)
        if (new URL(page.url()).pathname === path) await page.keyboard.press('Escape')
      },
    },
  )
})

test('an exported table contains no formula', async () => {
  const seen = await watched(browser, product.origin, people.operator)
  const page = await seen.context.newPage()
  await check(seen, page, '/admin/users')
  await settled(page, formulas.slice(0, 1), '/admin/users')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出' }).click(),
  ])
  const cells = (await readXlsxFile(await download.path())).flatMap((sheet) =>
    'data' in sheet ? (sheet.data as unknown[][]).flat() : (sheet as unknown[]),
  )
  // A formula would be read as its (uncomputed) value.
  for (const formula of [...formulas, hostile(20)]) expect(cells).toContain(formula)
  await seen.context.close()
  expect(seen.errors).toEqual([])
})

test('the sitemap stays valid', async () => {
  const seen = await watched(browser, product.origin)
  const page = await seen.context.newPage()
  const parsed = await page
    .goto(`${product.origin}/robots.txt`)
    .then(async () =>
      page.evaluate(
        (text) =>
          new DOMParser().parseFromString(text, 'text/xml').querySelector('parsererror')?.textContent ?? 'whole',
        await (await fetch(`${product.origin}/sitemap.xml`)).text(),
      ),
    )
  expect(parsed).toBe('whole')
  await seen.context.close()
})

test('dangerous addresses are refused in every field', async () => {
  const taken: string[] = []
  for (const { call, input, field, of, by } of addressFields(rows)) {
    const token = by ? people[by] : people.operator
    for (const address of of === 'link' ? badLinks : badPictures) {
      const [outer = '', index, inner] = field.split('.')
      const value = index === undefined ? address : [inner ? { [inner]: address } : address]
      const { code, data } = await answerOf<{ field?: string } | null>(
        product.origin,
        call,
        { ...input, [outer]: value },
        token,
      )
      // Refused because of the address, and nothing else.
      if (code !== 422 || data?.field?.split('.')[0] !== outer)
        taken.push(`${call} ${field}: ${JSON.stringify(address)} answered ${code} ${JSON.stringify(data)}`)
    }
  }
  expect(taken).toEqual([])
})

test('the same calls accept a good address', async () => {
  const { origin } = product
  const own = (await sendPicture(people, people.lecturer)).url
  for (const path of ['/files/12/1', own])
    expect(
      await takes(origin, 'system/admin/banner/save', { title: '名', img: path, url: path }, people.operator),
    ).toBe(true)
  const save = 'course/auth/course/audit/save'
  expect(await takes(origin, save, { courseName: '名', courseLogo: own }, people.lecturer)).toBe(true)
})

test("only the site's owner may set custom scripts, and only scripts", async () => {
  const set = (statisticsCode: string, token: string) =>
    takes(product.origin, 'system/admin/site/update', { statisticsCode }, token)
  expect(await set('<script>window.__count=1</script>', helper)).toBe(false)
  for (const code of [
    `<img src=x onerror=window.__pwned=1>`,
    '<script src="javascript:window.__pwned=1"></script>',
    '<script src="data:text/javascript,window.__pwned=1"></script>',
    '<script src="http://evil.example/x.js"></script>',
    '<script>1</script><iframe src="//evil.example"></iframe>',
    '<script>x="<!--<script>"</script>',
  ])
    expect(await set(code, people.operator), code).toBe(false)
})
