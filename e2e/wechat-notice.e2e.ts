/** Subscribing to notices inside WeChat: linking, its own button on a page that it verifies, and the notice itself. */
import { createHash } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeWechat, startFakeWechat } from '../server/test/wechat.ts'
import { launch, open } from './browser.ts'
import { type OwnProduct, startOwnProduct } from './own-product.ts'
import { PASSWORD, visitor } from './people.ts'

const USER_AGENT =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/121 Mobile Safari/537.36 MicroMessenger/8.0.50'
const APP_ID = 'wx0123456789abcdef'
const TEMPLATE = 'TPL_of_class_notices'

let browser: Browser
let product: OwnProduct
let wechat: FakeWechat
beforeAll(async () => {
  wechat = await startFakeWechat()
  product = await startOwnProduct({ WECHAT_API_URL: wechat.api })
  browser = await launch()
})
afterAll(async () => {
  wechat?.close()
  await Promise.all([browser?.close(), product?.stop()])
})

/** Signs in as an operator of the demo, in WeChat or in another browser. */
async function enter(options: Parameters<typeof visitor>[1] = {}) {
  const page = await visitor(browser, options)
  const call = async <T>(path: string, data: object) => {
    const url = `${product.origin}/apis/${path}`
    const answer = await page.context().request.post(url, { headers: { 'SITE-ID': '12' }, data })
    return (await answer.json()) as { code: number; msg: string; data: T }
  }
  const signedIn = await call('user/api/user/login/password', {
    mobile: '13800000000',
    password: PASSWORD,
    clientType: options.userAgent ? 2 : 1,
  })
  expect(signedIn.code, signedIn.msg).toBe(200)
  return { page, call }
}

test('a person links WeChat, subscribes by its button, and gets one notice', async () => {
  const { page, call } = await enter({
    userAgent: USER_AGENT,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  const saved = await call('user/admin/wechat/setting/save', {
    appId: APP_ID,
    appSecret: 'a'.repeat(32),
    templateList: [
      {
        kind: 'grade',
        way: 'once',
        templateId: TEMPLATE,
        fieldList: [{ name: 'thing1', source: 'title', text: '' }],
      },
    ],
  })
  expect(saved.code, saved.msg).toBe(200)
  await page.route('https://open.weixin.qq.com/**', async (route) => {
    const asked = new URL(route.request().url()).searchParams
    const back = new URL(asked.get('redirect_uri') ?? '')
    back.searchParams.set('code', 'ok-anna-1')
    back.searchParams.set('state', asked.get('state') ?? '')
    await route.fulfill({ status: 302, headers: { location: back.href } })
  })
  // WeChat verifies the signature of the address, then defines its element, which asks the person.
  await page.exposeFunction('wechatVerifies', (input: Record<string, string>, address: string) => {
    const asked = wechat.asked.findLast(({ path }) => path === '/cgi-bin/ticket/getticket')
    const text = `jsapi_ticket=ticket-of-${asked?.query.access_token}&noncestr=${input.verifyNonceStr}&timestamp=${input.verifyTimestamp}&url=${address}`
    return input.verifyAppId === APP_ID && input.verifySignature === createHash('sha1').update(text).digest('hex')
  })
  await page.exposeFunction('wechatSubscribes', (templateId: string) => {
    wechat.subscribed.set(`open-anna ${templateId}`, 1)
  })
  await page.addInitScript(() => {
    const page = window as unknown as {
      wechatVerifies: (input: unknown, address: string) => Promise<boolean>
      wechatSubscribes: (templateId: string) => Promise<void>
      WeixinJSBridge: object
    }
    class Subscribe extends HTMLElement {
      connectedCallback() {
        const templateId = this.getAttribute('template') ?? ''
        const content = this.querySelector('script')?.textContent ?? ''
        this.attachShadow({ mode: 'open' }).innerHTML = content
        this.addEventListener('click', () => {
          const subscribeDetails = JSON.stringify({ [templateId]: JSON.stringify({ status: 'accept' }) })
          const detail = { errMsg: 'subscribe:ok', subscribeDetails }
          void page.wechatSubscribes(templateId).then(() => this.dispatchEvent(new CustomEvent('success', { detail })))
        })
      }
    }
    page.WeixinJSBridge = {
      invoke(name: string, input: { verifyOpenTagList: string[] }, answered: (answer: object) => void) {
        if (name !== 'preVerifyJSAPI') return
        void page.wechatVerifies(input, location.href.split('#', 1)[0] ?? '').then((isRight) => {
          if (isRight) for (const tag of input.verifyOpenTagList) customElements.define(tag, Subscribe)
          answered({ errMsg: `preVerifyJSAPI:${isRight ? 'ok' : 'fail_invalid signature'}` })
        })
      },
    }
  })

  await open(page, `${product.origin}/account/message?settings=1`)
  const dialog = page.getByRole('dialog', { name: '消息设置' })
  await dialog.getByRole('button', { name: '绑定微信' }).click()
  await dialog.getByRole('button', { name: '完成绑定' }).click()
  await dialog.getByText('已绑定').waitFor()
  await dialog.getByText('未订阅').waitFor()
  await dialog.locator('wx-open-subscribe').getByRole('button', { name: '订阅' }).click()
  await dialog.getByText('还可以收到 1 条').waitFor()

  const tried = await call<{ isSent: number; error: string }>('user/admin/wechat/setting/test', { kind: 'grade' })
  expect(tried.data).toEqual({ isSent: 1, error: '' })
  expect(wechat.sent).toEqual([
    {
      touser: 'open-anna',
      template_id: TEMPLATE,
      page: expect.stringMatching(/^http.+\/account\/message$/) as string,
      data: { thing1: { value: '班级通知测试' } },
    },
  ])
  const again = await call<{ isSent: number; error: string }>('user/admin/wechat/setting/test', { kind: 'grade' })
  expect(again.data).toMatchObject({ isSent: 0, error: expect.stringContaining('没有订阅这类通知') })

  // Elsewhere a sentence says where to subscribe.
  const other = await enter()
  await open(other.page, `${product.origin}/account/message?settings=1`)
  await other.page.getByText('请用微信打开本页').waitFor()
  expect(await other.page.locator('wx-open-subscribe').count()).toBe(0)
})
