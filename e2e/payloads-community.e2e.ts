/**
 * Ten thousand payloads in user texts: each through the sanitizer into a page without a policy, then through calls into
 * articles, questions and answers; handwritten ones in every other field of community, classes, live rooms, bundles and
 * requests.
 */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanPeoplesHtml } from '../server/src/community/peoples-html.ts'
import type { Database } from '../server/src/kernel/db/index.ts'
import { makeUser } from '../server/test/factories.ts'
import { launch } from './browser.ts'
import { type HostileCommunity, SOURCE, writeHostileCommunity } from './hostile-community.ts'
import type { People } from './hostile-files.ts'
import { MANY, manyPayloads } from './many-payloads.ts'
import { type OwnProduct, startOwnProduct } from './own-product.ts'
import { hostile, payloads } from './payloads.ts'
import { check, inspect, must, type Stop, tour as tourOf, type TourOptions, watched } from './payloads-watch.ts'

let product: OwnProduct
let database: Database
let browser: Browser
let people: People
let rows: HostileCommunity

beforeAll(async () => {
  product = await startOwnProduct()
  browser = await launch()
  database = product.openDatabase()
  const signIn = async (mobile: string) =>
    (await must<{ token: string }>(product.origin, 'user/api/user/login/password', { mobile, password: 'Demo@2026' }))
      .token
  people = {
    origin: product.origin,
    operator: await signIn('13800000000'),
    lecturer: await signIn('13800000002'),
    learner: (await makeUser(database.owner)).token,
  }
  rows = await writeHostileCommunity(people, database.owner)
})
afterAll(async () => {
  await browser?.close()
  await database?.close()
  await product?.stop()
})

/** Visits pages as one person. */
const tour = async (token: string | undefined, stops: readonly Stop[], options?: TourOptions) =>
  tourOf(await watched(browser, product.origin, token), stops, options)

test('ten thousand sanitized payloads do not run, even without a policy', async () => {
  const seen = await watched(browser, product.origin)
  const page = await seen.context.newPage()
  await page.route(`${product.origin}/bare`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><html data-alive><body></body></html>' }),
  )
  await check(seen, page, '/bare')
  const many = manyPayloads()
  expect(many.length).toBe(MANY)
  for (let from = 0; from < many.length; from += 500) {
    await page.evaluate(
      (texts) => {
        document.body.innerHTML = ''
        for (const html of texts) {
          const box = document.createElement('div')
          document.body.append(box)
          box.innerHTML = html
        }
      },
      many.slice(from, from + 500).map(cleanPeoplesHtml),
    )
    // Scripts run before the next paint, handlers of addresses after the failed request.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))))
    await inspect(seen, page, `${from} and on`)
  }
  await seen.context.close()
  expect([...new Set(seen.errors)]).toEqual([])
})

test('control: unsanitized, they run', async () => {
  const seen = await watched(browser, product.origin)
  const page = await seen.context.newPage()
  await page.route(`${product.origin}/bare`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><html data-alive><body></body></html>' }),
  )
  await check(seen, page, '/bare')
  await page.evaluate(
    (texts) => {
      for (const html of texts) document.body.insertAdjacentHTML('beforeend', `<div>${html}</div>`)
    },
    manyPayloads().filter((_text, n) => n % 50 === 0),
  )
  await page.waitForFunction(() => '__pwned' in window)
  await seen.context.close()
})

test('the same payloads in articles, questions and answers', async () => {
  const last = (n: number) => `${n * 1000 + 999}：`
  await tour(people.learner, [
    ...rows.articles.map((id, n): Stop => [`/blog/article/${id}`, `${n}${hostile(250)}`, last(n)]),
    ...rows.questions.map(
      (id, n): Stop => [`/question/view/${id}`, `${n}${hostile(110)}`, last(n), last((n + 1) % rows.questions.length)],
    ),
  ])
})

test('a stored link leads to pages only', async () => {
  const { owner } = database
  const left = await owner<{ link: string }[]>`
    SELECT link[1] || ' ' || link[2] AS link FROM (
      SELECT content FROM blog WHERE site_id = 12 UNION ALL SELECT draft->>'content' FROM blog WHERE site_id = 12
      UNION ALL SELECT content FROM community_question WHERE site_id = 12 UNION ALL SELECT content FROM community_comment WHERE site_id = 12 AND target_type = 2 AND root_id = 0
      UNION ALL SELECT grade_intro FROM grade_info WHERE site_id = 12
    ) t CROSS JOIN LATERAL regexp_matches(t.content, '<[^>]* (href|src)="([^"]*)"', 'g') link
    WHERE (link[2] ~ '^[^/?#]*:' AND (link[1] = 'src' OR link[2] !~* '^(https?|mailto):')) OR replace(link[2], chr(92), '/') LIKE '//%' LIMIT 20`
  expect(left.map(({ link }) => link)).toEqual([])
})

test('community pages, signed in and not', async () => {
  const { articles, questions, author, labelNo } = rows
  const [article, question] = [articles[0] ?? '', questions[0] ?? '']
  const pages: Stop[] = [
    ['/blog', hostile(255)],
    ['/blog?tab=3', hostile(255)],
    [`/blog?labelNo=${labelNo}`, hostile(255), hostile(15)],
    [`/blog/blogger/${author.userId}`, hostile(255), payloads[0] ?? '', hostile(60)],
    [`/blog/series/${rows.seriesId}`, hostile(60), hostile(500)],
    [`/blog/article/${article}`, hostile(15), ...payloads.slice(-3)],
    ...payloads.slice(0, 12).map((text): Stop => [`/blog/search?keyword=${encodeURIComponent(text.slice(0, 50))}`]),
    ['/question', hostile(110)],
    [`/question/view/${question}`, hostile(15), ...payloads.slice(0, 3)],
    ...[6, 7].map((type): Stop => [`/search/${encodeURIComponent('script img')}?type=${type}`]),
  ]
  await tour(undefined, pages)
  await tour(people.learner, pages, { isByLink: true })
  await tour(author.token, [
    ['/blog/account', hostile(250)],
    ['/blog/account?tab=series', hostile(60)],
    [`/blog/account/write?id=${article}`],
    ['/account/ques'],
    ['/account/moderation', hostile(200), hostile(500)],
    ['/account/message'],
  ])
  const feed = await (await fetch(`${product.origin}/blog/feed.xml`)).text()
  expect(feed).not.toMatch(/<(script|img|svg|iframe)[\s>]/i)
  expect(feed.includes('__pwned')).toBe(true)
})

test('a reprint shows its source as a plain address', async () => {
  const seen = await watched(browser, product.origin)
  const page = await seen.context.newPage()
  await check(seen, page, `/blog/article/${rows.articles[0]}`)
  const links = await page
    .locator('a[href^="https://friend.example"]')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) expect(new URL(link ?? '').origin).toBe(new URL(SOURCE).origin)
  await seen.context.close()
  expect(seen.errors).toEqual([])
})

test('a live session: names, chat, announcement, poll', async () => {
  const { courseId, periodId } = rows.live
  const room: Stop = [
    `/live/detail/${courseId}?period=${periodId}`,
    hostile(255),
    hostile(300),
    hostile(200),
    ...payloads.slice(-5),
  ]
  await tour(undefined, [
    ['/live', hostile(100), hostile(255)],
    [`/live/detail/${courseId}`, hostile(100)],
  ])
  await tour(people.learner, [room])
  await tour(
    people.operator,
    [
      ['/admin/live', hostile(100)],
      ['/admin/live/courses', hostile(100)],
    ],
    { isByLink: true },
  )
})

test('a class: for visitors, its teacher and its student', async () => {
  const { gradeId, student } = rows
  const name = hostile(60)
  await tour(people.learner, [
    ['/grade', name],
    [`/grade/view/${gradeId}`, name, '999：'],
  ])
  const room = `/account/grades/admin?gradeId=${gradeId}`
  await tour(people.lecturer, [
    ['/account/grades/teacher', name],
    [`/account/grades/teacher/edit?gradeId=${gradeId}`],
    [`${room}&tab=apply`, hostile(255), hostile(500), hostile(100), hostile(30)],
    ['/account/grades/admin', name],
  ])
  const { list } = await must<{ list: { id: string }[] }>(
    product.origin,
    'exam/auth/grade/apply/record/page',
    { gradeId },
    people.lecturer,
  )
  await putCall('exam/auth/grade/apply/record/audit', { id: list[0]?.id, auditStatus: 2, auditOpinion: hostile(200) })
  await tour(
    people.lecturer,
    [
      [`${room}&tab=members`, hostile(30)],
      [`${room}&tab=timetable`, hostile(60), hostile(100)],
      [`${room}&tab=book`, hostile(30)],
      [`${room}&tab=certificate`],
      [`${room}&tab=notices`, hostile(80)],
      [`${room}&tab=settings`],
      [`${room}&tab=log`],
    ],
    { isByLink: true },
  )
  await tour(student.token, [
    [`/grade/view/${gradeId}`, hostile(80)],
    ...['course', 'timetable', 'book', 'members'].map((tab): Stop => [`/grade/view/${gradeId}?tab=${tab}`]),
    ['/account/grades/my', name],
    ['/account/message'],
  ])
  await tour(people.operator, [['/admin/grades', name]])
})

/** A PUT call of the teacher. */
async function putCall(path: string, input: object): Promise<void> {
  const answer = await fetch(`${product.origin}/apis/${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'site-id': '12', token: people.lecturer },
    body: JSON.stringify(input),
  })
  expect(((await answer.json()) as { code: number }).code).toBe(200)
}

test('community pages of operators', async () => {
  await tour(
    people.operator,
    [
      ['/admin/blogs', hostile(250)],
      ['/admin/labels', hostile(15)],
      ['/admin/moderation?source=1', hostile(255)],
      ['/admin/sanctions', hostile(100), hostile(40)],
      ['/admin/words'],
      ['/admin/search'],
      ['/admin/counsel', hostile(30), hostile(50), hostile(500)],
      ['/admin/bundles', hostile(40)],
    ],
    {
      isByLink: true,
      action: async (page, seen, path) => {
        const doors = page.locator('main').getByRole('button', { name: /^(编辑|查看|修改|详情|跟进)/ })
        if ((await doors.count()) === 0) return
        await doors.first().click()
        await page.getByRole('dialog').first().waitFor()
        await inspect(seen, page, `${path}, opened`)
        await page.keyboard.press('Escape')
      },
    },
  )
  await tour(people.learner, [[`/view/${rows.soldId}`, hostile(40)]])
})
