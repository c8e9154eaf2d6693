/** Seats in papers, classes and memberships over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePaper, makeRecord } from '../../../test/exam.ts'
import { makeCourse, makeUser } from '../../../test/factories.ts'
import { addMember, makeGrade } from '../../../test/grade.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeOrg, makeStaff } from '../../../test/org.ts'
import { makeOperator } from '../../../test/people.ts'
import { DEVICE } from '../../../test/sitting.ts'

let t: TestApp
let operator: Awaited<ReturnType<typeof makeOperator>>
let admin: Awaited<ReturnType<typeof makeUser>>
beforeAll(async () => {
  t = await startTestApp()
  operator = await makeOperator(t, ['organization'])
  admin = await makeUser(t.owner, { isAdmin: 1 })
  await t.owner`UPDATE site SET open_vip = 1 WHERE site_id = 12`
  await t.services.sites.reload()
})
afterAll(() => t.close())

interface Product {
  productType: number
  productId: string
}
type Org = Awaited<ReturnType<typeof makeOrg>>
let serial = 0
const grant = (orgId: string, product: Product, quantity: number) =>
  t.call(
    'org/admin/pack/grant',
    { orgId, ...product, quantity, termDays: 365, note: '试用', clientKey: `kind-grant-${++serial}` },
    operator,
  )
const assign = (org: Org, product: Product, memberIds: string[], isWaiting: 0 | 1 = 0) =>
  t.call('org/auth/seat/assign', { orgId: org.orgId, ...product, memberIds, isWaiting }, org)
const stock = async ({ orgId, token }: Org) => (await t.call('org/auth/seat/stock', { orgId }, { token })).data.list
const seatsOf = async (org: Org, product: Product) =>
  (await t.call('org/auth/seat/list', { orgId: org.orgId, ...product }, org)).data.list
const takeBack = async (org: Org, product: Product) => {
  const seatIds = (await seatsOf(org, product)).map(({ seatId }) => seatId)
  return (await t.call('org/auth/seat/back', { orgId: org.orgId, seatIds }, org)).data
}
const soldPaper = () => makePaper(t.owner, { doc: { isFree: 0, examDiscount: 100, examOriginal: 100 } })
const soldClass = (maxStudent = 200) => makeGrade(t.owner, { verificationSet: 5, price: 9900, maxStudent })
const plan = async (months = 1) => {
  const input = { setName: `会员 ${++serial}`, months, orgPrice: 3000, fabPrice: 3000, vipLevel: 1 }
  return { productType: 3, productId: (await t.call('system/admin/vip/save', input, admin)).data.id }
}
const DAY = 86_400_000
const membership = async (who: { token: string }) => (await t.call('commerce/auth/vip/own', {}, who)).data
const daysLeft = (until: string | null) => Math.round((Date.parse(until ?? '') - Date.now()) / DAY)
const inClass = async (gradeId: string, who: { token: string }) =>
  (await t.call('exam/api/grade/info/view', { gradeId }, who)).data.userRole === 1

test('a seat opens a paper; once it was begun the seat is not taken back', async () => {
  const org = await makeOrg(t.owner)
  const [paper, second] = [await soldPaper(), await soldPaper()]
  const [product, other] = [paper, second].map(({ examId }) => ({ productType: 5, productId: examId })) as [
    Product,
    Product,
  ]
  expect((await grant(org.orgId, product, 2)).code).toBe(200)
  await grant(org.orgId, other, 2)
  const [me, you] = [await makeStaff(t.owner, org.orgId), await makeStaff(t.owner, org.orgId)]
  const sit = (examId: string, { token }: { token: string }) =>
    t.call('exam/auth/user/exam/record/examOnline', { examId, deviceId: DEVICE }, { token })
  expect((await sit(paper.examId, me)).code).not.toBe(200)
  expect((await assign(org, product, [me.memberId, you.memberId])).data).toMatchObject({ givenCount: 2 })
  await assign(org, other, [you.memberId])
  expect((await sit(paper.examId, me)).code).toBe(200)
  expect(await takeBack(org, product)).toEqual({ takenCount: 1, lockedCount: 1 })
  expect((await sit(paper.examId, you)).code).not.toBe(200)
  expect((await sit(second.examId, you)).code).toBe(200)
  // The report counts the paper: passed with full marks.
  await t.owner`DELETE FROM user_exam_record WHERE exam_id = ${paper.examId}`
  await makeRecord(t.owner, { paper, userId: me.userId, examStatus: 5, score: 6 })
  const matrix = (await t.call('org/auth/report/matrix', { orgId: org.orgId }, org)).data
  const at = matrix.itemList.findIndex(({ productId }) => productId === paper.examId)
  expect(matrix.list.find(({ memberId }) => memberId === me.memberId)?.cells[at]).toBe(100)
  expect(matrix.list.find(({ memberId }) => memberId === you.memberId)).toMatchObject({ seatCount: 1, begunCount: 1 })
})

test('a seat makes a member of the class until it ends; a full class gives none, and seats stay free', async () => {
  const org = await makeOrg(t.owner)
  const { gradeId } = await soldClass(2)
  const product = { productType: 6, productId: gradeId }
  await grant(org.orgId, product, 5)
  // One after the other: who waits equally long is served by number.
  const first = await makeStaff(t.owner, org.orgId)
  const member = await makeStaff(t.owner, org.orgId)
  const third = await makeStaff(t.owner, org.orgId)
  const fourth = await makeStaff(t.owner, org.orgId)
  await addMember(t.owner, gradeId, member.userId)
  // One is a member by other means: refused with a sentence, and no seat is used.
  const refused = await assign(org, product, [member.memberId])
  expect(refused).toMatchObject({ code: 999 })
  expect(refused.msg).toContain('已是该班级的成员')
  expect((await assign(org, product, [first.memberId, member.memberId])).data).toMatchObject({
    givenCount: 1,
    refusedList: [{ memberId: member.memberId }],
  })
  expect(await inClass(gradeId, first)).toBe(true)
  const full = await assign(org, product, [third.memberId])
  expect(full.msg).toContain('班级空位不足')
  expect((await assign(org, product, [third.memberId, fourth.memberId], 1)).data).toMatchObject({ waitingCount: 2 })
  expect(await stock(org)).toMatchObject([{ used: 1, left: 4, waiting: 2 }])
  // Taking the seat back ends the membership; the one who waited longest has the place.
  expect(await takeBack(org, product)).toEqual({ takenCount: 1, lockedCount: 0 })
  expect([await inClass(gradeId, first), await inClass(gradeId, third), await inClass(gradeId, fourth)]).toEqual([
    false,
    true,
    false,
  ])
  // Who came by other means stays, and so does a person whom the class took over from the seat.
  expect(await inClass(gradeId, member)).toBe(true)
  await t.call('org/auth/member/leave', { orgId: org.orgId, memberIds: [third.memberId] }, org)
  expect([await inClass(gradeId, third), await inClass(gradeId, fourth)]).toEqual([false, true])
  // The seat limits the membership in time.
  const [row] = await t.owner<{ same: boolean }[]>`
    SELECT m.expire_time = s.expire_time AS same FROM grade_student m JOIN org_seat s ON s.user_id = m.user_id AND s.product_id = m.grade_id
    WHERE m.user_id = ${fourth.userId} AND s.seat_status = 1`
  expect(row?.same).toBe(true)
  const buy = { orgId: org.orgId, list: [{ ...product, quantity: 50 }] }
  expect((await t.call('org/auth/pack/save', buy, org)).code).not.toBe(200)
})

test('fifty assignments for the last place of a class give it once', async () => {
  const org = await makeOrg(t.owner)
  const { gradeId } = await soldClass(1)
  const product = { productType: 6, productId: gradeId }
  await grant(org.orgId, product, 50)
  const people = []
  for (let n = 0; n < 50; n++) people.push(await makeStaff(t.owner, org.orgId))
  const answers = await Promise.all(people.map(({ memberId }) => assign(org, product, [memberId])))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(await stock(org)).toMatchObject([{ used: 1, left: 49 }])
  const members =
    await t.owner`SELECT FROM grade_student WHERE grade_id = ${gradeId} AND user_role = 1 AND status_id = 1`
  expect(members).toHaveLength(1)
}, 60_000)

test('a seat adds the months of its plan, which go with it; a longer membership is refused', async () => {
  const org = await makeOrg(t.owner)
  const product = await plan()
  await grant(org.orgId, product, 3)
  const [me, rich, own] = [
    await makeStaff(t.owner, org.orgId),
    await makeStaff(t.owner, org.orgId),
    await makeStaff(t.owner, org.orgId),
  ]
  const give = (who: typeof me, days: number) =>
    t.owner`UPDATE users SET is_vip = 1, vip_expire_time = now() + make_interval(days => ${days}) WHERE id = ${who.userId}`
  await give(rich, 400)
  await give(own, 10)
  const refused = await assign(org, product, [rich.memberId])
  expect(refused).toMatchObject({ code: 999 })
  expect(refused.msg).toContain('会员有效期已不短于该名额')
  expect(await stock(org)).toMatchObject([{ used: 0, left: 3, isFinishable: 0, kindName: '会员' }])
  expect((await assign(org, product, [me.memberId, own.memberId])).data).toMatchObject({ givenCount: 2 })
  const [mine, theirs] = [await membership(me), await membership(own)]
  expect(daysLeft(mine.vipExpireTime)).toBeGreaterThanOrEqual(28)
  expect(daysLeft(theirs.vipExpireTime)).toBeGreaterThanOrEqual(38)
  // Given days are worth nothing in an upgrade.
  expect(mine.tradeValue).toBe(0)
  // Given twice, once.
  expect((await assign(org, product, [me.memberId])).data).toMatchObject({ givenCount: 0, heldCount: 1 })
  expect(await takeBack(org, product)).toEqual({ takenCount: 2, lockedCount: 0 })
  expect((await membership(me)).isVip).toBe(0)
  expect(daysLeft((await membership(own)).vipExpireTime)).toBe(10)
  // A membership has no end to learn towards.
  const due = { orgId: org.orgId, ...product, dueDays: 3 }
  expect((await t.call('org/auth/deadline/save', due, org)).code).toBe(999)
})

test('seats of all kinds are bought in one order, and end with its refund', async () => {
  const org = await makeOrg(t.owner)
  const [paper, { gradeId }, vip] = [await soldPaper(), await soldClass(), await plan()]
  const products = [{ productType: 5, productId: paper.examId }, { productType: 6, productId: gradeId }, vip]
  for (const { productType, productId } of products) {
    const input = { orgId: org.orgId, productType, pageSize: 100 }
    const { list } = (await t.call('org/auth/pack/product/list', input, org)).data
    expect(list).toContainEqual(expect.objectContaining({ productType, productId }))
    const granted = (await t.call('org/admin/pack/product/list', { productType }, operator)).data.list
    expect(granted.every((one) => one.productType === productType)).toBe(true)
  }
  const list = products.map((product) => ({ ...product, quantity: 2 }))
  const { packIds, price } = (await t.call('org/auth/pack/save', { orgId: org.orgId, list }, org)).data
  expect(price).toBe(2 * (100 + 9900 + 3000))
  const orders = []
  for (const [at, productId] of packIds.entries()) {
    const amount = [200, 19_800, 6000][at] ?? 0
    const sale = {
      mobile: org.mobile,
      productType: 7,
      productId,
      amount,
      remark: '转账',
      fileIdList: [],
      clientKey: `kind-sale-${at}`,
    }
    const paid = await t.call('commerce/admin/order/offline', sale, admin)
    expect(paid.code).toBe(200)
    orders.push({ orderNo: paid.data.orderNo ?? '', amount })
  }
  const person = await makeStaff(t.owner, org.orgId)
  for (const product of products) expect((await assign(org, product, [person.memberId])).code).toBe(200)
  expect(await inClass(gradeId, person)).toBe(true)
  expect((await membership(person)).isVip).toBe(1)
  for (const [at, { orderNo, amount }] of orders.entries()) {
    const back = { orderNo, itemList: [{ itemNo: 1, amount }], reason: '退款', clientKey: `kind-refund-${at}` }
    expect((await t.call('commerce/admin/order/refund', back, admin)).code).toBe(200)
  }
  await t.runJobs()
  expect(await inClass(gradeId, person)).toBe(false)
  expect((await membership(person)).isVip).toBe(0)
  expect(await t.owner`SELECT FROM exam_owner WHERE user_id = ${person.userId}`).toHaveLength(0)
  expect(await stock(org)).toEqual([])
})

test('time in the courses of a class counts once, also beside a seat in the same course', async () => {
  const org = await makeOrg(t.owner)
  const { gradeId } = await soldClass()
  const { courseId } = await makeCourse(t.owner)
  const me = await makeStaff(t.owner, org.orgId)
  await t.owner`UPDATE course SET is_free = 0, course_original = 100, course_discount = 100 WHERE id = ${courseId}`
  await t.owner`INSERT INTO grade_course (site_id, grade_id, course_id, user_id) VALUES (12, ${gradeId}, ${courseId}, ${me.userId})`
  const [grade, course] = [
    { productType: 6, productId: gradeId },
    { productType: 1, productId: courseId },
  ]
  await grant(org.orgId, grade, 5)
  await grant(org.orgId, course, 5)
  await assign(org, grade, [me.memberId])
  await t.owner`
    INSERT INTO course_progress (site_id, user_id, course_id, progress, finished_at)
    VALUES (12, ${me.userId}, ${courseId}, 100, now())`
  await t.owner`
    INSERT INTO course_study_day (site_id, course_id, day, user_id, seconds)
    VALUES (12, ${courseId}, (now() AT TIME ZONE 'Asia/Shanghai')::date, ${me.userId}, 600)`
  const sums = async () =>
    (await t.call('org/auth/report/matrix', { orgId: org.orgId }, org)).data.list.find(
      ({ memberId }) => memberId === me.memberId,
    )
  expect(await sums()).toMatchObject({ seatCount: 1, finishedCount: 1, seconds: 600 })
  await assign(org, course, [me.memberId])
  expect(await sums()).toMatchObject({ seatCount: 2, finishedCount: 2, seconds: 600 })
  expect((await t.call('org/auth/report/department', { orgId: org.orgId }, org)).data.total).toMatchObject({
    seconds: 600,
  })
})
