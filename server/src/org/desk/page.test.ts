/** The page of an organisation over HTTP: who of its people edits it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLecturer, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeDepartment, makeOrg, makeStaff } from '../../../test/org.ts'
import { makeOperator } from '../../../test/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test('owners and managers edit the page, which is reviewed; other roles and organisations do not', async () => {
  const [org, other] = [await makeOrg(t.owner), await makeOrg(t.owner)]
  const { orgId } = org
  const departmentId = await makeDepartment(t.owner, orgId)
  const staff = (role: 'owner' | 'manager' | 'head' | 'auditor' | 'member') =>
    makeStaff(t.owner, orgId, { role, ...(role === 'head' ? { departmentId } : {}) })
  const manager = await staff('manager')
  const page = { slogan: '把手艺教到会', orgPage: '<p>二十年</p><script>1</script>' }
  const save = (who: { token: string }) => t.call('org/auth/page/save', { orgId, ...page }, who)
  const view = (who: { token: string }) => t.call('org/auth/page/view', { orgId }, who)
  for (const role of ['head', 'auditor', 'member'] as const) {
    const who = await staff(role)
    expect([(await view(who)).code, (await save(who)).code], role).toEqual([306, 306])
  }
  for (const who of [other, await makeUser(t.owner)])
    expect([(await view(who)).code, (await save(who)).code]).toEqual([404, 404])
  for (const who of [org, await staff('owner'), manager]) expect((await save(who)).code).toBe(200)
  expect((await view(org)).data).toMatchObject({
    pageStatus: 0,
    draft: { slogan: page.slogan, orgPage: '<p>二十年</p>' },
  })

  // The person who sent the page and the account of the organisation hear of the decision.
  const operator = await makeOperator(t, ['organization'])
  const decision = { id: orgId, isPass: 1 as const }
  expect((await t.call('user/admin/organization/page/audit', decision, operator)).code).toBe(200)
  expect((await t.call('user/api/organization/view', { orgId })).data).toMatchObject({ slogan: page.slogan })
  for (const { token } of [org, manager]) {
    const { list } = (await t.call('user/auth/msg/user/list', {}, { token })).data
    expect(list.map(({ msgTitle }) => msgTitle)).toContain('机构主页审核通过')
  }
  const log = (await t.call('org/auth/desk/log/list', { orgId }, org)).data.list
  expect(log.filter(({ operation }) => operation === '提交主页审核')).toHaveLength(3)
})

test('managers invite and remove lecturers', async () => {
  const org = await makeOrg(t.owner)
  const { orgId } = org
  const manager = await makeStaff(t.owner, orgId, { role: 'manager' })
  const auditor = await makeStaff(t.owner, orgId, { role: 'auditor' })
  const lecturer = await makeLecturer(t.owner)
  const invite = (who: { token: string }) =>
    t.call('org/auth/page/lecturer/invite', { orgId, mobile: lecturer.mobile }, who)
  const remove = (who: { token: string }) =>
    t.call('org/auth/page/lecturer/remove', { orgId, lecturerId: lecturer.lecturerId }, who)
  expect((await invite(auditor)).code).toBe(306)
  expect([(await invite(manager)).code, (await invite(manager)).code]).toEqual([200, 200])
  const { lecturerList } = (await t.call('org/auth/page/view', { orgId }, manager)).data
  expect(lecturerList).toMatchObject([{ id: lecturer.lecturerId, status: 0 }])
  expect((await remove(auditor)).code).toBe(306)
  expect([(await remove(manager)).code, (await remove(manager)).code]).toEqual([200, 404])
})
