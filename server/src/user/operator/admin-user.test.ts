import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallKey } from '@zhixing/contract'
import { makeLecturer, makeUser, makeCourse, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { freshMobile, makeOperator } from '../../../test/people.ts'

let t: TestApp
let owner: MadeUser
let blind: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  owner = await makeUser(t.owner, { isAdmin: 1, nickname: '站长' })
  blind = await makeOperator(t, ['user'])
})
afterAll(() => t.close())

const as = (who: { token: string }) => ({ token: who.token })
const me = (who: { token: string }) => t.call('user/auth/user/ext/view', {}, as(who))

describe('list of users', () => {
  const list = async (input: Parameters<typeof t.call<'user/admin/user/list'>>[1], who = owner) =>
    (await t.call('user/admin/user/list', input, as(who))).data

  test('searches by name and number, and masks numbers for operators without the permission', async () => {
    const user = await makeUser(t.owner, { nickname: '独孤求败', mobile: '13912340001' })
    await makeUser(t.owner, { siteId: 13, nickname: '独孤求败', mobile: '13912340002' })
    expect((await list({ keyword: '孤求' })).list.map(({ id, mobile }) => [id, mobile])).toEqual([
      [user.userId, '13912340001'],
    ])
    for (const keyword of ['13912340001', '1391234', '40001'])
      expect((await list({ keyword })).list[0]?.id, keyword).toBe(user.userId)
    expect((await list({ keyword: '13912340002' })).totalCount).toBe(0)
    const masked = await list({ keyword: '13912340001' }, blind)
    expect(masked.list.map(({ id, mobile }) => [id, mobile])).toEqual([[user.userId, '139****0001']])
    expect((await list({ keyword: '0001' }, blind)).list.map(({ id }) => id)).toContain(user.userId)
    // Partial numbers find nothing, so that a number cannot be guessed digit by digit.
    expect((await list({ keyword: '1391234' }, blind)).totalCount).toBe(0)
    expect((await list({ keyword: '40001' }, blind)).totalCount).toBe(0)
    // Wildcards are literal.
    expect((await list({ keyword: '%' })).totalCount).toBe(0)
  })

  test('filters, sorts and pages the same from either end', async () => {
    const app = await startTestApp()
    const admin = await makeUser(app.owner, { isAdmin: 1, nickname: '站长' })
    for (let n = 0; n < 12; n++)
      await makeUser(app.owner, { nickname: `学员${String(n).padStart(2, '0')}`, userType: n % 3 === 0 ? 3 : 1 })
    await app.owner`UPDATE users SET gmt_create = now() - interval '40 days', status_id = 0 WHERE nickname IN ('学员00', '学员01')`
    await app.owner`UPDATE users SET last_login_time = now(), is_vip = 1, register_source = 9 WHERE nickname = '学员05'`
    const ask = async (input: Parameters<typeof t.call<'user/admin/user/list'>>[1]) =>
      (await app.call('user/admin/user/list', input, as(admin))).data
    const names = async (input: Parameters<typeof ask>[0]) =>
      (await ask({ keyword: '学员', ...input })).list.map((row) => row.nickname.slice(-2))
    expect(await names({ sortField: 'nickname', sortOrder: 'asc', pageSize: 5, pageCurrent: 3 })).toEqual(['10', '11'])
    expect(await names({ sortField: 'nickname', sortOrder: 'desc', pageSize: 5, pageCurrent: 3 })).toEqual(['01', '00'])
    expect(await names({ pageSize: 2 })).toEqual(['11', '10'])
    expect(await names({ pageSize: 2, pageCurrent: 6 })).toEqual(['01', '00'])
    expect(await names({ pageSize: 2, pageCurrent: 9 })).toEqual([])
    expect((await names({ sortField: 'lastLoginTime' }))[0]).toBe('05')
    expect((await names({ sortField: 'lastLoginTime', sortOrder: 'asc' }))[0]).toBe('05')
    expect(await names({ statusId: 0 })).toEqual(['01', '00'])
    expect((await ask({ userType: 3 })).totalCount).toBe(4)
    expect(await names({ isVip: 1, registerSource: 9 })).toEqual(['05'])
    const month = new Date(Date.now() - 30 * 86_400_000).toISOString()
    expect(await names({ endTime: month })).toEqual(['01', '00'])
    expect((await ask({ keyword: '学员', beginTime: month })).totalCount).toBe(10)
    await app.close()
  })
})

test('shows one user with sessions, sign-in attempts and figures of other domains', async () => {
  const user = await makeUser(t.owner, { nickname: '看看' })
  const { courseId } = await makeCourse(t.owner)
  await t.call('course/auth/user/order/course/ref/save', { courseId }, as(user))
  await t.call('user/api/user/login/password', { mobile: user.mobile, password: '错误的密码在此' })
  const view = (who: { token: string }, id = user.userId) => t.call('user/admin/user/view', { id }, as(who))
  const { data } = await view(owner)
  expect(data).toMatchObject({
    nickname: '看看',
    mobile: user.mobile,
    hasCredential: 0,
    signedInList: [{ clientType: 1, actedByName: '' }],
  })
  expect(data.loginList).toMatchObject([{ loginStatus: 0, loginType: 1, mobile: user.mobile }])
  expect(data.factList).toContainEqual({ code: 'course', name: '课程', count: 1 })
  expect((await view(blind)).data.mobile).toBe(user.mobile.replace(/^(\d{3})\d{4}/, '$1****'))
  const abroad = await makeUser(t.owner, { siteId: 13 })
  expect(await view(owner, abroad.userId)).toEqual(await view(owner, '987654321012345678'))
})

describe('accounts', () => {
  test('are created once per number, and receive announcements', async () => {
    await t.owner`INSERT INTO msg (site_id, msg_title, msg_text, is_announcement) VALUES (12, '欢迎', '<p>欢迎</p>', 1)`
    const mobile = freshMobile()
    const save = () => t.call('user/admin/user/save', { mobile, nickname: '新人', sex: 2 }, as(owner))
    const made = await save()
    expect(made.msg).toContain('成功')
    expect(await save()).toMatchObject({ code: 454, data: { field: 'mobile' } })
    expect(
      await t.owner`SELECT nickname, sex, register_source AS source, password_hash AS hash FROM users WHERE id = ${made.data.id}`,
    ).toEqual([{ nickname: '新人', sex: 2, source: 8, hash: null }])
    expect(await t.owner`SELECT 1 FROM msg_user WHERE user_id = ${made.data.id}`).toHaveLength(1)
  })

  test('are changed by field; the number only with the permission, and to an unused one', async () => {
    const [user, other] = [await makeUser(t.owner, { nickname: '旧名' }), await makeUser(t.owner)]
    const update = (input: object, who = owner) =>
      t.call('user/admin/user/update', { id: user.userId, ...input }, as(who))
    expect((await update({ remark: '备注' })).code).toBe(200)
    expect((await t.call('user/admin/user/view', { id: user.userId }, as(owner))).data).toMatchObject({
      nickname: '旧名',
      remark: '备注',
    })
    expect(await update({ mobile: other.mobile })).toMatchObject({ code: 454, data: { field: 'mobile' } })
    const mobile = freshMobile()
    expect((await update({ mobile, nickname: '新名' }, blind)).code).toBe(306)
    expect((await update({ mobile })).code).toBe(200)
    // A refused change writes nothing.
    expect((await me(user)).data).toMatchObject({ mobile, nickname: '旧名' })
  })

  test('a disabled one is signed out at once and cannot sign in until enabled', async () => {
    const user = await makeUser(t.owner)
    expect((await me(user)).code).toBe(200)
    const disable = () => t.call('user/admin/user/disable', { id: user.userId }, as(owner))
    expect((await disable()).msg).toContain('成功')
    expect((await me(user)).code).toBe(302)
    expect((await disable()).code).toBe(200)
    expect((await t.call('user/admin/user/enable', { id: user.userId }, as(owner))).code).toBe(200)
    expect((await me(user)).code).toBe(302)
    expect((await t.owner`SELECT status_id AS s FROM users WHERE id = ${user.userId}`)[0]?.s).toBe(1)
  })

  test('are signed out everywhere on request', async () => {
    const user = await makeUser(t.owner)
    expect((await t.call('user/admin/user/signOut', { id: user.userId }, as(owner))).data).toEqual({ num: 1 })
    expect((await me(user)).code).toBe(302)
  })

  test("of operators are changed only by those with all their rights; never one's own", async () => {
    const [mighty, colleague] = [await makeOperator(t, ['user', 'sms']), await makeOperator(t, ['user'])]
    const peer = await makeOperator(t, ['user', 'user.password'])
    const actions = [
      'user/admin/user/disable',
      'user/admin/user/enable',
      'user/admin/user/resetPassword',
      'user/admin/user/signOut',
    ] as const
    for (const action of actions) {
      expect((await t.call(action, { id: mighty.userId }, as(peer))).code, action).toBe(306)
      expect((await t.call(action, { id: owner.userId }, as(peer))).code, action).toBe(306)
      expect((await t.call(action, { id: peer.userId }, as(peer))).code, action).toBe(306)
    }
    expect((await me(mighty)).code).toBe(200)
    expect((await t.call('user/admin/user/signOut', { id: colleague.userId }, as(blind))).code).toBe(200)
  })
})

describe('impersonation', () => {
  const helper = () => makeOperator(t, ['user', 'user.actAs'])

  test("opens a session beside the person's own, is logged, and restores the operator's", async () => {
    const [operator, user] = [await helper(), await makeUser(t.owner, { nickname: '被看的人' })]
    const acted = await t.call('user/admin/user/actAs', { id: user.userId }, as(operator))
    expect(acted.data.nickname).toBe('被看的人')
    expect((await me(user)).data.actedByName).toBe('')
    const seen = await me(acted.data)
    expect(seen.data.id).toBe(user.userId)
    expect(seen.data.actedByName).not.toBe('')
    expect(
      await t.owner`SELECT login_type AS type, client_type AS client FROM login_log WHERE user_id = ${user.userId}`,
    ).toEqual([{ type: 9, client: 9 }])
    expect((await t.owner`SELECT last_login_time AS at FROM users WHERE id = ${user.userId}`)[0]?.at).toBeNull()

    // Excludes money, passwords, identity and the back office.
    expect((await t.call('user/auth/user/ext/update', { nickname: '改名' }, as(acted.data))).code).toBe(306)
    expect((await t.call('user/admin/user/list', {}, as(acted.data))).code).toBe(306)
    expect((await t.call('user/auth/msg/user/num', {}, as(acted.data))).code).toBe(200)
    expect((await t.call('user/auth/msg/user/read/all', {}, as(acted.data))).code).toBe(200)

    const back = await t.call('user/admin/user/actBack', {}, as(acted.data))
    expect((await me(back.data)).data.id).toBe(operator.userId)
    expect((await me(acted.data)).code).toBe(302)
    // The restored session has a new token; the old one is invalid.
    expect((await me(operator)).code).toBe(302)
    expect((await me(user)).code).toBe(200)
    const traces = await t.owner`
        SELECT path, operation, code, user_id, real_user_id, subject
        FROM sys_log
        WHERE ${user.userId} IN (user_id::text) OR user_id = ${operator.userId}
        ORDER BY id`
    const both = { userId: user.userId, realUserId: operator.userId, subject: '被看的人' }
    expect(traces).toEqual([
      {
        ...both,
        path: 'user/admin/user/actAs',
        operation: '以用户身份登录',
        code: 200,
        userId: operator.userId,
        realUserId: null,
      },
      { ...both, path: 'user/auth/user/ext/update', operation: '修改资料', code: 306 },
      { ...both, path: 'user/admin/user/list', operation: '查看资料', code: 306 },
      { ...both, path: 'user/auth/msg/user/read/all', operation: '阅读站内信', code: 200 },
      { ...both, path: 'user/admin/user/actBack', operation: '退出用户身份', code: 200 },
    ])
  })

  test("ends with the permission, and with the operator's own session", async () => {
    const [operator, user] = [await helper(), await makeUser(t.owner)]
    const acted = await t.call('user/admin/user/actAs', { id: user.userId }, as(operator))
    await t.owner`UPDATE admin_role SET permissions = '{user}' WHERE id = ${operator.roleId}`
    expect((await me(acted.data)).code).toBe(302)
    await t.owner`UPDATE admin_role SET permissions = '{user,user.actAs}' WHERE id = ${operator.roleId}`
    expect((await me(acted.data)).code).toBe(200)
    await t.owner`UPDATE user_session SET ended = 'signed_out' WHERE user_id = ${operator.userId}`
    expect((await t.call('user/admin/user/actBack', {}, as(acted.data))).code).toBe(301)
  })

  test('is refused for operators, oneself, disabled accounts and users of other sites', async () => {
    const operator = await helper()
    const [abroad, disabled] = [await makeUser(t.owner, { siteId: 13 }), await makeUser(t.owner)]
    await t.owner`UPDATE users SET status_id = 0 WHERE id = ${disabled.userId}`
    const act = (id: string, who: { token: string } = operator) => t.call('user/admin/user/actAs', { id }, as(who))
    for (const id of [owner.userId, blind.userId, operator.userId, disabled.userId])
      expect((await act(id)).code).toBe(306)
    expect(await act(abroad.userId)).toEqual(await act('987654321012345678'))
    const user = await makeUser(t.owner)
    expect((await act(user.userId, blind)).code).toBe(306)
    expect((await t.call('user/admin/user/actBack', {}, as(user))).code).toBe(404)
  })
})

test('a call refused for lack of permission is logged once a minute per call, for operators only', async () => {
  const [operator, learner] = [await makeOperator(t, ['feedback']), await makeUser(t.owner)]
  for (const who of [operator, operator, learner])
    expect((await t.call('user/admin/user/disable', { id: learner.userId }, as(who))).code).toBe(306)
  expect(
    await t.owner`SELECT path, operation, code FROM sys_log WHERE user_id IN (${operator.userId}, ${learner.userId})`,
  ).toEqual([{ path: 'user/admin/user/disable', operation: '停用用户', code: 306 }])
})

describe("every call requires its permission on the operator's own site", () => {
  const rights: [CallKey, string][] = [
    ['user/admin/user/list', 'user'],
    ['user/admin/user/view', 'user'],
    ['user/admin/user/save', 'user'],
    ['user/admin/user/update', 'user'],
    ['user/admin/user/disable', 'user'],
    ['user/admin/user/resetPassword', 'user.password'],
    ['user/admin/user/actAs', 'user.actAs'],
    ['user/admin/role/list', 'role'],
    ['user/admin/operator/save', 'role'],
    ['user/admin/log/login/page', 'log'],
    ['user/admin/log/operation/page', 'log'],
    ['user/admin/organization/list', 'organization'],
    ['user/admin/organization/audit', 'organization'],
    ['user/admin/message/save', 'message'],
    ['user/admin/message/template/save', 'message'],
    ['user/admin/feedback/reply', 'feedback'],
    ['user/admin/sms/list', 'sms'],
    ['user/admin/sms/summary', 'sms'],
    ['user/admin/import/save', 'user'],
    ['user/admin/todo/view', 'overview'],
  ]
  test.each(rights)('%s: %s', async (key, right) => {
    const all = [
      'overview',
      'user',
      'user.password',
      'user.actAs',
      'role',
      'log',
      'organization',
      'message',
      'feedback',
      'sms',
    ] as const
    const without = await makeOperator(
      t,
      all.filter((one) => one !== right),
    )
    const withIt = await makeOperator(
      t,
      all.filter((one) => one === right),
    )
    const foreign = await makeOperator(t, all, 13)
    const lecturer = await makeLecturer(t.owner)
    const ask = async (who: { token: string }) => (await t.raw('POST', key, {}, as(who))).code
    expect(await ask(without)).toBe(306)
    expect(await ask(lecturer)).toBe(306)
    expect(await ask(foreign)).toBe(302)
    expect([200, 404, 422]).toContain(await ask(withIt))
  })
})
