import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { freshMobile, makeOperator } from '../../../test/people.ts'

let t: TestApp
let operator: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  operator = await makeUser(t.owner, { isAdmin: 1 })
})
afterAll(() => t.close())

const appoint = (mobile: string, over: object = {}, token = operator.token) =>
  t.raw('POST', 'user/admin/lecturer/appoint', { mobile, lecturerName: '周老师', ...over }, { token })
const isLecturer = async ({ token }: MadeUser) =>
  (await t.call('user/auth/user/ext/view', {}, { token })).data.isLecturer

test('an operator appoints a registered user, once', async () => {
  const person = await makeUser(t.owner)
  const first = await appoint(person.mobile, { introduce: '教了十年<书>\n也写书', position: '教研组长' })
  expect(first).toMatchObject({ code: 200, data: { userId: person.userId } })
  expect((await appoint(person.mobile)).data).toEqual(first.data)
  expect(await isLecturer(person)).toBe(1)
  const { lecturerId } = first.data as { lecturerId: string }
  const { data } = await t.call('user/api/lecturer/view', { lecturerId })
  expect(data).toMatchObject({ lecturerName: '周老师', introduce: '<p>教了十年&lt;书&gt;</p><p>也写书</p>' })
  const [message] = (await t.call('user/auth/msg/user/list', {}, { token: person.token })).data.list
  expect(message?.msgTitle).toBe('你已成为本站讲师')
})

test('refused: unknown number, disabled account, no right, a former lecturer', async () => {
  expect(await appoint(freshMobile())).toMatchObject({ code: 404 })
  const disabled = await makeUser(t.owner)
  await t.owner`UPDATE users SET status_id = 0 WHERE site_id = 12 AND id = ${disabled.userId}`
  expect(await appoint(disabled.mobile)).toMatchObject({ code: 422 })
  const clerk = await makeOperator(t, ['course'])
  expect(await appoint(disabled.mobile, {}, clerk.token)).toMatchObject({ code: 306 })
  const person = await makeUser(t.owner)
  const { lecturerId } = (await appoint(person.mobile)).data as { lecturerId: string }
  await t.call('user/admin/lecturer/disable', { lecturerId, reason: '离职' }, operator)
  expect(await appoint(person.mobile)).toMatchObject({ code: 999 })
  const abroad = await makeUser(t.owner, { siteId: 13 })
  expect(await appoint(abroad.mobile)).toMatchObject({ code: 404 })
})

test('appointment is refused where the site requires identity documents', async () => {
  const person = await makeUser(t.owner)
  const demand = (lecturerIdentity: 0 | 1) => t.call('system/admin/site/update', { lecturerIdentity }, operator)
  expect((await demand(1)).code).toBe(200)
  expect(await appoint(person.mobile)).toMatchObject({ code: 999 })
  expect(await isLecturer(person)).toBe(0)
  await demand(0)
  expect((await appoint(person.mobile)).code).toBe(200)
})
