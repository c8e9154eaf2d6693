/** Messages by WeChat over HTTP and jobs, against a fake WeChat on loopback. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeOperator } from '../../../test/people.ts'
import { type FakeWechat, startFakeWechat } from '../../../test/wechat.ts'
import { transaction } from '../../kernel/db/index.ts'
import { msgTypes, sendMessage } from '../message/message.ts'
import { wakeNotices } from './delivery.ts'

const APP_ID = 'wx0123456789abcdef'
const SECRET = '0123456789abcdef0123456789abcdef'

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
  for (const table of [
    'msg_delivery',
    'wechat_subscription',
    'wechat_follower',
    'wechat_template',
    'wechat_account',
    'msg_setting',
  ])
    await t.owner.unsafe(`DELETE FROM ${table}`)
  wechat.asked.length = 0
  wechat.sent.length = 0
  wechat.subscribed.clear()
  wechat.refuse = () => 0
})

const by = ({ token }: { token: string }) => ({ token })
const template = {
  kind: 'grade' as const,
  way: 'template' as const,
  templateId: 'TPL_class_notice_1',
  fieldList: [
    { name: 'thing1', source: 'title' as const, text: '' },
    { name: 'time2', source: 'time' as const, text: '' },
    { name: 'const3', source: 'fixed' as const, text: '班级' },
  ],
}
const save = (more: object = {}) =>
  t.raw(
    'POST',
    'user/admin/wechat/setting/save',
    { appId: APP_ID, appSecret: SECRET, templateList: [template], ...more },
    operator,
  )
let number = 0
async function link(who: MadeUser, name = `f${++number}`) {
  const { askUrl } = (await t.call('user/auth/wechat/begin', {}, by(who))).data
  const state = new URL(askUrl.replace('#wechat_redirect', '')).searchParams.get('state') ?? ''
  const answer = await t.call('user/auth/wechat/save', { code: `ok-${name}-${++number}`, state }, by(who))
  return { answer, openId: `open-${name}` }
}
const tell = (userIds: string[], kind: 'grade' | 'order' = 'grade') =>
  transaction(t.db(), (tx) =>
    sendMessage(tx, t.services, {
      siteId: 12,
      userIds,
      msgType: msgTypes.grade,
      kind,
      msgTitle: '明天的课改到下午三点，请大家相互转告不要迟到',
      msgText: '<p>正文</p>',
      linkUrl: '/account/grades/7',
    }),
  )
const states = async () =>
  (
    await t.owner<
      { state: number; error: string }[]
    >`SELECT delivery_state AS state, error FROM msg_delivery ORDER BY id`
  ).map(({ state }) => state)
const tokensAsked = () => wechat.asked.filter(({ path }) => path === '/cgi-bin/stable_token').length

test('a person links their WeChat, and gets the kinds that have a template', async () => {
  const user = await makeUser(t.owner)
  expect((await t.call('user/auth/wechat/view', {}, by(user))).data).toMatchObject({ isOffered: 0, isBound: 0 })
  expect((await t.call('user/auth/wechat/begin', {}, by(user))).code).toBe(999)
  expect((await save()).code).toBe(200)
  const { answer, openId } = await link(user)
  expect(answer.data).toMatchObject({ isOffered: 1, isBound: 1, stopped: '' })
  await tell([user.userId])
  await tell([user.userId], 'order')
  await t.runJobs()
  expect(wechat.sent).toEqual([
    {
      touser: openId,
      template_id: template.templateId,
      url: expect.stringMatching(/^http.+\/account\/grades\/7$/) as string,
      data: {
        thing1: { value: '明天的课改到下午三点，请大家相互转告不…' },
        time2: { value: expect.stringMatching(/^\d{4}年\d+月\d+日 \d\d:\d\d$/) as string },
        const3: { value: '班级' },
      },
    },
  ])
  expect(await states()).toEqual([2])
  expect((await t.call('user/auth/wechat/delete', {}, by(user))).data.isBound).toBe(0)
  await tell([user.userId])
  expect(await states()).toEqual([2])
})

test('a code with the state of another session links nothing; a WeChat belongs to one person', async () => {
  await save()
  const [one, other] = [await makeUser(t.owner), await makeUser(t.owner)]
  const { askUrl } = (await t.call('user/auth/wechat/begin', {}, by(one))).data
  const state = new URL(askUrl.replace('#wechat_redirect', '')).searchParams.get('state') ?? ''
  expect(state).toMatch(/^[0-9a-f]{64}$/)
  expect((await t.call('user/auth/wechat/save', { code: 'ok-x-1', state }, by(other))).code).toBe(422)
  expect(wechat.asked).toHaveLength(0)
  await link(one, 'same')
  expect((await link(other, 'same')).answer).toMatchObject({ code: 999, msg: '这个微信已绑定其他账户' })
  expect((await t.call('user/auth/wechat/save', { code: '40029', state }, by(one))).code).toBe(422)
})

test('processes share one token; one that WeChat refuses is replaced once', async () => {
  await save()
  const people = await Promise.all(Array.from({ length: 5 }, () => makeUser(t.owner)))
  for (const one of people) await link(one)
  const used = new Set<string>()
  wechat.refuse = ({ token }) => (used.add(token), 0)
  await tell(people.map(({ userId }) => userId))
  await t.runJobs()
  expect(await states()).toEqual([2, 2, 2, 2, 2])
  expect(tokensAsked()).toBe(1)
  expect(used.size).toBe(1)
  wechat.refuse = ({ token }) => (used.has(token) ? 42001 : 0)
  await tell(people.map(({ userId }) => userId))
  await t.runJobs()
  expect((await states()).every((state) => state === 2)).toBe(true)
  expect(tokensAsked()).toBe(2)
  const [row] = await t.owner<{ all: string }[]>`SELECT row_to_json(a)::text AS all FROM wechat_account a`
  for (const secret of ['access-', SECRET, Buffer.from(SECRET).toString('hex')]) expect(row?.all).not.toContain(secret)
})

test('who does not follow is not tried again; busy is; a wrong template is final', async () => {
  await save()
  const [left, busy, wrong] = [await makeUser(t.owner), await makeUser(t.owner), await makeUser(t.owner)]
  const open = { left: (await link(left)).openId, busy: (await link(busy)).openId, wrong: (await link(wrong)).openId }
  wechat.refuse = ({ openId }) =>
    openId === open.left ? 43004 : openId === open.busy ? -1 : openId === open.wrong ? 47003 : 0
  await tell([left.userId, busy.userId, wrong.userId])
  await t.runJobs()
  expect((await states()).toSorted()).toEqual([1, 3, 3])
  expect((await t.call('user/auth/wechat/view', {}, by(left))).data.stopped).toContain('没有关注服务号')
  const english = { ...by(left), headers: { 'zx-lang': 'en' } }
  expect((await t.call('user/auth/wechat/view', {}, english)).data.stopped).toBe(
    'You do not follow the account, or no longer do (43004 refused)',
  )
  expect((await t.call('user/auth/wechat/view', {}, by(wrong))).data.stopped).toBe('')
  expect((await t.call('user/admin/wechat/setting/view', {}, operator)).data).toMatchObject({
    followerCount: 3,
    stoppedCount: 1,
  })
  await tell([left.userId])
  expect(await states()).toHaveLength(3)
  wechat.refuse = () => 0
  await t.owner`UPDATE msg_delivery SET due_at = now() WHERE delivery_state = 1`
  await wakeNotices(t.services)
  await t.runJobs()
  expect((await states()).toSorted()).toEqual([2, 3, 3])
})

test('settings are versioned; the secret is written only; a test says the reason of WeChat', async () => {
  await save()
  const shown = await t.call('user/admin/wechat/setting/view', {}, operator)
  expect(shown.data).toMatchObject({ appId: APP_ID, isComplete: 1, isMine: 0, templateList: [template] })
  expect(JSON.stringify(shown)).not.toContain(SECRET)
  const { etag } = shown.data
  expect((await save({ appSecret: undefined, templateList: [], etag })).code).toBe(200)
  expect(
    (await save({ appSecret: undefined, templateList: [{ ...template, templateId: 'TPL_other_one' }], etag })).code,
  ).toBe(409)
  expect(await save({ appId: 'wxffffffffffffffff', appSecret: undefined })).toMatchObject({
    code: 422,
    data: { field: 'appSecret' },
  })
  for (const [more, field] of [
    [{ appId: 'wx1' }, 'appId'],
    [{ templateList: [{ ...template, kind: 'nothing' }] }, 'templateList'],
    [{ templateList: [template, template] }, 'templateList.1.kind'],
    [{ templateList: [{ ...template, templateId: '模板' }] }, 'templateList'],
  ] as const)
    expect((await save(more)).data, field).toMatchObject({ field: expect.stringContaining(field) as string })
  await save()
  const trial = (kind: 'grade' | 'due') => t.call('user/admin/wechat/setting/test', { kind }, operator)
  expect(await trial('due')).toMatchObject({ code: 422, data: { field: 'kind' } })
  expect((await trial('grade')).msg).toContain('绑定自己的微信')
  await link(operator as unknown as MadeUser)
  expect((await trial('grade')).data).toEqual({ isSent: 1, error: '' })
  wechat.refuse = () => 40037
  expect((await trial('grade')).data).toMatchObject({ isSent: 0, error: expect.stringContaining('40037') as string })
  expect((await t.call('user/admin/wechat/setting/view', {}, await makeOperator(t, ['log']))).code).toBe(306)
  const abroad = await makeUser(t.owner, { siteId: 13, isAdmin: 1 })
  expect((await t.call('user/admin/wechat/setting/view', {}, { ...by(abroad), siteId: 13 })).data).toMatchObject({
    appId: '',
    templateList: [],
    followerCount: 0,
  })
  expect((await save({ appId: '', appSecret: undefined, templateList: [] })).code).toBe(200)
  expect((await t.call('user/auth/wechat/view', {}, operator)).data.isOffered).toBe(0)
})
