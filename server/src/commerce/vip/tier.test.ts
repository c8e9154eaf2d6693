/** The higher tier over HTTP: upgrade at the difference, its prices, later purchases, refunds. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, makeUser, type MadeUser } from '../../../test/factories.ts'
import { makeMoney, type Money } from '../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let money: Money
let operator: MadeUser
let plans: Record<'lower' | 'higher', { productType: number; productId: string }[]>
beforeAll(async () => {
  t = await startTestApp()
  money = await makeMoney(t)
  operator = await makeUser(t.owner, { isAdmin: 1 })
  await t.owner`UPDATE site SET open_vip = 1 WHERE site_id = 12`
  await t.services.sites.reload()
  const { data: rule } = await t.call('commerce/admin/rule/view', {}, operator)
  await t.call('commerce/admin/rule/save', { ...rule, refundReviewAbove: 1_000_000 }, operator)
  const plan = async (vipLevel: number, price: number) => {
    const input = { setName: `第 ${vipLevel} 档`, months: 12, orgPrice: price, fabPrice: price, vipLevel }
    const { data } = await t.call('system/admin/vip/save', input, operator)
    return [{ productType: 3, productId: data.id }]
  }
  plans = { lower: await plan(1, 36_500), higher: await plan(2, 73_000) }
})
afterAll(() => t.close())

const DAY = 86_400_000
const own = async (who: MadeUser) => (await t.call('commerce/auth/vip/own', {}, who)).data
const preview = async (who: MadeUser, productList: (typeof plans)['lower']) =>
  (await t.call('user/auth/order/info/preview', { productList }, who)).data
const buy = async (who: MadeUser, productList: (typeof plans)['lower']) => {
  const order = await money.place(who, productList)
  await money.payAtCashier(order)
  return order
}
const sum = async () => Object.values(await money.balances()).reduce((all, one) => all + one, 0)
/** Requests a full refund. */
const refund = async (who: MadeUser, orderNo: string) => {
  const { data } = await t.call(
    'user/auth/order/refund/save',
    { orderNo, itemNos: [1], reason: '不需要了', clientKey: `back-${orderNo}` },
    who,
  )
  await t.runJobs()
  return data
}
/** A member with `days` left of a lower-tier year bought earlier. */
async function member(days: number) {
  const who = await makeUser(t.owner)
  const order = await buy(who, plans.lower)
  const ago = `${365 - days} days`
  await t.owner`UPDATE order_info SET pay_time = pay_time - ${ago}::text::interval WHERE order_no = ${order.orderNo}`
  await t.owner`UPDATE order_item SET grant_expire_time = grant_expire_time - ${ago}::text::interval, owned_before = NULL WHERE order_no = ${order.orderNo}`
  await t.owner`UPDATE users SET vip_expire_time = vip_expire_time - ${ago}::text::interval WHERE id = ${who.userId}`
  return { who, order }
}

test('a lower-tier member pays the difference, itemized and stored; the higher tier consumes the lower tier’s time', async () => {
  const { who } = await member(100)
  const before = await own(who)
  expect(before).toMatchObject({ vipLevel: 1, tradeDays: 100, highVipExpireTime: null })
  // A year has 365 or 366 days.
  expect(before.tradeValue).toBeGreaterThanOrEqual(9970)
  expect(before.tradeValue).toBeLessThanOrEqual(10_000)
  const shown = await preview(who, plans.higher)
  expect(shown).toMatchObject({
    pricePaid: 73_000 - before.tradeValue,
    itemList: [{ deductionList: [{ name: '升级抵扣（剩余 100 天会员）', amount: before.tradeValue }] }],
  })
  const order = await buy(who, plans.higher)
  expect(order.pricePaid).toBe(shown.pricePaid)
  const after = await own(who)
  expect(after).toMatchObject({ vipLevel: 2, tradeValue: 0, highVipExpireTime: after.vipExpireTime })
  const year = (Date.parse(after.highVipExpireTime ?? '') - t.services.clock.now()) / DAY
  expect(year).toBeGreaterThan(364.9)
  expect(year).toBeLessThan(366.1)
  expect(await sum()).toBe(0)
})

test('the lower tier bought during the higher one starts after it, and can be traded in then', async () => {
  const who = await makeUser(t.owner)
  await buy(who, plans.higher)
  const first = await own(who)
  await buy(who, plans.lower)
  const after = await own(who)
  expect(after).toMatchObject({ vipLevel: 2, highVipExpireTime: first.highVipExpireTime, tradeValue: 36_500 })
  expect(Date.parse(after.vipExpireTime ?? '')).toBeGreaterThan(Date.parse(first.vipExpireTime ?? '') + 364 * DAY)
  await t.owner`UPDATE users SET high_vip_expire_time = now() - interval '1 second' WHERE id = ${who.userId}`
  expect(await own(who)).toMatchObject({ vipLevel: 1, isVip: 1, highVipExpireTime: null })
})

test('the higher tier pays a percentage of the member price, except for plans', async () => {
  const [who, course] = [await makeUser(t.owner), await makeCourse(t.owner, { isFree: 0, price: 9999 })]
  const { data } = await t.call('commerce/admin/rule/view', {}, operator)
  await t.call('commerce/admin/rule/save', { ...data, highVipPercent: 85 }, operator)
  await buy(who, plans.higher)
  expect(await preview(who, [{ productType: 1, productId: course.courseId }])).toMatchObject({
    pricePaid: 8500,
    itemList: [{ deductionList: [{ name: '高级会员折扣', amount: 1499 }] }],
  })
  const order = await buy(who, [{ productType: 1, productId: course.courseId }])
  expect(order.pricePaid).toBe(8500)
  expect(await preview(who, plans.higher)).toMatchObject({ pricePaid: 73_000 })
  expect((await t.call('commerce/api/vip/benefit', {})).data.highVipPercent).toBe(85)
  expect((await t.call('commerce/admin/rule/save', { ...data, highVipPercent: 0 }, operator)).code).toBe(422)
})

test('a refunded upgrade restores the lower tier', async () => {
  const { who } = await member(100)
  const before = await own(who)
  const { orderNo } = await buy(who, plans.higher)
  expect(await refund(who, orderNo)).toMatchObject({ status: 'refunding' })
  expect(await own(who)).toEqual(before)
  expect(await sum()).toBe(0)
})

test('traded-in days are not refunded automatically a second time', async () => {
  const who = await makeUser(t.owner)
  const { orderNo } = await buy(who, plans.lower)
  await buy(who, plans.higher)
  const { data } = await t.call('user/auth/order/refund/check', { orderNo }, who)
  expect(data.itemList).toMatchObject([{ isAutomatic: 0, text: expect.stringContaining('已用于升级抵扣') }])
})

test('an upgrade is shortened when its days are refunded before it is paid', async () => {
  const who = await makeUser(t.owner)
  const lower = await buy(who, plans.lower)
  const upgrade = await money.place(who, plans.higher)
  expect(upgrade.pricePaid).toBe(36_500)
  expect(await refund(who, lower.orderNo)).toMatchObject({ status: 'refunding' })
  expect(await own(who)).toMatchObject({ vipLevel: 0 })
  await money.payAtCashier(upgrade)
  const days = (Date.parse((await own(who)).highVipExpireTime ?? '') - t.services.clock.now()) / DAY
  expect(Math.round(days)).toBeGreaterThanOrEqual(182)
  expect(Math.round(days)).toBeLessThanOrEqual(183)
  expect(await sum()).toBe(0)
})
