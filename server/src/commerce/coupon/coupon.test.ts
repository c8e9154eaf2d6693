/** Coupons over HTTP: created, claimed, used once, returned. */
import type { WireInputOf } from '@zhixing/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCourse, makeUser, type MadeUser } from '../../../test/factories.ts'
import { makeMoney, type Money } from '../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let money: Money
let operator: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  money = await makeMoney(t)
  operator = await makeUser(t.owner, { isAdmin: 1 })
})
afterAll(() => t.close())

type Batch = WireInputOf<'commerce/admin/coupon/batch/save'>
const plain: Batch = { couponName: '立减十元', couponType: 1, amount: 1000, issueType: 1, totalCount: 100, useDays: 7 }
const save = (over: Partial<Batch> = {}, who = operator) =>
  t.call('commerce/admin/coupon/batch/save', { ...plain, ...over }, who)
/** An enabled batch. */
const batch = async (over: Partial<Batch> = {}) => {
  const { id } = (await save(over)).data
  expect((await t.call('commerce/admin/coupon/batch/stand', { id, statusId: 1 }, operator)).code).toBe(200)
  return id
}
const receive = (batchId: string, who: MadeUser) => t.call('commerce/auth/coupon/receive', { batchId }, who)
const couponOf = async (who: MadeUser, over: Partial<Batch> = {}) =>
  (await receive(await batch(over), who)).data.couponId
const course = async (price = 9900) => ({
  productType: 1,
  productId: (await makeCourse(t.owner, { isFree: 0, price })).courseId,
})
const own = async (who: MadeUser, couponStatus?: number) =>
  (await t.call('commerce/auth/coupon/list', couponStatus === undefined ? {} : { couponStatus }, who)).data.list
const statusOf = async (couponId: string) => {
  const [row] = await t.owner<{ couponStatus: number }[]>`SELECT coupon_status FROM coupon WHERE id = ${couponId}`
  return row?.couponStatus
}
const refundWhole = async (orderNo: string) => {
  const [item] = await t.owner<
    { pricePaid: number; userId: string }[]
  >`SELECT price_paid, user_id FROM order_item WHERE order_no = ${orderNo}`
  const [pay] = await t.owner<
    { serialNumber: string }[]
  >`SELECT serial_number FROM order_info WHERE order_no = ${orderNo}`
  await t.owner`UPDATE order_info SET order_status = 7 WHERE order_no = ${orderNo}`
  const [made] = await t.owner<{ sn: string }[]>`
    INSERT INTO order_refund (site_id, order_no, serial_number, user_id, client_key, kind, item_list, amount, status)
    VALUES (12, ${orderNo}, ${pay?.serialNumber ?? null}, ${item?.userId ?? ''}, 'test-refund', 'grant',
      ${t.owner.json([{ itemNo: 1, amount: item?.pricePaid ?? 0 }])}, ${item?.pricePaid ?? 0}, 'refunding') RETURNING sn`
  const { runRefund } = await import('../refund/refund.ts')
  await runRefund(t.services, t.db(12), made?.sn ?? '')
}

test('a coupon that expires during a checkout is reported in the preview and when placing', async () => {
  const [me, product] = [await makeUser(t.owner), await course()]
  const couponId = await couponOf(me)
  await t.owner`UPDATE coupon SET end_time = now() - interval '1 second' WHERE id = ${couponId}`
  const over = { code: 999, msg: '优惠券已过期' }
  expect(await t.call('user/auth/order/info/preview', { productList: [product], couponId }, me)).toMatchObject(over)
  const placing = { productList: [product], couponId, clientKey: 'coupon-over', payType: 90, pricePaid: 8900 }
  expect(await t.call('user/auth/order/info/pay', placing, me)).toMatchObject(over)
})

describe('a coupon from the claim page to a paid order and back', () => {
  test('evaluated in the preview, reserved by the order, used when paid, returned by a full refund', async () => {
    const [me, product] = [await makeUser(t.owner), await course()]
    const couponId = await couponOf(me)
    const preview = await t.call('user/auth/order/info/preview', { productList: [product] }, me)
    expect(preview.data).toMatchObject({
      pricePaid: 9900,
      couponList: [{ couponId, couponName: '立减十元', amount: 1000, usable: 1, reason: '' }],
    })
    const chosen = await t.call('user/auth/order/info/preview', { productList: [product], couponId }, me)
    expect(chosen.data).toMatchObject({
      pricePaid: 8900,
      itemList: [{ deductionList: [{ name: '优惠券：立减十元', amount: 1000 }] }],
    })
    const order = await money.place(me, [product], { couponId, pricePaid: 8900 })
    expect(order.pricePaid).toBe(8900)
    expect(await own(me, 2)).toMatchObject([{ couponId, orderNo: order.orderNo }])
    await money.payAtCashier(order)
    expect(await own(me, 3)).toMatchObject([{ couponId, orderNo: order.orderNo }])
    const report = await t.call('commerce/admin/coupon/batch/list', { pageSize: 1 }, operator)
    expect(report.data.list[0]).toMatchObject({ takenCount: 1, usedCount: 1, discountSum: 1000, paidSum: 8900 })
    await refundWhole(order.orderNo)
    expect(await money.status(order)).toBe(5)
    expect(await own(me, 1)).toMatchObject([{ couponId, orderNo: null }])
  })

  test('closing an order by hand or by expiry releases the coupon for another order', async () => {
    const [me, product] = [await makeUser(t.owner), await course()]
    const couponId = await couponOf(me)
    const order = await money.place(me, [product], { couponId })
    await t.call('user/auth/order/info/close', { orderNo: order.orderNo }, me)
    expect(await statusOf(couponId)).toBe(1)
    const again = await money.place(me, [product], { couponId })
    await t.owner`UPDATE order_info SET expire_time = now() - interval '1 second' WHERE order_no = ${again.orderNo}`
    await money.sweep()
    expect(await statusOf(couponId)).toBe(1)
  })

  test('a coupon that covers the whole price settles the order at once', async () => {
    const [me, product] = [await makeUser(t.owner), await course(900)]
    const couponId = await couponOf(me)
    const order = await money.place(me, [product], { couponId })
    expect(order).toMatchObject({ orderStatus: 2, pricePaid: 0, payment: null })
    expect(await statusOf(couponId)).toBe(3)
  })

  test('ten concurrent orders with one coupon: one order', async () => {
    const me = await makeUser(t.owner)
    const couponId = await couponOf(me)
    const products = await Promise.all(Array.from({ length: 10 }, () => course()))
    const answers = await Promise.all(
      products.map((product, n) =>
        t.call(
          'user/auth/order/info/pay',
          { productList: [product], couponId, clientKey: `two-tabs-${n}-${couponId}`, payType: 90 },
          me,
        ),
      ),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.filter(({ msg }) => msg.includes('另一笔待支付订单'))).toHaveLength(9)
  })

  test('another user’s or an unknown coupon is not found; too early or expired: an explanation', async () => {
    const [me, other, product] = [await makeUser(t.owner), await makeUser(t.owner), await course()]
    const couponId = await couponOf(other)
    const buy = (id: string) =>
      t.call(
        'user/auth/order/info/pay',
        { productList: [product], couponId: id, clientKey: `foreign-${id}`, payType: 90 },
        me,
      )
    expect((await buy(couponId)).code).toBe(404)
    expect((await buy('987654321')).code).toBe(404)
    const early = await couponOf(me, { useBegin: '2099-01-01T00:00:00Z', useEnd: '2099-02-01T00:00:00Z', useDays: 0 })
    expect((await buy(early)).msg).toBe('2099-01-01 08:00 起可用')
    const late = await couponOf(me)
    await t.owner`UPDATE coupon SET end_time = now() - interval '1 second' WHERE id = ${late}`
    expect((await buy(late)).msg).toBe('优惠券已过期')
    expect(await own(me, 4)).toMatchObject([{ couponId: late }])
  })

  test('combined with a limited-time price only if the batch allows it', async () => {
    const [me, product] = [await makeUser(t.owner), await course()]
    const limitEnd = new Date(t.services.clock.now() + 3_600_000).toISOString()
    await t.call('commerce/admin/product/save', { productList: [product], limitPrice: 5000, limitEnd }, operator)
    const [no, yes] = [await couponOf(me), await couponOf(me, { isWithLimit: 1 })]
    const { data } = await t.call('user/auth/order/info/preview', { productList: [product] }, me)
    expect(data.couponList).toMatchObject([
      { couponId: yes, amount: 1000, usable: 1 },
      { couponId: no, amount: 0, usable: 0, reason: '不能与限时价、会员价或套餐优惠同时使用' },
    ])
  })
})

describe('claiming', () => {
  test('up to the per-user limit, until none are left; twenty concurrent claims get no more', async () => {
    const me = await makeUser(t.owner)
    const two = await batch({ perUser: 2 })
    expect([(await receive(two, me)).code, (await receive(two, me)).code]).toEqual([200, 200])
    expect((await receive(two, me)).msg).toContain('每人限领 2 张')
    const few = await batch({ totalCount: 3 })
    const people = await Promise.all(Array.from({ length: 20 }, () => makeUser(t.owner)))
    const answers = await Promise.all(people.map((who) => receive(few, who)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(3)
    expect(await t.owner`SELECT 1 FROM coupon WHERE batch_id = ${few}`).toHaveLength(3)
  })

  test('the claim page shows what can be claimed now and how many the viewer has', async () => {
    const me = await makeUser(t.owner)
    const [open, off, over, coded] = [
      await batch({ couponName: '现在可领' }),
      await batch({ couponName: '已停发' }),
      await batch({ couponName: '已结束', claimEnd: '2020-01-01T00:00:00Z' }),
      await batch({ couponName: '有码', issueType: 2, totalCount: 2 }),
    ]
    await t.call('commerce/admin/coupon/batch/stand', { id: off, statusId: 0 }, operator)
    await receive(open, me)
    const { data } = await t.call('commerce/api/coupon/list', {}, me)
    expect(data.list.find(({ batchId }) => batchId === open)).toMatchObject({
      takenCount: 1,
      remaining: 99,
      useText: '领取后 7 天内可用',
      ruleText: '无使用门槛，不与限时价、会员价同享',
      scopeText: '全站商品可用',
    })
    for (const hidden of [off, over, coded]) expect(data.list.map(({ batchId }) => batchId)).not.toContain(hidden)
    expect((await receive(off, me)).code).toBe(404)
    expect((await receive(over, me)).msg).toBe('不在领取时间内')
    expect((await receive(coded, me)).code).toBe(404)
    const visitor = await t.call('commerce/api/coupon/list', {})
    expect(visitor.data.list.find(({ batchId }) => batchId === open)).toMatchObject({ takenCount: 0 })
  })

  test('by code: once, in any spelling; guessing is rate-limited', async () => {
    const [me, other] = [await makeUser(t.owner), await makeUser(t.owner)]
    const id = await batch({ issueType: 2, totalCount: 3 })
    const codes = await t.call('commerce/admin/coupon/list', { batchId: id, couponStatus: 0 }, operator)
    expect(codes.data.totalCount).toBe(3)
    const code = codes.data.list[0]?.couponCode ?? ''
    expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')}`
    expect(await t.call('commerce/auth/coupon/exchange', { couponCode: typed }, me)).toMatchObject({ code: 200 })
    expect((await t.call('commerce/auth/coupon/exchange', { couponCode: code }, other)).msg).toBe('该优惠码已被领取')
    const guesses = []
    for (let n = 0; n < 12; n += 1)
      guesses.push((await t.call('commerce/auth/coupon/exchange', { couponCode: `AAAA-BBBB-CC${n}` }, other)).code)
    expect(guesses[0]).toBe(404)
    expect(guesses.at(-1)).toBe(429)
  })

  test('granted by an operator: one each with a message; unknown numbers are listed', async () => {
    const [me, full] = [await makeUser(t.owner), await makeUser(t.owner)]
    const id = await batch({ issueType: 3 })
    const issue = (mobileList: string[]) => t.call('commerce/admin/coupon/issue', { batchId: id, mobileList }, operator)
    expect((await issue([full.mobile])).data).toEqual({ count: 1, missing: [], full: [] })
    expect((await issue([me.mobile, full.mobile, '13800000000'])).data).toEqual({
      count: 1,
      missing: ['13800000000'],
      full: [full.mobile],
    })
    expect(await own(me)).toMatchObject([{ couponName: '立减十元', couponStatus: 1 }])
    expect(JSON.stringify((await t.call('user/auth/msg/user/list', {}, me)).data)).toContain('您收到一张优惠券')
  })
})

describe('an operator’s batch', () => {
  test('invalid input is refused at its field', async () => {
    const cases: [Partial<Batch>, string][] = [
      [{ amount: 0 }, 'amount'],
      [{ couponType: 2 }, 'percent'],
      [{ scopeType: 1 }, 'scopeList'],
      [{ scopeType: 2, scopeList: ['1'] }, 'scopeList'],
      [{ useDays: 0 }, 'useDays'],
      [{ useBegin: '2027-02-01T00:00:00Z', useEnd: '2027-01-01T00:00:00Z' }, 'useEnd'],
      [{ claimBegin: '2027-02-01T00:00:00Z', claimEnd: '2027-01-01T00:00:00Z' }, 'claimEnd'],
      [{ issueType: 2, totalCount: 10_001 }, 'totalCount'],
    ]
    for (const [over, field] of cases) expect(await save(over), field).toMatchObject({ code: 422, data: { field } })
  })

  test('once coupons are issued only name, quantity and period can change', async () => {
    const me = await makeUser(t.owner)
    const id = await batch()
    expect((await save({ id, amount: 2000 })).code).toBe(200)
    await receive(id, me)
    expect((await save({ id, amount: 3000 })).msg).toContain('不能再修改')
    expect((await save({ id, amount: 2000, couponName: '改名', totalCount: 200 })).code).toBe(200)
    expect(await save({ id, amount: 2000, totalCount: 1, perUser: 1 })).toMatchObject({ code: 200 })
    expect((await own(me))[0]).toMatchObject({ amount: 2000, couponName: '立减十元' })
  })

  test('finds products by name for the scope of a coupon, without free ones', async () => {
    const name = `找得到${Date.now()}`
    const { courseId } = await makeCourse(t.owner, { isFree: 0, price: 100, courseName: name })
    await makeCourse(t.owner, { courseName: `${name}（免费）` })
    const { data } = await t.call('commerce/admin/coupon/product/list', { keyword: name }, operator)
    expect(data.list).toEqual([{ productType: 1, productId: courseId, productName: name, price: 100 }])
  })

  test('requires the right, and sees only its own site', async () => {
    const id = await batch()
    const helper = await makeUser(t.owner, { isAdmin: 1, isOwner: 0 })
    expect((await save({}, helper)).code).toBe(306)
    const abroad = { ...(await makeUser(t.owner, { siteId: 13, isAdmin: 1 })), siteId: 13 }
    expect((await t.call('commerce/admin/coupon/batch/stand', { id, statusId: 0 }, abroad)).code).toBe(404)
    expect((await t.call('commerce/admin/coupon/list', { batchId: id }, abroad)).code).toBe(404)
    expect((await t.call('commerce/auth/coupon/receive', { batchId: id }, abroad)).code).toBe(404)
  })
})

test('offers beside a product: the best first, owned ones without claiming, none out of scope or taken', async () => {
  const me = await makeUser(t.owner)
  const product = await course(9900)
  await t.owner`UPDATE coupon_batch SET status_id = 0 WHERE site_id = 12`
  await batch({ couponName: '减十元', amount: 1000 })
  await batch({ couponName: '减三十元', amount: 3000 })
  await batch({ couponName: '满两百', amount: 5000, threshold: 20_000 })
  await batch({ couponName: '只限会员', amount: 4000, scopeType: 1, scopeList: ['3'] })
  const offers = async (who?: MadeUser) =>
    (await t.call('commerce/api/coupon/offer/list', { productList: [product] }, who)).data.list.map(
      ({ couponName, amount, isOwned }) => `${couponName} ${amount} ${isOwned}`,
    )
  expect(await offers()).toEqual(['减三十元 3000 0', '减十元 1000 0'])
  const ten = (await t.call('commerce/api/coupon/list', {})).data.list.find(({ couponName }) => couponName === '减十元')
  await receive(ten?.batchId ?? '', me)
  expect(await offers(me)).toEqual(['减三十元 3000 0', '减十元 1000 1'])
  const elsewhere = await t.call('commerce/api/coupon/offer/list', { productList: [product] }, { siteId: 13 })
  expect(elsewhere.data.list).toEqual([])
})
