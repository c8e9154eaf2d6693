import { atSite } from '../../kernel/db/index.ts'
import type { WireInputOf } from '@zhixing/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { insertArticle, insertInfoCategory, type NewArticle } from '../index.ts'

let t: TestApp
let views: string
let news: string
let old: string
let fresh: string
let best: string
let foreign: string

const write = (infoTitle: string, more: Partial<NewArticle> = {}) =>
  insertArticle(atSite(t.owner, 12), { siteId: 12, categoryId: views, infoTitle, infoContent: '<p>文</p>', ...more })

beforeAll(async () => {
  t = await startTestApp()
  news = await insertInfoCategory(atSite(t.owner, 12), { siteId: 12, categoryName: '公告', sort: 2 })
  views = await insertInfoCategory(atSite(t.owner, 12), { siteId: 12, categoryName: '观点', sort: 1 })
  best = await write('怎样读一本难书', { publishedTime: '2026-01-01T00:00:00Z', isRecommend: 1, readCount: 7 })
  old = await write('春季开课安排', {
    categoryId: news,
    publishedTime: '2026-02-01T00:00:00Z',
    description: '三月开始',
    source: '教务处',
    infoImg: '/a.webp',
    keyword: '通知',
  })
  fresh = await write('数据分析师的一天', {
    publishedTime: '2026-03-01T00:00:00Z',
    infoContent: '<p onclick="x()">好</p><script>x</script>',
    keyword: 'a,b',
    description: undefined,
  })
  await write('下架的文章', { isPutaway: 0 })
  await write('明天才发布', { publishedTime: new Date(Date.now() + 86_400_000).toISOString() })
  const abroad = await insertInfoCategory(atSite(t.owner, 13), { siteId: 13, categoryName: '别站' })
  foreign = await write('别站的文章', { siteId: 13, categoryId: abroad })
})
beforeEach(() => t.services.answers.clear())
afterAll(() => t.close())

const list = async (input: WireInputOf<'community/api/article/zone/ref/list'>) =>
  (await t.call('community/api/article/zone/ref/list', input)).data
const ids = (rows: { id: string }[]) => rows.map((row) => row.id)

test('shelves in order, of this site, with public articles', async () => {
  expect((await t.call('community/api/article/zone/category/list', {})).data.list).toEqual([
    { id: views, zoneName: '观点', articleCount: 2 },
    { id: news, zoneName: '公告', articleCount: 1 },
  ])
})

describe('list', () => {
  test('public articles, newest first', async () => {
    const page = await list({})
    expect(ids(page.list)).toEqual([fresh, old, best])
    expect(page).toMatchObject({ totalCount: 3, totalPage: 1 })
    expect(page.list[1]).toEqual({
      id: old,
      infoTitle: '春季开课安排',
      highlight: '春季开课安排',
      infoImg: '/a.webp',
      description: '三月开始',
      categoryId: news,
      categoryName: '公告',
      source: '教务处',
      readCount: 0,
      isTop: 0,
      publishedTime: '2026-02-01T00:00:00.000Z',
    })
  })

  test('filters by category and page', async () => {
    expect(ids((await list({ categoryId: news })).list)).toEqual([old])
    expect((await list({ categoryId: '1' })).list).toEqual([])
    expect(await list({ pageSize: 2, pageCurrent: 2 })).toMatchObject({ totalCount: 3, list: [{ id: best }] })
  })

  test.each([
    ['数据分析', 'fresh', '«数据分析»师的一天'],
    ['sjfx', 'fresh', '«数据分析»师的一天'],
    ['shuju', 'fresh', '«数据»分析师的一天'],
    ['数剧分析', 'fresh', '«数据分析»师的一天'],
    ['三月', 'old', '春季开课安排'],
    ['通知', 'old', '春季开课安排'],
    ['难书', 'best', '怎样读一本«难书»'],
  ] as const)('search %s', async (keyword, which, marked) => {
    const found = (await list({ keyword })).list
    expect(ids(found)).toEqual([{ fresh, old, best }[which]])
    expect(found[0]?.highlight).toBe(marked)
  })

  test('search within a category; without match; punctuation only', async () => {
    expect((await list({ keyword: '数据', categoryId: news })).list).toEqual([])
    expect(await list({ keyword: '量子' })).toMatchObject({ totalCount: 0, list: [] })
    expect(await list({ keyword: "'&|!" })).toMatchObject({ totalCount: 0, list: [] })
  })

  test.each([{ categoryId: 'x' }, { keyword: '字'.repeat(51) }, { pageSize: 101 }])('refuses %j', async (input) => {
    expect((await t.raw('POST', 'community/api/article/zone/ref/list', input)).code).toBe(422)
  })

  test('is limited to the site', async () => {
    const { data } = await t.call('community/api/article/zone/ref/list', {}, { siteId: 13 })
    expect(ids(data.list)).toEqual([foreign])
  })
})

test('recommended first, then newest', async () => {
  const recommend = async (input: WireInputOf<'community/api/article/recommend/list'>) =>
    ids((await t.call('community/api/article/recommend/list', input)).data.list)
  expect(await recommend({})).toEqual([best, fresh, old])
  expect(await recommend({ pageSize: 1 })).toEqual([best])
  expect((await t.raw('POST', 'community/api/article/recommend/list', { pageSize: 21 })).code).toBe(422)
})

describe('view', () => {
  test('returns the sanitized article; counts one read per person and day', async () => {
    const first = (await t.call('community/api/article/view', { id: fresh })).data
    expect(first).toMatchObject({
      id: fresh,
      infoContent: '<p>好</p>',
      keyword: 'a,b',
      readCount: 0,
      categoryName: '观点',
    })
    const read = (agent: string) =>
      t.call('community/api/article/read', { id: fresh }, { headers: { 'user-agent': agent } })
    await Promise.all([read('a'), read('a'), read('b'), read('Baiduspider/2.0')])
    await read('a')
    t.services.answers.clear()
    expect((await t.call('community/api/article/view', { id: fresh })).data.readCount).toBe(2)
    expect((await t.call('community/api/article/read', { id: '1' })).code).toBe(404)
  })

  test('unpublished, scheduled, foreign and missing articles answer alike', async () => {
    const hidden = await t.owner<
      { id: string }[]
    >`SELECT id FROM info_article WHERE info_title IN ('下架的文章', '明天才发布')`
    const missing = await t.call('community/api/article/view', { id: '1' })
    expect(missing.code).toBe(404)
    for (const id of [...ids(hidden), foreign])
      expect(await t.call('community/api/article/view', { id })).toEqual(missing)
    expect(hidden).toHaveLength(2)
    expect((await t.raw('POST', 'community/api/article/view', {})).code).toBe(422)
  })
})
