import type { CallKey, WireInputOf } from '@zhixing/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MadeUser, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let boss: MadeUser
let news: string
beforeAll(async () => {
  t = await startTestApp()
  boss = await makeUser(t.owner, { isAdmin: 1 })
})
beforeEach(async () => {
  await t.owner`DELETE FROM info_article`
  await t.owner`DELETE FROM info_category`
  news = (await ask('community/admin/article/category/save', { categoryName: '公告' })).data.id
})
afterAll(() => t.close())

const ask = <K extends CallKey>(key: K, input: WireInputOf<K>, who = boss) => t.call(key, input, { token: who.token })
const write = (over: Partial<WireInputOf<'community/admin/article/save'>> = {}) =>
  ask('community/admin/article/save', {
    categoryId: news,
    infoTitle: '开学安排',
    infoContent: '<p>九月一日开课</p>',
    isPutaway: 1,
    ...over,
  })
const made = async (over: Partial<WireInputOf<'community/admin/article/save'>> = {}) => (await write(over)).data.id
const seen = async (input: WireInputOf<'community/api/article/zone/ref/list'> = {}) => {
  t.services.answers.clear()
  return (await t.call('community/api/article/zone/ref/list', input)).data.list.map(({ infoTitle }) => infoTitle)
}

describe('writing', () => {
  test('a published article is readable at once, sanitized, and searchable', async () => {
    const { code, msg, data } = await write({
      infoContent: '<p onclick="x()">九月一日</p><script>x</script>',
      description: '教务通知',
      keyword: '开学,安排',
    })
    expect([code, msg]).toEqual([200, '发布成功'])
    expect(await seen()).toEqual(['开学安排'])
    expect(await seen({ keyword: '教务' })).toEqual(['开学安排'])
    const article = (await ask('community/admin/article/view', { id: data.id })).data
    expect(article).toMatchObject({
      infoContent: '<p>九月一日</p>',
      keyword: '开学,安排',
      isPutaway: 1,
      isRecommend: 0,
    })
  })

  test('a draft is visible to operators only; a scheduled one appears at its time', async () => {
    await made({ infoTitle: '草稿', isPutaway: 0, infoContent: '' })
    const planned = await made({ infoTitle: '预告', publishedTime: new Date(Date.now() + 3_600_000).toISOString() })
    expect(await seen()).toEqual([])
    await t.owner`UPDATE info_article SET published_time = now() - interval '1 second' WHERE id = ${planned}`
    expect(await seen()).toEqual(['预告'])
  })

  test('the same save twice, also concurrently, makes one article', async () => {
    const clientKey = 'draft-1'
    const answers = await Promise.all(Array.from({ length: 5 }, () => made({ clientKey })))
    expect(new Set(answers).size).toBe(1)
    expect(await seen()).toHaveLength(1)
  })

  test.each([
    [{ infoTitle: '' }, 'infoTitle'],
    [{ infoContent: '<p> &nbsp;</p>' }, 'infoContent'],
    [{ infoImg: 'javascript:alert(1)' }, 'infoImg'],
    [{ infoImg: '//evil.example/x.png' }, 'infoImg'],
    [{ infoImg: '/\\evil.example/x.png' }, 'infoImg'],
    [{ infoImg: 'https://evil.example/x.png' }, 'infoImg'],
    [{ publishedTime: '明天' }, 'publishedTime'],
  ])('refuses %j', async (over, field) => {
    expect(await write(over)).toMatchObject({ code: 422, data: { field } })
  })

  test('a missing category is refused, and one of another site is not found', async () => {
    const [abroad] = await t.owner<
      { id: string }[]
    >`INSERT INTO info_category (site_id, category_name) VALUES (13, '别站') RETURNING id`
    for (const categoryId of ['1', abroad?.id ?? '']) expect((await write({ categoryId })).code).toBe(404)
  })
})

describe('changing', () => {
  const change = (id: string, over: Partial<WireInputOf<'community/admin/article/update'>> = {}) =>
    ask('community/admin/article/update', {
      id,
      categoryId: news,
      infoTitle: '新标题',
      infoContent: '<p>新正文</p>',
      isPutaway: 1,
      ...over,
    })

  test('keeps its time unless changed; the search index follows', async () => {
    const id = await made({ publishedTime: '2026-01-02T03:04:05.000Z' })
    expect((await change(id)).code).toBe(200)
    expect((await ask('community/admin/article/view', { id })).data).toMatchObject({
      infoTitle: '新标题',
      publishedTime: '2026-01-02T03:04:05.000Z',
    })
    expect(await seen({ keyword: '开学' })).toEqual([])
    expect(await seen({ keyword: '新标题' })).toEqual(['新标题'])
  })

  test('does not overwrite a concurrent change', async () => {
    const id = await made()
    const { gmtModified } = (await ask('community/admin/article/view', { id })).data
    const first = await change(id, { gmtModified, infoTitle: '先改' })
    expect(first.code).toBe(200)
    expect((await change(id, { gmtModified, infoTitle: '后改' })).code).toBe(409)
    expect(await seen()).toEqual(['先改'])
    expect((await change(id, { gmtModified: first.data.gmtModified, infoTitle: '后改' })).code).toBe(200)
  })
})

test('unpublish and publish, recommend and undo, delete once', async () => {
  const id = await made()
  for (let i = 0; i < 2; i++) await ask('community/admin/article/stand', { id, isPutaway: 0 })
  expect(await seen()).toEqual([])
  await ask('community/admin/article/stand', { id, isPutaway: 1 })
  expect(await seen()).toEqual(['开学安排'])
  await ask('community/admin/article/recommend', { id, isRecommend: 1 })
  expect((await ask('community/admin/article/list', { isRecommend: 1 })).data.totalCount).toBe(1)
  const older = await made({ infoTitle: '去年的安排', publishedTime: '2025-01-01T00:00:00Z' })
  expect(await seen()).toEqual(['开学安排', '去年的安排'])
  await ask('community/admin/article/top', { id: older, isTop: 1 })
  expect(await seen()).toEqual(['去年的安排', '开学安排'])
  await ask('community/admin/article/top', { id: older, isTop: 0 })
  expect(await seen()).toEqual(['开学安排', '去年的安排'])
  await ask('community/admin/article/delete', { id: older })
  expect((await ask('community/admin/article/delete', { id })).code).toBe(200)
  expect((await ask('community/admin/article/delete', { id })).code).toBe(404)
  const empty = await made({ infoContent: '', isPutaway: 0 })
  expect(await ask('community/admin/article/stand', { id: empty, isPutaway: 1 })).toMatchObject({ code: 422 })
})

test('lists by state, words, category and order', async () => {
  const other = (await ask('community/admin/article/category/save', { categoryName: '观点' })).data.id
  await made({ infoTitle: '甲', publishedTime: '2026-01-01T00:00:00Z' })
  await made({ infoTitle: '乙', publishedTime: '2036-01-01T00:00:00Z' })
  await made({ infoTitle: '丙', publishedTime: '2026-02-01T00:00:00Z', isPutaway: 0, categoryId: other })
  const titles = async (input: WireInputOf<'community/admin/article/list'>) =>
    (await ask('community/admin/article/list', input)).data.list.map(({ infoTitle }) => infoTitle)
  expect(await titles({})).toEqual(['乙', '丙', '甲'])
  expect(await titles({ order: 'asc' })).toEqual(['甲', '丙', '乙'])
  expect(await titles({ state: 'shown' })).toEqual(['甲'])
  expect(await titles({ state: 'planned' })).toEqual(['乙'])
  expect(await titles({ state: 'off' })).toEqual(['丙'])
  expect(await titles({ categoryId: other })).toEqual(['丙'])
  expect(await titles({ keyword: '甲' })).toEqual(['甲'])
})

describe('categories', () => {
  const names = async () =>
    (await ask('community/admin/article/category/list', {})).data.list.map(({ categoryName }) => categoryName)

  test('create once, rename, sort, disable', async () => {
    const views = (await ask('community/admin/article/category/save', { categoryName: '观点' })).data.id
    expect((await ask('community/admin/article/category/save', { categoryName: '观点' })).data.id).toBe(views)
    await ask('community/admin/article/category/sort', { ids: [views, news] })
    expect(await names()).toEqual(['观点', '公告'])
    expect((await ask('community/admin/article/category/update', { id: views, categoryName: '公告' })).code).toBe(409)
    await ask('community/admin/article/category/update', { id: views, categoryName: '时评', statusId: 0 })
    t.services.answers.clear()
    expect((await t.call('community/api/article/zone/category/list', {})).data.list).toEqual([
      { id: news, zoneName: '公告', articleCount: 0 },
    ])
    expect(await names()).toEqual(['时评', '公告'])
    expect((await ask('community/admin/article/category/sort', { ids: [views, '1'] })).code).toBe(404)
  })

  test('are deleted only when empty; lists their number of articles', async () => {
    const id = await made()
    expect(await ask('community/admin/article/category/delete', { id: news })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('1 篇'),
    })
    await ask('community/admin/article/delete', { id })
    expect((await ask('community/admin/article/category/delete', { id: news })).code).toBe(200)
    expect((await ask('community/admin/article/category/delete', { id: news })).code).toBe(404)
  })
})

test('requires the permission on this site', async () => {
  const id = await made()
  const [plain, limited] = [await makeUser(t.owner), await makeUser(t.owner, { isAdmin: 1, isOwner: 0 })]
  const abroad = await makeUser(t.owner, { siteId: 13, isAdmin: 1 })
  const article = { categoryId: news, infoTitle: '越界', infoContent: '<p>x</p>' }
  for (const [key, input] of [
    ['community/admin/article/view', { id }],
    ['community/admin/article/save', article],
    ['community/admin/article/update', { id, ...article }],
    ['community/admin/article/stand', { id, isPutaway: 0 }],
    ['community/admin/article/recommend', { id, isRecommend: 1 }],
    ['community/admin/article/top', { id, isTop: 1 }],
    ['community/admin/article/delete', { id }],
    ['community/admin/article/category/update', { id: news, categoryName: '越界' }],
    ['community/admin/article/category/sort', { ids: [news] }],
    ['community/admin/article/category/delete', { id: news }],
  ] as const) {
    expect((await t.raw('POST', key, input)).code).toBe(303)
    for (const who of [plain, limited]) expect((await t.raw('POST', key, input, { token: who.token })).code).toBe(306)
    expect((await t.raw('POST', key, input, { token: abroad.token, siteId: 13 })).code, key).toBe(404)
  }
  expect(
    (await t.raw('POST', 'community/admin/article/list', {}, { token: abroad.token, siteId: 13 })).data,
  ).toMatchObject({ totalCount: 0 })
  expect(await seen()).toEqual(['开学安排'])
})
