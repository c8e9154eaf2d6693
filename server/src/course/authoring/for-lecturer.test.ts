/** Courses that operators make for lecturers, and publishing without a review. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDraft, makeLecturer, makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeOperator } from '../../../test/people.ts'

let t: TestApp
let operator: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  operator = await makeUser(t.owner, { isAdmin: 1 })
})
afterAll(() => t.close())

const create = (lecturerId: string, token = operator.token, clientKey = 'key') =>
  t.raw(
    'POST',
    'course/admin/course/save',
    { lecturerId, courseCategory: 1, courseName: '代建课', clientKey },
    { token },
  )

test('an operator makes a draft that the lecturer owns; a retry is the same course', async () => {
  const lecturer = await makeLecturer(t.owner)
  const first = await create(lecturer.lecturerId)
  expect(first).toMatchObject({ code: 200, data: { userId: lecturer.userId } })
  expect((await create(lecturer.lecturerId)).data).toEqual(first.data)
  const { courseId } = first.data as { courseId: string }
  const { data } = await t.call('course/auth/course/audit/view', { courseId }, lecturer)
  expect(data).toMatchObject({ courseName: '代建课', auditStatus: 3 })
  const log = (await t.call('user/admin/log/operation/page', {}, operator)).data.list
  expect(log.find(({ operation }) => operation === '代讲师新建课程')).toMatchObject({ subject: '代建课' })
})

test('refused: without the right, for a disabled lecturer, for one of another site', async () => {
  const lecturer = await makeLecturer(t.owner)
  expect(await create(lecturer.lecturerId, (await makeOperator(t, ['grade'])).token)).toMatchObject({ code: 306 })
  await t.owner`UPDATE lecturer SET status_id = 0 WHERE site_id = 12 AND id = ${lecturer.lecturerId}`
  expect(await create(lecturer.lecturerId)).toMatchObject({ code: 404 })
  const abroad = await makeLecturer(t.owner, { siteId: 13 })
  expect(await create(abroad.lecturerId)).toMatchObject({ code: 404 })
})

test('a lecturer without reviews publishes by submitting; others wait', async () => {
  const lecturer = await makeLecturer(t.owner)
  const submit = async () => {
    const { courseId } = await makeDraft(t.owner, { lecturer })
    const { rev } = (await t.call('course/auth/course/audit/view', { courseId }, lecturer)).data
    const { data } = await t.call('course/auth/course/audit/submit', { courseId, rev }, lecturer)
    const shown = await t.raw('POST', 'course/api/course/view', { courseId })
    return { auditStatus: data.auditStatus, code: shown.code }
  }
  expect(await submit()).toMatchObject({ auditStatus: 0, code: 404 })
  const trust = { lecturerId: lecturer.lecturerId, isReviewFree: 1 } as const
  expect((await t.call('user/admin/lecturer/update', trust, operator)).code).toBe(200)
  expect(await submit()).toMatchObject({ auditStatus: 1, code: 200 })
})
