/** The SMS account of a site over HTTP, against a loopback provider. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { smsGateway } from '../../../test/gateways/sms.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeUser } from '../../../test/factories.ts'
import { forgetSends, freshIp, freshMobile, makeOperator } from '../../../test/people.ts'

let t: TestApp
let gateway: Awaited<ReturnType<typeof smsGateway>>
let operator: Awaited<ReturnType<typeof makeOperator>>
beforeAll(async () => {
  t = await startTestApp()
  gateway = await smsGateway({ status: 200, body: '{"code":0}' })
  operator = await makeOperator(t, ['sms'])
})
afterAll(async () => {
  gateway.close()
  await t.close()
})
beforeEach(async () => {
  await forgetSends(t)
  await t.owner`DELETE FROM sms_setting`
  gateway.received.length = 0
  Object.assign(gateway.answer, { status: 200, body: '{"code":0}' })
})

const http = () => ({
  url: gateway.address,
  method: 'POST',
  secretHeaders: 'Authorization: Bearer top-secret',
  body: '{"to":"{{mobile}}","code":"{{code}}","sign":"{{sign}}"}',
  success: '"code":0',
  sign: '青山',
})
const view = async () => (await t.call('user/admin/sms/setting/view', {}, operator)).data
const save = (input: object) => t.raw('POST', 'user/admin/sms/setting/save', input, operator)
const trial = (mobile?: string) =>
  t.call('user/admin/sms/setting/test', mobile ? { mobile } : {}, { ...operator, ip: freshIp() })

test('codes go through the account of the site; other sites keep theirs', async () => {
  expect((await save({ provider: 'http', settings: http() })).code).toBe(200)
  const mobile = freshMobile()
  expect((await t.call('user/api/user/send/code', { mobile }, { ip: freshIp() })).code).toBe(200)
  const sent = JSON.parse(gateway.received[0]?.body ?? '{}') as { code: string }
  expect(sent).toMatchObject({ to: mobile, sign: '青山' })
  expect((await t.call('user/api/user/login/code', { mobile, code: sent.code }, { ip: freshIp() })).code).toBe(452)
  const registered = await t.call('user/api/user/send/code', { mobile: freshMobile() }, { siteId: 13, ip: freshIp() })
  expect(registered.code).toBe(200)
  expect(gateway.received).toHaveLength(1)
})

test('secrets are encrypted, never answered, and kept until they are replaced', async () => {
  await save({ provider: 'http', settings: http() })
  const shown = await view()
  expect(shown).toMatchObject({ provider: 'http', storedList: ['secretHeaders'], isReady: 1 })
  expect(JSON.stringify(shown)).not.toContain('top-secret')
  const [row] = await t.owner<{ all: string }[]>`SELECT row_to_json(s)::text AS all FROM sms_setting s`
  expect(row?.all).not.toContain('top-secret')
  expect(row?.all).not.toContain(Buffer.from('top-secret').toString('hex'))
  const { secretHeaders: _, ...open } = http()
  expect((await save({ provider: 'http', settings: { ...open, sign: '青川' } })).code).toBe(200)
  expect((await trial()).data).toMatchObject({ isSent: 1, error: '', provider: 'http' })
  expect(gateway.received[0]?.headers.authorization).toBe('Bearer top-secret')
  const logged = await t.owner<{ input: string }[]>`SELECT row_to_json(l)::text AS input FROM sys_log l`
  expect(JSON.stringify(logged)).not.toContain('top-secret')
  // Another provider does not inherit them.
  expect(await save({ provider: 'aliyun', settings: { keyId: 'k', sign: 's', template: 't' } })).toMatchObject({
    code: 422,
    msg: '请填写AccessKey Secret',
    data: { field: 'settings.keySecret' },
  })
})

test('a test message says what failed', async () => {
  await save({ provider: 'http', settings: http() })
  const mobile = freshMobile()
  Object.assign(gateway.answer, { status: 200, body: '{"code":9,"msg":"签名未报备"}' })
  const failed = await trial(mobile)
  expect(failed).toMatchObject({ code: 200, msg: '发送失败，原因见下方', data: { isSent: 0, provider: 'http' } })
  expect(failed.data.error).toContain('签名未报备')
  Object.assign(gateway.answer, { status: 0 })
  expect((await trial(mobile)).data).toMatchObject({ isSent: 0 })
  const rows = await t.owner`SELECT template, is_success FROM sms_log WHERE mobile = ${mobile}`
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { template: 'test', isSuccess: 0 },
    { template: 'test', isSuccess: 0 },
  ])
  // A learner's code meets the same failure without its details.
  const learner = await t.call('user/api/user/send/code', { mobile: freshMobile() }, { ip: freshIp() })
  expect([learner.code, learner.msg]).toEqual([503, '短信发送失败，请稍后再试或联系客服'])
})

test('wrong settings are refused at their field; an empty provider removes the account', async () => {
  const field = async (settings: object) =>
    (await save({ provider: 'http', settings: { ...http(), ...settings } })).data
  expect(await field({ url: 'ftp://x' })).toEqual({ field: 'settings.url' })
  expect(await field({ method: 'DELETE' })).toEqual({ field: 'settings.method' })
  expect(await field({ body: '{' })).toEqual({ field: 'settings.body' })
  expect(await field({ secretHeaders: 'no colon' })).toEqual({ field: 'settings.secretHeaders' })
  expect((await save({ provider: 'nobody' })).code).toBe(422)
  expect((await save({ provider: 'http', settings: http() })).code).toBe(200)
  expect((await save({ provider: '' })).code).toBe(200)
  expect(await view()).toMatchObject({ provider: '', settings: {}, storedList: [] })
})

test('only operators with the right; each site sees its own', async () => {
  await save({ provider: 'http', settings: http() })
  const other = await makeOperator(t, ['category'])
  const person = await makeUser(t.owner)
  for (const viewer of [other, person]) expect((await t.call('user/admin/sms/setting/view', {}, viewer)).code).toBe(306)
  const abroad = await makeOperator(t, ['sms'], 13)
  const seen = await t.call('user/admin/sms/setting/view', {}, { ...abroad, siteId: 13 })
  expect(seen.data).toMatchObject({ provider: '', settings: {} })
})

test('an unknown installation secret leaves the account without its secrets', async () => {
  await save({ provider: 'http', settings: http() })
  await t.owner`UPDATE sms_setting SET secrets_sealed = '\\x00'`
  expect((await view()).storedList).toEqual([])
})

test('sign-in offers what the site has', async () => {
  const ways = async (app: TestApp) => (await app.call('user/api/user/login/ways', {}, { ip: freshIp() })).data
  expect(await ways(t)).toEqual({ sms: 1, mail: 0, number: 0, qr: 1, ssoList: [] })
  const bare = await startTestApp({ DEMO: '0' })
  expect(await ways(bare)).toEqual({ sms: 0, mail: 0, number: 0, qr: 0, ssoList: [] })
  await bare.close()
  const wechat = await startTestApp({ DEMO: '0', WECHAT_APP_ID: 'a', WECHAT_APP_SECRET: 'b' })
  expect(await ways(wechat)).toEqual({ sms: 0, mail: 0, number: 0, qr: 1, ssoList: [] })
  await wechat.close()
})
