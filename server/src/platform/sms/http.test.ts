import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '../../kernel/db/index.ts'
import { smsGateway } from '../../../test/gateways/sms.ts'
import { createHttpSms, type HttpSmsSettings } from './http.ts'

const message = { siteId: 12, siteName: '测试"站"', mobile: '13800000000', code: '012345', minutes: 5 }
const noDb = undefined as unknown as Db

const gateway = async (status: number, body: string) => {
  const started = await smsGateway({ status, body })
  onTestFinished(started.close)
  return started
}
const post = (url: string, more: Partial<HttpSmsSettings> = {}): HttpSmsSettings => ({ url, method: 'POST', ...more })

test('fills in the body as JSON and the address as a URL', async () => {
  const { address, received } = await gateway(200, '{"code":0}')
  const body = '{"to":"{{mobile}}","text":"【{{sign}}】{{code}}，{{minutes}} 分钟","other":"{{unknown}}"}'
  const sms = createHttpSms(
    post(`${address}send?site={{site}}`, { body, headers: 'Authorization: Bearer k\nX-A: 1' }),
    true,
  )
  await sms.send(noDb, message)
  expect(received[0]).toMatchObject({
    method: 'POST',
    path: `/send?site=${encodeURIComponent('测试"站"')}`,
    headers: { authorization: 'Bearer k', 'x-a': '1', 'content-type': 'application/json; charset=utf-8' },
  })
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({
    to: '13800000000',
    text: '【测试"站"】012345，5 分钟',
    other: '{{unknown}}',
  })
  await createHttpSms({ url: `${address}?m={{mobile}}&c={{code}}`, method: 'GET', body }, true).send(noDb, message)
  expect(received[1]).toMatchObject({ method: 'GET', path: '/?m=13800000000&c=012345', body: '' })
})

test.each([
  [500, 'no', undefined, 'http: 500 no'],
  [200, '{"code":7,"msg":"余额不足"}', '"code":0', '余额不足'],
  [302, '', undefined, 'http: 302'],
  [0, '', undefined, ''],
])('a failure (%i %s) is reported with the answer', async (status, body, success, reason) => {
  const { address } = await gateway(status, body)
  await expect(createHttpSms(post(address, { success }), true).send(noDb, message)).rejects.toThrow(reason)
})

test('the code is not part of a reported failure', async () => {
  const { address } = await gateway(400, 'cannot send 012345')
  await expect(createHttpSms(post(address), true).send(noDb, message)).rejects.toThrow('cannot send ******')
})

test.each([
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://10.1.2.3/',
  'https://[::ffff:10.1.2.3]/',
  'https://localhost/',
])('a site cannot reach the own network: %s', async (url) => {
  await expect(createHttpSms(post(url), false).send(noDb, message)).rejects.toThrow('请求地址指向内部网络')
})

test('a site needs TLS', async () => {
  await expect(createHttpSms(post('http://sms.example.com/'), false).send(noDb, message)).rejects.toThrow('https://')
})
