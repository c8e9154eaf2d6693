/** Learning records over HTTP: content, sums, pages, rights, log. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { addToOrg, makeDepartment, makeOrg, makeStaff } from '../../../test/org.ts'
import { pagesOf } from '../../../test/pdf-text.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

interface Holder {
  userId: string
  memberId: string
}

/** A seat that a member holds, with a day on which they studied. */
async function seatOf(
  orgId: string,
  { userId, memberId }: Holder,
  over: {
    courseName?: string
    progress?: number
    minutes?: number
    day?: string
    given?: string
    packStatus?: number
    seatStatus?: number
  } = {},
) {
  const { courseId } = await makeCourse(t.owner)
  const { courseName = '安全生产', progress, minutes = 0, day = '2026-11-10', given = '2026-11-01T02:00:00Z' } = over
  await t.owner`UPDATE course SET course_name = ${courseName} WHERE id = ${courseId}`
  const [pack] = await t.owner<{ id: string }[]>`
    INSERT INTO org_pack (site_id, org_id, product_type, product_id, quantity, used_count, term_days, pack_status, user_id, expire_time)
    VALUES (12, ${orgId}, 1, ${courseId}, 5, 1, 365, ${over.packStatus ?? 2}, ${userId}, '2099-01-01') RETURNING id`
  await t.owner`
    INSERT INTO org_seat (site_id, org_id, pack_id, product_type, product_id, member_id, user_id, operator_id, expire_time, gmt_create, seat_status)
    VALUES (12, ${orgId}, ${pack?.id ?? '0'}, 1, ${courseId}, ${memberId}, ${userId}, 0, '2099-01-01', ${given}, ${over.seatStatus ?? 1})`
  if (progress !== undefined)
    await t.owner`
      INSERT INTO course_progress (site_id, user_id, course_id, progress, finished_at)
      VALUES (12, ${userId}, ${courseId}, ${progress}, ${progress >= 100 ? '2026-11-12T02:00:00Z' : null})`
  if (minutes > 0)
    await t.owner`
      INSERT INTO course_study_day (site_id, user_id, course_id, day, seconds) VALUES (12, ${userId}, ${courseId}, ${day}, ${minutes * 60})`
  return courseId
}

let serial = 0
async function staffOf(orgId: string, over: Parameters<typeof makeStaff>[2] = {}) {
  const staff = await makeStaff(t.owner, orgId, { memberName: '王小明', ...over })
  const staffNo = `G${String(++serial).padStart(4, '0')}`
  await t.owner`UPDATE org_member SET join_time = '2026-10-01', staff_no = ${staffNo} WHERE id = ${staff.memberId}`
  return staff
}
const record = (by: { token: string }, orgId: string, memberId: string, more: object = {}) =>
  t.call('org/auth/record/export', { orgId, memberId, ...more }, by)

test('has what the organisation gave, with sums and certificates, and nothing private', async () => {
  const org = await makeOrg(t.owner, { orgName: '青山集团' })
  const departmentId = await makeDepartment(t.owner, org.orgId, { departmentName: '销售部' })
  const staff = await staffOf(org.orgId, { departmentId })
  const finished = await seatOf(org.orgId, staff, { courseName: '消防知识', progress: 100, minutes: 61 })
  await seatOf(org.orgId, staff, { courseName: '用电安全', progress: 40, minutes: 30 })
  // Studied before the seat was given: private.
  await seatOf(org.orgId, staff, { courseName: '急救', progress: 10, minutes: 500, day: '2026-10-20' })
  // Taken back, and refunded.
  await seatOf(org.orgId, staff, { courseName: '已收回课程', seatStatus: 2 })
  await seatOf(org.orgId, staff, { courseName: '已退款课程', packStatus: 3 })
  // Learned without the organisation.
  const { courseId } = await makeCourse(t.owner)
  await t.owner`UPDATE course SET course_name = '私人兴趣' WHERE id = ${courseId}`
  await t.owner`INSERT INTO course_progress (site_id, user_id, course_id, progress) VALUES (12, ${staff.userId}, ${courseId}, 50)`
  for (const [no, revoked] of [
    ['ZS2026-AAAAA-BBBBB', null],
    ['ZS2026-CCCCC-DDDDD', '2026-11-20T02:00:00Z'],
  ] as const)
    await t.owner`
      INSERT INTO grade_certificate (site_id, certificate_no, course_id, user_id, holder_name, grade_name, title, body, seal_line, issue_time, revoke_time)
      VALUES (12, ${no}, ${finished}, ${staff.userId}, '王', '课', '证书', '', '', '2026-11-13T02:00:00Z', ${revoked})`
  await t.owner`
    INSERT INTO org_deadline (site_id, org_id, product_type, product_id, due_time) VALUES (12, ${org.orgId}, 1, ${finished}, '2026-11-15T15:59:59Z')`
  const waiting = await makeCourse(t.owner)
  await t.owner`UPDATE course SET course_name = '排队课程' WHERE id = ${waiting.courseId}`
  await t.owner`INSERT INTO org_seat_wait (site_id, org_id, product_type, product_id, member_id) VALUES (12, ${org.orgId}, 1, ${waiting.courseId}, ${staff.memberId})`

  const answer = await record(org, org.orgId, staff.memberId)
  expect(answer.code).toBe(200)
  expect(answer.data.fileName).toBe('青山集团-王小明-学习记录.pdf')
  const [page = '', ...others] = await pagesOf(answer.data.file)
  expect(others).toEqual([])
  for (const words of ['青山集团', '王小明', '销售部', 'G0001', '2026-10-01至', '第1/1页'])
    expect(page).toContain(words)
  expect(page).toContain('【课程】消防知识已学完100%61—2026-11-152026-11-12')
  expect(page).toContain('证书ZS2026-AAAAA-BBBBB，2026-11-13颁发，有效')
  expect(page).toContain('证书ZS2026-CCCCC-DDDDD，2026-11-13颁发，2026-11-20撤销')
  expect(page).toContain('【课程】用电安全学习中40%30')
  expect(page).toContain('【课程】急救学习中10%0')
  expect(page).toContain('【课程】排队课程待开通')
  expect(page).toContain('合计91')
  expect(page).toContain('4项，已学完1项，已逾期0项，有效证书1份')
  for (const words of ['私人兴趣', '已收回课程', '已退款课程']) expect(page).not.toContain(words)

  // A period limits items and time.
  const early = await record(org, org.orgId, staff.memberId, { from: '2026-10-05', to: '2026-11-05' })
  const [before = ''] = await pagesOf(early.data.file)
  expect(before).toContain('2026-10-05至2026-11-05')
  expect(before).toContain('合计0')
  expect(before).toContain('3项')
  expect(await record(org, org.orgId, staff.memberId, { from: '2026-11-05', to: '2026-11-01' })).toMatchObject({
    code: 422,
    msg: '结束日期不能早于开始日期',
    data: { field: 'to' },
  })
  const none = await record(org, org.orgId, staff.memberId, { from: '2026-01-01', to: '2026-01-31' })
  expect((await pagesOf(none.data.file))[0]).toContain('该时段内没有')
})

test('a long record repeats the head of its table, and numbers its pages', async () => {
  const org = await makeOrg(t.owner)
  const staff = await staffOf(org.orgId)
  let minutes = 0
  for (let n = 1; n <= 60; n++) {
    minutes += n
    await seatOf(org.orgId, staff, { courseName: `第${n}门课程，名称长到要在表格中折成两行才能显示完`, minutes: n })
  }
  const { data } = await t.call('org/auth/record/own', { orgId: org.orgId }, staff)
  const pages = await pagesOf(data.file)
  expect(pages.length).toBeGreaterThan(2)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('序号学习内容状态进度学习分钟')
    expect(page).toContain(`第${index + 1}/${pages.length}页`)
  }
  const all = pages.join('')
  for (let n = 1; n <= 60; n++) expect(all.split(`第${n}门课程`)).toHaveLength(2)
  expect(pages.at(-1)).toContain(`合计${minutes}`)
})

test('owner, manager and auditor see everybody, a head the own branch, a member only themselves', async () => {
  const org = await makeOrg(t.owner)
  const { orgId } = org
  const sales = await makeDepartment(t.owner, orgId)
  const east = await makeDepartment(t.owner, orgId, { parentId: sales })
  const office = await makeDepartment(t.owner, orgId)
  const inEast = await staffOf(orgId, { departmentId: east })
  const inOffice = await staffOf(orgId, { departmentId: office })
  const by = async (role: 'manager' | 'auditor' | 'head' | 'member', departmentId?: string) =>
    staffOf(orgId, { role, ...(departmentId ? { departmentId } : {}) })
  for (const who of [org, await by('manager'), await by('auditor')])
    expect((await record(who, orgId, inOffice.memberId)).code).toBe(200)
  const head = await by('head', sales)
  expect((await record(head, orgId, inEast.memberId)).code).toBe(200)
  const refused = await record(head, orgId, inOffice.memberId)
  expect(refused).toMatchObject({ code: 404, msg: '成员不存在或已离开机构' })
  const plain = await by('member')
  expect((await record(plain, orgId, inEast.memberId)).code).toBe(306)
  expect((await t.call('org/auth/record/own', { orgId }, plain)).code).toBe(200)

  // Another organisation, also one where the person is a member, too.
  const other = await makeOrg(t.owner)
  expect((await record(other, orgId, inEast.memberId)).code).toBe(404)
  expect((await record(other, other.orgId, inEast.memberId)).code).toBe(404)
  await addToOrg(t.owner, other.orgId, inEast.userId)
  expect((await record(other, other.orgId, inEast.memberId)).code).toBe(404)
  expect((await t.call('org/auth/record/own', { orgId }, await makeUser(t.owner))).code).toBe(404)
  // The account that registered the organisation is no member of it.
  expect((await t.call('org/auth/record/own', { orgId }, org)).code).toBe(404)

  // People who left.
  await t.call('org/auth/member/leave', { orgId, memberIds: [inEast.memberId] }, org)
  expect((await record(org, orgId, inEast.memberId)).code).toBe(404)
  expect((await t.call('org/auth/record/own', { orgId }, inEast)).code).toBe(404)
})

test('a download by others is logged, that of one’s own is not', async () => {
  const org = await makeOrg(t.owner)
  const { orgId } = org
  const staff = await staffOf(orgId)
  const manager = await staffOf(orgId, { role: 'manager' })
  await record(manager, orgId, staff.memberId, { from: '2026-11-01', to: '2026-11-30' })
  await t.call('org/auth/record/own', { orgId }, staff)
  await record(manager, orgId, manager.memberId)
  const { list } = (await t.call('org/auth/desk/log/list', { orgId }, org)).data
  expect(list).toMatchObject([
    { operation: '下载学习记录', detail: '2026-11-01 至 2026-11-30', memberName: '王小明', operatorName: '王小明' },
  ])
})
