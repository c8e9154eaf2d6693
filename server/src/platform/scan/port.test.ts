import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Log } from '../../kernel/log.ts'
import type { Scan } from './port.ts'
import { createSiteScan } from './site.ts'
import { type FakeWechat, startFakeWechat } from '../../../test/wechat.ts'
import { createWechatScan } from './wechat.ts'

const logged: unknown[] = []
const log = { warn: (...line: unknown[]) => logged.push(line) } as unknown as Log
const settings = { appId: 'wx123', appSecret: 'very-secret' }
const ticket = 'Abc-_123456789012345xy'
const origin = 'https://learn.example.com'

let gateway: FakeWechat
let wechat: Scan
beforeAll(async () => {
  gateway = await startFakeWechat()
  wechat = createWechatScan(settings, { log, api: gateway.api, timeoutMs: 200 })
})
afterAll(() => gateway.close())

const providers: [string, () => Scan, (url: URL) => string | null, (url: URL) => string | null][] = [
  ['site', createSiteScan, (url) => url.searchParams.get('ticket'), (url) => url.origin],
  ['wechat', () => wechat, (url) => url.searchParams.get('state'), (url) => url.searchParams.get('redirect_uri')],
]
describe.each(providers)('%s', (name, scan, ticketOf, backTo) => {
  test('its URL is absolute, HTTPS, short enough for a QR code, and returns to the site with the ticket', () => {
    const { url } = scan().begin({ ticket, origin })
    expect(scan().provider).toBe(name)
    expect(url).toMatch(/^https:\/\/\S{10,400}$/)
    expect(ticketOf(new URL(url))).toBe(ticket)
    expect(backTo(new URL(url))?.startsWith(origin)).toBe(true)
    expect(scan().begin({ ticket: 'other', origin }).url).not.toBe(url)
    expect(url).not.toContain(settings.appSecret)
  })
  test('it identifies the user by code or leaves that to this site; a wrong code is rejected', async () => {
    const { finish } = scan()
    if (name === 'site') return expect(finish).toBeUndefined()
    await expect(finish?.({ code: 'unknown' })).rejects.toThrow('微信授权已失效')
    return expect(await finish?.({ code: 'ok-anna' })).toEqual({
      openId: 'open-anna',
      unionId: 'union-open-anna',
      nickname: '小明',
      headImgUrl: 'https://thirdwx.qlogo.cn/1',
    })
  })
})

test('wechat: builds the documented URL', () => {
  expect(wechat.begin({ ticket: 'T', origin }).url).toBe(
    'https://open.weixin.qq.com/connect/qrconnect?appid=wx123&redirect_uri=https%3A%2F%2Flearn.example.com%2Flogin%2Fwechat%2Fcallback' +
      '&response_type=code&scope=snsapi_login&state=T#wechat_redirect',
  )
})

test('wechat: exchanges the code and fetches the user with the token', async () => {
  gateway.asked.length = 0
  await wechat.finish?.({ code: 'ok-ben' })
  expect(gateway.asked).toEqual([
    {
      path: '/sns/oauth2/access_token',
      query: { appid: 'wx123', secret: 'very-secret', code: 'ok-ben', grant_type: 'authorization_code' },
    },
    { path: '/sns/userinfo', query: { access_token: 'token-open-ben', openid: 'open-ben', lang: 'zh_CN' } },
  ])
})

test.each([
  ['40029', 422, '微信授权已失效，请重新扫码'],
  ['40163', 422, '微信授权已失效，请重新扫码'],
  ['-1', 503, '微信服务繁忙，请稍后再试'],
  ['40125', 999, '微信登录暂不可用，请使用其他方式登录或联系客服'],
  ['0', 999, '微信登录暂不可用，请使用其他方式登录或联系客服'],
  ['slow', 503, '微信服务暂时无法连接，请稍后再试'],
  ['html', 503, '微信服务暂时无法连接，请稍后再试'],
])('wechat: error %s becomes code %i with a message', async (code, number, message) => {
  logged.length = 0
  await expect(wechat.finish?.({ code })).rejects.toMatchObject({ code: number, message })
  expect(logged).toHaveLength(1)
})

test('wechat: logs no code, token, openId or key', async () => {
  logged.length = 0
  const closed = createWechatScan(settings, { log, api: 'http://127.0.0.1:1' })
  const codes = ['ok-cora', 'ok-cora', 'secret-code', 'html', 'slow']
  await Promise.allSettled(codes.map(async (code) => wechat.finish?.({ code })))
  await Promise.allSettled([closed.finish?.({ code: 'ok-dora' })])
  expect(logged).toHaveLength(5)
  expect(JSON.stringify(logged)).not.toMatch(/ok-|open-|token-|secret|cora|127\.0/)
})
