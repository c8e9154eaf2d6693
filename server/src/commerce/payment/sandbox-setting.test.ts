/** The sandbox's failure settings, and a payment the payer gives up. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeMoney, type Money } from '../../../test/money.ts'
import { makeOperator } from '../../../test/people.ts'
import { cashierTicket } from '../../platform/payment/sandbox/channel.ts'

let t: TestApp
let money: Money
beforeAll(async () => {
  t = await startTestApp()
  money = await makeMoney(t)
})
afterAll(() => t.close())

const wellBehaved = {
  delayMs: 0,
  repeat: 1,
  isReordered: 0,
  wrongAmount: 0,
  isRefundRefused: 0,
  transferMode: 1,
} as const
const placed = async () => {
  const me = await makeUser(t.owner)
  const { courseId } = await makeCourse(t.owner, { isFree: 0, price: 9900 })
  return { me, order: await money.place(me, [{ productType: 1, productId: courseId }]) }
}
const press = (serialNumber: string, action: 'pay' | 'fail' | 'cancel') =>
  t.call('commerce/api/sandbox/payment/pay', {
    serialNumber,
    ticket: cashierTicket(t.services.secret, 12, serialNumber),
    action,
  })

test('drops or falsifies notifications as set, from the next payment, for this site only', async () => {
  const who = await makeOperator(t, ['order.payment'])
  const view = async () => (await t.call('commerce/admin/sandbox/view', {}, who)).data
  expect(await view()).toMatchObject({ ...wellBehaved, isOffered: 1 })
  const set = (over: object) => t.call('commerce/admin/sandbox/save', { ...wellBehaved, ...over }, who)
  expect((await set({ repeat: 0 })).code).toBe(200)
  expect(await view()).toMatchObject({ repeat: 0 })
  const lost = await placed()
  await press(lost.order.payment?.serialNumber ?? '', 'pay')
  expect(await money.status(lost.order)).toBe(1)
  const [other] = await t.owner`SELECT FROM sandbox_setting WHERE site_id = 13`
  expect(other).toBeUndefined()

  expect((await set({ wrongAmount: -1 })).code).toBe(200)
  const short = await placed()
  await press(short.order.payment?.serialNumber ?? '', 'pay')
  await money.notify(short.order)
  const [held] = await t.owner<
    { payStatus: number }[]
  >`SELECT pay_status FROM order_pay WHERE order_no = ${short.order.orderNo}`
  expect(held?.payStatus).toBe(9)
  expect((await set({})).code).toBe(200)
})

test('out-of-range values are refused at their field; viewing and setting require the right', async () => {
  const who = await makeOperator(t, ['order.payment'])
  expect(await t.call('commerce/admin/sandbox/save', { ...wellBehaved, repeat: 11 }, who)).toMatchObject({
    code: 422,
    data: { field: 'repeat' },
  })
  const other = await makeOperator(t, ['order'])
  expect((await t.call('commerce/admin/sandbox/view', {}, other)).code).toBe(306)
  expect((await t.call('commerce/admin/sandbox/save', wellBehaved, other)).code).toBe(306)
})

test('a payment that was given up cannot be paid; the order waits and another attempt starts', async () => {
  const { me, order } = await placed()
  const first = order.payment?.serialNumber ?? ''
  expect((await press(first, 'cancel')).data.state).toBe('closed')
  expect((await press(first, 'pay')).data.state).toBe('closed')
  const ticket = new URL(order.payment?.payUrl ?? '', 'http://x').searchParams.get('ticket') ?? ''
  const view = () => t.call('commerce/api/sandbox/payment/view', { serialNumber: first, ticket })
  expect((await view()).data).toMatchObject({ state: 'closed', isCancelled: 1 })
  expect(await money.notify(order)).toBe(200)
  expect(await money.status(order)).toBe(1)
  const again = await t.call('user/auth/order/info/continue/pay', { orderNo: order.orderNo, payType: 90 }, me)
  expect(again.code).toBe(200)
  expect(again.data.payment?.serialNumber).not.toBe(first)
  await money.payAtCashier(again.data)
  expect(await money.status(order)).toBe(2)
})
