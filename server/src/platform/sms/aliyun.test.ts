import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { Db } from '../../kernel/db/index.ts'
import { createAliyunSms, signQuery } from './aliyun.ts'

const settings = { keyId: 'testid', keySecret: 'testsecret', sign: '知行', template: 'SMS_1' }
const message = { siteId: 12, siteName: '测试站', mobile: '13800000000', code: '012345', minutes: 5 }
const noDb = undefined as unknown as Db

let server: Server | undefined
afterEach(() => server?.close())

/** Fake gateway that answers `body` and records requests. */
async function gateway(status: number, body: string): Promise<{ address: string; asked: URLSearchParams[] }> {
  const asked: URLSearchParams[] = []
  server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://localhost').searchParams)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked }
}

test('sorts, escapes and signs the query', () => {
  const signed = signQuery({ b: "中 文*'", a: '1/2~' }, 'secret')
  const query = 'a=1%2F2~&b=%E4%B8%AD%20%E6%96%87%2A%27'
  expect(signed.startsWith(`${query}&Signature=`)).toBe(true)
  const toSign = 'GET&%2F&a%3D1%252F2~%26b%3D%25E4%25B8%25AD%2520%25E6%2596%2587%252A%2527'
  expect(decodeURIComponent(signed.split('&Signature=')[1] ?? '')).toBe(
    createHmac('sha1', 'secret&').update(toSign).digest('base64'),
  )
})

test('sends the code as template variable, with a fresh nonce', async () => {
  const { address, asked } = await gateway(200, '{"Code":"OK"}')
  const sms = createAliyunSms(settings, address)
  expect(sms.isReady).toBe(true)
  await sms.send(noDb, message)
  await sms.send(noDb, message)
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
    Action: 'SendSms',
    AccessKeyId: 'testid',
    PhoneNumbers: '13800000000',
    SignName: '知行',
    TemplateCode: 'SMS_1',
    TemplateParam: '{"code":"012345"}',
  })
  expect(asked[0]?.get('SignatureNonce')).not.toBe(asked[1]?.get('SignatureNonce'))
})

test('sends notices with their own template, if configured', async () => {
  const { address, asked } = await gateway(200, '{"Code":"OK"}')
  expect(createAliyunSms(settings, address).notice).toBeUndefined()
  const notice = {
    siteId: 12,
    siteName: '测试站',
    mobile: '13800000000',
    name: '答疑',
    before: '今天',
    now: '改为 明天',
  }
  await createAliyunSms({ ...settings, noticeTemplate: 'SMS_2' }, address).notice?.(noDb, notice)
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
    TemplateCode: 'SMS_2',
    TemplateParam: '{"name":"答疑","before":"今天","now":"改为 明天"}',
  })
})

test("reports the provider's reason, or an unreadable answer", async () => {
  const refusing = await gateway(400, '{"Code":"isv.BUSINESS_LIMIT_CONTROL","Message":"too often"}')
  await expect(createAliyunSms(settings, refusing.address).send(noDb, message)).rejects.toThrow(
    'aliyun: isv.BUSINESS_LIMIT_CONTROL too often',
  )
  server?.close()
  const broken = await gateway(502, '<html>bad gateway</html>')
  await expect(createAliyunSms(settings, broken.address).send(noDb, message)).rejects.toThrow()
})
