import { expect, test } from 'vitest'
import { countedWord, mixed } from './search-rules.ts'

const one = (kind: 'course' | 'exam', title: string) => ({
  kind,
  id: title,
  periodId: null,
  title,
  about: '',
  count: 0,
})

test('prefix matches come first, lists are interleaved, and titles are unique', () => {
  const courses = [one('course', '入门数学'), one('course', '数学思维'), one('course', '沈一舟的课')]
  const exams = [one('exam', '数学期中'), one('exam', '数学期中')]
  expect(mixed([courses, exams], '数学').map(({ title }) => title)).toEqual([
    '数学期中',
    '数学思维',
    '入门数学',
    '沈一舟的课',
  ])
  expect(mixed([courses], 'shuxue')[0]).toMatchObject({ title: '数学思维', highlight: '«数学»思维' })
})

test('words are normalized', () => {
  expect(countedWord('  ＮＯＤＥ\u200b  js ')).toBe('node js')
  expect(countedWord('\u200b')).toBe('')
})
