import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let operator: { token: string }
let zoneId = ''
const courseIds: string[] = []
beforeAll(async () => {
  t = await startTestApp()
  operator = { token: (await makeUser(t.owner, { isAdmin: 1 })).token }
  zoneId = await makeZone(12)
  for (const courseName of ['水墨入门', '水彩入门', '油画_100%'])
    courseIds.push((await makeCourse(t.owner, { courseName })).courseId)
})
afterAll(() => t.close())

async function makeZone(siteId: number): Promise<string> {
  const [row] = await t.owner<
    { id: string }[]
  >`INSERT INTO zone (site_id, zone_name) VALUES (${siteId}, '精选') RETURNING id`
  return row?.id ?? ''
}
const status = async () =>
  (await t.call('course/admin/zone/course/list', { zoneId }, operator)).data.list.map(({ courseId }) => courseId)
const shown = async () =>
  (await t.call('course/api/zone/course/list', { zoneId })).data.zoneCourseList.map(({ courseId }) => courseId)

test('saving replaces the courses of a zone in order, visible to visitors immediately', async () => {
  const [a = '', b = '', c = ''] = courseIds
  expect(await shown()).toEqual([])
  expect((await t.call('course/admin/zone/course/save', { zoneId, courseIds: [c, a, b, a] }, operator)).code).toBe(200)
  expect(await status()).toEqual([c, a, b])
  await expect.poll(shown).toEqual([c, a, b])
  await t.call('course/admin/zone/course/save', { zoneId, courseIds: [b, c] }, operator)
  expect(await status()).toEqual([b, c])
  await expect.poll(shown).toEqual([b, c])
  await t.call('course/admin/zone/course/save', { zoneId, courseIds: [] }, operator)
  expect(await status()).toEqual([])
})

test('a course off the shelf keeps its place for operators', async () => {
  const { courseId } = await makeCourse(t.owner, { isPutaway: 0 })
  await t.call('course/admin/zone/course/save', { zoneId, courseIds: [courseId] }, operator)
  expect((await t.call('course/admin/zone/course/list', { zoneId }, operator)).data.list).toMatchObject([
    { courseId, isPutaway: 0 },
  ])
  await expect.poll(shown).toEqual([])
})

test('finds courses by a part of their name; LIKE wildcards are literal', async () => {
  const find = async (keyword: string) =>
    (await t.call('course/admin/zone/course/find', { keyword }, operator)).data.list
      .map(({ courseName }) => courseName)
      .toSorted()
  expect(await find('入门')).toEqual(['水墨入门', '水彩入门'].toSorted())
  expect(await find('_100%')).toEqual(['油画_100%'])
  expect(await find('水_入')).toEqual([])
})

test('zones and courses of another site are notFound', async () => {
  const abroad = await makeZone(13)
  const foreign = (await makeCourse(t.owner, { siteId: 13 })).courseId
  for (const key of ['course/admin/zone/course/list', 'course/admin/zone/course/save'] as const)
    expect(await t.call(key, { zoneId: abroad, courseIds: [] }, operator)).toEqual(
      await t.call(key, { zoneId: '987654321012345678', courseIds: [] }, operator),
    )
  expect((await t.call('course/admin/zone/course/save', { zoneId, courseIds: [foreign] }, operator)).code).toBe(404)
  const stranger = { token: (await makeUser(t.owner, { siteId: 13, isAdmin: 1 })).token, siteId: 13 }
  expect((await t.call('course/admin/zone/course/find', { keyword: '入门' }, stranger)).data.list).toEqual([])
})

test('needs the right', async () => {
  const without = { token: (await makeUser(t.owner, { isAdmin: 1, isOwner: 0 })).token }
  for (const as of [without, { token: (await makeUser(t.owner)).token }]) {
    expect((await t.call('course/admin/zone/course/list', { zoneId }, as)).code).toBe(306)
    expect((await t.call('course/admin/zone/course/save', { zoneId, courseIds: [] }, as)).code).toBe(306)
    expect((await t.call('course/admin/zone/course/find', {}, as)).code).toBe(306)
  }
})
