/** Sales reports over HTTP: by product, lecturer, source and day; the funnel from visit to refund. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeMoney, type Money } from '../../../test/money.ts'
import { makeOperator } from '../../../test/people.ts'

let t: TestApp
let money: Money
beforeAll(async () => {
  t = await startTestApp()
  money = await makeMoney(t)
})
afterAll(() => t.close())

test('payments are summed by product, lecturer, source and day, less refunds', async () => {
  const operator = await makeOperator(t, ['report'])
  const [dear, cheap] = [
    await makeCourse(t.owner, { isFree: 0, price: 10_000, courseName: '贵的课' }),
    await makeCourse(t.owner, { isFree: 0, price: 3000, courseName: '便宜的课' }),
  ]
  const ref = ({ courseId }: { courseId: string }) => ({ productType: 1, productId: courseId })
  const [one, two, three] = [await makeUser(t.owner), await makeUser(t.owner), await makeUser(t.owner)]
  const both = await money.place(one, [ref(dear), ref(cheap)])
  await money.payAtCashier(both)
  await money.payAtCashier(await money.place(two, [ref(cheap)]))
  // An unpaid order is no sale.
  await money.place(three, [ref(dear)])
  const input = { orderNo: both.orderNo, itemNos: [1], reason: '不合适', clientKey: 'report-refund' }
  expect((await t.call('user/auth/order/refund/save', input, one)).code).toBe(200)
  await t.runJobs({ early: true })

  const report = async (over: object) => (await t.call('commerce/admin/report/sales', over, operator)).data.list
  expect(await report({ by: 'product' })).toMatchObject([
    { name: '便宜的课', orderCount: 2, buyerCount: 2, paid: 6000, refunded: 0, net: 6000 },
    { name: '贵的课', orderCount: 1, buyerCount: 1, paid: 10_000, refunded: 10_000, net: 0 },
  ])
  expect(await report({ by: 'product', keyword: '贵的' })).toHaveLength(1)
  expect(await report({ by: 'lecturer' })).toMatchObject([{ net: 6000 }, { net: 0 }])
  expect(await report({ by: 'source' })).toMatchObject([{ name: 'online', orderCount: 2, net: 6000 }])
  expect(await report({ by: 'day' })).toMatchObject([{ orderCount: 2, paid: 16_000, refunded: 10_000 }])
  expect(await report({ by: 'day', endTime: '2020-01-01T00:00:00Z' })).toEqual([])
  const funnel = await t.call('data/admin/report/funnel', {}, operator)
  expect(funnel.data).toMatchObject({ orderers: 3, payers: 2, refunders: 1, paid: 16_000, refunded: 10_000 })
  // Learners studied after their payment: another course, or an earlier day, does not count.
  const learners = async () => (await t.call('data/admin/report/funnel', {}, operator)).data.learners
  expect(await learners()).toBe(0)
  const other = await makeCourse(t.owner)
  const study = (courseId: string, userId: string, ago: number) => t.owner`
    INSERT INTO course_study_day (site_id, course_id, day, user_id, seconds)
    VALUES (12, ${courseId}, (now() AT TIME ZONE 'Asia/Shanghai')::date - ${ago}::int, ${userId}, 60)`
  await study(other.courseId, two.userId, 0)
  await study(cheap.courseId, two.userId, 1)
  expect(await learners()).toBe(0)
  await study(cheap.courseId, two.userId, 0)
  expect(await learners()).toBe(1)
  expect((await t.call('commerce/admin/report/sales', {}, one)).code).toBe(306)
  const none = await makeOperator(t, ['order'])
  expect((await t.call('data/admin/report/funnel', {}, none)).code).toBe(306)
})
