import type { CallKey, WireInputOf } from '@zhixing/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MadeUser, makeUser } from '../../../test/factories.ts'
import { makeGrade } from '../../../test/grade.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let boss: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  boss = await makeUser(t.owner, { isAdmin: 1 })
})
beforeEach(() => t.services.answers.clear())
afterAll(() => t.close())

const ask = <K extends CallKey>(key: K, input: WireInputOf<K>, who = boss) => t.call(key, input, { token: who.token })
const add = async (categoryName: string, parentId = '0') =>
  (await ask('exam/admin/grade/category/save', { categoryName, parentId })).data.id
const shelf = async () => (await t.call('GET exam/api/grade/info/category', {})).data.gradeCategoryList

test('operators maintain two levels of categories; visitors see active ones with their classes', async () => {
  const one = await add('语言')
  const two = await add('英语', one)
  const off = await add('停用')
  expect((await ask('exam/admin/grade/category/save', { categoryName: '第三级', parentId: two })).code).toBe(422)
  await ask('exam/admin/grade/category/stand', { id: off, statusId: 0 })
  await ask('exam/admin/grade/category/update', { id: two, categoryName: '日语' })
  await makeGrade(t.owner, { categoryId: two })
  await makeGrade(t.owner, { categoryId: two, isPublicity: 0 })
  await makeGrade(t.owner, { categoryId: two, gradeStatus: 1 })
  expect(await shelf()).toEqual([
    expect.objectContaining({
      categoryName: '语言',
      children: [expect.objectContaining({ categoryName: '日语', gradeCount: 1 })],
    }),
  ])
  const { tree } = (await ask('exam/admin/grade/category/tree', {})).data
  expect(tree.map(({ categoryName, statusId }) => [categoryName, statusId])).toEqual([
    ['语言', 1],
    ['停用', 0],
  ])
  expect(tree[0]?.children[0]?.gradeCount).toBe(3)
  await ask('exam/admin/grade/category/sort', { ids: [off, one] })
  expect((await ask('exam/admin/grade/category/tree', {})).data.tree[0]?.id).toBe(off)
  expect(await ask('exam/admin/grade/category/delete', { id: two })).toMatchObject({
    code: 409,
    msg: expect.stringContaining('3 个班级'),
  })
  expect((await ask('exam/admin/grade/category/delete', { id: off })).code).toBe(200)
})
