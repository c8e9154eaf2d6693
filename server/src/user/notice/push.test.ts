/** Web Push over HTTP and jobs, against a push service on loopback that decrypts as a browser does. */
import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import { makeBrowser, pushGateway } from '../../../test/gateways/push.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeOperator } from '../../../test/people.ts'
import { transaction } from '../../kernel/db/index.ts'
import { msgTypes, sendMessage } from '../message/message.ts'
import { wakeNotices } from './delivery.ts'

let t: TestApp
let service: Awaited<ReturnType<typeof pushGateway>>
beforeAll(async () => {
  t = await startTestApp()
  service = await pushGateway()
})
afterAll(async () => {
  await service.close()
  await t.close()
})
beforeEach(async () => {
  for (const table of ['msg_delivery', 'push_subscription', 'msg_default', 'msg_setting'])
    await t.owner.unsafe(`DELETE FROM ${table}`)
  service.received.length = 0
  service.answer.status = () => 201
})

const by = ({ token }: { token: string }) => ({ token })
const view = async (who: MadeUser) => (await t.call('user/auth/push/view', {}, by(who))).data
async function subscribe(who: MadeUser, more: object = {}) {
  const browser = makeBrowser(service.origin)
  const answer = await t.call('user/auth/push/save', { ...browser.subscription, ...more } as never, by(who))
  expect(answer.code, answer.msg).toBe(200)
  return browser
}
const tell = (userIds: string[], more: object = {}) =>
  transaction(t.db(), (tx) =>
    sendMessage(tx, t.services, {
      siteId: 12,
      userIds,
      msgType: msgTypes.grade,
      kind: 'grade',
      msgTitle: '班级通知<1>',
      msgText: '<p>明天 <b>上课</b>&amp;点名</p>',
      linkUrl: '/account/grades/7',
      ...more,
    }),
  )
const states = async () =>
  (await t.owner<{ state: number }[]>`SELECT delivery_state AS state FROM msg_delivery ORDER BY id`).map(
    ({ state }) => state,
  )

test('a message reaches the browser encrypted, signed by the key of the site', async () => {
  const user = await makeUser(t.owner)
  const { publicKey } = await view(user)
  const browser = await subscribe(user, { language: 'en' })
  await tell([user.userId])
  await t.runJobs()
  const [push] = service.received
  if (!push) throw new Error('nothing arrived')
  expect(push.body.includes('班级通知')).toBe(false)
  expect(JSON.parse(browser.decrypt(push.body))).toEqual({
    title: '班级通知<1>',
    body: '明天 上课&点名',
    url: '/account/grades/7',
    tag: expect.stringMatching(/^\d+$/) as string,
    lang: 'en',
  })
  expect(() => makeBrowser(service.origin).decrypt(push.body)).toThrow()
  expect(push.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal' })
  expect(Number(push.headers.ttl)).toBeGreaterThan(86_000)
  // The VAPID token (RFC 8292).
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(push.headers.authorization ?? '') ?? []
  expect(key).toBe(publicKey)
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(signed).toBe(true)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: service.origin,
    sub: expect.stringMatching(/^mailto:/) as string,
  })
  expect(await states()).toEqual([2])
  expect((await view(user)).list).toMatchObject([{ isCurrent: 1, usedAt: expect.any(String) as string }])
})

test('the key of the site is made once, and secrets are encrypted in the database', async () => {
  const [one, other] = [await makeUser(t.owner), await makeUser(t.owner)]
  const keys = await Promise.all([view(one), view(other), view(one)])
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1)
  const browser = await subscribe(one)
  const [row] = await t.owner<{ all: string }[]>`
    SELECT row_to_json(p)::text || (SELECT row_to_json(k)::text FROM push_key k WHERE k.site_id = p.site_id) AS all FROM push_subscription p`
  expect(row?.all).not.toContain(browser.subscription.auth)
  expect(row?.all).not.toContain(Buffer.from(browser.subscription.auth, 'base64url').toString('hex'))
  const abroad = await makeUser(t.owner, { siteId: 13 })
  const foreign = (await t.call('user/auth/push/view', {}, { ...by(abroad), siteId: 13 })).data
  expect(foreign.publicKey).not.toBe(keys[0]?.publicKey)
  expect(foreign.list).toEqual([])
})

test('browsers are listed, tested and turned off singly; those of others are not there', async () => {
  const user = await makeUser(t.owner)
  const [browser, stranger] = [await subscribe(user), await makeUser(t.owner)]
  const [{ id } = { id: '' }] = (await view(user)).list
  const tested = await t.call('user/auth/push/test', { id }, by(user))
  expect(tested.data).toEqual({ isSent: 1, error: '' })
  expect(JSON.parse(browser.decrypt(service.received[0]?.body ?? Buffer.alloc(0)))).toMatchObject({ tag: 'trial' })
  service.answer.status = () => 403
  expect((await t.call('user/auth/push/test', { id }, by(user))).data).toMatchObject({
    isSent: 0,
    error: '推送服务没有接收（403）',
  })
  const english = { ...by(user), headers: { 'zx-lang': 'en' } }
  expect(await t.call('user/auth/push/test', { id }, english)).toMatchObject({
    msg: 'It was not sent; the reason is below',
    data: { error: 'The push service did not take it (403)' },
  })
  const abroad = await makeUser(t.owner, { siteId: 13 })
  for (const call of ['user/auth/push/test', 'user/auth/push/delete'] as const) {
    expect((await t.call(call, { id }, by(stranger))).code).toBe(404)
    expect((await t.call(call, { id }, { ...by(abroad), siteId: 13 })).code).toBe(404)
  }
  expect((await t.call('user/auth/push/delete', { id }, by(user))).data.list).toEqual([])
  await tell([user.userId])
  expect(await states()).toEqual([])
})

test('a browser belongs to one session: another subscription or person replaces it', async () => {
  const [one, other] = [await makeUser(t.owner), await makeUser(t.owner)]
  await subscribe(one)
  const second = await subscribe(one)
  expect((await view(one)).list).toHaveLength(1)
  expect((await t.call('user/auth/push/save', second.subscription, by(other))).code).toBe(200)
  expect((await view(one)).list).toHaveLength(0)
  expect((await view(other)).list).toHaveLength(1)
})

test('signing out ends notifications, also those that wait', async () => {
  const [user, other] = [await makeUser(t.owner), await makeUser(t.owner)]
  await subscribe(user)
  await subscribe(other)
  await tell([user.userId, other.userId])
  expect((await t.call('user/auth/user/ext/exit/login', { clientType: 1 }, by(user))).code).toBe(200)
  expect(await t.owner`SELECT 1 FROM push_subscription`).toHaveLength(1)
  // A session that has expired without a sign-out.
  await t.owner`UPDATE user_session SET expires_at = now() WHERE user_id = ${other.userId}`
  await t.runJobs()
  expect(service.received).toHaveLength(0)
  expect(await states()).toEqual([4, 4])
})

test('a browser that left is removed; a service that is down is tried again', async () => {
  const [gone, busy, fine] = [await makeUser(t.owner), await makeUser(t.owner), await makeUser(t.owner)]
  const [left, down] = [await subscribe(gone), await subscribe(busy)]
  await subscribe(fine)
  const pathOf = ({ subscription }: typeof left) => new URL(subscription.endpoint).pathname
  service.answer.status = (path) => (path === pathOf(left) ? 410 : path === pathOf(down) ? 503 : 201)
  await tell([gone.userId, busy.userId, fine.userId])
  await t.runJobs()
  expect((await states()).toSorted()).toEqual([1, 2, 4])
  expect((await view(gone)).list).toEqual([])
  service.answer.status = () => 201
  service.received.length = 0
  await t.owner`UPDATE msg_delivery SET due_at = now() WHERE delivery_state = 1`
  expect(await wakeNotices(t.services)).toBe(1)
  await t.runJobs()
  expect(service.received.map(({ path }) => path)).toEqual([pathOf(down)])
})

test('what is no news any more is not sent', async () => {
  const user = await makeUser(t.owner)
  await subscribe(user)
  await tell([user.userId], { kind: 'live' })
  await t.owner`UPDATE msg_delivery SET gmt_create = now() - interval '3 hours'`
  await t.runJobs()
  expect(service.received).toHaveLength(0)
  expect(await states()).toEqual([4])
})

test('the person and the site decide by kind; a forbidden channel cannot be turned on', async () => {
  const user = await makeUser(t.owner)
  await subscribe(user)
  const set = (isOn: 0 | 1) => t.call('user/auth/msg/setting/save', { kind: 'grade', channel: 'push', isOn }, by(user))
  expect((await set(0)).code).toBe(200)
  await tell([user.userId])
  expect(await states()).toEqual([])
  expect((await set(1)).data.list.find(({ kind }) => kind === 'grade')?.channelList).toContainEqual({
    channel: 'push',
    isOn: 1,
  })
  const operator = await makeOperator(t, ['sms'])
  const { etag } = (await t.call('user/admin/mail/default/list', {}, operator)).data
  const list = [{ kind: 'grade' as const, channel: 'push' as const, isOn: 1 as const, isAllowed: 0 as const }]
  expect((await t.call('user/admin/mail/default/save', { list, etag }, operator)).code).toBe(200)
  await tell([user.userId])
  expect(await states()).toEqual([])
  expect(await set(1)).toMatchObject({ code: 422, msg: '本站没有为“班级通知”提供浏览器通知' })
  const shown = (await t.call('user/auth/msg/setting/list', {}, by(user))).data.list
  expect(shown.find(({ kind }) => kind === 'grade')?.channelList.map(({ channel }) => channel)).not.toContain('push')
})

test.each([
  [{ endpoint: 'not an address' }, '推送地址不正确'],
  [{ p256dh: 'short' }, '密钥不正确'],
  [{ auth: 'short' }, '密钥不正确'],
])('a subscription is checked: %o', async (more, said) => {
  const user = await makeUser(t.owner)
  const answer = await t.call('user/auth/push/save', { ...makeBrowser(service.origin).subscription, ...more }, by(user))
  expect(answer).toMatchObject({ code: 422, msg: expect.stringContaining(said) as string })
})

test('in production only public addresses with TLS are taken', async () => {
  const user = await makeUser(t.owner)
  const { config } = t.services
  const before = config.production
  Object.assign(config, { production: true })
  try {
    for (const endpoint of [
      `${service.origin}/x`,
      'https://127.0.0.1/x',
      'https://169.254.169.254/',
      'https://intranet/',
    ])
      expect(
        (await t.call('user/auth/push/save', { ...makeBrowser(service.origin).subscription, endpoint }, by(user))).code,
        endpoint,
      ).toBe(422)
  } finally {
    Object.assign(config, { production: before })
  }
})
