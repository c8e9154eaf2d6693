import { kind } from '@zhixing/contract/exam/kinds'
import { describe, expect, test } from 'vitest'
import { type PaperFigures, paperAdvice, problemAdvice, type ProblemFigures } from './advice.ts'

const share = (answer: string, isKey: 0 | 1, rate: number, highRate = rate, lowRate = rate) => ({
  answer,
  isKey,
  count: Math.round(rate * 100),
  rate,
  highRate,
  lowRate,
})
const problem = (over: Partial<ProblemFigures> = {}) =>
  problemAdvice({
    problemType: kind.single,
    takerTotal: 100,
    noneTotal: 0,
    facility: 0.6,
    discrimination: 0.4,
    correlation: 0.4,
    shareList: [share('A', 1, 0.6, 0.9, 0.3), share('B', 0, 0.4, 0.1, 0.7)],
    ...over,
  })
const textOf = (list: { text: string }[]) => list.map(({ text }) => text).join('\n')

describe('about a problem', () => {
  test('that works', () => expect(problem()).toEqual([{ level: 'good', text: '难度适中，能区分水平。' }]))
  test('with too few takers', () => expect(textOf(problem({ takerTotal: 7 }))).toContain('不足 8 人'))
  test('that misleads strong takers', () => {
    expect(problem({ discrimination: -0.2 })[0]).toMatchObject({
      level: 'warn',
      text: expect.stringContaining('把高分学员带偏了'),
    })
    const list = problem({ shareList: [share('A', 1, 0.5, 0.5, 0.5), share('B', 0, 0.3, 0.45, 0.15)] })
    expect(list[0]).toMatchObject({ level: 'warn', text: expect.stringContaining('选项 B 吸引了 45% 的高分学员') })
  })
  test('with a wrong option more popular than the right one', () => {
    const list = problem({ shareList: [share('A', 1, 0.3, 0.6, 0.1), share('B', 0, 0.7, 0.4, 0.9)] })
    expect(textOf(list)).toContain('选 B 的人（70%）比选正确答案 A 的（30%）还多')
  })
  test('too easy, too hard, or without discrimination', () => {
    expect(textOf(problem({ facility: 0.96, discrimination: 0.05 }))).toContain('几乎人人都会')
    expect(textOf(problem({ facility: 0.2, discrimination: 0.1 }))).toContain('过难')
    expect(textOf(problem({ discrimination: 0.19 }))).toContain('区分度只有 0.19')
    expect(textOf(problem({ correlation: 0.05 }))).toContain('几乎无关')
  })
  test('with unused options, or often unanswered', () => {
    const shareList = [share('A', 1, 0.6, 0.9, 0.3), share('B', 0, 0.4, 0.1, 0.7), share('C', 0, 0), share('D', 0, 0)]
    expect(textOf(problem({ shareList }))).toContain('选项 C、D 没有人选')
    expect(textOf(problem({ shareList, takerTotal: 19 }))).not.toContain('没有人选')
    expect(textOf(problem({ noneTotal: 20 }))).toContain('20% 的人没有作答')
    expect(textOf(problem({ noneTotal: 19 }))).not.toContain('没有作答')
  })
})

describe('about a paper', () => {
  const paper = (over: Partial<PaperFigures> = {}) =>
    textOf(
      paperAdvice({
        takerTotal: 40,
        totalScore: 100,
        average: 75,
        passTotal: 30,
        skew: 0,
        alpha: 0.85,
        isDrawn: false,
        problems: [],
        ...over,
      }),
    )
  test('its reliability', () => {
    expect(paper()).toContain('成绩稳定可靠')
    expect(paper({ alpha: 0.7 })).toContain('平时测验')
    expect(paper({ alpha: 0.3 })).toContain('偏低')
    expect(paper({ alpha: null, isDrawn: true })).toContain('信度不作计算')
    expect(paper({ takerTotal: 3 })).toContain('已判完的只有 3 人')
  })
  test('its difficulty and pass rate', () => {
    expect(paper()).toContain('难度适中')
    expect(paper({ average: 90 })).toContain('偏易')
    expect(paper({ average: 50 })).toContain('偏难')
    expect(paper({ skew: -1.2 })).toContain('少数人明显落后')
    expect(paper({ skew: 1.2 })).toContain('只有少数人得高分')
  })
  test('problems that need attention', () => {
    const warned = { adviceList: [{ level: 'warn' as const, text: '' }] }
    expect(
      paper({
        problems: [
          { no: 2, ...warned },
          { no: 3, adviceList: [] },
          { no: 7, ...warned },
        ],
      }),
    ).toContain('第 2、7 题需要检查')
  })
})
