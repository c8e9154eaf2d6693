import { describe, expect, test } from 'vitest'
import { browserName } from '../lib/user-agent.ts'
import { defaultNickname, passwordError, plainDigits, codeError, codeNeedsCaptcha } from './rules.ts'
import { weakPasswords } from './sign-in/weak-passwords.ts'

const context = {
  mobile: '13812345678',
  siteName: '知行 书院',
  domain: 'zhixing.example.com',
  nickname: '南山 一叶知秋',
}

describe('passwords', () => {
  test.each([
    'correct horse battery',
    '床前明月光疑是地',
    '🙂🙃🙂🙃🎈🎉🎁🎀',
    ' 前后有空格的 ',
    'x'.repeat(3) + 'y'.repeat(3) + 'zq',
    '两只黄鹂鸣翠柳'.repeat(9),
  ])('accepts %j', (password) => {
    expect(passwordError(password, context)).toBeUndefined()
  })
  test.each(['1234567', '七个字的密码吧', '🙂🙃🎈🎉'])('%j is too short', (password) => {
    expect(passwordError(password, context)).toBe('密码至少 8 位')
  })
  test('at most 64 characters, counted in code points', () => {
    const emoji = [...'🙂🙃🎈🎉'].join('').repeat(16)
    expect(passwordError(emoji, context)).toBeUndefined()
    expect(passwordError(`${emoji}x`, context)).toBe('密码最多 64 位')
  })
  test.each([
    '12345678',
    'PASSWORD1',
    'Qwerty123',
    'abcdefghijk',
    '99999999',
    'abababab',
    'woaini1314',
    '5201314 5201314',
    'admin123',
    '13812345678',
    '87654321831',
    '13812345678a',
    '知行书院知行书院',
    'zhixing123',
    'zhixing.example.com',
    'nihaonihao',
    'corvette',
    'Trustno1',
    '12345678a',
    '南山一叶知秋88',
    '2345678901234567'.slice(0, 8),
  ])('refuses %j as too easy', (password) => {
    expect(passwordError(password, context)).toBe('密码过于简单，请换一个')
  })
  test('the list contains thousands of common passwords, in lower case', () => {
    expect([...weakPasswords].filter((word) => word.length >= 8).length).toBeGreaterThan(5000)
    expect([...weakPasswords].filter((word) => word !== word.toLowerCase())).toEqual([])
  })
})

const noCodes = {
  lastSeconds: null,
  hour: 0,
  day: 0,
  addressHour: 0,
  siteDay: 0,
  strangersDay: 0,
  rangeDay: 0,
  strangersHour: 0,
  wrongCodes: 0,
}

test.each([
  [{}, undefined],
  [{ lastSeconds: 59.2, day: 1 }, '请 1 秒后再试'],
  [{ lastSeconds: 60, day: 1 }, undefined],
  [{ lastSeconds: 60, day: 4 }, '请 60 秒后再试'],
  [{ lastSeconds: 599, day: 9 }, '请 1 秒后再试'],
  [{ hour: 4 }, undefined],
  [{ hour: 5 }, '一小时后再试'],
  [{ day: 9 }, undefined],
  [{ day: 10 }, '明天再试'],
  [{ addressHour: 299 }, undefined],
  [{ addressHour: 300 }, '当前网络'],
  [{ siteDay: 999, strangersDay: 599 }, undefined],
  [{ siteDay: 1000 }, '短信发送量已达上限'],
  [{ strangersDay: 600 }, '短信发送量已达上限'],
  [{ rangeDay: 198 }, '当前网络'],
])('messages already sent %j: %s', (counts, sentence) => {
  const error = codeError({ ...noCodes, ...counts }, 1000, false, 'sms')
  if (sentence === undefined) expect(error).toBeUndefined()
  else expect(error).toContain(sentence)
})

test('refusals of codes by mail name the mail', () => {
  expect(codeError({ ...noCodes, hour: 5 }, 1000, false, 'mail')).toBe('该邮箱获取验证码过于频繁，请一小时后再试')
  expect(codeError({ ...noCodes, siteDay: 1000 }, 1000, false, 'mail')).toContain('邮件发送量已达上限')
})

test('messages used up by strangers do not count against known browsers', () => {
  const counts = { ...noCodes, addressHour: 999, siteDay: 999, strangersDay: 999, rangeDay: 999 }
  expect(codeError(counts, 1000, true, 'sms')).toBeUndefined()
  expect(codeError({ ...counts, siteDay: 1000 }, 1000, true, 'sms')).toContain('短信发送量已达上限')
})

test.each([
  [{}, false, false],
  [{ day: 1, addressHour: 9, strangersHour: 39, wrongCodes: 2 }, false, false],
  [{ day: 2 }, false, true],
  [{ addressHour: 10 }, false, true],
  [{ strangersHour: 40 }, false, true],
  [{ wrongCodes: 3 }, false, true],
  [{ day: 9, hour: 2, addressHour: 99, strangersHour: 99, wrongCodes: 9 }, true, false],
  [{ hour: 3 }, true, true],
])('after %j, known browser %j: captcha %j', (counts, isKnown, needed) => {
  expect(codeNeedsCaptcha({ ...noCodes, ...counts }, 1000, isKnown)).toBe(needed)
})

test('normalizes full-width digits and spaces', () => {
  expect(plainDigits(' １２ 3４\u3000')).toBe('1234')
})

test('default name from the number', () => {
  expect(defaultNickname('13812345678')).toBe('学员5678')
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    'Chrome（Windows）',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge（Windows）'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari（iOS）',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 MicroMessenger/8.0',
    '微信（Android）',
  ],
  ['curl/8', '未知浏览器'],
])('%s is %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
})
