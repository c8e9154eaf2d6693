import type { CallKey, WireInputOf } from '@zhixing/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MadeUser, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { atSite } from '../../kernel/db/index.ts'
import { insertArticle, insertInfoCategory, type NewArticle } from '../index.ts'

let t: TestApp
let boss: MadeUser
let categoryId: string
beforeAll(async () => {
  t = await startTestApp()
  boss = await makeUser(t.owner, { isAdmin: 1 })
  categoryId = await insertInfoCategory(atSite(t.owner, 12), { siteId: 12, categoryName: '学习方法' })
})
beforeEach(() => t.owner`DELETE FROM info_series`)
afterAll(() => t.close())

const ask = <K extends CallKey>(key: K, input: WireInputOf<K>) => t.call(key, input, { token: boss.token })
const open = <K extends CallKey>(key: K, input: WireInputOf<K>, siteId = 12) => {
  t.services.answers.clear()
  return t.call(key, input, { siteId })
}
const write = (infoTitle: string, more: Partial<NewArticle> = {}) =>
  insertArticle(atSite(t.owner, 12), { siteId: 12, categoryId, infoTitle, infoContent: '<p>文</p>', ...more })
const save = (input: Partial<WireInputOf<'community/admin/article/series/save'>> = {}) =>
  ask('community/admin/article/series/save', { title: '选课指南', introduction: '从目标到课表', ...input })
const around = async (articleId: string) => (await open('community/api/article/series/around', { articleId })).data
const listed = async (siteId = 12) => {
  const { data } = await open('community/api/article/series/list', {}, siteId)
  return data.list.map(({ id }) => id)
}
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

test('articles keep the given order and link to their neighbours; non-public ones are skipped', async () => {
  const [one, planned, two, off, three] = [
    await write('一'),
    await write('预告', { publishedTime: tomorrow() }),
    await write('二'),
    await write('下架', { isPutaway: 0 }),
    await write('三'),
  ]
  const { data } = await save({ articleIds: [two, planned, one, off, three, two] })
  const view = (await open('community/api/article/series/view', { id: data.id })).data
  expect(view).toMatchObject({ title: '选课指南', introduction: '从目标到课表', cover: '', articleCount: 3 })
  expect(view.articleList.map(({ infoTitle }) => infoTitle)).toEqual(['二', '一', '三'])
  expect(await around(one)).toMatchObject({
    series: { id: data.id, place: 2, articleCount: 3 },
    previous: { id: two, title: '二' },
    next: { id: three, title: '三' },
  })
  expect(await around(two)).toMatchObject({ previous: null, next: { id: one } })
  expect(await around(planned)).toEqual({ series: null, previous: null, next: null })
  const edited = (await ask('community/admin/article/series/view', { id: data.id })).data
  expect(edited).toMatchObject({ isPutaway: 1, articleCount: 3, allCount: 5 })
  expect(edited.articleList.map(({ id }) => id)).toEqual([two, planned, one, off, three])
  await t.owner`UPDATE info_article SET published_time = now() - interval '1 second' WHERE id = ${planned}`
  expect(await around(one)).toMatchObject({ series: { place: 3 }, previous: { id: planned } })
})

test('an article is in one series: adding it to another moves it; the list of articles names the series', async () => {
  const [one, two] = [await write('甲'), await write('乙')]
  const first = (await save({ articleIds: [one, two] })).data.id
  const second = (await save({ title: '考前冲刺', articleIds: [two] })).data.id
  expect((await around(two)).series?.id).toBe(second)
  expect(await around(one)).toMatchObject({ series: { id: first, articleCount: 1 }, previous: null, next: null })
  const rows = (await ask('community/admin/article/list', { keyword: '乙' })).data.list
  expect(rows).toMatchObject([{ id: two, seriesId: second, seriesTitle: '考前冲刺' }])
  // Removed from it, the article has no series.
  await save({ id: second, title: '考前冲刺', articleIds: [] })
  expect((await around(two)).series).toBeNull()
  expect((await ask('community/admin/article/view', { id: two })).data).toMatchObject({ seriesId: null })
})

test('lists only series with public articles; an unpublished one is visible to operators only', async () => {
  const one = await write('丙')
  const empty = (await save({ title: '还没有文章' })).data.id
  const full = (await save({ articleIds: [one] })).data.id
  expect(await listed()).toEqual([full])
  expect(await listed(13)).toEqual([])
  expect((await open('community/api/article/series/view', { id: full }, 13)).code).toBe(404)
  await ask('community/admin/article/series/stand', { id: full, isPutaway: 0 })
  expect(await listed()).toEqual([])
  expect((await open('community/api/article/series/view', { id: full })).code).toBe(404)
  expect((await around(one)).series).toBeNull()
  const all = (await ask('community/admin/article/series/list', {})).data
  expect(all.list.map(({ id }) => id).toSorted()).toEqual([empty, full].toSorted())
  expect((await ask('community/admin/article/series/list', { keyword: '没有文章' })).data.list).toMatchObject([
    { id: empty, allCount: 0, isPutaway: 1 },
  ])
  await ask('community/admin/article/series/stand', { id: full, isPutaway: 1 })
  expect(await listed()).toEqual([full])
})

test('deleting a series keeps its articles; a deleted article leaves its series', async () => {
  const [one, two] = [await write('丁'), await write('戊')]
  const { id } = (await save({ articleIds: [one, two] })).data
  await ask('community/admin/article/delete', { id: one })
  expect(await around(two)).toMatchObject({ series: { articleCount: 1 }, previous: null })
  expect((await ask('community/admin/article/series/delete', { id })).code).toBe(200)
  expect((await ask('community/admin/article/series/delete', { id })).code).toBe(404)
  expect((await open('community/api/article/view', { id: two })).code).toBe(200)
  expect((await around(two)).series).toBeNull()
})

test('changes are visible at once', async () => {
  const one = await write('己')
  const { id } = (await save({ articleIds: [one] })).data
  const title = async () => (await t.call('community/api/article/series/view', { id })).data.title
  expect(await title()).toBe('选课指南')
  await save({ id, title: '选课指南（新版）', articleIds: [one] })
  await expect.poll(title).toBe('选课指南（新版）')
})

test('refuses a short name, an external picture, missing articles and series', async () => {
  expect(await save({ title: '短' })).toMatchObject({ code: 422, data: { field: 'title' } })
  expect(await save({ cover: 'https://evil.example/x.png' })).toMatchObject({ code: 422, data: { field: 'cover' } })
  expect(await save({ articleIds: ['1'] })).toMatchObject({ code: 404, data: { field: 'articleIds' } })
  expect((await save({ id: '1' })).code).toBe(404)
  expect((await ask('community/admin/article/series/view', { id: '1' })).code).toBe(404)
  expect((await ask('community/admin/article/series/stand', { id: '1', isPutaway: 0 })).code).toBe(404)
  const reader = await makeUser(t.owner)
  const refused = await t.call('community/admin/article/series/list', {}, { token: reader.token })
  expect(refused.code).toBe(306)
})
