/** Login log, operation log, organisations, feedback and SMS in the back office. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { freshIp, freshMobile, makeOperator, receivedCode } from '../../../test/people.ts'

let t: TestApp
let owner: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  owner = await makeUser(t.owner, { isAdmin: 1, nickname: '站长' })
})
afterAll(() => t.close())
const as = (who: { token: string }) => ({ token: who.token })
const messages = async (who: MadeUser) => (await t.call('user/auth/msg/user/list', {}, as(who))).data.list

describe('logs', () => {
  test('sign-in attempts are found by number, address, outcome and time; numbers are masked', async () => {
    const [ip, mobile] = [freshIp(), freshMobile()]
    await t.call('user/api/user/login/password', { mobile, password: '错误的密码在此' }, { ip })
    await makeUser(t.owner, { siteId: 13, mobile })
    await t.call('user/api/user/login/password', { mobile, password: '错误的密码在此' }, { ip, siteId: 13 })
    const page = async (input: object, who: { token: string } = owner) =>
      (await t.call('user/admin/log/login/page', input, as(who))).data
    for (const keyword of [mobile, mobile.slice(-5), ip])
      expect((await page({ keyword })).list, keyword).toMatchObject([{ mobile, loginStatus: 0, loginIp: ip }])
    expect((await page({ keyword: mobile, loginStatus: 1 })).totalCount).toBe(0)
    expect((await page({ keyword: mobile, endTime: '2020-01-01T00:00:00Z' })).totalCount).toBe(0)
    expect((await page({ keyword: mobile, loginType: 1, beginTime: '2020-01-01T00:00:00Z' })).totalCount).toBe(1)
    const blind = await makeOperator(t, ['log'])
    expect((await page({ keyword: mobile.slice(-4) }, blind)).list[0]?.mobile).toMatch(/^137\*{4}\d{4}$/)
    expect((await page({ keyword: mobile.slice(0, 6) }, blind)).totalCount).toBe(0)
  })

  test('the operation log includes refused calls and cannot be erased', async () => {
    const clerk = await makeOperator(t, ['log', 'user'])
    await t.call('user/admin/user/save', { mobile: '13711112222', nickname: '记录' }, as(clerk))
    await t.call('user/admin/user/disable', { id: clerk.userId }, as(clerk))
    const page = async (input: object) =>
      (await t.call('user/admin/log/operation/page', { userId: clerk.userId, ...input }, as(owner))).data
    expect((await page({})).list.map(({ operation, code }) => [operation, code])).toEqual([
      ['停用用户', 306],
      ['新建用户', 200],
    ])
    expect((await page({ isRefused: 1 })).totalCount).toBe(1)
    expect((await page({ keyword: 'user/save' })).list).toHaveLength(1)
    const [line] = (await page({ isRefused: 0 })).list
    const view = (id: string, who: { token: string } = owner) =>
      t.call('user/admin/log/operation/view', { id }, as(who))
    expect((await view(line?.id ?? '')).data.content).toContain('137****2222')
    const abroad = await makeUser(t.owner, { siteId: 13, isAdmin: 1 })
    expect(
      (await t.call('user/admin/log/operation/view', { id: line?.id ?? '' }, { ...as(abroad), siteId: 13 })).code,
    ).toBe(404)
  })
})

describe('organisations', () => {
  const form = { orgName: '青山书院', linkMan: '王老师' }
  test('are approved or rejected with a reason; their account type follows', async () => {
    const [user, other] = [await makeUser(t.owner), await makeUser(t.owner)]
    const { data } = await t.call('user/admin/organization/save', { ...form, mobile: user.mobile }, as(owner))
    const type = async () =>
      (await t.owner<{ type: number }[]>`SELECT user_type AS type FROM users WHERE id = ${user.userId}`)[0]?.type
    const audit = (input: object) =>
      t.raw('POST', 'user/admin/organization/audit', { id: data.id, ...input }, as(owner))
    expect((await audit({ auditStatus: 2 })).data).toEqual({ field: 'auditOpinion' })
    expect((await audit({ auditStatus: 2, auditOpinion: '证照<不>清' })).code).toBe(200)
    expect(await type()).toBe(1)
    expect((await messages(user))[0]?.msgText).toContain('证照&lt;不&gt;清')
    expect((await t.call('user/admin/todo/view', {}, as(owner))).data.organizationCount).toBe(0)
    for (let twice = 0; twice < 2; twice++) expect((await audit({ auditStatus: 1 })).code).toBe(200)
    expect(await type()).toBe(3)
    expect(await messages(user)).toHaveLength(2)
    const list = await t.call('user/admin/organization/list', { keyword: '青山', auditStatus: 1 }, as(owner))
    expect(list.data.list).toMatchObject([{ id: data.id, mobile: user.mobile, userId: user.userId }])

    const disable = (statusId?: 1) =>
      t.call('user/admin/organization/disable', { id: data.id, ...(statusId ? { statusId } : {}) }, as(owner))
    await disable()
    expect(await type()).toBe(1)
    await disable(1)
    expect(await type()).toBe(3)
    // After a change of account, the first one is an ordinary one again.
    const update = (input: object) =>
      t.call('user/admin/organization/update', { id: data.id, ...form, ...input }, as(owner))
    expect((await update({ mobile: other.mobile, orgIntro: '简介' })).code).toBe(200)
    expect(await type()).toBe(1)
    expect((await t.call('user/admin/organization/save', { ...form, mobile: user.mobile }, as(owner))).data).toEqual({
      field: 'orgName',
    })
    expect(
      (await t.call('user/admin/organization/save', { orgName: '另一家', mobile: other.mobile }, as(owner))).data,
    ).toEqual({ field: 'mobile' })
    expect(
      (await t.call('user/admin/organization/save', { orgName: '另一家', mobile: '13999999999' }, as(owner))).code,
    ).toBe(404)
  })

  test('of another site are not found', async () => {
    const abroad = await makeUser(t.owner, { siteId: 13, isAdmin: 1 })
    const { data } = await t.call(
      'user/admin/organization/save',
      { ...form, mobile: abroad.mobile },
      { ...as(abroad), siteId: 13 },
    )
    for (const path of ['update', 'audit', 'disable'])
      expect(
        (await t.raw('POST', `user/admin/organization/${path}`, { id: data.id, ...form, auditStatus: 1 }, as(owner)))
          .code,
        path,
      ).toBe(404)
    expect((await t.call('user/admin/organization/list', {}, as(owner))).data.list.map(({ id }) => id)).not.toContain(
      data.id,
    )
  })
})

describe('feedback', () => {
  test('a reply is sent once per wording', async () => {
    const user = await makeUser(t.owner, { nickname: '提意见的人' })
    const { data } = await t.call(
      'user/auth/user/feedback/log/save',
      { content: '视频打不开<img>', feedbackType: 3 },
      as(user),
    )
    const blind = await makeOperator(t, ['feedback'])
    const waiting = async () => (await t.call('user/admin/todo/view', {}, as(owner))).data.feedbackCount
    const before = await waiting()
    expect((await t.call('user/admin/feedback/view', { id: data.id }, as(blind))).data).toMatchObject({
      status: 1,
      mobile: expect.stringContaining('****'),
    })
    expect((await t.call('user/admin/feedback/state', { id: data.id, status: 2 }, as(blind))).code).toBe(200)
    expect(await waiting()).toBe(before - 1)
    const reply = (replyContent: string) =>
      t.call('user/admin/feedback/reply', { id: data.id, replyContent }, as(blind))
    for (const text of ['已修复', '已修复', '请再试一次']) expect((await reply(text)).code).toBe(200)
    const result = await messages(user)
    expect(result.map(({ msgText }) => msgText)).toEqual([
      expect.stringContaining('请再试一次'),
      expect.stringContaining('已修复'),
    ])
    expect(result[0]?.msgText).toContain('视频打不开&lt;img&gt;')
    const list = await t.call('user/admin/feedback/list', { keyword: '打不开', status: 3, feedbackType: 3 }, as(owner))
    expect(list.data.list).toMatchObject([{ id: data.id, nickname: '提意见的人', replyContent: '请再试一次' }])
    expect(list.data.list[0]?.replyName).not.toBe('')
    const own = await t.call('user/auth/user/feedback/log/page', {}, as(user))
    expect(own.data.list[0]).toMatchObject({ status: 3, replyContent: '请再试一次' })
  })

  test('of another site is not found', async () => {
    const user = await makeUser(t.owner, { siteId: 13 })
    const { data } = await t.call(
      'user/auth/user/feedback/log/save',
      { content: '别站的反馈' },
      { ...as(user), siteId: 13 },
    )
    for (const path of ['view', 'reply', 'state'])
      expect(
        (await t.raw('POST', `user/admin/feedback/${path}`, { id: data.id, replyContent: '好', status: 2 }, as(owner)))
          .code,
        path,
      ).toBe(404)
  })
})

describe('SMS', () => {
  test('are listed with masked numbers, and summed by day with the price at that time', async () => {
    const mobile = freshMobile()
    const price = (value: number) =>
      t.call('user/admin/sms/price/save', { provider: 'outbox', price: value }, as(owner))
    const current = (await t.call('user/admin/sms/summary', {}, as(owner))).data.current
    const set = (value: number) => t.call('user/admin/sms/price/save', { provider: current, price: value }, as(owner))
    expect((await set(45)).code).toBe(200)
    await receivedCode(t, mobile, 'login')
    expect((await set(50)).code).toBe(200)
    await receivedCode(t, freshMobile(), 'login')
    const { data } = await t.call('user/admin/sms/summary', { days: 1 }, as(owner))
    expect(data.list).toEqual([{ day: expect.any(String), provider: current, sendCount: 2, failCount: 0, cost: 95 }])
    expect(data.priceList).toContainEqual(expect.objectContaining({ provider: current, price: 50 }))
    expect((await t.call('user/admin/sms/price/save', { provider: 'nobody', price: 1 }, as(owner))).code).toBe(404)
    expect((await price(-1)).code).toBe(422)
    const blind = await makeOperator(t, ['sms'])
    const page = await t.call(
      'user/admin/sms/list',
      { keyword: mobile.slice(-4), isSuccess: 1, provider: current },
      as(blind),
    )
    expect(page.data.list).toMatchObject([
      { mobile: mobile.replace(/^(\d{3})\d{4}/, '$1****'), template: 'login', price: 45 },
    ])
    expect(JSON.stringify(page)).not.toContain(mobile)
    const abroad = await makeUser(t.owner, { siteId: 13, isAdmin: 1 })
    expect((await t.call('user/admin/sms/list', {}, { ...as(abroad), siteId: 13 })).data.totalCount).toBe(0)
  })
})
