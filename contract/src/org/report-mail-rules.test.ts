import { expect, test } from 'vitest'
import { nextMailTime } from './report-mail-rules.ts'

const next = (cycle: number, day: number, hour: number, after: string) =>
  new Date(nextMailTime({ cycle, day, hour }, Date.parse(after))).toISOString()

test.each([
  // 2026-11-30 is a Monday.
  [1, 1, 9, '2026-11-30T08:59:59+08:00', '2026-11-30T01:00:00.000Z'],
  [1, 1, 9, '2026-11-30T09:00:00+08:00', '2026-12-07T01:00:00.000Z'],
  [1, 7, 0, '2026-11-30T12:00:00+08:00', '2026-12-05T16:00:00.000Z'],
  // The day in China, not in UTC.
  [1, 2, 1, '2026-11-30T23:30:00+08:00', '2026-11-30T17:00:00.000Z'],
  [2, 1, 8, '2026-11-30T12:00:00+08:00', '2026-12-01T00:00:00.000Z'],
  [2, 31, 8, '2026-11-01T12:00:00+08:00', '2026-11-30T00:00:00.000Z'],
  [2, 31, 8, '2027-02-01T12:00:00+08:00', '2027-02-28T00:00:00.000Z'],
  [2, 30, 8, '2027-01-30T08:00:00+08:00', '2027-02-28T00:00:00.000Z'],
])('cycle %i, day %i at %i after %s', (cycle, day, hour, after, expected) => {
  expect(next(cycle, day, hour, after)).toBe(expected)
})
