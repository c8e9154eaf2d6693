/** Own fields of members over HTTP: definition, form, import, filter, export, reports. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeDepartment, makeOrg, makeStaff } from '../../../test/org.ts'
import { freshMobile } from '../../../test/people.ts'
import { workbook } from '../../grade/index.ts'
import { readSheet } from '../../user/index.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

type Who = { token: string; siteId?: number }
const field = (question: string, kind: 'text' | 'number' | 'date' | 'choice', over: object = {}) => ({
  question,
  kind,
  optionList: kind === 'choice' ? ['本科', '硕士'] : [],
  ...over,
})
const setting = async (orgId: string, who: Who) => (await t.call('org/auth/desk/setting/view', { orgId }, who)).data
const save = async (orgId: string, fieldList: ReturnType<typeof field>[], who: Who, etag?: string) =>
  t.call(
    'org/auth/desk/setting/save',
    { orgId, fieldList, keepDays: 180, lowPercent: 10, ...(etag === undefined ? {} : { etag }) },
    who,
  )

/** An organisation with a field of each kind. @returns keys by label */
async function withFields() {
  const org = await makeOrg(t.owner)
  const { orgId } = org
  const fields = [
    field('学历', 'choice', { isRequired: 1 }),
    field('工龄（年）', 'number'),
    field('入职日期', 'date'),
    field('特长', 'text'),
  ]
  expect((await save(orgId, fields, org)).code).toBe(200)
  const { fieldList } = await setting(orgId, org)
  const key = (question: string) => fieldList.find((one) => one.question === question)?.fieldKey ?? ''
  return { org, orgId, key, fields, fieldList }
}

const listed = async (orgId: string, ownFilter: object, who: Who) => {
  const whole = { fieldKey: '', value: '', from: '', to: '', ...ownFilter }
  const { data } = await t.call('org/auth/member/list', { orgId, ownFilter: whole }, who)
  return data.list.map(({ memberName }) => memberName).sort()
}
const cellsOf = async (file: string): Promise<unknown[][]> =>
  [...(await readSheet(Buffer.from(file, 'base64')))].map((row) => [...row])

test('fields are defined once, keep their kind, and erase their values when removed', async () => {
  const { org, orgId, key, fields, fieldList } = await withFields()
  // The same save again, as after a lost answer, changes nothing.
  const before = await setting(orgId, org)
  expect((await save(orgId, fields, org, before.etag)).code).toBe(200)
  expect(await setting(orgId, org)).toEqual(before)
  const stale = await save(orgId, [], org, 'other')
  expect(stale.code).toBe(409)
  for (const wrong of [
    [...fieldList, field('学历', 'text')],
    [field('部门', 'text')],
    [field('岗级', 'choice', { optionList: [] })],
    [{ ...fieldList[0], kind: 'text' as const }],
  ])
    expect(await save(orgId, wrong as ReturnType<typeof field>[], org)).toMatchObject({
      code: 422,
      data: { field: 'fieldList' },
    })
  const eleven = Array.from({ length: 11 }, (_, at) => field(`字段${at}`, 'text'))
  expect((await save(orgId, eleven, org)).code).toBe(422)
  const person = await makeStaff(t.owner, orgId)
  const edit = {
    orgId,
    memberId: person.memberId,
    departmentIds: [],
    ownList: [{ fieldKey: key('学历'), value: '本科' }],
  }
  expect((await t.call('org/auth/member/edit', edit, org)).code).toBe(200)
  await save(orgId, fieldList.slice(1), org)
  const [row] = await t.owner<{ ownValues: object }[]>`SELECT own_values FROM org_member WHERE id = ${person.memberId}`
  expect(row?.ownValues).toEqual({})
  const { list } = (await t.call('org/auth/desk/log/list', { orgId }, org)).data
  expect(list[0]).toMatchObject({ operation: '修改机构设置', detail: '删除字段：学历' })
})

test('a member has values, which are checked, listed, filtered and exported', async () => {
  const { org, orgId, key } = await withFields()
  const people: { name: string; ownList: Record<string, string> }[] = [
    { name: '甲', ownList: { 学历: '本科', '工龄（年）': '3', 入职日期: '2023年1月5日', 特长: '绘图 制表' } },
    { name: '乙', ownList: { 学历: '硕士', '工龄（年）': '1,0', 入职日期: '2016-07-01' } },
  ]
  const edit = async (memberId: string, memberName: string, values: Record<string, string>) =>
    t.call(
      'org/auth/member/edit',
      {
        orgId,
        memberId,
        memberName,
        departmentIds: [],
        ownList: Object.entries(values).map(([name, value]) => ({ fieldKey: key(name), value })),
      },
      org,
    )
  const ids: string[] = []
  for (const { name, ownList } of people) {
    const { memberId } = await makeStaff(t.owner, orgId)
    ids.push(memberId)
    expect((await edit(memberId, name, ownList)).code).toBe(200)
  }
  const [first = ''] = ids
  for (const [values, name] of [
    [{}, '学历'],
    [{ 学历: '高中' }, '学历'],
    [{ 学历: '本科', '工龄（年）': '很久' }, '工龄（年）'],
    [{ 学历: '本科', 入职日期: '2026-02-30' }, '入职日期'],
  ] as const)
    expect(await edit(first, '甲', values)).toMatchObject({ code: 422, data: { field: `own.${key(name)}` } })
  // An edit without them leaves them.
  const plain = { orgId, memberId: first, memberName: '甲', departmentIds: [] }
  expect((await t.call('org/auth/member/edit', plain, org)).code).toBe(200)
  const at = (name: string) => ({ fieldKey: key(name) })
  expect(await listed(orgId, { ...at('学历'), value: '硕士' }, org)).toEqual(['乙'])
  expect(await listed(orgId, { ...at('特长'), value: '制表' }, org)).toEqual(['甲'])
  expect(await listed(orgId, { ...at('工龄（年）'), from: '5' }, org)).toEqual(['乙'])
  expect(await listed(orgId, { ...at('入职日期'), from: '2020/1/1', to: '2024-01-01' }, org)).toEqual(['甲'])
  const wrong = { orgId, ownFilter: { ...at('工龄（年）'), from: '五' } }
  expect(await t.call('org/auth/member/list', wrong, org)).toMatchObject({ code: 422 })
  const unknown = { orgId, ownFilter: { fieldKey: 'gone', value: '1' } }
  expect((await t.call('org/auth/member/list', unknown, org)).code).toBe(422)

  const members = await cellsOf((await t.call('org/auth/member/export', { orgId }, org)).data.file)
  expect(members[0]?.slice(-4)).toEqual(['学历', '工龄（年）', '入职日期', '特长'])
  expect(members.find(([name]) => name === '甲')?.slice(-4)).toEqual(['本科', '3', '2023-01-05', '绘图 制表'])
  const report = await cellsOf((await t.call('org/auth/report/export', { orgId }, org)).data.file)
  expect(report[0]?.slice(3, 7)).toEqual(['学历', '工龄（年）', '入职日期', '特长'])
  expect(report.find(([name]) => name === '乙')?.slice(3, 5)).toEqual(['硕士', '10'])
})

test('an import has their columns, with errors by row', async () => {
  const { org, orgId, key } = await withFields()
  const template = await cellsOf((await t.call('org/auth/import/template', { orgId }, org)).data.file)
  expect(template[0]?.slice(-4)).toEqual(['学历', '工龄（年）', '入职日期', '特长'])
  const list = await workbook(
    ['姓名', '手机号', '入职日期', '学历', '工龄'],
    [
      ['王一', freshMobile(), '2020年3月1日', '本科', '6'],
      ['王二', freshMobile(), '前年', '本科', '6'],
      ['王三', freshMobile(), '', '', ''],
    ],
  )
  const file = new Uint8Array(Buffer.from(list, 'base64'))
  const preview = await t.call('org/auth/import/preview', { orgId }, { ...org, file })
  expect(preview.data.columnList.map((column) => column.field)).toEqual([
    'memberName',
    'mobile',
    `own.${key('入职日期')}`,
    `own.${key('学历')}`,
    `own.${key('工龄（年）')}`,
  ])
  expect(preview.data.rows.map(({ errors }) => errors.map((error) => error.field))).toEqual([
    [],
    [`own.${key('入职日期')}`],
    [`own.${key('学历')}`],
  ])
  const rows = preview.data.rows.map(({ errors: _errors, state: _state, ...row }) => row)
  const titleList = preview.data.columnList.map(({ title, field: name }) => ({ title, field: name }))
  const saved = await t.call('org/auth/import/save', { orgId, rows, titleList, clientKey: 'own-fields-1' }, org)
  expect(saved.data).toMatchObject({ totalCount: 1, failCount: 2 })
  await t.runJobs()
  const { list: members } = (await t.call('org/auth/member/list', { orgId }, org)).data
  expect(members).toHaveLength(1)
  expect(Object.fromEntries(members[0]?.ownList.map(({ fieldKey, value }) => [fieldKey, value]) ?? [])).toEqual({
    [key('学历')]: '本科',
    [key('工龄（年）')]: '6',
    [key('入职日期')]: '2020-03-01',
  })
  const { importId } = saved.data
  const failed = await cellsOf((await t.call('org/auth/import/failed', { orgId, importId }, org)).data.file)
  expect(failed.find(([, name]) => name === '王二')).toContain('前年')
  const [remembered] = await t.owner`SELECT FROM user_import_column WHERE title IN ('学历', '工龄', '入职日期')`
  expect(remembered).toBeUndefined()
})

test('readers of the desk see the fields, managers change them, others see nothing', async () => {
  const { orgId, fields } = await withFields()
  const departmentId = await makeDepartment(t.owner, orgId)
  const [head, auditor, member] = [
    await makeStaff(t.owner, orgId, { role: 'head', departmentId }),
    await makeStaff(t.owner, orgId, { role: 'auditor' }),
    await makeStaff(t.owner, orgId),
  ]
  for (const who of [head, auditor]) {
    expect((await setting(orgId, who)).fieldList).toHaveLength(4)
    expect((await save(orgId, fields, who)).code).toBe(306)
  }
  expect((await t.call('org/auth/desk/setting/view', { orgId }, member)).code).toBe(306)
  const [foreign, abroad] = [await makeOrg(t.owner), { ...(await makeOrg(t.owner, { siteId: 13 })), siteId: 13 }]
  for (const who of [foreign, abroad]) {
    expect((await t.call('org/auth/desk/setting/view', { orgId }, who)).code).toBe(404)
    expect((await save(orgId, fields, who)).code).toBe(404)
  }
  expect((await setting(foreign.orgId, foreign)).fieldList).toEqual([])
})
