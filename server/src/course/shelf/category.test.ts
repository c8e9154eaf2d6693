import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCategory, makeCourse, makeLecturer } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let tree: [string, string, string]
beforeAll(async () => {
  t = await startTestApp()
  const one = await makeCategory(t.owner, { categoryName: '数据' })
  const two = await makeCategory(t.owner, { categoryName: '分析', parentId: one })
  tree = [one, two, await makeCategory(t.owner, { categoryName: 'Python', parentId: two })]
})
beforeEach(() => t.services.answers.clear())
afterAll(() => t.close())

test('the tree has three levels with course counts, per site', async () => {
  await makeCategory(t.owner, { siteId: 13, categoryName: '别站' })
  const off = await makeCategory(t.owner, { categoryName: '停用', sort: 9 })
  await makeCategory(t.owner, { categoryName: '停用之下', parentId: off })
  await t.owner`UPDATE course_category SET status_id = 0 WHERE site_id = 12 AND id = ${off}`
  const [one, two, three] = tree
  const { lecturerId } = await makeLecturer(t.owner)
  const add = (categoryIds: [string, string, string], more: object = {}) =>
    makeCourse(t.owner, { lecturerId, courseName: '课', categoryIds, ...more })
  await add([one, two, three])
  await add([one, two, '0'])
  // Courses off the shelf or of another kind are not counted.
  await add([one, two, three], { isPutaway: 0 })
  await add([one, two, three], { courseCategory: 3 })
  const { data } = await t.call('course/api/course/category/listForSite', {})
  expect(data.courseCategoryList).toEqual([
    {
      id: one,
      categoryName: '数据',
      floor: 1,
      courseCount: 2,
      children: [
        {
          id: two,
          categoryName: '分析',
          floor: 2,
          courseCount: 2,
          children: [{ id: three, categoryName: 'Python', floor: 3, courseCount: 1, children: [] }],
        },
      ],
    },
  ])
  const other = await t.call('course/api/course/category/listForSite', {}, { siteId: 13 })
  expect(other.data.courseCategoryList.map((node) => node.categoryName)).toEqual(['别站'])
})

test('type 4 and the information list answer categories of articles', async () => {
  const rows = await t.owner<
    { id: string }[]
  >`INSERT INTO info_category (site_id, category_name, sort) VALUES (12, '公告', 2), (12, '观点', 1), (13, '别站', 0) RETURNING id`
  expect((await t.call('course/api/website/information/category/list', {})).data.list).toEqual([
    { id: rows[1]?.id, categoryName: '观点' },
    { id: rows[0]?.id, categoryName: '公告' },
  ])
  expect(
    (await t.call('course/api/course/category/list', { categoryType: 4 })).data.courseCategoryList.map(
      (node) => node.categoryName,
    ),
  ).toEqual(['观点', '公告'])
  expect((await t.call('course/api/course/category/list', { categoryType: 2 })).data.courseCategoryList).toEqual([])
  expect((await t.raw('POST', 'course/api/course/category/list', { categoryType: 'x' })).code).toBe(422)
})
