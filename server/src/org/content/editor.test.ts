/** Content editors of an organisation: its content and page, no people, seats, orders or reports. */
import { allCalls } from '@zhixing/contract'
import { orgRole } from '@zhixing/contract/org/codes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePending } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeOrg, makeStaff } from '../../../test/org.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

/** Calls of the desk that an editor may make; all others with an `orgId` are refused before anything is read. */
const allowed = [
  'org/auth/content/list',
  'org/auth/desk/quit',
  // About oneself.
  'org/auth/erasure/own/ask',
  'org/auth/erasure/own/export',
  'org/auth/page/save',
  'org/auth/page/view',
  'org/auth/paper/list',
  'org/auth/paper/view',
  'org/auth/plan/item/list',
  'org/auth/plan/list',
  'org/auth/plan/save',
  'org/auth/plan/view',
  'org/auth/record/own',
]

test('an editor sees content and the page, and no call about people, seats, orders or reports', async () => {
  const org = await makeOrg(t.owner)
  const { orgId } = org
  const editor = await makeStaff(t.owner, orgId)
  const appoint = { orgId, memberId: editor.memberId, orgRole: orgRole.editor }
  expect((await t.call('org/auth/member/appoint', appoint, org)).code).toBe(200)
  const [desk] = (await t.call('org/auth/desk/list', {}, editor)).data.list
  expect(desk).toMatchObject({ orgId, orgRole: orgRole.editor })
  const { courseId } = await makePending(t.owner)
  await t.owner`UPDATE course_version SET org_id = ${orgId} WHERE course_id = ${courseId}`
  const { data } = await t.call('org/auth/content/list', { orgId }, editor)
  expect(data.list).toMatchObject([{ courseId }])
  expect((await t.call('org/auth/paper/list', { orgId }, editor)).code).toBe(200)
  expect((await t.call('course/auth/course/audit/preview', { courseId }, editor)).code).toBe(200)
  const judged = { orgId, courseId, version: 1, rev: data.list[0]?.rev ?? 0, auditOpinion: '好' }
  expect((await t.call('org/auth/content/pass', judged, editor)).code).toBe(306)
  const { page, lecturerList } = (await t.call('org/auth/page/view', { orgId }, editor)).data
  expect(lecturerList).toEqual([])
  expect((await t.call('org/auth/page/save', { orgId, ...page, slogan: '学以致用' }, editor)).code).toBe(200)
  const { list } = (await t.call('org/auth/desk/log/list', { orgId }, org)).data
  expect(list[0]).toMatchObject({ operation: '提交主页审核' })

  const ofDesk = allCalls().filter(
    ({ path, input }) =>
      path.startsWith('org/auth/') &&
      !allowed.includes(path) &&
      'orgId' in (input.def as unknown as { shape: object }).shape,
  )
  expect(ofDesk.length).toBeGreaterThan(45)
  for (const call of ofDesk) {
    const sample = { orgId, ...samples[call.path] }
    const { code } = await t.call(call.key as 'org/auth/desk/view', sample as { orgId: string }, editor)
    expect([call.path, [306, 422].includes(code)]).toEqual([call.path, true])
  }
})

/** Inputs that pass the schema, for calls that need more than an organisation. */
const samples: Record<string, object> = {
  'org/auth/member/add': { mobileList: ['13812345678'] },
  'org/auth/member/leave': { memberIds: ['1'] },
  'org/auth/seat/list': { productType: 1, productId: '1' },
  'org/auth/seat/assign': { productType: 1, productId: '1', memberIds: ['1'] },
  'org/auth/seat/back': { seatIds: ['1'] },
  'org/auth/pack/save': { list: [{ productType: 1, productId: '1', quantity: 1 }] },
  'org/auth/record/export': { memberId: '1' },
  'org/auth/deadline/delete': { deadlineId: '1' },
}

test('another organisation and another site are not found; an editor gets no report by mail', async () => {
  const [org, other] = [await makeOrg(t.owner), await makeOrg(t.owner)]
  const editor = await makeStaff(t.owner, org.orgId, { role: 'editor' })
  for (const call of ['org/auth/content/list', 'org/auth/paper/list', 'org/auth/page/view'] as const)
    expect((await t.call(call, { orgId: other.orgId }, editor)).code).toBe(404)
  const abroad = await makeOrg(t.owner, { siteId: 13 })
  expect((await t.call('org/auth/content/list', { orgId: abroad.orgId }, editor)).code).toBe(404)
  const people = await t.call('org/auth/report/mail/people/list', { orgId: org.orgId }, org)
  expect(people.data.list.map(({ userId }) => userId)).not.toContain(editor.userId)
})
