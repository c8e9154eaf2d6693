import type { LivePlan } from '../../../shapes.ts'
import { expect, test } from 'vitest'
import { awayFrom, byCourse, weekOf } from './days.ts'

const plan = (courseId: string, startTime: string) => ({ courseId, periodId: startTime, startTime }) as LivePlan
const now = Date.parse('2026-11-29T15:30:00Z')

test('the week begins today in China, whatever day it is in UTC', () => {
  const late = plan('1', '2026-11-29T16:30:00Z')
  const week = weekOf([late, plan('1', '2026-12-20T10:00:00Z')], now)
  expect(week.map(({ date }) => date)).toEqual([
    '2026-11-29',
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
  ])
  expect(week[0]?.weekday).toBe(0)
  expect(week.map(({ plans }) => plans.length)).toEqual([0, 1, 0, 0, 0, 0, 0])
})

test('sessions of a course are one group, in the order of the first', () => {
  const plans = [plan('2', 'a'), plan('1', 'b'), plan('2', 'c')]
  expect(byCourse(plans).map(({ course, plans: own }) => [course.courseId, own.length])).toEqual([
    ['2', 2],
    ['1', 1],
  ])
})

test.each([
  ['2026-11-29T15:50:00Z', { count: 20, unit: 'minutes' }],
  ['2026-11-30T07:30:00Z', { count: 16, unit: 'hours' }],
  ['2026-12-02T15:30:00Z', { count: 3, unit: 'days' }],
  ['2026-11-29T15:30:00Z', null],
])('the time until %s', (time, away) => expect(awayFrom(time, now)).toEqual(away))
