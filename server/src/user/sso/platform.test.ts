/** Sign-in at 企业微信, 钉钉 and 飞书, which stand-ins on loopback play: no platform is called. */
import type { SsoPlatform } from '@zhixing/contract/user/sso-rules'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { freshIp, freshMobile } from '../../../test/people.ts'
import { APP_SECRET, COMPANY, FIRST_CALL, type SsoPlatforms, startSsoPlatforms } from '../../../test/sso-platforms.ts'

const ALL: SsoPlatform[] = ['wecom', 'dingtalk', 'feishu']
const WECOM = 'qyapi.weixin.qq.com/cgi-bin'
const headers = { host: 'localhost' }
let t: TestApp
let platforms: SsoPlatforms
let owner: MadeUser
beforeAll(async () => {
  platforms = await startSsoPlatforms()
  t = await startTestApp({ SSO_HOSTS: platforms.host, SSO_PLATFORMS_URL: platforms.url })
})
afterAll(async () => {
  await t.close()
  platforms.close()
})
beforeEach(async () => {
  platforms.instead.clear()
  platforms.asked = []
  platforms.departments = []
  owner = await makeUser(t.owner, { isAdmin: 1 })
})

let serial = 0
const setting = (preset: SsoPlatform, over: object = {}) => ({
  providerName: `平台 ${++serial}`,
  preset,
  issuer: COMPANY,
  // Every provider has its own token.
  clientId: String(1_000_000 + serial),
  secretKey: APP_SECRET,
  scopes: '',
  claimMobile: 'mobile',
  claimGroups: 'departments',
  isAuto: 1 as const,
  ...over,
})
const save = (input: object) => t.call('user/admin/sso/save', input as never, { token: owner.token })
async function provider(preset: SsoPlatform, over: object = {}): Promise<string> {
  const saved = await save(setting(preset, over))
  if (saved.code !== 200) throw new Error(saved.msg)
  return saved.data.id
}
const begin = (id: string, userAgent = 'Mozilla/5.0') =>
  t.call('user/api/user/login/sso/begin', { id }, { ip: freshIp(), headers: { ...headers, 'user-agent': userAgent } })
const finish = (query: string, secret: string, token?: string) =>
  t.call('user/api/user/login/sso/finish', { query, secret }, { ip: freshIp(), headers, ...(token ? { token } : {}) })
async function come(id: string, name: string) {
  const { data } = await begin(id)
  return finish(platforms.signIn(data.url, name), data.secret)
}
/** As an operator who tries the provider. */
async function attempt(id: string, name: string) {
  const { data } = await t.call('user/admin/sso/try', { id }, { token: owner.token, headers })
  return finish(platforms.signIn(data.url, name), data.secret, owner.token)
}
const create = (ticket: string) => t.call('user/api/user/login/sso/create', { ticket }, { ip: freshIp(), headers })

describe.each(ALL)('%s', (preset) => {
  test('makes an account with name and number, which then signs in for a day', async () => {
    const id = await provider(preset)
    const mobile = freshMobile()
    const name = `${preset}-amei`
    platforms.people.set(name, { name: '阿梅', nick: '阿梅', mobile, stateCode: '86' })
    const first = await come(id, name)
    expect(first.data).toMatchObject({ state: 2, nickname: '阿梅', mayCreate: 1, isNumberTaken: 0 })
    const made = await create(first.data.ticket)
    expect(made.data).toMatchObject({ nickname: '阿梅', mobile })
    expect((await come(id, name)).data).toMatchObject({ state: 1, user: { id: made.data.id } })
    const [row] = await t.owner<{ proved: number; hours: number }[]>`
      SELECT u.mobile_proved AS proved, round(extract(epoch FROM s.expires_at - s.gmt_create) / 3600)::int AS hours
      FROM users u JOIN user_session s ON s.site_id = u.site_id AND s.user_id = u.id
      WHERE u.id = ${made.data.id} AND s.ended IS NULL`
    expect(row).toEqual({ proved: 0, hours: 24 })
  })

  test('opens no account by its number', async () => {
    const id = await provider(preset)
    const known = await makeUser(t.owner)
    platforms.people.set(`${preset}-same`, { mobile: known.mobile, stateCode: '86', email: 'a@b.cn' })
    const first = await come(id, `${preset}-same`)
    expect(first.data).toMatchObject({ state: 2, mayCreate: 0, isNumberTaken: 1 })
    expect((await create(first.data.ticket)).code).toBe(454)
    const { ticket } = first.data
    expect((await t.call('user/auth/user/sso/attach', { ticket }, { token: known.token })).code).toBe(200)
    expect((await come(id, `${preset}-same`)).data.user?.id).toBe(known.userId)
  })

  test('a code is taken once, by the browser that began', async () => {
    const id = await provider(preset)
    const [one, two] = [(await begin(id)).data, (await begin(id)).data]
    const query = platforms.signIn(one.url, `${preset}-lin`)
    expect((await finish(query, two.secret)).code).toBe(404)
    expect((await finish(query, one.secret)).data.state).toBe(2)
    expect((await finish(query, one.secret)).code).toBe(404)
    const replayed = new URLSearchParams(query)
    replayed.set('state', new URL(two.url).searchParams.get('state') ?? '')
    const answer = await finish(replayed.toString(), two.secret)
    expect([answer.code, answer.msg]).toEqual([999, expect.stringContaining('已经用过')])
    const bare = (await begin(id)).data
    const state = new URL(bare.url).searchParams.get('state')
    expect((await finish(`state=${state}`, bare.secret)).msg).toContain('没有在')
  })

  test('people of another company are refused', async () => {
    expect((await come(await provider(preset), 'visitor')).code).toBe(306)
  })

  test('a platform that is down, slow, or answers something else ends with a sentence', async () => {
    const id = await provider(preset)
    const path = FIRST_CALL[preset]
    for (const [answer, sentence] of [
      ['<html></html>', '无法读取'],
      ['[]', '无法读取'],
      ['{}', '无法读取'],
      [`"${'x'.repeat(5 * 1024 * 1024)}"`, '无法读取'],
    ] as const) {
      platforms.instead.set(path, answer)
      const { code, msg } = await come(id, `${preset}-down`)
      expect([code, msg]).toEqual([999, expect.stringContaining(sentence)])
    }
    platforms.instead.set(path, null)
    const late = new AbortController()
    platforms.onSilence = () => late.abort(new DOMException('late', 'TimeoutError'))
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
    try {
      const { code, msg } = await come(id, `${preset}-slow`)
      expect([code, msg]).toEqual([999, expect.stringContaining('暂时连接不上')])
      expect(timeout).toHaveBeenCalledWith(15_000)
    } finally {
      timeout.mockRestore()
    }
  })

  test('a wrong secret is reported to the operator in the words of the platform, without the secret', async () => {
    const id = await provider(preset, { secretKey: 'wrong-secret-of-mine' })
    const learner = await come(id, `${preset}-kim`)
    expect([learner.code, learner.msg]).toEqual([999, expect.stringContaining('密钥不正确')])
    expect(learner.msg).not.toContain('对方返回')
    const { msg } = await attempt(id, `${preset}-kim`)
    expect(msg).toMatch(/密钥不正确.*对方返回：/)
    const list = (await t.call('user/admin/sso/list', {}, { token: owner.token, headers })).data
    expect(list.list.find((one) => one.id === id)).toMatchObject({ hasSecret: 1, logoutUrl: '' })
    expect(JSON.stringify([learner, msg, list])).not.toContain('wrong-secret-of-mine')
    const [stored] = await t.owner<
      { secret: Buffer }[]
    >`SELECT secret_sealed AS secret FROM sso_provider WHERE id = ${id}`
    expect(stored?.secret.includes('wrong-secret-of-mine')).toBe(false)
  })

  test('is found on its own site only', async () => {
    const id = await provider(preset)
    expect((await t.call('user/api/user/login/sso/begin', { id }, { siteId: 13 })).code).toBe(404)
    const { data } = await begin(id)
    const query = platforms.signIn(data.url, `${preset}-kim`)
    const abroad = { query, secret: data.secret }
    expect((await t.call('user/api/user/login/sso/finish', abroad, { siteId: 13 })).code).toBe(404)
  })
})

describe('what the platforms refuse', () => {
  const cases: [SsoPlatform, string, object, string][] = [
    ['wecom', `${WECOM}/gettoken`, { errcode: 60020, errmsg: 'not allow to access from your ip' }, '可信 IP'],
    ['wecom', `${WECOM}/gettoken`, { errcode: 40013, errmsg: 'invalid corpid' }, '核对企业和应用'],
    ['wecom', `${WECOM}/user/get`, { errcode: 60011, errmsg: 'no privilege' }, '可见范围'],
    ['wecom', `${WECOM}/user/get`, { errcode: 1, errmsg: 'new' }, '没有通过验证'],
    ['dingtalk', FIRST_CALL.dingtalk, { code: 'Forbidden.AccessDenied.IpNotInWhiteList', message: 'ip' }, '可信 IP'],
    [
      'dingtalk',
      'api.dingtalk.com/v1.0/contact/users/me',
      { code: 'Forbidden.AccessDenied.AccessTokenPermissionDenied', message: 'Contact.User.Read' },
      '权限',
    ],
    ['feishu', FIRST_CALL.feishu, { code: 20071, error_description: 'redirect_uri mismatch' }, '回调地址'],
    ['feishu', FIRST_CALL.feishu, { code: 20010, error_description: 'no permission' }, '可见范围'],
    ['feishu', FIRST_CALL.feishu, { code: 20050, error_description: 'server error' }, '繁忙'],
  ]
  test.each(cases)('%s: %s %j', async (preset, path, answer, sentence) => {
    const id = await provider(preset)
    platforms.instead.set(path, answer as Record<string, unknown>)
    const { code, msg } = await attempt(id, `${preset}-refused`)
    expect([code, msg]).toEqual([999, expect.stringContaining(sentence)])
    expect(msg).toContain('对方返回')
  })
})

describe('企业微信', () => {
  test('departments are groups when all of them are known', async () => {
    platforms.departments = [{ id: 1, name: '总部' }, { id: 2, name: '教务处' }, { id: 3 }]
    platforms.people.set('li', { name: '李梅', department: [1, 2] })
    platforms.people.set('wang', { name: '王强', department: [2, 3] })
    const id = await provider('wecom', { ruleClaim: 'departments', ruleValues: ['教务处'] })
    const tried = (await attempt(id, 'li')).data.tried
    expect(tried).toMatchObject({ claims: { sub: 'li' }, groupList: ['总部', '教务处'], isLetIn: 1 })
    expect((await attempt(id, 'wang')).data.tried).toMatchObject({ claims: { department_ids: [2, 3] }, groupList: [] })
    platforms.departments = null
    const other = await provider('wecom')
    expect((await come(other, 'li')).data).toMatchObject({ state: 2, nickname: '李梅' })
  })

  test('one token serves all sign-ins, and is replaced when it ended before its time', async () => {
    const id = await provider('wecom')
    const tokens = () => platforms.asked.filter(({ path }) => path === `${WECOM}/gettoken`).length
    await Promise.all(['a', 'b', 'c'].map((name) => come(id, name)))
    expect(tokens()).toBe(1)
    platforms.endTokens()
    expect((await come(id, 'd')).data.state).toBe(2)
    expect(tokens()).toBe(2)
    expect((await come(id, 'e')).data.state).toBe(2)
    expect(tokens()).toBe(2)
  })

  test('its own browser is asked without a QR code', async () => {
    const id = await provider('wecom')
    const outside = new URL((await begin(id)).data.url)
    expect([outside.host, outside.searchParams.get('login_type')]).toEqual(['login.work.weixin.qq.com', 'CorpApp'])
    expect(outside.searchParams.get('redirect_uri')).toBe('http://localhost/login/sso')
    const { data } = await begin(id, 'Mozilla/5.0 (iPhone) wxwork/4.1.20 MicroMessenger/7.0.1')
    const inside = new URL(data.url)
    expect([inside.host, inside.hash]).toEqual(['open.weixin.qq.com', '#wechat_redirect'])
    expect((await finish(platforms.signIn(data.url, 'inside'), data.secret)).data.state).toBe(2)
  })
})

describe.each(['dingtalk', 'feishu'] as const)('departments of %s', (preset) => {
  const tokens = () =>
    platforms.asked.filter(({ path }) => /oauth2\/accessToken$|tenant_access_token/.test(path)).length

  test('are groups when all of them are known', async () => {
    platforms.departments = [
      { id: 1, name: '总部' },
      { id: 2, name: '教务处' },
    ]
    platforms.people.set('li', { name: '李梅', department: [1, 2] })
    platforms.people.set('wang', { name: '王强', department: [2, 3] })
    const id = await provider(preset, { ruleClaim: 'departments', ruleValues: ['教务处'] })
    expect((await attempt(id, 'li')).data.tried).toMatchObject({ groupList: ['总部', '教务处'], isLetIn: 1 })
    expect((await attempt(id, 'wang')).data.tried).toMatchObject({ groupList: [], isLetIn: 0 })
    expect(tokens()).toBe(1)
    platforms.endTokens()
    expect((await attempt(id, 'li')).data.tried).toMatchObject({ groupList: ['总部', '教务处'] })
    expect(tokens()).toBe(2)
  })

  test('that the application may not read refuse no one, and are not asked when no setting names them', async () => {
    platforms.departments = null
    platforms.people.set('li', { name: '李梅', department: [1] })
    expect((await come(await provider(preset), 'li')).data.state).toBe(2)
    expect(tokens()).toBe(1)
    expect((await come(await provider(preset, { claimGroups: '' }), 'li')).data.state).toBe(2)
    expect(tokens()).toBe(1)
  })
})

describe('settings', () => {
  test.each([
    ['wecom', { issuer: '' }, 'CorpID'],
    ['wecom', { clientId: 'app' }, 'AgentId'],
    ['wecom', { clientId: '' }, '应用的编号'],
    ['dingtalk', { issuer: 'https://a.cn' }, '企业的编号'],
    ['feishu', { clientId: 'cli a' }, '应用的编号'],
    ['feishu', { secretKey: '' }, '应用的密钥'],
  ] as const)('%s %j is refused', async (preset, over, sentence) => {
    const { code, msg } = await save(setting(preset, over))
    expect([code, msg]).toEqual([422, expect.stringContaining(sentence)])
  })

  test('other providers still need an address', async () => {
    expect((await save(setting('wecom', { preset: 'other', issuer: '' }))).msg).toContain('签发地址')
  })

  test('without a company people of all companies sign in at 钉钉 and 飞书', async () => {
    for (const preset of ['dingtalk', 'feishu'] as const)
      expect((await come(await provider(preset, { issuer: '' }), 'visitor')).data.state).toBe(2)
  })

  test('the stored secret goes to no other platform; people of the same company stay bound', async () => {
    const input = setting('dingtalk')
    const { id } = (await save(input)).data
    await create((await come(id, 'bound')).data.ticket)
    const bound = async () =>
      (await t.call('user/admin/sso/list', {}, { token: owner.token, headers })).data.list.find((one) => one.id === id)
        ?.people
    const change = (over: object) => save({ ...input, id, secretKey: '', ...over })
    expect((await change({ preset: 'feishu' })).msg).toContain('重新填写密钥')
    expect((await change({ clientId: 'other' })).msg).toContain('重新填写密钥')
    expect((await change({ clientId: 'other', secretKey: APP_SECRET })).code).toBe(200)
    expect(await bound()).toBe(1)
    expect((await change({ clientId: 'other', preset: 'feishu', secretKey: APP_SECRET })).code).toBe(200)
    expect(await bound()).toBe(0)
  })

  test('飞书 is asked for its own scopes only', async () => {
    const scopeOf = async (scopes: string) =>
      new URL((await begin(await provider('feishu', { scopes }))).data.url).searchParams.get('scope')
    expect(await scopeOf('openid profile phone')).toBe(null)
    expect(await scopeOf('contact:user.phone:readonly')).toBe('contact:user.phone:readonly')
  })
})
