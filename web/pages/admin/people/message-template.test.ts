import { expect, test } from 'vitest'
import { between } from '../../../features/shared/workbench/list-input.ts'
import { fillSlots, openSlots } from './message-template.ts'

test('lists each open placeholder once, without the nickname', () => {
  expect(openSlots('{{课程}}开课', '<p>{{nickname}}，{{ 时间 }} {{课程}}</p>')).toEqual(['课程', '时间'])
})

test('fills placeholders with escaped text and keeps empty ones', () => {
  const values = { 课程: '<b>高数</b> $&', 时间: '  ' }
  expect(fillSlots('{{ 课程 }} {{时间}} {{nickname}}', values, false)).toBe('<b>高数</b> $& {{时间}} {{nickname}}')
  expect(fillSlots('<p>{{课程}}</p>', values, true)).toBe('<p>&lt;b&gt;高数&lt;/b&gt; $&amp;</p>')
})

test('a range of days covers both days in local time', () => {
  const { beginTime, endTime } = between({ timeFrom: '2026-01-31', timeTo: '2026-01-31' }, 'time')
  expect(Date.parse(endTime ?? '') - Date.parse(beginTime ?? '')).toBe(86_400_000)
  expect(between({}, 'time')).toEqual({})
  expect(between({ timeFrom: 'x' }, 'time')).toEqual({})
})
