import { expect, test } from 'vitest'
import { dayIn, occurrencesOf, periodIn, type Repetition, weekdayIn, weeksIn } from './timetable-rules.ts'

const rule: Repetition = {
  from: '2027-03-02',
  to: '2027-03-28',
  weekdays: [2, 4],
  weeks: 'every',
  begin: '08:00',
  end: '09:40',
}
const days = (over: Partial<Repetition>, holidays: Parameters<typeof occurrencesOf>[1] = []) =>
  occurrencesOf({ ...rule, ...over }, holidays).list.map(({ begins }) => begins.slice(5, 10))

test('weekly, odd and even weeks are counted from the week of the first day', () => {
  expect(days({})).toEqual(['03-02', '03-04', '03-09', '03-11', '03-16', '03-18', '03-23', '03-25'])
  expect(days({ weeks: 'odd' })).toEqual(['03-02', '03-04', '03-16', '03-18'])
  expect(days({ weeks: 'even' })).toEqual(['03-09', '03-11', '03-23', '03-25'])
  expect(occurrencesOf({ ...rule, to: '2027-03-02' }, []).list).toEqual([
    { begins: '2027-03-02T00:00:00.000Z', ends: '2027-03-02T01:40:00.000Z' },
  ])
})

test('holidays are skipped, and a make-up day has the lessons of another weekday', () => {
  const holidays = [
    { day: '2027-03-09', holidayName: '假日', asWeekday: 0 },
    { day: '2027-03-13', holidayName: '补课', asWeekday: 2 },
    { day: '2027-03-18', holidayName: '换课', asWeekday: 5 },
  ]
  expect(days({}, holidays)).toEqual(['03-02', '03-04', '03-11', '03-13', '03-16', '03-23', '03-25'])
  expect(occurrencesOf(rule, holidays).skipped).toMatchObject([{ day: '2027-03-09' }])
})

test('a wide rule is bounded', () => {
  const wide = { ...rule, to: '2099-01-01', weekdays: [1, 2, 3, 4, 5, 6, 7] }
  expect(occurrencesOf(wide, []).list).toHaveLength(400)
})

test.each([
  ['1-16周', [1, 16], [17]],
  ['1～8，10-16单周', [1, 11], [2, 9, 10]],
  ['第2、4周', [2, 4], [3]],
  ['双周', [2, 40], [1]],
  ['', [1, 2], []],
])('weeks %s', (text, given, not) => {
  const isWeek = weeksIn(text)
  expect([given.every((week) => isWeek?.(week)), not.some((week) => isWeek?.(week))]).toEqual([true, false])
})

test('weekdays, periods and days as people write them', () => {
  expect(['周一', '星期天', '周日', '3', '礼拜六', '八'].map(weekdayIn)).toEqual([1, 7, 7, 3, 6, undefined])
  expect(periodIn('8：00～9:40')).toEqual({ begin: '08:00', end: '09:40' })
  const refused = ['第1-2节', '10:00-9:00', '08:00-08:00', '22:00-24:00', '08:60-09:00']
  expect(refused.map(periodIn)).toEqual(refused.map(() => undefined))
  expect(weeksIn('前八周')).toBeUndefined()
  expect(['2027年3月1日', '2027/3/1', '2027-02-30'].map(dayIn)).toEqual(['2027-03-01', '2027-03-01', undefined])
})
