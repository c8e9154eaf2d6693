/** Sale terms over HTTP: set by an operator one by one or in bulk, shown to visitors, applied to buyers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WireInputOf } from '@zhixing/contract'
import { makeCourse, makeUser, type MadeUser } from '../../../test/factories.ts'
import { makeMoney } from '../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let operator: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  operator = await makeUser(t.owner, { isAdmin: 1 })
  await t.owner`UPDATE site SET open_vip = 1 WHERE site_id IN (12, 13)`
  await t.services.sites.reload()
})
afterAll(() => t.close())

const DAY = 86_400_000
const inDays = (days: number) => new Date(t.services.clock.now() + days * DAY).toISOString()
const priced = (over: Parameters<typeof makeCourse>[1] = {}) =>
  makeCourse(t.owner, { isFree: 0, price: 10_000, ...over })
const course = (productId: string) => ({ productType: 1, productId })
const save = (input: WireInputOf<'commerce/admin/product/save'>, who = operator) =>
  t.call('commerce/admin/product/save', input, who)
// Visitors get cached answers, invalidated shortly after a change.
const shown = async (productId: string) =>
  (await t.call('commerce/api/product/terms', { productList: [course(productId)] })).data.list[0]

describe('an operator sets terms', () => {
  test('of one product: limited-time price, member price, days; the page shows them and the buyer pays them', async () => {
    const [me, { courseId }] = [await makeUser(t.owner), await priced()]
    await expect
      .poll(() => shown(courseId))
      .toMatchObject({ price: 10_000, limitPrice: null, expiryText: '长期有效', isSale: 1 })
    const saved = await save({
      productList: [course(courseId)],
      limitPrice: 5000,
      limitBegin: inDays(-1),
      limitEnd: inDays(1),
      vipPrice: 3000,
      expiryMode: 1,
      expiryDays: 365,
      shareRate: 0.5,
    })
    expect(saved).toMatchObject({ code: 200, data: { count: 1 } })
    await expect
      .poll(() => shown(courseId))
      .toMatchObject({
        price: 10_000,
        limitPrice: 5000,
        vipPrice: 3000,
        expiryText: '购买后 365 天内有效',
      })
    const preview = () => t.call('user/auth/order/info/preview', { productList: [course(courseId)] }, me)
    expect((await preview()).data).toMatchObject({ pricePaid: 5000, vipSaving: 2000 })
    await t.owner`UPDATE users SET is_vip = 1 WHERE id = ${me.userId}`
    expect((await preview()).data).toMatchObject({
      pricePaid: 3000,
      itemList: [
        {
          deductionList: [
            { name: '限时优惠', amount: 5000 },
            { name: '会员价', amount: 2000 },
          ],
        },
      ],
    })
    const money = await makeMoney(t)
    const order = await money.place(me, [course(courseId)])
    await money.payAtCashier(order)
    const [share] = await t.owner`SELECT amount FROM order_share WHERE order_no = ${order.orderNo}`
    expect(share?.amount).toBe(1500)
  })

  test('in bulk, by percent; fields left out stay, null removes', async () => {
    const [one, other] = [await priced(), await priced({ price: 3333 })]
    await save({ productList: [course(one.courseId)], vipPrice: 2000, commissionRate: 0.2 })
    const both = [course(one.courseId), course(other.courseId)]
    await save({ productList: both, limitPercent: 50, limitEnd: inDays(2) })
    await expect.poll(() => shown(one.courseId)).toMatchObject({ limitPrice: 5000, vipPrice: 2000 })
    await expect.poll(() => shown(other.courseId)).toMatchObject({ limitPrice: 1667, vipPrice: null })
    await save({ productList: both, limitPrice: null, vipPrice: null, isVipFree: 1 })
    await expect
      .poll(() => shown(one.courseId))
      .toMatchObject({ limitPrice: null, limitEnd: null, vipPrice: null, isVipFree: 1 })
    const list = await t.call('commerce/admin/product/list', { productType: 1, isVipFree: 1 }, operator)
    expect(list.data.list.map(({ productId }) => productId)).toEqual([other.courseId, one.courseId])
    expect(list.data.list[1]).toMatchObject({ commissionRate: 0.2, shareRate: null, limitBegin: null })
  })

  test('not for sale: the page says so and ordering is refused', async () => {
    const [me, { courseId }] = [await makeUser(t.owner), await priced()]
    await save({ productList: [course(courseId)], isSale: 0 })
    await expect.poll(() => shown(courseId)).toMatchObject({ isSale: 0 })
    const preview = await t.call('user/auth/order/info/preview', { productList: [course(courseId)] }, me)
    expect(preview.msg).toContain('暂不销售')
    const unsold = await t.call('commerce/admin/product/list', { isSale: 0 }, operator)
    expect(unsold.data.list.map(({ productId }) => productId)).toEqual([courseId])
    const sold = await t.call('commerce/admin/product/list', { isSale: 1, productType: 1, pageSize: 100 }, operator)
    expect(sold.data.list.map(({ productId }) => productId)).not.toContain(courseId)
  })

  test('invalid input is refused at its field, and none of a bulk change is written', async () => {
    const [{ courseId }, free] = [await priced(), await makeCourse(t.owner)]
    const list = [course(courseId)]
    const cases = [
      [{ limitPrice: 10_000, limitEnd: inDays(1) }, 'limitPrice'],
      [{ limitPrice: 100 }, 'limitEnd'],
      [{ limitPrice: 100, limitBegin: inDays(2), limitEnd: inDays(1) }, 'limitEnd'],
      [{ vipPrice: 10_001 }, 'vipPrice'],
      [{ expiryMode: 1 }, 'expiryDays'],
      [{ expiryMode: 2 }, 'expiryDate'],
    ] as const
    for (const [change, field] of cases)
      expect(await save({ productList: list, ...change })).toMatchObject({ code: 422, data: { field } })
    const mixed = await save({ productList: [...list, course(free.courseId)], vipPrice: 100 })
    expect(mixed.code).toBe(422)
    await expect.poll(() => shown(courseId)).toMatchObject({ vipPrice: null })
    expect((await save({ productList: [course('987654321')], isSale: 0 })).code).toBe(404)
    const [plan] = await t.owner<{ id: string }[]>`
      INSERT INTO vip_set (site_id, set_name, set_type, months, org_price, fab_price) VALUES (12, '年卡', 3, 12, 29900, 19900) RETURNING id`
    const ofPlan = [{ productType: 3, productId: plan?.id ?? '' }]
    expect((await save({ productList: ofPlan, isVipFree: 1 })).code).toBe(422)
    expect((await save({ productList: ofPlan, limitPrice: 9900, limitEnd: inDays(1) })).code).toBe(200)
  })

  test('requires the right, on one’s own site only', async () => {
    const { courseId } = await priced()
    const plain = await makeUser(t.owner, { isAdmin: 1, isOwner: 0 })
    expect((await save({ productList: [course(courseId)], isSale: 0 }, plain)).code).toBe(306)
    const abroad = await makeUser(t.owner, { siteId: 13, isAdmin: 1 })
    const answer = await t.call(
      'commerce/admin/product/save',
      { productList: [course(courseId)], isSale: 0 },
      { ...abroad, siteId: 13 },
    )
    expect(answer.code).toBe(404)
  })
})

test('all product types in one list, searched by name and lecturer, with pages', async () => {
  const name = `合集${Date.now()}`
  for (let n = 0; n < 3; n += 1) await priced({ courseName: `${name}之${n}` })
  await t.owner`
    INSERT INTO vip_set (site_id, set_name, set_type, months, org_price, fab_price) VALUES (12, ${`${name}会员`}, 1, 1, 2900, 1900)`
  const page = async (pageCurrent: number) =>
    (await t.call('commerce/admin/product/list', { keyword: name, pageSize: 2, pageCurrent }, operator)).data
  const [one, two] = [await page(1), await page(2)]
  expect([one.totalCount, one.totalPage]).toEqual([4, 2])
  const shownNames = [...one.list, ...two.list].map(({ productName }) => productName.replace(name, ''))
  expect(shownNames).toEqual(['之2', '之1', '之0', '会员'])
})

test('a site without memberships shows no member prices', async () => {
  const { courseId } = await priced()
  await save({ productList: [course(courseId)], vipPrice: 100 })
  await t.owner`UPDATE site SET open_vip = 0 WHERE site_id = 12`
  await t.services.sites.reload()
  await expect.poll(() => shown(courseId)).toMatchObject({ vipPrice: null, isVipFree: 0 })
  await t.owner`UPDATE site SET open_vip = 1 WHERE site_id = 12`
  await t.services.sites.reload()
})
