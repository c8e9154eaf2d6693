import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { type FakeWechat, startFakeWechat } from '../../../test/wechat.ts'
import { createWechatScan } from '../../platform/scan/wechat.ts'
import { forgetSends, freshIp, freshMobile, receivedCode } from '../../../test/people.ts'

let t: TestApp
let gateway: FakeWechat
beforeAll(async () => {
  const keys = { appId: 'wx1', appSecret: 'very-secret' }
  t = await startTestApp({ WECHAT_APP_ID: keys.appId, WECHAT_APP_SECRET: keys.appSecret })
  gateway = await startFakeWechat()
  expect(t.services.platform.scan.provider).toBe('wechat')
  t.services.platform.scan = createWechatScan(keys, { log: t.services.log, api: gateway.api })
})
afterAll(async () => {
  gateway.close()
  await t.close()
})
beforeEach(() => forgetSends(t))

const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' }
const begin = async (siteId = 12) =>
  (await t.call('GET user/api/user/qrcode/getMpQrCodeUrl', {}, { siteId, ip: '10.8.0.2', headers })).data
type Begun = Awaited<ReturnType<typeof begin>>
const state = ({ ticket, secret }: Begun) => t.call('user/api/user/qrcode/checkQrCodeState', { ticket, secret })
const come = (query: Record<string, string>, host = 'localhost') =>
  t.app.inject({ method: 'GET', url: '/login/wechat/callback', query, headers: { host }, remoteAddress: freshIp() })
const agree = (fields: Record<string, string>, host = 'localhost') =>
  t.app.inject({
    method: 'POST',
    url: '/login/wechat/callback',
    payload: new URLSearchParams(fields).toString(),
    headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
    remoteAddress: freshIp(),
  })
const bind = (qr: Begun, mobile: string, code: string) =>
  t.call('user/api/user/registerByQrcode', { ticket: qr.ticket, secret: qr.secret, mobile, code }, { ip: freshIp() })

test('a new user binds a number once; from then on scanning signs them in', async () => {
  const first = await begin()
  expect(new URL(first.confirmUrl).searchParams.get('state')).toBe(first.ticket)
  expect([first.qrcodeUrl.startsWith('data:image/svg+xml'), first.expiresIn]).toEqual([true, 300])
  const done = await agree({ code: 'ok-ann-1', state: first.ticket })
  expect([done.statusCode, done.body.includes('绑定手机号')]).toEqual([200, true])
  expect((await state(first)).data).toEqual({ state: 5, user: null })
  const mobile = freshMobile()
  const made = await bind(first, mobile, await receivedCode(t, mobile, 'register'))
  expect([made.code, made.data.mobile]).toEqual([200, mobile])

  const [second, third] = [await begin(), await begin()]
  const known = await agree({ code: 'ok-ann-2', state: third.ticket })
  expect(known.body).toContain('已授权，请回到电脑继续')
  expect(known.body).not.toContain('绑定')
  expect(known.headers['set-cookie']).toBeUndefined()
  expect((await state({ ...third, secret: second.secret })).code).toBe(404)
  const opened = (await state(third)).data
  expect([opened.state, opened.user?.id]).toEqual([3, made.data.id])
  expect((await t.call('user/auth/user/ext/view', {}, { token: opened.user?.token ?? '' })).data.mobile).toBe(mobile)
  expect((await state(third)).code).toBe(404)
})

test('a registered number is bound to its owner, and an identity is never reassigned', async () => {
  const [owner, other] = [await makeUser(t.owner, { clientType: 2 }), await makeUser(t.owner, { clientType: 2 })]
  const [one, two] = [await begin(), await begin()]
  const proofs = [agree({ code: 'ok-bob-1', state: one.ticket }), agree({ code: 'ok-bob-2', state: two.ticket })]
  expect((await Promise.all(proofs)).map((proof) => proof.statusCode)).toEqual([200, 200])
  expect((await bind(one, owner.mobile, await receivedCode(t, owner.mobile, 'register'))).data.id).toBe(owner.userId)
  const refused = await bind(two, other.mobile, await receivedCode(t, other.mobile, 'register'))
  expect([refused.code, refused.msg]).toEqual([404, '该微信已绑定其他账户，请重新扫码登录'])
  // The refused action is rolled back: no session of the other user, the code is unused.
  expect((await t.call('user/auth/user/ext/view', {}, { token: other.token })).code).toBe(200)
  expect((await state(two)).data.state).toBe(5)
  const rows = await t.owner<
    { userId: string }[]
  >`SELECT user_id FROM user_identity WHERE provider = 'wechat' AND open_id = 'open-bob'`
  expect(rows.map((row) => row.userId)).toEqual([owner.userId])
  expect(await t.db(13)`SELECT 1 FROM user_identity`).toHaveLength(0)
})

test('the callback asks for confirmation, names the waiting browser, and runs no script', async () => {
  const qr = await begin()
  gateway.asked.length = 0
  const page = await come({ code: '"><script>x', state: qr.ticket })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Chrome（Windows）（IP：10.8.0.2）正在请求登录「测试站甲」')
  expect(page.body).not.toContain('<script')
  expect(page.headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^;]+; form-action 'self'/,
  )
  expect([gateway.asked.length, (await state(qr)).data.state]).toEqual([0, 1])
  expect((await come({ state: qr.ticket })).body).toContain('已取消微信授权')
})

test('accepts only live tickets of this site, and does not call WeChat for others', async () => {
  const [foreign, late, wrong] = [await begin(13), await begin(), await begin()]
  await t.owner`UPDATE qr_login SET expires_at = now() WHERE ticket = ${late.ticket}`
  gateway.asked.length = 0
  for (const ticket of [foreign.ticket, late.ticket, 'A'.repeat(22), 'short', ''])
    for (const answer of [
      await come({ code: 'ok-eve', state: ticket }),
      await agree({ code: 'ok-eve', state: ticket }),
    ])
      expect([answer.statusCode, answer.body.includes('二维码已失效')]).toEqual([404, true])
  expect(gateway.asked).toEqual([])
  expect((await agree({ code: 'ok-eve', state: foreign.ticket }, 'site13.localhost')).statusCode).toBe(200)
  // WeChat codes cannot be confirmed by a session of this site; the error leaves them waiting.
  const { token } = await makeUser(t.owner)
  expect((await t.call('user/auth/user/qrcode/view', { ticket: wrong.ticket }, { token })).code).toBe(404)
  const stale = await agree({ code: '40163', state: wrong.ticket })
  expect([stale.statusCode, stale.body.includes('微信授权已失效，请重新扫码')]).toEqual([422, true])
  expect((await agree({ code: '-1', state: wrong.ticket })).statusCode).toBe(503)
  expect((await state(wrong)).data.state).toBe(1)
  const both = await Promise.all(['ok-f1', 'ok-f2'].map((code) => agree({ code, state: wrong.ticket })))
  expect(both.map((answer) => answer.statusCode).sort()).toEqual([200, 404])
})
