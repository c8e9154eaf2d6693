import { describe, expect, test } from 'vitest'
import { browserName, defaultNickname, judgeTry, passwordFault, plainDigits, smsFault } from './rules.ts'
import { weakPasswords } from './weak-passwords.ts'

const context = { mobile: '13812345678', siteName: '知行 书院', domain: 'zhixing.example.com' }

describe('passwords', () => {
  test.each([
    'correct horse battery',
    '床前明月光疑是地',
    '🙂🙃🙂🙃🎈🎉🎁🎀',
    ' 前后有空格的 ',
    'x'.repeat(3) + 'y'.repeat(3) + 'zq',
    '两只黄鹂鸣翠柳'.repeat(9),
  ])('accepts %j', (password) => {
    expect(passwordFault(password, context)).toBeUndefined()
  })
  test.each(['1234567', '七个字的密码吧', '🙂🙃🎈🎉'])('%j is too short', (password) => {
    expect(passwordFault(password, context)).toBe('密码至少 8 位')
  })
  test('the 65th character is one too many, counted in characters and not in units', () => {
    const emoji = [...'🙂🙃🎈🎉'].join('').repeat(16)
    expect(passwordFault(emoji, context)).toBeUndefined()
    expect(passwordFault(`${emoji}x`, context)).toBe('密码最多 64 位')
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
    '2345678901234567'.slice(0, 8),
  ])('refuses %j as too easy', (password) => {
    expect(passwordFault(password, context)).toBe('密码过于简单，请换一个')
  })
  test('the list holds hundreds of words in lower case', () => {
    expect(weakPasswords.size).toBeGreaterThan(500)
    expect([...weakPasswords].filter((word) => word !== word.toLowerCase())).toEqual([])
  })
})

test.each([
  [{ mobile: 1, ip: 1 }, 'free'],
  [{ mobile: 3, ip: 3 }, 'free'],
  [{ mobile: 4, ip: 4 }, 'captcha'],
  [{ mobile: 1, ip: 10 }, 'free'],
  [{ mobile: 1, ip: 11 }, 'captcha'],
  [{ mobile: 5000, ip: 100 }, 'captcha'],
  [{ mobile: 1, ip: 101 }, 'refuse'],
] as const)('a try after %j is %s', (tries, verdict) => {
  expect(judgeTry(tries)).toBe(verdict)
})

test.each([
  [{}, undefined],
  [{ lastSeconds: 59.2 }, '请 1 秒后再试'],
  [{ lastSeconds: 60 }, undefined],
  [{ hour: 4 }, undefined],
  [{ hour: 5 }, '一小时后再试'],
  [{ day: 9 }, undefined],
  [{ day: 10 }, '明天再试'],
  [{ ipHour: 19 }, undefined],
  [{ ipHour: 20 }, '当前网络'],
  [{ siteDay: 99 }, undefined],
  [{ siteDay: 100 }, '短信发送量已达上限'],
])('messages already sent %j: %s', (counts, sentence) => {
  const fault = smsFault({ lastSeconds: null, hour: 0, day: 0, ipHour: 0, siteDay: 0, ...counts }, 100)
  if (sentence === undefined) expect(fault).toBeUndefined()
  else expect(fault).toContain(sentence)
})

test('full-width digits and spaces are what was meant', () => {
  expect(plainDigits(' １２ 3４\u3000')).toBe('1234')
})

test('a name from the number', () => {
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
