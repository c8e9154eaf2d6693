/** Shares of sales over HTTP: by owner, product, state and day; sums; after a refund. */
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

test('shares are listed by lecturer, product, state and day, with sums net of clawbacks', async () => {
  const operator = await makeOperator(t, ['report'])
  const [one, other] = [
    await makeCourse(t.owner, { isFree: 0, price: 10_000, courseName: '第一门' }),
    await makeCourse(t.owner, { isFree: 0, price: 3000, courseName: '第二门' }),
  ]
  await t.owner`UPDATE lecturer SET lecturer_proportion = 0.7 WHERE site_id = 12`
  const buyer = await makeUser(t.owner)
  const ref = ({ courseId }: { courseId: string }) => ({ productType: 1, productId: courseId })
  const both = await money.place(buyer, [ref(one), ref(other)])
  await money.payAtCashier(both)
  const list = async (over: object = {}) => (await t.call('commerce/admin/share/list', over, operator)).data

  const all = await list()
  expect(all.list).toMatchObject([
    { productName: '第二门', role: 'lecturer', rate: 0.7, amount: 2100, clawed: 0, net: 2100, shareStatus: 1 },
    { productName: '第一门', orderNo: both.orderNo, amount: 7000, net: 7000, pricePaid: 10_000 },
  ])
  expect(all.sums).toEqual({ amount: 9100, clawed: 0, net: 9100, waiting: 9100, settled: 0 })

  const [second, first] = all.list
  const { earnerList, productList } = (await t.call('commerce/admin/share/options', {}, operator)).data
  expect(earnerList.map(({ userId }) => userId).toSorted()).toEqual(
    [...new Set([first?.userId, second?.userId])].toSorted(),
  )
  expect(productList).toContainEqual({ productKey: `1:${one.courseId}`, productName: '第一门' })

  const counted = async (over: object) => (await list(over)).totalCount
  expect(await counted({ productKey: `1:${one.courseId}` })).toBe(1)
  expect(await counted({ userId: first?.userId, productKey: `1:${other.courseId}` })).toBe(
    first?.userId === second?.userId ? 1 : 0,
  )
  expect(await counted({ userId: buyer.userId })).toBe(0)
  expect(await counted({ keyword: both.orderNo })).toBe(2)
  expect(await counted({ keyword: '第二' })).toBe(1)
  expect(await counted({ role: 'referrer' })).toBe(0)
  expect(await counted({ shareStatus: 2 })).toBe(0)
  expect(await counted({ endTime: '2020-01-01T00:00:00Z' })).toBe(0)

  const refund = { orderNo: both.orderNo, itemNos: [1], reason: '不合适', clientKey: 'share-refund' }
  expect((await t.call('user/auth/order/refund/save', refund, buyer)).code).toBe(200)
  await t.runJobs({ early: true })
  expect((await list()).sums).toMatchObject({ amount: 9100, clawed: 7000, net: 2100 })
  expect((await t.call('commerce/admin/share/list', {}, buyer)).code).toBe(306)
})
