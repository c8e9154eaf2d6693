/** Merchant accounts of sites over HTTP, against fake gateways that verify signatures. */
import { createSign, generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AlipayGateway, alipayMerchant, startAlipayGateway } from '../../../test/gateways/alipay.ts'
import { startWechatGateway, wechatApiKey, type WechatGateway, wechatMerchant } from '../../../test/gateways/wechat.ts'
import { makeCourse, makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeMoney, type Money } from '../../../test/money.ts'
import { makeOperator } from '../../../test/people.ts'
import { chinaDay } from '../../platform/payment/amounts.ts'
import { channelOf } from '../channel/channels.ts'
import { reconcileDay } from '../recon/reconcile.ts'

let t: TestApp
let money: Money
let alipay: AlipayGateway
let wechat: WechatGateway
let operator: MadeUser
let abroad: MadeUser & { siteId: number }
/** What the application logged. */
const logged: unknown[] = []

const pair = () => {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const { privateKey, publicKey } = keys
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}
/** An account whose provider signs with `provider`. */
const other = { app: pair(), provider: pair(), appId: '2021000000000002' }

beforeAll(async () => {
  alipay = await startAlipayGateway()
  wechat = await startWechatGateway()
  t = await startTestApp({
    PUBLIC_URL: 'https://school.example',
    PAY_ALIPAY_URL: alipay.url,
    PAY_WECHAT_URL: wechat.url,
  })
  for (const level of ['error', 'warn', 'info'] as const) {
    const write = t.services.log[level].bind(t.services.log) as (...args: unknown[]) => void
    t.services.log[level] = ((...args: unknown[]) => {
      logged.push(
        args.map((one) => (one as { err?: Error }).err?.stack ?? one),
        args,
      )
      write(...args)
    }) as never
  }
  money = await makeMoney(t)
  operator = await makeOperator(t, ['merchant', 'order', 'order.refund', 'order.payment'])
  abroad = { ...(await makeOperator(t, ['merchant'], 13)), siteId: 13 }
})
afterAll(() => Promise.all([t.close(), alipay.close(), wechat.close()]))

const own = () => ({
  settings: { ...alipayMerchant } as Record<string, string>,
  secrets: { key: alipay.appKey, publicKey: alipay.publicKey } as Record<string, string>,
})
const second = () => ({
  settings: { appId: other.appId },
  secrets: { key: other.app.privateKey, publicKey: other.provider.publicKey },
})
const wechatOwn = () => ({
  settings: { ...wechatMerchant } as Record<string, string>,
  secrets: { key: wechat.merchantKey, apiKey: wechatApiKey } as Record<string, string>,
})
type Who = MadeUser & { siteId?: number }
const save = (input: object, who: Who = operator) =>
  t.raw('POST', 'commerce/admin/merchant/save', { provider: 'alipay', mode: 'own', ...input }, who)
const renew = (input: object, who: Who = operator) => t.raw('POST', 'commerce/admin/merchant/renew', input, who)
const attempt = async (input: object) => {
  const answer = await t.raw('POST', 'commerce/admin/merchant/try', { provider: 'alipay', ...input }, operator)
  return answer.data as { isOk: number; step: string; error: string }
}
const view = async (provider = 'alipay', who: Who = operator) => {
  const { data } = await t.call('commerce/admin/merchant/view', {}, who)
  const found = data.list.find((one) => one.provider === provider)
  if (!found) throw new Error(`no ${provider}`)
  return found
}
const idOf = async (merchant: string) => (await view()).accountList.find((one) => one.merchant === merchant)?.id ?? ''

async function ordered(payType = 21) {
  const [me, course] = [await makeUser(t.owner), await makeCourse(t.owner, { isFree: 0, price: 9900 })]
  const order = await money.place(me, [{ productType: 1, productId: course.courseId }], { payType })
  return { me, order, serialNumber: order.payment?.serialNumber ?? '' }
}
async function notify(route: string, { headers, body }: { headers: Record<string, string>; body: string }) {
  const answer = await t.app.inject({ method: 'POST', url: `/pay/notify/${route}`, headers, payload: body })
  return `${answer.statusCode} ${answer.body}`
}
/** The notification of the gateway, signed by another key and for another application. */
function signedBy(serialNumber: string, key: string, appId: string) {
  const { headers, body } = alipay.notification(serialNumber)
  const parameters = Object.fromEntries(new URLSearchParams(body))
  delete parameters.sign
  const text = { ...parameters, app_id: appId }
  const signed = Object.entries(text)
    .filter(([name, value]) => name !== 'sign_type' && value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const sign = createSign('RSA-SHA256').update(signed).sign(key, 'base64')
  return { headers, body: new URLSearchParams({ ...text, sign }).toString() }
}

test('a site without keys offers nothing of Alipay; with an account of its own it does, other sites do not', async () => {
  const before = await view()
  expect(before).toMatchObject({ mode: 'installation', hasInstallation: 0, accountList: [] })
  await expect(ordered()).rejects.toThrow('422')
  expect(await save({ ...own(), etag: before.etag })).toMatchObject({ code: 200 })
  expect(await view()).toMatchObject({
    mode: 'own',
    accountList: [{ merchant: alipayMerchant.appId, isCurrent: 1, payTypeList: [21, 22, 24], lastPayTime: null }],
  })
  const { serialNumber } = await ordered()
  const account = await idOf(alipayMerchant.appId)
  expect(alipay.payments.get(serialNumber)?.notifyUrl).toBe(`https://school.example/pay/notify/12/alipay/${account}`)
  expect(await view('alipay', abroad)).toMatchObject({ mode: 'installation', accountList: [] })
  // Off: no new payment; the one begun stays with its account.
  expect((await save({ mode: 'off' })).code).toBe(200)
  await expect(ordered()).rejects.toThrow('422')
  alipay.pay(serialNumber)
  await notify(`12/alipay/${account}`, alipay.notification(serialNumber))
  const rows = await t.owner`SELECT pay_status FROM order_pay WHERE serial_number = ${serialNumber}`
  expect(rows).toMatchObject([{ payStatus: 2 }])
  expect((await save({ mode: 'own', ...own(), secrets: {} })).code).toBe(200)
})

test('a payment is believed only from the address and with the keys of its own account', async () => {
  await save(second())
  await save(own())
  const [mine, theirs] = [await idOf(alipayMerchant.appId), await idOf(other.appId)]
  const foreign = { settings: { appId: other.appId }, secrets: second().secrets }
  expect((await save(foreign, abroad)).code).toBe(200)
  const [{ id: foreignId } = { id: '' }] = (await view('alipay', abroad)).accountList
  const { order, serialNumber } = await ordered()
  alipay.pay(serialNumber)
  const routes = ['12/alipay', `12/alipay/${theirs}`, '13/alipay', `13/alipay/${mine}`, `13/alipay/${foreignId}`]
  routes.push(`12/alipay/${foreignId}`, `12/wechat/${mine}`, '12/alipay/1', '12/alipay/x')
  const messages = [
    alipay.notification(serialNumber),
    signedBy(serialNumber, other.provider.privateKey, other.appId),
    signedBy(serialNumber, other.provider.privateKey, alipayMerchant.appId),
  ]
  for (const message of messages) for (const route of routes) await notify(route, message)
  for (const message of messages.slice(1)) expect(await notify(`12/alipay/${mine}`, message)).toBe('200 fail')
  expect(await money.status(order)).toBe(1)
  const held = await t.owner`SELECT pay_status FROM order_pay WHERE serial_number = ${serialNumber}`
  expect(held).toMatchObject([{ payStatus: 1 }])
  expect(await notify(`12/alipay/${mine}`, alipay.notification(serialNumber))).toBe('200 success')
  expect(await money.status(order)).toBe(2)
})

test('after a change of the account: old orders are notified, refunded and reconciled through theirs', async () => {
  await save(own())
  const account = await idOf(alipayMerchant.appId)
  const [{ order, serialNumber }, late] = [await ordered(), await ordered()]
  alipay.pay(serialNumber)
  expect(await notify(`12/alipay/${account}`, alipay.notification(serialNumber))).toBe('200 success')
  expect((await save(second())).code).toBe(200)
  expect(await view()).toMatchObject({
    accountList: expect.arrayContaining([expect.objectContaining({ isCurrent: 0 })]),
  })

  // Paid after the change.
  alipay.pay(late.serialNumber)
  expect(await notify(`12/alipay/${account}`, alipay.notification(late.serialNumber))).toBe('200 success')
  expect(await money.status(late.order)).toBe(2)

  const refund = {
    orderNo: order.orderNo,
    itemList: [{ itemNo: 1, amount: 9900 }],
    reason: '退款',
    clientKey: 'merchant-1',
  }
  expect(await t.raw('POST', 'commerce/admin/order/refund', refund, operator)).toMatchObject({ code: 200 })
  await t.runJobs()
  expect(alipay.payments.get(serialNumber)?.refunds).toMatchObject([{ amount: 9900 }])

  const channel = await channelOf(t.services, t.db(), { channel: 'alipay', accountId: account })
  if (!channel) throw new Error('the earlier account cannot be opened')
  const day = chinaDay(Date.now())
  await reconcileDay(t.services, channel, day, 12)
  const days = await t.owner`SELECT account_id, pay_count, refund_count FROM recon_day WHERE channel = 'alipay'`
  expect(days).toMatchObject([{ accountId: account, refundCount: 1 }])
  // Statements of another site's account, or of none.
  const [recon, strange] = [await makeOperator(t, ['recon']), { ...(await makeOperator(t, ['recon'], 13)), siteId: 13 }]
  const run = (accountId: string, who: Who) =>
    t.call('commerce/admin/recon/run', { channel: 'alipay', accountId, day }, who)
  expect([(await run('1', recon)).code, (await run(account, strange)).code]).toEqual([404, 404])
  const differences =
    await t.owner`SELECT number FROM recon_difference WHERE number IN (${serialNumber}, ${late.serialNumber})`
  expect(differences).toHaveLength(0)
})

test('an open attempt through an earlier account is not continued', async () => {
  await save(own())
  expect((await save({ provider: 'wechat', ...wechatOwn() })).code).toBe(200)
  const { me, order, serialNumber } = await ordered(11)
  const again = async () =>
    (await t.call('user/auth/order/info/continue/pay', { orderNo: order.orderNo, payType: 11 }, me)).data?.payment
  expect((await again())?.serialNumber).toBe(serialNumber)
  const moved = wechatOwn()
  const changed = { ...moved, settings: { ...moved.settings, appId: 'wx0000000000000001' } }
  expect((await save({ provider: 'wechat', ...changed })).code).toBe(200)
  await again()
  const attempts = await t.owner`SELECT account_id FROM order_pay WHERE order_no = ${order.orderNo}`
  expect(new Set(attempts.map(({ accountId }) => accountId as string)).size).toBe(2)
})

test('keys replaced under the same identity: the old key verifies nothing any more', async () => {
  await save(own())
  const account = await idOf(alipayMerchant.appId)
  const { order, serialNumber } = await ordered()
  alipay.pay(serialNumber)
  const { etag } = (await view()).accountList.find(({ id }) => id === account) ?? { etag: '' }
  const replaced = { id: account, settings: own().settings, secrets: { publicKey: other.provider.publicKey }, etag }
  expect((await renew(replaced)).code).toBe(200)
  expect(await notify(`12/alipay/${account}`, alipay.notification(serialNumber))).toBe('200 fail')
  expect(await money.status(order)).toBe(1)
  const now = signedBy(serialNumber, other.provider.privateKey, alipayMerchant.appId)
  expect(await notify(`12/alipay/${account}`, now)).toBe('200 success')
  expect(await money.status(order)).toBe(2)
  // Another identity is another account; another site's is none.
  const identity = { ...replaced, etag: undefined, settings: { appId: other.appId } }
  expect(await renew(identity)).toMatchObject({ code: 422 })
  expect((await renew({ ...replaced, etag: undefined }, abroad)).code).toBe(404)
  expect((await save(own())).code).toBe(200)
})

test('trying an account says what failed, and moves nothing', async () => {
  const count = alipay.payments.size + wechat.payments.size
  expect(await attempt(own())).toEqual({ isOk: 1, step: '', error: '' })
  expect(await attempt({ provider: 'wechat', ...wechatOwn() })).toEqual({ isOk: 1, step: '', error: '' })
  // Signed by another key than that of the account.
  expect(await attempt(second())).toMatchObject({ isOk: 0, step: 'verify' })
  const wrongApp = { ...own(), secrets: { ...own().secrets, key: other.app.privateKey } }
  expect(await attempt(wrongApp)).toMatchObject({ isOk: 0, step: 'accept' })
  const wrongPublic = { ...own(), secrets: { ...own().secrets, publicKey: other.provider.publicKey } }
  expect(await attempt(wrongPublic)).toMatchObject({ isOk: 0, step: 'verify' })
  const wrongKey = wechatOwn()
  wrongKey.secrets.key = other.app.privateKey
  expect(await attempt({ provider: 'wechat', ...wrongKey })).toMatchObject({ isOk: 0, step: 'accept' })
  const wrongApi = wechatOwn()
  wrongApi.secrets.apiKey = 'x'.repeat(32)
  expect(await attempt({ provider: 'wechat', ...wrongApi })).toMatchObject({ isOk: 0, step: 'verify' })
  expect(alipay.payments.size + wechat.payments.size).toBe(count)
})

test('wrong fields are refused where they are', async () => {
  const at = async (input: object) => ((await save(input)).data as { field?: string }).field
  expect(await at({ settings: {}, secrets: {} })).toBe('settings.appId')
  expect(await at({ ...own(), settings: { appId: '2021000000000077' }, secrets: {} })).toBe('secrets.key')
  expect(await at({ ...own(), secrets: { ...own().secrets, key: 'no key' } })).toBe('secrets.key')
  expect(await at({ ...own(), secrets: { ...own().secrets, publicKey: other.app.privateKey } })).toBe(
    'secrets.publicKey',
  )
  expect(await at({ ...own(), settings: { ...alipayMerchant, appCertSn: 'abc' } })).toBe('settings.rootCertSn')
  expect(await at({ ...own(), payTypeList: [11] })).toBe('payTypeList')
  expect(await at({ provider: 'wechat', ...wechatOwn(), payTypeList: [14] })).toBe('secrets.appSecret')
  expect(await at({ mode: 'installation' })).toBe('mode')
  expect((await save({ provider: 'sandbox' })).code).toBe(422)
  expect(await save({ ...own(), etag: 'x'.repeat(22), payTypeList: [21] })).toMatchObject({ code: 409 })
})

test('without a recent proof, the right, or PUBLIC_URL nothing is saved', async () => {
  const unproved = await makeOperator(t, ['merchant'])
  await t.owner`UPDATE user_session SET proved_at = NULL WHERE user_id = ${unproved.userId}`
  expect((await save(own(), unproved)).code).toBe(459)
  const stranger = await makeOperator(t, ['saleRule', 'order.payment'])
  for (const key of ['view', 'save', 'renew', 'try'])
    expect((await t.raw('POST', `commerce/admin/merchant/${key}`, {}, stranger)).code).toBe(306)
  const closed = await startTestApp({ PAY_SHARED: '0' })
  try {
    const { token } = await makeOperator(closed, ['merchant'])
    const ask = (input: object) => closed.raw('POST', 'commerce/admin/merchant/save', input, { token })
    expect(await ask({ provider: 'alipay', mode: 'own', ...own() })).toMatchObject({
      code: 422,
      data: { field: 'mode' },
    })
    expect(await ask({ provider: 'alipay', mode: 'installation' })).toMatchObject({
      code: 422,
      data: { field: 'mode' },
    })
  } finally {
    await closed.close()
  }
})

test('keys are encrypted, and in no answer, log or operation log', async () => {
  const { settings, secrets } = wechatOwn()
  expect(
    (await save({ provider: 'wechat', settings, secrets: { ...secrets, appSecret: 'app-secret-of-site' } })).code,
  ).toBe(200)
  await t.owner`UPDATE merchant_account SET secrets_sealed = '\\x00' WHERE site_id = 13`
  expect((await view('alipay', abroad)).accountList[0]?.storedList).toEqual([])
  const shown = JSON.stringify([await view(), await view('wechat')])
  const rows = await t.owner<{ all: string }[]>`
    SELECT row_to_json(a)::text AS all FROM merchant_account a UNION ALL SELECT row_to_json(l)::text FROM sys_log l
    UNION ALL SELECT row_to_json(p)::text FROM order_pay p`
  const everything = [shown, JSON.stringify(rows), JSON.stringify(logged)].join('\n')
  for (const text of ['修改收款账号', '更新收款账号的密钥', '收款账号（支付宝）', '密钥更新时间'])
    expect(everything).toContain(text)
  const lines = (key: string) => key.split('\n').filter((line) => line.length > 40 && !line.startsWith('-----'))
  const hidden = [wechatApiKey, 'app-secret-of-site', ...lines(wechat.merchantKey), ...lines(alipay.appKey)]
  for (const secret of [...hidden, ...lines(other.app.privateKey)]) {
    expect(everything).not.toContain(secret.slice(0, 32))
    expect(everything).not.toContain(Buffer.from(secret).toString('hex'))
  }
})
