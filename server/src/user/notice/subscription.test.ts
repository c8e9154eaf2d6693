/** Subscription notices of WeChat over HTTP and jobs, against a fake WeChat on loopback. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeOperator } from '../../../test/people.ts'
import { type FakeWechat, startFakeWechat } from '../../../test/wechat.ts'
import { transaction } from '../../kernel/db/index.ts'
import { msgTypes, sendMessage } from '../message/message.ts'

const APP_ID = 'wx0123456789abcdef'

let t: TestApp
let wechat: FakeWechat
let operator: Awaited<ReturnType<typeof makeOperator>>
beforeAll(async () => {
  wechat = await startFakeWechat()
  t = await startTestApp({ WECHAT_API_URL: wechat.api })
  operator = await makeOperator(t, ['sms'])
})
afterAll(async () => {
  await t.close()
  wechat.close()
})
beforeEach(async () => {
  for (const table of ['msg_delivery', 'wechat_subscription', 'wechat_follower', 'wechat_template', 'wechat_account'])
    await t.owner.unsafe(`DELETE FROM ${table}`)
  wechat.asked.length = 0
  wechat.sent.length = 0
  wechat.subscribed.clear()
  wechat.refuse = () => 0
})

const by = ({ token }: { token: string }) => ({ token })
const template = (kind: string, way: string, templateId = `TPL_of_${kind}_1`) => ({
  kind,
  way,
  templateId,
  fieldList: [{ name: 'thing1', source: 'title', text: '' }],
})
const save = (templateList: object[]) =>
  t.raw('POST', 'user/admin/wechat/setting/save', { appId: APP_ID, appSecret: 'a'.repeat(32), templateList }, operator)
let number = 0
async function link(who: MadeUser, name = `s${++number}`) {
  const { askUrl } = (await t.call('user/auth/wechat/begin', {}, by(who))).data
  const state = new URL(askUrl.replace('#wechat_redirect', '')).searchParams.get('state') ?? ''
  expect((await t.call('user/auth/wechat/save', { code: `ok-${name}-${++number}`, state }, by(who))).code).toBe(200)
  return `open-${name}`
}
const key = () => `key-of-a-subscription-${++number}`
const subscribe = (who: MadeUser, templateId: string, clientKey = key()) =>
  t.call('user/auth/wechat/subscribe/save', { templateId, clientKey }, by(who))
const tell = (userId: string, kind: 'grade' | 'order' = 'grade') =>
  transaction(t.db(), (tx) =>
    sendMessage(tx, t.services, {
      siteId: 12,
      userIds: [userId],
      msgType: msgTypes.grade,
      kind,
      msgTitle: '明天上课',
      msgText: '<p>正文</p>',
      linkUrl: '/account/grades/7',
    }),
  )
const deliveries = async () =>
  (
    await t.owner<
      { state: number; error: string }[]
    >`SELECT delivery_state AS state, error FROM msg_delivery ORDER BY id`
  ).map(({ state, error }) => ({ state, error }))
const leftOf = async (who: MadeUser) =>
  (await t.call('user/auth/wechat/view', {}, by(who))).data.subscribeList.map(({ leftCount }) => leftCount)

test('a one-time subscription is good for one message; without one nothing is queued', async () => {
  const [user, id] = [await makeUser(t.owner), 'TPL_of_grade_1']
  await save([template('grade', 'once')])
  const openId = await link(user)
  expect((await t.call('user/auth/wechat/view', {}, by(user))).data.subscribeList).toEqual([
    { templateId: id, kindList: ['grade'], isLong: 0, leftCount: 0 },
  ])
  await tell(user.userId)
  expect(await deliveries()).toEqual([])
  wechat.subscribed.set(`${openId} ${id}`, 1)
  const once = key()
  for (const repeated of [once, once]) expect((await subscribe(user, id, repeated)).code).toBe(200)
  expect(await leftOf(user)).toEqual([1])
  await tell(user.userId)
  await t.runJobs()
  expect(wechat.sent).toEqual([
    {
      touser: openId,
      template_id: id,
      page: expect.stringMatching(/^http.+\/account\/grades\/7$/) as string,
      data: { thing1: { value: '明天上课' } },
    },
  ])
  expect(wechat.asked.some(({ path }) => path === '/cgi-bin/message/template/send')).toBe(false)
  expect(await leftOf(user)).toEqual([0])
  await tell(user.userId)
  expect(await deliveries()).toEqual([{ state: 2, error: '' }])
})

test('a long subscription stays until WeChat says that it is over; the link stays', async () => {
  const [user, id] = [await makeUser(t.owner), 'TPL_shared_by_two']
  await save([template('grade', 'long', id), template('order', 'long', id)])
  const openId = await link(user)
  wechat.subscribed.set(`${openId} ${id}`, 2)
  expect((await subscribe(user, id)).data.subscribeList).toEqual([
    { templateId: id, kindList: ['grade', 'order'], isLong: 1, leftCount: 1 },
  ])
  for (const kind of ['grade', 'order'] as const) await tell(user.userId, kind)
  await t.runJobs()
  expect(wechat.sent).toHaveLength(2)
  expect(await leftOf(user)).toEqual([1])
  // The person has refused it in WeChat.
  await tell(user.userId)
  await t.runJobs()
  expect((await deliveries()).at(-1)).toEqual({
    state: 3,
    error: expect.stringContaining('没有订阅这类通知') as string,
  })
  const { data } = await t.call('user/auth/wechat/view', {}, by(user))
  expect(data).toMatchObject({ isBound: 1, stopped: '', subscribeList: [{ leftCount: 0 }] })
})

test('who does not follow gets no template message, but the notices of a subscription', async () => {
  const user = await makeUser(t.owner)
  await save([template('grade', 'template'), template('order', 'long')])
  const openId = await link(user)
  wechat.refuse = () => 43004
  await tell(user.userId)
  await t.runJobs()
  wechat.refuse = () => 0
  wechat.subscribed.set(`${openId} TPL_of_order_1`, 1)
  await subscribe(user, 'TPL_of_order_1')
  await tell(user.userId)
  await tell(user.userId, 'order')
  await t.runJobs()
  expect((await deliveries()).map(({ state }) => state)).toEqual([3, 2])
})

test('a page of the site is signed with the ticket of the account, which processes share', async () => {
  const user = await makeUser(t.owner)
  const sign = (url: string) => t.call('user/auth/wechat/subscribe/begin', { url }, by(user))
  expect((await t.call('user/auth/wechat/begin', {}, by(user))).msg).toBe('本站没有开通微信通知')
  await save([template('grade', 'once')])
  const { askUrl } = (await t.call('user/auth/wechat/begin', {}, by(user))).data
  const page = new URL(askUrl).searchParams.get('redirect_uri') ?? ''
  const signed = (await sign(`${page}#x`)).data
  const asked = wechat.asked.find(({ path }) => path === '/cgi-bin/ticket/getticket')
  const text = `jsapi_ticket=ticket-of-${asked?.query.access_token}&noncestr=${signed.nonceStr}&timestamp=${signed.timestamp}&url=${page}`
  expect(signed).toMatchObject({ appId: APP_ID, signature: createHash('sha1').update(text).digest('hex') })
  await sign(page)
  expect(wechat.asked.filter(({ path }) => path === '/cgi-bin/ticket/getticket')).toHaveLength(1)
  for (const foreign of ['https://evil.example/x', 'nonsense'])
    expect(await sign(foreign)).toMatchObject({ code: 422, data: { field: 'url' } })
  const [row] = await t.owner<{ all: string }[]>`SELECT row_to_json(a)::text AS all FROM wechat_account a`
  expect(row?.all).not.toContain('ticket-of')
})

test('only notices of the site are subscribed to, by a linked person; another WeChat begins without', async () => {
  const user = await makeUser(t.owner)
  await save([template('grade', 'once'), template('order', 'template')])
  expect(await subscribe(user, 'TPL_of_grade_1')).toMatchObject({ code: 999, msg: '请先绑定微信' })
  await link(user)
  expect((await subscribe(user, 'TPL_of_order_1')).code).toBe(404)
  expect((await subscribe(user, 'TPL_of_nothing')).code).toBe(404)
  expect((await subscribe(user, 'TPL_of_grade_1', 'short')).code).toBe(422)
  await subscribe(user, 'TPL_of_grade_1')
  await link(user)
  expect(await leftOf(user)).toEqual([0])
  const abroad = await makeUser(t.owner, { siteId: 13 })
  const answer = await t.call(
    'user/auth/wechat/subscribe/save',
    { templateId: 'TPL_of_grade_1', clientKey: key() },
    { ...by(abroad), siteId: 13 },
  )
  expect(answer.code).toBe(999)
})
