/** Bundles over HTTP: composed, bought at the bundle price, allocated and refunded exactly to the fen. */
import type { WireInputOf } from '@zhixing/contract'
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

const course = (price: number, siteId = 12) => makeCourse(t.owner, { siteId, isFree: 0, price })
async function makeBundle(prices: number[], price: number) {
  const operator = await makeOperator(t, ['product'])
  const courses = await Promise.all(prices.map((one) => course(one)))
  const productKeys = courses.map(({ courseId }) => `1:${courseId}`)
  const { data } = await t.call('commerce/admin/bundle/save', { bundleName: '套餐', productKeys, price }, operator)
  return {
    operator,
    bundleId: data.id,
    courses,
    productKeys,
    productList: courses.map(({ courseId }) => ({ productType: 1, productId: courseId })),
  }
}
const preview = (who: { token: string }, input: WireInputOf<'user/auth/order/info/preview'>) =>
  t.call('user/auth/order/info/preview', input, who)
const beside = (productId: string, siteId = 12) =>
  t.call('commerce/api/bundle/list', { productType: 1, productId }, { siteId })

test('a bundle is bought at its price, allocated to its items in proportion, exact to the fen', async () => {
  const { bundleId, productList } = await makeBundle([10_000, 5000, 3333], 10_001)
  const buyer = await makeUser(t.owner)
  const { data } = await preview(buyer, { productList, bundleId })
  expect(data).toMatchObject({
    pricePaid: 10_001,
    pricePayable: 18_333,
    bundleName: '套餐',
    refundText: expect.stringContaining('单独退'),
  })
  expect(data.itemList.map(({ pricePaid }) => pricePaid)).toEqual([5455, 2728, 1818])
  expect(data.itemList[0]?.deductionList).toEqual([{ name: '套餐优惠', amount: 4545 }])
  const order = await money.place(buyer, productList, { bundleId, pricePaid: 10_001 })
  await money.payAtCashier(order)
  expect(await money.status(order)).toBe(2)
  const owned = await t.owner`SELECT FROM course_user WHERE user_id = ${buyer.userId}`
  expect(owned).toHaveLength(3)
  const [shares] = await t.owner<{ lecturers: number; platform: number }[]>`
    SELECT lecturer_profit::int AS lecturers, platform_profit::int AS platform FROM order_info WHERE order_no = ${order.orderNo}`
  expect((shares?.lecturers ?? 0) + (shares?.platform ?? 0)).toBe(10_001)

  // One item is refunded at its allocated price after an operator agrees; the others stay.
  const asked = await t.call(
    'user/auth/order/refund/save',
    { orderNo: order.orderNo, itemNos: [2], reason: '买错了', clientKey: 'bundle-refund-1' },
    buyer,
  )
  expect(asked.data.status).toBe('auditing')
  const { data: check } = await t.call('user/auth/order/refund/check', { orderNo: order.orderNo }, buyer)
  expect(check.partText).toBe('只退套餐中的一部分')
  const agreed = { sn: asked.data.sn, action: 'approve' as const, reason: '' }
  expect((await t.call('commerce/admin/refund/deal', agreed, await makeOperator(t, ['order']))).code).toBe(200)
  await t.runJobs({ early: true })
  const [row] = await t.owner<
    { refunded: number }[]
  >`SELECT refund_amount::int AS refunded FROM order_info WHERE order_no = ${order.orderNo}`
  expect(row?.refunded).toBe(2728)
  expect(await t.owner`SELECT FROM course_user WHERE user_id = ${buyer.userId}`).toHaveLength(2)
})

test('it applies to exactly its products while on sale, and cannot be combined with a coupon', async () => {
  const { operator, bundleId, productList, productKeys, courses } = await makeBundle([10_000, 5000], 9000)
  const buyer = await makeUser(t.owner)
  expect((await preview(buyer, { productList: productList.slice(0, 1), bundleId })).code).toBe(409)
  const [batch] = await t.owner<{ id: string }[]>`
    INSERT INTO coupon_batch (site_id, batch_name, coupon_type, amount, issue_type, total_count, use_days,
      is_with_limit, is_with_vip)
    VALUES (12, '减十元', 1, 1000, 3, 9, 7, 1, 1)
    RETURNING id`
  await t.owner`
    INSERT INTO coupon (site_id, batch_id, user_id, receive_time, end_time)
    VALUES (12, ${batch?.id ?? ''}, ${buyer.userId}, now(), now() + interval '1 day')`
  const { data } = await preview(buyer, { productList, bundleId })
  expect(data.couponList).toMatchObject([{ usable: 0, reason: expect.stringContaining('套餐') }])

  const [shown] = (await beside(courses[0]?.courseId ?? '')).data.list
  expect(shown).toMatchObject({ bundleId, price: 9000, apart: 15_000 })
  expect((await beside(courses[0]?.courseId ?? '', 13)).data.list).toEqual([])
  const save = (over: object) =>
    t.call(
      'commerce/admin/bundle/save',
      { id: bundleId, bundleName: '套餐', productKeys, price: 9000, ...over },
      operator,
    )
  expect(await save({ price: 15_000 })).toMatchObject({ code: 422, data: { field: 'price' } })
  expect(await save({ productKeys: [productKeys[0], productKeys[0]] })).toMatchObject({
    code: 422,
    data: { field: 'productKeys' },
  })
  expect(await save({ beginTime: '2030-01-02T00:00:00Z', endTime: '2030-01-01T00:00:00Z' })).toMatchObject({
    code: 422,
    data: { field: 'endTime' },
  })
  expect((await save({ id: '987654321' })).code).toBe(404)
  expect((await t.call('commerce/admin/bundle/stand', { id: bundleId, statusId: 0 }, operator)).code).toBe(200)
  expect((await preview(buyer, { productList, bundleId })).code).toBe(404)
  expect((await t.call('commerce/admin/bundle/list', {}, operator)).data.list[0]).toMatchObject({
    apart: 15_000,
    isRunning: 0,
    statusId: 0,
  })
  expect((await t.call('commerce/admin/bundle/list', {}, buyer)).code).toBe(306)
})

test('the same key with another bundle is a conflict; a buyer whose single prices are lower keeps them', async () => {
  const { bundleId, productList, courses } = await makeBundle([10_000, 5000], 9000)
  const buyer = await makeUser(t.owner)
  const input = { productList, clientKey: 'bundle-key-1', payType: 90 }
  expect((await t.call('user/auth/order/info/pay', { ...input, bundleId }, buyer)).data.pricePaid).toBe(9000)
  expect((await t.call('user/auth/order/info/pay', input, buyer)).code).toBe(409)
  await t.owner`UPDATE course SET course_discount = 100 WHERE id = ${courses[0]?.courseId ?? ''}`
  const other = await makeUser(t.owner)
  expect((await preview(other, { productList, bundleId })).data.pricePaid).toBe(5100)
})
