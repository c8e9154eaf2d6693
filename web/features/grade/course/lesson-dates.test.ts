import { expect, test } from 'vitest'
import { changedLessons, datesOf, pacedDates } from './lesson-dates.ts'

const lessons = ['1', '2', '3'].map((periodId) => ({ periodId, opens: null, due: null }))

test('a pace opens groups of lessons, each due when the next opens', () => {
  expect(pacedDates(lessons, { from: '2026-03-30T08:00', lessons: 2, days: 7 })).toEqual({
    'opens-1': '2026-03-30T08:00',
    'due-1': '2026-04-06T08:00',
    'opens-2': '2026-03-30T08:00',
    'due-2': '2026-04-06T08:00',
    'opens-3': '2026-04-06T08:00',
    'due-3': '2026-04-13T08:00',
  })
})

test('an invalid pace fills nothing', () => {
  for (const pace of [
    { from: '', lessons: 1, days: 7 },
    { from: '2026-03-30T08:00', lessons: 0, days: 7 },
    { from: '2026-03-30T08:00', lessons: 1, days: 0 },
  ])
    expect(pacedDates(lessons, pace)).toBeUndefined()
})

test('only changes are sent', () => {
  const start = datesOf(lessons)
  expect(changedLessons(lessons, start, start)).toEqual([])
  const changed = changedLessons(lessons, start, { ...start, 'due-2': '2026-03-30T08:00' })
  expect(changed.map(({ periodId }) => periodId)).toEqual(['2'])
})
