/** Every product kind is granted when paid, expires, and is revoked by a refund, over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeMoney, type Money } from '../../../test/money.ts'
import { NOT_BOUGHT, SOLD_PRICE, type Sold, soldKinds } from '../../../test/sold.ts'

let t: TestApp
let money: Money
let operator: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  money = await makeMoney(t)
  operator = await makeUser(t.owner, { isAdmin: 1 })
})
afterAll(() => t.close())

const kinds = soldKinds(() => t)

async function buy(me: MadeUser, { product }: Sold): Promise<string> {
  const order = await money.place(me, [product])
  await money.payAtCashier(order)
  return order.orderNo
}

describe.each(Object.entries(kinds))('%s', (_name, make) => {
  test('granted to its buyer only; revoked by a refund', async () => {
    const sold = await make()
    const [me, other] = [await makeUser(t.owner), await makeUser(t.owner)]
    expect(await sold.use(me)).toBe(NOT_BOUGHT)
    const orderNo = await buy(me, sold)
    expect(await sold.use(me)).toBe(200)
    expect(await sold.use(other)).toBe(NOT_BOUGHT)
    const { data } = await t.call('user/auth/order/info/view', { orderNo }, me)
    expect(data.itemList).toMatchObject([
      { ...sold.product, pricePaid: SOLD_PRICE, url: expect.stringMatching(sold.url) },
    ])
    const again = await t.call('user/auth/order/info/preview', { productList: [sold.product] }, me)
    expect(again.msg).toContain('已拥有')

    const refund = {
      orderNo,
      itemList: [{ itemNo: 1, amount: SOLD_PRICE }],
      reason: '退款',
      clientKey: `kinds-${orderNo}`,
    }
    expect((await t.call('commerce/admin/order/refund', refund, operator)).code).toBe(200)
    await t.runJobs()
    expect(await sold.use(me)).toBe(NOT_BOUGHT)
    expect((await t.call('user/auth/order/info/preview', { productList: [sold.product] }, me)).code).toBe(200)
  })

  test('sold for thirty days, it expires and can be bought again', async () => {
    const sold = await make()
    const me = await makeUser(t.owner)
    const terms = { productList: [sold.product], expiryMode: 1 as const, expiryDays: 30 }
    expect((await t.call('commerce/admin/product/save', terms, operator)).code).toBe(200)
    const orderNo = await buy(me, sold)
    const [item] = (await t.call('user/auth/order/info/view', { orderNo }, me)).data.itemList
    const days = (Date.parse(item?.grantExpireTime ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(29.9)
    expect(days).toBeLessThanOrEqual(30)
    const over = t.owner`expire_time = now() - interval '1 second'`
    await t.owner`UPDATE course_user SET ${over} WHERE user_id = ${me.userId}`
    await t.owner`UPDATE exam_user SET ${over} WHERE user_id = ${me.userId}`
    expect(await sold.use(me)).toBe(NOT_BOUGHT)
    await buy(me, sold)
    expect(await sold.use(me)).toBe(200)
  })
})
