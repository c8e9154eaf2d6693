/** Memberships over HTTP: benefits, purchase, renewal, operators' grants and revocations, expiry notices. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCourse, makeUser, type MadeUser } from '../../../test/factories.ts'
import { makeMoney } from '../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { noticeVips } from './vip.ts'

let t: TestApp
let operator: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  operator = await makeUser(t.owner, { isAdmin: 1 })
  await t.owner`UPDATE site SET open_vip = 1 WHERE site_id = 12`
  await t.services.sites.reload()
})
afterAll(() => t.close())

const give = (mobile: string, months: number, who = operator) =>
  t.call('commerce/admin/vip/give', { mobile, months, reason: '补偿' }, who)
const own = async (who: MadeUser) => (await t.call('commerce/auth/vip/own', {}, who)).data
const messages = async (who: MadeUser) =>
  (await t.call('user/auth/msg/user/list', {}, who)).data.list.map(({ msgTitle }) => msgTitle)

test('products free for members are listed by type, only where memberships exist', async () => {
  const { courseId } = await makeCourse(t.owner, { isFree: 0, price: 100, courseName: '会员课' })
  await t.call(
    'commerce/admin/product/save',
    { productList: [{ productType: 1, productId: courseId }], isVipFree: 1 },
    operator,
  )
  const benefit = async () => (await t.call('commerce/api/vip/benefit', {})).data.list
  await expect
    .poll(benefit)
    .toMatchObject([{ productType: 1, totalCount: 1, productList: [{ productName: '会员课' }] }])
  await t.owner`UPDATE site SET open_vip = 0 WHERE site_id = 12`
  await t.services.sites.reload()
  t.services.answers.clear(12)
  expect(await benefit()).toEqual([])
  await t.owner`UPDATE site SET open_vip = 1 WHERE site_id = 12`
  await t.services.sites.reload()
})

test('the header links to memberships while the site sells some', async () => {
  const shown = async () => {
    t.services.answers.clear(12)
    return (await t.call('system/api/nav/bar/list', {})).data.list.map(({ navUrl }) => navUrl)
  }
  await t.owner`INSERT INTO site_nav (site_id, nav_title, nav_url, sort) VALUES (12, '会员', 'vip', 1)`
  expect(await shown()).not.toContain('vip')
  await t.owner`INSERT INTO vip_set (site_id, set_name, set_type, months, org_price, fab_price) VALUES (12, '月卡', 1, 1, 2900, 1900)`
  const open = async (count: number) => {
    for (let n = 0; n < count; n += 1) await makeCourse(t.owner, { isFree: 0, price: 100 })
    await t.owner`UPDATE course SET is_vip_free = 1 WHERE site_id = 12 AND is_free = 0`
  }
  await t.owner`UPDATE course SET is_vip_free = 0 WHERE site_id = 12`
  await t.owner`UPDATE course SET is_free = 1 WHERE site_id = 12`
  await open(4)
  // Four products are too few to sell a membership for.
  expect(await shown()).not.toContain('vip')
  await open(1)
  expect(await shown()).toContain('vip')
  await t.owner`UPDATE site SET open_vip = 0 WHERE site_id = 12`
  expect(await shown()).not.toContain('vip')
  await t.owner`UPDATE site SET open_vip = 1 WHERE site_id = 12`
})

test('a bought plan starts a membership; another one adds its months', async () => {
  const me = await makeUser(t.owner)
  const plan = async (months: number) => {
    const [row] = await t.owner<{ id: string }[]>`
      INSERT INTO vip_set (site_id, set_name, set_type, months, org_price, fab_price) VALUES (12, '方案', 1, ${months}, 2900, 1900) RETURNING id`
    return [{ productType: 3, productId: row?.id ?? '' }]
  }
  expect(await own(me)).toMatchObject({ isVip: 0, vipLevel: 0, vipExpireTime: null, tradeValue: 0 })
  const money = await makeMoney(t)
  await money.payAtCashier(await money.place(me, await plan(1)))
  const before = await own(me)
  await money.payAtCashier(await money.place(me, await plan(12)))
  const after = await own(me)
  expect(after.isVip).toBe(1)
  const added = Date.parse(after.vipExpireTime ?? '') - Date.parse(before.vipExpireTime ?? '')
  expect(Math.round(added / 86_400_000)).toBeGreaterThanOrEqual(365)
})

describe('an operator', () => {
  test('grants, extends and revokes, each with a log line and a message', async () => {
    const me = await makeUser(t.owner)
    const one = await give(me.mobile, 1)
    const two = await give(me.mobile, 2)
    expect(Date.parse(two.data.vipExpireTime ?? '')).toBeGreaterThan(Date.parse(one.data.vipExpireTime ?? ''))
    expect(await own(me)).toMatchObject({ isVip: 1, vipLevel: 1, vipExpireTime: two.data.vipExpireTime, tradeValue: 0 })
    const list = await t.call('commerce/admin/vip/member/list', { pageSize: 100 }, operator)
    expect(list.data.list.map(({ id }) => id)).toContain(me.userId)
    const take = () => t.call('commerce/admin/vip/take', { userId: me.userId, reason: '误赠' }, operator)
    expect((await take()).code).toBe(200)
    expect((await take()).code).toBe(404)
    expect((await own(me)).isVip).toBe(0)
    expect(await messages(me)).toEqual(['会员已取消', '会员已开通', '会员已开通'])
    const log = await t.call('commerce/admin/vip/log/list', { pageSize: 3 }, operator)
    expect(log.data.list).toMatchObject([
      { event: 'take', reason: '误赠', afterTime: expect.any(String) },
      { event: 'give', months: 2 },
      { event: 'give', months: 1, reason: '补偿' },
    ])
    const ended = await t.call('commerce/admin/vip/member/list', { memberState: 3, pageSize: 100 }, operator)
    expect(ended.data.list.map(({ id }) => id)).toContain(me.userId)
  })

  test('can grant one without expiry, and is refused with the reason otherwise', async () => {
    const me = await makeUser(t.owner)
    expect((await give(me.mobile, 0)).data).toEqual({ vipExpireTime: null })
    expect((await give(me.mobile, 1)).msg).toContain('没有期限')
    expect((await give('13800009999', 1)).code).toBe(404)
    const abroad = await makeUser(t.owner, { siteId: 13 })
    expect((await give(abroad.mobile, 1)).code).toBe(404)
    expect((await give(me.mobile, 1, await makeUser(t.owner, { isAdmin: 1, isOwner: 0 }))).code).toBe(306)
  })
})

test('expiry notices are sent 7 days and 1 day before, once each, and again for a new expiry', async () => {
  const [soon, later] = [await makeUser(t.owner), await makeUser(t.owner)]
  const ends = (who: MadeUser, hours: number) =>
    t.owner`UPDATE users SET is_vip = 1, vip_expire_time = now() + make_interval(hours => ${hours}) WHERE id = ${who.userId}`
  await ends(soon, 7 * 24 - 1)
  await ends(later, 8 * 24)
  await noticeVips(t.services)
  await noticeVips(t.services)
  expect([await messages(soon), await messages(later)]).toEqual([['会员即将到期'], []])
  await ends(soon, 20)
  await noticeVips(t.services)
  await noticeVips(t.services)
  expect(await messages(soon)).toEqual(['会员明天到期', '会员即将到期'])
  const ending = await t.call('commerce/admin/vip/member/list', { memberState: 2, pageSize: 100 }, operator)
  expect(ending.data.list.map(({ id }) => id)).toEqual(expect.arrayContaining([soon.userId, later.userId]))
})
