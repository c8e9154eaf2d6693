/** Buying from checkout to ownership over HTTP, with the sandbox as channel. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeCourse, makeUser } from '../../../test/factories.ts'
import { makeMoney, type Money } from '../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { queryPayment } from '../payment/payment.ts'

let t: TestApp
let money: Money
beforeAll(async () => {
  t = await startTestApp()
  money = await makeMoney(t)
})
afterAll(() => t.close())

const priced = async (over: Parameters<typeof makeCourse>[1] = {}) =>
  makeCourse(t.owner, { isFree: 0, price: 9900, ...over })

describe('buying a course', () => {
  test('place, pay at the cashier, own it; the lecturer has the share, the ledger sums to zero', async () => {
    const [me, course] = [await makeUser(t.owner), await priced()]
    const before = await t.call('course/auth/course/sign', { periodId: course.periodIds[1] ?? '' }, me)
    expect(before.code).toBe(456)
    const preview = await t.call(
      'user/auth/order/info/preview',
      { productList: [{ productType: 1, productId: course.courseId }] },
      me,
    )
    expect(preview.data).toMatchObject({
      pricePaid: 9900,
      payTypeList: [{ payType: 90, name: '沙箱支付（演示）' }],
      waitingOrderNo: null,
    })
    const order = await money.place(me, [{ productType: 1, productId: course.courseId }])
    expect(order).toMatchObject({ orderStatus: 1, pricePaid: 9900, payment: { payType: 90, amount: 9900 } })
    await money.payAtCashier(order)
    const view = await t.call('user/auth/order/info/view', { orderNo: order.orderNo }, me)
    expect(view.data).toMatchObject({
      orderStatus: 2,
      payType: 90,
      itemList: [{ itemStatus: 2, grantExpireTime: null, url: `/view/${course.courseId}` }],
    })
    expect(view.data.logList.map(({ event }) => event)).toEqual(['提交订单', '支付成功'])
    const after = await t.call('course/auth/course/sign', { periodId: course.periodIds[1] ?? '' }, me)
    expect(after.code).toBe(200)
    expect(await money.balances()).toEqual({ 'channel:sandbox': -9900, pending: 6930, platform: 2970 })
    const message = await t.call('user/auth/msg/user/list', {}, me)
    expect(JSON.stringify(message.data)).toContain('购买成功')
  })

  test('five concurrent sendings of one checkout are one order', async () => {
    const [me, course] = [await makeUser(t.owner), await priced()]
    const cart = {
      productList: [{ productType: 1, productId: course.courseId }],
      clientKey: 'same-checkout-1',
      payType: 90,
    }
    const answers = await Promise.all(Array.from({ length: 5 }, () => t.call('user/auth/order/info/pay', cart, me)))
    expect(new Set(answers.map(({ data }) => data.orderNo)).size).toBe(1)
    expect(new Set(answers.map(({ data }) => data.payment?.serialNumber)).size).toBe(1)
    const other = await t.call('user/auth/order/info/pay', { ...cart, remarkCus: '改了' }, me)
    expect(other.code).toBe(409)
  })

  test('ordered, owned, free, off the shelf or more expensive now: refused with the reason', async () => {
    const [me, course, free, off] = [
      await makeUser(t.owner),
      await priced(),
      await makeCourse(t.owner),
      await priced({ isPutaway: 0 }),
    ]
    const buy = (productId: string, over: object = {}) =>
      t.call(
        'user/auth/order/info/pay',
        {
          productList: [{ productType: 1, productId }],
          clientKey: `key-${Math.random()}`.replace('.', ''),
          payType: 90,
          ...over,
        },
        me,
      )
    expect(await buy(course.courseId, { pricePaid: 100 })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('¥99.00'),
    })
    expect(await buy(course.courseId, { payType: undefined })).toMatchObject({ code: 422, data: { field: 'payType' } })
    expect(await buy(course.courseId, { payType: 11 })).toMatchObject({ code: 422, data: { field: 'payType' } })
    const order = await money.place(me, [{ productType: 1, productId: course.courseId }])
    expect((await buy(course.courseId)).msg).toContain('待支付订单')
    await money.payAtCashier(order)
    expect((await buy(course.courseId)).msg).toContain('已拥有')
    expect((await buy(free.courseId)).msg).toContain('免费')
    expect((await buy(off.courseId)).code).toBe(404)
    expect((await buy('999')).code).toBe(404)
    expect(
      (
        await t.call(
          'user/auth/order/info/pay',
          { productList: [{ productType: 3, productId: course.courseId }], clientKey: 'other-type-1', payType: 90 },
          me,
        )
      ).code,
    ).toBe(404)
  })
})

test('a member with access through the membership can buy a period, and owns it for that period', async () => {
  const [me, course] = [await makeUser(t.owner), await priced()]
  await t.owner`UPDATE users SET is_vip = 1, vip_expire_time = now() + interval '9 days' WHERE id = ${me.userId}`
  await t.owner`UPDATE course SET is_vip_free = 1 WHERE id = ${course.courseId}`
  expect((await t.call('course/auth/course/sign', { periodId: course.periodIds[1] ?? '' }, me)).code).toBe(200)
  await t.owner`UPDATE course SET is_vip_free = 0 WHERE id = ${course.courseId}`
  await t.owner`INSERT INTO product_sale (site_id, product_type, product_id, expiry_mode, expiry_days) VALUES (12, 1, ${course.courseId}, 1, 30)`
  const order = await money.place(me, [{ productType: 1, productId: course.courseId }])
  await money.payAtCashier(order)
  const [row] = await t.owner<{ days: number; buyType: number }[]>`
    SELECT round(extract(epoch FROM expire_time - now()) / 86400)::int AS days, buy_type FROM course_user WHERE user_id = ${me.userId}`
  expect({ ...row }).toEqual({ days: 30, buyType: 1 })
})

describe('irregular payments', () => {
  test('a notification repeated a hundred times is one payment', async () => {
    const [me, course] = [await makeUser(t.owner), await priced()]
    const order = await money.place(me, [{ productType: 1, productId: course.courseId }])
    await money.payAtCashier(order, { notify: false })
    const answers = await Promise.all(Array.from({ length: 100 }, () => money.notify(order)))
    expect(new Set(answers)).toEqual(new Set([200]))
    const rows = await t.owner`SELECT 1 FROM ledger_transfer WHERE order_no = ${order.orderNo}`
    expect(rows).toHaveLength(1)
  })

  test('without a notification the channel is queried', async () => {
    const [me, course] = [await makeUser(t.owner), await priced()]
    const order = await money.place(me, [{ productType: 1, productId: course.courseId }])
    await money.payAtCashier(order, { notify: false })
    await t.runJobs({ early: true })
    expect(await money.status(order)).toBe(2)
  })

  test('the channel is queried 15 s, 1, 5 and 30 min after the start; then the order is closed', async () => {
    const [me, course] = [await makeUser(t.owner), await priced()]
    const now = Date.now()
    const clock = vi.spyOn(t.services.clock, 'now').mockReturnValue(now)
    onTestFinished(() => clock.mockRestore())
    const order = await money.place(me, [{ productType: 1, productId: course.courseId }])
    const serialNumber = order.payment?.serialNumber ?? ''
    /** Runs the nth query, in seconds after the previous one. */
    const wait = async (step: number) => {
      const [job] = await t.owner<{ seconds: number }[]>`
        SELECT (extract(epoch FROM start_after) - ${now}::bigint / 1000.0)::int AS seconds FROM pgboss.job
        WHERE name = 'commerce.queryPayment' AND data ->> 'serialNumber' = ${serialNumber} AND (data ->> 'step')::int = ${step}`
      return job?.seconds
    }
    const waits = [await wait(0)]
    for (const step of [0, 1, 2]) {
      await queryPayment(t.services, t.db(), { serialNumber, step })
      waits.push(await wait(step + 1))
    }
    expect(waits).toEqual([15, 45, 240, 1500])
    expect(await money.status(order)).toBe(1)
    await t.owner`UPDATE order_info SET expire_time = to_timestamp(${now}::bigint / 1000.0) - interval '1 second' WHERE order_no = ${order.orderNo}`
    await queryPayment(t.services, t.db(), { serialNumber, step: 3 })
    expect([await money.status(order), await wait(4)]).toEqual([4, undefined])
  })

  test('a forged notification, or one for another site, is refused without effect', async () => {
    const [me, course] = [await makeUser(t.owner), await priced()]
    const order = await money.place(me, [{ productType: 1, productId: course.courseId }])
    expect(await money.notify(order, { signature: 'x' })).toBe(500)
    expect(await money.notify(order, { siteId: 13 })).toBe(200)
    expect(await money.notify(order, { channel: 'nothing' })).toBe(404)
    expect(await money.status(order)).toBe(1)
  })

  test('a wrong amount is held in suspense and grants nothing', async () => {
    const [me, course] = [await makeUser(t.owner), await priced()]
    const order = await money.place(me, [{ productType: 1, productId: course.courseId }])
    const before = await money.balances()
    await money.payAtCashier(order, { wrongAmount: -9800 })
    expect(await money.status(order)).toBe(1)
    const after = await money.balances()
    expect((after.suspense ?? 0) - (before.suspense ?? 0)).toBe(100)
    expect((await t.call('course/auth/course/sign', { periodId: course.periodIds[1] ?? '' }, me)).code).toBe(456)
  })

  test('a payment after closing is refunded automatically', async () => {
    const [me, course] = [await makeUser(t.owner), await priced()]
    const order = await money.place(me, [{ productType: 1, productId: course.courseId }])
    expect((await t.call('user/auth/order/info/close', { orderNo: order.orderNo }, me)).code).toBe(200)
    expect((await t.call('user/auth/order/info/continue/pay', { orderNo: order.orderNo }, me)).code).toBe(999)
    await money.arriveLate(order)
    expect(await money.status(order)).toBe(4)
    expect(
      await t.owner`SELECT status, kind, amount FROM order_refund WHERE order_no = ${order.orderNo}`,
    ).toMatchObject([{ status: 'refunded', kind: 'late', amount: 9900 }])
    expect((await money.balances()).refundDue ?? 0).toBe(0)
    expect((await t.call('course/auth/course/sign', { periodId: course.periodIds[1] ?? '' }, me)).code).toBe(456)
  })

  test('paid while being closed: the payment wins', async () => {
    const [me, course] = [await makeUser(t.owner), await priced()]
    const order = await money.place(me, [{ productType: 1, productId: course.courseId }])
    await money.payAtCashier(order, { notify: false })
    expect(await t.call('user/auth/order/info/close', { orderNo: order.orderNo }, me)).toMatchObject({
      code: 999,
      msg: '订单已支付成功，不能关闭',
    })
    expect(await money.status(order)).toBe(2)
  })

  test('an expired order is closed, and the product can be ordered again', async () => {
    const [me, course] = [await makeUser(t.owner), await priced()]
    const order = await money.place(me, [{ productType: 1, productId: course.courseId }])
    await t.owner`UPDATE order_info SET expire_time = now() - interval '1 second' WHERE order_no = ${order.orderNo}`
    await money.sweep()
    expect(await money.status(order)).toBe(4)
    expect(await money.place(me, [{ productType: 1, productId: course.courseId }])).toMatchObject({ orderStatus: 1 })
  })
})

test('orders of other users and sites are not found', async () => {
  const [me, other, stranger, course] = [
    await makeUser(t.owner),
    await makeUser(t.owner),
    await makeUser(t.owner, { siteId: 13 }),
    await priced(),
  ]
  const { orderNo } = await money.place(me, [{ productType: 1, productId: course.courseId }])
  for (const who of [other, { ...stranger, siteId: 13 }])
    for (const key of [
      'user/auth/order/info/view',
      'user/auth/order/info/close',
      'user/auth/order/info/continue/pay',
    ] as const)
      expect((await t.call(key, { orderNo }, who)).code, key).toBe(404)
  expect((await t.call('user/auth/order/info/list', {}, other)).data.totalCount).toBe(0)
  expect((await t.call('user/auth/order/info/list', { orderStatus: 1 }, me)).data.list).toMatchObject([
    { orderNo, itemList: [{ pricePaid: 9900 }] },
  ])
})

test('the cashier shows a payment to the holder of its code, and accepts it once', async () => {
  const [me, course] = [await makeUser(t.owner), await priced()]
  const order = await money.place(me, [{ productType: 1, productId: course.courseId }])
  const { payUrl, serialNumber } = order.payment ?? { payUrl: '', serialNumber: '' }
  const ticket = new URL(payUrl, 'http://x').searchParams.get('ticket') ?? ''
  const view = () => t.call('commerce/api/sandbox/payment/view', { serialNumber, ticket })
  expect((await view()).data).toMatchObject({ amount: 9900, state: 'waiting', siteName: '测试站甲' })
  const pay = (action: 'pay' | 'fail') => t.call('commerce/api/sandbox/payment/pay', { serialNumber, ticket, action })
  expect((await pay('fail')).data.state).toBe('failed')
  expect((await pay('pay')).data.state).toBe('paid')
  expect((await pay('fail')).data.state).toBe('paid')
  expect((await view()).data.state).toBe('paid')
  expect((await t.call('commerce/api/sandbox/payment/view', { serialNumber, ticket: 'wrong' })).code).toBe(404)
})
