import { expect, test } from 'vitest'
import { dayTitle, entryTime } from './entry-time.ts'

test('within a day it is two times; across days the second day is named', () => {
  const begins = '2026-11-17T07:19:00Z'
  expect(entryTime({ begins, ends: null }, 480)).toBe('15:19')
  expect(entryTime({ begins, ends: '2026-11-17T08:49:00Z' }, 480)).toBe('15:19–16:49')
  expect(entryTime({ begins, ends: '2026-11-18T07:19:00Z' }, 480)).toBe('15:19 至 11-18 15:19')
})

test('a day has its weekday', () => {
  expect(dayTitle('2026-11-24')).toBe('2026-11-24 周二')
})
