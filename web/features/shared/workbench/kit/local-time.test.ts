import { expect, test } from 'vitest'
import { localDay, localMinute, timeOfMinute } from './local-time.ts'

test('converts between local minutes and instants', () => {
  const instant = new Date(2026, 10, 5, 8, 3).toISOString()
  expect(localMinute(instant)).toBe('2026-11-05T08:03')
  expect(timeOfMinute('2026-11-05T08:03')).toBe(instant)
})

test('treats empty and incomplete times as no instant', () => {
  expect([timeOfMinute(''), timeOfMinute('2026-11'), localMinute(null)]).toEqual([null, null, ''])
})

test('formats the day in local time', () => {
  expect(localDay(new Date(2026, 0, 9, 23, 59))).toBe('2026-01-09')
})
