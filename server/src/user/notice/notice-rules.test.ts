import { fieldsOfText, fitted, templateErrors, textOfFields } from '@zhixing/contract/user/wechat-fields'
import { expect, test } from 'vitest'
import {
  pushOutcome,
  pushPayload,
  pushReason,
  templateData,
  wechatOutcome,
  wechatReason,
  wechatTime,
} from './notice-rules.ts'

test('a notification is plain text and fits into the 4096 bytes of push services', () => {
  const text = pushPayload(
    { msgId: '1', msgTitle: '标'.repeat(300), msgText: `<p>${'𠮷'.repeat(500)}</p>`, linkUrl: '/x' },
    'zh-CN',
  )
  expect(Buffer.byteLength(text)).toBeLessThan(3000)
  expect(JSON.parse(text)).toMatchObject({ title: `${'标'.repeat(99)}…`, body: `${'𠮷'.repeat(199)}…` })
})

test('answers of a push service', () => {
  expect([200, 201, 202, 404, 410, -1, 0, 408, 429, 500, 503, 400, 403, 413].map(pushOutcome)).toEqual([
    ...Array<string>(3).fill('sent'),
    ...Array<string>(3).fill('gone'),
    ...Array<string>(5).fill('later'),
    ...Array<string>(3).fill('refused'),
  ])
})

test('why a push service took nothing', () => {
  expect(pushReason('gone', 410, 'x')).toContain('收回通知权限')
  expect(pushReason('refused', 403, 'bad key')).toBe('推送服务没有接收（403 bad key）')
  expect(pushReason('later', 503, '')).toBe('推送服务繁忙，请稍后再试（503）')
  expect(pushReason('later', 0, '15 秒内没有答复')).toBe('连不上推送服务：15 秒内没有答复')
})

test('codes of WeChat', () => {
  expect([0, 40001, 42001, 43004, 43101, 40003, -1, 45009, 40037, 47003].map((code) => wechatOutcome(code))).toEqual([
    'sent',
    'token',
    'token',
    'person',
    'person',
    'person',
    'later',
    'later',
    'setting',
    'setting',
  ])
  expect(wechatReason(43004, 'require subscribe')).toBe('没有关注服务号，或已取消关注（43004 require subscribe）')
  expect(wechatReason(99999, '')).toBe('微信没有接收（99999）')
  // Refusing a notice ends its subscription, not the link of the person.
  expect([wechatOutcome(43101, 'once'), wechatOutcome(43004, 'long')]).toEqual(['subscription', 'person'])
  expect(wechatReason(43101, '', 'long')).toBe('没有订阅这类通知，或订阅的次数已用完（43101）')
})

test('fields of a template fit the limits of their types', () => {
  expect(fitted('thing1', '一'.repeat(30))).toBe(`${'一'.repeat(19)}…`)
  expect(fitted('phrase2', '已经全部完成')).toBe('已经全部…')
  expect(fitted('time3', wechatTime(Date.parse('2026-12-01T00:05:00Z')))).toBe('2026年12月1日 08:05')
  const values = {
    msgTitle: '标题',
    msgText: '',
    linkUrl: '',
    siteName: '青山',
    nickname: '小林',
    kindName: '班级',
    at: 0,
  }
  expect(
    templateData(
      [
        { name: 'thing1', source: 'text', text: '' },
        { name: 'thing2', source: 'site', text: '' },
        { name: 'const3', source: 'fixed', text: '提醒' },
      ],
      values,
    ),
  ).toEqual({ thing1: { value: '标题' }, thing2: { value: '青山' }, const3: { value: '提醒' } })
})

test('a kind has one template, a field one value', () => {
  const field = (name: string, source: 'title' | 'fixed' = 'title') => ({ name, source, text: '' })
  expect(
    templateErrors([
      { kind: 'due', fieldList: [field('thing1'), field('thing1')] },
      { kind: 'due', fieldList: [field('thing1', 'fixed')] },
    ]),
  ).toEqual({
    'templateList.0.fieldList.1.name': '字段 thing1 重复',
    'templateList.1.kind': '同一类消息只能有一个模板',
    'templateList.1.fieldList.0.text': '请填写固定文字',
  })
})

test('fields are typed one a line', () => {
  const fields = [
    { name: 'thing1', source: 'title' as const, text: '' },
    { name: 'const2', source: 'fixed' as const, text: '班级提醒' },
  ]
  expect(textOfFields(fields)).toBe('thing1=消息标题\nconst2=班级提醒')
  expect(fieldsOfText(textOfFields(fields))).toEqual(fields)
  expect(fieldsOfText(' {{thing1.DATA}}：消息标题 \n\nconst2 ＝ 班级提醒\n')).toEqual(fields)
  expect(fieldsOfText('thing1')).toEqual([{ name: 'thing1', source: 'fixed', text: '' }])
})
