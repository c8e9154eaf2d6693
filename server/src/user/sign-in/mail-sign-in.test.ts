/** Mail as an equal of the mobile: registration, sign-in, reset and codes, against an SMTP server on loopback. */
import { contactModes } from '@zhixing/contract/user/codes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeUser } from '../../../test/factories.ts'
import { headerOf, smtpGateway, textOf } from '../../../test/gateways/smtp.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { freshIp, makeOperator, receivedCode, solvedCaptcha } from '../../../test/people.ts'

let t: TestApp
/** With SMS and mail, which it keeps instead of sending. */
let demo: TestApp
let smtp: Awaited<ReturnType<typeof smtpGateway>>

beforeAll(async () => {
  // Without the demo there is neither an outbox nor SMS.
  t = await startTestApp({ DEMO: '0' })
  demo = await startTestApp()
  smtp = await smtpGateway()
  const operator = await makeOperator(t, ['sms'])
  const settings = { host: '127.0.0.1', port: String(smtp.port), security: 'none', from: 'school@example.com' }
  const saved = await t.raw('POST', 'user/admin/mail/setting/save', { isOwn: 1, settings }, operator)
  expect(saved.code, saved.msg).toBe(200)
})
afterAll(async () => {
  await smtp.close()
  await Promise.all([t.close(), demo.close()])
})
beforeEach(async () => {
  await t.owner`DELETE FROM sms_log`
  smtp.received.length = 0
  smtp.answer.rcpt = () => undefined
})

let count = 0
const freshMail = () => `Visitor.${++count}@Example.com`
const PASSWORD = '一句好记的长话 2026'
type Purpose = 'login' | 'register' | 'reset' | 'change' | 'verify' | 'close'
const send = (mail: string, purpose: Purpose, more: object = {}) =>
  t.call('user/api/user/send/code', { mail, purpose, ...more }, { ip: freshIp() })

/** The code of the newest mail to an address. */
function mailedCode(mail: string): string {
  const found = smtp.received.findLast(({ to }) => to.includes(mail.toLowerCase()))
  return (found && /\d{6}/.exec(headerOf(found, 'subject'))?.[0]) ?? ''
}
async function codeFor(mail: string, purpose: Purpose): Promise<string> {
  await t.owner`DELETE FROM sms_log`
  const { code, msg } = await send(mail, purpose)
  expect(code, msg).toBe(200)
  return mailedCode(mail)
}
async function register(mail: string) {
  const { data, msg } = await t.call('user/api/user/register', {
    mail,
    code: await codeFor(mail, 'register'),
    password: PASSWORD,
  })
  expect(data?.token, msg).toBeTruthy()
  return data
}
const byPassword = (mail: string, password = PASSWORD) =>
  t.call('user/api/user/login/password', { mail, password }, { ip: freshIp() })

describe('registration', () => {
  test('a site without SMS registers by mail, whatever it has chosen', async () => {
    expect((await t.call('user/api/user/login/ways', {})).data).toMatchObject({ sms: 0, mail: 1 })
    const mail = freshMail()
    const me = await register(mail)
    expect(me).toMatchObject({ isNew: 1, mobile: '', mail: mail.toLowerCase(), hasPassword: 1 })
    expect(me.nickname).toMatch(/^学员\d{4}$/)
    expect(textOf(smtp.received[0] ?? expect.fail())).toContain('15 分钟内有效')
    expect((await t.call('user/auth/mail/view', {}, { token: me.token })).data.address).toBe(mail.toLowerCase())
  })

  test('a registered address is signed in without a password, and refused with one', async () => {
    const mail = freshMail()
    await register(mail)
    const again = await t.call('user/api/user/register', { mail, code: await codeFor(mail, 'register') })
    expect([again.data.isNew, again.msg]).toEqual([0, '该邮箱已注册，已为你登录'])
    const refused = await t.call('user/api/user/register', {
      mail,
      code: await codeFor(mail, 'register'),
      password: PASSWORD,
    })
    expect(refused).toMatchObject({ code: 454, msg: '该邮箱已注册，请直接登录', data: { field: 'mail' } })
  })

  test('two people who register an address at once become one account', async () => {
    const mail = freshMail()
    const codes = [await codeFor(mail, 'register')]
    const tries = await Promise.all(
      [codes[0], codes[0]].map((code) => t.call('user/api/user/register', { mail, code: code ?? '' })),
    )
    expect(tries.map(({ code }) => code).toSorted()).toEqual([200, 452])
    const rows = await t.owner`SELECT 1 FROM mail_address WHERE lower(address) = ${mail.toLowerCase()}`
    expect(rows).toHaveLength(1)
  })

  test('an address belongs to one person of a site, and to another one on another site', async () => {
    const mail = freshMail()
    await register(mail)
    const other = await makeUser(t.owner, { siteId: 13 })
    await t.owner`INSERT INTO mail_address (site_id, user_id, address) VALUES (13, ${other.userId}, ${mail.toLowerCase()})`
    expect((await byPassword(mail)).data.id).not.toBe(other.userId)
    expect((await t.call('user/api/user/login/password', { mail, password: PASSWORD }, { siteId: 13 })).code).toBe(451)
  })

  test('a password that is the name of the mail address is refused', async () => {
    const mail = 'meihua-lanzhu@example.com'
    const input = { mail, code: '123456', password: 'meihua-lanzhu' }
    expect(await t.call('user/api/user/register', input)).toMatchObject({ code: 422, data: { field: 'password' } })
  })

  test('without a contact the call is refused at its field', async () => {
    const answer = await t.call('user/api/user/register', { code: '123456' })
    expect(answer).toMatchObject({ code: 422, msg: '请填写手机号或邮箱', data: { field: 'mobile' } })
    expect((await send('not-a-mail', 'register')).code).toBe(422)
  })
})

describe('sign-in', () => {
  test('by password in any case, and by a code', async () => {
    const mail = freshMail()
    const { id } = await register(mail)
    expect((await byPassword(mail.toUpperCase())).data.id).toBe(id)
    expect((await byPassword(mail, 'wrong password')).code).toBe(451)
    const code = await codeFor(mail, 'login')
    expect((await t.call('user/api/user/login/code', { mail, code })).data.id).toBe(id)
    expect((await t.call('user/api/user/login/code', { mail, code })).code).toBe(452)
  })

  test('repeated wrong passwords require a captcha, as with numbers', async () => {
    const mail = freshMail()
    await register(mail)
    const codes: number[] = []
    for (let n = 0; n < 4; n++) codes.push((await byPassword(mail, 'wrong password')).code)
    expect(codes).toEqual([451, 451, 451, 453])
  })

  test('does not tell whether an address is registered', async () => {
    const mail = freshMail()
    const [known, unknown] = [await register(mail).then(() => mail), freshMail()]
    await t.owner`DELETE FROM sms_log`
    const answers = await Promise.all([known, unknown].map((one) => send(one, 'reset')))
    expect(answers[0]).toEqual(answers[1])
    const wrong = await Promise.all([known, unknown].map((one) => byPassword(one, 'wrong password')))
    expect(wrong[0]).toEqual(wrong[1])
    const code = mailedCode(unknown)
    const reset = { mail: unknown, code, password: PASSWORD }
    expect(await t.call('user/api/user/update/password', reset)).toMatchObject({
      code: 452,
      msg: '验证码错误或该邮箱尚未注册',
    })
  })

  test('a second factor is asked for after a code and after a reset', async () => {
    const mail = freshMail()
    const { id } = await register(mail)
    await t.owner`
      INSERT INTO user_factor (site_id, user_id, kind, name, secret_sealed) VALUES (12, ${id}, 1, '验证器', ${Buffer.from('x')})`
    expect((await t.call('user/api/user/login/code', { mail, code: await codeFor(mail, 'login') })).code).toBe(458)
    const input = { mail, code: await codeFor(mail, 'reset'), password: `${PASSWORD}!` }
    expect((await t.call('user/api/user/update/password', input)).code).toBe(200)
    expect((await byPassword(mail, `${PASSWORD}!`)).code).toBe(458)
  })
})

describe('codes', () => {
  test('are limited by address, ask for a captcha, and end after five tries', async () => {
    const mail = freshMail()
    expect((await send(mail, 'login')).data.waitSeconds).toBe(60)
    expect((await send(mail, 'login')).code).toBe(429)
    const age = () => t.owner`UPDATE sms_log SET gmt_create = gmt_create - interval '11 minutes'`
    await age()
    expect((await send(mail, 'login')).code).toBe(200)
    await age()
    expect((await send(mail, 'login')).code).toBe(453)
    const ip = freshIp()
    for (let n = 2; n < 5; n++) {
      const input = { mail, purpose: 'login' as const, ...(await solvedCaptcha(t, 12, ip)) }
      expect((await t.call('user/api/user/send/code', input, { ip })).code).toBe(200)
      await age()
    }
    const input = { mail, purpose: 'login' as const, ...(await solvedCaptcha(t, 12, ip)) }
    expect(await t.call('user/api/user/send/code', input, { ip })).toMatchObject({ code: 429 })
    for (let n = 0; n < 5; n++) await t.call('user/api/user/login/code', { mail, code: '000000' })
    expect((await t.call('user/api/user/login/code', { mail, code: mailedCode(mail) })).code).toBe(452)
  })

  test('are valid for one purpose and a quarter of an hour', async () => {
    const mail = freshMail()
    await register(mail)
    const code = await codeFor(mail, 'reset')
    expect((await t.call('user/api/user/login/code', { mail, code })).code).toBe(452)
    await t.owner`UPDATE sms_code SET expires_at = expires_at - interval '15 minutes'`
    const input = { mail, code, password: `${PASSWORD}?` }
    expect((await t.call('user/api/user/update/password', input)).code).toBe(452)
  })

  test('an address that the mail server refuses is named', async () => {
    smtp.answer.rcpt = () => ({ code: 550, message: '5.1.1 no such user' })
    expect(await send(freshMail(), 'register')).toMatchObject({
      code: 422,
      msg: '邮箱服务器拒收这个地址，请检查是否写错',
    })
  })

  test('go only to contacts that the site uses', async () => {
    const ask = (input: object) => demo.raw('POST', 'user/api/user/send/code', input, { ip: freshIp() })
    const choose = async (mode: number) => {
      await demo.owner`UPDATE site SET contact_mode = ${mode} WHERE site_id = 12`
      await demo.services.sites.reload()
    }
    const [mail, mobile] = [
      { mail: freshMail(), purpose: 'register' },
      { mobile: '13900001111', purpose: 'register' },
    ]
    await choose(contactModes.mobile)
    expect((await ask(mail)).msg).toBe('本站不能用邮箱登录和注册，请用手机号')
    expect((await ask({ ...mail, purpose: 'change' })).code).toBe(200)
    await choose(contactModes.mail)
    expect((await ask(mobile)).msg).toBe('本站不能用手机验证码登录和注册，请用邮箱')
    await choose(contactModes.both)
    expect([(await ask({ ...mail, mail: freshMail() })).code, (await ask(mobile)).code]).toEqual([200, 200])
    await choose(contactModes.mobile)
  })
})

describe('the account', () => {
  test('resets its password by mail, which ends its sessions', async () => {
    const mail = freshMail()
    const me = await register(mail)
    const input = { mail, code: await codeFor(mail, 'reset'), password: `${PASSWORD}!` }
    expect((await t.call('user/api/user/update/password', input)).code).toBe(200)
    expect((await t.call('user/auth/user/ext/view', {}, { token: me.token })).code).toBe(302)
    expect([(await byPassword(mail)).code, (await byPassword(mail, `${PASSWORD}!`)).code]).toEqual([451, 200])
  })

  test('changes its address after a recent proof; the former one gets a notice', async () => {
    const [mail, next] = [freshMail(), freshMail()]
    const { token, id } = await register(mail)
    const code = await codeFor(next, 'change')
    const save = () => t.call('user/auth/mail/save', { address: next, code }, { token })
    await t.owner`UPDATE user_session SET proved_at = now() - interval '1 hour' WHERE user_id = ${id}`
    expect((await save()).code).toBe(459)
    expect(
      (await t.call('user/auth/user/factor/prove/save', { way: 'password', password: PASSWORD }, { token })).code,
    ).toBe(200)
    expect((await save()).data.address).toBe(next.toLowerCase())
    smtp.received.length = 0
    await t.runJobs()
    const warning = smtp.received.find(({ to }) => to.includes(mail.toLowerCase()))
    expect(headerOf(warning ?? expect.fail(), 'subject')).toBe('你的邮箱已更换')
    expect(smtp.received.filter(({ to }) => to.includes(next.toLowerCase()))).toEqual([])
    expect([(await byPassword(mail)).code, (await byPassword(next)).code]).toEqual([451, 200])
  })

  test('keeps its only way to sign in, and may add a number', async () => {
    const mail = freshMail()
    const { token, id } = await register(mail)
    const remove = () => t.call('user/auth/mail/delete', {}, { token })
    expect((await remove()).msg).toContain('唯一方式')
    await t.owner`UPDATE users SET mobile = '13900002222', mobile_proved = 1 WHERE id = ${id}`
    expect((await remove()).data.address).toBe('')
    await t.runJobs()
    const notice = smtp.received.findLast(({ to }) => to.includes(mail.toLowerCase()))
    expect(headerOf(notice ?? expect.fail(), 'subject')).toBe('你的账户移除了邮箱')
  })

  test('without a password proves itself by mail', async () => {
    const mail = freshMail()
    const { data } = await t.call('user/api/user/register', { mail, code: await codeFor(mail, 'register') })
    const { token, id } = data
    await t.owner`UPDATE user_session SET proved_at = NULL WHERE user_id = ${id}`
    expect((await t.call('user/auth/user/factor/prove/begin', {}, { token })).data.wayList).toEqual(['mail'])
    const code = await codeFor(mail, 'verify')
    const prove = (given: string) => t.call('user/auth/user/factor/prove/save', { way: 'mail', code: given }, { token })
    expect([(await prove('000000')).code, (await prove(code)).code]).toEqual([452, 200])
    const close = { code: await codeFor(mail, 'close') }
    expect((await t.call('user/auth/user/close/begin', close, { token })).code).toBe(200)
  })

  test('shows failed sign-ins with its address in its history', async () => {
    const mail = freshMail()
    const { token } = await register(mail)
    await byPassword(mail, 'wrong password')
    const { list } = (await t.call('user/auth/user/login/log/list', {}, { token })).data
    expect(list.map(({ loginStatus }) => loginStatus)).toEqual([0, 2])
  })

  test('loses an address that others attached, once its owner proves the number', async () => {
    const user = await makeUser(demo.owner)
    await demo.owner`UPDATE users SET mobile_proved = 0 WHERE id = ${user.userId}`
    await demo.owner`
      INSERT INTO mail_address (site_id, user_id, address) VALUES (12, ${user.userId}, ${freshMail().toLowerCase()})`
    const code = await receivedCode(demo, user.mobile, 'login')
    const { data } = await demo.call('user/api/user/login/code', { mobile: user.mobile, code })
    expect([data.id, data.mail]).toEqual([user.userId, ''])
    expect(await demo.owner`SELECT 1 FROM mail_address WHERE user_id = ${user.userId}`).toHaveLength(0)
  })
})
