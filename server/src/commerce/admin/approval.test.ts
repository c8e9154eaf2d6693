/** Requests that need a second operator, over HTTP (docs/decisions/0145). */
import { randomUUID } from 'node:crypto'
import type { Permission } from '@zhixing/contract/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCourse, makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeMoney, type Money } from '../../../test/money.ts'
import { makeOperator } from '../../../test/people.ts'

let t: TestApp
let money: Money
let support: MadeUser
let second: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  money = await makeMoney(t)
  support = await operator(['order', 'user', 'coupon', 'vip'])
  second = await operator(['saleRule', 'order'])
  await t.owner`UPDATE site SET open_vip = 1 WHERE site_id = 12`
  await t.services.sites.reload()
})
afterAll(() => t.close())

async function operator(rights: Permission[]): Promise<MadeUser> {
  const made = await makeOperator(t, rights)
  const [row] = await t.owner<{ mobile: string }[]>`SELECT mobile FROM users WHERE id = ${made.userId}`
  return { ...made, mobile: row?.mobile ?? '' } as MadeUser
}
const course = async (price = 9900) => {
  const made = await makeCourse(t.owner, { isFree: 0, price })
  return { ...made, product: { productType: 1, productId: made.courseId } }
}
const opens = async (who: MadeUser, { periodIds }: { periodIds: string[] }) =>
  (await t.call('course/auth/course/sign', { periodId: periodIds[1] ?? '' }, who)).code === 200
const waiting = async () =>
  (await t.call('commerce/admin/approval/list', { state: 'waiting', pageSize: 100 }, second)).data.list
const deal = (id: string, who: MadeUser, action: 'approve' | 'refuse' = 'approve', reason = '') =>
  t.call('commerce/admin/approval/deal', { id, action, reason }, who)

describe('gifts to oneself or to another operator', () => {
  test.each(['grant', 'offline'] as const)(
    '%s: waits for a second operator, who is neither requester nor recipient',
    async (way) => {
      const made = await course()
      const sale = { mobile: support.mobile, ...made.product, clientKey: randomUUID() }
      const answer = await (way === 'grant'
        ? t.call('commerce/admin/order/grant', { ...sale, reason: '自用' }, support)
        : t.call('commerce/admin/order/offline', { ...sale, amount: 1 }, support))
      expect(answer).toMatchObject({ code: 200, data: { orderNo: null } })
      expect(answer.msg).toContain('复核')
      expect(await opens(support, made)).toBe(false)
      const [asked] = await waiting()
      expect(asked).toMatchObject({ kind: 'sale', isMine: 1, operatorName: expect.any(String) })
      const both = await operator(['saleRule'])
      await t.owner`UPDATE sale_approval SET operator_id = ${both.userId} WHERE id = ${asked?.id ?? ''}`
      expect((await deal(asked?.id ?? '', both)).msg).toContain('不能复核自己提交的')
      expect((await deal(asked?.id ?? '', second)).code).toBe(200)
      expect((await deal(asked?.id ?? '', second)).code).toBe(200)
      expect((await deal(asked?.id ?? '', second, 'refuse', '不给')).msg).toContain('已处理')
      expect(await opens(support, made)).toBe(true)
    },
  )

  test('a refused gift is not granted and its requester is notified of the reason', async () => {
    const made = await course()
    const gift = { mobile: support.mobile, ...made.product, clientKey: randomUUID(), reason: '<b>自用</b>' }
    await t.call('commerce/admin/order/grant', gift, support)
    const [asked] = await waiting()
    expect((await deal(asked?.id ?? '', second, 'refuse')).code).toBe(422)
    expect((await deal(asked?.id ?? '', second, 'refuse', '不合规定')).code).toBe(200)
    expect(await opens(support, made)).toBe(false)
    const [message] = await t.owner<{ msgText: string }[]>`
      SELECT m.msg_text FROM msg_user u JOIN msg m ON m.site_id = u.site_id AND m.id = u.msg_id WHERE u.user_id = ${support.userId} ORDER BY m.id DESC LIMIT 1`
    expect(message?.msgText).toContain('不合规定')
  })

  test('memberships and coupons follow the same rule; users who are not operators get theirs at once', async () => {
    const give = (mobile: string) => t.call('commerce/admin/vip/give', { mobile, months: 1, reason: '试用' }, support)
    const learner = await makeUser(t.owner)
    expect((await give(learner.mobile)).data.isWaiting).toBeUndefined()
    expect((await give(support.mobile)).data).toEqual({ vipExpireTime: null, isWaiting: 1 })
    const [vip] = await waiting()
    expect(vip).toMatchObject({ kind: 'vip', subject: '赠送会员 1 个月' })
    await deal(vip?.id ?? '', second)
    expect((await t.call('commerce/auth/vip/own', {}, support)).data.isVip).toBe(1)

    const form = {
      couponName: '慰问券',
      couponType: 1 as const,
      amount: 100,
      issueType: 3 as const,
      totalCount: 10,
      useDays: 7,
    }
    const { id } = (await t.call('commerce/admin/coupon/batch/save', form, support)).data
    const issue = () =>
      t.call('commerce/admin/coupon/issue', { batchId: id, mobileList: [learner.mobile, support.mobile] }, support)
    expect((await issue()).msg).toContain('还没有启用')
    await t.call('commerce/admin/coupon/batch/stand', { id, statusId: 1 }, support)
    expect((await issue()).data).toMatchObject({ count: 1, waiting: [support.mobile], full: [] })
    const [coupon] = await waiting()
    expect(coupon).toMatchObject({ kind: 'coupon', amount: 100 })
    const owned = () => t.owner`SELECT FROM coupon WHERE batch_id = ${id} AND user_id = ${support.userId}`
    expect(await owned()).toHaveLength(0)
    await deal(coupon?.id ?? '', second)
    expect(await owned()).toHaveLength(1)
  })

  test('the approver may not be a recipient; the request is refused when no eligible approver exists', async () => {
    const made = await course()
    const gift = { mobile: second.mobile, ...made.product, clientKey: randomUUID(), reason: '自用' }
    await t.call('commerce/admin/order/grant', gift, support)
    const third = await operator(['saleRule'])
    const [asked] = await waiting()
    expect((await deal(asked?.id ?? '', second)).msg).toContain('给自己')
    expect((await deal(asked?.id ?? '', third)).code).toBe(200)
  })

  test('an import of sales reports such gifts per row', async () => {
    const { product } = await course()
    const row = { rowNo: 2, mobile: support.mobile, product: product.productId, amount: '0', remark: '' }
    const { data } = await t.call('commerce/admin/order/import/preview', { rows: [row] }, support)
    expect(data.rows[0]?.errors.join()).toContain('运营人员')
  })
})

test('an owner without an eligible approver acts alone', async () => {
  const owner = await makeUser(t.owner, { siteId: 13, isAdmin: 1 })
  const made = await makeCourse(t.owner, { siteId: 13, isFree: 0, price: 100 })
  const gift = {
    mobile: owner.mobile,
    productType: 1,
    productId: made.courseId,
    clientKey: randomUUID(),
    reason: '试用',
  }
  const answer = await t.call('commerce/admin/order/grant', gift, { ...owner, siteId: 13 })
  expect(answer.data.orderNo).toMatch(/^\d+$/)
})

describe('coupons and codes with a high cost', () => {
  const dear = {
    couponName: '大额券',
    couponType: 1 as const,
    amount: 1_000_000,
    issueType: 1 as const,
    totalCount: 100,
    useDays: 7,
  }
  const save = (over: Record<string, unknown> = {}) =>
    t.call('commerce/admin/coupon/batch/save', { ...dear, ...over } as typeof dear, support)
  const setStatus = (id: string) => t.call('commerce/admin/coupon/batch/stand', { id, statusId: 1 }, support)
  const statusOf = async (id: string) => {
    const [row] = await t.owner<{ statusId: number }[]>`SELECT status_id FROM coupon_batch WHERE id = ${id}`
    return row?.statusId
  }

  test('a batch starts as a draft; the first operator’s enabling waits, the second’s activates it', async () => {
    const { id } = (await save()).data
    expect(await statusOf(id)).toBe(0)
    // The back office recognizes success by 成功 in the message.
    expect((await setStatus(id)).msg).toMatch(/成功.*复核/)
    await setStatus(id)
    expect(await statusOf(id)).toBe(0)
    const asked = (await waiting()).filter(({ kind }) => kind === 'couponBatch')
    expect(asked).toMatchObject([{ subject: '启用优惠券“大额券”', amount: 100_000_000 }])
    expect((await deal(asked[0]?.id ?? '', second)).code).toBe(200)
    expect(await statusOf(id)).toBe(1)
    // A larger batch is a draft again and needs a new request; a request for content that changed since is not
    // approved.
    expect((await save({ id, totalCount: 200 })).msg).toContain('草稿')
    expect(await statusOf(id)).toBe(0)
    await setStatus(id)
    await save({ id, totalCount: 300 })
    const [changed] = await waiting()
    expect((await deal(changed?.id ?? '', second)).msg).toContain('有变化')
    expect(await statusOf(id)).toBe(0)
  })

  test('a percentage without a cap exceeds any limit; with a small cap the batch is enabled at once', async () => {
    const percent = { couponType: 2, amount: 0, percent: 10 }
    const open = (await save({ ...percent, couponName: '九折' })).data.id
    expect((await setStatus(open)).msg).toContain('复核')
    const bound = (await save({ ...percent, maxAmount: 100, couponName: '九折，最多一元' })).data.id
    await setStatus(bound)
    expect(await statusOf(bound)).toBe(1)
  })

  test('redeem codes above the limit start stopped; an operator who can read codes cannot redeem them', async () => {
    const { product } = await course(99_000)
    const make = async (totalCount: number) =>
      (await t.call('commerce/admin/redeem/batch/save', { batchName: '码', ...product, totalCount }, support)).data.id
    const codeOf = async (id: string) =>
      (await t.call('commerce/admin/redeem/list', { batchId: id }, support)).data.list[0]?.redeemCode ?? ''
    const use = async (id: string, who: MadeUser) =>
      t.call('commerce/auth/redeem/use', { redeemCode: await codeOf(id) }, who)
    const [few, many] = [await make(1), await make(20)]
    expect((await use(few, support)).msg).toContain('不能自己使用')
    expect((await use(few, await makeUser(t.owner))).code).toBe(200)
    expect((await use(many, await makeUser(t.owner))).code).toBe(404)
    await t.call('commerce/admin/redeem/batch/stand', { id: many, statusId: 1 }, support)
    const asked = (await waiting()).find(({ kind }) => kind === 'redeemBatch')
    expect(asked?.amount).toBe(20 * 99_000)
    await deal(asked?.id ?? '', second)
    expect((await use(many, await makeUser(t.owner))).code).toBe(200)
  })
})

describe('limits for an operator without the right to large refunds', () => {
  const refund = (who: MadeUser, orderNo: string, amount: number) => {
    const asked = { orderNo, itemList: [{ itemNo: 1, amount }], reason: '退款', clientKey: randomUUID() }
    return t.call('commerce/admin/order/refund', asked, who)
  }
  const paid = async (price: number) => {
    const [me, { product }] = [await makeUser(t.owner), await course(price)]
    const order = await money.place(me, [product])
    await money.payAtCashier(order)
    return { me, ...order }
  }

  test('per order: ¥500 and then ¥99 add up to ¥599', async () => {
    const who = await operator(['order'])
    const { orderNo } = await paid(59_900)
    expect((await refund(who, orderNo, 50_000)).code).toBe(200)
    await t.runJobs()
    const more = await refund(who, orderNo, 9900)
    expect(more).toMatchObject({ code: 306 })
    expect(more.msg).toContain('已由运营退款 ¥500.00')
    const { data } = await t.call('commerce/admin/order/view', { orderNo }, who)
    expect(data.refundLimit).toBe(0)
    expect((await refund(await operator(['order', 'order.refund']), orderNo, 9900)).code).toBe(200)
  })

  test('approved requests count too, including those of other operators', async () => {
    const { me, orderNo } = await paid(59_900)
    const asked = { orderNo, itemNos: [1], reason: '不需要了', clientKey: randomUUID() }
    const { sn } = (await t.call('user/auth/order/refund/save', asked, me)).data
    const who = await operator(['order'])
    const approve = () => t.call('commerce/admin/refund/deal', { sn, action: 'approve', reason: '' }, who)
    expect(await approve()).toMatchObject({ code: 306 })
  })

  test('per day: refunds and gifts together', async () => {
    const who = await operator(['order'])
    for (let n = 0; n < 3; n += 1) expect((await refund(who, (await paid(50_000)).orderNo, 50_000)).code).toBe(200)
    const gift = async (price: number) => {
      const [me, { product }] = [await makeUser(t.owner), await course(price)]
      const given = { mobile: me.mobile, ...product, reason: '补偿', clientKey: randomUUID() }
      return t.call('commerce/admin/order/grant', given, who)
    }
    expect((await gift(60_000)).msg).toContain('一次赠送')
    expect((await gift(40_000)).code).toBe(200)
    const over = await gift(10_001)
    expect(over).toMatchObject({ code: 306 })
    expect(over.msg).toContain('您今天已退款和赠送 ¥1900.00，每天最多 ¥2000.00')
    // Concurrent requests are serialized by a lock: one is within the daily limit.
    const orders = [await paid(10_000), await paid(10_000)]
    const both = await Promise.all(orders.map(({ orderNo }) => refund(who, orderNo, 10_000)))
    expect(both.map(({ code }) => code).sort()).toEqual([200, 306])
  })
})
