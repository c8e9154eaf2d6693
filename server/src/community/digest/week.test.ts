import { expect, test } from 'vitest'
import { beginOf, dueWeek } from './week.ts'

test.each([
  ['2026-11-23T09:00:00+08:00', '2026-11-23'],
  ['2026-11-23T08:59:59+08:00', '2026-11-16'],
  ['2026-11-29T23:59:59+08:00', '2026-11-23'],
  ['2026-11-30T08:00:00+08:00', '2026-11-23'],
  ['2026-11-30T12:00:00+08:00', '2026-11-30'],
  ['1970-01-05T09:00:00+08:00', '1970-01-05'],
])('at %s the digest of %s is due', (now, week) => expect(dueWeek(Date.parse(now))).toBe(week))

test('a digest covers the seven days before', () =>
  expect(beginOf('2026-11-23').toISOString()).toBe(new Date('2026-11-16T09:00:00+08:00').toISOString()))
