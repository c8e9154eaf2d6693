import { expect, test } from 'vitest'
import { minutesOf, percentOf, statusOf, totalsOf, type RecordLine } from './record-lines.ts'

const now = Date.parse('2026-11-30T08:00:00Z')
const past = '2026-11-01T00:00:00Z'
const later = '2026-12-31T00:00:00Z'
const open = { isFinishable: true, isBegun: 0, isEnded: 0, finishedAt: null, dueTime: null } as const

test.each([
  ['not begun', {}, 'open'],
  ['begun', { isBegun: 1 }, 'learning'],
  ['before its deadline', { isBegun: 1, dueTime: later }, 'learning'],
  ['past its deadline', { dueTime: past }, 'overdue'],
  ['over', { isBegun: 1, isEnded: 1, dueTime: past }, 'ended'],
  ['finished, and over', { isEnded: 1, finishedAt: past, dueTime: past }, 'finished'],
  ['a membership', { isFinishable: false, isBegun: 1 }, 'inUse'],
] as const)('%s', (_, change, status) => {
  expect(statusOf({ ...open, ...change }, now)).toBe(status)
})

test('only what is finished has 100 percent', () => {
  expect(percentOf({ ...open, isBegun: 1, progress: 99.9 })).toBe(99)
  expect(percentOf({ ...open, isBegun: 1, progress: 100 })).toBe(99)
  expect(percentOf({ ...open, isBegun: 1, finishedAt: past, progress: 80 })).toBe(100)
  expect(percentOf({ ...open, progress: 0 })).toBeNull()
  expect(percentOf({ ...open, isFinishable: false, isBegun: 1, progress: 40 })).toBeNull()
})

test('totals are the sums of the lines as shown', () => {
  const certificate = { certificateNo: 'ZS', issueTime: past, revokeTime: null }
  const line: RecordLine = {
    itemName: '课',
    kindName: '课程',
    status: 'learning',
    percent: 10,
    minutes: minutesOf(89),
    marks: '',
    finishedAt: null,
    dueTime: null,
    certificates: [],
  }
  const lines: RecordLine[] = [
    line,
    // Each rounds down: the sum is that of the shown minutes, not of the seconds.
    { ...line, status: 'finished', certificates: [certificate, { ...certificate, revokeTime: past }] },
    { ...line, status: 'overdue', minutes: minutesOf(91) },
  ]
  expect(totalsOf(lines)).toEqual({
    itemCount: 3,
    finishedCount: 1,
    overdueCount: 1,
    minutes: 1 + 1 + 2,
    certificateCount: 1,
  })
  expect(totalsOf([])).toMatchObject({ itemCount: 0, minutes: 0 })
})
