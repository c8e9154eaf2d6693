/** The second level of commission, off unless a site enables it, over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleNow } from '../../../test/earn.ts'
import { makeCourse, makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeMoney, type Money } from '../../../test/money.ts'
import { prove } from '../ledger/proof.ts'

let t: TestApp
let money: Money
let admin: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  money = await makeMoney(t)
  admin = await makeUser(t.owner, { isAdmin: 1 })
  await t.call('commerce/admin/referral/rule/save', { isOpen: 1, joinType: 1, ruleText: '' }, admin)
})
afterAll(async () => {
  expect((await prove(t.db())).differenceList).toEqual([])
  await t.close()
})

const levels = async (commissionLevels: 1 | 2, secondRate: number) => {
  const { data } = await t.call('commerce/admin/rule/view', {}, admin)
  const saved = await t.call('commerce/admin/rule/save', { ...data, commissionLevels, secondRate }, admin)
  expect(saved.code).toBe(200)
}
const join = async (of?: { code: string }) => {
  const user = await makeUser(t.owner)
  if (of) await t.call('user/auth/user/recommended/bind', { referralCode: of.code }, user)
  const { data } = await t.call('user/auth/user/recommended/join', {}, user)
  return { ...user, code: data.referralCode }
}
/** Three users in a chain; the last one buys for 100.00. */
async function chain() {
  const above = await join()
  const referrer = await join(above)
  const buyer = await join(referrer)
  return { above, referrer, buyer }
}
const buy = async (who: MadeUser, over: Parameters<typeof makeCourse>[1] = {}) => {
  const { courseId } = await makeCourse(t.owner, { isFree: 0, price: 10_000, ...over })
  const order = await money.place(who, [{ productType: 1, productId: courseId }])
  await money.payAtCashier(order)
  return order
}
const commissions = async (who: MadeUser) =>
  (await t.call('user/auth/user/recommended/order/list', {}, who)).data.list.map(
    ({ level, profitMoney, profitStatus }) => ({ level, profitMoney, profitStatus }),
  )

test('off by default: the second level gets nothing, whatever its rate', async () => {
  const { data } = await t.call('commerce/admin/rule/view', {}, admin)
  expect(data).toMatchObject({ commissionLevels: 1, secondRate: 0 })
  await levels(1, 0.05)
  const { above, referrer, buyer } = await chain()
  await buy(buyer)
  expect(await commissions(above)).toEqual([])
  expect(await commissions(referrer)).toEqual([{ level: 1, profitMoney: 1000, profitStatus: 1 }])
  const own = await t.call('user/auth/user/recommended/view', {}, above)
  expect(own.data.secondRate).toBe(0)
})

test('enabled: explained in the rules, pending and settled like the first level', async () => {
  await levels(2, 0.05)
  const { above, referrer, buyer } = await chain()
  const own = (await t.call('user/auth/user/recommended/view', {}, above)).data
  expect(own.ruleList.join()).toContain('5% 的佣金，仅限此一级')
  const order = await buy(buyer)
  expect(await commissions(above)).toEqual([{ level: 2, profitMoney: 500, profitStatus: 1 }])
  expect(await commissions(referrer)).toEqual([{ level: 1, profitMoney: 1000, profitStatus: 1 }])
  // There is no third level.
  const shares = await t.owner<
    { role: string }[]
  >`SELECT role FROM order_share WHERE order_no = ${order.orderNo} ORDER BY role`
  expect(shares.map(({ role }) => role)).toEqual(['lecturer', 'referrer', 'second'])
  await settleNow(t, order.orderNo)
  expect(await commissions(above)).toEqual([{ level: 2, profitMoney: 500, profitStatus: 2 }])
  const balances = await t.owner<{ kind: string; balance: string }[]>`
    SELECT kind, balance FROM ledger_account WHERE owner_id = ${above.userId} ORDER BY kind`
  expect(balances.map(({ kind, balance }) => [kind, Number(balance)])).toEqual([
    ['available', 500],
    ['pending', 0],
  ])
})

test('a refund claws back both levels; a disabled referrer loses pending commission', async () => {
  await levels(2, 0.05)
  const { above, referrer, buyer } = await chain()
  const [first, second] = [await buy(buyer), await buy(buyer)]
  const asked = { orderNo: first.orderNo, itemNos: [1], reason: '不想学了', clientKey: `second-${first.orderNo}` }
  expect((await t.call('user/auth/order/refund/save', asked, buyer)).code).toBe(200)
  await t.runJobs()
  expect(await commissions(above)).toContainEqual({ level: 2, profitMoney: 0, profitStatus: 3 })
  expect(await commissions(referrer)).toContainEqual({ level: 1, profitMoney: 0, profitStatus: 3 })
  const off = { userId: above.userId, reason: '违规推广', isVoid: 1 as const }
  expect((await t.call('commerce/admin/referral/disable', off, admin)).data).toEqual({ voidMoney: 500 })
  expect(await money.status(second)).toBe(2)
  const third = await buy(buyer)
  const shares = await t.owner`SELECT FROM order_share WHERE order_no = ${third.orderNo} AND role = 'second'`
  expect(shares).toHaveLength(0)
})

test('no commission through a cycle, a second account of one’s own, or a product without commission', async () => {
  await levels(2, 0.05)
  const above = await join()
  const referrer = await join(above)
  // A cycle: the second-level referrer becomes a customer of the referrer.
  await t.call('user/auth/user/recommended/bind', { referralCode: referrer.code }, above)
  const circle = await buy(above)
  const { buyer, above: other, referrer: between } = await chain()
  for (const { userId } of [buyer, other])
    await t.owner`INSERT INTO user_device (site_id, user_id, device_hash) VALUES (12, ${userId}, ${Buffer.from(`same-${buyer.userId}`)})`
  const same = await buy(buyer)
  const shares = await t.owner`
    SELECT FROM order_share WHERE order_no IN (${circle.orderNo}, ${same.orderNo}) AND role = 'second'`
  expect(shares).toHaveLength(0)
  const risky = await t.call('commerce/admin/referral/bind/list', { risk: 'chain' }, admin)
  expect(risky.data.list).toMatchObject([{ userId: between.userId, referrerId: other.userId, riskList: ['chain'] }])
  const plain = await chain()
  const { courseId } = await makeCourse(t.owner, { isFree: 0, price: 10_000 })
  await t.owner`INSERT INTO product_sale (site_id, product_type, product_id, commission_rate) VALUES (12, 1, ${courseId}, 0)`
  const order = await money.place(plain.buyer, [{ productType: 1, productId: courseId }])
  await money.payAtCashier(order)
  expect(await commissions(plain.above)).toEqual([])
})
