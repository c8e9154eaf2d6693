import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../test/factories.ts'
import { makeGrade } from '../../test/grade.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const as = (who: { token: string }) => ({ token: who.token })
const linesOf = ({ userId }: { userId: string }) =>
  t.owner`SELECT operation, subject, path, code FROM sys_log WHERE user_id = ${userId} ORDER BY id`

test('system/auth/export/save logs exports made in the browser, with rows and filter', async () => {
  const operator = await makeUser(t.owner, { isAdmin: 1 })
  const input = { exportName: '用户', pagePath: '/admin/users', filterText: '搜索 138；状态=停用', rowCount: 54 }
  expect((await t.call('system/auth/export/save', input, as(operator))).code).toBe(200)
  expect(await linesOf(operator)).toEqual([
    {
      operation: '导出数据',
      subject: '用户（54 行；搜索 138；状态=停用）',
      path: 'system/auth/export/save',
      code: 200,
    },
  ])
  expect(await t.owner`SELECT subject_path FROM sys_log WHERE user_id = ${operator.userId}`).toEqual([
    { subjectPath: '/admin/users' },
  ])
  expect((await t.call('system/auth/export/save', { ...input, pagePath: 'x' }, as(operator))).code).toBe(422)
})

test('logs exports of class members by teachers', async () => {
  const { gradeId, owner } = await makeGrade(t.owner, { gradeName: '导出的班' })
  expect((await t.call('exam/auth/grade/student/export', { gradeId }, as(owner))).code).toBe(200)
  expect(await linesOf(owner)).toEqual([
    { operation: '导出班级学员', subject: '导出的班', path: 'exam/auth/grade/student/export', code: 200 },
  ])
})

test('logs paging through a whole list, once', async () => {
  const operator = await makeUser(t.owner, { isAdmin: 1 })
  for (let pageCurrent = 1; pageCurrent <= 34; pageCurrent += 1)
    await t.call('user/admin/user/list', { pageCurrent, pageSize: 1 }, as(operator))
  expect(await linesOf(operator)).toEqual([
    { operation: '连续翻阅列表', subject: '查看资料（超过 30 页）', path: 'user/admin/user/list', code: 200 },
  ])
})
