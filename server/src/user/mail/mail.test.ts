/** Mail over HTTP and jobs, against an SMTP server on loopback. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import { headerOf, smtpGateway, textOf } from '../../../test/gateways/smtp.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeOperator } from '../../../test/people.ts'
import { transaction } from '../../kernel/db/index.ts'
import { msgTypes, sendGroupedMessages, sendMessage } from '../message/message.ts'
import { mailReason } from './mail-rules.ts'
import { wakeMail } from './queue.ts'

let t: TestApp
let smtp: Awaited<ReturnType<typeof smtpGateway>>
let operator: Awaited<ReturnType<typeof makeOperator>>
beforeAll(async () => {
  // Without the demo there is no outbox that mail goes to.
  t = await startTestApp({ DEMO: '0' })
  smtp = await smtpGateway()
  operator = await makeOperator(t, ['sms'])
})
afterAll(async () => {
  await smtp.close()
  await t.close()
})
beforeEach(async () => {
  for (const table of [
    'mail_setting',
    'mail_queue',
    'sms_code',
    'sms_log',
    'mail_address',
    'msg_default',
    'msg_setting',
  ])
    await t.owner.unsafe(`DELETE FROM ${table}`)
  smtp.received.length = 0
  smtp.answer.rcpt = () => undefined
})

const account = () => ({
  host: '127.0.0.1',
  port: String(smtp.port),
  security: 'none',
  user: 'school@example.com',
  password: 'secret',
  from: 'school@example.com',
})
const save = (settings: object = account(), more: object = {}) =>
  t.raw('POST', 'user/admin/mail/setting/save', { isOwn: 1, settings, ...more }, operator)
const by = ({ token }: MadeUser) => ({ token })
let number = 0
const freshAddress = () => `learner${++number}@example.com`

/** A person with a proved address. */
async function withMail(nickname = '小林') {
  const user = await makeUser(t.owner, { nickname })
  const address = freshAddress()
  await t.owner`INSERT INTO mail_address (site_id, user_id, address) VALUES (12, ${user.userId}, ${address})`
  return { ...user, address }
}
const tell = (userIds: string[], more: object = {}) =>
  transaction(t.db(), (tx) =>
    sendMessage(tx, t.services, {
      siteId: 12,
      userIds,
      msgType: msgTypes.order,
      msgTitle: '订单<1>已支付',
      msgText: '<p>谢谢&amp;再见</p>',
      linkUrl: '/account/order',
      ...more,
    }),
  )
const states = async () =>
  (await t.owner<{ state: number }[]>`SELECT mail_state AS state FROM mail_queue ORDER BY id`).map(({ state }) => state)

test('an address is proved by a code, and belongs to one person', async () => {
  const [user, other] = [await makeUser(t.owner), await makeUser(t.owner)]
  const address = freshAddress()
  const send = (who: MadeUser) => t.call('user/auth/mail/code/send', { address }, by(who))
  expect((await t.call('user/auth/mail/view', {}, by(user))).data).toMatchObject({ isOffered: 0, address: '' })
  expect(await send(user)).toMatchObject({ code: 422, msg: '本站没有开通邮件' })
  await save()
  expect((await t.raw('POST', 'user/auth/mail/code/send', { address: 'a@b' }, by(user))).code).toBe(422)
  expect((await send(user)).data).toEqual({ waitSeconds: 60 })
  const [mail] = smtp.received
  expect(mail).toMatchObject({ to: [address], from: 'school@example.com', user: 'school@example.com' })
  const code = /\d{6}/.exec(headerOf(mail ?? fail(), 'subject'))?.[0] ?? ''
  expect(textOf(mail ?? fail())).toContain(`验证码 ${code}`)
  expect((await send(user)).code).toBe(429)
  const prove = (who: MadeUser, given: string) => t.call('user/auth/mail/save', { address, code: given }, by(who))
  expect((await prove(user, code === '000000' ? '111111' : '000000')).code).toBe(452)
  expect((await prove(user, code)).data).toEqual({ isOffered: 1, address, mailMode: 1, stopped: '' })
  expect((await prove(user, code)).code).toBe(452)
  await t.owner`DELETE FROM sms_log`
  await send(other)
  const second = /\d{6}/.exec(headerOf(smtp.received[1] ?? fail(), 'subject'))?.[0] ?? ''
  expect(await prove(other, second)).toMatchObject({ code: 999, msg: '该邮箱已绑定其他账户，请换一个邮箱' })
  expect((await t.call('user/auth/mail/delete', {}, by(user))).data.address).toBe('')
  expect((await t.call('user/auth/mail/mode/save', { mailMode: 2 }, by(user))).code).toBe(999)
})

test('a message goes by mail as text and HTML, with a link to leave', async () => {
  await save()
  const user = await withMail()
  await tell([user.userId])
  await t.runJobs()
  const [mail] = smtp.received
  if (!mail) return fail()
  expect(mail.to).toEqual([user.address])
  expect(headerOf(mail, 'subject')).toBe('订单<1>已支付')
  expect(headerOf(mail, 'content-type')).toContain('multipart/alternative')
  expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(textOf(mail)).toContain('谢谢&再见')
  expect(textOf(mail)).toContain('订单&lt;1&gt;已支付</h2>')
  expect(await states()).toEqual([2])
  // The one-click POST of mail clients.
  const url = new URL(headerOf(mail, 'list-unsubscribe').slice(1, -1))
  const open = (method: 'GET' | 'POST', path = `${url.pathname}${url.search}`) =>
    t.app.inject({
      method,
      url: path,
      headers: {
        host: url.host,
        ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(method === 'POST' ? { payload: 'List-Unsubscribe=One-Click' } : {}),
    })
  const asked = await open('GET')
  expect(asked.body).toContain('订单、退款与发票')
  expect(await mailOf(user, 'order')).toBe(1)
  expect((await open('POST')).statusCode).toBe(200)
  expect(await mailOf(user, 'order')).toBe(0)
  expect((await open('POST', `${url.pathname}${url.search.replace('order', 'system')}`)).statusCode).toBe(404)
  await tell([user.userId])
  await t.runJobs()
  expect(smtp.received).toHaveLength(1)
})

const mailOf = async (who: MadeUser, kind: string) =>
  (await t.call('user/auth/msg/setting/list', {}, by(who))).data.list
    .find((one) => one.kind === kind)
    ?.channelList.find(({ channel }) => channel === 'mail')?.isOn

test('kinds follow the person, then the site, then the table', async () => {
  await save()
  const [one, other] = [await withMail(), await withMail()]
  const like = (userId: string, personId: string) => ({
    siteId: 12,
    userId,
    personId,
    msgType: msgTypes.interaction,
    linkUrl: '',
    kind: 'like' as const,
    groupKey: `like ${userId}`,
    words: (people: number) => ({ msgTitle: `${people} 人赞同`, msgText: '<p>赞</p>' }),
  })
  const likes = (personId: string) =>
    transaction(t.db(), (tx) =>
      sendGroupedMessages(tx, t.services, [like(one.userId, personId), like(other.userId, personId)]),
    )
  await likes('1')
  await t.runJobs()
  expect(smtp.received).toHaveLength(0)
  const shown = (await t.call('user/admin/mail/default/list', {}, operator)).data
  expect(shown.list).toContainEqual({ kind: 'like', channel: 'mail', isOn: 0, isAllowed: 1 })
  const change = (list: object[], etag = shown.etag) =>
    t.raw('POST', 'user/admin/mail/default/save', { list, etag }, operator)
  expect((await change([{ kind: 'order', channel: 'site', isOn: 0 }])).code).toBe(422)
  expect((await change([{ kind: 'like', channel: 'mail', isOn: 1 }])).code).toBe(200)
  expect((await change([{ kind: 'like', channel: 'mail', isOn: 0 }])).code).toBe(409)
  await t.call('user/auth/msg/setting/save', { kind: 'like', channel: 'mail', isOn: 0 }, by(other))
  await t.owner`DELETE FROM msg_user`
  await likes('2')
  // An unread message that grows is not mailed again.
  await likes('3')
  await t.runJobs()
  expect(smtp.received.map(({ to }) => to)).toEqual([[one.address]])
  expect(headerOf(smtp.received[0] ?? fail(), 'subject')).toBe('2 人赞同')
  // The site's default for its own messages.
  const fresh = (await t.call('user/admin/mail/default/list', {}, operator)).data.etag
  expect((await change([{ kind: 'like', channel: 'site', isOn: 0 }], fresh)).code).toBe(200)
  expect(
    (await t.call('user/auth/msg/setting/list', {}, by(one))).data.list.find(({ kind }) => kind === 'like'),
  ).toMatchObject({ isOn: 0, channelList: expect.arrayContaining([{ channel: 'mail', isOn: 1 }]) as unknown })
})

test('a refused address is stopped; other failures are tried again', async () => {
  await save()
  const [gone, busy, fine] = [await withMail(), await withMail(), await withMail()]
  smtp.answer.rcpt = (address) =>
    address === gone.address
      ? { code: 550, message: '5.1.1 no such user' }
      : address === busy.address
        ? { code: 451, message: '4.7.1 greylisted' }
        : undefined
  await tell([gone.userId, busy.userId, fine.userId])
  await t.runJobs()
  expect(smtp.received.map(({ to }) => to)).toEqual([[fine.address]])
  expect((await t.call('user/auth/mail/view', {}, by(gone))).data.stopped).toBe('没有这个邮箱：550 5.1.1 no such user')
  const english = { ...by(gone), headers: { 'zx-lang': 'en' } }
  expect((await t.call('user/auth/mail/view', {}, english)).data.stopped).toBe(
    'There is no such mailbox: 550 5.1.1 no such user',
  )
  expect((await states()).toSorted()).toEqual([1, 2, 3])
  const { list } = (await t.call('user/admin/mail/list', { mailState: 1 }, operator)).data
  expect(list).toMatchObject([{ tries: 1, error: expect.stringContaining('greylisted') }])
  expect(list[0]?.address).toMatch(/^l\*\*\*@example\.com$/)
  // Nothing more to the stopped one; the other one after its interval.
  await tell([gone.userId])
  smtp.answer.rcpt = () => undefined
  await t.owner`UPDATE mail_queue SET due_at = now() WHERE mail_state = 1`
  expect(await wakeMail(t.services)).toBe(1)
  await t.runJobs()
  expect(smtp.received.map(({ to }) => to)).toEqual([[fine.address], [busy.address]])
})

test('a failing server keeps the queue, and is not tried once per mail', async () => {
  await save()
  const people = [await withMail(), await withMail(), await withMail()]
  smtp.answer.password = 'changed'
  await tell(people.map(({ userId }) => userId))
  await t.runJobs()
  const tries = await t.owner<{ tries: number }[]>`SELECT tries FROM mail_queue WHERE tries > 0`
  expect(tries).toHaveLength(1)
  expect(await states()).toEqual([1, 1, 1])
  smtp.answer.password = 'secret'
  await t.owner`UPDATE mail_queue SET due_at = now()`
  await wakeMail(t.services)
  await t.runJobs({ early: true })
  expect(smtp.received).toHaveLength(3)
})

test('the rate of the site is kept', async () => {
  await save({ ...account(), perMinute: '2' })
  const people = [await withMail(), await withMail(), await withMail()]
  await tell(people.map(({ userId }) => userId))
  await t.runJobs()
  expect(smtp.received).toHaveLength(2)
  await t.owner`UPDATE mail_queue SET sent_at = sent_at - interval '2 minutes'`
  await t.runJobs({ early: true })
  expect(smtp.received).toHaveLength(3)
})

test('daily mail is one letter in the morning', async () => {
  await save()
  const user = await withMail()
  await t.call('user/auth/mail/mode/save', { mailMode: 2 }, by(user))
  await tell([user.userId])
  await tell([user.userId], { msgTitle: '退款完成' })
  await t.runJobs()
  expect(smtp.received).toHaveLength(0)
  const [due] = await t.owner<{ hour: number; later: boolean }[]>`
    SELECT DISTINCT extract(hour FROM due_at AT TIME ZONE 'Asia/Shanghai')::int AS hour, due_at > now()
      AND due_at <= now() + interval '1 day' AS later
    FROM mail_queue`
  expect(due).toMatchObject({ hour: 8, later: true })
  await t.owner`UPDATE mail_queue SET due_at = now()`
  await wakeMail(t.services)
  await t.runJobs()
  expect(smtp.received).toHaveLength(1)
  expect(headerOf(smtp.received[0] ?? fail(), 'subject')).toContain('2 条新消息')
  expect(textOf(smtp.received[0] ?? fail())).toContain('退款完成')
  expect(await states()).toEqual([2, 2])
})

test('the password is encrypted and written only; it is not sent to another server', async () => {
  await save()
  const shown = await t.call('user/admin/mail/setting/view', {}, operator)
  expect(shown.data).toMatchObject({ storedList: ['password'], isReady: 1, settings: { host: '127.0.0.1' } })
  expect(JSON.stringify(shown)).not.toContain('secret"')
  const { password: _, ...open } = account()
  expect((await save({ ...open, fromName: '青山' })).code).toBe(200)
  const test = (address: string) => t.call('user/admin/mail/setting/test', { address }, operator)
  expect((await test('a@example.com')).data).toEqual({ isSent: 1, error: '' })
  expect(headerOf(smtp.received[0] ?? fail(), 'from')).toContain('青山')
  expect(await save({ ...open, host: 'evil.example.com' })).toMatchObject({
    code: 422,
    msg: '填写了账号，还要填写密码',
    data: { field: 'settings.password' },
  })
  await save({ ...account(), password: 'wrong' })
  expect((await test('a@example.com')).data).toMatchObject({
    isSent: 0,
    error: expect.stringContaining('服务器拒绝了账号或密码'),
  })
  expect((await save({ ...account(), fromName: '甲' }, { etag: shown.data.etag })).code).toBe(200)
  expect((await save({ ...account(), fromName: '乙' }, { etag: shown.data.etag })).code).toBe(409)
  expect((await t.raw('POST', 'user/admin/mail/setting/save', { isOwn: 0 }, operator)).code).toBe(200)
  expect((await test('a@example.com')).code).toBe(422)
  const abroad = await makeUser(t.owner, { siteId: 13, isAdmin: 1 })
  await save()
  expect((await t.call('user/admin/mail/setting/view', {}, { ...by(abroad), siteId: 13 })).data.isReady).toBe(0)
  expect((await t.call('user/admin/mail/setting/view', {}, await makeOperator(t, ['log']))).code).toBe(306)
})

function fail(): never {
  throw new Error('no mail arrived')
}

test('answers of mail servers are explained; other texts stay', () => {
  for (const [answer, said] of [
    ['550 5.1.1 no such user', '没有这个邮箱'],
    ['550-Mailbox not found', '没有这个邮箱'],
    ['552 5.2.2 mailbox full', '邮箱已满'],
    ['550 5.2.1 disabled', '这个邮箱已停用'],
    ['554 5.7.1 rejected as spam', '对方的邮件服务器按它的规则拒收'],
    ['451 4.7.1 greylisted', '对方的邮件服务器暂时不收'],
    ['550 something else', '对方的邮件服务器拒收'],
  ] as const)
    expect(mailReason(answer)).toBe(`${said}：${answer}`)
  expect([mailReason(''), mailReason('连接超时')]).toEqual(['', '连接超时'])
})
