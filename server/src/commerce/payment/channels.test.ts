/** Buying through WeChat Pay and Alipay over HTTP, against fake gateways that implement their protocols. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCourse, makeUser } from '../../../test/factories.ts'
import { alipayMerchant, type AlipayGateway, startAlipayGateway } from '../../../test/gateways/alipay.ts'
import type { Gateway } from '../../../test/gateways/book.ts'
import { startWechatGateway, wechatApiKey, type WechatGateway, wechatMerchant } from '../../../test/gateways/wechat.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeMoney, type Money } from '../../../test/money.ts'
import { type FakeWechat, startFakeWechat } from '../../../test/wechat.ts'

let t: TestApp
let money: Money
let wechat: WechatGateway
let alipay: AlipayGateway
let people: FakeWechat
const keys = mkdtempSync(join(tmpdir(), 'zhixing-pay-'))
beforeAll(async () => {
  wechat = await startWechatGateway()
  alipay = await startAlipayGateway()
  people = await startFakeWechat()
  const file = (name: string, text: string) => {
    writeFileSync(join(keys, name), text)
    return join(keys, name)
  }
  t = await startTestApp({
    PUBLIC_URL: 'https://school.example',
    PAY_WECHAT_MCH_ID: wechatMerchant.mchId,
    PAY_WECHAT_APP_ID: wechatMerchant.appId,
    PAY_WECHAT_SERIAL: wechatMerchant.serial,
    PAY_WECHAT_KEY_FILE: file('wechat.pem', wechat.merchantKey),
    PAY_WECHAT_API_KEY: wechatApiKey,
    PAY_WECHAT_URL: wechat.url,
    PAY_WECHAT_APP_SECRET: 'service-secret',
    WECHAT_API_URL: people.api,
    PAY_ALIPAY_APP_ID: alipayMerchant.appId,
    PAY_ALIPAY_SELLER_ID: alipayMerchant.sellerId,
    PAY_ALIPAY_KEY_FILE: file('alipay.txt', alipay.appKey),
    PAY_ALIPAY_PUBLIC_KEY_FILE: file('alipay-public.txt', alipay.publicKey),
    PAY_ALIPAY_URL: alipay.url,
  })
  money = await makeMoney(t)
})
afterAll(async () => {
  people.close()
  await Promise.all([t.close(), wechat.close(), alipay.close()])
  rmSync(keys, { recursive: true })
})

const WECHAT = { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile/15E148 MicroMessenger/8.0.50 NetType/WIFI' }

test('configured providers replace the sandbox and are offered where they work', async () => {
  const [me, course] = [await makeUser(t.owner), await makeCourse(t.owner, { isFree: 0, price: 9900 })]
  const productList = [{ productType: 1, productId: course.courseId }]
  const offered = async (userAgent: string) => {
    const headers = { 'user-agent': userAgent }
    const { data } = await t.call('user/auth/order/info/preview', { productList }, { ...me, headers })
    return data.payTypeList.map(({ payType }) => payType)
  }
  expect(await offered('Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36')).toEqual([11, 21, 24])
  expect(await offered('Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36')).toEqual([12, 22])
  expect(await offered(WECHAT['user-agent'])).toEqual([14])
})

test('inside WeChat: redirected for the payer’s identity, back with a code, paid by the page’s parameters; an expired or foreign code redirects again', async () => {
  const [person, course] = [await makeUser(t.owner), await makeCourse(t.owner, { isFree: 0, price: 9900 })]
  const me = { ...person, headers: WECHAT }
  const productList = [{ productType: 1, productId: course.courseId }]
  const order = await money.place(me, productList, { payType: 14 })
  const asking = new URL(order.payment?.payUrl ?? '')
  expect(asking.origin).toBe('https://open.weixin.qq.com')
  expect(asking.searchParams.get('redirect_uri')).toMatch(new RegExp(`/checkout/pay/${order.orderNo}$`))
  const state = asking.searchParams.get('state') ?? ''
  const serialNumber = order.payment?.serialNumber ?? ''
  expect(wechat.payments.has(serialNumber)).toBe(false)
  const goOn = async (payer?: { code: string; state: string }) => {
    const input = { orderNo: order.orderNo, payType: 14, ...(payer ? { payer } : {}) }
    return (await t.call('user/auth/order/info/continue/pay', input, me)).data.payment
  }
  // Another user's code placed in an address, or a used one.
  for (const payer of [undefined, { code: 'ok-eve-1', state: 'x'.repeat(32) }, { code: '40163', state }])
    expect(await goOn(payer)).toMatchObject({ payUrl: asking.href, payParams: null, serialNumber })
  expect(people.asked.some(({ query }) => query.code === 'ok-eve-1')).toBe(false)

  const begun = await goOn({ code: 'ok-anna-9', state })
  expect(begun).toMatchObject({ payUrl: '', codeUrl: '', serialNumber })
  expect(wechat.openCashier(begun?.payParams ?? {})).toBe(serialNumber)
  // The same answer twice, or none: the same payment.
  expect(await goOn({ code: 'ok-anna-9', state })).toEqual(begun)
  expect(await goOn()).toEqual(begun)
  wechat.pay(serialNumber)
  const { headers, body } = wechat.notification(serialNumber)
  await t.app.inject({ method: 'POST', url: '/pay/notify/12/wechat', headers, payload: body })
  expect(await money.status(order)).toBe(2)
})

test('inside WeChat with WeChat’s API unavailable: the order stays and reports it', async () => {
  const [person, course] = [await makeUser(t.owner), await makeCourse(t.owner, { isFree: 0, price: 9900 })]
  const me = { ...person, headers: WECHAT }
  const order = await money.place(me, [{ productType: 1, productId: course.courseId }], { payType: 14 })
  const state = new URL(order.payment?.payUrl ?? '').searchParams.get('state') ?? ''
  const input = { orderNo: order.orderNo, payType: 14, payer: { code: 'html', state } }
  const answer = await t.call('user/auth/order/info/continue/pay', input, me)
  expect(answer).toMatchObject({ code: 999, msg: expect.stringContaining('支付渠道暂时无响应') })
  expect(await money.status(order)).toBe(1)
})

describe.each([
  ['wechat', 11, () => wechat as Gateway],
  ['alipay', 21, () => alipay as Gateway],
] as const)('%s', (channel, payType, gatewayOf) => {
  const placed = async () => {
    const [me, course] = [await makeUser(t.owner), await makeCourse(t.owner, { isFree: 0, price: 9900 })]
    const order = await money.place(me, [{ productType: 1, productId: course.courseId }], { payType })
    const serialNumber = order.payment?.serialNumber ?? ''
    const isOwned = async () =>
      (await t.call('course/auth/course/sign', { periodId: course.periodIds[1] ?? '' }, me)).code === 200
    return { me, order, serialNumber, isOwned }
  }
  const notify = async (raw: { headers: Record<string, string>; body: string }) => {
    const { statusCode, body } = await t.app.inject({
      method: 'POST',
      url: `/pay/notify/12/${channel}`,
      headers: raw.headers,
      payload: raw.body,
    })
    return `${statusCode} ${body}`
  }
  const accepted = channel === 'wechat' ? '200 {"code":"SUCCESS","message":"成功"}' : '200 success'

  test('placed, paid, notified: owned, and the ledger is right', async () => {
    const before = await money.balances()
    const { order, serialNumber, isOwned } = await placed()
    expect(order.payment?.codeUrl).not.toBe('')
    expect(gatewayOf().payments.get(serialNumber)?.notifyUrl).toBe(`https://school.example/pay/notify/12/${channel}`)
    expect(await isOwned()).toBe(false)
    gatewayOf().pay(serialNumber)
    const notification = gatewayOf().notification(serialNumber)
    expect(await Promise.all([notify(notification), notify(notification)])).toEqual([accepted, accepted])
    expect(await money.status(order)).toBe(2)
    expect(await isOwned()).toBe(true)
    const after = await money.balances()
    expect((after[`channel:${channel}`] ?? 0) - (before[`channel:${channel}`] ?? 0)).toBe(-9900)
  })

  test('another amount or merchant: held, nothing granted', async () => {
    const other = channel === 'wechat' ? '1900000110/wx8888888888888888' : '2021000000000001/2088000000000009'
    for (const over of [{ amount: 1 }, { merchant: other }]) {
      const { order, serialNumber, isOwned } = await placed()
      gatewayOf().pay(serialNumber)
      expect(await notify(gatewayOf().notification(serialNumber, over))).toBe(accepted)
      expect(await money.status(order)).toBe(1)
      expect(await isOwned()).toBe(false)
      const rows = await t.owner`SELECT pay_status FROM order_pay WHERE serial_number = ${serialNumber}`
      expect(rows).toMatchObject([{ payStatus: 9 }])
    }
  })

  test('a notification with an invalid signature is refused and not stored', async () => {
    const { order, serialNumber } = await placed()
    const real = gatewayOf().notification(serialNumber)
    const forged = { ...real, body: real.body.replace('99.00', '0.01').replace('transaction"', 'transactions"') }
    expect(await notify(forged)).not.toBe(accepted)
    expect(await notify({ headers: { 'content-type': 'text/plain' }, body: 'x' })).not.toBe(accepted)
    expect(await money.status(order)).toBe(1)
    expect(await t.owner`SELECT 1 FROM pay_notify WHERE serial_number = ${serialNumber}`).toHaveLength(0)
  })

  test('closing an order closes it at the channel; without a notification the channel is queried', async () => {
    const first = await placed()
    expect((await t.call('user/auth/order/info/close', { orderNo: first.order.orderNo }, first.me)).code).toBe(200)
    expect(gatewayOf().payments.get(first.serialNumber)?.state).toBe('closed')
    const second = await placed()
    gatewayOf().pay(second.serialNumber)
    await t.runJobs({ early: true })
    expect(await money.status(second.order)).toBe(2)
  })
})

test('paid through two channels: the first settles, the second is refunded through its own channel automatically', async () => {
  const [me, course] = [await makeUser(t.owner), await makeCourse(t.owner, { isFree: 0, price: 9900 })]
  const order = await money.place(me, [{ productType: 1, productId: course.courseId }], { payType: 11 })
  const other = await t.call('user/auth/order/info/continue/pay', { orderNo: order.orderNo, payType: 21 }, me)
  const [first, second] = [order.payment?.serialNumber ?? '', other.data.payment?.serialNumber ?? '']
  wechat.pay(first)
  alipay.pay(second)
  const before = await money.balances()
  const notices = [
    ['wechat', wechat.notification(first)],
    ['alipay', alipay.notification(second)],
  ] as const
  for (const [channel, { headers, body }] of notices)
    await t.app.inject({ method: 'POST', url: `/pay/notify/12/${channel}`, headers, payload: body })
  await t.runJobs({ early: true })
  expect(await money.status(order)).toBe(2)
  expect(wechat.payments.get(first)?.refunds).toEqual([])
  expect(alipay.payments.get(second)?.refunds).toMatchObject([{ amount: 9900 }])
  expect(await t.owner`SELECT kind, status, amount FROM order_refund WHERE order_no = ${order.orderNo}`).toMatchObject([
    { kind: 'twice', status: 'refunded', amount: 9900 },
  ])
  const after = await money.balances()
  const moved = (account: string) => (after[account] ?? 0) - (before[account] ?? 0)
  expect([moved('channel:wechat'), moved('channel:alipay'), moved('refundDue')]).toEqual([-9900, 0, 0])
})

test('an unavailable gateway keeps the order, which can be paid later', async () => {
  const [me, course] = [await makeUser(t.owner), await makeCourse(t.owner, { isFree: 0, price: 9900 })]
  alipay.spoil.signature = true
  const input = {
    productList: [{ productType: 1, productId: course.courseId }],
    clientKey: 'gateway-away-1',
    payType: 21,
  }
  const answer = await t.call('user/auth/order/info/pay', input, me)
  alipay.spoil.signature = false
  expect(answer).toMatchObject({ code: 999, msg: expect.stringContaining('支付渠道暂时无响应') })
  const again = await t.call('user/auth/order/info/pay', input, me)
  expect(again).toMatchObject({ code: 200, data: { payment: { codeUrl: expect.stringContaining('qr.alipay.com') } } })
})
