import { expect, test } from 'vitest'
import { chaptersOf } from '@zhixing/contract/course/chapters'
import { withMarks } from './replay-chapters.ts'

test('marks become chapters that the player parses, from the start on', () => {
  const marks = [
    { second: 75, markName: '例题 1' },
    { second: 3700, markName: '答疑' },
  ]
  expect(chaptersOf(withMarks('第一场', marks), 4000)).toEqual([
    { start: 0, name: '开始' },
    { start: 75, name: '例题 1' },
    { start: 3700, name: '答疑' },
  ])
  expect(withMarks('第一场', [])).toBe('第一场')
})
