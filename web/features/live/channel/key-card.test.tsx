import { expect, test } from 'vitest'
import { keyState, obsService } from './key-card.tsx'

const now = Date.parse('2026-11-24T12:00:00Z')
const state = (keyExpire: string | null, keyPeriodName = '', livePeriodId = '', keyPeriodId = '') =>
  keyState({ keyExpire, keyPeriodId, keyPeriodName, livePeriodId }, now)
const [past, later] = ['2026-11-24T11:00:00Z', '2026-11-25T12:00:00Z']

test('a key is said to end with its session, at the latest by its clock', () => {
  expect(state(later, '第一讲')).toEqual({ text: expect.stringContaining('用于「第一讲」'), until: later })
  expect(state(later)).toEqual({ text: expect.stringContaining('测试'), until: later })
})

test('while a session is on no clock ends the key, and none is shown', () => {
  for (const keyExpire of [past, later])
    for (const keyPeriodId of ['1', ''])
      expect(state(keyExpire, '第一讲', '1', keyPeriodId)).toEqual({
        text: expect.stringContaining('中途不会过期'),
        until: null,
      })
})

test('a key for a later session is said to hold until then, also while another one is on', () => {
  expect(state(later, '第二讲', '1', '2')).toEqual({ text: expect.stringContaining('用于「第二讲」'), until: later })
})

test('where there is none, or it is over, a new one is asked for', () => {
  for (const keyExpire of [null, past])
    expect(state(keyExpire)).toEqual({ text: expect.stringContaining('生成新密钥'), until: null })
  expect(state(null, '', '1').text).toContain('现在没有可用的密钥')
})

test('what OBS reads is its service file: its own kind of server, the address, the key, and no name and password', () => {
  const made = { pushUrl: 'rtmp://live.example.com/live', streamKey: 'ab12?sign=1-cd"34' }
  expect(JSON.parse(obsService(made))).toEqual({
    type: 'rtmp_custom',
    settings: { server: 'rtmp://live.example.com/live', key: 'ab12?sign=1-cd"34', use_auth: false },
  })
})
