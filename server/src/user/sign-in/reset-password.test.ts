import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { forgetSends, freshIp, freshMobile, lastCode, makeOperator, receivedCode } from '../../../test/people.ts'
import { hashPassword } from './passwords.ts'

let t: TestApp
let owner: MadeUser
let keeper: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  owner = await makeUser(t.owner, { isAdmin: 1, nickname: '站长' })
  keeper = await makeOperator(t, ['user', 'user.password'])
})
afterAll(() => t.close())

const OLD = '小楼昨夜又东风-1'
const NEW = '故国不堪回首月明中'
const as = (who: { token: string }) => ({ token: who.token })
const me = (who: { token: string }) => t.call('user/auth/user/ext/view', {}, as(who))
const reset = (id: string, who: { token: string } = keeper) => t.call('user/admin/user/resetPassword', { id }, as(who))
const signIn = (mobile: string, password: string) =>
  t.call('user/api/user/login/password', { mobile, password }, { ip: freshIp() })
const messages = async ({ userId }: { userId: string }) =>
  (
    await t.owner<{ title: string }[]>`
      SELECT m.msg_title AS title
      FROM msg_user r
      JOIN msg m ON m.site_id = r.site_id AND m.id = r.msg_id
      WHERE r.site_id = 12 AND r.user_id = ${userId}
      ORDER BY m.id`
  ).map(({ title }) => title)

async function newUser() {
  const user = await makeUser(t.owner, { mobile: freshMobile() })
  await t.owner`UPDATE users SET password_hash = ${await hashPassword(OLD)} WHERE id = ${user.userId}`
  return user
}

/** Simulates an installation without SMS. @returns ends it */
function withoutSms(): () => void {
  const { sms } = t.services.platform
  t.services.platform.sms = { ...sms, isReady: false }
  const end = () => void (t.services.platform.sms = sms)
  onTestFinished(end)
  return end
}

test('a reset clears the password and sends a code to the user; the operator sees neither', async () => {
  const user = await newUser()
  const answer = await reset(user.userId)
  expect([answer.code, answer.data]).toEqual([200, { isSent: 1, password: '', expireTime: null }])
  expect(answer.msg).toContain(user.mobile.replace(/^(\d{3})\d{4}/, '$1****'))
  expect((await me(user)).code).toBe(302)
  expect((await signIn(user.mobile, OLD)).code).toBe(451)
  const code = await lastCode(t, user.mobile)
  expect(JSON.stringify(answer)).not.toContain(code)
  const chosen = { mobile: user.mobile, code, password: NEW }
  expect((await t.call('user/api/user/update/password', chosen, { ip: freshIp() })).code).toBe(200)
  expect((await signIn(user.mobile, NEW)).data).toMatchObject({ isPasswordDue: 0 })
  expect(await messages(user)).toEqual(['你的登录密码已被重置', '你的登录密码已修改'])
  const log =
    await t.owner`SELECT content, subject FROM sys_log WHERE path = 'user/admin/user/resetPassword' AND user_id = ${keeper.userId}`
  expect(log).toHaveLength(1)
  expect(JSON.stringify(log)).not.toContain(code)
})

test('requires its own permission, beyond managing people or seeing numbers', async () => {
  const user = await newUser()
  const service = await makeOperator(t, ['user', 'user.mobile', 'order', 'coupon'])
  expect((await reset(user.userId, service)).code).toBe(306)
  const change = { id: user.userId, mobile: freshMobile() }
  const refused = await t.call('user/admin/user/update', change, as(service))
  expect(refused).toMatchObject({ code: 306, data: { field: 'mobile' } })
  // The form sends the unchanged number, too.
  expect(
    (await t.call('user/admin/user/update', { ...change, mobile: user.mobile, remark: '新' }, as(service))).code,
  ).toBe(200)
  expect((await me(user)).code).toBe(200)
})

test('a user whose number is changed gets a message with both numbers masked; so does the log', async () => {
  const user = await newUser()
  const mobile = freshMobile()
  expect((await t.call('user/admin/user/update', { id: user.userId, mobile }, as(owner))).code).toBe(200)
  expect(await messages(user)).toEqual(['你的登录手机号已被修改'])
  const mask = (number: string) => number.replace(/^(\d{3})\d{4}/, '$1****')
  expect(
    await t.owner`SELECT changes FROM sys_log WHERE path = 'user/admin/user/update' AND user_id = ${owner.userId} ORDER BY id DESC LIMIT 1`,
  ).toEqual([{ changes: [{ label: '手机号', before: mask(user.mobile), after: mask(mobile) }] }])
})

test('changes nothing when the message cannot be sent', async () => {
  const user = await newUser()
  expect((await reset(user.userId)).code).toBe(200)
  const other = await newUser()
  await forgetSends(t)
  const { sms } = t.services.platform
  t.services.platform.sms = { ...sms, send: () => Promise.reject(new Error('no')) }
  onTestFinished(() => void (t.services.platform.sms = sms))
  expect((await reset(other.userId)).code).toBe(503)
  expect((await me(other)).code).toBe(200)
})

test('without SMS, the password handed over only opens the form to change it', async () => {
  withoutSms()
  const user = await newUser()
  const { data } = await reset(user.userId)
  expect(data).toMatchObject({ isSent: 0 })
  expect(data.password).toMatch(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){2}$/)
  expect((await me(user)).code).toBe(302)
  const signedIn = await signIn(user.mobile, data.password)
  expect(signedIn.data).toMatchObject({ isPasswordDue: 1 })
  const { token } = signedIn.data
  expect((await me({ token })).data).toMatchObject({ isPasswordDue: 1 })
  for (const key of ['user/auth/msg/user/num', 'user/auth/msg/user/list', 'system/admin/me'] as const)
    expect((await t.raw('POST', key, {}, { token })).code, key).toBe(457)
  expect((await t.call('user/auth/user/ext/update', { nickname: '别的' }, { token })).code).toBe(457)
  for (const url of ['/export/1', '/files/12/1'])
    expect((await t.app.inject({ url, headers: { host: 'localhost', token } })).statusCode, url).not.toBe(200)
  expect((await t.call('user/auth/user/ext/update', { password: data.password }, { token })).code).toBe(422)
  expect((await t.call('user/auth/user/ext/update', { password: NEW }, { token })).code).toBe(200)
  expect((await t.call('user/auth/msg/user/num', {}, { token })).code).toBe(200)
  expect((await signIn(user.mobile, data.password)).code).toBe(451)
  expect((await signIn(user.mobile, NEW)).data).toMatchObject({ isPasswordDue: 0 })
  const log = await t.owner`SELECT content FROM sys_log WHERE path = 'user/admin/user/resetPassword'`
  expect(JSON.stringify(log)).not.toContain(data.password)
})

test('a temporary password expires after a day, or when the user proves their number', async () => {
  const withSms = withoutSms()
  const [late, proved] = [await newUser(), await newUser()]
  const over = (await reset(late.userId)).data
  await t.owner`UPDATE users SET password_until = now() - interval '1 second' WHERE id = ${late.userId}`
  expect(await signIn(late.mobile, over.password)).toMatchObject({
    code: 451,
    msg: expect.stringContaining('已经过期'),
  })

  const { password } = (await reset(proved.userId)).data
  const opened = await signIn(proved.mobile, password)
  withSms()
  await forgetSends(t)
  const code = await receivedCode(t, proved.mobile, 'login')
  const own = await t.call(
    'user/api/user/login/code',
    { mobile: proved.mobile, code, clientType: 2 },
    { ip: freshIp() },
  )
  expect(own.data).toMatchObject({ isPasswordDue: 0, hasPassword: 0 })
  expect((await me(own.data)).code).toBe(200)
  expect((await me(opened.data)).code).toBe(302)
  expect((await signIn(proved.mobile, password)).code).toBe(451)
})
