import { expect, test } from 'vitest'
import { studyFigure, studyTime } from './time-text.ts'
import { dayBars } from './week-days.ts'

test.each([
  [0, '0 分钟'],
  [20, '1 分钟'],
  [540, '9 分钟'],
  [3599, '1 小时'],
  [4860, '1 小时 21 分钟'],
])('%i s of study is %s', (seconds, text) => expect(studyTime(seconds)).toBe(text))

test('figures have one unit', () => {
  expect(studyFigure(0)).toEqual({ value: '0', unit: 'minutes' })
  expect(studyFigure(5400)).toEqual({ value: '1.5', unit: 'hours' })
  expect(studyFigure(7200)).toEqual({ value: '2', unit: 'hours' })
})

test('bars are labelled by weekday and scaled to half an hour at least', () => {
  const bars = dayBars(
    [
      { day: '2026-03-01', seconds: 0 },
      { day: '2026-03-02', seconds: 900 },
      { day: '2026-03-03', seconds: 5 },
    ],
    ['日', '一', '二', '三', '四', '五', '六'],
    '今天',
  )
  expect(bars.map(({ name, height }) => [name, height])).toEqual([
    ['日', 0],
    ['一', 50],
    ['今天', 4],
  ])
})
