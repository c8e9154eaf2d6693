/** Seats of an organisation over HTTP: buying, assigning, taking back, reports. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeDepartment, makeOrg, makeStaff } from '../../../test/org.ts'
import { makeOperator } from '../../../test/people.ts'
import { readSheet } from '../../user/index.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

/** A course that is sold. */
async function sold(price = 10_000) {
  const course = await makeCourse(t.owner)
  await t.owner`UPDATE course SET is_free = 0, course_original = ${price}, course_discount = ${price} WHERE id = ${course.courseId}`
  return { ...course, product: { productType: 1, productId: course.courseId } }
}
type Product = { productType: number; productId: string }
let operator: Awaited<ReturnType<typeof makeOperator>>
let serial = 0
async function grant(orgId: string, product: Product, quantity: number) {
  operator ??= await makeOperator(t, ['organization'])
  const input = { orgId, ...product, quantity, termDays: 365, note: '试用', clientKey: `grant-key-${++serial}` }
  return t.call('org/admin/pack/grant', input, operator)
}
const stock = async (org: { orgId: string; token: string }) =>
  (await t.call('org/auth/seat/stock', { orgId: org.orgId }, org)).data.list
const owns = async (userId: string, courseId: string) =>
  (
    await t.owner<
      { buyType: number }[]
    >`SELECT buy_type FROM course_owner WHERE site_id = 12 AND user_id = ${userId} AND course_id = ${courseId}`
  ).map(({ buyType }) => buyType)
const learn = (userId: string, courseId: string, progress: number) =>
  t.owner`
    INSERT INTO course_progress (site_id, user_id, course_id, progress, finished_at)
    VALUES (12, ${userId}, ${courseId}, ${progress}, ${progress >= 100 ? new Date() : null})`

test('seats are bought by quantity through an order, valid once it is paid, and end with its refund', async () => {
  const org = await makeOrg(t.owner)
  const { orgId } = org
  const { product, courseId } = await sold()
  operator = await makeOperator(t, ['organization'])
  const setting = {
    memberLimit: 0,
    lockPercent: 20,
    termDays: 100,
    tierList: [
      { from: 50, percent: 90 },
      { from: 10, percent: 95 },
    ],
  }
  expect((await t.call('org/admin/setting/save', setting, operator)).code).toBe(200)
  const tierList = [
    { from: 10, percent: 95 },
    { from: 50, percent: 90 },
  ]
  const set = await t.call('org/admin/setting/view', {}, operator)
  expect(set.data).toMatchObject({ lockPercent: 20, termDays: 100, tierList })
  expect((await t.call('org/admin/setting/view', {}, org)).code).toBe(306)
  const [named] = await t.owner<{ courseName: string }[]>`SELECT course_name FROM course WHERE id = ${courseId}`
  const keyword = named?.courseName ?? ''
  const granted = (who: { token: string }) => t.call('org/admin/pack/product/list', { keyword }, who)
  expect((await granted(operator)).data.list).toContainEqual(expect.objectContaining({ ...product, itemName: keyword }))
  expect((await granted(org)).code).toBe(306)
  const offers = await t.call('org/auth/pack/product/list', { orgId }, org)
  expect(offers.data.tierList).toEqual(tierList)
  expect(offers.data.list).toContainEqual(expect.objectContaining({ ...product, price: 10_000 }))
  const { packIds, price } = (await t.call('org/auth/pack/save', { orgId, list: [{ ...product, quantity: 200 }] }, org))
    .data
  expect(price).toBe(200 * 9_000)
  const productList = [{ productType: 7, productId: packIds[0] ?? '' }]
  // Only people who manage the organisation see its offer.
  const stranger = await makeUser(t.owner)
  const checkout = (who: { token: string }) => t.call('user/auth/order/info/preview', { productList }, who)
  expect((await checkout(stranger)).code).toBe(404)
  expect(await checkout(org)).toMatchObject({ code: 200, data: { pricePaid: price } })
  const cashier = await makeUser(t.owner, { isAdmin: 1 })
  const sale = {
    mobile: org.mobile,
    productType: 7,
    productId: packIds[0] ?? '',
    amount: price,
    remark: '对公转账',
    fileIdList: [],
    clientKey: 'seat-sale-1',
  }
  const paid = await t.call('commerce/admin/order/offline', sale, cashier)
  expect(paid).toMatchObject({ code: 200 })
  expect(await stock(org)).toMatchObject([{ ...product, total: 200, used: 0, left: 200, isLow: 0 }])
  expect((await checkout(org)).code).toBe(404)
  const person = await makeStaff(t.owner, orgId)
  await t.call('org/auth/seat/assign', { orgId, ...product, memberIds: [person.memberId] }, org)
  expect(await owns(person.userId, courseId)).toEqual([5])
  const packs = (await t.call('org/auth/pack/list', { orgId }, org)).data.list
  expect(packs).toMatchObject([
    { packStatus: 2, usedCount: 1, orderNo: paid.data.orderNo ?? '', isMine: 1, termDays: 100 },
  ])
  expect((await t.call('org/auth/pack/cancel', { orgId, packId: packIds[0] ?? '' }, org)).code).toBe(999)
  const back = {
    orderNo: paid.data.orderNo ?? '',
    itemList: [{ itemNo: 1, amount: price }],
    reason: '退款',
    clientKey: 'seat-refund-1',
  }
  expect((await t.call('commerce/admin/order/refund', back, cashier)).code).toBe(200)
  await t.runJobs()
  expect(await owns(person.userId, courseId)).toEqual([])
  expect(await stock(org)).toEqual([])
  await t.owner`DELETE FROM org_setting`
})

test('the holder of a seat studies; fifty assignments of the last seat give it once', async () => {
  const org = await makeOrg(t.owner)
  const { orgId } = org
  const { product, courseId, periodIds } = await sold()
  expect((await grant(orgId, product, 1)).code).toBe(200)
  const people = []
  for (let n = 0; n < 50; n++) people.push(await makeStaff(t.owner, orgId))
  const sign = (who: { token: string }) => t.call('course/auth/course/sign', { periodId: periodIds[1] ?? '' }, who)
  expect((await sign(people[0] ?? org)).code).not.toBe(200)
  const answers = await Promise.all(
    people.map(({ memberId }) => t.call('org/auth/seat/assign', { orgId, ...product, memberIds: [memberId] }, org)),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 999)).toHaveLength(49)
  const holder = people[answers.findIndex(({ code }) => code === 200)]
  expect(await owns(holder?.userId ?? '', courseId)).toEqual([5])
  expect((await sign(holder ?? org)).code).toBe(200)
  expect(await stock(org)).toMatchObject([{ total: 1, used: 1, left: 0, isLow: 1 }])
}, 60_000)

test('people wait, get a freed seat, and a seat that was learned from is not taken back', async () => {
  const org = await makeOrg(t.owner)
  const { orgId } = org
  const { product, courseId } = await sold()
  await grant(orgId, product, 2)
  const sales = await makeDepartment(t.owner, orgId)
  const [first, second, third] = [
    await makeStaff(t.owner, orgId, { departmentId: sales }),
    await makeStaff(t.owner, orgId, { departmentId: sales }),
    await makeStaff(t.owner, orgId, { departmentId: sales }),
  ]
  const assign = (isWaiting: 0 | 1) =>
    t.call('org/auth/seat/assign', { orgId, ...product, departmentIds: [sales], isWaiting }, org)
  expect((await assign(0)).msg).toContain('名额不足：需要 3 个，剩余 2 个')
  expect((await assign(1)).data).toEqual({ givenCount: 2, heldCount: 0, waitingCount: 1, refusedList: [] })
  const seats = async () => (await t.call('org/auth/seat/list', { orgId, ...product }, org)).data.list
  const seatOf = async (memberId: string) => (await seats()).find((one) => one.memberId === memberId)?.seatId ?? ''
  await learn(first.userId, courseId, 25)
  const seatIds = [await seatOf(first.memberId), await seatOf(second.memberId)]
  const back = await t.call('org/auth/seat/back', { orgId, seatIds }, org)
  expect(back.data).toEqual({ takenCount: 1, lockedCount: 1 })
  expect(await owns(second.userId, courseId)).toEqual([])
  // The person who waited has the seat now.
  expect(await owns(third.userId, courseId)).toEqual([5])
  // A learner who leaves takes the seat along; access ends.
  await t.call('org/auth/member/leave', { orgId, memberIds: [first.memberId] }, org)
  expect(await owns(first.userId, courseId)).toEqual([])
  expect(await stock(org)).toMatchObject([{ used: 2, left: 0, waiting: 0 }])
  await t.call('org/auth/member/leave', { orgId, memberIds: [third.memberId] }, org)
  expect(await stock(org)).toMatchObject([{ used: 1, left: 1 }])
  // Who joins the department gets a seat.
  expect((await t.call('org/auth/seat/rule', { orgId, ...product, departmentId: sales, isOn: 1 }, org)).code).toBe(200)
  expect(await owns(second.userId, courseId)).toEqual([5])
  const newcomer = await makeUser(t.owner)
  await t.call('org/auth/member/add', { orgId, mobileList: [newcomer.mobile], departmentIds: [sales] }, org)
  expect(await stock(org)).toMatchObject([{ used: 2, waiting: 1, isLow: 1, ruleList: [{ departmentId: sales }] }])
  // A person who does not wait any more gets none of the next seats.
  const waiting = (await t.call('org/auth/seat/list', { orgId, ...product, isWaiting: 1 }, org)).data.list
  const unwait = (who: { token: string }) => {
    const memberIds = waiting.map(({ memberId }) => memberId)
    return t.call('org/auth/seat/unwait', { orgId, ...product, memberIds }, who)
  }
  expect((await unwait(second)).code).toBe(306)
  expect(waiting).toHaveLength(1)
  expect((await unwait(org)).code).toBe(200)
  expect(await stock(org)).toMatchObject([{ used: 2, waiting: 0 }])
  expect((await assign(1)).data).toMatchObject({ givenCount: 0, waitingCount: 1 })
  await grant(orgId, product, 5)
  expect(await owns(newcomer.userId, courseId)).toEqual([5])
  // A seat that expired gives no access, and may be given again.
  await t.owner`UPDATE org_seat SET expire_time = now() - interval '1 minute' WHERE user_id = ${newcomer.userId}`
  expect(await owns(newcomer.userId, courseId)).toEqual([])
  const [member] = (await t.call('org/auth/member/list', { orgId }, org)).data.list
  const again = await t.call('org/auth/seat/assign', { orgId, ...product, memberIds: [member?.memberId ?? ''] }, org)
  expect(again.data).toMatchObject({ givenCount: 1 })
})

test('each figure of the reports is the sum of what is under it; a head sees the own branch', async () => {
  const org = await makeOrg(t.owner)
  const { orgId } = org
  const [one, two] = [await sold(), await sold()]
  await grant(orgId, one.product, 10)
  await grant(orgId, two.product, 10)
  const sales = await makeDepartment(t.owner, orgId, { departmentName: '销售部' })
  const east = await makeDepartment(t.owner, orgId, { departmentName: '华东区', parentId: sales })
  const finance = await makeDepartment(t.owner, orgId, { departmentName: '财务部' })
  const staff = await Promise.all(
    [east, east, finance, finance, '0'].map((departmentId, n) =>
      makeStaff(t.owner, orgId, { departmentId, memberName: `员工${n}` }),
    ),
  )
  const head = await makeStaff(t.owner, orgId, { departmentId: sales, role: 'head', memberName: '负责人' })
  await t.call('org/auth/seat/assign', { orgId, ...one.product, departmentIds: ['0'] }, org)
  await t.call('org/auth/seat/assign', { orgId, ...two.product, departmentIds: [sales] }, org)
  await learn(staff[0]?.userId ?? '', one.courseId, 100)
  await learn(staff[2]?.userId ?? '', one.courseId, 40)
  for (const [at, seconds] of [
    [0, 3600],
    [2, 1200],
    [4, 600],
  ] as const)
    await t.owner`
      INSERT INTO course_study_day (site_id, course_id, day, user_id, seconds)
      VALUES (12, ${one.courseId}, (now() AT TIME ZONE 'Asia/Shanghai')::date, ${staff[at]?.userId ?? ''}, ${seconds})`
  const due = new Date(Date.now() - 86_400_000).toISOString()
  const deadline = { orgId, ...one.product, departmentId: sales, dueTime: due }
  expect((await t.call('org/auth/deadline/save', deadline, org)).code).toBe(200)
  const soon = { orgId, ...two.product, dueDays: 2 }
  expect((await t.call('org/auth/deadline/save', soon, org)).code).toBe(200)

  const matrix = (await t.call('org/auth/report/matrix', { orgId, pageSize: 100 }, org)).data
  const { list, total } = (await t.call('org/auth/report/department', { orgId }, org)).data
  const sum = (rows: readonly object[], name: string) =>
    rows.reduce((all, row) => all + ((row as Record<string, number>)[name] ?? 0), 0)
  for (const name of ['seatCount', 'begunCount', 'finishedCount', 'overdueCount', 'seconds'] as const) {
    expect(total[name], name).toBe(sum(list, name))
    expect(total[name], name).toBe(sum(matrix.list, name))
  }
  expect(total).toEqual({
    memberCount: 6,
    seatCount: 9,
    begunCount: 2,
    finishedCount: 1,
    overdueCount: 2,
    seconds: 5400,
  })
  expect(list.map(({ departmentName, seatCount }) => [departmentName, seatCount])).toEqual(
    expect.arrayContaining([
      ['财务部', 2],
      ['未分部门', 1],
      ['销售部', 2],
      ['销售部/华东区', 4],
    ]),
  )
  const byCourse = await Promise.all(
    [one, two].map(
      async ({ product }) => (await t.call('org/auth/report/department', { orgId, ...product }, org)).data.total,
    ),
  )
  expect(sum(byCourse, 'seatCount')).toBe(total.seatCount)
  expect(sum(byCourse, 'seconds')).toBe(total.seconds)
  const cellsOf = (memberName: string) => matrix.list.find((row) => row.memberName === memberName)?.cells
  const at = matrix.itemList.findIndex(({ productId }) => productId === one.courseId)
  expect([cellsOf('员工0')?.[at], cellsOf('员工2')?.[at], cellsOf('员工4')?.[at]]).toEqual([100, 40, -1])
  expect(cellsOf('员工4')?.[1 - at]).toBe(-2)
  const months = (await t.call('org/auth/report/month', { orgId }, org)).data
  expect(months.total).toEqual({ givenCount: 9, finishedCount: 1, seconds: 5400 })
  for (const name of ['givenCount', 'finishedCount', 'seconds'] as const)
    expect(sum(months.list, name), name).toBe(months.total[name])
  expect(months.list.map(({ activeCount }) => activeCount)).toEqual([3])
  // Two months ago one person studied on two days, and a month without study lies between.
  const before = '2 months'
  await t.owner`UPDATE org_seat SET gmt_create = gmt_create - ${before}::text::interval WHERE org_id = ${orgId}`
  await t.owner`
    INSERT INTO course_study_day (site_id, course_id, day, user_id, seconds)
    SELECT 12, ${one.courseId}, (date_trunc('month', now() AT TIME ZONE 'Asia/Shanghai' - ${before}::text::interval) + interval '1 month' - interval '1 hour')::date,
      ${staff[0]?.userId ?? ''}, 60`
  const trend = (await t.call('org/auth/report/month', { orgId }, org)).data.list
  expect(trend.map(({ activeCount, seconds }) => [activeCount, seconds])).toEqual([
    [3, 5400],
    [0, 0],
    [1, 60],
  ])
  await t.owner`UPDATE org_seat SET gmt_create = gmt_create + ${before}::text::interval WHERE org_id = ${orgId}`
  const behind = (await t.call('org/auth/report/behind', { orgId }, org)).data
  expect(behind).toMatchObject({ overdueCount: 2, soonCount: 3 })
  expect(behind.list.map(({ memberName }) => memberName).sort()).toEqual(['员工1', '负责人'])

  const ofHead = (await t.call('org/auth/report/department', { orgId }, head)).data
  expect(ofHead.total).toMatchObject({ memberCount: 3, seatCount: 6 })
  expect((await t.call('org/auth/report/matrix', { orgId, departmentId: finance }, head)).data.list).toEqual([])
  expect((await t.call('org/auth/pack/list', { orgId }, head)).code).toBe(306)

  const { file, fileName } = (await t.call('org/auth/report/export', { orgId }, org)).data
  expect(fileName).toMatch(/学习报告\.xlsx$/)
  const sheet = await readSheet(Buffer.from(file, 'base64'))
  expect(sheet).toHaveLength(7)

  // What a person has to learn, and reminders: each once.
  const mine = (await t.call('org/auth/deadline/own', {}, staff[1] ?? org)).data.list
  expect(mine).toMatchObject([{ productId: one.courseId, dueTime: due }, { productId: two.courseId }])
  const { nudgeStaff } = await import('../report/nudge.ts')
  expect((await nudgeStaff(t.services)).count).toBe(5)
  expect((await nudgeStaff(t.services)).count).toBe(0)
  const titles = (await t.call('user/auth/msg/user/list', {}, staff[1] ?? org)).data.list.map(
    ({ msgTitle }) => msgTitle,
  )
  expect(titles.filter((title) => title.includes('已过学习期限'))).toHaveLength(1)

  // A removed deadline applies to no member.
  const deadlines = async (who: { token: string }) => t.call('org/auth/deadline/list', { orgId }, who)
  const { list: set } = (await deadlines(head)).data
  expect(set).toHaveLength(2)
  expect(set).toContainEqual(
    expect.objectContaining({ ...one.product, departmentId: sales, dueDays: null, dueTime: due }),
  )
  const deadlineId = set.find(({ productId }) => productId === one.courseId)?.deadlineId ?? ''
  const remove = (who: { token: string }) => t.call('org/auth/deadline/delete', { orgId, deadlineId }, who)
  expect((await remove(head)).code).toBe(306)
  expect((await remove(org)).code).toBe(200)
  expect((await remove(org)).code).toBe(404)
  expect((await deadlines(org)).data.list).toMatchObject([{ productId: two.courseId, dueDays: 2 }])
  expect((await t.call('org/auth/report/behind', { orgId }, org)).data.overdueCount).toBe(0)
})

test('two organisations never see each other; a person has both', async () => {
  const [org, other] = [await makeOrg(t.owner), await makeOrg(t.owner)]
  const { product } = await sold()
  await grant(org.orgId, product, 3)
  await grant(other.orgId, product, 3)
  const person = await makeStaff(t.owner, org.orgId)
  await t.owner`INSERT INTO org_member (site_id, org_id, user_id) VALUES (12, ${other.orgId}, ${person.userId})`
  for (const { orgId, token } of [org, other])
    await t.call('org/auth/seat/assign', { orgId, ...product, departmentIds: ['0'] }, { token })
  expect(await owns(person.userId, product.productId)).toEqual([5])
  const mine = (await t.call('org/auth/deadline/own', {}, person)).data.list
  expect(mine.map(({ orgId }) => orgId).sort()).toEqual([org.orgId, other.orgId].sort())
  const seats = (await t.call('org/auth/seat/list', { orgId: org.orgId, ...product }, org)).data.list
  const foreign = { orgId: other.orgId, seatIds: seats.map(({ seatId }) => seatId) }
  expect((await t.call('org/auth/seat/back', foreign, other)).code).toBe(404)
  const intoForeign = { orgId: other.orgId, ...product, memberIds: [person.memberId] }
  expect((await t.call('org/auth/seat/assign', intoForeign, other)).code).toBe(404)
  for (const call of [
    'org/auth/seat/stock',
    'org/auth/report/matrix',
    'org/auth/report/behind',
    'org/auth/pack/list',
  ] as const)
    expect((await t.call(call, { orgId: org.orgId }, other)).code).toBe(404)
})
