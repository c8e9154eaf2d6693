import { expect, test } from 'vitest'
import { isFollowUp } from './follow-up.ts'
import { cleanAnswer } from './prompt.ts'
import { redact } from './redact.ts'

test('takes numbers, addresses and names of people out', () => {
  expect(redact('我是张小花，电话 138 0013 8000，身份证 11010519491231002X', ['张小花'])).toBe(
    '我是〔姓名〕，电话 〔手机号〕，身份证 〔证件号〕',
  )
  expect(redact('写信到 a.b@school.edu.cn，或打 010-62345678，卡 6222021234567890123')).toBe(
    '写信到 〔邮箱〕，或打 〔电话〕，卡 〔卡号〕',
  )
  // Ordinary numbers and a name of one character stay.
  expect(redact('从 3.1415926 到 20000 共 4 步', ['步'])).toBe('从 3.1415926 到 20000 共 4 步')
})

test('an answer cites given passages only, and has no links', () => {
  expect(cleanAnswer('见[1]、[7]、[点这里](https://x.example/a)和 www.x.example/b。', 2)).toBe('见[1]、、点这里和 。')
})

test('a follow-up refers to the question before, or has no word of its own', () => {
  expect(['为什么呢', '那它的缺点呢', '举个例子'].map(isFollowUp)).toEqual([true, true, true])
  expect(['红烧肉怎么做才软烂', '连接池是不是越大越好'].map(isFollowUp)).toEqual([false, false])
})
