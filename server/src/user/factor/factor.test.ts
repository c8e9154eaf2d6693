import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { softPasskey } from '../../../test/passkey.ts'
import { forgetSends, freshIp, makeOperator, receivedCode } from '../../../test/people.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { codeAt, newSecret, stepOf } from './totp.ts'

const GOOD = '春眠不觉晓-42'
const ORIGIN = 'http://localhost'
const STEP = 30_000
let t: TestApp
let goodHash: string
beforeAll(async () => {
  t = await startTestApp()
  goodHash = await hashPassword(GOOD)
})
afterAll(() => t.close())
beforeEach(() => forgetSends(t))

const headers = { host: 'localhost' }
const person = () => makeUser(t.owner, { passwordHash: goodHash, clientType: 2 })
const byPassword = (mobile: string) =>
  t.call('user/api/user/login/password', { mobile, password: GOOD }, { ip: freshIp(), headers })
const stepOfAnswer = (data: unknown) => data as { ticket: string; wayList: string[] }
const second = (input: { ticket: string; way: 'app' | 'recovery' | 'passkey'; code?: string }, siteId = 12) =>
  t.call('user/api/user/login/factor', input, { ip: freshIp(), headers, siteId })

/** Sets up an app. @returns its secret and the recovery codes */
async function withApp(user: MadeUser) {
  const { data } = await t.call('user/auth/user/factor/app/begin', {}, { token: user.token })
  // A code of the step before, so that the current one is still unused.
  const code = codeAt(data.secret, Date.now() - STEP)
  const saved = await t.call(
    'user/auth/user/factor/app/save',
    { ticket: data.ticket, code, name: '手机' },
    { token: user.token },
  )
  expect(saved.code).toBe(200)
  return { secret: data.secret, recovery: saved.data.recoveryList }
}

async function withPasskey(user: MadeUser) {
  const key = softPasskey(ORIGIN)
  const begun = await t.call('user/auth/user/factor/passkey/begin', {}, { token: user.token, headers })
  const saved = await t.call(
    'user/auth/user/factor/passkey/save',
    { ticket: begun.data.ticket, response: key.make(begun.data.options), name: '电脑' },
    { token: user.token, headers },
  )
  expect([saved.code, saved.msg]).toEqual([200, '通行密钥添加成功'])
  return key
}

describe('codes of an app', () => {
  test('a code is right for its step and the two beside it, once', () => {
    const secret = newSecret()
    const now = 1_800_000_000_000
    const step = now / STEP
    expect(stepOf(secret, codeAt(secret, now), now, 0)).toBe(step)
    expect(stepOf(secret, codeAt(secret, now - STEP), now, 0)).toBe(step - 1)
    expect(stepOf(secret, codeAt(secret, now + STEP), now, 0)).toBe(step + 1)
    expect(stepOf(secret, codeAt(secret, now - 3 * STEP), now, 0)).toBeUndefined()
    expect(stepOf(secret, codeAt(secret, now), now, step)).toBeUndefined()
  })
})

describe('the second step of a sign-in', () => {
  test('password and app; a code works once; the secret is encrypted', async () => {
    const user = await person()
    const { secret } = await withApp(user)
    const first = await byPassword(user.mobile)
    expect([first.code, first.msg]).toEqual([458, '请完成第二步验证'])
    const { ticket, wayList } = stepOfAnswer(first.data)
    expect(wayList).toEqual(['app', 'recovery'])
    expect((await second({ ticket, way: 'app', code: '000000' })).code).toBe(452)
    const code = codeAt(secret, Date.now())
    const signedIn = await second({ ticket, way: 'app', code })
    expect(signedIn.data.id).toBe(user.userId)
    expect((await t.call('user/auth/user/ext/view', {}, { token: signedIn.data.token })).code).toBe(200)
    expect((await second({ ticket, way: 'app', code })).code).toBe(452)
    const [row] = await t.owner<
      { sealed: Buffer }[]
    >`SELECT secret_sealed AS sealed FROM user_factor WHERE user_id = ${user.userId}`
    expect(row?.sealed.includes(secret)).toBe(false)
  })

  test('of two concurrent uses of one code one wins', async () => {
    const user = await person()
    const { secret } = await withApp(user)
    const { ticket } = stepOfAnswer((await byPassword(user.mobile)).data)
    const code = codeAt(secret, Date.now())
    const answers = await Promise.all([1, 2, 3].map(() => second({ ticket, way: 'app', code })))
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([200, 452, 452])
  })

  test('a recovery code works once, typed in any case, and its owner hears of it', async () => {
    const user = await person()
    const { recovery } = await withApp(user)
    expect(recovery).toHaveLength(10)
    const { ticket } = stepOfAnswer((await byPassword(user.mobile)).data)
    const code = ` ${String(recovery[0]).toLowerCase()} `
    expect((await second({ ticket, way: 'recovery', code })).code).toBe(200)
    expect((await second({ ticket, way: 'recovery', code })).code).toBe(452)
    const [row] = await t.owner`
      SELECT 1 FROM msg_user u JOIN msg m ON m.id = u.msg_id WHERE u.user_id = ${user.userId} AND m.msg_title LIKE '%恢复码%'`
    expect(row).toBeDefined()
  })

  test('after five wrong codes the account waits; a recovery code still opens it', async () => {
    const user = await person()
    const { secret, recovery } = await withApp(user)
    const { ticket } = stepOfAnswer((await byPassword(user.mobile)).data)
    for (let n = 0; n < 5; n++) expect((await second({ ticket, way: 'app', code: '000000' })).code).toBe(452)
    expect((await second({ ticket, way: 'app', code: codeAt(secret, Date.now()) })).code).toBe(429)
    expect((await second({ ticket, way: 'recovery', code: String(recovery[1]) })).code).toBe(200)
  })

  test('a ticket is bound to its site and cannot be forged', async () => {
    const user = await person()
    const { secret } = await withApp(user)
    const { ticket } = stepOfAnswer((await byPassword(user.mobile)).data)
    const code = codeAt(secret, Date.now())
    expect((await second({ ticket, way: 'app', code }, 13)).code).toBe(452)
    expect((await second({ ticket: `${ticket.slice(0, -4)}AAAA`, way: 'app', code })).code).toBe(452)
  })

  test('neither an SMS code, nor registering again, nor a reset password gets around it', async () => {
    const user = await person()
    await withApp(user)
    const code = await receivedCode(t, user.mobile, 'login')
    expect((await t.call('user/api/user/login/code', { mobile: user.mobile, code }, { ip: freshIp() })).code).toBe(458)
    await forgetSends(t)
    const registering = await receivedCode(t, user.mobile, 'register')
    const again = await t.call('user/api/user/register', { mobile: user.mobile, code: registering }, { ip: freshIp() })
    expect(again.code).toBe(458)
    await forgetSends(t)
    const reset = await receivedCode(t, user.mobile, 'reset')
    const password = `${GOOD}-new`
    const changed = await t.call(
      'user/api/user/update/password',
      { mobile: user.mobile, code: reset, password },
      { ip: freshIp() },
    )
    expect(changed.code).toBe(200)
    const signedIn = await t.call('user/api/user/login/password', { mobile: user.mobile, password }, { ip: freshIp() })
    expect(signedIn.code).toBe(458)
  })

  test('a factor set before the number was proved goes when its owner proves it', async () => {
    const user = await person()
    await withApp(user)
    await t.owner`UPDATE users SET mobile_proved = 0 WHERE id = ${user.userId}`
    const code = await receivedCode(t, user.mobile, 'login')
    expect((await t.call('user/api/user/login/code', { mobile: user.mobile, code }, { ip: freshIp() })).code).toBe(200)
    const [row] = await t.owner`SELECT 1 FROM user_factor WHERE user_id = ${user.userId}`
    expect(row).toBeUndefined()
  })
})

describe('passkeys', () => {
  const begin = () => t.call('user/api/user/login/passkey/begin', {}, { ip: freshIp(), headers })
  const signIn = (ticket: string, response: ReturnType<ReturnType<typeof softPasskey>['show']>) =>
    t.call('user/api/user/login/passkey', { ticket, response }, { ip: freshIp(), headers })

  test('sign in alone, without a number; each challenge once', async () => {
    const user = await person()
    const key = await withPasskey(user)
    const { data } = await begin()
    const shown = key.show(data.options)
    const signedIn = await signIn(data.ticket, shown)
    expect([signedIn.code, signedIn.data.id]).toEqual([200, user.userId])
    expect((await signIn(data.ticket, shown)).code).toBe(452)
  })

  test('alone they need the finger or PIN; not for another address, challenge or site', async () => {
    const user = await person()
    const key = await withPasskey(user)
    const one = (await begin()).data
    expect((await signIn(one.ticket, key.show(one.options, false))).code).toBe(452)
    const two = (await begin()).data
    expect((await signIn(two.ticket, key.show({ challenge: 'c29tZXRoaW5nIGVsc2U' }))).code).toBe(452)
    const three = (await begin()).data
    expect((await signIn(three.ticket, softPasskey('http://evil.localhost').show(three.options))).code).toBe(452)
    const abroad = await t.call('user/api/user/login/passkey/begin', {}, { ip: freshIp(), siteId: 13 })
    const there = await t.call(
      'user/api/user/login/passkey',
      { ticket: abroad.data.ticket, response: key.show(abroad.data.options) },
      { ip: freshIp(), siteId: 13 },
    )
    expect(there.code).toBe(452)
  })

  test('as the second step, also without the PIN', async () => {
    const user = await person()
    const key = await withPasskey(user)
    const { ticket, wayList } = stepOfAnswer((await byPassword(user.mobile)).data)
    expect(wayList[0]).toBe('passkey')
    const { data } = await t.call('user/api/user/login/factor/begin', { ticket }, { ip: freshIp(), headers })
    const passkey = { ticket: data.ticket, response: key.show(data.options, false) }
    const signedIn = await t.call(
      'user/api/user/login/factor',
      { ticket, way: 'passkey', passkey },
      { ip: freshIp(), headers },
    )
    expect([signedIn.code, signedIn.data.id]).toEqual([200, user.userId])
  })

  test('one of another person is no second step', async () => {
    const [user, other] = [await person(), await person()]
    await withPasskey(user)
    const key = await withPasskey(other)
    const { ticket } = stepOfAnswer((await byPassword(user.mobile)).data)
    const { data } = await t.call('user/api/user/login/factor/begin', { ticket }, { ip: freshIp(), headers })
    const passkey = { ticket: data.ticket, response: key.show(data.options) }
    const answer = await t.call(
      'user/api/user/login/factor',
      { ticket, way: 'passkey', passkey },
      { ip: freshIp(), headers },
    )
    expect(answer.code).toBe(452)
  })
})

describe('account security', () => {
  test('lists, renames and removes factors; those of others are not found', async () => {
    const [user, other] = [await person(), await person()]
    await withApp(user)
    const view = async () => (await t.call('user/auth/user/factor/view', {}, { token: user.token })).data
    const [app] = (await view()).list
    expect(app).toMatchObject({ kind: 1, name: '手机', isHere: 1 })
    const id = app?.id ?? ''
    expect((await t.call('user/auth/user/factor/rename', { id, name: '我的' }, { token: other.token })).code).toBe(404)
    expect((await t.call('user/auth/user/factor/delete', { id }, { token: other.token })).code).toBe(404)
    expect((await t.call('user/auth/user/factor/rename', { id, name: '旧手机' }, { token: user.token })).code).toBe(200)
    expect((await view()).list[0]?.name).toBe('旧手机')
    expect((await t.call('user/auth/user/factor/app/begin', {}, { token: user.token })).code).toBe(409)
    const renewed = await t.call('user/auth/user/factor/recovery/renew', {}, { token: user.token })
    expect(renewed.data.recoveryList).toHaveLength(10)
    expect((await t.call('user/auth/user/factor/delete', { id }, { token: user.token })).code).toBe(200)
    expect(await view()).toMatchObject({ list: [], recoveryLeft: 0 })
    expect((await byPassword(user.mobile)).code).toBe(200)
  })

  test('sensitive calls need a recent proof: the password, or the factor if there is one', async () => {
    const user = await person()
    const stale = () =>
      t.owner`UPDATE user_session SET proved_at = now() - interval '11 minutes' WHERE user_id = ${user.userId}`
    const begin = () => t.call('user/auth/user/factor/app/begin', {}, { token: user.token })
    await stale()
    expect((await begin()).code).toBe(459)
    const ways = async () =>
      (await t.call('user/auth/user/factor/prove/begin', {}, { token: user.token, headers })).data.wayList
    const prove = (input: { way: 'password' | 'app' | 'code'; password?: string; code?: string }) =>
      t.call('user/auth/user/factor/prove/save', input, { token: user.token, headers })
    expect(await ways()).toEqual(['password'])
    expect((await prove({ way: 'password', password: 'wrong' })).code).toBe(451)
    expect((await begin()).code).toBe(459)
    expect((await prove({ way: 'password', password: GOOD })).code).toBe(200)
    const { secret } = await withApp(user)
    await stale()
    expect(await ways()).toEqual(['app', 'recovery'])
    expect((await prove({ way: 'password', password: GOOD })).code).toBe(422)
    expect((await prove({ way: 'app', code: codeAt(secret, Date.now()) })).code).toBe(200)
    expect((await t.call('user/auth/user/factor/recovery/renew', {}, { token: user.token })).code).toBe(200)
  })

  test('without a password, an SMS code proves it', async () => {
    const user = await makeUser(t.owner)
    await t.owner`UPDATE user_session SET proved_at = NULL WHERE user_id = ${user.userId}`
    const begun = await t.call('user/auth/user/factor/prove/begin', {}, { token: user.token })
    expect(begun.data.wayList).toEqual(['code'])
    const code = await receivedCode(t, user.mobile, 'verify')
    expect((await t.call('user/auth/user/factor/prove/save', { way: 'code', code }, { token: user.token })).code).toBe(
      200,
    )
    expect((await t.call('user/auth/user/factor/passkey/begin', {}, { token: user.token, headers })).code).toBe(200)
  })

  test('the history shows own sign-ins, with failures at the number', async () => {
    const [user, other] = [await person(), await person()]
    await byPassword(user.mobile)
    await t.call('user/api/user/login/password', { mobile: user.mobile, password: 'wrong' }, { ip: freshIp() })
    const list = async (token: string) => (await t.call('user/auth/user/login/log/list', {}, { token })).data.list
    expect((await list(user.token)).map((row) => row.loginStatus)).toEqual([0, 1])
    expect(await list(other.token)).toEqual([])
  })

  test('a new device gets a message, the known one does not', async () => {
    const user = await person()
    const agent = (name: string) => ({ ...headers, 'user-agent': name })
    const login = (name: string, ip: string) =>
      t.call('user/api/user/login/password', { mobile: user.mobile, password: GOOD }, { ip, headers: agent(name) })
    const alarms = () =>
      t.owner<{ text: string }[]>`
        SELECT m.msg_text AS text FROM msg_user u JOIN msg m ON m.id = u.msg_id WHERE u.user_id = ${user.userId} AND m.msg_title LIKE '%新设备%'`
    const ip = freshIp()
    await login('Firefox/1 Windows', ip)
    await login('Firefox/1 Windows', ip)
    expect(await alarms()).toHaveLength(0)
    const { token } = (await login('Chrome/1 Android', '120.24.78.68')).data
    const [alarm, ...more] = await alarms()
    expect(more).toHaveLength(0)
    expect(alarm?.text).toContain('120.24.78.68（广东省深圳市）')
    const [here] = (await t.call('user/auth/user/device/list', {}, { token })).data.list
    const [last] = (await t.call('user/auth/user/login/log/list', {}, { token })).data.list
    expect([here?.place, last?.place]).toEqual(['广东省深圳市', '广东省深圳市'])
  })

  test('the other sessions end at once', async () => {
    const user = await person()
    const phone = (await byPassword(user.mobile)).data.token
    const ended = await t.call('user/auth/user/device/endOthers', {}, { token: user.token })
    expect(ended.data.num).toBe(1)
    expect((await t.call('user/auth/user/ext/view', {}, { token: phone })).code).toBe(302)
    expect((await t.call('user/auth/user/ext/view', {}, { token: user.token })).code).toBe(200)
  })
})

describe('the site', () => {
  const rule = async (token: string, factorOperators: 0 | 1, factorPayout: 0 | 1) =>
    t.call('user/admin/factor/rule/save', { factorOperators, factorPayout }, { token })

  test('requires factors of operators and payees; who has none cannot require them', async () => {
    const owner = await makeUser(t.owner, { isAdmin: 1, passwordHash: goodHash })
    const operator = await makeOperator(t, ['user'])
    const payee = await makeUser(t.owner, { isRecommended: 1 })
    expect((await rule(operator.token, 0, 1)).code).toBe(306)
    expect((await rule(owner.token, 1, 0)).code).toBe(999)
    const view = (token: string) => t.call('user/admin/factor/rule/view', {}, { token })
    expect((await view(operator.token)).code).toBe(306)
    expect((await view(owner.token)).data).toMatchObject({ factorOperators: 0, factorPayout: 0, isReady: 0 })
    await withApp(owner)
    expect((await rule(owner.token, 1, 1)).code).toBe(200)
    expect((await view(owner.token)).data).toMatchObject({ factorOperators: 1, factorPayout: 1, isReady: 1 })
    const refused = await t.call('user/admin/user/list', {}, { token: operator.token })
    expect([refused.code, refused.msg]).toEqual([460, '本站要求先设置两步验证，请在“账户安全”中设置'])
    expect((await t.call('user/admin/user/list', {}, { token: owner.token })).code).toBe(200)
    const account = { accountType: 2, bankUserName: '王小明', bankCardNo: '1', code: '123456' } as const
    const update = (token: string) => t.call('user/auth/user/recommended/account/update', account, { token })
    expect((await update(payee.token)).code).toBe(460)
    await withApp(operator)
    expect((await t.call('user/admin/user/list', {}, { token: operator.token })).code).toBe(200)
    await withApp(payee)
    expect((await update(payee.token)).code).not.toBe(460)
    expect((await rule(owner.token, 0, 0)).code).toBe(200)
  })

  test('an operator removes lost factors, not those of people with more rights', async () => {
    const owner = await makeUser(t.owner, { isAdmin: 1, passwordHash: goodHash })
    const operator = await makeOperator(t, ['user', 'user.password'])
    const user = await person()
    await withApp(user)
    await withApp(owner)
    const clear = (id: string, siteId = 12) =>
      t.call('user/admin/user/factor/delete', { id }, { token: operator.token, siteId })
    expect((await clear(owner.userId)).code).toBe(306)
    expect((await clear('999999999')).code).toBe(404)
    expect((await clear(user.userId)).data).toEqual({ num: 1 })
    expect((await t.call('user/auth/user/ext/view', {}, { token: user.token })).code).toBe(302)
    expect((await byPassword(user.mobile)).code).toBe(200)
  })

  test('an operator’s change of a number, and exports of the back office, need a recent proof', async () => {
    const owner = await makeUser(t.owner, { isAdmin: 1, passwordHash: goodHash })
    const user = await person()
    await t.owner`UPDATE user_session SET proved_at = NULL WHERE user_id = ${owner.userId}`
    const change = await t.call(
      'user/admin/user/update',
      { id: user.userId, mobile: '13512340099' },
      { token: owner.token },
    )
    expect(change.code).toBe(459)
    const exported = (pagePath: string) =>
      t.call('system/auth/export/save', { exportName: '用户', pagePath, rowCount: 1 }, { token: owner.token })
    expect((await exported('/admin/users')).code).toBe(459)
    expect((await exported('/account/order')).code).toBe(200)
  })
})
