/** Refunds from the rule shown to the buyer to the returned money, over HTTP. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeCourse, makeUser, type MadeUser } from '../../../test/factories.ts'
import { makeMoney, type Money } from '../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let money: Money
beforeAll(async () => {
  t = await startTestApp()
  money = await makeMoney(t)
})
afterAll(() => t.close())
// Invariant after each test: money is conserved.
afterEach(async () => {
  expect(Object.values(await money.balances()).reduce((sum, amount) => sum + amount, 0)).toBe(0)
})

const priced = async (price = 9900) => makeCourse(t.owner, { isFree: 0, price })
let serial = 0
const key = () => `refund-key-${++serial}`

/** A paid order of courses at these prices. */
async function bought(me: MadeUser, ...prices: number[]) {
  const courses = []
  for (const price of prices) courses.push(await priced(price))
  const order = await money.place(
    me,
    courses.map(({ courseId }) => ({ productType: 1, productId: courseId })),
  )
  await money.payAtCashier(order)
  return { ...order, courses }
}

const ask = (me: MadeUser, orderNo: string, itemNos: number[], over: object = {}) =>
  t.call('user/auth/order/refund/save', { orderNo, itemNos, reason: '不想学了', clientKey: key(), ...over }, me)
const owns = async (me: MadeUser, { periodIds }: { periodIds: string[] }) =>
  (await t.call('course/auth/course/sign', { periodId: periodIds[1] ?? '' }, me)).code === 200
const watched = (me: MadeUser, courseId: string, progress: number) =>
  t.owner`INSERT INTO course_progress (site_id, user_id, course_id, progress) VALUES (12, ${me.userId}, ${courseId}, ${progress})
    ON CONFLICT (site_id, user_id, course_id) DO UPDATE SET progress = excluded.progress`
const messages = async (me: MadeUser) =>
  (await t.call('user/auth/msg/user/list', {}, me)).data.list.map(({ msgTitle }) => msgTitle)

describe('an automatic refund', () => {
  test('requested, refunded, revoked: course, shares and money', async () => {
    const me = await makeUser(t.owner)
    const before = await money.balances()
    const { orderNo, courses } = await bought(me, 9900)
    const check = await t.call('user/auth/order/refund/check', { orderNo }, me)
    expect(check.data).toMatchObject({
      isAllowed: 1,
      reason: '',
      refundText: expect.stringContaining('7 天'),
      itemList: [{ itemNo: 1, amount: 9900, isAllowed: 1, isAutomatic: 1, text: expect.stringContaining('自动退款') }],
    })
    const made = await ask(me, orderNo, [1])
    expect(made).toMatchObject({ code: 200, data: { status: 'refunding', amount: 9900 } })
    expect(await money.status({ orderNo })).toBe(7)
    await t.runJobs()
    expect(await money.status({ orderNo })).toBe(5)
    expect(await owns(me, courses[0] ?? { periodIds: [] })).toBe(false)
    expect(await money.balances()).toEqual(before)
    const view = await t.call('user/auth/order/refund/view', { sn: made.data.sn }, me)
    expect(view.data).toMatchObject({ status: 'refunded', isCancellable: 0, itemList: [{ amount: 9900 }] })
    expect(view.data.itemList[0]?.productName).toContain('测试课程')
    // One message: it arrived before the notice about the acceptance was due.
    await t.runJobs({ early: true })
    expect(await messages(me)).toEqual(['退款成功', '购买成功'])
    expect((await t.call('user/auth/order/refund/check', { orderNo }, me)).data).toMatchObject({
      isAllowed: 0,
      reason: '该订单已全部退款',
    })
  })

  test('one that takes longer: the buyer is told once that it is accepted', async () => {
    const me = await makeUser(t.owner)
    const { orderNo } = await bought(me, 9900)
    const refuse = (is: 0 | 1) =>
      t.owner`INSERT INTO sandbox_setting (site_id, is_refund_refused) VALUES (12, ${is}) ON CONFLICT (site_id) DO UPDATE SET is_refund_refused = ${is}`
    await refuse(1)
    try {
      await ask(me, orderNo, [1])
      await t.runJobs()
      expect(await messages(me)).toEqual(['购买成功'])
      for (let tries = 0; tries < 3; tries++) await t.runJobs({ early: true })
      expect(await messages(me)).toEqual(['退款已受理', '购买成功'])
    } finally {
      await refuse(0)
    }
  })

  test('five concurrent sendings of a request are one refund; with other content it is a conflict', async () => {
    const me = await makeUser(t.owner)
    const { orderNo } = await bought(me, 9900)
    const clientKey = key()
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(me, orderNo, [1], { clientKey })))
    expect(new Set(answers.map(({ code, data }) => `${code} ${data.sn}`)).size).toBe(1)
    expect((await ask(me, orderNo, [1], { clientKey, reason: '别的' })).code).toBe(409)
    expect((await ask(me, orderNo, [1])).msg).toContain('正在处理')
  })

  test('part of an order, then the rest: states and every fen are right', async () => {
    const me = await makeUser(t.owner)
    await t.runJobs()
    const before = await money.balances()
    const { orderNo, courses } = await bought(me, 9900, 3301)
    const [one, two] = [courses[0] ?? { periodIds: [] }, courses[1] ?? { periodIds: [] }]
    expect((await ask(me, orderNo, [2])).data).toMatchObject({ amount: 3301 })
    await t.runJobs()
    expect(await money.status({ orderNo })).toBe(8)
    expect([await owns(me, one), await owns(me, two)]).toEqual([true, false])
    expect((await ask(me, orderNo, [2])).msg).toContain('不能退款')
    await ask(me, orderNo, [1])
    await t.runJobs()
    expect(await money.status({ orderNo })).toBe(5)
    expect(await money.balances()).toEqual(before)
    const list = await t.call('user/auth/order/refund/list', { status: 'refunded' }, me)
    expect(list.data.list.map(({ amount }) => amount)).toEqual([9900, 3301])
  })
})

describe('a refund decided by an operator', () => {
  test('studied too much, downloaded, exam taken, or a large amount: needs an operator, with the reason', async () => {
    const me = await makeUser(t.owner)
    const { orderNo, courses } = await bought(me, 9900, 60_000, 100)
    await watched(me, courses[0]?.courseId ?? '', 35)
    await t.owner`INSERT INTO course_download (site_id, user_id, course_id) VALUES (12, ${me.userId}, ${courses[2]?.courseId ?? ''})`
    const { data } = await t.call('user/auth/order/refund/check', { orderNo }, me)
    expect(data.itemList.map(({ isAutomatic, text }) => [isAutomatic, text])).toEqual([
      [0, '已学习 35%，超过 20%，需人工审核'],
      [0, '金额较大，需人工审核'],
      [0, '已下载过资料，需人工审核'],
    ])
    expect((await ask(me, orderNo, [1])).data).toMatchObject({ status: 'auditing', amount: 9900 })
    expect(await messages(me)).toContain('退款申请已提交')
    expect(await owns(me, courses[0] ?? { periodIds: [] })).toBe(true)
  })

  test('withdrawn by the buyer: the order is paid, or partly refunded, as before', async () => {
    const me = await makeUser(t.owner)
    const { orderNo, courses } = await bought(me, 9900, 3300)
    await watched(me, courses[0]?.courseId ?? '', 35)
    const first = (await ask(me, orderNo, [1])).data
    const cancel = (sn: string) => t.call('user/auth/order/refund/cancel', { sn }, me)
    expect((await cancel(first.sn)).code).toBe(200)
    expect((await cancel(first.sn)).code).toBe(200)
    expect(await money.status({ orderNo })).toBe(2)
    await ask(me, orderNo, [2])
    await t.runJobs()
    const last = (await ask(me, orderNo, [1])).data
    expect(await money.status({ orderNo })).toBe(7)
    await cancel(last.sn)
    expect(await money.status({ orderNo })).toBe(8)
  })

  test('a refund in progress cannot be withdrawn', async () => {
    const me = await makeUser(t.owner)
    const { orderNo } = await bought(me, 9900)
    const { sn } = (await ask(me, orderNo, [1])).data
    expect((await t.call('user/auth/order/refund/cancel', { sn }, me)).code).toBe(999)
  })
})

test('too late, unpaid, or empty: refused with the reason', async () => {
  const me = await makeUser(t.owner)
  const { orderNo } = await bought(me, 9900)
  await t.owner`UPDATE order_info SET pay_time = now() - interval '8 days' WHERE order_no = ${orderNo}`
  expect((await ask(me, orderNo, [1])).msg).toContain('已超过付款后 7 天')
  const course = await priced()
  const waiting = await money.place(me, [{ productType: 1, productId: course.courseId }])
  expect((await ask(me, waiting.orderNo, [1])).msg).toContain('尚未支付')
  const unpaid = await t.call('user/auth/order/refund/check', { orderNo: waiting.orderNo }, me)
  expect(unpaid.data).toMatchObject({ isAllowed: 0, reason: '该订单尚未支付，无需退款', itemList: [{ text: '' }] })
  const third = await bought(me, 500)
  expect((await ask(me, third.orderNo, [2])).msg).toContain('不能退款')
  expect((await ask(me, third.orderNo, [])).code).toBe(422)
  expect((await ask(me, third.orderNo, [1], { fileIdList: ['999999'] })).code).toBe(422)
})

test('other users’ and sites’ orders and refunds are not found', async () => {
  const [me, other, stranger] = [
    await makeUser(t.owner),
    await makeUser(t.owner),
    await makeUser(t.owner, { siteId: 13 }),
  ]
  const { orderNo } = await bought(me, 9900)
  const { sn } = (await ask(me, orderNo, [1])).data
  for (const who of [other, { ...stranger, siteId: 13 }]) {
    expect((await t.call('user/auth/order/refund/check', { orderNo }, who)).code).toBe(404)
    expect(
      (await t.call('user/auth/order/refund/save', { orderNo, itemNos: [1], reason: 'x', clientKey: key() }, who)).code,
    ).toBe(404)
    expect((await t.call('user/auth/order/refund/view', { sn }, who)).code).toBe(404)
    expect((await t.call('user/auth/order/refund/cancel', { sn }, who)).code).toBe(404)
    expect((await t.call('user/auth/order/refund/list', {}, who)).data.totalCount).toBe(0)
  }
})

describe('later purchases are kept', () => {
  const plan = async (months: number) => {
    const [row] = await t.owner<{ id: string }[]>`
      INSERT INTO vip_set (site_id, set_name, set_type, months, org_price, fab_price, is_show)
      VALUES (12, ${`方案${++serial}`}, 1, ${months}, 3000, 3000, 1)
      RETURNING id`
    return row?.id ?? ''
  }
  const until = async (me: MadeUser) => {
    const [row] = await t.owner<
      { isVip: number; until: string | null }[]
    >`SELECT is_vip, vip_expire_time AS until FROM users WHERE id = ${me.userId}`
    return row
  }
  const renew = async (me: MadeUser, productId: string) => {
    const order = await money.place(me, [{ productType: 3, productId }])
    await money.payAtCashier(order)
    return order.orderNo
  }

  test('after a renewal the refunded months are subtracted, the others stay; then none are left', async () => {
    const me = await makeUser(t.owner)
    const month = await plan(1)
    const first = await renew(me, month)
    const afterFirst = (await until(me))?.until ?? ''
    const second = await renew(me, month)
    await ask(me, first, [1])
    await t.runJobs()
    const left = Date.parse((await until(me))?.until ?? '')
    const days = (ms: number) => Math.round(ms / 86_400_000)
    expect(Math.abs(days(left - Date.parse(afterFirst)))).toBeLessThanOrEqual(3)
    expect((await until(me))?.isVip).toBe(1)
    await ask(me, second, [1])
    await t.runJobs()
    expect((await until(me))?.isVip).toBe(0)
  })

  test('refunding the last purchase restores the earlier state', async () => {
    const me = await makeUser(t.owner)
    const month = await plan(1)
    await renew(me, month)
    const before = await until(me)
    const second = await renew(me, month)
    await ask(me, second, [1])
    await t.runJobs()
    expect(await until(me)).toEqual(before)
  })
})
