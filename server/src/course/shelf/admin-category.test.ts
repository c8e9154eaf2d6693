import type { CallKey, WireInputOf } from '@zhixing/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MadeUser, makeCourse, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let boss: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  boss = await makeUser(t.owner, { isAdmin: 1 })
})
beforeEach(async () => {
  t.services.answers.clear()
  await t.owner`DELETE FROM course_category`
})
afterAll(() => t.close())

const ask = <K extends CallKey>(key: K, input: WireInputOf<K>, who = boss) => t.call(key, input, { token: who.token })
const add = async (categoryName: string, parentId = '0', categoryType: 1 | 2 | 5 = 1) =>
  (await ask('course/admin/category/save', { categoryName, parentId, categoryType })).data.id
const tree = async () => (await ask('course/admin/category/tree', {})).data.tree
const names = (nodes: { categoryName: string; children: unknown[] }[]): unknown[] =>
  nodes.map(({ categoryName, children }) =>
    children.length > 0 ? { [categoryName]: names(children as never) } : categoryName,
  )

describe('adding', () => {
  test('three levels, behind their siblings, visible to visitors immediately', async () => {
    const one = await add('技术')
    const two = await add('后端', one)
    await add('Node.js', two)
    await add('前端', one)
    await add('人文')
    expect(names(await tree())).toEqual([{ 技术: [{ 后端: ['Node.js'] }, '前端'] }, '人文'])
    const seen = await t.call('course/api/course/category/listForSite', {})
    expect(names(seen.data.courseCategoryList)).toEqual(names(await tree()))
  })

  test('is idempotent', async () => {
    const first = await add('技术')
    expect(await add('技术')).toBe(first)
    expect(await tree()).toHaveLength(1)
  })

  test('is idempotent under concurrency', async () => {
    await Promise.all(Array.from({ length: 8 }, () => add('并发')))
    expect(await tree()).toHaveLength(1)
  })

  test('refuses a fourth level, and a parent that is missing or of another kind', async () => {
    const three = await add('三', await add('二', await add('一')))
    const save = (parentId: string, categoryType: 1 | 2 | 5 = 1) =>
      ask('course/admin/category/save', { parentId, categoryType, categoryName: '新' })
    expect(await save(three)).toMatchObject({ code: 422, msg: '分类最多 3 级' })
    expect((await save(await add('资源', '0', 2))).code).toBe(422)
    expect((await save('1')).code).toBe(404)
    expect(await save('0', 5)).toMatchObject({ code: 200 })
    expect((await t.raw('POST', 'course/admin/category/save', { categoryName: ' ' }, { token: boss.token })).code).toBe(
      422,
    )
  })
})

test('renaming, but not to a sibling’s name', async () => {
  const one = await add('甲')
  await add('乙')
  expect(await ask('course/admin/category/update', { id: one, categoryName: '丙' })).toMatchObject({ code: 200 })
  expect(names(await tree())).toEqual(['丙', '乙'])
  expect(await ask('course/admin/category/update', { id: one, categoryName: '乙' })).toMatchObject({
    code: 409,
    data: { field: 'categoryName' },
  })
  expect((await ask('course/admin/category/update', { id: one, categoryName: '丙' })).code).toBe(200)
})

describe('deleting', () => {
  test('an unused category', async () => {
    const id = await add('空')
    expect((await ask('course/admin/category/delete', { id })).code).toBe(200)
    expect((await ask('course/admin/category/delete', { id })).code).toBe(404)
    expect(await tree()).toEqual([])
  })

  test('a refusal names the uses', async () => {
    const { courseId, categoryIds } = await makeCourse(t.owner, { courseName: '水彩入门' })
    const remove = (id: string) => ask('course/admin/category/delete', { id })
    expect(await remove(categoryIds[0])).toMatchObject({ code: 409, msg: expect.stringContaining('1 个下级分类') })
    expect(await remove(categoryIds[2])).toMatchObject({ code: 409, msg: expect.stringContaining('《水彩入门》') })
    await t.owner`UPDATE course SET status_id = 0 WHERE id = ${courseId}`
    expect((await remove(categoryIds[2])).code).toBe(200)
  })

  test('a draft counts as a use', async () => {
    const id = await add('写作')
    const { courseId, lecturerId } = await makeCourse(t.owner)
    await t.owner`
      INSERT INTO course_version (site_id, course_id, version, lecturer_id, course_category, course_name, doc)
      VALUES (12, ${courseId}, 2, ${lecturerId}, 1, '草稿课', ${JSON.stringify({ categoryId3: id })}::text::jsonb)`
    expect(await ask('course/admin/category/delete', { id })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('《草稿课》'),
    })
  })
})

describe('sorting', () => {
  test('within a parent', async () => {
    const [a, b, c] = [await add('甲'), await add('乙'), await add('丙')]
    for (let i = 0; i < 2; i++) await ask('course/admin/category/sort', { ids: [c, a, b] })
    expect(names(await tree())).toEqual(['丙', '甲', '乙'])
  })

  test('a move to another parent updates the courses and their versions', async () => {
    const [from, to] = [await makeCourse(t.owner), await makeCourse(t.owner)]
    const line = async (courseId: string) =>
      (await t.owner`SELECT category_id1, category_id2, category_id3 FROM course WHERE id = ${courseId}`)[0]
    const [one, two] = to.categoryIds
    await ask('course/admin/category/sort', { parentId: two, ids: [from.categoryIds[2], to.categoryIds[2]] })
    expect(await line(from.courseId)).toEqual({
      categoryId1: one,
      categoryId2: two,
      categoryId3: from.categoryIds[2],
    })
    const [version] = await t.owner`SELECT doc FROM course_version WHERE course_id = ${from.courseId}`
    // The next version begins as a copy of the approved one.
    expect(version?.doc).toMatchObject({ categoryId1: one, categoryId2: two, categoryId3: from.categoryIds[2] })
    // A whole second level as well.
    await ask('course/admin/category/sort', { parentId: from.categoryIds[0], ids: [two] })
    expect(await line(from.courseId)).toMatchObject({ categoryId1: from.categoryIds[0], categoryId2: two })
    expect(await line(to.courseId)).toMatchObject({ categoryId1: from.categoryIds[0] })
  })

  test('refuses another level or kind, and a taken name', async () => {
    const [a, b] = [await add('甲'), await add('乙')]
    const [x] = [await add('同名', a), await add('同名', b)]
    const sort = (parentId: string, ids: string[]) => ask('course/admin/category/sort', { parentId, ids })
    expect((await sort(b, [a])).code).toBe(422)
    expect((await sort('0', [x])).code).toBe(422)
    expect((await sort('0', [a, await add('资源', '0', 2)])).code).toBe(422)
    expect(await sort(b, [x])).toMatchObject({ code: 409, msg: expect.stringContaining('同名') })
    expect((await sort('0', [a, '1'])).code).toBe(404)
  })
})

test('an inactive branch is hidden from visitors and visible to operators', async () => {
  const one = await add('技术')
  await add('后端', one)
  await ask('course/admin/category/stand', { id: one, statusId: 0 })
  expect((await t.call('course/api/course/category/listForSite', {})).data.courseCategoryList).toEqual([])
  expect(await tree()).toMatchObject([{ statusId: 0, children: [{ statusId: 1 }] }])
  await ask('course/admin/category/stand', { id: one, statusId: 1 })
  expect((await t.call('course/api/course/category/listForSite', {})).data.courseCategoryList).toHaveLength(1)
})

test('the tree counts courses in and below each category', async () => {
  const { categoryIds } = await makeCourse(t.owner)
  expect(await tree()).toMatchObject([
    { id: categoryIds[0], courseCount: 1, children: [{ courseCount: 1, children: [{ courseCount: 1 }] }] },
  ])
})

test('needs an operator of the site with the right, and logs each change', async () => {
  const id = await add('技术')
  const abroad = await makeUser(t.owner, { siteId: 13, isAdmin: 1 })
  const [plain, limited] = [await makeUser(t.owner), await makeUser(t.owner, { isAdmin: 1, isOwner: 0 })]
  for (const [key, input] of [
    ['course/admin/category/tree', {}],
    ['course/admin/category/save', { categoryName: '新' }],
    ['course/admin/category/update', { id, categoryName: '新' }],
    ['course/admin/category/sort', { ids: [id] }],
    ['course/admin/category/stand', { id, statusId: 0 }],
    ['course/admin/category/delete', { id }],
  ] as const) {
    expect((await t.raw('POST', key, input)).code).toBe(303)
    for (const who of [plain, limited]) expect((await t.raw('POST', key, input, { token: who.token })).code).toBe(306)
    const there = await t.raw('POST', key, input, { token: abroad.token, siteId: 13 })
    if ('id' in input || 'ids' in input) expect(there.code, key).toBe(404)
  }
  expect(names(await tree())).toEqual(['技术'])
  const [logged] =
    await t.owner`SELECT operation, user_id FROM sys_log WHERE path = 'course/admin/category/save' AND code = 200 AND site_id = 12 ORDER BY id DESC LIMIT 1`
  expect(logged).toEqual({ operation: '新增分类', userId: boss.userId })
})
