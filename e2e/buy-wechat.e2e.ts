/** Buying inside WeChat: its user agent, OAuth page and cashier, with gateways that verify every signature. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWechatGateway, wechatApiKey, type WechatGateway, wechatMerchant } from '../server/test/gateways/wechat.ts'
import { type FakeWechat, startFakeWechat } from '../server/test/wechat.ts'
import { launch, open } from './browser.ts'
import { type OwnProduct, startOwnProduct } from './own-product.ts'
import { PASSWORD, SITE, visitor } from './people.ts'

const COURSE = '人人都会的数据分析'
const USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50(0x18003237) NetType/WIFI Language/zh_CN'

let browser: Browser
let product: OwnProduct
let wechat: WechatGateway
let people: FakeWechat
const keys = mkdtempSync(join(tmpdir(), 'zhixing-pay-'))
beforeAll(async () => {
  wechat = await startWechatGateway()
  people = await startFakeWechat()
  const keyFile = join(keys, 'wechat.pem')
  writeFileSync(keyFile, wechat.merchantKey)
  product = await startOwnProduct({
    PUBLIC_URL: 'https://school.example',
    PAY_WECHAT_MCH_ID: wechatMerchant.mchId,
    PAY_WECHAT_APP_ID: wechatMerchant.appId,
    PAY_WECHAT_APP_SECRET: 'service-secret',
    PAY_WECHAT_SERIAL: wechatMerchant.serial,
    PAY_WECHAT_KEY_FILE: keyFile,
    PAY_WECHAT_API_KEY: wechatApiKey,
    PAY_WECHAT_URL: wechat.url,
    WECHAT_API_URL: people.api,
  })
  browser = await launch()
})
afterAll(async () => {
  people?.close()
  await Promise.all([browser?.close(), product?.stop(), wechat?.close()])
  rmSync(keys, { recursive: true })
})

test('a course is bought inside WeChat; a cancelled payment succeeds at the second try', async () => {
  const page = await visitor(browser, {
    userAgent: USER_AGENT,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  const call = async <T>(path: string, data: object) => {
    const url = `${product.origin}/apis/${path}`
    const answer = await page.context().request.post(url, { headers: { 'SITE-ID': '12' }, data })
    return ((await answer.json()) as { data: T }).data
  }
  const mobile = '19900000101'
  const database = product.openDatabase()
  await database.owner`
    INSERT INTO users (site_id, mobile, nickname, password_hash)
    SELECT site_id, ${mobile}, '微信里的人', password_hash FROM users WHERE site_id = ${SITE} AND mobile = '13800000001'`
  await database.close()
  await call('user/api/user/login/password', { mobile, password: PASSWORD, clientType: 1 })
  const { list } = await call<{ list: { courseId: string }[] }>('course/api/course/search/list', { keyword: COURSE })
  const courseId = list[0]?.courseId ?? ''

  // WeChat's OAuth page identifies the user without asking and redirects back.
  await page.route('https://open.weixin.qq.com/**', async (route) => {
    const asked = new URL(route.request().url()).searchParams
    const back = new URL(asked.get('redirect_uri') ?? '')
    expect([back.origin, asked.get('appid'), asked.get('scope')]).toEqual([
      'https://school.example',
      wechatMerchant.appId,
      'snsapi_base',
    ])
    const location = `${product.origin}${back.pathname}?code=ok-anna-1&state=${asked.get('state') ?? ''}`
    await route.fulfill({ status: 302, headers: { location } })
  })
  // The cashier opens for parameters that the merchant signed; the user cancels first, then pays.
  let times = 0
  await page.exposeFunction('wechatCashier', async (payParams: Record<string, string>) => {
    const serialNumber = wechat.openCashier(payParams)
    times += 1
    if (times === 1) return 'get_brand_wcpay_request:cancel'
    wechat.pay(serialNumber)
    const { headers, body } = wechat.notification(serialNumber)
    await fetch(`${product.origin}/pay/notify/12/wechat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
    return 'get_brand_wcpay_request:ok'
  })
  await page.addInitScript(() => {
    const page = window as unknown as Record<string, unknown>
    const cashier = (input: unknown) => (page.wechatCashier as (input: unknown) => Promise<string>)(input)
    page.WeixinJSBridge = {
      invoke: (_name: string, input: unknown, answered: (answer: { err_msg: string }) => void) =>
        void cashier(input).then((err_msg) => answered({ err_msg })),
    }
  })

  await open(page, `${product.origin}/checkout?products=1:${courseId}`)
  // QR codes are for other screens.
  expect(await page.getByRole('radio').count()).toBe(1)
  await page.getByRole('button', { name: /^提交订单/ }).click()
  await page.getByText('您已取消支付，可以重新支付').waitFor()
  await page.getByRole('button', { name: '微信支付' }).click()
  await page.getByRole('heading', { name: '支付成功' }).waitFor()
  expect(times).toBe(2)
  expect(await call('course/auth/course/view', { courseId })).toMatchObject({ isPay: 1 })
})
