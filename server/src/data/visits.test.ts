import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { bucketsOf, createVisitCounter, isPageView, type Visit, visitorsOf } from './visits.ts'

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
const visit: Visit = {
  siteId: 12,
  path: '/list',
  ip: '10.0.0.1',
  userAgent: CHROME,
  referer: undefined,
  purpose: undefined,
}

describe('page views', () => {
  test.each<[boolean, Partial<Visit>]>([
    [true, {}],
    [true, { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0' }],
    [true, { path: '/list.data', referer: 'https://a.example/' }],
    [true, { path: '/_root.data', referer: 'https://a.example/list' }],
    [true, { path: '/list.data', referer: 'no address' }],
    [false, { path: '/list.data', referer: 'https://a.example/list?page=2' }],
    [false, { path: '/_root.data', referer: 'https://a.example/' }],
    [false, { userAgent: '' }],
    [false, { userAgent: 'Mozilla/5.0 (compatible; Baiduspider/2.0)' }],
    [false, { userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' }],
    [false, { userAgent: 'curl/8.5' }],
    [false, { userAgent: CHROME.replace('Chrome/', 'HeadlessChrome/') }],
    [false, { purpose: 'prefetch;prerender' }],
    [false, { path: '/admin/users' }],
    [false, { path: '/admin.data', referer: 'https://a.example/' }],
    [false, { path: '/preview/course/1' }],
    [false, { path: '/robots.txt' }],
    [true, { path: '/administration' }],
  ])('%s: %j', (expected, over) => {
    expect(isPageView({ ...visit, ...over })).toBe(expected)
  })
})

test('days change at midnight in Shanghai', () => {
  expect(bucketsOf(Date.parse('2026-03-01T15:59:59Z'))).toEqual({ hour: '2026-03-01T15:00:00.000Z', day: '2026-03-01' })
  expect(bucketsOf(Date.parse('2026-03-01T16:00:00Z'))).toEqual({ hour: '2026-03-01T16:00:00.000Z', day: '2026-03-02' })
})

describe('counting', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await startTestApp()
  })
  beforeEach(async () => {
    await t.owner`DELETE FROM site_visit_hour`
    await t.owner`DELETE FROM site_visit_day`
  })
  afterAll(() => t.close())

  async function written(siteId = 12) {
    const days = await t.owner<{ views: number; sketch: string }[]>`
      SELECT views, replace(encode(sketch, 'base64'), E'\n', '') AS sketch FROM site_visit_day WHERE site_id = ${siteId} ORDER BY day`
    const [hours] = await t.owner<
      { views: number; rows: number }[]
    >`SELECT coalesce(sum(views), 0)::int AS views, count(*)::int AS rows FROM site_visit_hour WHERE site_id = ${siteId}`
    return {
      days: days.map(({ views, sketch }) => ({ views, visitors: visitorsOf(sketch) })),
      hourViews: hours?.views,
    }
  }

  test('counts views and visitors per site, once', async () => {
    const counter = createVisitCounter(t.services)
    for (const ip of ['10.0.0.1', '10.0.0.1', '10.0.0.2']) counter.count({ ...visit, ip })
    counter.count({ ...visit, siteId: 13 })
    counter.count({ ...visit, userAgent: 'curl/8' })
    await counter.flush()
    await counter.flush()
    expect(await written()).toEqual({ days: [{ views: 3, visitors: 2 }], hourViews: 3 })
    expect(await written(13)).toEqual({ days: [{ views: 1, visitors: 1 }], hourViews: 1 })
    await counter.close()
  })

  test('two processes count a visitor once', async () => {
    const [one, two] = [createVisitCounter(t.services), createVisitCounter(t.services)]
    for (let i = 0; i < 50; i++) (i % 2 ? one : two).count({ ...visit, ip: `10.0.1.${i}` })
    for (let i = 0; i < 50; i++) two.count({ ...visit, ip: `10.0.1.${i}` })
    await Promise.all([one.close(), two.close()])
    const [day] = (await written()).days
    expect(day?.views).toBe(100)
    expect(day?.visitors).toBeGreaterThan(47)
    expect(day?.visitors).toBeLessThan(53)
  })

  test('visitors are not linkable across days', async () => {
    const clock = { now: vi.fn(() => Date.parse('2026-03-01T10:00:00Z')) }
    const counter = createVisitCounter({ ...t.services, clock })
    counter.count(visit)
    clock.now.mockReturnValue(Date.parse('2026-03-02T10:00:00Z'))
    counter.count(visit)
    await counter.close()
    const rows = await t.owner`SELECT DISTINCT sketch FROM site_visit_day`
    expect(rows).toHaveLength(2)
  })

  test('deleted sites and a lost database are tolerated', async () => {
    const warn = vi.spyOn(t.services.log, 'warn').mockImplementation(() => {})
    const counter = createVisitCounter(t.services)
    counter.count({ ...visit, siteId: 999 })
    counter.count(visit)
    await counter.close()
    expect((await written()).days).toEqual([{ views: 1, visitors: 1 }])
    const away = createVisitCounter({
      ...t.services,
      database: { ...t.services.database, owner: (() => Promise.reject(new Error('away'))) as never },
    })
    away.count(visit)
    await away.close()
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  })
})
