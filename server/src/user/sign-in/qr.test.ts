import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { forgetSends, freshIp, freshMobile, receivedCode } from '../../../test/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())
beforeEach(() => forgetSends(t))

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const make = async (siteId = 12) =>
  (
    await t.call(
      'GET user/api/user/qrcode/getMpQrCodeUrl',
      {},
      { siteId, ip: '10.8.0.1', headers: { 'user-agent': CHROME } },
    )
  ).data
const state = (qr: { ticket: string; secret: string }, siteId = 12) =>
  t.call('user/api/user/qrcode/checkQrCodeState', { ticket: qr.ticket, secret: qr.secret }, { siteId })
const check = (ticket: string, token?: string, siteId = 12) =>
  t.call('user/auth/user/qrcode/view', { ticket }, { siteId, ...(token ? { token } : {}) })
const confirm = (ticket: string, token: string, agree: 0 | 1 = 1) =>
  t.call('user/auth/user/qrcode/confirm', { ticket, agree }, { token })

test('full flow: waiting, scanned, confirmed; single-use', async () => {
  const user = await makeUser(t.owner, { clientType: 2 })
  const qr = await make()
  expect(qr.ticket).toMatch(/^[\w-]{22}$/)
  expect(qr.confirmUrl).toMatch(new RegExp(`^https?://[^/]+/login/confirm\\?ticket=${qr.ticket}$`))
  const svg = Buffer.from(qr.qrcodeUrl.replace('data:image/svg+xml;base64,', ''), 'base64').toString()
  expect(svg).toContain('<svg')
  expect((await state(qr)).data).toEqual({ state: 1, user: null })
  // The WeChat callback ignores codes of the site.
  const stray = await t.app.inject({ url: '/login/wechat/callback', query: { code: 'x', state: qr.ticket } })
  expect(stray.statusCode).toBe(404)
  expect((await check(qr.ticket, user.token)).data).toEqual({
    siteNamePc: '测试站甲',
    browser: 'Chrome（Windows）',
    ip: '10.8.0.1',
    state: 2,
  })
  expect((await state(qr)).data.state).toBe(2)
  expect((await confirm(qr.ticket, user.token)).code).toBe(200)
  const polls = await Promise.all([state(qr), state(qr), state(qr)])
  const opened = polls.filter((poll) => poll.code === 200)
  expect(opened).toHaveLength(1)
  expect(polls.filter((poll) => poll.code === 404)).toHaveLength(2)
  const signedIn = opened[0]?.data.user
  expect(signedIn?.id).toBe(user.userId)
  expect((await t.call('user/auth/user/ext/view', {}, { token: signedIn?.token ?? '' })).code).toBe(200)
  // The phone, another client type, stays signed in.
  expect((await t.call('user/auth/user/ext/view', {}, { token: user.token })).code).toBe(200)
})

test("a foreign Host header does not appear in the picture's URL", async () => {
  const { data } = await t.call('GET user/api/user/qrcode/getMpQrCodeUrl', {}, { headers: { host: 'evil.example' } })
  expect(data.confirmUrl).toContain(`/login/confirm?ticket=${data.ticket}`)
  expect(JSON.stringify(data)).not.toContain('evil')
})

test('a ticket is useless without its secret', async () => {
  const user = await makeUser(t.owner)
  const qr = await make()
  await check(qr.ticket, user.token)
  await confirm(qr.ticket, user.token)
  const other = await make()
  expect((await state({ ticket: qr.ticket, secret: other.secret })).code).toBe(404)
  expect((await state({ ticket: qr.ticket, secret: '' })).code).toBe(404)
  expect((await state(qr, 13)).code).toBe(404)
  const [row] = await t.owner<
    { row: string }[]
  >`SELECT row_to_json(q)::text AS row FROM qr_login q WHERE ticket = ${qr.ticket}`
  expect(row?.row).not.toContain(qr.secret)
  expect((await state(qr)).data.state).toBe(3)
})

test('only the first user who views may confirm, and only after viewing', async () => {
  const [first, second] = [await makeUser(t.owner), await makeUser(t.owner)]
  const qr = await make()
  expect((await confirm(qr.ticket, first.token)).code).toBe(404)
  await check(qr.ticket, first.token)
  expect((await check(qr.ticket, second.token)).code).toBe(404)
  expect((await confirm(qr.ticket, second.token)).code).toBe(404)
  expect((await check(qr.ticket)).code).toBe(303)
  const foreigner = await makeUser(t.owner, { siteId: 13 })
  expect((await check(qr.ticket, foreigner.token, 13)).code).toBe(404)
  expect((await check(qr.ticket, foreigner.token)).code).toBe(302)
})

test('refused and expired codes open no session', async () => {
  const user = await makeUser(t.owner)
  const refused = await make()
  await check(refused.ticket, user.token)
  expect((await confirm(refused.ticket, user.token, 0)).msg).toBe('已取消登录')
  expect((await state(refused)).data).toEqual({ state: 4, user: null })
  expect((await confirm(refused.ticket, user.token)).code).toBe(404)
  const late = await make()
  await check(late.ticket, user.token)
  await confirm(late.ticket, user.token)
  await t.owner`UPDATE qr_login SET expires_at = now() WHERE ticket = ${late.ticket}`
  expect((await state(late)).data).toEqual({ state: 4, user: null })
  expect((await check(late.ticket, user.token)).code).toBe(404)
  expect((await confirm(late.ticket, user.token)).code).toBe(404)
})

test('registration by code requires state 5', async () => {
  const mobile = freshMobile()
  const qr = await make()
  const code = await receivedCode(t, mobile, 'register')
  const register = (with_: { code: string }) =>
    t.call(
      'user/api/user/registerByQrcode',
      { ticket: qr.ticket, secret: qr.secret, mobile, code: with_.code },
      { ip: freshIp() },
    )
  expect((await register({ code })).code).toBe(404)
  await t.owner`UPDATE qr_login SET state = 5 WHERE ticket = ${qr.ticket}`
  expect((await register({ code: code === '000000' ? '000001' : '000000' })).code).toBe(452)
  const made = await register({ code })
  expect(made.data).toMatchObject({ mobile, hasPassword: 0 })
  expect((await t.call('user/auth/user/ext/view', {}, { token: made.data.token })).data.id).toBe(made.data.id)
  expect((await register({ code })).code).toBe(404)
})

test('registration by code signs in a registered user', async () => {
  const user = await makeUser(t.owner, { clientType: 2 })
  const qr = await make()
  await t.owner`UPDATE qr_login SET state = 5 WHERE ticket = ${qr.ticket}`
  const code = await receivedCode(t, user.mobile, 'register')
  const answer = await t.call(
    'user/api/user/registerByQrcode',
    { ticket: qr.ticket, secret: qr.secret, mobile: user.mobile, code },
    { ip: freshIp() },
  )
  expect([answer.code, answer.data.id]).toEqual([200, user.userId])
})
