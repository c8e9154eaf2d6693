import { expect, test } from 'vitest'
import { chartNames } from './chart-names.ts'

test('truncates long names, and disambiguates equal ones', () => {
  const long = 'Excel 办公实战：从手工到自动，再到报表'
  expect(chartNames(['高考作文', long, '高考作文', `${long}（进阶）`])).toEqual([
    '高考作文',
    'Excel 办公实战：从手工…',
    '高考作文（2）',
    'Excel 办公实战：从手工…（2）',
  ])
  expect(chartNames([])).toEqual([])
})
