/** Members and departments of an organisation over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { addToOrg, makeDepartment, makeOrg, makeStaff } from '../../../test/org.ts'
import { freshMobile } from '../../../test/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const tree = async (orgId: string, who: { token: string }) =>
  (await t.call('org/auth/department/list', { orgId }, who)).data.list
const names = async (orgId: string, who: { token: string }, by: { departmentId?: string; statusId?: 0 | 1 } = {}) =>
  (await t.call('org/auth/member/list', { orgId, ...by }, who)).data.list.map(({ memberName }) => memberName).sort()

test('departments form a tree that is renamed, moved, merged and archived', async () => {
  const org = await makeOrg(t.owner)
  const { orgId } = org
  const add = async (departmentName: string, parentId = '0') =>
    (await t.call('org/auth/department/save', { orgId, parentId, departmentName }, org)).data.departmentId
  const sales = await add('销售部')
  const east = await add('华东区', sales)
  const service = await add('客服部')
  expect(await add('华东区', sales)).toBe(east)
  const person = await makeStaff(t.owner, orgId, { departmentId: east, memberName: '张三' })
  await t.owner`INSERT INTO org_member_department (site_id, department_id, member_id, org_id) VALUES (12, ${sales}, ${person.memberId}, ${orgId})`
  expect(await tree(orgId, org)).toMatchObject([
    // A person of two departments of a branch counts once.
    { departmentId: sales, depth: 1, memberCount: 1, branchCount: 1 },
    { departmentId: service, branchCount: 0 },
    { departmentId: east, parentId: sales, depth: 2, memberCount: 1 },
  ])
  const move = (departmentId: string, parentId: string) =>
    t.call('org/auth/department/move', { orgId, departmentId, parentId }, org)
  expect(await move(sales, east)).toMatchObject({ code: 409, data: { field: 'parentId' } })
  expect((await move(east, service)).code).toBe(200)
  expect((await tree(orgId, org)).find((one) => one.departmentId === east)).toMatchObject({
    parentId: service,
    depth: 2,
  })
  const rename = { orgId, departmentId: service, departmentName: '销售部' }
  expect(await t.call('org/auth/department/save', rename, org)).toMatchObject({ code: 409 })
  expect((await t.call('org/auth/department/archive', { orgId, departmentId: service }, org)).code).toBe(999)
  expect((await t.call('org/auth/department/merge', { orgId, departmentId: service, intoId: sales }, org)).code).toBe(
    200,
  )
  expect(await tree(orgId, org)).toMatchObject([{ departmentId: sales }, { departmentId: east, parentId: sales }])
  const { data } = await t.call('org/auth/desk/log/list', { orgId }, org)
  expect(data.list.map(({ operation }) => operation)).toEqual([
    '合并部门',
    '移动部门',
    '新建部门',
    '新建部门',
    '新建部门',
  ])
})

test('a person is added, transferred, leaves and comes back; several organisations at once', async () => {
  const [org, second] = [await makeOrg(t.owner), await makeOrg(t.owner)]
  const { orgId } = org
  const departmentId = await makeDepartment(t.owner, orgId, { departmentName: '研发部' })
  const person = await makeUser(t.owner, { nickname: '李四' })
  const add = (into: { orgId: string; token: string }) =>
    t.call('org/auth/member/add', { orgId: into.orgId, mobileList: [person.mobile, '13700000001'] }, into)
  expect((await add(org)).data).toMatchObject({ addedCount: 1, knownCount: 0, unknownList: ['13700000001'] })
  expect((await add(org)).data).toMatchObject({ addedCount: 0, knownCount: 1 })
  expect((await add(second)).data.addedCount).toBe(1)
  const [member] = (await t.call('org/auth/member/list', { orgId }, org)).data.list
  const memberId = member?.memberId ?? ''
  expect(member).toMatchObject({ memberName: '李四', mobile: expect.stringContaining('****') as string })
  expect((await t.call('org/auth/member/transfer', { orgId, memberIds: [memberId], departmentId }, org)).code).toBe(200)
  expect(await names(orgId, org, { departmentId })).toEqual(['李四'])
  const edit = {
    orgId,
    memberId,
    memberName: '李四光',
    staffNo: 'a 01',
    position: '工程师',
    departmentIds: [departmentId],
  }
  expect((await t.call('org/auth/member/edit', edit, org)).code).toBe(200)
  const other = await makeStaff(t.owner, orgId)
  expect(await t.call('org/auth/member/edit', { ...edit, memberId: other.memberId }, org)).toMatchObject({
    code: 409,
    data: { field: 'staffNo' },
  })
  const mine = (await t.call('org/auth/desk/list', {}, person)).data.list
  expect(mine.map((one) => one.orgId).sort()).toEqual([orgId, second.orgId].sort())
  // A member has no desk.
  expect((await t.call('org/auth/desk/view', { orgId }, person)).code).toBe(306)

  await t.call('org/auth/member/leave', { orgId, memberIds: [memberId], leaveReason: '合同到期' }, org)
  expect(await names(orgId, org, { statusId: 0 })).toEqual(['李四光'])
  expect((await t.call('org/auth/desk/list', {}, person)).data.list).toHaveLength(1)
  expect((await t.call('org/auth/member/reenter', { orgId, memberId }, org)).code).toBe(200)
  expect(await names(orgId, org, { departmentId })).toEqual([])
  expect((await t.call('org/auth/desk/quit', { orgId }, person)).code).toBe(200)
  expect((await t.call('org/auth/desk/quit', { orgId }, org)).code).toBe(999)
})

test('a link admits as many people as it was made for, at the same time too', async () => {
  const org = await makeOrg(t.owner)
  const { orgId } = org
  const departmentId = await makeDepartment(t.owner, orgId)
  const { inviteCode, inviteId } = (await t.call('org/auth/invite/save', { orgId, departmentId, maxCount: 3 }, org))
    .data
  const people = await Promise.all(Array.from({ length: 8 }, () => makeUser(t.owner)))
  const join = (who: { token: string }) => t.call('org/auth/invite/join', { inviteCode, memberName: '新人' }, who)
  const codes = await Promise.all(people.map(async (one) => (await join(one)).code))
  expect(codes.filter((code) => code === 200)).toHaveLength(3)
  expect(codes.filter((code) => code === 404)).toHaveLength(5)
  expect(await names(orgId, org, { departmentId })).toEqual(['新人', '新人', '新人'])
  const links = async () => (await t.call('org/auth/invite/list', { orgId }, org)).data.list
  expect(await links()).toMatchObject([{ inviteId, departmentId, maxCount: 3, usedCount: 3, isOpen: 0 }])
  expect((await t.call('org/auth/invite/list', { orgId }, people[codes.indexOf(200)] ?? org)).code).toBe(306)
  expect((await t.call('org/auth/invite/list', { orgId }, await makeUser(t.owner))).code).toBe(404)
  await t.call('org/auth/invite/revoke', { orgId, inviteId }, org)
  expect((await t.call('org/auth/invite/view', { inviteCode }, org)).code).toBe(404)
})

test('a head sees the own branch, an auditor reads, two organisations never see each other', async () => {
  const [org, foreign] = [await makeOrg(t.owner), await makeOrg(t.owner)]
  const { orgId } = org
  const sales = await makeDepartment(t.owner, orgId, { departmentName: '销售部' })
  const east = await makeDepartment(t.owner, orgId, { parentId: sales, departmentName: '华东区' })
  const finance = await makeDepartment(t.owner, orgId, { departmentName: '财务部' })
  const head = await makeStaff(t.owner, orgId, { departmentId: sales, memberName: '负责人', role: 'head' })
  await makeStaff(t.owner, orgId, { departmentId: east, memberName: '东区人' })
  const teller = await makeStaff(t.owner, orgId, { departmentId: finance, memberName: '财务人' })
  const [auditor, manager] = [
    await makeStaff(t.owner, orgId, { role: 'auditor', memberName: '审计' }),
    await makeStaff(t.owner, orgId, { role: 'manager', memberName: '管理' }),
  ]
  expect(await names(orgId, head)).toEqual(['东区人', '负责人'])
  // An edit that keeps the department keeps its head.
  const edited = { orgId, memberId: head.memberId, memberName: '负责人', departmentIds: [sales, finance] }
  expect((await t.call('org/auth/member/edit', edited, org)).code).toBe(200)
  expect(await names(orgId, head)).toEqual(['东区人', '负责人'])
  await t.call('org/auth/member/edit', { ...edited, departmentIds: [sales] }, org)
  expect(await names(orgId, head, { departmentId: finance })).toEqual([])
  expect((await tree(orgId, head)).map(({ departmentName }) => departmentName)).toEqual(['销售部', '华东区'])
  expect((await t.call('org/auth/desk/view', { orgId }, head)).data.memberCount).toBe(2)
  const file = await t.call('org/auth/member/export', { orgId }, head)
  expect(file.code).toBe(200)
  const remove = (who: { token: string }, memberId: string) =>
    t.call('org/auth/member/leave', { orgId, memberIds: [memberId] }, who)
  expect((await remove(head, teller.memberId)).code).toBe(306)
  expect((await t.call('org/auth/desk/log/list', { orgId }, head)).code).toBe(306)
  expect(await names(orgId, auditor)).toHaveLength(5)
  expect((await remove(auditor, teller.memberId)).code).toBe(306)
  // Managers do not appoint managers, nor remove them.
  const appoint = (who: { token: string }, memberId: string, orgRole: number, headIds: string[] = []) =>
    t.call('org/auth/member/appoint', { orgId, memberId, orgRole, headIds }, who)
  expect((await appoint(manager, teller.memberId, 3)).code).toBe(306)
  expect(await appoint(manager, teller.memberId, 4)).toMatchObject({ code: 422, data: { field: 'headIds' } })
  expect((await appoint(manager, teller.memberId, 4, [finance])).code).toBe(200)
  expect(await names(orgId, teller)).toEqual(['财务人'])
  expect((await remove(manager, (await makeStaff(t.owner, orgId, { role: 'manager' })).memberId)).code).toBe(306)
  expect((await appoint(org, manager.memberId, 2)).code).toBe(200)

  for (const who of [foreign, await makeOrg(t.owner, { siteId: 13 })])
    for (const call of [
      'org/auth/member/list',
      'org/auth/department/list',
      'org/auth/desk/view',
      'org/auth/import/list',
    ] as const)
      expect(
        (await t.call(call, { orgId }, { token: who.token, ...(who === foreign ? {} : { siteId: 13 }) })).code,
      ).toBe(404)
  const strange = await makeDepartment(t.owner, foreign.orgId)
  const intoForeign = { orgId, memberIds: [teller.memberId], departmentId: strange }
  expect((await t.call('org/auth/member/transfer', intoForeign, org)).code).toBe(404)
  const outsider = await makeStaff(t.owner, foreign.orgId)
  expect((await remove(org, outsider.memberId)).code).toBe(404)
})

const row = (
  rowNo: number,
  over: Partial<Record<'staffNo' | 'memberName' | 'mobile' | 'department' | 'position', string>>,
) => ({
  rowNo,
  memberName: '',
  mobile: '',
  ...over,
})

test('a staff list is previewed, stored by a job, and undone', async () => {
  const org = await makeOrg(t.owner)
  const { orgId } = org
  const known = await makeUser(t.owner)
  const member = await makeStaff(t.owner, orgId)
  const [newMobile, usedMobile] = [freshMobile(), freshMobile()]
  const rows = [
    row(2, { staffNo: 'G1', memberName: '王一', mobile: newMobile, department: '销售部/华东区；市场部' }),
    row(3, { staffNo: 'G2', memberName: '王二', department: '销售部' }),
    row(4, { memberName: '王三', mobile: known.mobile, department: '财务部', position: '会计' }),
    row(5, { memberName: '王四', mobile: member.mobile }),
    row(6, { memberName: '王五', mobile: '123' }),
    row(7, { staffNo: 'g1', memberName: '王六', mobile: usedMobile }),
  ]
  const preview = await t.call('org/auth/import/preview', { orgId, rows }, org)
  expect(preview.data).toMatchObject({ errorCount: 2, madeCount: 2, knownCount: 1, memberCount: 1 })
  expect(preview.data.departmentList).toEqual(['销售部/华东区', '市场部', '销售部', '财务部'])
  expect(preview.data.rows.at(-1)).toMatchObject({
    state: 0,
    errors: [{ field: 'staffNo', msg: '与第 2 行的工号重复' }],
  })
  const save = () =>
    t.call('org/auth/import/save', { orgId, rows, fileName: '名单.xlsx', clientKey: 'staff-list-1' }, org)
  const saved = await save()
  expect(saved.data).toMatchObject({ totalCount: 3, failCount: 2 })
  expect((await save()).data).toEqual(saved.data)
  const { importId } = saved.data
  const undo = () => t.call('org/auth/import/undo', { orgId, importId }, org)
  expect(await undo()).toMatchObject({ code: 999, msg: '导入正在进行，请等待完成' })
  await t.runJobs()
  const list = async () => (await t.call('org/auth/import/list', { orgId }, org)).data.list
  expect(await list()).toMatchObject([
    { importId, importStatus: 2, totalCount: 3, doneCount: 3, addedCount: 3, madeCount: 2, failCount: 2 },
  ])
  const places = (await tree(orgId, org)).map(({ departmentName, branchCount }) => [departmentName, branchCount])
  expect(places).toEqual(
    expect.arrayContaining([
      ['销售部', 2],
      ['华东区', 1],
      ['市场部', 1],
      ['财务部', 1],
    ]),
  )
  const failed = await t.call('org/auth/import/failed', { orgId, importId }, org)
  expect(failed.data.fileName).toBe('名单-待改正.xlsx')
  // Both new people have a slip; the one without a phone signs in by organisation code and staff number.
  const slips = (await t.call('org/auth/slip/list', { orgId }, org)).data
  expect(slips.list.map(({ staffNo }) => staffNo).sort()).toEqual(['G1', 'G2'])
  const ofNumber = slips.list.find(({ staffNo }) => staffNo === 'G2')
  expect(ofNumber?.url).toContain(`code=${slips.code}&no=G2#`)
  // A second import finds the person without a phone by the staff number.
  const again = await t.call('org/auth/import/preview', { orgId, rows: rows.slice(0, 3) }, org)
  expect(again.data).toMatchObject({ memberCount: 3, errorCount: 0 })
  expect(await undo()).toMatchObject({ code: 200, data: { removedCount: 3, droppedCount: 2 } })
  expect(await undo()).toMatchObject({ code: 999, msg: '该次导入已撤销' })
  expect((await t.call('org/auth/member/list', { orgId }, org)).data.totalCount).toBe(1)
  const [{ n } = { n: -1 }] = await t.owner<
    { n: number }[]
  >`SELECT count(*)::int AS n FROM users WHERE mobile = ${newMobile}`
  expect(n).toBe(0)
})

test('an Excel file is read by titles, and the limit of the site is kept', async () => {
  const org = await makeOrg(t.owner)
  const { orgId } = org
  const { data } = await t.call('org/auth/import/template', { orgId }, org)
  const file = new Uint8Array(Buffer.from(data.file, 'base64'))
  const preview = await t.call('org/auth/import/preview', { orgId }, { ...org, file })
  expect(preview.data).toMatchObject({ headRow: 1, errorCount: 0, madeCount: 1, departmentList: ['销售部/华东区'] })
  await t.owner`INSERT INTO org_setting (site_id, member_limit) VALUES (12, 1)`
  const rows = [row(2, { staffNo: 'L1', memberName: '赵一' }), row(3, { staffNo: 'L2', memberName: '赵二' })]
  expect(await t.call('org/auth/import/save', { orgId, rows, clientKey: 'limit-key' }, org)).toMatchObject({
    code: 999,
  })
  const first = await makeUser(t.owner)
  await addToOrg(t.owner, orgId, first.userId)
  const second = await makeUser(t.owner)
  const more = await t.call('org/auth/member/add', { orgId, mobileList: [second.mobile] }, org)
  expect(more).toMatchObject({ code: 999, msg: '机构最多 1 名成员，如需更多请联系平台' })
  await t.owner`DELETE FROM org_setting`
})
