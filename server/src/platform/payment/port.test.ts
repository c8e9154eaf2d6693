/**
 * Contract of every payment channel: the sandbox, WeChat Pay and Alipay, the latter against fake gateways that
 * implement their protocols.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  alipayCertificates,
  alipayMerchant,
  type AlipayGateway,
  startAlipayGateway,
} from '../../../test/gateways/alipay.ts'
import { startWechatGateway, wechatApiKey, type WechatGateway, wechatMerchant } from '../../../test/gateways/wechat.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { type FakeWechat, startFakeWechat } from '../../../test/wechat.ts'
import { createAlipay } from './alipay/channel.ts'
import { chinaDay } from './amounts.ts'
import { privateKeyOf, publicKeyOf } from './keys.ts'
import type { NewPayment, PaymentChannel, RawNotification } from './port.ts'
import { createSandbox, notificationOf } from './sandbox/channel.ts'
import { payPayment, selectPayment } from './sandbox/sandbox.sql.ts'
import { createWechatPay } from './wechat/channel.ts'
import { createWechatPayers } from './wechat/payers.ts'

let t: TestApp
let wechat: WechatGateway
let alipay: AlipayGateway
let people: FakeWechat
let serial = 7_300_000_000_000_000
beforeAll(async () => {
  t = await startTestApp()
  wechat = await startWechatGateway()
  alipay = await startAlipayGateway()
  people = await startFakeWechat()
})
afterAll(async () => {
  people.close()
  await Promise.all([t.close(), wechat.close(), alipay.close()])
})

const now = () => Date.now()
const wechatChannel = (over: Partial<Parameters<typeof createWechatPay>[0]> = {}, clock = now) =>
  createWechatPay(
    {
      ...wechatMerchant,
      key: privateKeyOf(wechat.merchantKey),
      apiKey: wechatApiKey,
      publicKey: undefined,
      payTypes: [11, 12],
      url: wechat.url,
      ...over,
    },
    clock,
  )
const alipayChannel = (over: Partial<Parameters<typeof createAlipay>[0]> = {}) =>
  createAlipay(
    {
      ...alipayMerchant,
      key: privateKeyOf(alipay.appKey),
      publicKey: publicKeyOf(alipay.publicKey),
      payTypes: [21, 22, 24],
      url: alipay.url,
      ...over,
    },
    now,
  )

/** A JSAPI channel, which needs the payer's identity. */
const withinWechat = () =>
  wechatChannel({
    payTypes: [14],
    payers: createWechatPayers(
      { appId: wechatMerchant.appId, appSecret: 'service-secret' },
      { log: t.services.log, api: people.api },
    ),
  })

interface Driver {
  channel: PaymentChannel
  payType: number
  pay(serialNumber: string): Promise<unknown>
  notification(serialNumber: string, at?: number): Promise<RawNotification>
  /** The number of payments with this number at the channel. */
  count(serialNumber: string): Promise<number>
}

const drivers: Record<string, () => Driver> = {
  sandbox: () => ({
    channel: createSandbox(t.services.secret, now),
    payType: 90,
    pay: (serialNumber) => payPayment(t.db(), serialNumber, 0),
    async notification(serialNumber, at = now()) {
      const payment = await selectPayment(t.db(), serialNumber)
      if (!payment) throw new Error('no such payment')
      return notificationOf(t.services.secret, payment, at)
    },
    count: async (serialNumber) =>
      (await t.owner`SELECT 1 FROM sandbox_payment WHERE serial_number = ${serialNumber}`).length,
  }),
  wechat: () => ({
    channel: wechatChannel(),
    payType: 11,
    pay: async (serialNumber) => wechat.pay(serialNumber),
    notification: async (serialNumber, at = now()) => wechat.notification(serialNumber, { at }),
    count: async (serialNumber) => (wechat.payments.has(serialNumber) ? 1 : 0),
  }),
  alipay: () => ({
    channel: alipayChannel(),
    payType: 21,
    pay: async (serialNumber) => alipay.pay(serialNumber),
    notification: async (serialNumber, at = now()) => alipay.notification(serialNumber, { at }),
    count: async (serialNumber) => (alipay.payments.has(serialNumber) ? 1 : 0),
  }),
}

function newPayment(payType: number, over: Partial<NewPayment> = {}): NewPayment {
  serial += 1
  return {
    serialNumber: String(serial),
    payType,
    amount: 1990,
    subject: '《函数, 与/导数》=第一&二讲',
    origin: 'https://school.example',
    returnUrl: 'https://school.example/checkout/pay/1',
    notifyUrl: 'https://school.example/pay/notify/12/x',
    ip: '203.0.113.7',
    expireTime: new Date(now() + 1_800_000).toISOString(),
    ...over,
  }
}

describe.each(Object.keys(drivers))('%s', (name) => {
  const made = (): Driver => {
    const driver = drivers[name]?.()
    if (!driver) throw new Error(name)
    return driver
  }
  const begun = async (driver: Driver) => {
    const payment = newPayment(driver.payType)
    await driver.channel.start(t.db(), payment)
    return payment
  }
  const paid = async (driver: Driver) => {
    const payment = await begun(driver)
    await driver.pay(payment.serialNumber)
    return payment
  }

  test('start is idempotent; the payment is waiting', async () => {
    const driver = made()
    const payment = newPayment(driver.payType)
    const first = await driver.channel.start(t.db(), payment)
    expect(first.codeUrl).not.toBe('')
    expect(await driver.channel.start(t.db(), payment)).toEqual(first)
    expect(await driver.count(payment.serialNumber)).toBe(1)
    expect(await driver.channel.query(t.db(), payment.serialNumber)).toMatchObject({
      serialNumber: payment.serialNumber,
      state: 'waiting',
      amount: 1990,
      currency: 'CNY',
      merchant: driver.channel.merchant,
      payTime: null,
    })
  })

  test('an unknown payment is null', async () => {
    const { channel } = made()
    const serialNumber = newPayment(0).serialNumber
    expect(await channel.query(t.db(), serialNumber)).toBeNull()
    expect(await channel.queryRefund(t.db(), { refundNo: serialNumber, serialNumber })).toBeNull()
  })

  test('a paid payment has the same report in the query and the notification', async () => {
    const driver = made()
    const { serialNumber } = await paid(driver)
    const asked = await driver.channel.query(t.db(), serialNumber)
    expect(asked).toMatchObject({ state: 'paid', amount: 1990, currency: 'CNY', merchant: driver.channel.merchant })
    expect(Math.abs(Date.parse(asked?.payTime ?? '') - now())).toBeLessThan(60_000)
    const reported = await driver.channel.readNotification(t.db(), await driver.notification(serialNumber))
    expect(reported).toEqual(asked)
  })

  test('a closed payment cannot be paid, a paid one cannot be closed', async () => {
    const driver = made()
    const open = await begun(driver)
    expect(await driver.channel.close(t.db(), open.serialNumber)).toBe(true)
    expect(await driver.channel.close(t.db(), open.serialNumber)).toBe(true)
    expect((await driver.channel.query(t.db(), open.serialNumber))?.state).toBe('closed')
    const { serialNumber } = await paid(driver)
    expect(await driver.channel.close(t.db(), serialNumber)).toBe(false)
    expect((await driver.channel.query(t.db(), serialNumber))?.state).toBe('paid')
  })

  test('a refund is idempotent by number and never exceeds the payment', async () => {
    const driver = made()
    const { serialNumber } = await paid(driver)
    const refund = { refundNo: newPayment(0).serialNumber, serialNumber, amount: 990, total: 1990, reason: '测试' }
    const first = await driver.channel.refund(t.db(), refund)
    expect(first).toMatchObject({ state: 'refunded', reason: '' })
    expect(await driver.channel.refund(t.db(), refund)).toEqual(first)
    expect(await driver.channel.queryRefund(t.db(), refund)).toEqual(first)
    const tooMuch = { ...refund, refundNo: newPayment(0).serialNumber, amount: 1001 }
    expect((await driver.channel.refund(t.db(), tooMuch)).state).toBe('refused')
    expect(await driver.channel.queryRefund(t.db(), tooMuch)).toBeNull()
    expect((await driver.channel.refund(t.db(), { ...tooMuch, amount: 1000 })).state).toBe('refunded')
  })

  test('forged, modified and old notifications are rejected', async () => {
    const driver = made()
    const { serialNumber } = await paid(driver)
    const right = await driver.notification(serialNumber)
    const read = (raw: RawNotification) => driver.channel.readNotification(t.db(), raw)
    await expect(read({ headers: {}, body: right.body.replace(/sign=[^&]*/, 'sign=') })).rejects.toThrow()
    await expect(
      read({ ...right, body: right.body.replace(serialNumber, '1').replace('TRANSACTION', 'X') }),
    ).rejects.toThrow()
    await expect(read({ ...right, body: '' })).rejects.toThrow()
    for (const hours of [-27, 27])
      await expect(read(await driver.notification(serialNumber, now() + hours * 3_600_000))).rejects.toThrow('too old')
    expect((await read(right)).state).toBe('paid')
  })

  test('the statement of the day has all payments and refunds, to the fen', async () => {
    const driver = made()
    const { serialNumber } = await paid(driver)
    const open = await begun(driver)
    const refundNo = newPayment(0).serialNumber
    await driver.channel.refund(t.db(), { refundNo, serialNumber, amount: 29, total: 1990, reason: '' })
    const lines = await driver.channel.statement(t.db(), chinaDay(now()))
    expect(lines.find(({ number }) => number === serialNumber)).toMatchObject({ kind: 'pay', amount: 1990 })
    expect(lines.find(({ number }) => number === refundNo)).toMatchObject({ kind: 'refund', amount: 29 })
    expect(lines.some(({ number }) => number === open.serialNumber)).toBe(false)
    expect(await driver.channel.statement(t.db(), '2001-01-01')).toEqual([])
  })
})

describe('WeChat Pay', () => {
  test('H5: an address that returns to the order', async () => {
    const start = await wechatChannel().start(t.db(), newPayment(12))
    expect(start.codeUrl).toBe('')
    expect(new URL(start.payUrl).searchParams.get('redirect_url')).toBe('https://school.example/checkout/pay/1')
  })

  test('JSAPI: the payer is identified without interaction, and the page parameters open the cashier', async () => {
    const channel = withinWechat()
    const back = { returnUrl: 'https://school.example/checkout/pay/1', state: 'S-1_x' }
    expect(channel.payTypes).toEqual([14])
    expect(channel.payerUrl?.(11, back)).toBeNull()
    expect(channel.payerUrl?.(14, back)).toBe(
      'https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx8888888888888888&redirect_uri=https%3A%2F%2Fschool.example%2Fcheckout%2Fpay%2F1' +
        '&response_type=code&scope=snsapi_base&state=S-1_x#wechat_redirect',
    )
    const payment = newPayment(14, { payerCode: 'ok-anna-1' })
    const { codeUrl, payUrl, payParams } = await channel.start(t.db(), payment)
    expect([codeUrl, payUrl]).toEqual(['', ''])
    expect(people.asked.at(-1)?.query).toMatchObject({ appid: wechatMerchant.appId, secret: 'service-secret' })
    expect(wechat.openCashier(payParams ?? {})).toBe(payment.serialNumber)
    expect(() => wechat.openCashier({ ...payParams, nonceStr: 'x' })).toThrow('签名')
    wechat.pay(payment.serialNumber)
    const report = await channel.readNotification(t.db(), wechat.notification(payment.serialNumber))
    expect(report).toMatchObject({ state: 'paid', amount: 1990, merchant: channel.merchant })
  })

  test('JSAPI: an expired code is a CallError; without the secret it is not offered', async () => {
    const channel = withinWechat()
    const start = (payerCode?: string) => channel.start(t.db(), newPayment(14, { payerCode }))
    await expect(start('40163')).rejects.toMatchObject({ code: 422, message: '微信授权已失效，请重新发起支付' })
    await expect(start('40125')).rejects.toMatchObject({ code: 999 })
    await expect(start()).rejects.toThrow('the payer is not identified')
    expect(wechatChannel({ payTypes: [11, 14] }).payTypes).toEqual([11])
  })

  test('certificates are renewed: an unknown serial number triggers a rate-limited fetch', async () => {
    let offset = 0
    const channel = wechatChannel({}, () => Date.now() + offset)
    const payment = newPayment(11)
    await channel.start(t.db(), payment)
    wechat.pay(payment.serialNumber)
    const asked = wechat.asked()
    const forged = wechat.notification(payment.serialNumber)
    forged.headers['wechatpay-serial'] = 'FFFF'
    for (let n = 0; n < 5; n += 1)
      await expect(channel.readNotification(t.db(), forged)).rejects.toThrow('unknown certificate')
    expect(wechat.asked()).toBe(asked)
    wechat.renew()
    offset = 61_000
    expect((await channel.readNotification(t.db(), wechat.notification(payment.serialNumber))).state).toBe('paid')
    expect(wechat.asked()).toBe(asked + 1)
    expect((await channel.query(t.db(), payment.serialNumber))?.state).toBe('paid')
    expect(wechat.asked()).toBe(asked + 1)
  })

  test('signatures older than five minutes are rejected', async () => {
    const channel = wechatChannel()
    const payment = newPayment(11)
    await channel.start(t.db(), payment)
    const of = (seconds: number) =>
      channel.readNotification(t.db(), wechat.notification(payment.serialNumber, { at: now() + seconds * 1000 }))
    await expect(of(-310)).rejects.toThrow('too old')
    await expect(of(310)).rejects.toThrow('too old')
    expect((await of(-280)).serialNumber).toBe(payment.serialNumber)
  })

  test('an unsigned answer is rejected', async () => {
    wechat.spoil.signature = true
    try {
      await expect(wechatChannel().start(t.db(), newPayment(11))).rejects.toThrow()
    } finally {
      wechat.spoil.signature = false
    }
  })

  test('a statement with a wrong hash, or one that is not ready, is rejected', async () => {
    const payment = newPayment(11)
    await wechatChannel().start(t.db(), payment)
    wechat.pay(payment.serialNumber)
    try {
      wechat.spoil.hash = true
      await expect(wechatChannel().statement(t.db(), chinaDay(now()))).rejects.toThrow('hash')
      wechat.spoil.hash = false
      wechat.spoil.notReady = true
      await expect(wechatChannel().statement(t.db(), chinaDay(now()))).rejects.toThrow('STATEMENT_CREATING')
    } finally {
      wechat.spoil.hash = false
      wechat.spoil.notReady = false
    }
  })

  test('the public key is used where the merchant has one', async () => {
    const { id, pem } = wechat.publicKey
    const channel = wechatChannel({ publicKey: { id, key: publicKeyOf(pem) } })
    wechat.usePublicKey()
    const asked = wechat.asked()
    const payment = newPayment(11)
    await channel.start(t.db(), payment)
    wechat.pay(payment.serialNumber)
    expect((await channel.readNotification(t.db(), wechat.notification(payment.serialNumber))).state).toBe('paid')
    expect(wechat.asked()).toBe(asked)
    await expect(wechatChannel().query(t.db(), payment.serialNumber)).rejects.toThrow('not configured')
    wechat.renew()
  })
})

describe('Alipay', () => {
  test.each([22, 24])('pay type %i: a signed address of Alipay’s page', async (payType) => {
    const channel = alipayChannel()
    const payment = newPayment(payType)
    const { codeUrl, payUrl } = await channel.start(t.db(), payment)
    expect(codeUrl).toBe('')
    alipay.open(payUrl)
    expect((await channel.query(t.db(), payment.serialNumber))?.state).toBe('waiting')
    expect(() => alipay.open(payUrl.replace('19.90', '0.01'))).toThrow('signature')
  })

  test('an unscanned code cannot be closed, and is not paid', async () => {
    expect(await alipayChannel().close(t.db(), newPayment(24).serialNumber)).toBe(true)
  })

  test('the report names another seller or application', async () => {
    const channel = alipayChannel()
    const payment = newPayment(21)
    await channel.start(t.db(), payment)
    alipay.pay(payment.serialNumber)
    const read = (merchant: string) =>
      channel.readNotification(t.db(), alipay.notification(payment.serialNumber, { merchant }))
    expect((await read(`${alipayMerchant.appId}/2088999999999999`)).merchant).not.toBe(channel.merchant)
    expect((await read(`2021999999999999/${alipayMerchant.sellerId}`)).merchant).not.toBe(channel.merchant)
  })

  test('a full refund is refunded, not closed', async () => {
    const channel = alipayChannel()
    const payment = newPayment(21)
    await channel.start(t.db(), payment)
    alipay.pay(payment.serialNumber)
    const refundNo = newPayment(0).serialNumber
    await channel.refund(t.db(), {
      refundNo,
      serialNumber: payment.serialNumber,
      amount: 1990,
      total: 1990,
      reason: '',
    })
    expect((await channel.query(t.db(), payment.serialNumber))?.state).toBe('refunded')
  })

  test('with certificates, payouts to accounts are idempotent by number and report their result', async () => {
    expect(alipayChannel().payoutTypes).toBeUndefined()
    const channel = alipayChannel({ certificates: alipayCertificates })
    const transfer = (account = 'teacher@example.com') => {
      const transferNo = newPayment(0).serialNumber
      return { transferNo, amount: 10_050, name: '张讲师', account, title: '收益提现' }
    }
    const [one, slow, refused] = [transfer(), transfer(), transfer('nobody@example.com')]
    expect(await channel.queryTransfer?.(t.db(), one.transferNo)).toBeNull()
    const paid = { state: 'paid', platformSn: `T${one.transferNo}`, reason: '' }
    expect(await channel.transfer?.(t.db(), one)).toEqual(paid)
    expect(await channel.transfer?.(t.db(), one)).toEqual(paid)
    expect(alipay.transfers.get(one.transferNo)).toEqual({
      amount: '100.50',
      identity: 'teacher@example.com',
      name: '张讲师',
      status: 'SUCCESS',
    })
    alipay.nextTransfer.status = 'DEALING'
    expect((await channel.transfer?.(t.db(), slow))?.state).toBe('processing')
    alipay.nextTransfer.status = 'SUCCESS'
    Object.assign(alipay.transfers.get(slow.transferNo) ?? {}, { status: 'REFUND' })
    expect((await channel.queryTransfer?.(t.db(), slow.transferNo))?.state).toBe('failed')
    expect(await channel.transfer?.(t.db(), refused)).toMatchObject({ state: 'failed' })
    const foreign = alipayChannel({ certificates: { ...alipayCertificates, app: 'x' } })
    await expect(foreign.transfer?.(t.db(), transfer())).rejects.toThrow('isv.missing-app-cert-sn')
  })

  test('an unsigned answer is rejected', async () => {
    alipay.spoil.signature = true
    try {
      await expect(alipayChannel().start(t.db(), newPayment(21))).rejects.toThrow('bad signature')
      await expect(alipayChannel().query(t.db(), newPayment(21).serialNumber)).rejects.toThrow('bad signature')
    } finally {
      alipay.spoil.signature = false
    }
  })
})
