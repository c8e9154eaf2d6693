import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCourse, makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { addToOrg, makeDepartment, makeOrg } from '../../../test/org.ts'
import { freshMobile, makeOperator } from '../../../test/people.ts'

let t: TestApp
let owner: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  owner = await makeUser(t.owner, { isAdmin: 1 })
})
afterAll(() => t.close())

let serial = 0
const fresh = (name: string) => `${name}${process.pid}第${++serial}号`
const as = ({ token }: { token: string }) => ({ token })
interface Columns {
  courses?: string
  organization?: string
  expireTime?: string
}
const row = (mobile: string, columns: Columns = {}, rowNo = 2) => ({
  rowNo,
  mobile,
  nickname: '新人',
  sex: '',
  remark: '',
  ...columns,
})
type Row = ReturnType<typeof row>
const preview = async (rows: Row[], by = owner) =>
  (await t.call('user/admin/import/preview', { rows }, as(by))).data.rows
const save = (rows: Row[], by = owner) => t.call('user/admin/import/save', { rows, isPartial: 1 }, as(by))
const view = async (id: string) => (await t.call('user/admin/import/view', { id }, as(owner))).data
const undo = (id: string) => t.call('user/admin/import/undo', { id }, as(owner))

async function imported(rows: Row[], by = owner): Promise<string> {
  const { data, msg } = await save(rows, by)
  expect(msg).toBe('导入已开始')
  await t.runJobs()
  return data.id
}
const owned = (courseId: string, mobile: string) => t.owner<{ end: string | null }[]>`
  SELECT to_char(c.expire_time AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS end FROM course_user c
  JOIN users u ON u.site_id = c.site_id AND u.id = c.user_id WHERE c.course_id = ${courseId} AND u.mobile = ${mobile}`
const orders = async (mobile: string) =>
  (
    await t.owner<{ n: number }[]>`
      SELECT count(*)::int AS n FROM order_info o JOIN users u ON u.site_id = o.site_id AND u.id = o.user_id WHERE u.mobile = ${mobile}`
  )[0]?.n
const members = (orgId: string) => t.owner<{ mobile: string; place: string; status: number }[]>`
  SELECT u.mobile, m.department_id::text AS place, m.status_id AS status FROM org_member m
  JOIN users u ON u.site_id = m.site_id AND u.id = m.user_id WHERE m.org_id = ${orgId}`
const studied = async (courseId: string) =>
  (await t.owner<{ n: number }[]>`SELECT count_study AS n FROM course WHERE id = ${courseId}`)[0]?.n

const sold = (name: string, over = {}) => makeCourse(t.owner, { courseName: name, isFree: 0, price: 9900, ...over })

describe('courses of an import', () => {
  test('are given to new and known people, once, and taken back by an undo', async () => {
    const [one, two] = [fresh('会计、税务'), fresh('入门')]
    const [first, second] = [await sold(one), await sold(two)]
    const [mobile, known] = [freshMobile(), await makeUser(t.owner)]
    const before = await studied(first.courseId)
    const rows = [
      row(mobile, { courses: one, expireTime: '2099-07-01' }),
      row(known.mobile, { courses: `${first.courseId}；${two}` }, 3),
    ]
    expect((await preview(rows)).map(({ errors, gains }) => [errors, gains])).toEqual([
      [[], [`赠送课程《${one}》至 2099-07-01`]],
      [[], [`赠送课程《${one}》`, `赠送课程《${two}》`]],
    ])
    const id = await imported(rows)
    expect(await view(id)).toMatchObject({ importStatus: 2, doneCount: 2, failList: [] })
    expect([await owned(first.courseId, mobile), await owned(first.courseId, known.mobile)]).toEqual([
      [{ end: '2099-07-01' }],
      [{ end: null }],
    ])
    expect([await orders(mobile), await orders(known.mobile), await studied(first.courseId)]).toEqual([
      1,
      2,
      (before ?? 0) + 2,
    ])

    // The same table again gives nothing.
    const again = await preview(rows)
    expect(again.map(({ errors, warnings }) => [errors, warnings.at(-1)])).toEqual([
      [[], `${one}：已拥有，不重复赠送`],
      [[], `${two}：已拥有，不重复赠送`],
    ])
    const repeated = await imported(rows)
    expect([await orders(mobile), await orders(known.mobile)]).toEqual([1, 2])
    expect((await undo(repeated)).code).toBe(200)
    expect(await owned(first.courseId, mobile)).toHaveLength(1)

    for (let twice = 0; twice < 2; twice++) expect((await undo(id)).code).toBe(200)
    await t.runJobs()
    expect(await owned(first.courseId, known.mobile)).toEqual([])
    expect(await owned(second.courseId, known.mobile)).toEqual([])
    expect(await t.owner`SELECT 1 FROM users WHERE mobile = ${mobile}`).toEqual([])
    expect(await t.owner`SELECT 1 FROM users WHERE id = ${known.userId}`).toHaveLength(1)
    expect(await studied(first.courseId)).toBe(before)
  })

  test('an undo keeps what came from elsewhere since', async () => {
    const name = fresh('延长')
    const course = await sold(name)
    const known = await makeUser(t.owner)
    const id = await imported([row(known.mobile, { courses: name, expireTime: '2099-07-01' })])
    await t.owner`UPDATE course_user SET expire_time = NULL, order_no = 1 WHERE course_id = ${course.courseId}`
    expect((await undo(id)).code).toBe(200)
    expect(await owned(course.courseId, known.mobile)).toEqual([{ end: null }])
  })

  test('that are unknown, ambiguous or off the shelf are errors with suggestions', async () => {
    const name = fresh('微积分')
    const [a, b] = [await sold(name), await sold(name)]
    const off = await sold(fresh('下架'))
    await t.owner`UPDATE course SET is_putaway = 0 WHERE id = ${off.courseId}`
    const operator = await makeOperator(t, ['user'])
    const lone = fresh('单独')
    await sold(lone)
    const rows = await preview([
      row(freshMobile(), { courses: name }),
      row(freshMobile(), { courses: lone.slice(0, -1) }, 3),
      row(freshMobile(), { courses: `${lone}、没有这门课` }, 4),
      row(freshMobile(), { courses: off.courseId }, 5),
      row(operator.mobile, { courses: lone }, 6),
    ])
    const [ambiguous, alike, half, hidden, second] = rows.map(({ errors, gains }) => {
      expect(gains).toEqual([])
      return errors.map(({ field, msg }) => `${field} ${msg}`).join()
    })
    for (const id of [a.courseId, b.courseId]) expect(ambiguous).toContain(id)
    expect(alike).toContain(`是否是：《${lone}》`)
    expect(half).toContain('courses 没有在售的课程“没有这门课”')
    expect(hidden).toContain('没有在售的课程')
    expect(second).toContain('对方是运营人员')
  })

  test('need the permission of orders; gifts beyond the limit of an operator are listed', async () => {
    const name = fresh('限额')
    const course = await sold(name, { price: 100_00 })
    expect(
      (await save([row(freshMobile(), { courses: name })], await makeOperator(t, ['user', 'organization']))).code,
    ).toBe(306)
    // Above what one operator may give alone (DEFAULT_RULE).
    const dear = fresh('贵')
    const { courseId } = await sold(dear, { price: 600_00 })
    const clerk = await makeOperator(t, ['user', 'order'])
    const mobile = freshMobile()
    const id = await imported([row(mobile, { courses: `${name}；${dear}` })], clerk)
    const { doneCount, failList } = await view(id)
    expect([doneCount, failList.map(({ failReason }) => failReason)]).toEqual([
      1,
      [expect.stringContaining(`没有得到“${dear}”`)],
    ])
    expect([await owned(course.courseId, mobile), await owned(courseId, mobile)]).toEqual([[{ end: null }], []])
    expect((await undo(id)).code).toBe(200)
    expect(await t.owner`SELECT 1 FROM users WHERE mobile = ${mobile}`).toEqual([])
  })

  test('of another site are unknown', async () => {
    const name = fresh('外站')
    await sold(name, { siteId: 13 })
    expect((await preview([row(freshMobile(), { courses: name })]))[0]?.errors).toMatchObject([{ field: 'courses' }])
  })
})

describe('an organisation of an import', () => {
  test('takes people into its department, once, and an undo takes them out', async () => {
    const orgName = fresh('集团')
    const { orgId } = await makeOrg(t.owner, { orgName })
    const parentId = await makeDepartment(t.owner, orgId, { departmentName: '销售部' })
    const departmentId = await makeDepartment(t.owner, orgId, { departmentName: '华东区', parentId })
    const [mobile, known, moved] = [freshMobile(), await makeUser(t.owner), await makeUser(t.owner)]
    const old = await makeUser(t.owner)
    await addToOrg(t.owner, orgId, old.userId)
    const rows = [
      row(mobile, { organization: `${orgName}/销售部/华东区` }),
      row(known.mobile, { organization: orgName }, 3),
      row(moved.mobile, { organization: orgName }, 4),
      row(old.mobile, { organization: orgName }, 5),
    ]
    const seen = await preview(rows)
    expect(seen.map(({ errors }) => errors)).toEqual([[], [], [], []])
    expect(seen[0]?.gains).toEqual([`加入机构“${orgName}/销售部/华东区”`])
    expect(seen[3]?.warnings.at(-1)).toContain('已是该机构的成员')
    const id = await imported(rows)
    const sorted = async () => (await members(orgId)).toSorted((a, b) => (a.mobile < b.mobile ? -1 : 1))
    const after = await sorted()
    expect(after).toHaveLength(4)
    expect(after.find((one) => one.mobile === mobile)).toMatchObject({ place: departmentId, status: 1 })
    await imported(rows)
    expect(await sorted()).toEqual(after)

    // An account that the organisation moved after the import keeps its membership.
    await t.owner`UPDATE org_member SET department_id = ${parentId} WHERE org_id = ${orgId} AND user_id = ${moved.userId}`
    expect((await undo(id)).code).toBe(200)
    const left = (await members(orgId)).filter(({ status }) => status === 1).map((one) => one.mobile)
    expect(left.toSorted()).toEqual([old.mobile, moved.mobile].toSorted())
    expect(await t.owner`SELECT 1 FROM users WHERE mobile = ${mobile}`).toEqual([])
    expect(await t.owner`SELECT 1 FROM users WHERE mobile = ${known.mobile}`).toHaveLength(1)
  })

  test('that is unknown, or has no such department, is an error with suggestions', async () => {
    const lone = fresh('独名')
    const { orgId } = await makeOrg(t.owner, { orgName: lone })
    await makeDepartment(t.owner, orgId, { departmentName: '人事部' })
    await makeOrg(t.owner, { orgName: fresh('外站机构'), siteId: 13 })
    const errors = (
      await preview([
        row(freshMobile(), { organization: lone.slice(0, -1) }),
        row(freshMobile(), { organization: `${lone}/人事` }, 3),
        row(freshMobile(), { organization: orgId }, 4),
        row(freshMobile(), { organization: '外站机构' }, 5),
      ])
    ).map((one) => one.errors.map(({ field, msg }) => `${field} ${msg}`).join())
    expect(errors[0]).toContain(`是否是：${lone}`)
    expect(errors[1]).toContain('现有：人事部')
    expect(errors[2]).toBe('')
    expect(errors[3]).toBe('organization 没有机构“外站机构”，请填写完整名称')
    const clerk = await makeOperator(t, ['user', 'order'])
    const rows = [row(freshMobile(), { organization: lone })]
    expect(await save(rows, clerk)).toMatchObject({ code: 306, msg: '导入“机构”一列需要“机构”权限' })
    expect((await t.call('user/admin/import/preview', { rows }, as(clerk))).code).toBe(306)
  })
})
