import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MadeUser, makeCourse, makeDraft, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let who: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  who = await makeUser(t.owner, { isAdmin: 1 })
})
afterAll(() => t.close())

const pageOf = async (pageCurrent: number, more: object = {}) =>
  (await t.call('course/admin/course/list', { pageCurrent, pageSize: 2, ...more }, who)).data

test('courses of the back office: last changed first, by version or by course, in pages that do not repeat', async () => {
  const courses = [await makeCourse(t.owner), await makeCourse(t.owner), await makeCourse(t.owner, { isPutaway: 0 })]
  const drafts = [await makeDraft(t.owner), await makeDraft(t.owner)]
  const [a = '', b = '', c = ''] = courses.map(({ courseId }) => courseId)
  const [d = '', e = ''] = drafts.map(({ courseId }) => courseId)
  /** Hours since the version and the course changed. */
  const changed = async (id: string, version: number, course: number) => {
    await t.owner`UPDATE course_version SET gmt_modified = now() - make_interval(hours => ${version}) WHERE course_id = ${id}`
    await t.owner`UPDATE course SET gmt_modified = now() - make_interval(hours => ${course}) WHERE id = ${id}`
  }
  await changed(a, 9, 1)
  await changed(b, 2, 8)
  await changed(c, 6, 6)
  await changed(d, 3, 0)
  await changed(e, 7, 0)
  // A newer draft of an approved course is its newest version; the older one changed later.
  await t.owner`
    INSERT INTO course_version (site_id, course_id, version, lecturer_id, course_category, course_name, doc, audit_status, gmt_modified)
    SELECT site_id, course_id, 2, lecturer_id, course_category, '第二版', doc, 3, now() - interval '5 hours' FROM course_version WHERE course_id = ${c}`
  await t.owner`UPDATE course_version SET gmt_modified = now() WHERE course_id = ${c} AND version = 1`
  const pages = [await pageOf(1), await pageOf(2), await pageOf(3)]
  expect(pages.map(({ list }) => list.map(({ courseId }) => courseId))).toEqual([[a, b], [d, c], [e]])
  expect(pages.map(({ totalCount }) => totalCount)).toEqual([5, 5, 5])
  expect(pages[1]?.list[1]).toMatchObject({ courseName: '第二版', version: 2, liveVersion: 1 })

  expect((await pageOf(1, { isPutaway: 0 })).list.map(({ courseId }) => courseId)).toEqual([d, c])
  expect((await pageOf(1, { isPutaway: 1 })).list.map(({ courseId }) => courseId)).toEqual([a, b])
  await t.owner`UPDATE course SET is_deleted = 1 WHERE id = ${a}`
  expect((await pageOf(1)).list.map(({ courseId }) => courseId)).toEqual([b, d])
  expect((await pageOf(1, { isDeleted: 1 })).list.map(({ courseId }) => courseId)).toEqual([a])
  expect((await pageOf(1, { courseCategory: 2 })).list).toEqual([])
})
