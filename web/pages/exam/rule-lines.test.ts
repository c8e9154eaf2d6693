import { expect, test } from 'vitest'
import { ruleLines, spanText } from './rule-lines.ts'

const rules = {
  lateEntry: 0,
  attempts: 1,
  redoInterval: 0,
  gradeMethod: 1,
  isCounted: true,
  isRandom: false,
  isShuffled: false,
  navMethod: 'free',
  isLocked: false,
  leaveLimit: 0,
  leaveSeconds: 5,
  blockCopy: 0,
  allowCalculator: 1,
  submitAfter: 0,
  lateSync: 0,
  scoreShow: 2,
  answerShow: 3,
  showTime: null,
  rankShow: 1,
} as const
const exam = { answerTime: 45, totalScore: 100, passScore: 60, closeTime: null, rules }

test('states rules that apply, and no others', () => {
  const text = ruleLines(exam).join('')
  for (const word of ['限时 45 分钟', '总分 100 分', '只有一次机会', '成绩交卷后即可查看；答案与解析考试结束后公布'])
    expect(text).toContain(word)
  for (const word of ['密码', '切屏', '间隔', '随机', '复制']) expect(text).not.toContain(word)
})

test('attempts, interval, late entry and proctoring in words', () => {
  const strict = {
    ...exam,
    answerTime: 0,
    rules: {
      ...rules,
      attempts: 3,
      gradeMethod: 4,
      redoInterval: 1440,
      lateEntry: 15,
      isLocked: true,
      leaveLimit: 3,
      leaveSeconds: 8,
    } as const,
  }
  const text = ruleLines(strict).join('')
  for (const word of [
    '不限答题时长',
    '最多可考 3 次，以最后一次的成绩为准',
    '间隔 1 天',
    '15 分钟后不能再进入',
    '密码',
    '超过 8 秒',
    '达到 3 次',
  ])
    expect(text).toContain(word)
})

test.each([
  [45, '45 分钟'],
  [120, '2 小时'],
  [2880, '2 天'],
])('%i minutes', (minutes, text) => expect(spanText(minutes)).toBe(text))
