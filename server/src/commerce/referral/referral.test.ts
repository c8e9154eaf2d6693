/** From a referral link to a pending commission, over HTTP. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCourse, makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeMoney, type Money } from '../../../test/money.ts'
import { freshMobile, receivedCode } from '../../../test/people.ts'
import { createRefund } from '../refund/refund.ts'

let t: TestApp
let money: Money
let admin: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  money = await makeMoney(t)
  admin = await makeUser(t.owner, { isAdmin: 1 })
})
afterAll(() => t.close())

const rules = async (over: { isOpen?: 0 | 1; joinType?: 1 | 2; bindType?: number; bindDays?: number } = {}) => {
  const { isOpen = 1, joinType = 1, bindType = 1, bindDays = 365 } = over
  await t.call('commerce/admin/referral/rule/save', { isOpen, joinType, ruleText: '' }, admin)
  const row = {
    site_id: 12,
    refund_days: 7,
    refund_progress: 20,
    refund_review_above: 0,
    commission_rate: 0.1,
    bind_type: bindType,
    bind_days: bindDays,
    extract_min: 100,
    extract_fee: 0,
    extract_two_above: 0,
    tax_rate: 0,
  }
  await t.owner`INSERT INTO sale_rule ${t.owner(row)} ON CONFLICT (site_id) DO UPDATE SET bind_type = excluded.bind_type, bind_days = excluded.bind_days`
}
beforeEach(() => rules())

const join = async (): Promise<MadeUser & { code: string }> => {
  const user = await makeUser(t.owner)
  const { data } = await t.call('user/auth/user/recommended/join', {}, user)
  return { ...user, code: data.referralCode }
}
const bindTo = async (who: MadeUser, code: string) =>
  (await t.call('user/auth/user/recommended/bind', { referralCode: code }, who)).data.bound
const buy = async (who: MadeUser, over: Record<string, unknown> = {}) => {
  const { courseId } = await makeCourse(t.owner, { isFree: 0, price: 10_000 })
  const order = await money.place(who, [{ productType: 1, productId: courseId }], over)
  const [row] = await t.owner<
    { recommendUserId: string | null }[]
  >`SELECT recommend_user_id FROM order_info WHERE order_no = ${order.orderNo}`
  return { ...order, referrer: row?.recommendUserId ?? null }
}
const pairOf = async (userId: string, referrerId: string) => {
  const [row] =
    await t.owner`SELECT bind_status, risk_list, source FROM referral_bind WHERE user_id = ${userId} AND referrer_id = ${referrerId}`
  return row
}
const device = (userId: string, hash: string) =>
  t.owner`INSERT INTO user_device (site_id, user_id, device_hash) VALUES (12, ${userId}, ${Buffer.from(hash)})`

/** An operator's refund of a whole order. */
async function refund(order: Awaited<ReturnType<typeof buy>>, { userId }: MadeUser) {
  await t.owner`UPDATE order_info SET order_status = 7 WHERE order_no = ${order.orderNo}`
  await t.db().begin((tx) =>
    createRefund(tx, t.services, {
      orderNo: order.orderNo,
      serialNumber: order.payment?.serialNumber ?? null,
      userId,
      clientKey: 'refund',
      kind: 'grant',
      itemList: [{ itemNo: 1, amount: order.pricePaid }],
      amount: order.pricePaid,
      reason: '',
      status: 'refunding',
    }),
  )
  await t.runJobs()
}

describe('joining', () => {
  test('open to everyone while the scheme is open', async () => {
    const me = await makeUser(t.owner)
    const before = await t.call('user/auth/user/recommended/view', {}, me)
    expect(before.data).toMatchObject({
      isOpen: 1,
      joinType: 1,
      isRecommended: 0,
      referralCode: '',
      commissionRate: 0.1,
    })
    expect((await t.call('user/auth/user/recommended/list', {}, me)).code).toBe(306)
    const joined = await t.call('user/auth/user/recommended/join', {}, me)
    expect(joined).toMatchObject({ code: 200, data: { referralCode: expect.stringMatching(/^\w{10}$/) } })
    expect((await t.call('user/auth/user/recommended/join', {}, me)).data).toEqual(joined.data)
    expect((await t.call('user/auth/user/recommended/view', {}, me)).data).toMatchObject({
      isRecommended: 1,
      ...joined.data,
    })
    expect((await t.call('user/auth/user/recommended/list', {}, me)).code).toBe(200)
    expect((await t.call('user/auth/user/ext/sharing/recommended', {}, me)).data).toEqual({
      isRecommended: 1,
      ...joined.data,
    })
  })

  test('not while it is closed, and by invitation only where the site says so', async () => {
    const me = await makeUser(t.owner)
    await rules({ isOpen: 0 })
    expect((await t.call('user/auth/user/recommended/join', {}, me)).msg).toBe('推广活动暂未开放')
    await rules({ joinType: 2 })
    expect((await t.call('user/auth/user/recommended/join', {}, me)).msg).toContain('邀请')
    const added = await t.call('commerce/admin/referral/add', { mobile: me.mobile }, admin)
    expect(added).toMatchObject({ code: 200, data: { userId: me.userId } })
    expect((await t.call('commerce/admin/referral/add', { mobile: me.mobile }, admin)).code).toBe(999)
    expect((await t.call('commerce/admin/referral/add', { mobile: '13000000001' }, admin)).code).toBe(404)
    expect((await t.call('user/auth/user/recommended/view', {}, me)).data.isRecommended).toBe(1)
  })
})

describe('binding', () => {
  test('a visit through a link counts once per browser and day, one’s own not at all', async () => {
    const referrer = await join()
    const visit = (options: object) =>
      t.call('system/api/website/referral/code', { referralCode: referrer.code }, options)
    expect((await visit({ ip: '10.1.0.1' })).data.valid).toBe(1)
    await visit({ ip: '10.1.0.1' })
    await visit({ ip: '10.1.0.2' })
    await visit({ ip: '10.1.0.3', token: referrer.token })
    const { data } = await t.call('user/auth/user/recommended/view', {}, referrer)
    expect(data).toMatchObject({ visitCount: 2, dayList: [{ visitCount: 2, registerCount: 0 }] })
  })

  test('at registration; the referrer sees the user with a masked number', async () => {
    const referrer = await join()
    const mobile = freshMobile()
    const code = await receivedCode(t, mobile, 'register')
    const made = await t.call('user/api/user/register', {
      mobile,
      code,
      password: 'steady-horse-7',
      referralCode: referrer.code,
    })
    expect(made.code).toBe(200)
    expect(await pairOf(made.data.id, referrer.userId)).toMatchObject({ bindStatus: 1, source: 'register' })
    const { data } = await t.call('user/auth/user/recommended/list', {}, referrer)
    expect(data.list).toMatchObject([
      {
        userId: made.data.id,
        mobile: mobile.replace(/^(\d{3})\d{4}/, '$1****'),
        orderCount: 0,
        profitMoney: 0,
        profitStatus: 0,
        isCurrent: 1,
      },
    ])
    expect((await t.call('user/auth/user/recommended/view', {}, referrer)).data).toMatchObject({
      registerCount: 1,
      bindCount: 1,
    })
  })

  test('the first referrer stays until the binding expires or the referrer is disabled', async () => {
    const [one, two, me] = [await join(), await join(), await makeUser(t.owner)]
    expect(await bindTo(me, one.code)).toBe(1)
    expect(await bindTo(me, two.code)).toBe(0)
    expect(await bindTo(me, one.code)).toBe(1)
    await t.owner`UPDATE referral_bind SET expire_time = now() - interval '1 second' WHERE user_id = ${me.userId}`
    expect((await buy(me)).referrer).toBeNull()
    expect(await bindTo(me, two.code)).toBe(1)
    expect(await pairOf(me.userId, one.userId)).toMatchObject({ bindStatus: 2 })
    await t.call('commerce/admin/referral/disable', { userId: two.userId, reason: '刷单' }, admin)
    expect((await buy(me)).referrer).toBeNull()
    expect(await bindTo(me, one.code)).toBe(1)
    expect((await buy(me)).referrer).toBe(one.userId)
  })

  test('or the latest replaces it', async () => {
    await rules({ bindType: 2 })
    const [one, two, me] = [await join(), await join(), await makeUser(t.owner)]
    await bindTo(me, one.code)
    expect(await bindTo(me, two.code)).toBe(1)
    expect((await buy(me)).referrer).toBe(two.userId)
    expect((await buy(me, { referralCode: one.code })).referrer).toBe(one.userId)
    expect(await pairOf(me.userId, one.userId)).toMatchObject({ bindStatus: 1, source: 'checkout' })
  })

  test('two concurrent links: one referrer', async () => {
    const [one, two, me] = [await join(), await join(), await makeUser(t.owner)]
    const bound = await Promise.all([one, two, one, two].map(({ code }) => bindTo(me, code)))
    expect(bound.filter((is) => is === 1)).toHaveLength(2)
    const [row] =
      await t.owner`SELECT count(*)::int AS n FROM referral_bind WHERE user_id = ${me.userId} AND bind_status = 1`
    expect(row?.n).toBe(1)
  })

  test('not to oneself, by a shared browser, across sites, or while the scheme is closed', async () => {
    const [referrer, me] = [await join(), await makeUser(t.owner)]
    expect(await bindTo(referrer, referrer.code)).toBe(0)
    await device(referrer.userId, 'shared')
    await device(me.userId, 'shared')
    expect(await bindTo(me, referrer.code)).toBe(0)
    expect(await pairOf(me.userId, referrer.userId)).toMatchObject({ bindStatus: 3, riskList: '{device}' })
    const paidAlike = await makeUser(t.owner)
    for (const { userId } of [referrer, paidAlike])
      await t.owner`
        INSERT INTO payout_account (site_id, user_id, account_type, sealed, bank_user_name, bank_card_no, fingerprint)
        VALUES (12, ${userId}, 2, '', '', '', 'same')`
    expect(await bindTo(paidAlike, referrer.code)).toBe(0)
    expect(await pairOf(paidAlike.userId, referrer.userId)).toMatchObject({ bindStatus: 3, riskList: '{payout}' })
    const stranger = await makeUser(t.owner, { siteId: 13 })
    await t.owner`INSERT INTO referral_rule (site_id, is_open) VALUES (13, 1)`
    const abroad = { ...stranger, siteId: 13 }
    expect((await t.call('user/auth/user/recommended/bind', { referralCode: referrer.code }, abroad)).data.bound).toBe(
      0,
    )
    await rules({ isOpen: 0 })
    expect(await bindTo(await makeUser(t.owner), referrer.code)).toBe(0)
  })

  test('a browser shared later revokes the commission and is shown to operators', async () => {
    const [referrer, me] = [await join(), await makeUser(t.owner)]
    await bindTo(me, referrer.code)
    await device(referrer.userId, 'later')
    await device(me.userId, 'later')
    expect((await buy(me)).referrer).toBeNull()
    const { data } = await t.call(
      'commerce/admin/referral/bind/list',
      { referrerId: referrer.userId, isRisky: 1 },
      admin,
    )
    expect(data.list).toMatchObject([{ userId: me.userId, riskList: ['device'] }])
  })
})

describe('commission', () => {
  test('is pending after payment, with order, user and figures; a refund claws it back', async () => {
    const [referrer, me] = [await join(), await makeUser(t.owner)]
    await bindTo(me, referrer.code)
    const order = await buy(me)
    expect(order.referrer).toBe(referrer.userId)
    await money.payAtCashier(order)
    const people = await t.call('user/auth/user/recommended/list', { profitStatus: 1 }, referrer)
    expect(people.data.list).toMatchObject([
      { userId: me.userId, orderCount: 1, orderMoney: 10_000, profitMoney: 1000, profitStatus: 1 },
    ])
    expect((await t.call('user/auth/user/recommended/list', { profitStatus: 2 }, referrer)).data.list).toEqual([])
    const orders = await t.call('user/auth/user/recommended/order/list', {}, referrer)
    expect(orders.data.list).toMatchObject([
      { orderNo: order.orderNo, rate: 0.1, pricePaid: 10_000, profitMoney: 1000, clawed: 0, profitStatus: 1 },
    ])
    expect((await t.call('user/auth/user/recommended/view', {}, referrer)).data).toMatchObject({
      orderCount: 1,
      orderMoney: 10_000,
      pendingMoney: 1000,
      settledMoney: 0,
    })
    const rank = await t.call('user/auth/user/recommended/rank/list', {}, referrer)
    expect(rank.data.list.filter(({ isSelf }) => isSelf === 1)).toMatchObject([
      { profitMoney: 1000, nickname: expect.stringMatching(/^.\*\*\*$/) },
    ])
    expect((await t.call('commerce/admin/referral/list', { keyword: referrer.mobile }, admin)).data.list).toMatchObject(
      [{ userId: referrer.userId, bindCount: 1, orderCount: 1, pendingMoney: 1000, referralCode: referrer.code }],
    )
    await refund(order, me)
    expect((await t.call('user/auth/user/recommended/order/list', {}, referrer)).data.list).toMatchObject([
      { profitMoney: 0, clawed: 1000, profitStatus: 3 },
    ])
    expect((await t.call('user/auth/user/recommended/view', {}, referrer)).data).toMatchObject({
      orderMoney: 0,
      pendingMoney: 0,
      voidMoney: 1000,
    })
  })

  test('of a disabled referrer can be voided: the amount goes to the platform, and a refund claws nothing back twice', async () => {
    const [referrer, me] = [await join(), await makeUser(t.owner)]
    await bindTo(me, referrer.code)
    const order = await buy(me)
    await money.payAtCashier(order)
    const input = { userId: referrer.userId, reason: '自买自推', isVoid: 1 as const }
    expect((await t.call('commerce/admin/referral/disable', input, admin)).data).toEqual({ voidMoney: 1000 })
    expect((await t.call('commerce/admin/referral/disable', input, admin)).data).toEqual({ voidMoney: 0 })
    const [account] =
      await t.owner`SELECT balance FROM ledger_account WHERE owner_id = ${referrer.userId} AND kind = 'pending'`
    expect(Number(account?.balance)).toBe(0)
    const sum = Object.values(await money.balances()).reduce((total, one) => total + one, 0)
    expect(sum).toBe(0)
    await refund(order, me)
    expect(await money.status(order)).toBe(5)
    const [after] =
      await t.owner`SELECT balance FROM ledger_account WHERE owner_id = ${referrer.userId} AND kind = 'pending'`
    expect(Number(after?.balance)).toBe(0)
    const view = await t.call('user/auth/user/recommended/view', {}, referrer)
    expect(view.data).toMatchObject({ isRecommended: 0, offReason: '自买自推', voidMoney: 1000, pendingMoney: 0 })
    expect((await t.call('user/auth/user/recommended/join', {}, referrer)).msg).toContain('自买自推')
    expect((await t.call('commerce/admin/referral/enable', { userId: referrer.userId }, admin)).code).toBe(200)
    expect((await t.call('user/auth/user/recommended/list', {}, referrer)).code).toBe(200)
  })
})

describe('operators', () => {
  test('see the risks of a binding, and end it permanently', async () => {
    const [referrer, me] = [await join(), await makeUser(t.owner)]
    await t.owner`
      INSERT INTO login_log (site_id, user_id, mobile, login_status, login_type, client_type, login_ip)
      VALUES (12, ${referrer.userId}, ${referrer.mobile}, 1, 1, 1, '10.9.9.9')`
    await t.call('user/auth/user/recommended/bind', { referralCode: referrer.code }, { ...me, ip: '10.9.9.9' })
    const own = await t.call('user/auth/user/recommended/join', {}, me)
    await bindTo(referrer, own.data.referralCode)
    const risky = await t.call('commerce/admin/referral/bind/list', { risk: 'address' }, admin)
    expect(risky.data.list).toMatchObject([{ userId: me.userId, referrerId: referrer.userId, riskList: ['address'] }])
    const mutual = await t.call('commerce/admin/referral/bind/list', { risk: 'mutual' }, admin)
    expect(mutual.data.list).toMatchObject([{ userId: referrer.userId, referrerId: me.userId }])
    const end = { userId: me.userId, referrerId: referrer.userId, reason: '同一家人' }
    expect((await t.call('commerce/admin/referral/bind/end', end, admin)).code).toBe(200)
    expect((await buy(me)).referrer).toBeNull()
    expect(await bindTo(me, referrer.code)).toBe(0)
    expect((await t.call('commerce/admin/referral/bind/end', { ...end, userId: admin.userId }, admin)).code).toBe(404)
  })

  test('see commissions clawed back after settlement', async () => {
    const [referrer, me] = [await join(), await makeUser(t.owner)]
    await bindTo(me, referrer.code)
    const order = await buy(me)
    await money.payAtCashier(order)
    const asked = { referrerId: referrer.userId, risk: 'refund' as const }
    expect((await t.call('commerce/admin/referral/bind/list', asked, admin)).data.list).toEqual([])
    await t.owner`UPDATE order_share SET share_status = 2, clawed = 400 WHERE order_no = ${order.orderNo} AND role = 'referrer'`
    expect((await t.call('commerce/admin/referral/bind/list', asked, admin)).data.list).toMatchObject([
      { userId: me.userId, riskList: ['refund'], refundMoney: 400, profitMoney: 600 },
    ])
  })

  test('see full mobile numbers only with the right', async () => {
    const [referrer, me] = [await join(), await makeUser(t.owner)]
    await bindTo(me, referrer.code)
    const operator = await makeUser(t.owner, { isAdmin: 1, isOwner: 0 })
    const [role] = await t.owner<
      { id: string }[]
    >`INSERT INTO admin_role (site_id, role_name, permissions) VALUES (12, '推广', '{referral}') RETURNING id`
    await t.owner`INSERT INTO admin_user_role (site_id, user_id, role_id) VALUES (12, ${operator.userId}, ${role?.id ?? ''})`
    const seen = async (who: MadeUser) => [
      (await t.call('commerce/admin/referral/list', {}, who)).data.list[0]?.mobile,
      (await t.call('commerce/admin/referral/bind/list', {}, who)).data.list[0]?.mobile,
    ]
    const short = ({ mobile }: MadeUser) => mobile.replace(/^(\d{3})\d{4}/, '$1****')
    expect(await seen(admin)).toEqual([referrer.mobile, me.mobile])
    expect(await seen(operator)).toEqual([short(referrer), short(me)])
  })

  test('need the right', async () => {
    const operator = await makeUser(t.owner, { isAdmin: 1, isOwner: 0 })
    expect((await t.call('commerce/admin/referral/rule/view', {}, operator)).code).toBe(306)
    expect((await t.call('commerce/admin/referral/list', {}, operator)).code).toBe(306)
    expect((await t.call('commerce/admin/referral/rule/view', {}, admin)).data).toMatchObject({
      isOpen: 1,
      joinType: 1,
      commissionRate: 0.1,
      bindDays: 365,
    })
  })
})
