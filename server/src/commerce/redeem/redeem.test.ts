/** Redeem codes over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCourse, makeUser, type MadeUser } from '../../../test/factories.ts'
import { makeMoney } from '../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { addMonths } from '../model/expiry.ts'

let t: TestApp
let operator: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  operator = await makeUser(t.owner, { isAdmin: 1 })
})
afterAll(() => t.close())

const course = async () => ({
  productType: 1,
  productId: (await makeCourse(t.owner, { isFree: 0, price: 9900 })).courseId,
})
async function codesOf(product: { productType: number; productId: string }, over: object = {}) {
  const input = { batchName: '赠送', ...product, totalCount: 2, ...over }
  const { data } = await t.call('commerce/admin/redeem/batch/save', input, operator)
  const { data: page } = await t.call('commerce/admin/redeem/list', { batchId: data.id }, operator)
  return { id: data.id, codes: page.list.map(({ redeemCode }) => redeemCode) }
}
const use = (redeemCode: string, who: MadeUser) => t.call('commerce/auth/redeem/use', { redeemCode }, who)

describe('a code', () => {
  test('grants its product through a zero-price order, once', async () => {
    const [me, other, product] = [await makeUser(t.owner), await makeUser(t.owner), await course()]
    const { id, codes } = await codesOf(product)
    const [code = ''] = codes
    const before = await (await makeMoney(t)).balances()
    const answer = await use(code.toLowerCase(), me)
    expect(answer).toMatchObject({ code: 200, data: { url: `/view/${product.productId}` } })
    const order = await t.call('user/auth/order/info/view', { orderNo: answer.data.orderNo }, me)
    expect(order.data).toMatchObject({
      orderStatus: 2,
      payType: 5,
      pricePaid: 0,
      pricePayable: 9900,
      itemList: [{ itemStatus: 2, deductionList: [{ name: '兑换码', amount: 9900 }] }],
    })
    expect(await (await makeMoney(t)).balances()).toEqual(before)
    expect((await use(code, other)).msg).toBe('该兑换码已被使用')
    const used = await t.call('commerce/admin/redeem/list', { batchId: id, isUsed: 1 }, operator)
    expect(used.data.list).toMatchObject([{ redeemCode: code, orderNo: answer.data.orderNo }])
    expect((await t.call('commerce/admin/redeem/batch/list', {}, operator)).data.list[0]).toMatchObject({
      totalCount: 2,
      usedCount: 1,
    })
  })

  test('of a membership plan adds its months to the remaining time', async () => {
    const me = await makeUser(t.owner)
    const [plan] = await t.owner<{ id: string }[]>`
      INSERT INTO vip_set (site_id, set_name, set_type, months, org_price, fab_price, is_show) VALUES (12, '季卡', 2, 3, 9900, 8900, 0) RETURNING id`
    const { codes } = await codesOf({ productType: 3, productId: plan?.id ?? '' })
    // Adding months clamps to the last day: 29 November, 28 February, 28 May.
    const twice = (from: number) => addMonths(addMonths(from, 3), 3)
    const begun = Date.now()
    for (const code of codes) expect((await use(code, me)).code).toBe(200)
    const [row] = await t.owner<{ isVip: number; vipExpireTime: string }[]>`
      SELECT is_vip, vip_expire_time FROM users WHERE id = ${me.userId}`
    expect(row?.isVip).toBe(1)
    const until = Date.parse(row?.vipExpireTime ?? '')
    expect(until).toBeGreaterThanOrEqual(twice(begun))
    expect(until).toBeLessThanOrEqual(twice(Date.now()))
  })

  test('redeemed by ten users concurrently is granted to one', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => makeUser(t.owner)))
    const { codes } = await codesOf(await course())
    const answers = await Promise.all(people.map((who) => use(codes[0] ?? '', who)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  })

  test('too early, expired, stopped, unknown, or already owned: refused with the reason, and still valid', async () => {
    const [me, product] = [await makeUser(t.owner), await course()]
    const refused = async (over: object) => (await use((await codesOf(product, over)).codes[0] ?? '', me)).msg
    expect(await refused({ beginTime: '2099-01-01T00:00:00Z' })).toBe('该兑换码还未到使用时间')
    expect(await refused({ endTime: '2020-01-01T00:00:00Z' })).toBe('该兑换码已过期')
    const { id, codes } = await codesOf(product)
    const [one = '', two = ''] = codes
    await t.call('commerce/admin/redeem/batch/stand', { id, statusId: 0 }, operator)
    expect((await use(one, me)).code).toBe(404)
    await t.call('commerce/admin/redeem/batch/stand', { id, statusId: 1 }, operator)
    expect((await use(one, me)).code).toBe(200)
    expect((await use(two, me)).msg).toContain('已拥有')
    expect((await use(two, await makeUser(t.owner))).code).toBe(200)
  })

  test('cannot be guessed', async () => {
    const me = await makeUser(t.owner)
    const codes = []
    for (let n = 0; n < 12; n += 1) codes.push((await use(`AAAA-BBBB-CCC${n}`, me)).code)
    expect([codes[0], codes.at(-1)]).toEqual([404, 429])
  })
})

test('requires the right; only for paid products of one’s own site', async () => {
  const product = await course()
  const save = (over: object, who: MadeUser & { siteId?: number }) =>
    t.call('commerce/admin/redeem/batch/save', { batchName: '赠送', ...product, totalCount: 1, ...over }, who)
  expect((await save({}, await makeUser(t.owner, { isAdmin: 1, isOwner: 0 }))).code).toBe(306)
  expect((await save({}, { ...(await makeUser(t.owner, { siteId: 13, isAdmin: 1 })), siteId: 13 })).code).toBe(404)
  const free = await makeCourse(t.owner)
  expect((await save({ productId: free.courseId }, operator)).code).toBe(999)
  expect(await save({ beginTime: '2027-02-01T00:00:00Z', endTime: '2027-01-01T00:00:00Z' }, operator)).toMatchObject({
    code: 422,
    data: { field: 'endTime' },
  })
})
