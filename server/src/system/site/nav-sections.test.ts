import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePaper } from '../../../test/exam.ts'
import { makeCourse, type MadeUser, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let boss: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  boss = await makeUser(t.owner, { isAdmin: 1 })
})
afterAll(() => t.close())

const put = (siteId: number, ...urls: string[]) =>
  t.owner`INSERT INTO site_nav ${t.owner(urls.map((nav_url, sort) => ({ site_id: siteId, nav_title: nav_url, nav_url, sort })))}`
const shown = async (siteId = 12) => {
  t.services.answers.clear()
  return (await t.call('system/api/nav/bar/list', {}, { siteId })).data.list.map(({ navUrl }) => navUrl)
}

test('an entry of a section appears once the section has content, per site; other links always appear', async () => {
  await put(12, 'index', 'list', '/library', 'resource', 'exam', 'info')
  const free = ['/list?isFree=1', 'https://a.example/list', 'view/service', '/lecturer/5']
  await put(12, ...free)
  // Sections without content in this test.
  await put(12, 'live', 'grade', 'blog', 'question', 'vip')
  await put(13, 'list', 'exam')
  const always = ['index', ...free]
  const names = async () => (await shown()).toSorted()
  const having = (...urls: string[]) => [...always, ...urls].toSorted()
  expect(await names()).toEqual(having())

  const course = await makeCourse(t.owner)
  expect(await names()).toEqual(having('list'))
  // Library documents and resources are categories of the course table.
  await t.owner`UPDATE course SET course_category = 3 WHERE id = ${course.courseId}`
  expect(await names()).toEqual(having('/library'))
  await t.owner`UPDATE course SET course_category = 4 WHERE id = ${course.courseId}`
  expect(await names()).toEqual(having('resource'))
  await t.owner`UPDATE course SET is_putaway = 0 WHERE id = ${course.courseId}`
  expect(await names()).toEqual(having())

  await makePaper(t.owner, { doc: { isPublicity: 0 } })
  expect(await names()).toEqual(having())
  const paper = await makePaper(t.owner)
  await t.owner`UPDATE exam_info SET is_publicity = 1 WHERE id = ${paper.examId}`
  expect(await names()).toEqual(having('exam'))
  expect(await shown(13)).toEqual([])
})

test('the answer is cached and dropped by `content.changed`', async () => {
  const token = { token: boss.token }
  const titles = async () => (await t.call('system/api/nav/bar/list', {})).data.list.map(({ navUrl }) => navUrl)
  expect(await titles()).not.toContain('info')
  const { data } = await t.call('community/admin/article/category/save', { categoryName: '公告' }, token)
  await t.call(
    'community/admin/article/save',
    { categoryId: data.id, infoTitle: '开学', infoContent: '<p>九月一日</p>', isPutaway: 1 },
    token,
  )
  await expect.poll(titles).toContain('info')
})

test('the back office lists all entries and marks hidden ones', async () => {
  const { list } = (await t.call('system/admin/nav/list', {}, { token: boss.token })).data
  const of = (url: string) => list.find(({ navUrl }) => navUrl === url)
  expect(of('live')).toMatchObject({ statusId: 1, hasContent: 0 })
  expect(of('/library')).toMatchObject({ statusId: 1, hasContent: 0 })
  expect(of('exam')).toMatchObject({ hasContent: 1 })
  expect(of('https://a.example/list')).toMatchObject({ hasContent: 1 })
})
