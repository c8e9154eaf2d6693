/** A held payment blocks further payments of its order until an operator has decided. */
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

test('an order with a held payment shows it and cannot be paid; after the refund it can', async () => {
  const buyer = await makeUser(t.owner)
  const { courseId } = await makeCourse(t.owner, { isFree: 0, price: 9900 })
  const order = await money.place(buyer, [{ productType: 1, productId: courseId }])
  const { orderNo } = order
  const view = async () => (await t.call('user/auth/order/info/view', { orderNo }, buyer)).data
  const payAgain = () => t.call('user/auth/order/info/continue/pay', { orderNo, payType: 90 }, buyer)
  expect(await view()).toMatchObject({ orderStatus: 1, isHeld: 0 })
  expect((await payAgain()).code).toBe(200)

  await money.payAtCashier(order, { wrongAmount: -100 })
  expect(await view()).toMatchObject({ orderStatus: 1, isHeld: 1 })
  expect((await t.call('user/auth/order/info/list', {}, buyer)).data.list).toMatchObject([{ orderNo, isHeld: 1 }])
  expect(await payAgain()).toMatchObject({ code: 999, msg: expect.stringContaining('请勿重复支付') })
  expect(await t.owner`SELECT 1 FROM order_pay WHERE order_no = ${orderNo}`).toHaveLength(1)

  const operator = await makeOperator(t, ['order', 'order.payment'])
  const serialNumber = order.payment?.serialNumber ?? ''
  const decision = { serialNumber, action: 'refund' as const, reason: '金额不符' }
  expect((await t.call('commerce/admin/payment/decide', decision, operator)).code).toBe(200)
  await t.runJobs({ early: true })
  expect(await view()).toMatchObject({ orderStatus: 1, isHeld: 0 })
  expect((await payAgain()).data.payment?.amount).toBe(9900)
})
