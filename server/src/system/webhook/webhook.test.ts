/** Webhooks over HTTP and jobs, against a receiver on loopback that verifies with the specification's library. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { webhookEvents } from '@zhixing/contract/system/webhook-events'
import { makeDraft, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { freshIp, freshMobile, makeOperator, receivedCode } from '../../../test/people.ts'
import { postJson } from '../../platform/webhook/post.ts'
import { transaction } from '../../kernel/db/index.ts'
import { emitHook } from './emit.ts'
import { isTrustedUrl, wakeHooks } from './send.ts'

let t: TestApp
let operator: Awaited<ReturnType<typeof makeOperator>>
const received: { headers: IncomingHttpHeaders; body: string }[] = []
let answer: (body: string) => number = () => 204
let said = 'ok'
const server = createServer((request, response) => {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    const body = Buffer.concat(pieces).toString('utf8')
    received.push({ headers: request.headers, body })
    response.writeHead(answer(body)).end(said)
  })
})
let url = ''
beforeAll(async () => {
  t = await startTestApp()
  operator = await makeOperator(t, ['api'])
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
})
afterAll(async () => {
  server.close()
  await t.close()
})
beforeEach(async () => {
  await t.owner`DELETE FROM webhook_endpoint`
  await t.owner`DELETE FROM webhook_event`
  received.length = 0
  answer = () => 204
  said = 'ok'
})

const save = (input: object = {}) =>
  t.raw(
    'POST',
    'system/admin/webhook/save',
    { endpointName: '对接', url, eventNames: ['class.joined', 'user.registered'], ...input },
    operator,
  )
const endpoint = async (input?: object) => (await save(input)).data as { id: string; secret: string }
const join = (gradeId: string, userId: string) =>
  transaction(t.db(), (tx) => emitHook(tx, 'class.joined', `class ${gradeId}`, { gradeId, userId }))
async function sendAll(early = false) {
  await wakeHooks(t.services)
  await t.runJobs({ early })
}
const deliveries = async (input = {}) => (await t.call('system/admin/webhook/delivery/page', input, operator)).data.list
const users = () => received.map(({ body }) => (JSON.parse(body) as { data: { userId: string } }).data.userId)

test('a registration arrives signed, with the fields of its schema', async () => {
  const { secret } = await endpoint()
  const mobile = freshMobile()
  const code = await receivedCode(t, mobile, 'register')
  await t.call('user/api/user/register', { mobile, code, password: 'Kestrel-5512' } as never, { ip: freshIp() })
  await sendAll()
  expect(received).toHaveLength(1)
  const [{ headers, body } = { headers: {}, body: '' }] = received
  const verified = new Webhook(secret).verify(body, headers as Record<string, string>) as {
    type: string
    timestamp: string
    data: unknown
  }
  expect(verified.type).toBe('user.registered')
  expect(webhookEvents['user.registered'].data.strict().safeParse(verified.data).success).toBe(true)
  expect(() => new Webhook(secret).verify(`${body} `, headers as Record<string, string>)).toThrow()
  expect(await deliveries()).toMatchObject([
    { eventName: 'user.registered', deliveryState: 2, tries: 1, httpStatus: 204 },
  ])
})

test('an event of a transaction that fails is not sent; unwanted ones are not stored', async () => {
  await endpoint({ eventNames: ['order.paid'] })
  await join('1', '1')
  expect(await t.owner`SELECT 1 FROM webhook_event`).toHaveLength(0)
  await endpoint()
  await transaction(t.db(), async (tx) => {
    await emitHook(tx, 'class.joined', 'class 1', { gradeId: '1', userId: '1' })
    throw new Error('undone')
  }).catch(() => {})
  await sendAll()
  expect(received).toHaveLength(0)
})

test('a subject keeps its order over a failure; others go on; the id of a retry is the same', async () => {
  await endpoint()
  let isDown = true
  answer = (body) => (isDown && body.includes('"gradeId":"7"') ? 500 : 200)
  await join('7', '1')
  await join('7', '2')
  await join('8', '3')
  await sendAll()
  expect(users()).toEqual(['1', '3'])
  expect((await deliveries({ deliveryState: 1 })).map(({ tries, httpStatus }) => [tries, httpStatus])).toEqual([
    [0, 0],
    [1, 500],
  ])
  isDown = false
  await t.owner`UPDATE webhook_delivery SET due_at = now() WHERE delivery_state = 1`
  await sendAll()
  expect(users()).toEqual(['1', '3', '1', '2'])
  expect(received[2]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id'])
})

test('a delivery is given up after ten tries, and may be sent again', async () => {
  const { id } = await endpoint()
  answer = () => 503
  await join('1', '1')
  await sendAll()
  await t.owner`UPDATE webhook_delivery SET due_at = now(), tries = 9`
  await sendAll()
  const [failed] = await deliveries({ endpointId: id })
  expect(failed).toMatchObject({ deliveryState: 3, tries: 10, httpStatus: 503, answer: 'ok' })
  expect((await t.call('system/admin/webhook/list', {}, operator)).data.list).toMatchObject([
    { failedCount: 1, waitingCount: 0 },
  ])
  answer = () => 200
  const resend = (deliveryId: string) => t.call('system/admin/webhook/delivery/resend', { id: deliveryId }, operator)
  expect((await resend(failed?.id ?? '')).code).toBe(200)
  await t.runJobs()
  expect(await deliveries()).toMatchObject([{ deliveryState: 2 }])
  expect((await resend('987654321012345678')).code).toBe(404)
})

test('410 stops the address; a stopped one gets nothing', async () => {
  await endpoint()
  answer = () => 410
  await join('1', '1')
  await sendAll()
  await join('1', '2')
  await sendAll()
  expect(users()).toEqual(['1'])
  expect((await t.call('system/admin/webhook/list', {}, operator)).data.list[0]?.statusId).toBe(0)
})

test('addresses are edited with a version; secrets are encrypted, shown once and renewed', async () => {
  const { id, secret } = await endpoint()
  const shown = await t.call('system/admin/webhook/list', {}, operator)
  expect(JSON.stringify(shown)).not.toContain(secret)
  const [row] = await t.owner<{ all: string }[]>`SELECT row_to_json(e)::text AS all FROM webhook_endpoint e`
  expect(row?.all).not.toContain(secret)
  const etag = shown.data.list[0]?.etag
  const update = (input: object) =>
    t.raw(
      'POST',
      'system/admin/webhook/update',
      { id, endpointName: '对接', url, eventNames: ['class.joined'], ...input },
      operator,
    )
  expect((await update({ etag, endpointName: '新名称' })).code).toBe(200)
  expect((await update({ etag, endpointName: '别的' })).code).toBe(409)
  const renewed = (await t.call('system/admin/webhook/secret/renew', { id }, operator)).data.secret
  await join('1', '1')
  await sendAll()
  const [{ headers, body } = { headers: {}, body: '' }] = received
  expect(() => new Webhook(secret).verify(body, headers as Record<string, string>)).toThrow()
  new Webhook(renewed).verify(body, headers as Record<string, string>)
  expect((await save({ url: 'ftp://x' })).code).toBe(422)
  expect((await save({ eventNames: ['nothing'] })).code).toBe(422)
  const abroad = { token: (await makeUser(t.owner, { siteId: 13, isAdmin: 1 })).token, siteId: 13 }
  expect((await t.call('system/admin/webhook/delete', { id }, abroad)).code).toBe(404)
  expect((await t.call('system/admin/webhook/secret/renew', { id }, abroad)).code).toBe(404)
  expect((await t.call('system/admin/webhook/delete', { id }, operator)).code).toBe(200)
  expect((await t.call('system/admin/webhook/list', {}, await makeOperator(t, ['sms']))).code).toBe(306)
})

test.each([
  'https://127.0.0.1/',
  'https://10.1.2.3/',
  'https://169.254.169.254/x',
  'https://[::1]/',
  'https://localhost/',
])('an address of the own network is refused at the connection: %s', async (address) => {
  expect(await postJson(new URL(address), '{}', {}, false)).toMatchObject({ status: 0, answer: '地址指向内部网络' })
})

test('a host of WEBHOOK_HOSTS may be internal; others need TLS and a public address', () => {
  const config = { ...t.services.config, production: true, webhookHosts: ['erp.internal', '10.1.2.3:8080'] }
  const isTrusted = (url: string) => isTrustedUrl(config, new URL(url))
  expect(['http://erp.internal/hook', 'http://10.1.2.3:8080/'].map(isTrusted)).toEqual([true, true])
  expect(['http://10.1.2.3/', 'https://erp.internal.example.com/'].map(isTrusted)).toEqual([false, false])
})

test('TLS is required', async () => {
  expect((await postJson(new URL('http://example.com/'), '{}', {}, false)).answer).toContain('https://')
})

test('a robot of a group says what happened; what it refuses is tried again; a test is answered at once', async () => {
  answer = () => 200
  said = '{"errcode":310000,"errmsg":"sign not match"}'
  const { id, secret } = await endpoint({
    endpointFormat: 'dingtalk',
    robotSecret: 'SECwrong',
    eventNames: ['lead.received', 'course.submitted'],
  })
  expect(secret).toBe('')
  const trial = () => t.call('system/admin/webhook/try', { id }, operator)
  expect((await trial()).data).toEqual({ isDelivered: 0, httpStatus: 200, answer: said })
  const course = await makeDraft(t.owner, { courseName: '摄影入门' })
  await t.call('course/auth/course/audit/submit', { courseId: course.courseId }, { token: course.token })
  await sendAll()
  expect(await deliveries()).toMatchObject([{ eventName: 'course.submitted', deliveryState: 1, tries: 1 }])

  said = '{"errcode":0,"errmsg":"ok"}'
  const [row] = (await t.call('system/admin/webhook/list', {}, operator)).data.list
  const form = { id, endpointName: '群', endpointFormat: 'dingtalk' as const, url, eventNames: row?.eventNames ?? [] }
  await t.call('system/admin/webhook/update', { ...form, robotSecret: 'SECright', etag: row?.etag }, operator)
  expect((await trial()).data.isDelivered).toBe(1)
  await t.owner`UPDATE webhook_delivery SET due_at = now()`
  await sendAll()
  expect(await deliveries()).toMatchObject([{ deliveryState: 2, tries: 2 }])
  const { content } = (JSON.parse(received.at(-1)?.body ?? '') as { text: { content: string } }).text
  expect(content).toMatch(/^【.+】课程待审核：《摄影入门》\nhttp.+\/admin\/reviews\/\d+$/)
})

test('a robot has no signing key of ours, and does not become a system', async () => {
  const { id } = await endpoint({ endpointFormat: 'wecom' })
  expect((await t.call('system/admin/webhook/secret/renew', { id }, operator)).msg).toContain('编辑')
  const [row] = (await t.call('system/admin/webhook/list', {}, operator)).data.list
  const form = { endpointName: '群', url, eventNames: row?.eventNames ?? [], etag: row?.etag }
  expect(
    await t.call('system/admin/webhook/update', { id, ...form, endpointFormat: 'standard' }, operator),
  ).toMatchObject({
    code: 422,
    msg: expect.stringContaining('不能互相转换') as string,
  })
})
