import type { ExamRules } from '../../../shapes.ts'
import { describe, expect, it } from 'vitest'
import { attemptSentence, rulesText, showSentence, span, timeSentence } from './summary.ts'

describe('sentences', () => {
  const rules = {
    answerTime: 90,
    openTime: '2027-01-01T01:00:00.000Z',
    closeTime: null,
    lateEntry: 15,
    attempts: 3,
    redoInterval: 1440,
    gradeMethod: 1,
    passScore: 60,
    scoreShow: 4,
    answerShow: 1,
    showTime: null,
    rankShow: 0,
    recheckDays: 7,
  } as ExamRules
  it('compare as sentences, never as raw data', () => {
    const text = rulesText(rules)
    expect(text.split('\n')).toHaveLength(6)
    expect(text).not.toMatch(/[{}"]/)
    expect(text).not.toContain('分钟后才能交卷')
    expect(rulesText({ ...rules, submitAfter: 1 })).toContain('开考 1 分钟后才能交卷')
  })

  it('summarize the rules', () => {
    expect(span(1530)).toBe('1 天 1 小时 30 分钟')
    expect(timeSentence(rules)).toBe('1/1 09:00 起可以开考，迟到超过 15 分钟不能进入；每次作答限时 1 小时 30 分钟。')
    expect(timeSentence({ ...rules, openTime: null, answerTime: 0 })).toBe('随时可以开考；作答不限时。')
    expect(attemptSentence(rules)).toBe('每人最多考 3 次，两次之间至少间隔 1 天，取最高分，60 分及格。')
    expect(attemptSentence({ ...rules, attempts: 1 })).toBe('每人只能考 1 次，60 分及格。')
    expect(showSentence(rules)).toBe('成绩在指定时间公布，答案与解析不公布，不显示排名，公布后 7 天内可以申请复核。')
  })
})
