import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { createOutboxSms } from './outbox.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const message = { siteId: 12, siteName: '测试站甲', mobile: '13800000000', code: '012345', minutes: 5 }

test('in demo mode messages go to the outbox of their site', async () => {
  await createOutboxSms({ log: t.services.log, demo: true }).send(t.db(12), message)
  const rows = await t.db(12)`SELECT mobile, content FROM sms_outbox`
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { mobile: '13800000000', content: '【测试站甲】您的验证码是 012345，5 分钟内有效。如非本人操作请忽略。' },
  ])
  expect(await t.db(13)`SELECT 1 FROM sms_outbox`).toHaveLength(0)
  await expect(createOutboxSms({ log: t.services.log, demo: true }).send(t.db(13), message)).rejects.toThrow(
    'row-level security',
  )
})

test('outside demo mode sending fails', async () => {
  await expect(
    createOutboxSms({ log: t.services.log, demo: false }).send(t.db(12), { ...message, mobile: '13800000009' }),
  ).rejects.toThrow('短信服务尚未配置')
  expect(await t.owner`SELECT 1 FROM sms_outbox WHERE mobile = '13800000009'`).toHaveLength(0)
})
