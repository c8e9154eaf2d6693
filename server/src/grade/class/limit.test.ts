import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLecturer, makeUser, type MadeUser } from '../../../test/factories.ts'
import { makeGrade, makeMember } from '../../../test/grade.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let operator: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  operator = await makeUser(t.owner, { isAdmin: 1 })
})
afterAll(() => t.close())

const limit = (over: object) =>
  t.call(
    'exam/admin/grade/limit/save',
    { maxGrade: 0, maxStudent: 0, vipGrade: 0, vipStudent: 0, ...over },
    { token: operator.token },
  )
const join = (gradeId: string, who: MadeUser) => t.call('exam/auth/grade/student/grade/add', { gradeId }, who)
const count = async (gradeId: string) =>
  (await t.owner`SELECT FROM grade_student WHERE grade_id = ${gradeId} AND user_role = 1 AND status_id = 1`).length
const people = (n: number) => Promise.all(Array.from({ length: n }, () => makeUser(t.owner)))
const beVip = ({ userId }: MadeUser) => t.owner`UPDATE users SET is_vip = 1 WHERE id = ${userId}`

describe('capacity of a class', () => {
  test('admits no more than the site limit under concurrency; VIP members may have more', async () => {
    await limit({ maxStudent: 2, vipStudent: 3 })
    const { gradeId, owner } = await makeGrade(t.owner, { verificationSet: 1 })
    const all = await people(5)
    const answers = await Promise.all(all.map((who) => join(gradeId, who)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(2)
    expect(answers.find(({ code }) => code !== 200)).toMatchObject({
      code: 999,
      msg: '平台允许该班级最多 2 名学员，名额已满。如需更多名额，请班主任开通会员或联系平台',
    })
    await beVip(owner)
    const [late] = await people(1)
    expect((await join(gradeId, late as MadeUser)).code).toBe(200)
    expect(await count(gradeId)).toBe(3)
    await limit({})
    expect((await join(gradeId, all[4] as MadeUser)).code).toBe(200)
  })

  test('bulk approval and adding by mobile respect the limit as a whole', async () => {
    await limit({ maxStudent: 1 })
    const { gradeId, owner } = await makeGrade(t.owner, { verificationSet: 2 })
    const [one, two, three] = (await people(3)) as [MadeUser, MadeUser, MadeUser]
    await limit({})
    for (const who of [one, two]) await join(gradeId, who)
    await limit({ maxStudent: 1 })
    const waiting = (await t.call('exam/auth/grade/apply/record/page', { gradeId }, owner)).data.list
    const approve = await t.call(
      'PUT exam/auth/grade/apply/record/audit/batch',
      { ids: waiting.map(({ id }) => id), auditStatus: 2 },
      owner,
    )
    expect(approve.msg).toContain('平台允许该班级最多 1 名学员，还剩 1 个名额')
    expect(await count(gradeId)).toBe(0)
    const [{ mobile } = { mobile: '' }] = await t.owner<{ mobile: string }[]>`
      SELECT mobile FROM users WHERE id = ${three.userId}`
    const add = () => t.call('exam/auth/grade/student/add/mobile', { gradeId, mobileList: [mobile] }, owner)
    expect((await add()).code).toBe(200)
    expect((await join(gradeId, await makeUser(t.owner))).msg).toContain('名额已满')
    expect(await count(gradeId)).toBe(1)
    await limit({})
  })

  test('refuses a capacity above the limit; a saved one may stay', async () => {
    const { gradeId, owner } = await makeGrade(t.owner, { maxStudent: 200, gradeName: '老班级' })
    await limit({ maxStudent: 50 })
    const save = (maxStudent: number) =>
      t.call('PUT exam/auth/grade/info/update', { gradeId, gradeName: '老班级', maxStudent }, owner)
    expect(await save(201)).toMatchObject({ code: 422, msg: '你的班级最多 50 名学员，如需更多请开通会员或联系平台' })
    expect((await save(200)).code).toBe(200)
    expect((await save(50)).code).toBe(200)
    await limit({})
  })
})

test('limits the number of classes under concurrency; disbanding frees a place, a replay does not count', async () => {
  await limit({ maxGrade: 2 })
  const lecturer = await makeLecturer(t.owner)
  const make = (clientKey: string) =>
    t.call('exam/auth/grade/info/save', { gradeName: '新班级', clientKey }, { token: lecturer.token })
  const made = await Promise.all(['a', 'b', 'c', 'd'].map(make))
  expect(made.map(({ code }) => code).toSorted()).toEqual([200, 200, 999, 999])
  expect(made.find(({ code }) => code === 999)?.msg).toBe(
    '你最多可以同时管理 2 个自己创建的班级，请先解散不用的班级，或开通会员、联系平台',
  )
  const first = ['a', 'b', 'c', 'd'][made.findIndex(({ code }) => code === 200)] ?? ''
  const gradeId = made.find(({ code }) => code === 200)?.data.gradeId ?? ''
  expect((await make(first)).data.gradeId).toBe(gradeId)
  expect((await t.call('exam/auth/grade/info/copy', { gradeId, gradeName: '下学期' }, lecturer)).code).toBe(999)
  await t.call('exam/auth/grade/info/disband', { gradeId }, lecturer)
  expect((await make('e')).code).toBe(200)
  expect((await t.call('exam/auth/grade/info/restore', { gradeId }, lecturer)).code).toBe(999)
  await limit({})
})

test('operators read the limits they set', async () => {
  const view = async () => (await t.call('exam/admin/grade/limit/view', {}, { token: operator.token })).data
  await limit({ maxGrade: 3, vipStudent: 500 })
  expect(await view()).toMatchObject({ maxGrade: 3, maxStudent: 0, vipGrade: 0, vipStudent: 500 })
  await limit({})
  expect(await view()).toMatchObject({ maxGrade: 0, maxStudent: 0, vipGrade: 0, vipStudent: 0 })
})

test('each limit has a most, which is still accepted', async () => {
  const most = { maxGrade: 10_000, maxStudent: 5000, vipGrade: 10_000, vipStudent: 5000, accountDayLimit: 100_000 }
  expect((await limit(most)).code).toBe(200)
  for (const [field, value] of Object.entries(most))
    for (const wrong of [value + 1, -1, 0.5])
      expect(await limit({ ...most, [field]: wrong }), `${field} ${wrong}`).toMatchObject({
        code: 422,
        data: { field },
      })
  expect((await limit({})).code).toBe(200)
})

test('requires the operator permission; a teacher may not set limits', async () => {
  const { gradeId } = await makeGrade(t.owner)
  const teacher = await makeMember(t.owner, gradeId, 'teacher')
  const { code } = await t.call(
    'exam/admin/grade/limit/save',
    { maxGrade: 0, maxStudent: 0, vipGrade: 0, vipStudent: 0 },
    teacher,
  )
  expect(code).toBe(306)
})
