import { expect, test } from 'vitest'
import { keyState, obsService } from './key-card.tsx'

const now = Date.parse('2026-11-24T12:00:00Z')
const state = (keyExpire: string | null, keyPeriodName = '', livePeriodId = '', keyPeriodId = '') =>
  keyState({ keyExpire, keyPeriodId, keyPeriodName, livePeriodId }, now)
const [past, later] = ['2026-11-24T11:00:00Z', '2026-11-25T12:00:00Z']

test('a key expires with its session, at the latest by its time', () => {
  expect(state(later, '第一讲')).toEqual({ text: expect.stringContaining('用于「第一讲」'), until: later })
  expect(state(later)).toEqual({ text: expect.stringContaining('测试'), until: later })
})

test('during a session no expiry applies, and none is shown', () => {
  for (const keyExpire of [past, later])
    for (const keyPeriodId of ['1', ''])
      expect(state(keyExpire, '第一讲', '1', keyPeriodId)).toEqual({
        text: expect.stringContaining('中途不会过期'),
        until: null,
      })
})

test('a key of a later session is valid until then, also during another one', () => {
  expect(state(later, '第二讲', '1', '2')).toEqual({ text: expect.stringContaining('用于「第二讲」'), until: later })
})

test('if there is no key, or it has expired, a new one is requested', () => {
  for (const keyExpire of [null, past])
    expect(state(keyExpire)).toEqual({ text: expect.stringContaining('生成新密钥'), until: null })
  expect(state(null, '', '1').text).toContain('现在没有可用的密钥')
})

test('the OBS service file has a custom server, URL and key, without credentials', () => {
  const made = { pushUrl: 'rtmp://live.example.com/live', streamKey: 'ab12?sign=1-cd"34' }
  expect(JSON.parse(obsService(made))).toEqual({
    type: 'rtmp_custom',
    settings: { server: 'rtmp://live.example.com/live', key: 'ab12?sign=1-cd"34', use_auth: false },
  })
})
