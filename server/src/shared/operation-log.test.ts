import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { makeOperator } from '../../test/people.ts'
import { changesOf, type SubjectNow } from './operation-log.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const thing = (values: SubjectNow['values']): SubjectNow => ({ name: '某物', path: '', values })

test('changesOf lists changed values with their labels', () => {
  const before = thing({
    状态: '启用',
    备注: null,
    权限: ['a', 'b'],
    手机号: '13900001111',
    正文: '<p>旧</p>',
    排序: 3,
  })
  const after = thing({
    状态: '停用',
    备注: '好',
    权限: ['a'],
    手机号: '13900002222',
    正文: `<p>${'长'.repeat(200)}</p>`,
    排序: 3,
  })
  expect(changesOf(before, after)).toEqual([
    { label: '状态', before: '启用', after: '停用' },
    { label: '备注', before: '', after: '好' },
    { label: '权限', before: 'a、b', after: 'a' },
    { label: '手机号', before: '139****1111', after: '139****2222' },
    { label: '正文', before: '旧', after: `${'长'.repeat(40)}…（共 200 字）` },
  ])
  expect(
    changesOf(thing({ 名: '' }), thing({ 名: `${'长'.repeat(39)}${'😀'.repeat(60)}` }))[0]?.after.isWellFormed(),
  ).toBe(true)
  const many = Array.from({ length: 40 }, (_, i) => `第 ${i} 项`)
  expect(changesOf(thing({ 权限: many }), thing({ 权限: [...many.slice(1), '新的'] }))).toEqual([
    { label: '权限', before: '去掉 第 0 项', after: '加上 新的' },
  ])
  expect(changesOf(undefined, after)).toEqual([])
  expect(changesOf(before, undefined)).toEqual([])
})

test('an entry has subject, link and changes; a refused one has no changes', async () => {
  const operator = await makeOperator(t, ['user', 'log'])
  const boss = await makeOperator(t, ['user', 'role'])
  const user = await makeUser(t.owner, { nickname: '改名前' })
  const as = { token: operator.token }
  const { data: seen } = await t.call('user/admin/user/view', { id: user.userId }, as)
  const input = { id: user.userId, nickname: '改名后', sex: seen.sex as 1 | 2 | 3, remark: '打过电话' }
  expect((await t.call('user/admin/user/update', input, as)).code).toBe(200)
  expect((await t.call('user/admin/user/disable', { id: user.userId }, as)).code).toBe(200)
  expect((await t.call('user/admin/user/disable', { id: boss.userId }, as)).code).toBe(306)

  const { data } = await t.call('user/admin/log/operation/page', { userId: operator.userId }, as)
  const path = `/admin/users?user=${user.userId}`
  expect(data.list).toMatchObject([
    { operation: '停用用户', code: 306, changeList: [] },
    {
      operation: '停用用户',
      subject: '改名后',
      subjectPath: path,
      changeList: [{ label: '状态', before: '启用', after: '停用' }],
    },
    {
      operation: '修改用户资料',
      subject: '改名后',
      changeList: expect.arrayContaining([
        { label: '昵称', before: '改名前', after: '改名后' },
        { label: '备注', before: '', after: '打过电话' },
      ]) as object,
    },
  ])
  // Searchable by name.
  const found = await t.call('user/admin/log/operation/page', { keyword: '改名后' }, as)
  expect(found.data.list).toHaveLength(2)
})

test('entries about roles and operators show names of permissions and roles', async () => {
  const boss = await makeOperator(t, ['user', 'role', 'log', 'course', 'live'])
  const as = { token: boss.token }
  const { data: made } = await t.call('user/admin/role/save', { roleName: '教务', permissions: ['course'] }, as)
  const changed = { id: made.id, roleName: '教务老师', permissions: ['live', 'course'] as const }
  expect((await t.call('user/admin/role/update', { ...changed, permissions: [...changed.permissions] }, as)).code).toBe(
    200,
  )
  const user = await makeUser(t.owner, { nickname: '新同事' })
  expect((await t.call('user/admin/operator/save', { mobile: user.mobile, roleIds: [made.id] }, as)).code).toBe(200)
  const { data: other } = await t.call('user/admin/role/save', { roleName: '客服', permissions: ['user'] }, as)
  expect((await t.call('user/admin/operator/update', { id: user.userId, roleIds: [other.id] }, as)).code).toBe(200)
  const { data } = await t.call('user/admin/log/operation/page', { userId: boss.userId }, as)
  expect(data.list).toMatchObject([
    { subject: '新同事', changeList: [{ label: '角色', before: '教务老师', after: '客服' }] },
    { operation: '新建角色', subject: '客服', changeList: [] },
    { operation: '添加运营人员', subject: '新同事' },
    {
      operation: '修改角色',
      subject: '教务老师',
      changeList: [
        { label: '角色名称', before: '教务', after: '教务老师' },
        { label: '权限', before: '课程、文库与资源', after: '直播、课程、文库与资源' },
      ],
    },
    { operation: '新建角色', subject: '教务', changeList: [] },
  ])
})
