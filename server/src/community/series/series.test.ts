import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeBlogger, publish } from '../../../test/blog.ts'
import { type MadeUser, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let author: MadeUser
let other: MadeUser
let reader: MadeUser
let boss: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  other = await makeBlogger(t.owner)
  reader = await makeUser(t.owner, { nickname: '阿林' })
  boss = await makeUser(t.owner, { isAdmin: 1 })
})
beforeEach(async () => {
  author = await makeBlogger(t.owner, { nickname: '小周' })
  t.services.answers.clear()
})
afterAll(() => t.close())

const by = ({ token }: MadeUser) => ({ token })
const save = (input: { id?: string; title?: string; blogIds?: string[] }, who = author) =>
  t.call('community/auth/series/save', { title: '星轨十讲', introduction: '从器材到后期', ...input }, by(who))
const view = async (id: string) => {
  t.services.answers.clear()
  return t.call('community/api/series/view', { id })
}
const around = async (blogId: string) => {
  t.services.answers.clear()
  return (await t.call('community/api/series/around', { blogId })).data
}
const titles = async (who: MadeUser) =>
  (await t.call('user/auth/msg/user/list', {}, by(who))).data.list.map(({ msgTitle }) => msgTitle)

test('articles keep the given order and link to their neighbours', async () => {
  const [one, two, three] = [await publish(t, author), await publish(t, author), await publish(t, author)]
  const hidden = await publish(t, author, { isOpen: 0 })
  const { data } = await save({ blogIds: [two, hidden, one, three] })
  expect((await view(data.id)).data).toMatchObject({ title: '星轨十讲', nickname: '小周', blogCount: 3 })
  expect((await view(data.id)).data.blogList.map(({ id }) => id)).toEqual([two, one, three])
  expect(await around(one)).toMatchObject({
    series: { id: data.id, place: 2 },
    previous: { id: two },
    next: { id: three },
  })
  expect((await around(hidden)).series).toBeNull()
  await save({ id: data.id, title: '改名', blogIds: [one] })
  expect(await around(one)).toMatchObject({ series: { title: '改名' }, previous: null, next: null })
  expect((await around(two)).series).toBeNull()
  const own = (await t.call('community/auth/series/list', {}, by(author))).data.list
  expect(own).toMatchObject([{ id: data.id, blogList: [{ id: one }] }])
  const listed = await t.call('community/api/series/list', { userId: author.userId })
  expect(listed.data.list.map(({ id }) => id)).toEqual([data.id])
})

test('accepts own articles in own series only', async () => {
  const foreign = await publish(t, other)
  expect((await save({ blogIds: [foreign] })).code).toBe(404)
  const { data } = await save({ blogIds: [await publish(t, author)] })
  expect((await save({ id: data.id }, other)).code).toBe(404)
  expect((await t.call('community/auth/series/delete', { id: data.id }, by(other))).code).toBe(404)
  expect((await save({ title: '短' })).code).toBe(422)
  expect((await t.call('community/auth/series/delete', { id: data.id }, by(author))).code).toBe(200)
  expect((await view(data.id)).code).toBe(404)
})

test('followers are notified of an added article once, when it is public', async () => {
  const { data } = await save({ blogIds: [await publish(t, author, { title: '第一讲' })] })
  const follow = (isAttention: 0 | 1) =>
    t.call('community/auth/series/follow', { id: data.id, isAttention }, by(reader))
  expect((await follow(1)).data).toEqual({ isAttention: 1, followCount: 1 })
  expect((await follow(1)).data.followCount).toBe(1)
  expect((await t.call('community/auth/series/view', { id: data.id }, by(reader))).data.isAttention).toBe(1)
  expect(await titles(reader)).toEqual([])
  const draft = await publish(t, author, { title: '第二讲', isOpen: 0 })
  const [{ id: first } = { id: '' }] = (await view(data.id)).data.blogList
  await save({ id: data.id, blogIds: [first, draft] })
  expect(await titles(reader)).toEqual([])
  const open = () =>
    t.call('community/auth/blog/update', { id: draft, title: '第二讲', content: '<p>正文</p>', isIssue: 1 }, by(author))
  await open()
  await open()
  expect(await titles(reader)).toEqual(['你关注的专栏《星轨十讲》有更新'])
  expect((await follow(0)).data).toEqual({ isAttention: 0, followCount: 0 })
})

test('an operator removes and restores a series', async () => {
  const { data } = await save({ blogIds: [await publish(t, author)] })
  const list = await t.call('community/admin/series/list', { keyword: '星轨' }, by(boss))
  expect(list.data.list.map(({ id }) => id)).toContain(data.id)
  await t.call('community/admin/series/hide', { id: data.id, isHidden: 1 }, by(boss))
  expect((await view(data.id)).code).toBe(404)
  await t.call('community/admin/series/hide', { id: data.id, isHidden: 0 }, by(boss))
  expect((await view(data.id)).code).toBe(200)
})
