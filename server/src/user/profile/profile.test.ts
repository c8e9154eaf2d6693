import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLecturer, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { purgeAll } from '../../kernel/retention.ts'
import { retention } from '../retention.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { freshIp } from '../../../test/people.ts'

const [OLD, NEW] = ['白日依山尽-11', '黄河入海流-22']
let t: TestApp
let oldHash: string
beforeAll(async () => {
  t = await startTestApp()
  oldHash = await hashPassword(OLD)
})
afterAll(() => t.close())

const view = (token: string) => t.call('user/auth/user/ext/view', {}, { token })
const update = (token: string, change: Parameters<typeof t.call<'user/auth/user/ext/update'>>[1]) =>
  t.call('user/auth/user/ext/update', change, { token })

const signedInOnly = [
  'user/auth/user/ext/view',
  'user/auth/user/ext/update',
  'user/auth/user/ext/exit/login',
  'user/auth/user/ext/face/contras/code',
  'user/auth/user/ext/face/contras/fail',
  'user/auth/user/ext/sharing/recommended',
  'user/auth/user/research/save',
  'user/auth/user/research/edit',
  'user/auth/user/research/view',
  'user/auth/lecturer/view',
  'user/auth/lecturer/attention/save',
  'user/auth/lecturer/attention/list',
  'user/auth/lecturer/attention/delete',
  'user/auth/msg/user/list',
  'user/auth/msg/user/read',
  'user/auth/msg/user/num',
  'user/auth/msg/user/read/all',
  'user/auth/msg/user/batch/delete',
  'user/auth/user/feedback/log/save',
  'user/auth/user/feedback/log/page',
  'user/auth/user/qrcode/view',
  'user/auth/user/qrcode/confirm',
]
test.each(signedInOnly)('%s needs a session of this site', async (path) => {
  expect((await t.raw('POST', path, {})).code).toBe(303)
  const user = await makeUser(t.owner)
  expect((await t.raw('POST', path, {}, { token: user.token, siteId: 13 })).code).toBe(302)
})

describe('view', () => {
  test('shows the own account unmasked', async () => {
    const lecturer = await makeLecturer(t.owner)
    const { data } = await view(lecturer.token)
    expect(data).toMatchObject({
      id: lecturer.userId,
      mobile: lecturer.mobile,
      isLecturer: 1,
      userType: 2,
      hasPassword: 0,
      birthday: null,
      sex: 3,
    })
    expect(Object.keys(data)).not.toContain('referralCode')
  })

  test('a session expires after a day', async () => {
    const user = await makeUser(t.owner)
    await t.owner`UPDATE user_session SET expires_at = now() WHERE user_id = ${user.userId}`
    expect((await view(user.token)).code).toBe(301)
  })
})

describe('update', () => {
  test('changes only sent fields; text is stored as typed', async () => {
    const user = await makeUser(t.owner, { nickname: '旧名' })
    const changed = await update(user.token, {
      nickname: ' <b>新名</b> ',
      sex: 2,
      birthday: '2001-02-28',
      remark: '你好\n世界',
    })
    expect([changed.code, changed.msg]).toEqual([200, '保存成功'])
    expect(changed.data).toMatchObject({
      nickname: '<b>新名</b>',
      sex: 2,
      birthday: '2001-02-28',
      remark: '你好\n世界',
    })
    await update(user.token, { birthday: null, headImgUrl: '/avatars/a1.webp' })
    expect((await view(user.token)).data).toMatchObject({
      nickname: '<b>新名</b>',
      sex: 2,
      birthday: null,
      headImgUrl: '/avatars/a1.webp',
    })
    expect((await update(user.token, {})).code).toBe(200)
  })

  test('cannot write permissions or another account', async () => {
    const [user, other] = [await makeUser(t.owner), await makeUser(t.owner, { nickname: '别人' })]
    const answer = await t.raw(
      'POST',
      'user/auth/user/ext/update',
      {
        id: other.userId,
        userId: other.userId,
        nickname: '我',
        isAdmin: 1,
        isVip: 1,
        userType: 3,
        mobile: '13700000000',
      },
      { token: user.token },
    )
    expect(answer.data).toMatchObject({ id: user.userId, mobile: user.mobile, isAdmin: 0, isVip: 0, userType: 1 })
    expect((await view(other.token)).data.nickname).toBe('别人')
  })

  test.each([
    { nickname: '' },
    { nickname: '太'.repeat(21) },
    { sex: 4 },
    { birthday: '2001-02-30' },
    { birthday: '1899-12-31' },
    { birthday: '2999-01-01' },
    { headImgUrl: 'https://evil.example/x.png' },
  ])('refuses %j', async (change) => {
    const user = await makeUser(t.owner)
    const answer = await t.raw('POST', 'user/auth/user/ext/update', change, { token: user.token })
    expect(answer.code).toBe(422)
    expect(answer.data).toEqual({ field: Object.keys(change)[0] })
  })

  test('a new password needs the old one and ends other sessions', async () => {
    const user = await makeUser(t.owner, { passwordHash: oldHash })
    const other = await t.call(
      'user/api/user/login/password',
      { mobile: user.mobile, password: OLD, clientType: 2 },
      { ip: freshIp() },
    )
    expect((await update(user.token, { password: NEW })).data).toEqual({ field: 'oldPassword' })
    expect(await update(user.token, { password: NEW, oldPassword: NEW })).toEqual({
      code: 451,
      msg: '原密码错误',
      data: { field: 'oldPassword' },
    })
    expect((await update(user.token, { password: 'password1', oldPassword: OLD })).code).toBe(422)
    expect((await view(other.data.token)).code).toBe(200)
    expect((await update(user.token, { password: NEW, oldPassword: OLD })).msg).toBe('密码修改成功')
    expect((await view(user.token)).code).toBe(200)
    expect((await view(other.data.token)).code).toBe(302)
    expect(
      (
        await t.call(
          'user/api/user/login/password',
          { mobile: user.mobile, password: NEW, clientType: 2 },
          { ip: freshIp() },
        )
      ).code,
    ).toBe(200)
  })

  test('a user without a password sets one without an old one', async () => {
    const user = await makeUser(t.owner)
    expect((await update(user.token, { password: NEW })).data.hasPassword).toBe(1)
    expect((await update(user.token, { password: OLD })).code).toBe(422)
  })

  test('old passwords cannot be guessed; failed sign-ins by strangers do not count', async () => {
    const user = await makeUser(t.owner, { passwordHash: oldHash })
    await t.owner`
      INSERT INTO login_log (site_id, mobile, login_status, login_type, client_type, login_ip)
      SELECT 12, ${user.mobile}, 0, 1, 1, '10.1.1.1'
      FROM generate_series(1, 50)`
    for (let i = 0; i < 10; i++)
      expect((await update(user.token, { password: NEW, oldPassword: `猜一个密码${i}` })).code).toBe(451)
    expect((await update(user.token, { password: NEW, oldPassword: OLD })).code).toBe(429)
  })
})

describe('sign out', () => {
  test("ends the caller's session at once and clears the cookie", async () => {
    const user = await makeUser(t.owner, { passwordHash: oldHash })
    const other = await t.call(
      'user/api/user/login/password',
      { mobile: user.mobile, password: OLD, clientType: 2 },
      { ip: freshIp() },
    )
    const ended: string[] = []
    const off = t.services.events.on('session.ended', ({ tokenHash }) => ended.push(tokenHash))
    const response = await t.app.inject({
      method: 'POST',
      url: '/apis/user/auth/user/ext/exit/login',
      headers: { 'site-id': '12', token: user.token },
      payload: { clientType: 2 },
    })
    expect(response.json()).toMatchObject({ code: 200, msg: '退出成功' })
    expect(response.headers['set-cookie']).toMatch(/^RC_WEB_TOKEN=; .*Max-Age=0/)
    expect((await view(user.token)).code).toBe(302)
    expect((await view(other.data.token)).code).toBe(200)
    await expect.poll(() => ended.length).toBe(1)
    off()
  })
})

describe('other calls', () => {
  test('the referral code is visible to members of the scheme only', async () => {
    const [inside, outside] = [await makeUser(t.owner, { isRecommended: 1 }), await makeUser(t.owner)]
    await t.owner`UPDATE users SET referral_code = 'CODE' || id WHERE id IN (${inside.userId}, ${outside.userId})`
    expect((await t.call('user/auth/user/ext/sharing/recommended', {}, { token: inside.token })).data).toEqual({
      isRecommended: 1,
      referralCode: `CODE${inside.userId}`,
    })
    expect((await t.call('user/auth/user/ext/sharing/recommended', {}, { token: outside.token })).data).toEqual({
      isRecommended: 0,
      referralCode: '',
    })
  })

  test('face checks are off', async () => {
    const user = await makeUser(t.owner)
    expect((await t.call('user/auth/user/ext/face/contras/code', {}, { token: user.token })).data).toEqual({
      enabled: 0,
      code: '',
    })
    expect(
      (await t.call('user/auth/user/ext/face/contras/fail', { reason: '光线太暗' }, { token: user.token })).code,
    ).toBe(200)
  })

  test('the survey: none, first answer, changed answer', async () => {
    const user = await makeUser(t.owner)
    const own = () => t.call('user/auth/user/research/view', {}, { token: user.token })
    expect((await own()).data).toEqual({ research: null })
    expect((await t.call('user/auth/user/research/edit', { city: '北京' }, { token: user.token })).code).toBe(404)
    const saved = await Promise.all(
      [1, 2].map(() =>
        t.call(
          'user/auth/user/research/save',
          { realName: '李白', city: '成都', education: 4, interestCategoryIds: ['7', '8', '7'], dailyMinutes: 15 },
          { token: user.token },
        ),
      ),
    )
    expect(saved[0]?.data).toMatchObject({
      realName: '李白',
      city: '成都',
      education: 4,
      interestCategoryIds: ['7', '8'],
      channel: 0,
    })
    expect(saved[0]?.data.id).toBe(saved[1]?.data.id)
    const edited = await t.call('user/auth/user/research/edit', { city: '长安' }, { token: user.token })
    // An answer without the daily goal keeps it; 0 removes it.
    expect(edited.data).toMatchObject({
      id: saved[0]?.data.id,
      realName: '',
      city: '长安',
      interestCategoryIds: [],
      dailyMinutes: 15,
    })
    expect((await own()).data.research).toEqual(edited.data)
    const without = await t.call('user/auth/user/research/edit', { dailyMinutes: 0 }, { token: user.token })
    expect(without.data.dailyMinutes).toBe(0)
    expect((await t.call('user/auth/user/research/save', { education: 10 }, { token: user.token })).data).toEqual({
      field: 'education',
    })
  })
})

test('clean-up deletes expired rows and keeps the rest', async () => {
  const user = await makeUser(t.owner)
  const old = await makeUser(t.owner)
  const recent = await makeUser(t.owner)
  await t.owner`UPDATE user_session SET expires_at = now() - interval '31 days' WHERE user_id = ${old.userId}`
  await t.owner`UPDATE user_session SET expires_at = now() - interval '29 days' WHERE user_id = ${recent.userId}`
  await t.owner`
    INSERT INTO captcha (site_id, id, answer_hash, digits_sealed, expires_at)
    VALUES (12, 'old', '', '', now() - interval '1 minute'), (12, 'new', '', '', now() + interval '1 minute')`
  await t.owner`
    INSERT INTO sms_code (site_id, mobile, purpose, code_hash, expires_at)
    VALUES (12, '1', 'login', '', now() - interval '1 minute'), (13, '2', 'login', '', now() + interval '1 minute')`
  await t.owner`INSERT INTO qr_login (site_id, ticket, secret_hash, expires_at) VALUES (12, 'old', '', now() - interval '25 hours'), (12, 'new', '', now())`
  await t.owner`INSERT INTO sms_outbox (site_id, mobile, content, gmt_create) VALUES (12, '1', '', now() - interval '8 days'), (12, '1', '', now())`
  await t.owner`
    INSERT INTO user_challenge (site_id, ticket, challenge, purpose, expires_at)
    VALUES (12, 'old', '', 'signIn', now() - interval '1 minute'),
      (12, 'new', '', 'signIn', now() + interval '1 minute')`
  for (const days of [399, 401])
    await t.owner`
      INSERT INTO login_log (site_id, mobile, login_status, login_type, client_type, login_ip, gmt_create)
      VALUES (12, 'aged', 1, 1, 1, '10.1.1.2', now() - make_interval(days => ${days}))`
  expect(await purgeAll(t.owner, retention)).toEqual({
    login_log: 1,
    user_challenge: 1,
    user_session: 1,
    captcha: 1,
    sms_code: 1,
    qr_login: 1,
    sms_outbox: 1,
  })
  expect((await view(user.token)).code).toBe(200)
  // Expired less than a month ago: reported as expired, not as unknown.
  expect((await view(recent.token)).code).toBe(301)
  expect((await view(old.token)).code).toBe(302)
})
