import { expect, test } from 'vitest'
import { streakOf, weekOf } from './goal-rules.ts'

const GOAL = 900
/** 2026-11-29 is a Sunday. */
const TODAY = '2026-11-29'
const streak = (days: Record<string, number>, goal = GOAL) =>
  streakOf(new Map(Object.entries(days).map(([day, minutes]) => [`2026-11-${day}`, minutes * 60])), goal, TODAY)

test('weeks begin on Monday', () => {
  expect([weekOf('2026-11-29'), weekOf('2026-11-23'), weekOf('2026-11-30')]).toEqual([
    '2026-11-23',
    '2026-11-23',
    '2026-11-30',
  ])
})

test.each([
  ['nothing', {}, 0, [], true, false],
  ['today only', { 29: 15 }, 1, [], true, true],
  ['today is still open', { 28: 15, 27: 20 }, 2, [], true, false],
  ['less than the goal', { 29: 15, 28: 14 }, 1, [], true, true],
  ['one missed day is frozen', { 29: 15, 27: 15, 26: 15 }, 3, ['2026-11-28'], false, true],
  ['one freeze a week', { 29: 15, 27: 15, 25: 15 }, 2, ['2026-11-28'], false, true],
  [
    'a freeze of each week',
    { 29: 15, 28: 15, 27: 15, 26: 15, 25: 15, 24: 15, 21: 15 },
    7,
    ['2026-11-23', '2026-11-22'],
    false,
    true,
  ],
  ['a missed day at the end freezes nothing', { 28: 15 }, 1, [], true, false],
] as const)('%s', (_name, days, count, frozenDays, hasFreeze, isDoneToday) => {
  expect(streak(days)).toEqual({ days: count, frozenDays, hasFreeze, isDoneToday })
})

test('without a goal a minute counts', () => {
  expect(streak({ 29: 1, 28: 1 }, 0).days).toBe(2)
  expect(streak({ 29: 0.5 }, 0).days).toBe(0)
})
