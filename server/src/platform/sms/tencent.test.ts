import { createHash, createHmac } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '../../kernel/db/index.ts'
import { smsGateway } from '../../../test/gateways/sms.ts'
import { createTencentSms } from './tencent.ts'

const settings = { keyId: 'AKIDtest', keySecret: 'secret', appId: '1400000000', sign: '知行', template: '449739' }
const message = { siteId: 12, siteName: '测试站', mobile: '13800000000', code: '012345', minutes: 5 }
const noDb = undefined as unknown as Db
const ok = '{"Response":{"SendStatusSet":[{"Code":"Ok"}],"RequestId":"r"}}'

const gateway = async (status: number, body: string) => {
  const started = await smsGateway({ status, body })
  onTestFinished(started.close)
  return started
}

test('signs the request by TC3-HMAC-SHA256', async () => {
  const { address, received } = await gateway(200, ok)
  await createTencentSms(settings, address).send(noDb, message)
  const [request] = received
  const { host = '', authorization, 'x-tc-timestamp': at = '' } = (request?.headers ?? {}) as Record<string, string>
  // As the provider computes it from what arrived.
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  const day = new Date(Number(at) * 1000).toISOString().slice(0, 10)
  const canonical = `POST\n/\n\ncontent-type:application/json; charset=utf-8\nhost:${host}\n\ncontent-type;host\n${hash(request?.body ?? '')}`
  const key = [day, 'sms', 'tc3_request'].reduce<Buffer>(
    (last, part) => createHmac('sha256', last).update(part).digest(),
    Buffer.from('TC3secret'),
  )
  const signature = createHmac('sha256', key)
    .update(`TC3-HMAC-SHA256\n${at}\n${day}/sms/tc3_request\n${hash(canonical)}`)
    .digest('hex')
  expect(authorization).toBe(
    `TC3-HMAC-SHA256 Credential=AKIDtest/${day}/sms/tc3_request, SignedHeaders=content-type;host, Signature=${signature}`,
  )
  expect(request?.headers).toMatchObject({ 'x-tc-action': 'SendSms', 'x-tc-version': '2021-01-11' })
  expect(JSON.parse(request?.body ?? '')).toEqual({
    PhoneNumberSet: ['+8613800000000'],
    SmsSdkAppId: '1400000000',
    SignName: '知行',
    TemplateId: '449739',
    TemplateParamSet: ['012345'],
  })
})

test('sends the variables of the template, notices, and with the words of a site', async () => {
  const { address, received } = await gateway(200, ok)
  const sms = createTencentSms({ ...settings, parameters: 'code,minutes', noticeTemplate: '7' }, address)
  await sms.send(noDb, message)
  await sms.notice?.(noDb, { ...message, name: '答疑', before: '今天', now: '明天' })
  await sms.as?.({ sign: '青禾', template: '8' }).send(noDb, message)
  expect(received.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
    { TemplateParamSet: ['012345', '5'] },
    { TemplateId: '7', TemplateParamSet: ['答疑', '今天', '明天'] },
    { TemplateId: '8', SignName: '青禾' },
  ])
  expect(createTencentSms(settings).notice).toBeUndefined()
})

test.each([
  [
    200,
    '{"Response":{"Error":{"Code":"AuthFailure.SignatureFailure","Message":"bad"}}}',
    'AuthFailure.SignatureFailure bad',
  ],
  [
    200,
    '{"Response":{"SendStatusSet":[{"Code":"LimitExceeded.PhoneNumberDailyLimit","Message":"daily"}]}}',
    'LimitExceeded',
  ],
  [500, '{}', 'HTTP 500'],
  [502, '<html>', ''],
])("reports the provider's reason: %i %s", async (status, body, reason) => {
  const { address } = await gateway(status, body)
  await expect(createTencentSms(settings, address).send(noDb, message)).rejects.toThrow(reason)
})
