/** Orders, refunds and payments in the back office, over HTTP. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeCourse, makeUser, type MadeUser } from '../../../test/factories.ts'
import { makeMoney, type Money } from '../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let money: Money
let owner: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  money = await makeMoney(t)
  owner = await makeUser(t.owner, { isAdmin: 1, nickname: '店长' })
})
afterAll(() => t.close())
afterEach(async () => {
  expect(Object.values(await money.balances()).reduce((sum, amount) => sum + amount, 0)).toBe(0)
})

let serial = 0
const key = () => `admin-key-${++serial}`

/** An operator with these rights. */
async function operator(...permissions: string[]): Promise<MadeUser> {
  const made = await makeUser(t.owner, { isAdmin: 1, isOwner: 0 })
  const [role] = await t.owner<{ id: string }[]>`
    INSERT INTO admin_role (site_id, role_name, permissions) VALUES (12, ${`角色${++serial}`}, ${`{${permissions.join(',')}}`}::text::text[]) RETURNING id`
  await t.owner`INSERT INTO admin_user_role (site_id, user_id, role_id) VALUES (12, ${made.userId}, ${role?.id ?? ''})`
  return made
}

async function ordered(me: MadeUser, ...prices: number[]) {
  const courses = []
  for (const price of prices) courses.push(await makeCourse(t.owner, { isFree: 0, price }))
  const refs = courses.map(({ courseId }) => ({ productType: 1, productId: courseId }))
  return { ...(await money.place(me, refs)), courses }
}
async function bought(me: MadeUser, ...prices: number[]) {
  const order = await ordered(me, ...prices)
  await money.payAtCashier(order)
  return order
}
const view = async (orderNo: string) => (await t.call('commerce/admin/order/view', { orderNo }, owner)).data
const refund = (who: MadeUser, orderNo: string, itemList: { itemNo: number; amount: number }[], over: object = {}) =>
  t.call('commerce/admin/order/refund', { orderNo, itemList, reason: '客户要求', clientKey: key(), ...over }, who)

describe('orders', () => {
  test('found by number, user, product, state, amount; shown with full history', async () => {
    const me = await makeUser(t.owner, { nickname: '买家小满' })
    const { orderNo, courses } = await bought(me, 9900)
    const list = async (by: object) =>
      (await t.call('commerce/admin/order/list', by, owner)).data.list.map((row) => row.orderNo)
    const course = courses[0]?.courseId ?? ''
    const [{ courseName } = { courseName: '' }] = await t.owner<
      { courseName: string }[]
    >`SELECT course_name FROM course WHERE id = ${course}`
    for (const by of [
      { keyword: orderNo },
      { keyword: '小满' },
      { keyword: me.mobile },
      { keyword: courseName },
      { userId: me.userId },
      { orderStatus: 2, productType: 1, payType: 90, tradeType: 1, amountFrom: 9900, amountTo: 9900 },
    ])
      expect(await list(by), JSON.stringify(by)).toContain(orderNo)
    for (const by of [
      { keyword: '没有的' },
      { orderStatus: 4 },
      { productType: 3 },
      { amountFrom: 9901 },
      { tradeType: 2 },
    ])
      expect(await list(by), JSON.stringify(by)).not.toContain(orderNo)
    expect(await view(orderNo)).toMatchObject({
      nickname: '买家小满',
      mobile: me.mobile,
      itemList: [{ pricePaid: 9900, usedText: '' }],
      payList: [{ payStatus: 2, amount: 9900 }],
      logList: [{ event: '提交订单' }, { event: '支付成功' }],
      transferList: [{ kind: 'pay', entryList: [{ amount: -9900 }, { amount: 2970 }, { amount: 6930 }] }],
      refundLimit: null,
    })
  })

  test('mobile numbers are masked without the right to see them', async () => {
    const me = await makeUser(t.owner)
    const { orderNo } = await bought(me, 100)
    const seen = await t.call('commerce/admin/order/view', { orderNo }, await operator('order'))
    expect(seen.data).toMatchObject({
      mobile: `${me.mobile.slice(0, 3)}****${me.mobile.slice(7)}`,
      refundLimit: 50_000,
    })
    expect((await t.call('commerce/admin/order/list', {}, await operator('course'))).code).toBe(306)
  })

  test('closed and annotated by an operator whose name appears in the log', async () => {
    const me = await makeUser(t.owner)
    const { orderNo } = await ordered(me, 9900)
    expect((await t.call('commerce/admin/order/close', { orderNo }, owner)).code).toBe(200)
    expect((await t.call('commerce/admin/order/close', { orderNo }, owner)).code).toBe(999)
    expect((await t.call('commerce/admin/order/note', { orderNo, remark: '已电话联系' }, owner)).code).toBe(200)
    expect(await view(orderNo)).toMatchObject({
      orderStatus: 4,
      remark: '已电话联系',
      logList: [{}, { event: '运营关闭订单', operatorName: '店长' }],
    })
    for (const call of ['close', 'view'] as const)
      expect((await t.call(`commerce/admin/order/${call}`, { orderNo: '99' }, owner)).code).toBe(404)
  })
})

describe('refunds by an operator', () => {
  test('part of an item, then the rest; the same key is the same refund', async () => {
    const me = await makeUser(t.owner)
    await t.runJobs()
    const before = await money.balances()
    const { orderNo } = await bought(me, 9900)
    const clientKey = key()
    const first = await refund(owner, orderNo, [{ itemNo: 1, amount: 3333 }], { clientKey })
    expect((await refund(owner, orderNo, [{ itemNo: 1, amount: 3333 }], { clientKey })).data).toEqual(first.data)
    expect((await refund(owner, orderNo, [{ itemNo: 1, amount: 1 }], { clientKey })).code).toBe(409)
    expect((await refund(owner, orderNo, [{ itemNo: 1, amount: 1 }])).msg).toContain('正在处理')
    await t.runJobs()
    expect(await money.status({ orderNo })).toBe(8)
    expect((await view(orderNo)).itemList).toMatchObject([{ itemStatus: 2, refundAmount: 3333 }])
    expect((await refund(owner, orderNo, [{ itemNo: 1, amount: 6568 }])).msg).toContain('最多可退 ¥65.67')
    expect((await refund(owner, orderNo, [{ itemNo: 1, amount: 0 }])).code).toBe(999)
    expect((await refund(owner, orderNo, [{ itemNo: 2, amount: 1 }])).code).toBe(999)
    await refund(owner, orderNo, [{ itemNo: 1, amount: 6567 }])
    await t.runJobs()
    expect(await money.status({ orderNo })).toBe(5)
    expect(await money.balances()).toEqual(before)
  })

  test('above the site’s limit only with the right to large refunds', async () => {
    const me = await makeUser(t.owner)
    const { orderNo } = await bought(me, 60_000)
    const small = await operator('order')
    expect(await refund(small, orderNo, [{ itemNo: 1, amount: 50_001 }])).toMatchObject({
      code: 306,
      msg: expect.stringContaining('大额退款'),
    })
    expect((await refund(await operator('order', 'order.refund'), orderNo, [{ itemNo: 1, amount: 60_000 }])).code).toBe(
      200,
    )
  })
})

describe('the refund queue', () => {
  async function asked(price = 60_000) {
    const me = await makeUser(t.owner)
    const { orderNo } = await bought(me, price)
    await t.owner`INSERT INTO course_download (site_id, user_id, course_id)
      SELECT 12, user_id, product_id FROM order_item WHERE order_no = ${orderNo} ON CONFLICT DO NOTHING`
    const { data } = await t.call(
      'user/auth/order/refund/save',
      { orderNo, itemNos: [1], reason: '课程不合适', clientKey: key() },
      me,
    )
    return { me, orderNo, sn: data.sn }
  }
  const deal = (who: MadeUser, sn: string, action: 'approve' | 'refuse', reason = '') =>
    t.call('commerce/admin/refund/deal', { sn, action, reason }, who)
  const titles = async (me: MadeUser) =>
    (await t.call('user/auth/msg/user/list', {}, me)).data.list.map(({ msgTitle }) => msgTitle)

  test('refused with a reason shown to the buyer; the order is paid again', async () => {
    const { me, orderNo, sn } = await asked()
    const queue = await t.call('commerce/admin/refund/list', { status: 'auditing', isOldest: 1 }, owner)
    expect(queue.data.list.find((row) => row.sn === sn)).toMatchObject({
      reason: '课程不合适',
      isMine: 1,
      amount: 60_000,
    })
    expect((await deal(owner, sn, 'refuse')).code).toBe(422)
    expect((await deal(owner, sn, 'refuse', '已学完全部内容')).code).toBe(200)
    expect((await deal(owner, sn, 'refuse', '已学完全部内容')).code).toBe(200)
    expect((await deal(owner, sn, 'approve')).code).toBe(999)
    expect(await money.status({ orderNo })).toBe(2)
    const own = await t.call('user/auth/order/refund/view', { sn }, me)
    expect(own.data).toMatchObject({ status: 'refused', dealReason: '已学完全部内容' })
    expect(await titles(me)).toContain('退款申请未通过')
  })

  test('approved by an operator with the right; then it is being refunded', async () => {
    const { me, orderNo, sn } = await asked()
    const small = await operator('order')
    expect((await deal(small, sn, 'approve')).code).toBe(306)
    const list = await t.call('commerce/admin/refund/list', { keyword: orderNo }, small)
    expect(list.data.list).toMatchObject([{ sn, isMine: 0 }])
    expect((await deal(owner, sn, 'approve')).code).toBe(200)
    expect((await deal(owner, sn, 'approve')).code).toBe(200)
    await t.runJobs()
    expect(await money.status({ orderNo })).toBe(5)
    expect(await titles(me)).toContain('退款成功')
    expect((await t.call('commerce/admin/refund/retry', { sn }, owner)).code).toBe(999)
  })

  test('refused by the channel: stays in refunding with the reason, waits for an operator, can be retried', async () => {
    const { orderNo, sn } = await asked(100)
    await t.owner`INSERT INTO sandbox_setting (site_id, is_refund_refused) VALUES (12, 1) ON CONFLICT (site_id) DO UPDATE SET is_refund_refused = 1`
    await deal(owner, sn, 'approve')
    for (let tries = 0; tries < 8; tries += 1) await t.runJobs({ early: true })
    const failing = await t.call('commerce/admin/refund/list', { hasError: 1 }, owner)
    expect(failing.data.list).toMatchObject([{ sn, status: 'refunding', lastError: '沙箱设置为拒绝退款' }])
    const todo = await t.call('data/admin/overview/todo', {}, owner)
    expect(todo.data.list).toContainEqual(expect.objectContaining({ kind: 'refundError', count: 1 }))
    await t.owner`UPDATE sandbox_setting SET is_refund_refused = 0`
    expect((await t.call('commerce/admin/refund/retry', { sn }, owner)).code).toBe(200)
    await t.runJobs()
    expect(await money.status({ orderNo })).toBe(5)
  })
})

describe('payments', () => {
  const list = async (by: object) => (await t.call('commerce/admin/payment/list', by, owner)).data.list
  const decide = (serialNumber: string, action: 'refund' | 'accept') =>
    t.call('commerce/admin/payment/decide', { serialNumber, action, reason: '与客户核对过' }, owner)
  const serialOf = (order: { payment: { serialNumber: string } | null }) => order.payment?.serialNumber ?? ''

  test('found, shown with the raw notifications, replayed', async () => {
    const me = await makeUser(t.owner)
    const order = await bought(me, 9900)
    const serialNumber = serialOf(order)
    expect(await list({ keyword: serialNumber })).toMatchObject([{ orderNo: order.orderNo, payStatus: 2 }])
    const { data } = await t.call('commerce/admin/payment/view', { serialNumber }, owner)
    expect(data.notifyList).toMatchObject([{ result: 'settled', isReplayable: 1 }])
    expect(JSON.parse(data.notifyList[0]?.body ?? '')).toMatchObject({ serialNumber, amount: 9900 })
    const again = await t.call('commerce/admin/payment/replay', { id: data.notifyList[0]?.id ?? '' }, owner)
    expect(again.data).toEqual({ result: 'repeated', text: '此前已处理过，没有变化' })
    expect((await t.call('commerce/admin/payment/list', {}, await operator('order'))).code).toBe(306)
  })

  test('the channel is queried for a payment it never reported', async () => {
    const me = await makeUser(t.owner)
    const order = await ordered(me, 9900)
    await money.payAtCashier(order, { notify: false })
    const asked = await t.call('commerce/admin/payment/query', { serialNumber: serialOf(order) }, owner)
    expect(asked.data).toMatchObject({ result: 'settled' })
    expect(await money.status(order)).toBe(2)
  })

  test('a held payment is refunded once', async () => {
    const me = await makeUser(t.owner)
    const order = await ordered(me, 9900)
    const before = await money.balances()
    await money.payAtCashier(order, { wrongAmount: -900 })
    const serialNumber = serialOf(order)
    expect((await t.call('data/admin/overview/todo', {}, owner)).data.list).toContainEqual(
      expect.objectContaining({ kind: 'heldPayment', count: 1 }),
    )
    expect((await t.call('commerce/admin/payment/view', { serialNumber }, owner)).data).toMatchObject({
      heldAmount: 9000,
      isAcceptable: 1,
      acceptText: expect.stringContaining('¥9.00'),
    })
    expect((await decide(serialNumber, 'refund')).code).toBe(200)
    expect((await decide(serialNumber, 'accept')).code).toBe(999)
    await t.runJobs()
    expect(await money.balances()).toEqual(before)
    expect(await list({ keyword: serialNumber })).toMatchObject([{ payStatus: 5, amount: 9000 }])
    expect(await money.status(order)).toBe(1)
    expect((await decide(serialNumber, 'refund')).code).toBe(999)
  })

  test('a held payment is accepted: the shortfall becomes a discount, a refund returns the received amount', async () => {
    const me = await makeUser(t.owner)
    const order = await ordered(me, 9900, 5000)
    const before = await money.balances()
    await money.payAtCashier(order, { wrongAmount: -900 })
    expect((await decide(serialOf(order), 'accept')).code).toBe(200)
    const shown = await view(order.orderNo)
    expect(shown).toMatchObject({ orderStatus: 2, pricePaid: 14_000, priceDiscount: 900 })
    expect(shown.itemList.map(({ pricePaid }) => pricePaid).reduce((sum, paid) => sum + paid, 0)).toBe(14_000)
    expect((await money.balances()).suspense ?? 0).toBe(before.suspense ?? 0)
    const itemList = shown.itemList.map(({ itemNo, pricePaid }) => ({ itemNo, amount: pricePaid }))
    await refund(owner, order.orderNo, itemList)
    await t.runJobs()
    expect(await money.status(order)).toBe(5)
    expect(await money.balances()).toEqual(before)
  })

  test('too much, or the order is closed: refund only', async () => {
    const me = await makeUser(t.owner)
    const much = await ordered(me, 9900)
    await money.payAtCashier(much, { wrongAmount: 100 })
    expect((await decide(serialOf(much), 'accept')).msg).toContain('多于应付')
    await decide(serialOf(much), 'refund')
    const closed = await ordered(me, 9900)
    await money.payAtCashier(closed, { wrongAmount: -100 })
    await t.call('commerce/admin/order/close', { orderNo: closed.orderNo }, owner)
    expect((await decide(serialOf(closed), 'accept')).msg).toContain('只能退回')
    expect((await decide(serialOf(closed), 'refund')).code).toBe(200)
    await t.runJobs()
  })
})

test('another site’s records are not found', async () => {
  const abroad = await makeUser(t.owner, { siteId: 13, isAdmin: 1 })
  const me = await makeUser(t.owner)
  const order = await bought(me, 100)
  const who = { ...abroad, siteId: 13 }
  expect((await t.call('commerce/admin/order/view', { orderNo: order.orderNo }, who)).code).toBe(404)
  expect((await refund({ ...who }, order.orderNo, [{ itemNo: 1, amount: 100 }])).code).not.toBe(200)
  expect((await t.call('commerce/admin/order/list', {}, who)).data.totalCount).toBe(0)
  expect((await t.call('commerce/admin/payment/list', {}, who)).data.totalCount).toBe(0)
  expect((await t.call('commerce/admin/refund/list', {}, who)).data.totalCount).toBe(0)
})
