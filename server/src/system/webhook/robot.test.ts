import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSaid, noticeOf, robotRequest } from './robot.ts'

const at = 1_700_000_000_123
const message = { url: 'https://robot.example/send?access_token=abc', secret: '', text: '你好', at }

test('each robot gets a text in its own form', () => {
  expect(JSON.parse(robotRequest('wecom', message).body)).toEqual({ msgtype: 'text', text: { content: '你好' } })
  expect(JSON.parse(robotRequest('dingtalk', message).body)).toEqual({ msgtype: 'text', text: { content: '你好' } })
  expect(JSON.parse(robotRequest('feishu', message).body)).toEqual({ msg_type: 'text', content: { text: '你好' } })
  expect(robotRequest('dingtalk', message).url.href).toBe(message.url)
})

test('signatures are those of the documentation: DingTalk in the address in ms, Feishu in the body in seconds', () => {
  const { url } = robotRequest('dingtalk', { ...message, secret: 'SECx' })
  const sign = createHmac('sha256', 'SECx').update(`${at}\nSECx`).digest('base64')
  expect(Object.fromEntries(url.searchParams)).toEqual({ access_token: 'abc', timestamp: String(at), sign })
  const body = JSON.parse(robotRequest('feishu', { ...message, secret: 'x' }).body) as {
    timestamp: string
    sign: string
  }
  expect(body.timestamp).toBe('1700000000')
  expect(body.sign).toBe(createHmac('sha256', '1700000000\nx').update('').digest('base64'))
})

test('a refusal with status 200 is a failure', () => {
  expect(isSaid({ status: 200, answer: '{"errcode":0,"errmsg":"ok"}' })).toBe(true)
  expect(isSaid({ status: 200, answer: '{"code":0,"msg":"success"}' })).toBe(true)
  expect(isSaid({ status: 200, answer: '{"errcode":45009,"errmsg":"api freq out of limit"}' })).toBe(false)
  expect(isSaid({ status: 200, answer: '{"code":19021,"msg":"sign match fail"}' })).toBe(false)
  expect(isSaid({ status: 200, answer: '<html>' })).toBe(false)
  expect(isSaid({ status: 500, answer: '{"errcode":0}' })).toBe(false)
})

test('a message names the site, what happened, and where', () => {
  const site = { name: '知行学堂', home: 'https://learn.example.com' }
  expect(noticeOf('refund.requested', { orderNo: '77', userId: '1', amount: 9950 }, site)).toBe(
    '【知行学堂】退款申请待处理：¥99.50（订单 77）\nhttps://learn.example.com/admin/refunds?keyword=77',
  )
  expect(noticeOf('lead.received', { leadId: '5', wish: '', isNew: 1 }, site)).toBe(
    '【知行学堂】新线索\nhttps://learn.example.com/admin/counsel?id=5',
  )
})
