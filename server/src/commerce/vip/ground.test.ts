/** Access through a membership lasts as long as the membership, over HTTP (docs/decisions/0078). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCourse, makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeMoney, type Money } from '../../../test/money.ts'
import { NOT_BOUGHT, SOLD_PRICE, type Sold, soldKinds } from '../../../test/sold.ts'

let t: TestApp
let money: Money
let operator: MadeUser
let month: { productType: number; productId: string }
beforeAll(async () => {
  t = await startTestApp()
  money = await makeMoney(t)
  operator = await makeUser(t.owner, { isAdmin: 1 })
  await t.owner`UPDATE site SET open_vip = 1 WHERE site_id = 12`
  await t.services.sites.reload()
  const plan = { setName: '月度会员', months: 1, orgPrice: 3900, fabPrice: 3900 }
  month = { productType: 3, productId: (await t.call('system/admin/vip/save', plan, operator)).data.id }
})
afterAll(() => t.close())

const kinds = soldKinds(() => t)

async function buy(me: MadeUser, ...products: Sold['product'][]): Promise<string> {
  const order = await money.place(me, products)
  if (order.payment) await money.payAtCashier(order)
  return order.orderNo
}
/** The buyer requests a refund. */
async function askBack(me: MadeUser, orderNo: string) {
  const asked = { orderNo, itemNos: [1], reason: '不需要了', clientKey: `ground-${orderNo}` }
  const { data } = await t.call('user/auth/order/refund/save', asked, me)
  await t.runJobs()
  return data
}
const check = async (me: MadeUser, orderNo: string) =>
  (await t.call('user/auth/order/refund/check', { orderNo }, me)).data.itemList[0]
/** An operator refunds an order regardless of its use. */
async function giveBack(orderNo: string, amount: number) {
  const refund = { orderNo, itemList: [{ itemNo: 1, amount }], reason: '退款', clientKey: `give-${orderNo}` }
  expect((await t.call('commerce/admin/order/refund', refund, operator)).code).toBe(200)
  await t.runJobs()
}
const terms = async (over: Record<string, unknown>) =>
  expect((await t.call('commerce/admin/product/save', over as never, operator)).code).toBe(200)
const isOver = (me: MadeUser) =>
  t.owner`UPDATE users SET vip_expire_time = now() - interval '1 second' WHERE id = ${me.userId}`
const progressOf = async (me: MadeUser) => {
  const [row] = await t.owner<
    { progress: number }[]
  >`SELECT progress::int FROM period_progress WHERE user_id = ${me.userId}`
  return row?.progress
}

describe.each(Object.entries(kinds))('%s free through a membership', (_name, make) => {
  test.each([
    ['free for members', { isVipFree: 1 }],
    ['member price 0', { vipPrice: 0 }],
  ])('%s: open while the membership lasts, and again after renewal', async (_how, set) => {
    const [sold, me] = [await make(), await makeUser(t.owner)]
    await terms({ productList: [sold.product], ...set })
    await buy(me, month)
    const { data } = await t.call('user/auth/order/info/preview', { productList: [sold.product] }, me)
    expect(data).toMatchObject({ pricePaid: 0, itemList: [{ expiryText: '会员期间有效' }] })
    const orderNo = await buy(me, sold.product)
    expect(await sold.use(me)).toBe(200)
    const view = (await t.call('user/auth/order/info/view', { orderNo }, me)).data
    expect(view.itemList).toMatchObject([{ isByMembership: 1, grantExpireTime: null }])
    const again = await t.call('user/auth/order/info/preview', { productList: [sold.product] }, me)
    expect(again.msg).toContain('无需下单')
    await isOver(me)
    expect(await sold.use(me)).toBe(NOT_BOUGHT)
    // Without the membership it can be bought, and is then owned.
    const own = await t.call('user/auth/order/info/preview', { productList: [sold.product] }, me)
    expect(own.data).toMatchObject({ pricePaid: SOLD_PRICE, itemList: [{ expiryText: '长期有效' }] })
    await buy(me, month)
    expect(await sold.use(me)).toBe(200)
  })

  test('refunded or revoked by an operator, a membership closes what it opened', async () => {
    const [sold, me, other] = [await make(), await makeUser(t.owner), await makeUser(t.owner)]
    await terms({ productList: [sold.product], vipPrice: 0 })
    const orderNo = await buy(me, month)
    await buy(me, sold.product)
    await giveBack(orderNo, 3900)
    expect(await sold.use(me)).toBe(NOT_BOUGHT)
    await buy(other, month)
    await buy(other, sold.product)
    await t.call('commerce/admin/vip/take', { userId: other.userId, reason: '违规' }, operator)
    expect(await sold.use(other)).toBe(NOT_BOUGHT)
  })

  test('bought by a member for money, it is kept', async () => {
    const [sold, me] = [await make(), await makeUser(t.owner)]
    await terms({ productList: [sold.product], vipPrice: 500 })
    const orderNo = await buy(me, month)
    await buy(me, sold.product)
    expect(await check(me, orderNo)).toMatchObject({ isAllowed: 1, isAutomatic: 0 })
    await giveBack(orderNo, 3900)
    expect(await sold.use(me)).toBe(200)
  })

  test('granted by an operator to a member, it does not end with the membership', async () => {
    const [sold, me] = [await make(), await makeUser(t.owner)]
    await terms({ productList: [sold.product], isVipFree: 1 })
    await buy(me, month)
    const codes = { batchName: '赠送', ...sold.product, totalCount: 1, beginTime: null, endTime: null, remark: '' }
    const { data: batch } = await t.call('commerce/admin/redeem/batch/save', codes, operator)
    const [code] = (await t.call('commerce/admin/redeem/list', { batchId: batch.id }, operator)).data.list
    const used = await t.call('commerce/auth/redeem/use', { redeemCode: code?.redeemCode ?? '' }, me)
    expect(used.code).toBe(200)
    await isOver(me)
    expect(await sold.use(me)).toBe(200)
  })
})

describe('automatic refund of a membership', () => {
  test('while unused', async () => {
    const me = await makeUser(t.owner)
    const orderNo = await buy(me, month)
    expect(await check(me, orderNo)).toMatchObject({ isAutomatic: 1 })
    expect((await askBack(me, orderNo)).status).toBe('refunding')
    const { data } = await t.call('commerce/auth/vip/own', {}, me)
    expect(data.isVip).toBe(0)
  })

  const course = async (set: Record<string, unknown>) => {
    const made = await makeCourse(t.owner, { isFree: 0, price: SOLD_PRICE, courseName: '高考作文' })
    const product = { productType: 1, productId: made.courseId }
    await terms({ productList: [product], ...set })
    return { ...made, product }
  }
  const reasons: [string, string, (me: MadeUser) => Promise<unknown>][] = [
    ['a free order', '已用会员优惠购买《高考作文》', async (me) => buy(me, (await course({ isVipFree: 1 })).product)],
    [
      'a studied lesson',
      '已用会员学习《高考作文》',
      async (me) => {
        const { periodIds } = await course({ isVipFree: 1 })
        await t.call('course/auth/course/sign', { periodId: periodIds[1] ?? '' }, me)
      },
    ],
    [
      'an order with a member price',
      '已用会员优惠购买《高考作文》',
      async (me) => buy(me, (await course({ vipPrice: 100 })).product),
    ],
    [
      'a waiting order with a member price',
      '有使用会员优惠的订单待支付',
      async (me) => money.place(me, [(await course({ vipPrice: 100 })).product]),
    ],
    [
      'a started exam',
      '已用会员参加《',
      async (me) => {
        const sold = await kinds['a paper']?.()
        await terms({ productList: [sold?.product], isVipFree: 1 })
        const device = { examId: sold?.product.productId ?? '', deviceId: 'device-of-member' }
        await t.call('exam/auth/user/exam/record/examOnline', device, me)
      },
    ],
  ]
  test.each(reasons)('not after %s: an operator decides, with the reason shown', async (_what, words, use) => {
    const me = await makeUser(t.owner)
    const orderNo = await buy(me, month)
    await use(me)
    const item = await check(me, orderNo)
    expect(item).toMatchObject({ isAllowed: 1, isAutomatic: 0 })
    expect(item?.text).toContain(words)
    expect((await askBack(me, orderNo)).status).toBe('auditing')
    const seen = await t.call('commerce/admin/order/view', { orderNo }, operator)
    expect(seen.data.itemList[0]?.usedText).toContain(words)
  })

  test('a month that has not started is unused, regardless of the one before', async () => {
    const me = await makeUser(t.owner)
    const first = await buy(me, month)
    const second = await buy(me, month)
    await buy(me, (await course({ isVipFree: 1 })).product)
    expect(await check(me, second)).toMatchObject({ isAutomatic: 1 })
    expect(await check(me, first)).toMatchObject({ isAutomatic: 0 })
  })

  test('while pending, it cannot be used for orders', async () => {
    const me = await makeUser(t.owner)
    const { product } = await course({ vipPrice: 100 })
    const orderNo = await buy(me, month)
    const asked = { orderNo, itemNos: [1], reason: '不需要了', clientKey: `way-${orderNo}` }
    expect((await t.call('user/auth/order/refund/save', asked, me)).data.status).toBe('refunding')
    await expect(money.place(me, [product])).rejects.toThrow('会员正在退款')
    await t.runJobs()
    expect((await money.place(me, [product])).pricePaid).toBe(SOLD_PRICE)
  })
})

test('progress is kept and continues after renewal', async () => {
  const me = await makeUser(t.owner)
  const { courseId, periodIds } = await makeCourse(t.owner, { isFree: 0, price: SOLD_PRICE })
  await terms({ productList: [{ productType: 1, productId: courseId }], isVipFree: 1 })
  await buy(me, month)
  await buy(me, { productType: 1, productId: courseId })
  const sign = () => t.call('course/auth/course/sign', { periodId: periodIds[1] ?? '' }, me)
  expect((await sign()).code).toBe(200)
  await t.owner`UPDATE period_progress SET progress = 40 WHERE user_id = ${me.userId}`
  await isOver(me)
  expect((await sign()).code).toBe(NOT_BOUGHT)
  await buy(me, month)
  expect((await sign()).code).toBe(200)
  expect(await progressOf(me)).toBe(40)
  // Use during the second month counts although the course was owned before.
  const renewed = await t.owner<{ orderNo: string }[]>`
    SELECT order_no FROM order_item WHERE user_id = ${me.userId} AND product_type = 3 ORDER BY order_no DESC LIMIT 1`
  expect((await check(me, renewed[0]?.orderNo ?? ''))?.text).toContain('已用会员学习')
})

test('a bundle at its price gives a member permanent ownership; at lower single prices, free items last as long as the membership', async () => {
  const [dear, free] = await Promise.all([100, 50].map((price) => makeCourse(t.owner, { isFree: 0, price })))
  const productList = [dear, free].map((made) => ({ productType: 1, productId: made?.courseId ?? '' }))
  await terms({ productList: productList.slice(1), isVipFree: 1 })
  const bundleOf = async (price: number) => {
    const productKeys = productList.map(({ productType, productId }) => `${productType}:${productId}`)
    const bundle = { bundleName: '两门', productKeys, price, beginTime: null, endTime: null }
    return (await t.call('commerce/admin/bundle/save', bundle, operator)).data.id
  }
  const open = (me: MadeUser) => t.call('course/auth/course/sign', { periodId: free?.periodIds[1] ?? '' }, me)
  for (const [price, paid, code] of [
    [80, 80, 200],
    [120, 100, NOT_BOUGHT],
  ] as const) {
    const me = await makeUser(t.owner)
    await buy(me, month)
    // A course joined through the membership is in the bundle too.
    expect((await open(me)).code).toBe(200)
    const order = await money.place(me, productList, { bundleId: await bundleOf(price) })
    expect(order.pricePaid).toBe(paid)
    await money.payAtCashier(order)
    await isOver(me)
    expect((await open(me)).code).toBe(code)
  }
})
