import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import { forgetSends, freshIp, freshMobile, lastCode, receivedCode, solvedCaptcha } from '../../../test/people.ts'

const GOOD = '春眠不觉晓-42'
let t: TestApp
let goodHash: string
beforeAll(async () => {
  t = await startTestApp()
  goodHash = await hashPassword(GOOD)
})
afterAll(() => t.close())
beforeEach(() => forgetSends(t))

const byPassword = (
  mobile: string,
  password: string,
  more: { clientType?: 1 | 2; captchaId?: string; captchaCode?: string } = {},
  options: { siteId?: number; ip?: string } = {},
) => t.call('user/api/user/login/password', { mobile, password, ...more }, { ip: freshIp(), ...options })
const view = (token: string, siteId = 12) => t.call('user/auth/user/ext/view', {}, { token, siteId })

describe('by password', () => {
  test('opens a session and sets the cookie', async () => {
    const user = await makeUser(t.owner, { nickname: '小春', passwordHash: goodHash, clientType: 2 })
    const response = await t.app.inject({
      method: 'POST',
      url: '/apis/user/api/user/login/password',
      headers: { 'site-id': '12' },
      payload: { mobile: user.mobile, password: GOOD },
    })
    const { code, msg, data } = response.json()
    expect([code, msg]).toEqual([200, '登录成功'])
    expect(data).toMatchObject({
      id: user.userId,
      nickname: '小春',
      mobile: user.mobile,
      isLecturer: 0,
      hasPassword: 1,
    })
    expect(data).not.toHaveProperty('passwordHash')
    expect(String(response.headers['set-cookie'])).toMatch(
      new RegExp(`^RC_WEB_TOKEN=${data.token.replaceAll('.', '\\.')}; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax`),
    )
    expect((await view(data.token)).data.nickname).toBe('小春')
    // The database does not contain the token itself.
    const [found] =
      await t.owner`SELECT 1 FROM user_session WHERE encode(token_hash, 'escape') LIKE ${`%${data.token}%`}`
    expect(found).toBeUndefined()
  })

  test('a newer sign-in of the same client type ends the older one with 304; other client types stay', async () => {
    const user = await makeUser(t.owner, { passwordHash: goodHash, clientType: 2 })
    const ended: string[] = []
    const off = t.services.events.on('session.ended', ({ tokenHash }) => ended.push(tokenHash))
    const first = await byPassword(user.mobile, GOOD)
    const second = await byPassword(user.mobile, GOOD)
    expect(second.data.token).not.toBe(first.data.token)
    const old = await view(first.data.token)
    expect([old.code, old.msg]).toEqual([304, '你的账户已在其他地方登录！'])
    expect((await view(second.data.token)).code).toBe(200)
    expect((await view(user.token)).code).toBe(200)
    await expect.poll(() => ended.length).toBe(1)
    off()
  })

  test('of many concurrent sign-ins exactly one session survives', async () => {
    const user = await makeUser(t.owner, { passwordHash: goodHash, clientType: 2 })
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        t.call(
          'user/api/user/login/password',
          { mobile: user.mobile, password: GOOD, clientType: 1 },
          { ip: freshIp() },
        ),
      ),
    )
    // Concurrent attempts count before they succeed, so some need a captcha.
    const tokens = answers.filter((answer) => answer.code === 200).map((answer) => answer.data.token)
    expect(tokens.length).toBeGreaterThanOrEqual(3)
    const codes = await Promise.all(tokens.map(async (token) => (await view(token)).code))
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    expect(codes.filter((code) => code === 304)).toHaveLength(tokens.length - 1)
  })

  test('a wrong password, an unknown number and an account without password get the same answer', async () => {
    const [known, without] = [await makeUser(t.owner, { passwordHash: goodHash }), await makeUser(t.owner)]
    const answers = await Promise.all([
      byPassword(known.mobile, '不对的密码'),
      byPassword(freshMobile(), GOOD),
      byPassword(without.mobile, GOOD),
    ])
    expect(answers[0]).toEqual({ code: 451, msg: '手机号或密码错误', data: { field: 'password' } })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  test('an unknown number takes as long as a known one', async () => {
    const user = await makeUser(t.owner, { passwordHash: goodHash })
    // Minimum CPU time of several alternating runs, which excludes noise from other load.
    const quickest = { known: Infinity, unknown: Infinity }
    await checkPassword(undefined, 'x')
    for (let i = 0; i < 9; i++)
      for (const who of ['known', 'unknown'] as const) {
        const begin = process.cpuUsage()
        await checkPassword(who === 'known' ? goodHash : undefined, '不对的密码')
        const { user: own, system } = process.cpuUsage(begin)
        quickest[who] = Math.min(quickest[who], own + system)
      }
    expect(user.mobile).toHaveLength(11)
    expect(quickest.unknown).toBeGreaterThan(quickest.known * 0.5)
    expect(quickest.unknown).toBeLessThan(quickest.known * 2)
  })

  test('a user of another site is unknown; their token selects nothing', async () => {
    const user = await makeUser(t.owner, { siteId: 13, passwordHash: goodHash })
    expect((await byPassword(user.mobile, GOOD)).code).toBe(451)
    const there = await byPassword(user.mobile, GOOD, {}, { siteId: 13 })
    expect(there.code).toBe(200)
    expect((await view(there.data.token, 13)).code).toBe(200)
    expect((await view(there.data.token, 12)).code).toBe(302)
  })

  test('a disabled account is reported after the right password only', async () => {
    const user = await makeUser(t.owner, { passwordHash: goodHash })
    await t.owner`UPDATE users SET status_id = 0 WHERE id = ${user.userId}`
    expect((await byPassword(user.mobile, '不对的密码')).code).toBe(451)
    expect((await byPassword(user.mobile, GOOD)).code).toBe(455)
    expect((await view(user.token)).code).toBe(302)
  })

  test('a captcha is required after three failures; with it the right password works', async () => {
    const user = await makeUser(t.owner, { passwordHash: goodHash, clientType: 2 })
    for (let i = 0; i < 3; i++) expect((await byPassword(user.mobile, '不对的密码')).code).toBe(451)
    const asked = await byPassword(user.mobile, GOOD)
    expect(asked).toEqual({ code: 453, msg: '请输入图形验证码', data: { field: 'captchaCode' } })
    const right = await solvedCaptcha(t)
    expect(
      (await byPassword(user.mobile, GOOD, { ...right, captchaCode: right.captchaCode === '0000' ? '0001' : '0000' }))
        .code,
    ).toBe(453)
    // A wrong answer consumes the captcha.
    expect((await byPassword(user.mobile, GOOD, right)).code).toBe(453)
    expect((await byPassword(user.mobile, GOOD, await solvedCaptcha(t))).code).toBe(200)
    // A success resets the count.
    expect((await byPassword(user.mobile, GOOD)).code).toBe(200)
  })

  test('concurrent guesses count like sequential ones', async () => {
    const user = await makeUser(t.owner, { passwordHash: goodHash })
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => byPassword(user.mobile, `错误的密码${i}`)))
    expect(answers.filter((answer) => answer.code === 451).length).toBeLessThanOrEqual(3)
  })

  test('is stored as salted argon2id with 19 MiB', async () => {
    expect(goodHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await hashPassword(GOOD)).not.toBe(goodHash)
  })

  test('refuses malformed numbers and passwords', async () => {
    expect((await t.raw('POST', 'user/api/user/login/password', { mobile: '123', password: GOOD })).data).toEqual({
      field: 'mobile',
    })
    expect((await t.raw('POST', 'user/api/user/login/password', { mobile: '13800000000' })).data).toEqual({
      field: 'password',
    })
  })
})

describe('by code', () => {
  test('signs in once with a code of its purpose', async () => {
    const user = await makeUser(t.owner, { clientType: 2 })
    const code = await receivedCode(t, user.mobile, 'login')
    const byCode = () => t.call('user/api/user/login/code', { mobile: user.mobile, code }, { ip: freshIp() })
    const first = await byCode()
    expect(first.code).toBe(200)
    expect((await view(first.data.token)).data.id).toBe(user.userId)
    expect((await byCode()).code).toBe(452)
  })

  test('of two concurrent uses exactly one succeeds', async () => {
    const user = await makeUser(t.owner)
    const code = await receivedCode(t, user.mobile, 'login')
    const answers = await Promise.all(
      [1, 2, 3].map(() => t.call('user/api/user/login/code', { mobile: user.mobile, code }, { ip: freshIp() })),
    )
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 452, 452])
  })

  test('five wrong attempts invalidate a code, also concurrently', async () => {
    const user = await makeUser(t.owner)
    const code = await receivedCode(t, user.mobile, 'login')
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        t.call('user/api/user/login/code', { mobile: user.mobile, code: wrong }, { ip: freshIp() }),
      ),
    )
    expect(answers.every((answer) => answer.code === 452)).toBe(true)
    expect((await t.call('user/api/user/login/code', { mobile: user.mobile, code }, { ip: freshIp() })).code).toBe(452)
  })

  test('a code is bound to purpose, number, site and time', async () => {
    const mobile = freshMobile()
    const [here] = [await makeUser(t.owner, { mobile }), await makeUser(t.owner, { mobile, siteId: 13 })]
    const code = await receivedCode(t, mobile, 'reset')
    const login = (to: string, siteId = 12) =>
      t.call('user/api/user/login/code', { mobile: to, code }, { siteId, ip: freshIp() })
    expect((await login(mobile)).code).toBe(452)
    expect(
      (await t.call('user/api/user/update/password', { mobile, code, password: GOOD }, { siteId: 13, ip: freshIp() }))
        .code,
    ).toBe(452)
    expect((await login((await makeUser(t.owner)).mobile)).code).toBe(452)
    await t.owner`UPDATE sms_code SET expires_at = now() WHERE mobile = ${here?.mobile ?? ''}`
    expect(
      (await t.call('user/api/user/update/password', { mobile, code, password: GOOD }, { ip: freshIp() })).code,
    ).toBe(452)
  })

  test('an unknown number is reported after a right code only', async () => {
    const mobile = freshMobile()
    const code = await receivedCode(t, mobile, 'login')
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const refused = await t.call('user/api/user/login/code', { mobile, code: wrong }, { ip: freshIp() })
    const known = await makeUser(t.owner)
    await receivedCode(t, known.mobile, 'login')
    expect(
      await t.call('user/api/user/login/code', { mobile: known.mobile, code: '000000' }, { ip: freshIp() }),
    ).toEqual(refused)
    expect((await t.call('user/api/user/login/code', { mobile, code }, { ip: freshIp() })).msg).toBe(
      '验证码错误或该手机号尚未注册',
    )
  })
})

describe('devices', () => {
  test('a site may allow several; the oldest is signed out first', async () => {
    await t.owner`UPDATE site SET max_devices = 2 WHERE site_id = 12`
    await t.services.sites.reload()
    const user = await makeUser(t.owner)
    await t.owner`UPDATE users SET password_hash = ${goodHash} WHERE id = ${user.userId}`
    const first = (await byPassword(user.mobile, GOOD)).data.token
    const second = (await byPassword(user.mobile, GOOD)).data.token
    const code = async (token: string) => (await t.call('user/auth/user/ext/view', {}, { token })).code
    expect([await code(first), await code(second)]).toEqual([200, 200])
    // The factory's session was the oldest.
    expect(await code(user.token)).toBe(304)
    await Promise.all(Array.from({ length: 4 }, () => byPassword(user.mobile, GOOD)))
    const [{ alive } = { alive: 0 }] = await t.owner<{ alive: number }[]>`
      SELECT count(*)::int AS alive FROM user_session WHERE user_id = ${user.userId} AND ended IS NULL`
    expect(alive).toBe(2)
    await t.owner`UPDATE site SET max_devices = 1 WHERE site_id = 12`
    await t.services.sites.reload()
    expect((await byPassword(user.mobile, GOOD)).code).toBe(200)
    const [{ left } = { left: 0 }] = await t.owner<{ left: number }[]>`
      SELECT count(*)::int AS left FROM user_session WHERE user_id = ${user.userId} AND ended IS NULL`
    expect(left).toBe(1)
  })

  test('a person sees their sessions and ends another one; not the current one, not those of others', async () => {
    const user = await makeUser(t.owner)
    const other = await makeUser(t.owner)
    await t.owner`UPDATE users SET password_hash = ${goodHash} WHERE id = ${user.userId}`
    const phone = (await byPassword(user.mobile, GOOD, { clientType: 2 })).data.token
    const list = async ({ token }: { token: string }) =>
      (await t.call('user/auth/user/device/list', {}, { token })).data
    const { list: own, maxDevices } = await list(user)
    expect(maxDevices).toBe(1)
    expect(own.map(({ isCurrent, clientType }) => [isCurrent, clientType])).toEqual([
      [1, 1],
      [0, 2],
    ])
    const end = (sessionId: string) => t.call('user/auth/user/device/end', { sessionId }, { token: user.token })
    const [foreign] = (await list(other)).list
    expect((await end(foreign?.sessionId ?? '')).code).toBe(404)
    expect((await end(own[0]?.sessionId ?? '')).code).toBe(404)
    expect((await end(own[1]?.sessionId ?? '')).code).toBe(200)
    expect((await t.call('user/auth/user/ext/view', {}, { token: phone })).code).toBe(302)
    expect((await end(own[1]?.sessionId ?? '')).code).toBe(404)
    expect((await end('zz')).code).toBe(422)
  })
})

describe('register', () => {
  const register = (
    mobile: string,
    code: string,
    more: { password?: string; nickname?: string; referralCode?: string } = {},
    siteId = 12,
  ) => t.call('user/api/user/register', { mobile, code, password: GOOD, ...more }, { siteId, ip: freshIp() })

  test('creates a user with name and referral code, signs in, and delivers announcements', async () => {
    const [msg] = await t.owner<
      { id: string }[]
    >`INSERT INTO msg (site_id, msg_title, msg_text, is_announcement) VALUES (12, '欢迎', '<p>欢迎加入</p>', 1) RETURNING id`
    await t.owner`INSERT INTO msg (site_id, msg_title, msg_text, is_announcement) VALUES (13, '别站', '', 1), (12, '旧消息', '', 0)`
    const [old] = await t.owner<
      { id: string }[]
    >`INSERT INTO msg (site_id, msg_title, msg_text, is_announcement, gmt_create) VALUES (12, '上个月的通知', '', 1, now() - interval '30 days') RETURNING id`
    const referrer = await makeUser(t.owner)
    await t.owner`UPDATE users SET referral_code = 'FRIEND8' WHERE id = ${referrer.userId}`
    const mobile = freshMobile()
    const {
      code,
      msg: result,
      data,
    } = await register(mobile, await receivedCode(t, mobile, 'register'), { referralCode: 'FRIEND8' })
    expect([code, result]).toEqual([200, '注册成功'])
    expect(data).toMatchObject({
      mobile,
      nickname: `学员${mobile.slice(-4)}`,
      hasPassword: 1,
      isAdmin: 0,
      isVip: 0,
      userType: 1,
    })
    const [row] = await t.owner`SELECT referral_code, referred_by FROM users WHERE id = ${data.id}`
    expect(row?.referredBy).toBe(referrer.userId)
    expect(row?.referralCode).toMatch(/^[2-9A-HJKMNP-Z]{10}$/)
    const messages = await t.call('user/auth/msg/user/list', {}, { token: data.token })
    // Old announcements are listed as read.
    expect(messages.data.list.map(({ msgTitle, isRead }) => [msgTitle, isRead]).sort()).toEqual([
      ['上个月的通知', 1],
      ['欢迎', 0],
    ])
    expect((await t.call('user/auth/msg/user/num', {}, { token: data.token })).data.num).toBe(1)
    await t.owner`DELETE FROM msg WHERE id IN (${msg?.id ?? ''}, ${old?.id ?? ''})`
    expect((await byPassword(mobile, GOOD)).code).toBe(200)
  })

  test('ignores extra fields', async () => {
    const mobile = freshMobile()
    const answer = await t.raw(
      'POST',
      'user/api/user/register',
      {
        mobile,
        code: await receivedCode(t, mobile, 'register'),
        password: GOOD,
        isAdmin: 1,
        userType: 3,
        isVip: 1,
        siteId: 13,
      },
      { ip: freshIp() },
    )
    expect(answer.code).toBe(200)
    const rows = await t.owner`SELECT site_id, is_admin, user_type, is_vip FROM users WHERE mobile = ${mobile}`
    expect(rows.map((row) => ({ ...row }))).toEqual([{ siteId: '12', isAdmin: 0, userType: 1, isVip: 0 }])
  })

  test('a taken number is reported after a right code, which is consumed', async () => {
    const user = await makeUser(t.owner)
    const code = await receivedCode(t, user.mobile, 'register')
    expect((await register(user.mobile, code)).code).toBe(454)
    expect((await register(user.mobile, code)).code).toBe(452)
  })

  test('number and code suffice; the password is set later, and a registered number is signed in', async () => {
    const mobile = freshMobile()
    const bare = async () =>
      t.call(
        'user/api/user/register',
        { mobile, code: await receivedCode(t, mobile, 'register'), clientType: 1 },
        { ip: freshIp() },
      )
    const first = await bare()
    expect(first).toMatchObject({ code: 200, msg: '注册成功', data: { isNew: 1, hasPassword: 0, mobile } })
    await forgetSends(t)
    const second = await bare()
    expect(second).toMatchObject({
      code: 200,
      msg: '该手机号已注册，已为你登录',
      data: { isNew: 0, id: first.data.id },
    })
    const { token } = second.data
    expect((await t.call('user/auth/user/ext/update', { password: GOOD }, { token })).code).toBe(200)
    expect((await byPassword(mobile, GOOD)).code).toBe(200)
    await t.owner`UPDATE users SET status_id = 0 WHERE mobile = ${mobile}`
    await forgetSends(t)
    expect((await bare()).code).toBe(455)
  })

  test('the same number may register on each site', async () => {
    const mobile = freshMobile()
    expect((await register(mobile, await receivedCode(t, mobile, 'register'))).code).toBe(200)
    expect((await register(mobile, await receivedCode(t, mobile, 'register', 13), {}, 13)).code).toBe(200)
  })

  test.each(['password1', '12345678', 'Admin 123', '测试站甲测试站甲', 'aaaaaaaa', '87654321', 'woaini1314'])(
    'refuses the password %j and keeps the code',
    async (password) => {
      const mobile = freshMobile()
      const code = await receivedCode(t, mobile, 'register')
      expect(await register(mobile, code, { password })).toEqual({
        code: 422,
        msg: '密码过于简单，请换一个',
        data: { field: 'password' },
      })
      expect((await register(mobile, code, { password: mobile })).data).toEqual({ field: 'password' })
      expect((await register(mobile, code)).code).toBe(200)
    },
  )

  test.each(['七个字的密码吧', '🙂🙂🙂🙂'])('refuses %j as too short', async (password) => {
    const answer = await register(freshMobile(), '123456', { password })
    expect([answer.code, answer.msg]).toEqual([422, '密码至少 8 位'])
  })
})

describe('reset', () => {
  test('sets the password, ends all sessions and cannot be replayed', async () => {
    const user = await makeUser(t.owner, { passwordHash: goodHash })
    const other = await byPassword(user.mobile, GOOD, { clientType: 2 })
    const code = await receivedCode(t, user.mobile, 'reset')
    const reset = () =>
      t.call(
        'user/api/user/update/password',
        { mobile: user.mobile, code, password: '处处闻啼鸟-77' },
        { ip: freshIp() },
      )
    expect((await reset()).code).toBe(200)
    expect((await view(user.token)).code).toBe(302)
    expect((await view(other.data.token)).code).toBe(302)
    expect((await byPassword(user.mobile, GOOD)).code).toBe(451)
    expect((await byPassword(user.mobile, '处处闻啼鸟-77')).code).toBe(200)
    expect((await reset()).code).toBe(452)
  })

  test('refuses a weak password before consuming the code', async () => {
    const user = await makeUser(t.owner)
    const code = await receivedCode(t, user.mobile, 'reset')
    expect(
      (
        await t.call(
          'user/api/user/update/password',
          { mobile: user.mobile, code, password: '1234567890' },
          { ip: freshIp() },
        )
      ).code,
    ).toBe(422)
    expect(
      (await t.call('user/api/user/update/password', { mobile: user.mobile, code, password: GOOD }, { ip: freshIp() }))
        .code,
    ).toBe(200)
    expect(await lastCode(t, user.mobile)).toBe(code)
  })
})
